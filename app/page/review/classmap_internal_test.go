package review

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/facts"
	"quasi/engine/figure/drawing"
	"quasi/engine/measure/bound"
	"quasi/wasm/protocol"
)

// An arrow leads to a mark in its direction, if there is one; and by all four every mark is
// reached.
func TestArrowsReachEveryMark(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var marks []facts.ClassMark
		taken := map[facts.ClassMark]bool{}
		for range rapid.IntRange(1, 30).Draw(t, "marks") {
			m := facts.ClassMark{Column: rapid.IntRange(0, 9).Draw(t, "column"), Row: rapid.IntRange(0, 9).Draw(t, "row")}
			if !taken[m] {
				taken[m], marks = true, append(marks, m)
			}
		}
		checkReached(t, marks)
	})
}

// A mark in the middle of four others is reached, too.
func TestArrowsReachTheMiddle(t *testing.T) {
	checkReached(t, []facts.ClassMark{{}, {Row: 4}, {Column: 3}, {Column: 3, Row: 4}, {Column: 1, Row: 2}})
}

// checkReached fails unless arrows lead in their directions, from the first mark to all others.
func checkReached(t interface{ Fatalf(string, ...any) }, marks []facts.ClassMark) {
	reached, next := map[facts.ClassMark]bool{marks[0]: true}, []facts.ClassMark{marks[0]}
	for len(next) > 0 {
		from := next[0]
		next = next[1:]
		for name, way := range arrows {
			to := neighbour(marks, from, way)
			if to == nil {
				continue
			}
			if ahead := (to.Column-from.Column)*way[0] + (to.Row-from.Row)*way[1]; ahead <= 0 {
				t.Fatalf("%s leads from %v to %v", name, from, *to)
			}
			if !reached[*to] {
				reached[*to], next = true, append(next, *to)
			}
		}
	}
	if len(reached) != len(marks) {
		t.Fatalf("%d marks are reached of %v", len(reached), marks)
	}
}

// What is green looks passed, what is red looks held back, and what is amber warns.
func TestToneState(t *testing.T) {
	for tone, want := range map[facts.Tone]ui.State{facts.Green: ui.Passed, facts.Red: ui.Withheld, facts.Amber: ui.Limited} {
		if got := toneState(tone); got != want {
			t.Errorf("%s looks %s, want %s", tone, got, want)
		}
	}
}

// Of eight rows four are exact, two coarser and two hidden: half, a quarter and a quarter.
func TestKeptBar(t *testing.T) {
	bar := keptBar(facts.KeptColumn{Exact: 4, Coarser: 2, Hidden: 2})
	for _, want := range []string{`class="exact" x="0.00" y="0" width="50.00"`, `class="coarser" x="50.00" y="0" width="25.00"`, `class="gone" x="75.00" y="0" width="25.00"`} {
		if !strings.Contains(bar, want) {
			t.Errorf("%s has no %s", bar, want)
		}
	}
	if empty := keptBar(facts.KeptColumn{}); !strings.Contains(empty, `width="0.00"`) {
		t.Errorf("no rows: %s", empty)
	}
}

// What is shown of a bound is rounded to its safe side.
func TestABoundIsRoundedToItsSafeSide(t *testing.T) {
	s := session.New(text.English)
	s.Result = &protocol.RunResult{K: 5}
	for above, want := range map[float64]string{0.1301: "14%", 0.0711: "7.2%", 1.2: "120%", 0.00001: "0.1%"} {
		if got := visitOf(s).boundVerdict(&protocol.BoundResult{AtMostAbove: &above}); !strings.Contains(got, "at most "+want) {
			t.Errorf("%v: %s, want %s", above, got, want)
		}
	}
	if got := visitOf(s).boundFigure(bound.Bound{Loss: 0.12399}); !strings.Contains(got, "less than 12.3%") {
		t.Error(got)
	}
}

// Saved holds a chart as a picture and as figures.
type Saved struct{ SVG, CSV string }

// Figures returns the charts of a result, for the tests.
func Figures(s *session.Session) map[string]Saved {
	all := map[string]Saved{}
	for _, f := range visitOf(s).figuresOf() {
		all[f.Name] = Saved{drawing.SVG(f.Sheet(s)), f.CSV()}
	}
	return all
}

func TestBinsHoldEveryGroup(t *testing.T) {
	for _, most := range []int{1, 7, 8, 9, 100, 255, 256, 257, 70000} {
		var sizes []protocol.SizeCount
		for size := 1; size <= most; size += 1 + most/500 {
			sizes = append(sizes, protocol.SizeCount{Size: size, Classes: size % 3})
		}
		groups, want := 0, 0
		for _, s := range sizes {
			want += s.Classes
		}
		bins := binned(sizes)
		for i, b := range bins {
			if groups += b.groups; b.From > b.To || i > 0 && b.From <= bins[i-1].To {
				t.Errorf("sizes to %d: bin %d is %+v", most, i, b)
			}
		}
		if groups != want || len(bins) > mostBins {
			t.Errorf("sizes to %d: %d groups in %d bins, want %d", most, groups, len(bins), want)
		}
	}
	if b := binned([]protocol.SizeCount{{Size: 5, Classes: 3}}); len(b) != 1 || rangeName(b[0].SizeRange) != "5" {
		t.Errorf("%+v", b)
	}
}
