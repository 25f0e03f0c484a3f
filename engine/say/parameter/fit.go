package parameter

import (
	"maps"
	"math"
	"slices"
	"strconv"

	"quasi/engine/say"
)

// Range bounds a setting that a table satisfies, with the others as they are.
type Range struct {
	Name  string  `json:"name"`
	Begin float64 `json:"begin"` // where the setting begins if it is not given
	Least float64 `json:"least"`
	Most  float64 `json:"most"`
}

// Fit completes given settings as [Resolve] does, but so that holds is true of the result
// where it can be: a setting that is not given begins at its default or, if the table does not
// satisfy that, at the nearest value that it does; one that is Halfway, between that value and
// the easiest. The easiest value itself promises nothing: where a setting would begin there, and
// that is not its default, all begin at their defaults, which the table does not satisfy. holds reports whether a table satisfies values; making a setting easier must keep
// what holds. Numbers are searched to two decimals. found are the given settings with those
// that begin elsewhere than at a default.
func Fit(parameters []Parameter, given Given, holds func(Values) bool) (v Values, found Given, err error) {
	if v, err = Resolve(parameters, given); err != nil {
		return v, given, err
	}
	easiest := v.clone()
	for i := range parameters {
		if p := &parameters[i]; p.open(given) {
			easiest.of[p.Name] = p.easiest()
		}
	}
	if !holds(easiest) {
		return v, given, nil
	}
	order := make([]*Parameter, len(parameters))
	for i := range parameters {
		order[i] = &parameters[i]
	}
	begins, ok := fitInOrder(order, given, easiest, holds)
	if !ok {
		slices.Reverse(order)
		if begins, ok = fitInOrder(order, given, easiest, holds); !ok {
			return v, given, nil
		}
	}
	found = given
	for _, p := range order {
		if begin := begins.of[p.Name]; p.open(given) && (begin != p.Default || p.Halfway) {
			if len(found) == len(given) { // as they came, so that the caller's stay as they are
				found = maps.Clone(given)
			}
			if found == nil {
				found = Given{}
			}
			found[p.Name] = begin
		}
	}
	return begins, found, nil
}

// fitInOrder lets the open settings begin one after the other, those that have not begun being at
// their easiest. ok is false if one can begin nowhere but there, where it promises nothing.
func fitInOrder(order []*Parameter, given Given, easiest Values, holds func(Values) bool) (begins Values, ok bool) {
	begins = easiest.clone()
	for _, p := range order {
		if !p.open(given) {
			continue
		}
		begin := p.begin(begins, holds)
		if begin == p.easiest() && begin != p.Default {
			return begins, false
		}
		begins.of[p.Name] = begin
	}
	return begins, true
}

// open reports whether [Fit] may choose where the setting begins.
func (p *Parameter) open(given Given) bool {
	_, set := given[p.Name]
	return !set && p.Easier != 0
}

// Ranges returns what a table satisfies of each setting of which it is known what is easier,
// with the others as they are. A setting that can't be satisfied so is left out.
func Ranges(parameters []Parameter, v Values, holds func(Values) bool) []Range {
	var ranges []Range
	for i := range parameters {
		p := &parameters[i]
		if p.Easier == 0 || !holds(v.with(p.Name, p.easiest())) {
			continue
		}
		hardest := p.hardest(v, holds)
		ranges = append(ranges, Range{p.Name, p.begin(v, holds), min(hardest, p.easiest()), max(hardest, p.easiest())})
	}
	return ranges
}

// Nearest returns, of a setting that a table does not satisfy with the others as they are, the
// nearest value that it does; ok is false if there is none but the easiest, which promises
// nothing, or if it is satisfied.
func (p *Parameter) Nearest(v Values, holds func(Values) bool) (nearest float64, ok bool) {
	if p.Easier == 0 || holds(v) || !holds(v.with(p.Name, p.easiest())) {
		return 0, false
	}
	nearest = p.hardest(v, holds)
	return nearest, nearest != p.easiest()
}

// begin returns where a setting begins, with the others as they are.
func (p *Parameter) begin(v Values, holds func(Values) bool) float64 {
	switch {
	case p.Halfway:
		hardest := p.hardest(v, holds)
		if middle := p.value(p.place(hardest + (p.easiest()-hardest)/2)); middle != p.easiest() {
			return middle
		}
		return hardest
	case holds(v.with(p.Name, p.Default)):
		return p.Default
	}
	return p.hardest(v, holds)
}

