package plantedtest

import "testing"

// The parts of the list that nobody mends by are counted apart, and together they are the list.
func TestPartsOfTheUnseenColumns(t *testing.T) {
	r := Measure(Unseen).Remove
	var sum Part
	for _, p := range r.Parts {
		if partNames[p.Name] == "" || p.Right == 0 {
			t.Errorf("part %+v", p)
		}
		sum.Right, sum.Wrong, sum.Missed = sum.Right+p.Right, sum.Wrong+p.Wrong, sum.Missed+p.Missed
	}
	if len(r.Parts) != 3 || sum != (Part{"", r.Right, r.Wrong, r.Missed}) {
		t.Errorf("%d parts, together %+v of %d, %d, %d", len(r.Parts), sum, r.Right, r.Wrong, r.Missed)
	}
	if last := r.Parts[len(r.Parts)-1]; last.Precision() < 0.95 || last.Recall() < 0.95 {
		t.Errorf("precision %.3f, recall %.3f of what nothing was mended by", last.Precision(), last.Recall())
	}
}
