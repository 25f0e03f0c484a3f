// Package parameter describes the settings of algorithms and privacy models, so
// that the screen, the command and a recipe offer and check them alike.
package parameter

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/say"
)

// What can go wrong.
var (
	errNoParameter     = say.Define("no-parameter", "there is no setting {0:q}; settings: {1:q}")
	errParameterChoice = say.Define("parameter-choice", "{0} is {1:q}: choose one of {2:q}")
	errParameterNumber = say.Define("parameter-number", "{0} is {1}; it must be a number from {2} to {3}")
	errParameterWhole  = say.Define("parameter-whole", "{0} is {1}; it must be a whole number from {2} to {3}")
	errTooLow          = say.Define("setting-too-low", "{0} can't be satisfied on this table: a higher {1} is easier, and {2} is the nearest that works")
	errOnlyEasiest     = say.Define("setting-only-easiest", "{0} can't be satisfied on this table: only {1} can, which promises nothing; choose another model, or another column for it")
	settingIs          = say.Define("setting-is", "{0} = {1}")
	errNoSetting       = say.Define("setting-none", "{0} can't be satisfied on this table with any setting: choose another model, or another column for it")
	errTooHigh         = say.Define("setting-too-high", "{0} can't be satisfied on this table: a lower {1} is easier, and {2} is the nearest that works")
	errNoEffect        = say.Define("no-effect", "{0} has no effect on the kind {1:q}: leave it out")
	errParameterRange  = say.Define("parameter-range", "{0} is {1}; it must be from {2} to {3}")
)

// Kind is the type of a parameter's values.
type Kind string

// The kinds of parameters.
const (
	Integer Kind = "integer" // a whole number in [Min, Max]
	Number  Kind = "number"  // a finite number in [Min, Max]
	Choice  Kind = "choice"  // one of Choices
)

// CheckKind reports a rule of none of the kinds that there are, and a setting that has no effect on
// its kind. A rule is a struct, whose fields name the kinds that take them, as in of:"step round";
// all kinds take a field without such a tag.
func CheckKind[K ~string](rule any, kind K, kinds []K) error {
	if !slices.Contains(kinds, kind) {
		return say.NoKind(kind, kinds)
	}
	for field, value := range reflect.ValueOf(rule).Fields() {
		of, some := field.Tag.Lookup("of")
		if some && !value.IsZero() && !slices.Contains(strings.Fields(of), string(kind)) {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			return errNoEffect.Of(name, kind)
		}
	}
	return nil
}

// Parameter is one setting.
type Parameter struct {
	Name    string  `json:"name"` // in recipes; lower-case, never changes
	Title   string  `json:"title"`
	Summary string  `json:"summary"` // what it changes, in one sentence
	Kind    Kind    `json:"kind"`
	Min     float64 `json:"min"`
	Max     float64 `json:"max"`
	// Default is the number, or the place in Choices, that holds where nothing
	// is said.
	Default float64  `json:"default"`
	Choices []string `json:"choices,omitempty"`
	Titles  []string `json:"titles,omitempty"` // what the choices are called, in their order
	// Easier says which way a table satisfies more easily: 1 upwards, -1 downwards,
	// 0 if that can't be said.
	Easier int `json:"-"`
	// Halfway begins the setting between the hardest value that a table satisfies
	// and the easiest of the range, in place of Default: see [Fit].
	Halfway bool `json:"-"`
}

// Given are settings as a recipe holds them, by the parameter's name. A value
// is a JSON number, or a string for a [Choice].
type Given map[string]any

// Values are settings that have been checked, every parameter among them.
type Values struct{ of map[string]float64 }

// Integer returns the value of a parameter of kind [Integer]. It panics if there
// is no such parameter: an algorithm knows its own.
func (v Values) Integer(name string) int { return int(v.Number(name)) }

// Number returns the value of a parameter; of a [Choice], its place.
func (v Values) Number(name string) float64 {
	value, ok := v.of[name]
	if !ok {
		panic("no parameter " + strconv.Quote(name))
	}
	return value
}

// Resolve checks the given settings and completes them by the defaults. It fails
// if one is unknown, of another kind, or out of range.
func Resolve(parameters []Parameter, given Given) (Values, error) {
	v := Values{map[string]float64{}}
	for _, p := range parameters {
		v.of[p.Name] = p.Default
	}
	for _, name := range slices.Sorted(maps.Keys(given)) { // of several errors always the same one is reported
		i := slices.IndexFunc(parameters, func(p Parameter) bool { return p.Name == name })
		if i < 0 {
			return Values{}, errNoParameter.Of(name, names(parameters))
		}
		value, err := parameters[i].check(given[name])
		if err != nil {
			return Values{}, err
		}
		v.of[name] = value
	}
	return v, nil
}

func names(parameters []Parameter) []string {
	found := []string{}
	for _, p := range parameters {
		found = append(found, p.Name)
	}
	return found
}

// check returns the number that a setting stands for.
func (p *Parameter) check(value any) (float64, error) {
	if p.Kind == Choice {
		at := slices.Index(p.Choices, fmt.Sprint(value))
		if at < 0 {
			return 0, errParameterChoice.Of(p.Name, fmt.Sprint(value), p.Choices)
		}
		return float64(at), nil
	}
	number, ok := numeric(value)
	switch {
	case !ok:
		return 0, errParameterNumber.Of(p.Name, value, p.Min, p.Max)
	case p.Kind == Integer && number != math.Trunc(number):
		return 0, errParameterWhole.Of(p.Name, value, p.Min, p.Max)
	case !(number >= p.Min && number <= p.Max):
		return 0, errParameterRange.Of(p.Name, value, p.Min, p.Max)
	}
	return number, nil
}

func numeric(value any) (float64, bool) {
	switch n := value.(type) {
	case float64:
		return n, true
	case int:
		return float64(n), true
	case json.Number:
		f, err := n.Float64()
		return f, err == nil
	}
	return 0, false
}

// DefaultValue returns the default as a recipe would hold it.
func (p *Parameter) DefaultValue() any {
	if p.Kind == Choice {
		return p.Choices[int(p.Default)]
	}
	return p.Default
}

// Parse reads settings as a command line has them: NAME=VALUE, a value being a
// number where it can be read as one.
func Parse(settings []string) (Given, error) {
	given := Given{}
	for _, s := range settings {
		name, text, ok := strings.Cut(s, "=")
		if !ok || name == "" {
			return nil, fmt.Errorf("%q is no setting: write NAME=VALUE, and numbers with a decimal point, as in t=0.2", s)
		}
		if _, twice := given[name]; twice {
			return nil, fmt.Errorf("%s is set twice", name)
		}
		given[name] = text
		if number, err := strconv.ParseFloat(text, 64); err == nil {
			given[name] = number
		}
	}
	return given, nil
}

// Describe returns the range and the default of a parameter in words.
func (p *Parameter) Describe() string {
	if p.Kind == Choice {
		return fmt.Sprintf("%s, default %s", strings.Join(p.Choices, " or "), p.Choices[int(p.Default)])
	}
	return fmt.Sprintf("%v to %v, default %v", p.Min, p.Max, p.Default)
}
