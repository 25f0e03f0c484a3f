package rule_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"
	"time"

	"quasi/engine/data/format"
	"quasi/engine/data/rule"
	"quasi/engine/internal/casetest"
)

// settings are rules with one setting each, by its name in JSON, and the kinds that take it.
var settings = []struct {
	name  string
	rule  rule.Rule
	kinds []rule.Kind
}{
	{"widths", rule.Rule{Widths: []float64{5, 10}}, []rule.Kind{rule.Intervals, rule.Ages}},
	{"bounds", rule.Rule{Bounds: [][]float64{{18, 65}, {65}}}, []rule.Kind{rule.Bounds}},
	{"bottom", rule.Rule{Bottom: new(0.0)}, []rule.Kind{rule.Intervals, rule.Quantiles, rule.Ages}},
	{"top", rule.Rule{Top: new(90.0)}, []rule.Kind{rule.Intervals, rule.Quantiles, rule.Ages}},
	{"classes", rule.Rule{Classes: 4}, []rule.Kind{rule.Quantiles}},
	{"levels", rule.Rule{Levels: 2}, []rule.Kind{rule.Quantiles}},
	{"units", rule.Rule{Units: []string{"month", "year"}}, []rule.Kind{rule.Dates}},
	{"date_order", rule.Rule{DateOrder: format.DayMonthYear}, []rule.Kind{rule.Dates, rule.Ages}},
	{"on", rule.Rule{On: "2024-12-31"}, []rule.Kind{rule.Ages}},
	{"hidden", rule.Rule{Hidden: []int{1, 2}}, []rule.Kind{rule.Mask}},
	{"left", rule.Rule{Left: true}, []rule.Kind{rule.Mask}},
	{"padded", rule.Rule{Padded: true}, []rule.Kind{rule.Mask}},
	{"below", rule.Rule{Below: []float64{3, 10}}, []rule.Kind{rule.Rare}},
	{"label", rule.Rule{Label: "other"}, []rule.Kind{rule.Rare}},
	{"order", rule.Rule{Order: []string{"low", "high"}}, []rule.Kind{rule.Runs}},
	{"starts", rule.Rule{Starts: []int{1}}, []rule.Kind{rule.Runs}},
	{"classification", rule.Rule{Classification: "icd-10"}, []rule.Kind{rule.Classes}},
	{"language", rule.Rule{Language: "de"}, []rule.Kind{rule.Classes}},
}

// named returns the names in JSON of what a rule says beside its kind.
func named(t *testing.T, r rule.Rule) []string {
	t.Helper()
	text := casetest.Must(json.Marshal(r))
	var fields map[string]any
	casetest.NoError(t, json.Unmarshal(text, &fields))
	delete(fields, "kind")
	var names []string
	for name := range fields {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// ofKind returns a rule as one of a kind, complete where the kind asks for a day.
func ofKind(r rule.Rule, kind rule.Kind) rule.Rule {
	r.Kind = kind
	if kind == rule.Ages && r.On == "" {
		r.On = "2024-12-31"
	}
	return r
}

func said(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestSettingsBelongToTheirKinds(t *testing.T) {
	for _, s := range settings {
		if names := named(t, s.rule); !slices.Equal(names, []string{s.name}) {
			t.Errorf("%s: the rule says %q", s.name, names)
		}
		for _, kind := range rule.Kinds() {
			want := ""
			if !slices.Contains(s.kinds, kind) {
				want = s.name + ` has no effect on the kind "` + string(kind) + `": leave it out`
			}
			if got := said(ofKind(s.rule, kind).Validate()); got != want {
				t.Errorf("%s, %s: %q, want %q", s.name, kind, got, want)
			}
		}
	}
}

// A setting that is not among those above would not be looked at by any test.
func TestAllSettingsAreTested(t *testing.T) {
	var all rule.Rule
	for _, s := range settings {
		text := casetest.Must(json.Marshal(s.rule))
		casetest.NoError(t, json.Unmarshal(text, &all))
	}
	if value := reflect.ValueOf(all); len(named(t, all)) != value.NumField()-1 {
		t.Errorf("%d settings of %d are tested: %q", len(named(t, all)), value.NumField()-1, named(t, all))
	}
}

func TestUnknownKinds(t *testing.T) {
	const choose = `: choose one of "flat", "intervals", "quantiles", "bounds", "dates", "ages", "mask", "zip3", "gb-postcode", "rare", "runs", "classification"`
	for _, kind := range []string{"", "Flat", "interval"} {
		want := `the kind is "` + kind + `"` + choose
		if got := said(rule.Rule{Kind: rule.Kind(kind)}.Validate()); got != want {
			t.Errorf("%q: %q, want %q", kind, got, want)
		}
	}
}

func TestAtMostHundredLevels(t *testing.T) {
	for name, of := range map[string]func(n int) rule.Rule{
		"levels": func(n int) rule.Rule { return rule.Rule{Kind: rule.Quantiles, Levels: n} },
		"widths": func(n int) rule.Rule { return rule.Rule{Kind: rule.Intervals, Widths: make([]float64, n)} },
		"bounds": func(n int) rule.Rule { return rule.Rule{Kind: rule.Bounds, Bounds: make([][]float64, n)} },
		"units":  func(n int) rule.Rule { return rule.Rule{Kind: rule.Dates, Units: make([]string, n)} },
		"hidden": func(n int) rule.Rule { return rule.Rule{Kind: rule.Mask, Hidden: make([]int, n)} },
		"below":  func(n int) rule.Rule { return rule.Rule{Kind: rule.Rare, Below: make([]float64, n)} },
	} {
		if err := of(100).Validate(); err != nil {
			t.Errorf("%s: 100 levels: %v", name, err)
		}
		if got := said(of(101).Validate()); got != "the rule has 101 levels; at most 100 can be made" {
			t.Errorf("%s: 101 levels: %q", name, got)
		}
	}
	long := rule.Rule{Kind: rule.Runs, Order: make([]string, 101), Starts: make([]int, 101)}
	if err := long.Validate(); err != nil {
		t.Errorf("101 values are no levels: %v", err)
	}
}

func TestDaysOfRules(t *testing.T) {
	for _, test := range []struct {
		on string
		ok bool
	}{
		{"2024-12-31", true}, {"2024-02-29", true}, {"2023-02-29", false}, {"2024-12-32", false}, {"31.12.2024", false}, {"2024-12-31 ", false}, {"", false},
	} {
		r := rule.Rule{Kind: rule.Ages, On: test.on}
		day, err := r.Day()
		want := ""
		if !test.ok {
			want = `the day is "` + test.on + `"; write it like 2024-12-31`
		}
		if said(err) != want || said(r.Validate()) != want {
			t.Errorf("%q: %q and %q, want %q", test.on, said(err), said(r.Validate()), want)
		}
		if test.ok && day.Format(time.DateOnly) != test.on {
			t.Errorf("%q is the day %v", test.on, day)
		}
	}
}

func TestOrdersOfDates(t *testing.T) {
	for _, order := range format.DateOrders() {
		if err := (rule.Rule{Kind: rule.Dates, DateOrder: order}).Validate(); err != nil {
			t.Errorf("%s: %v", order, err)
		}
	}
	if got, want := said(rule.Rule{Kind: rule.Dates, DateOrder: "backwards"}.Validate()), said(format.NoDates("backwards")); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestOnlyRunsListValues(t *testing.T) {
	for _, kind := range rule.Kinds() {
		if got, want := (rule.Rule{Kind: kind}).ListsValues(), kind == "runs"; got != want {
			t.Errorf("%s: %v, want %v", kind, got, want)
		}
	}
}
