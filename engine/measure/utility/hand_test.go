package utility

import (
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
)

// Of ages from 0 to 10, [0,5] is half: Xu et al. take widths, without the 1 that
// KAIM adds to both. A label that goes beyond the data is all that there is.
func TestPenaltyOfNumbers(t *testing.T) {
	p := inOrder(11, 0, 5, 10, 10)
	r := measure(t, groupedAs(p, []int32{0, 1}, []int32{2, 3}), Options{}).CertaintyPenalty
	both(t, "CM", r.CM, 2*0.5)
	d := beyond(t)
	p.QI = []domain.Attribute{problemtest.Attribute("x", d, []int32{0, 1, 2, 2})}
	both(t, "CM", measure(t, groupedAs(p, []int32{0, 1}, []int32{2, 3}), Options{}).CertaintyPenalty.CM, 2)
}

// beyond is a hierarchy of 26, 36 and 48, of which the first two are in [0,100).
func beyond(t *testing.T) *domain.Tree {
	t.Helper()
	d, err := domain.NewTree([]domain.Node{
		{Label: "*", Span: domain.Span{Hi: 2}, Parent: -1},
		{Label: "[0,100)", Span: domain.Span{Hi: 1}, Bounds: &[2]float64{0, 100}},
		{Label: "26", Span: domain.Leaf(0), Parent: 1, Bounds: &[2]float64{26, 26}},
		{Label: "36", Span: domain.Leaf(1), Parent: 1, Bounds: &[2]float64{36, 36}},
		{Label: "48", Span: domain.Leaf(2), Bounds: &[2]float64{48, 48}},
	}, []int{1, 1, 1}, domain.ByRange, 26, 48)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// A label says [0,100): its middle is the mean of those that it stands for.
func TestMeanOfALabelBeyondTheData(t *testing.T) {
	d := beyond(t)
	p := inOrder(3, 0, 1, 2)
	p.QI = []domain.Attribute{problemtest.Attribute("x", d, []int32{0, 1, 2})}
	report := measure(t, groupedAs(p, []int32{0, 1}, []int32{2}), Options{})
	if report.Distributions[0].Ground != Ordered {
		t.Error("a tree of ascending numbers is ordered")
	}
	is(t, "mean after", report.Distributions[0].MeanAfter, (50+50+48)/3.0)
}
