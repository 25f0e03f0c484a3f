package stepwise

import (
	"bytes"
	"context"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quasi/app/features"
	"quasi/app/text"
	"quasi/engine"
	"quasi/engine/file/csv"
	"quasi/engine/method"
	"quasi/engine/method/trace"
	"quasi/engine/sample"
	"quasi/engine/say/parameter"
)

// views returns what is so after each step of a method on a sample.
func views(t *testing.T, s sample.Sample, name string, k int, lang text.Lang) []*view {
	t.Helper()
	table, _, err := csv.Read(bytes.NewReader(s.CSV), csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := s.Recipe.With(name, k)
	if name == method.Default {
		r.Algorithm.Parameters = parameter.Given{method.Rounds: 1}
	}
	shown, err := engine.Steps(context.Background(), table, r, trace.MaxRecords)
	if err != nil {
		t.Fatal(err)
	}
	var all []*view
	for at := range len(shown.Steps) + 1 {
		of := features.New(lang)
		all = append(all, newView(&Showing{Of: Demonstration{Table: s.Name, Method: name, K: k}, Trace: &shown, At: at, Y: 1, s: of}))
	}
	return all
}

// Each kind of step says something in every language, and no place of a sentence is left
// without its argument.
func TestEveryStepIsSaid(t *testing.T) {
	place := regexp.MustCompile(`\{\d`)
	seen := map[trace.Kind]bool{}
	for _, lang := range text.Languages() {
		for seed := range uint64(8) {
			for _, name := range trace.Methods() {
				for _, v := range views(t, sample.Few(seed), name, 2+int(seed)%4, lang) {
					said := strings.Join(v.said(), " ")
					if said == "" || place.MatchString(said) || strings.Contains(said, "  ") {
						t.Errorf("%s, %s, step %d says %q", lang, name, v.at, said)
					}
					if v.step != nil {
						seen[v.step.Kind] = true
					}
				}
			}
		}
	}
	for _, kind := range []trace.Kind{trace.Seed, trace.Join, trace.Leftover, trace.All, trace.Cut, trace.Whole, trace.Begin, trace.Try, trace.Sets, trace.Kept, trace.Assign} {
		if !seen[kind] {
			t.Errorf("no step of kind %q was said", kind)
		}
	}
}

// The steps of the paper's own table, in words.
func TestStepsOfTheTenPatientsInWords(t *testing.T) {
	v := views(t, sample.Patients(), "kaim", 2, text.English)
	if got := v[0].said(); !slices.Equal(got, []string{"Nothing is done yet. 10 rows, and every group needs at least 2."}) {
		t.Errorf("before the first step: %q", got)
	}
	seed := v[1].trace.Rows[v[1].step.Record].Number
	partner := map[int]int{1: 2, 2: 1, 3: 4, 4: 3, 5: 6, 6: 5, 7: 9, 9: 7, 8: 10, 10: 8}[seed] // as in Table 3
	if got, want := v[2].trace.Rows[v[2].step.Record].Number, partner; got != want {
		t.Errorf("row %d joins row %d, want %d", got, seed, want)
	}
	said := v[2].said()
	if want := "Of the 9 rows left it costs the least"; !strings.Contains(said[0], want) || said[len(said)-1] != "Group A now has 2 rows, as many as it needs." {
		t.Errorf("it says %q", said)
	}
	last := v[len(v)-1]
	if got := last.lost(); got != "Detail lost if these groups were released: 34.6%" {
		t.Errorf("in the end: %q", got)
	}
}

// Every row is one of the dots, a place has one dot, and each group has a box around its own.
func TestThePlaneHasEveryRow(t *testing.T) {
	for _, name := range trace.Methods() {
		for _, v := range views(t, sample.Few(3), name, 3, text.English) {
			p := v.drawn(0, 2)
			if len(p.Boxes) != len(v.now) {
				t.Fatalf("%s, step %d: %d boxes of %d groups", name, v.at, len(p.Boxes), len(v.now))
			}
			places := map[[2]int32]bool{}
			for _, d := range p.Dots {
				places[[2]int32{d.X, d.Y}] = true
			}
			if len(places) != len(p.Dots) {
				t.Fatalf("%s, step %d: %d dots at %d places", name, v.at, len(p.Dots), len(places))
			}
			for i, g := range v.now {
				for _, r := range g.Records {
					row, b := v.trace.Rows[r], p.Boxes[i]
					if !within(row.Positions[0], b.XLo, b.XHi, p.X.Size) || !within(row.Positions[2], b.YLo, b.YHi, p.Y.Size) || !places[[2]int32{row.Positions[0], row.Positions[2]}] {
						t.Fatalf("%s, step %d: row %d is not in the box of its group %+v", name, v.at, row.Number, b)
					}
				}
			}
		}
	}
}

// within reports whether a position is in a run; a missing value is in the full one alone.
func within(position, lo, hi int32, size int) bool {
	if position == trace.None {
		return lo == 0 && int(hi) == size-1
	}
	return lo <= position && position <= hi
}

func TestLetters(t *testing.T) {
	for n, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 51: "AZ", 52: "BA"} {
		if got := letter(n); got != want {
			t.Errorf("group %d is called %q, want %q", n, got, want)
		}
	}
}

