package relation_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/data/group"
	"quasi/engine/internal/model/relation"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// Table 3 of the paper: three teachers and four doctors.
func table3() (p *problem.Problem, s *privacy.Sensitive) {
	p = problemtest.New(7, 2, 1)
	q1, q2 := []int32{0, 1, 1, 0, 1, 1, 0}, []int32{0, 0, 2, 2, 2, 1, 0}
	for _, positions := range [][]int32{q1, q2} {
		p.QI = append(p.QI, problemtest.Attribute("q", problemtest.Ordered(problemtest.Counts(positions, 3), "leaves"), positions))
	}
	return p, &privacy.Sensitive{Name: "s", Values: []string{"Teacher", "Doctor"}, Codes: []int32{0, 0, 0, 1, 1, 1, 1}}
}

func TestWorkedExample(t *testing.T) {
	p, s := table3()
	for j, want := range []float64{0.94868, 0.73030} {
		m := relation.Correlate(relation.OfSensitive(s), []relation.Categories{relation.Of(&p.QI[j])})
		if math.Abs(m[0][1]-want) > 5e-6 {
			t.Errorf("cosine on Q%d is %.5f, want %.5f", j+1, m[0][1], want)
		}
	}
	if m := relation.Sensitive(p.QI, s); math.Abs(m[0][1]-0.83949) > 5e-6 || m[1][0] != m[0][1] || m[0][0] != 1 {
		t.Errorf("R(Teacher, Doctor) is %v, want 0.83949", m)
	}
}

func TestMatrixIsOfCorrelations(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 40, Attributes: 4, Positions: 30})
		s := &privacy.Sensitive{Values: []string{"a", "b", "c", "never"}, Codes: rapid.SliceOfN(rapid.Int32Range(0, 2), p.N, p.N).Draw(t, "s")}
		m := relation.Sensitive(p.QI, s)
		for v := range m {
			for w := range m {
				if !(m[v][w] >= 0 && m[v][w] <= 1+1e-12) || m[v][w] != m[w][v] || v == w && m[v][w] != 1 {
					t.Fatalf("R(%d,%d) = %v", v, w, m[v][w])
				}
			}
		}
		if m[0][3] != 0 {
			t.Fatalf("a value that never occurs correlates: %v", m[0][3])
		}
	})
}

func TestManyValuesBecomeIntervals(t *testing.T) {
	positions := group.Numbers(100)
	positions[99] = problemtest.Missing
	a := problemtest.Attribute("age", problemtest.Ordered(problemtest.Counts(positions, 100), "leaves"), positions)
	c := relation.Of(&a)
	if c.Size != 11 || c.Codes[0] != 0 || c.Codes[9] != 0 || c.Codes[10] != 1 || c.Codes[98] != 9 || c.Codes[99] != 10 {
		t.Errorf("%d categories: %v", c.Size, c.Codes)
	}
}

// Twenty values are taken as they are, twenty-one become intervals; one that no record has is
// not among them.
func TestAFewValuesStayWhatTheyAre(t *testing.T) {
	for _, test := range []struct {
		name                string
		distinct, unused    int
		first, second, last int32 // the categories of the first two values, and of the last
	}{
		{"twenty", 20, 0, 0, 1, 19},
		{"twenty, and one that does not occur", 20, 1, 0, 1, 19},
		{"twenty-one", 21, 0, 0, 0, 9},
	} {
		t.Run(test.name, func(t *testing.T) {
			positions := group.Numbers(test.distinct)
			a := problemtest.Attribute("q", problemtest.Ordered(problemtest.Counts(positions, test.distinct), "leaves"), positions)
			for range test.unused {
				a.Spans = append(a.Spans, a.Domain.Full())
			}
			got := relation.Of(&a).Codes
			if got[0] != test.first || got[1] != test.second || got[len(got)-1] != test.last {
				t.Errorf("the categories are %v", got)
			}
		})
	}
}
