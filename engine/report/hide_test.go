package report

import (
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/drawcount"
)

// drawn is a report with counts drawn so that they add up.
func drawn(t *rapid.T) *Document {
	few := rapid.OneOf(rapid.Just(0), rapid.IntRange(1, 12), rapid.IntRange(1, 60))
	v := values{}
	total := func(id string, parts ...string) {
		n := 0
		for _, part := range parts {
			n += int(v[name{id: part}])
		}
		v.count(id, n)
	}
	for i, b := range bands {
		n := few.Draw(t, b.id)
		if n < b.least {
			n = 0
		}
		v.count(bands[i].id, n)
	}
	for _, id := range []string{"rows.left-out.empty", "rows.left-out.contrary", "rows.left-out.limit", "patients.one-row", "patients.several-rows"} {
		v.count(id, few.Draw(t, id))
	}
	for _, at := range []int{3, 1, 2, 0, 4} { // parts before totals
		total(sums[at].total, sums[at].parts...)
	}
	v.count("groups.count", 7)
	return &Document{Figures: v.list(nil)}
}

// Every count from 1 to 10 is hidden, and none that is hidden can be solved: an exhaustive
// search finds two values for each that fit all that is shown.
func TestNoHiddenCountCanBeSolved(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := drawn(rt)
		before := map[string]int{}
		for _, f := range d.Figures {
			before[f.ID] = int(*f.Value)
		}
		d.hide()
		counts := map[string]*Figure{}
		for i := range d.Figures {
			f := &d.Figures[i]
			if defined(f.ID).unit != people {
				continue
			}
			counts[f.ID] = f
			if n := before[f.ID]; n > 0 && n < smallest && !f.Hidden {
				rt.Fatalf("%s = %d is shown", f.ID, n)
			}
			if f.Hidden != (f.Value == nil) {
				rt.Fatalf("%s is hidden: %v, its value %v", f.ID, f.Hidden, f.Value)
			}
		}
		for id, f := range counts {
			if f.Hidden && !fits(counts, before, id) {
				rt.Fatalf("%s can only be %d: %v", id, before[id], d.Figures)
			}
		}
	})
}

// fits reports whether a count can be another than it is, by trying: it is changed by up to
// 40, and what else is hidden with it along each way through the sums.
func fits(counts map[string]*Figure, truth map[string]int, id string) bool {
	for by := -40; by <= 40; by++ {
		if by != 0 && moves(counts, truth, id, by, "") {
			return true
		}
	}
	return false
}

// moves reports whether a count can move by so much, with the sums that it is in, but for
// the one that it was reached by, still adding up.
func moves(counts map[string]*Figure, truth map[string]int, id string, by int, from string) bool {
	if !counts[id].Hidden || truth[id]+by < defined(id).least {
		return false
	}
	for _, s := range sums {
		if s.total == from || !contains(s, id) {
			continue
		}
		balanced := false
		for _, other := range append([]string{s.total}, s.parts...) {
			if other == id || counts[other] == nil {
				continue
			}
			step := by
			if (other == s.total) == (id == s.total) {
				step = -by // two parts
			}
			balanced = balanced || moves(counts, truth, other, step, s.total)
		}
		if !balanced {
			return false
		}
	}
	return true
}

func contains(s sum, id string) bool {
	if s.total == id {
		return true
	}
	for _, part := range s.parts {
		if part == id {
			return true
		}
	}
	return false
}

// The counts of an example by hand: one small band takes another with it, and what follows
// from both.
func TestHiddenTogether(t *testing.T) {
	v := values{}
	for _, id := range bandIDs() {
		v.count(id, 0)
	}
	v.count("rows.in-groups.5-10", 7)
	v.count("rows.in-groups.11-19", 30)
	v.count("rows.in-groups.20-49", 63)
	v.count("rows.in-groups.below-11", 7)
	v.count("rows.released", 100)
	v.count("rows.left-out.empty", 0)
	v.count("rows.left-out.contrary", 0)
	v.count("rows.left-out.limit", 0)
	v.count("rows.left-out", 0)
	v.count("rows.input", 100)
	v.count("groups.count", 5)
	d := &Document{Figures: v.list(nil)}
	d.hide()
	want := map[string]bool{"rows.in-groups.5-10": true, "rows.in-groups.below-11": true, "rows.in-groups.11-19": true, "groups.count": true}
	for _, f := range d.Figures {
		if f.Hidden != want[f.ID] {
			t.Errorf("%s is hidden: %v", f.ID, f.Hidden)
		}
	}
}

// A few rows that are left out hide how many there were, and the loss, which counts them.
func TestRowsLeftOutAreHidden(t *testing.T) {
	v := values{}
	v.count("rows.input", 1003)
	v.count("rows.left-out", 3)
	v.count("rows.left-out.empty", 0)
	v.count("rows.left-out.contrary", 0)
	v.count("rows.left-out.limit", 3)
	v.count("rows.released", 1000)
	v[name{id: "loss.total"}] = 0.1
	d := &Document{Figures: v.list(nil)}
	d.hide()
	for _, f := range d.Figures {
		if f.Hidden == (f.ID == "rows.released" || f.ID == "rows.left-out.empty" || f.ID == "rows.left-out.contrary") {
			t.Errorf("%s is hidden: %v", f.ID, f.Hidden)
		}
	}
}

// The digits of an average over rows tell over how many it is: one is shown only where what
// else is shown tells that, too, so that no count is worked out from it.
func TestAveragesTellNoCount(t *testing.T) {
	over := map[string][]string{ // the counts whose sum an average is over
		"loss.total": {"rows.released", "rows.left-out.limit"}, "loss.generalization": {"rows.released", "rows.left-out.limit"},
		"loss.suppression": {"rows.released", "rows.left-out.limit"}, "loss.column": {"rows.released", "rows.left-out.limit"},
		"loss.bound": {"rows.released", "rows.left-out.limit"}, "utility.penalty": {"rows.released"},
		"utility.accuracy": {"rows.released"}, "utility.accuracy-before": {"rows.released"}, "risk.marketer.average": {"rows.released"},
	}
	shown := 0
	rapid.Check(t, func(rt *rapid.T) {
		d, half := drawn(rt), 0.5
		for id := range over {
			d.Figures = append(d.Figures, Figure{ID: id, Value: &half})
		}
		d.hide()
		counts := map[string]*Figure{}
		for i := range d.Figures {
			if f := &d.Figures[i]; defined(f.ID).unit == people {
				known := *f // the sums are narrowed by values, of which hidden ones are not looked at
				if known.Hidden {
					known.Value = new(float64)
				}
				counts[f.ID] = &known
			}
		}
		spans := narrowed(counts)
		for id, of := range over {
			if d.Figure(id, "").Hidden {
				continue
			}
			shown++
			if rows := together(spans, of, ""); rows.low != rows.high {
				rt.Fatalf("%s is shown, and its rows are %v: %v", id, rows, d.Figures)
			}
		}
	})
	if drawcount.Many() && shown == 0 {
		t.Error("no average was shown")
	}
}

// The sums are a forest: no count is a part of two, and a total comes above its parts.
func TestSumsAreAForest(t *testing.T) {
	part := map[string]bool{}
	for _, s := range sums {
		for _, id := range s.parts {
			if part[id] || defined(id) == nil || defined(id).unit != people {
				t.Errorf("%s is part of two sums, or no count", id)
			}
			part[id] = true
		}
	}
}