// A key means nothing to the page where an element has a use of its own for it.
func TestKeysThatElementsTake(t *testing.T) {
	tests := []struct {
		tag, key string
		want     bool
	}{
		{"BODY", " ", false}, {"H1", "ArrowRight", false}, {"BUTTON", " ", true}, {"BUTTON", "ArrowRight", false},
		{"SELECT", "ArrowRight", true}, {"INPUT", "Home", true}, {"SUMMARY", " ", true},
	}
	for _, test := range tests {
		if got := takes(test.tag, test.key); got != test.want {
			t.Errorf("%q takes %q: %t, want %t", test.tag, test.key, got, test.want)
		}
	}
}

// Of two figures of a sentence, those that are not the same never look the same: what was
// given up, kept or taken for its cost can be read from them.
func TestFiguresOfASentenceDiffer(t *testing.T) {
	figure := regexp.MustCompile(`[\d.]+%`)
	near := 0
	for seed := range uint64(12) {
		for _, v := range views(t, sample.Few(seed), method.Default, 2+int(seed)%4, text.English) {
			if v.step == nil {
				continue
			}
			var costs []float64
			switch a := v.step.Attempt; {
			case a != nil && a.Kept && a.After != a.Before:
				costs = []float64{a.Before, a.After}
			case a != nil && !a.Kept && a.After > a.Limit:
				costs = []float64{a.After, a.Limit}
			case len(v.step.Options) > 1:
				costs = []float64{v.step.Options[0].Cost, v.step.Options[1].Cost}
			}
			if len(costs) == 0 || math.Abs(costs[0]-costs[1]) < 1e-5 {
				continue
			}
			said := figure.FindAllString(strings.Join(v.said(), " "), -1)
			slices.Sort(said)
			if len(slices.Compact(said)) < 2 {
				t.Errorf("seed %d, step %d: %q of %v", seed, v.at, v.said(), costs)
			}
			if text.English.Percent(costs[0]) == text.English.Percent(costs[1]) {
				near++
			}
		}
	}
	if near == 0 {
		t.Error("no two figures lie near each other")
	}
}

// Where no boundary can be cut at, minimum loss begins with halves, and says so.
func TestHalvesAreSaid(t *testing.T) {
	said := 0
	for _, v := range views(t, sample.Few(37), method.Default, 3, text.English) {
		if v.step != nil && v.step.Kind == trace.Cut && slices.ContainsFunc(v.step.Cuts, func(c trace.Tried) bool { return c.Halves }) {
			if said++; !strings.Contains(strings.Join(v.said(), " "), "At no boundary of any column would both sides have at least 3 rows.") {
				t.Errorf("it says %q", v.said())
			}
		}
	}
	if said == 0 {
		t.Error("no halves were cut")
	}
}
