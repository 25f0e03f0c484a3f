package utility

import (
	"math"
	"slices"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
)

// Of the 30 cells of KAIM's Table 3, whose leaves are texts here, 4 ages cost 2 of 7
// leaves and 2 cost 3, as the zip codes do; one age, three genders and one zip code cost 1.
func TestPenaltyOfTable3(t *testing.T) {
	p := table1()
	age, zip := (4*2+2*3)/7.0+1, (4*2+2*3)/7.0+1
	r := measure(t, kaim(p), Options{}).CertaintyPenalty
	both(t, "CM", r.CM, age+3+zip)
	both(t, "normalised", r.Normalised, (age+3+zip)/30)
	both(t, "age", r.Columns[0].Figure, age/10)
	p.QI[0].Weight, p.QI[1].Weight = 3, 0
	r = measure(t, kaim(p), Options{}).CertaintyPenalty
	both(t, "weighted CM", r.CM, 3*age+zip)
	both(t, "weighted, normalised", r.Normalised, (3*age+zip)/40)
	both(t, "age", r.Columns[0].Figure, age/10)
}

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

// Records 0 and 1 lose only their zip codes; the other eight are suppressed.
func TestSuppressedRecordsAreLost(t *testing.T) {
	r := measure(t, groupedAs(table1(), []int32{0, 1}), Options{Label: "Disease"})
	is(t, "CM with", r.CertaintyPenalty.CM.With, 2*2.0/7+24)
	is(t, "CM without", r.CertaintyPenalty.CM.Without, 2*2.0/7)
	is(t, "normalised without", r.CertaintyPenalty.Normalised.Without, 2*2.0/7/6)
	is(t, "DM with", r.Classes.Discernibility.With, 4+80)
	is(t, "DM without", r.Classes.Discernibility.Without, 4)
	is(t, "C_AVG with", r.Classes.CAvg.With, 10.0/2/2)
	is(t, "C_AVG without", r.Classes.CAvg.Without, 1)
	// Each may be one of 2 rows, the others of 7·2·7.
	is(t, "AM with", r.Classes.Ambiguity.With, (2*2+8*98)/10.0)
	is(t, "AM without", r.Classes.Ambiguity.Without, 2)
	if r.Released != 2 || r.Suppressed != 8 || r.Records != 10 {
		t.Errorf("%d released, %d suppressed of %d", r.Released, r.Suppressed, r.Records)
	}
}

// Rows may be one of 2, 2, 8, 8, 3, 21, 2, 21, 4 and 3: 74 in all.
func TestClassesOfTable3(t *testing.T) {
	r := measure(t, kaim(table1()), Options{})
	c := r.Classes
	if c.Number != 5 || c.Least != 2 || c.Most != 2 {
		t.Errorf("%+v", c)
	}
	is(t, "average", c.Average, 2)
	both(t, "DM", c.Discernibility, 20)
	both(t, "C_AVG", c.CAvg, 1)
	both(t, "AM", c.Ambiguity, 7.4)
	both(t, "log AM", c.AmbiguityLog10, math.Log10(7.4))
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

// Ages: before 1/10 each and 3/10 missing. After 4/10 say nothing, [30,40) spreads
// 2/10 over three, the others are as they were.
func TestDistributionOfTable3(t *testing.T) {
	d := measure(t, kaim(table1()), Options{}).Distributions[0]
	both(t, "total variation", d.TotalVariation, 0.1)
	both(t, "earth mover", d.EarthMover, 0.1) // 1/10 goes from [30,40) to *, through the root
	js := func(p, q float64) float64 {
		m := (p + q) / 2
		return (p*math.Log(p/m) + q*math.Log(q/m)) / 2
	}
	both(t, "Jensen-Shannon", d.JensenShannon, 3*js(0.1, 0.2/3)+js(0.3, 0.4))
	if d.Ground != Hierarchical || d.MeanAfter != nil {
		t.Errorf("ground distance %s, mean %s", d.Ground, text(d.MeanAfter))
	}
	if want := []string{"26", "28", "32", "36", "39", "41", "48", "*"}; !slices.Equal(d.Histogram.Labels, want) {
		t.Errorf("labels %q", d.Histogram.Labels)
	}
	near(t, "before", d.Histogram.Before[7], 0.3)
	near(t, "after", d.Histogram.After[7], 0.4)
	near(t, "after", d.Histogram.After[3], 0.2/3)
}

// 0, 0, 3 and a missing one; the zeros and the 3 are released as [0,3] of 0 to 4:
// 3/16 at each. Known are 3/4 on both sides, cumulated differences 2/3-1/4,
// 2/3-2/4, 2/3-3/4, 0 of the known.
func TestOrderedDistributionByHand(t *testing.T) {
	r := groupedAs(inOrder(5, 0, 0, 3, -1), []int32{0, 1, 2}, []int32{3})
	d := measure(t, r, Options{}).Distributions[0]
	both(t, "total variation", d.TotalVariation, ((0.5-3.0/16)+3.0/16+3.0/16+(0.25-3.0/16))/2)
	both(t, "earth mover", d.EarthMover, 0.75*(5.0/12+2.0/12+1.0/12)/4)
	both(t, "mean before", d.MeanBefore, 1)
	is(t, "mean after", d.MeanAfter, 1.5)
	if d.Ground != Ordered {
		t.Errorf("ground distance %s", d.Ground)
	}
	// The missing one is suppressed, which a reader cannot tell from missing; then
	// so is the 3.
	d = measure(t, groupedAs(r.Problem, []int32{0, 1, 2}), Options{}).Distributions[0]
	is(t, "total variation with", d.TotalVariation.With, 0.375)
	d = measure(t, groupedAs(r.Problem, []int32{0, 1}, []int32{3}), Options{}).Distributions[0]
	is(t, "total variation with", d.TotalVariation.With, 0.25)
	is(t, "earth mover with", d.EarthMover.With, 0.25+0.5*(1.0/3*3)/4)
	is(t, "total variation without", d.TotalVariation.Without, 0)
	is(t, "mean before without", d.MeanBefore.Without, 0)
}
