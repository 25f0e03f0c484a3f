package utility

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// groupedAs releases the given classes of p; the rest is suppressed.
func groupedAs(p *problem.Problem, classes ...[]int32) *Release {
	g := &problem.Groups{}
	for _, class := range classes {
		g.Append(p, class)
	}
	for r := range int32(p.N) {
		if !slices.Contains(g.Rows, r) {
			g.Suppressed = append(g.Suppressed, r)
		}
	}
	return FromGroups(p, g, max(1, p.Model.MinSize()))
}

// single releases every record as it was.
func single(p *problem.Problem) *Release {
	var each [][]int32
	for r := range int32(p.N) {
		each = append(each, []int32{r})
	}
	return groupedAs(p, each...)
}

// table1 is KAIM's Table 1 with its diseases.
func table1() *problem.Problem {
	p := problemtest.Table1()
	diseases := []string{"Gastric ulcer", "Dyspepsia", "Pneumonia", "Bronchitis", "*", "Pneumonia", "Flu", "Gastritis", "Pneumonia", "Flu"}
	p.Sensitive = []privacy.Sensitive{sensitiveOf("Disease", diseases)}
	return p
}

// sensitiveOf is a sensitive column of the given texts, of which * is missing.
func sensitiveOf(name string, texts []string) privacy.Sensitive {
	s := privacy.Sensitive{Name: name}
	for _, text := range texts {
		at := slices.Index(s.Values, text)
		if at < 0 {
			at = len(s.Values)
			s.Values, s.Missing = append(s.Values, text), append(s.Missing, text == "*")
		}
		s.Codes = append(s.Codes, int32(at))
	}
	return s
}

// kaim is the release of KAIM's Table 3.
func kaim(p *problem.Problem) *Release {
	return groupedAs(p, []int32{0, 1}, []int32{2, 3}, []int32{4, 5}, []int32{6, 8}, []int32{7, 9})
}

type tester interface {
	Helper()
	Fatalf(string, ...any)
}

func measure(t tester, r *Release, opt Options) Report {
	t.Helper()
	report, err := Measure(context.Background(), r, opt)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return report
}

// is fails unless got is within 1e-12 of want.
func is(t tester, what string, got *float64, want float64) {
	t.Helper()
	if got == nil || math.Abs(*got-want) > 1e-12*max(1, math.Abs(want)) {
		t.Fatalf("%s = %s, want %v", what, text(got), want)
	}
}

func both(t tester, what string, got Figure, want float64) {
	t.Helper()
	is(t, what+" with", got.With, want)
	is(t, what+" without", got.Without, want)
}

func text(x *float64) string {
	if x == nil {
		return "nil"
	}
	return fmt.Sprint(*x)
}

// drawRelease returns a random release of a random problem with two sensitive
// columns, some records suppressed.
func drawRelease(t *rapid.T, shape problemtest.Shape) *Release {
	p := problemtest.Draw(t, shape)
	var words, numbers []string
	for range p.N {
		words = append(words, rapid.SampledFrom([]string{"a", "b", "c", "*"}).Draw(t, "word"))
		numbers = append(numbers, rapid.SampledFrom([]string{"1", "2.5", "-3", "*"}).Draw(t, "number"))
	}
	p.Sensitive = []privacy.Sensitive{sensitiveOf("word", words), sensitiveOf("number", numbers)}
	records := make([]int32, p.N)
	for r := range records {
		records[r] = int32(r)
	}
	records = rapid.Permutation(records).Draw(t, "records")
	var classes [][]int32
	for len(records) > 0 && rapid.IntRange(0, 9).Draw(t, "more") > 0 {
		size := rapid.IntRange(1, min(6, len(records))).Draw(t, "size")
		classes = append(classes, records[:size])
		records = records[size:]
	}
	return groupedAs(p, classes...)
}

var small = problemtest.Shape{Records: 25, Attributes: 4, Positions: 8}

// inOrder returns a problem of one ordered column of the positions, 0 to size-1
// standing for themselves.
func inOrder(size int, positions ...int32) *problem.Problem {
	p := problemtest.New(max(1, len(positions)), 1, 1)
	p.N = len(positions)
	d := problemtest.Ordered(problemtest.Counts(positions, size), domain.ByLeaves)
	p.QI = []domain.Attribute{problemtest.Attribute("x", d, positions)}
	return p
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	is(t, what, &got, want)
}

func newRandom() *rand.Rand { return rand.New(rand.NewPCG(1, 1)) }
