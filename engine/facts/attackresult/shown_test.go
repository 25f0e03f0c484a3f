package attackresult

import "testing"

// Rates, figures and rows that stand for 10 people, or for all but 10, are hidden, and those
// of 11 are shown.
func TestTenIsHiddenAndElevenIsShown(t *testing.T) {
	for n, hidden := range map[float64]bool{10: true, 11: false} {
		for _, right := range []float64{n, 500 - n} {
			r := Result{Attack: Inference, Variant: "illness"}
			r.Judge(Wilson(right, 500), Wilson(right, 500), Wilson(right, 500))
			r = r.published(1000)
			for name, rate := range map[string]*Rate{"success": r.Success, "control": r.Control, "naive": r.Naive, "risk": r.Risk} {
				if (rate == nil) != hidden {
					t.Errorf("%s of %v right of 500 is hidden: %v", name, right, !hidden)
				}
			}
		}
		for _, f := range []Figure{
			Counted("cells", int(n), 500), Counted("cells", 500-int(n), 500), ShareOf("right", 1, n),
			ShareOf("right", n/500, 500), ShareOf("right", 1-n/500, 500),
		} {
			r := Result{Attack: ReadBack, Variant: "zip", Figures: []Figure{f}}
			if got := r.published(1000); (len(got.Figures) == 0) != hidden {
				t.Errorf("%+v is hidden: %v", f, !hidden)
			}
		}
		// A count of cells that all but 10 released rows have tells how many were left out.
		r := Result{Attack: ReadBack, Variant: "zip", Figures: []Figure{Counted("cells", 1000-int(n), 5000)}}
		if got := r.published(1000); (len(got.Figures) == 0) != hidden {
			t.Errorf("all but %v of 1000 targets: hidden %v", n, !hidden)
		}
		if got := (Report{Targets: 1000, Rows: 1000 - int(n)}).Published(); (got.Rows == 0) != hidden {
			t.Errorf("a release without %v of 1000 targets shows its rows: %v", n, got.Rows)
		}
	}
}