// easiest returns the end of the range that is satisfied most easily.
func (p *Parameter) easiest() float64 {
	if p.Easier > 0 {
		return p.Max
	}
	return p.Min
}

// hardest returns the value furthest from the easiest one that holds, which the easiest must.
func (p *Parameter) hardest(v Values, holds func(Values) bool) float64 {
	far, near := p.place(p.Min), p.place(p.Max)
	if p.Easier < 0 {
		far, near = near, far
	}
	if holds(v.with(p.Name, p.value(far))) {
		return p.value(far)
	}
	for near-far > 1 || far-near > 1 { // near holds, far does not
		if middle := far + (near-far)/2; holds(v.with(p.Name, p.value(middle))) {
			near = middle
		} else {
			far = middle
		}
	}
	return p.value(near)
}

// step returns the number of places per whole number.
func (p *Parameter) step() float64 {
	if p.Kind == Integer {
		return 1
	}
	return 100
}

// place numbers the values that are searched; a value between two is the easier one.
func (p *Parameter) place(value float64) int64 {
	const exact = 1e-9 // of sums such as 0.73 + 0.27/2
	if p.Easier > 0 {
		return int64(math.Ceil(value*p.step() - exact))
	}
	return int64(math.Floor(value*p.step() + exact))
}

// value returns the value at a place, within the range.
func (p *Parameter) value(place int64) float64 {
	return min(max(float64(place)/p.step(), p.Min), p.Max)
}

func (v Values) clone() Values { return Values{maps.Clone(v.of)} }

func (v Values) with(name string, value float64) Values {
	changed := v.clone()
	changed.of[name] = value
	return changed
}

// Unmet returns an error if a table does not satisfy values and one of the settings can be
// changed so that it does: what is asked, the title of that setting and the nearest value that
// works. It carries the name of the setting, that of the method or model and the model's column
// as further arguments, after which a screen can offer the value: see [UnmetOf].
func Unmet(asked any, parameters []Parameter, v Values, holds func(Values) bool, of, column string) error {
	for i := range parameters {
		p := &parameters[i]
		if nearest, ok := p.Nearest(v, holds); ok {
			kind := errTooLow
			if p.Easier < 0 {
				kind = errTooHigh
			}
			return kind.Of(asked, p.said(), nearest, p.Name, of, column)
		}
	}
	return nil
}

// said is the title as a text that a screen has in its language.
func (p *Parameter) said() say.Text { return say.Kind{Code: "setting", English: p.Title}.Say() }

// UnmetButEasiest returns an error if a table satisfies values only with settings at their
// easiest, where they promise nothing, or with none at all: what is asked, and those settings.
func UnmetButEasiest(asked any, parameters []Parameter, v Values, holds func(Values) bool) error {
	if holds(v) {
		return nil
	}
	easiest, all := v, []say.Text(nil)
	for i := range parameters {
		p := &parameters[i]
		if p.Easier == 0 {
			continue
		}
		said := settingIs.Say(p.said(), p.easiest())
		if holds(v.with(p.Name, p.easiest())) {
			return errOnlyEasiest.Of(asked, said)
		}
		easiest, all = easiest.with(p.Name, p.easiest()), append(all, said)
	}
	if holds(easiest) {
		return errOnlyEasiest.Of(asked, say.Series(all, len(all)))
	}
	return errNoSetting.Of(asked)
}

// Suggestion is a value of a setting that a table satisfies.
type Suggestion struct {
	Setting string // its name
	Of      string // the name of the method or model
	Column  string // of a model; empty: of a method, or of a model on none
	Title   string // of the setting, in English
	Value   float64
}

// UnmetOf returns what an error of [Unmet] with this text suggests; ok is false of any other.
func UnmetOf(code string, args []say.Text) (s Suggestion, ok bool) {
	if code != errTooLow.Code && code != errTooHigh.Code || len(args) < 6 {
		return s, false
	}
	value, err := strconv.ParseFloat(args[2].English, 64)
	return Suggestion{args[3].English, args[4].English, args[5].English, args[1].English, value}, err == nil
}
