package plantedtest

import (
	"strings"
	"testing"

	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
)

// What the lists that were seen say now, and may not say less: 95 in a hundred identifiers are found, one in 21
// clean columns at most is not clean, and 95 in a hundred columns proposed to be removed identify, at
// a recall of 98.
func TestSeenLists(t *testing.T) {
	brief.Further(t)
	r := Measure(Seen)
	if p := r.Planted(); 100*p.Found < 95*p.All {
		t.Errorf("%s planted are found; missed: %q", p, p.Rest)
	}
	if 21*r.Clean.Found > r.Clean.All {
		t.Errorf("%s clean columns are not: %q", r.Clean, r.Clean.Rest)
	}
	if r.Remove.Precision() < 0.95 || r.Remove.Recall() < 0.98 {
		t.Errorf("precision %.3f, recall %.3f; wrongly removed %q, left %q", r.Remove.Precision(), r.Remove.Recall(), r.Remove.WronglyRemoved, r.Remove.Left)
	}
	if r.Remove.Columns < 300 {
		t.Errorf("%d labelled columns", r.Remove.Columns)
	}
	if r.Odd.Kept.All < 40 || 20*r.Odd.Kept.Found < 19*r.Odd.Kept.All || 10*r.Odd.Proposed.Found < 9*r.Odd.Proposed.All {
		t.Errorf("%s keep their type: %q; %s are proposed: %q", r.Odd.Kept, r.Odd.Kept.Rest, r.Odd.Proposed, r.Odd.Proposed.Rest)
	}
	if 100*r.Roles.Found < 87*r.Roles.All || 10*r.Bands.Found < 9*r.Bands.All {
		t.Errorf("%s get their role: %q; %s bands are put together: %q", r.Roles, r.Roles.Rest, r.Bands, r.Bands.Rest)
	}
	if len(r.Remove.Released) > 0 {
		t.Errorf("would leave as they are: %q", r.Remove.Released)
	}
}

// The lists that nobody mends by are measured, and must not get worse without somebody seeing it.
func TestUnseenLists(t *testing.T) {
	r := Measure(Unseen)
	if p := r.Planted(); p.Found < 72 || p.All != 80 {
		t.Errorf("%s planted are found, 72 of 80 were", p)
	}
	if 21*r.Clean.Found > r.Clean.All || len(r.Remove.Released) > 0 || r.Remove.Precision() < 0.97 || r.Remove.Recall() < 0.98 || r.Remove.Languages < 20 {
		t.Errorf("clean %s, precision %.3f, recall %.3f, released %q", r.Clean, r.Remove.Precision(), r.Remove.Recall(), r.Remove.Released)
	}
	if r.Roles.Found < 31 || r.Odd.Kept.Found < 30 || r.Odd.Proposed.Found < 58 || r.Bands.Found < 18 {
		t.Errorf("roles %s, types %s, proposed %s, bands %s", r.Roles, r.Odd.Kept, r.Odd.Proposed, r.Bands)
	}
}

// A result that finds nothing is told from one that finds all.
func TestWritten(t *testing.T) {
	var found, missed Count
	found.note(true, "a")
	missed.note(false, "b")
	var out strings.Builder
	r := Result{Places: []Place{{"here", found}, {"there", missed}}, Remove: Removal{Right: 3, Wrong: 1}}
	casetest.NoError(t, Write(&out, r, Result{Remove: Removal{Right: 1, Missed: 1}}))
	for _, want := range []string{"| here | 1 of 1 | – |", "| there | 0 of 1 |", "| together | 1 of 2 | 0 of 0 |", "(precision) | 0.750 | 1.000 |", "(recall) | 1.000 | 0.500 |"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}
