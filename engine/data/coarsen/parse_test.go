package coarsen_test

import (
	"reflect"
	"strings"
	"testing"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/timeunit"
)

// formatless is how a column is read of which nothing is known.
var formatless format.Format

func TestParse(t *testing.T) {
	for text, want := range map[string]coarsen.Rule{
		"year": {Kind: coarsen.Year}, "birth-year:2024": {Kind: coarsen.BirthYear, Until: 2024}, "zip3": {Kind: coarsen.ZIP3}, "age-90": {Kind: coarsen.Age}, "age-90:months": {Kind: coarsen.Age, Unit: timeunit.Months},
		"step:10": {Kind: coarsen.Step, Width: 10}, "step:0.1": {Kind: coarsen.Step, Width: 0.1}, "round:1": {Kind: coarsen.Round, Width: 1},
		"classes:5,10,50": {Kind: coarsen.Classes, Cuts: []float64{5, 10, 50}}, "classes:-1.5, 0": {Kind: coarsen.Classes, Cuts: []float64{-1.5, 0}},
		"cap:20": {Kind: coarsen.Cap, Most: new(20.0)}, "cap:2:20": {Kind: coarsen.Cap, Least: new(2.0), Most: new(20.0)}, "cap:2:": {Kind: coarsen.Cap, Least: new(2.0)}, "cap::20": {Kind: coarsen.Cap, Most: new(20.0)},
		"prefix:3": {Kind: coarsen.Prefix, Length: 3}, "rare:5": {Kind: coarsen.Rare, Fewer: 5},
	} {
		if got, err := coarsen.Parse(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q is %+v, %v, want %+v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"": "choose one of", "decade": "choose one of", "year:5": `the kind "year" has no setting: leave "5" out`, "birth-year": "until is 0", "birth-year:x": `until is "x"`, "age-90:fortnights": "the unit is",
		"step": "the width is 0", "step:": `width is ""`, "step:ten": `width is "ten"`, "step:-5": "the width is -5", "step:NaN": "the width is", "round": "the width is 0",
		"classes": "there are 0 cuts", "classes:5,,10": `cuts is ""`, "classes:10,5": "the cut 5 comes after 10", "cap": "needs one of them", "cap:": "needs one of them", "cap:20:2": "least must be below most", "cap:a:b": `least is "a"`, "cap:1:2:3": `most is "2:3"`,
		"prefix": "the length is 0", "prefix:3.5": `length is "3.5"`, "prefix:0": "the length is 0", "rare": "fewer is 0", "rare:1": "fewer is 1",
	} {
		if got, err := coarsen.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is %+v, %v, want %q", text, got, err, want)
		}
	}
}

// What is read is valid, and does not depend on blanks around numbers.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"year", "birth-year:2024", "age-90:days", "step:0.1", "classes:5,10,50", "cap:2:20", "cap::", "prefix:3", "round:1e-3"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := coarsen.Parse(text)
		if err != nil {
			return
		}
		if err := r.Validate(); err != nil {
			t.Errorf("%q is read as %+v: %v", text, r, err)
		}
		for _, value := range []string{"12.5", "E11.9", "[10,20)"} {
			once, hidden := r.Value(value, formatless)
			if again, _ := r.Value(once, formatless); !hidden && again != once && r.Unit == "" {
				t.Errorf("%q makes %q of %q, then %q", text, once, value, again)
			}
		}
	})
}
