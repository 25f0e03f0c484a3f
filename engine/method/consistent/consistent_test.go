package consistent

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/drawcount"
	"quasi/engine/internal/problemtest"
	"quasi/engine/measure/loss"
	"quasi/engine/method/lattice"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// drawn returns a random problem, perhaps with a model that looks at records, which need
// not be monotone.
func drawn(t *rapid.T) *problem.Problem {
	p := limited(t, problemtest.Draw(t, problemtest.Shape{Records: 40, Attributes: 4, Positions: 8}))
	codes := rapid.SliceOfN(rapid.Int32Range(0, 2), p.N, p.N).Draw(t, "sensitive")
	s := &privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c"}, Codes: codes}
	var m privacy.Model
	var err error
	switch rapid.SampledFrom([]string{"", "", "distinct", "alpha"}).Draw(t, "model") {
	case "distinct":
		m, err = privacy.NewDistinctL(s, 2)
	case "alpha":
		m, err = privacy.NewTCloseness(s, 0.3)
	default:
		return p
	}
	if err != nil {
		t.Fatal(err)
	}
	p.Model = privacy.All(p.Model, m)
	return p
}

// limited returns a problem of which some columns may not be released above a level,
// beside which cells may be suppressed.
func limited(t *rapid.T, p *problem.Problem) *problem.Problem {
	for j := range p.QI {
		a := &p.QI[j]
		levels, _ := lattice.Levels(a)
		highest := rapid.IntRange(0, len(levels)-1).Draw(t, "highest level")
		if highest == len(levels)-1 {
			continue
		}
		allowed := map[domain.Span]bool{}
		for _, spans := range levels[:highest+1] {
			for _, s := range spans {
				allowed[s] = true
			}
		}
		a.Limit = &domain.Limit{Allows: func(s domain.Span) bool { return allowed[s] }, Cells: true}
	}
	return p
}

// Whatever the table, the model and the limits: every record is released, in classes that a
// count of released texts finds, too, and every column is on one level that its limit
// allows, or suppressed.
func TestReleasesAreConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawn(t)
		g, err := Consistent(context.Background(), p, rapid.IntRange(0, 3).Draw(t, "rounds"), nil)
		if err != nil {
			if p.Model.Holds(everyRecord(p.N)) {
				t.Fatal(err)
			}
			return
		}
		if err := g.Check(p); err != nil {
			t.Fatal(err)
		}
		if len(g.Suppressed) > 0 || len(g.Rows) != p.N {
			t.Fatalf("%d records released, %d left out, of %d", len(g.Rows), len(g.Suppressed), p.N)
		}
		texts := textsOf(p, g)
		for text, rows := range byText(texts) {
			if !p.Model.Holds(rows) {
				t.Fatalf("%d records are released as %s", len(rows), text)
			}
		}
		for j := range p.QI {
			if !onOneLevel(&p.QI[j], texts, j) {
				t.Fatalf("column %s is on several levels: %v", p.QI[j].Name, texts)
			}
		}
	})
}

func everyRecord(n int) []int32 {
	rows := make([]int32, n)
	for r := range rows {
		rows[r] = int32(r)
	}
	return rows
}

// textsOf returns what each record is released as, by column.
func textsOf(p *problem.Problem, g *problem.Groups) [][]string {
	texts := make([][]string, p.N)
	for i := range g.Len() {
		for _, r := range g.Group(i) {
			for j, s := range g.As(int32(i), len(p.QI)) {
				texts[r] = append(texts[r], p.QI[j].Domain.Label(s))
			}
		}
	}
	return texts
}

// byText returns the records that show the same.
func byText(texts [][]string) map[string][]int32 {
	classes := map[string][]int32{}
	for r, text := range texts {
		key := strings.Join(text, "\t")
		classes[key] = append(classes[key], int32(r))
	}
	return classes
}

// onOneLevel reports whether there is a level on which a column shows everything that it
// does not suppress.
func onOneLevel(a *domain.Attribute, texts [][]string, j int) bool {
	spans, codes := lattice.Levels(a)
	for h := range spans {
		same := true
		for r, c := range a.Codes {
			if shown := texts[r][j]; shown != domain.Suppressed && shown != a.Domain.Label(spans[h][codes[h][c]]) {
				same = false
			}
		}
		if same {
			return true
		}
	}
	return false
}

// No release of the kind is better than the best of all, which is found by trying every
// one, and of most small tables the best is found.
func TestNothingIsBetterThanTheBest(t *testing.T) {
	tried, best := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		p := limited(t, problemtest.Draw(t, problemtest.Shape{Records: 6, Attributes: 2, Positions: 4}))
		g, err := Consistent(context.Background(), p, 5, nil)
		if err != nil {
			t.Fatal(err)
		}
		x := newTable(p)
		got, least := weighted(p, g), math.Inf(1)
		for _, levels := range everyVector(x) {
			least = min(least, exhaustive(x.at(levels)))
		}
		const rounding = 1e-6
		if got < least-rounding {
			t.Fatalf("loses %v, the best possible is %v", got, least)
		}
		tried++
		if got < least+rounding {
			best++
		}
	})
	if drawcount.Many() && best < tried*9/10 {
		t.Errorf("%d of %d releases of small tables are the best possible", best, tried)
	}
}

// weighted returns the loss of a release with the columns' weights.
func weighted(p *problem.Problem, g *problem.Groups) float64 {
	sum, weights := 0.0, 0.0
	for j, c := range loss.Measure(p, g).Columns {
		sum += c.ILossRate * p.QI[j].Weight
		weights += p.QI[j].Weight
	}
	if weights == 0 {
		return 0
	}
	return sum / weights
}

// everyVector returns all levels that columns can have.
func everyVector(x *table) [][]int {
	all := [][]int{nil}
	for j := range x.ladders {
		var longer [][]int
		for _, v := range all {
			for h := range x.ladders[j].top() + 1 {
				longer = append(longer, append(slices.Clone(v), h))
			}
		}
		all = longer
	}
	return all
}

// exhaustive tries every set of suppressed columns for every record.
func exhaustive(v *view) float64 {
	hidden, least := make([]columns, v.p.N), int64(math.MaxInt64)
	var try func(r int, cost int64)
	try = func(r int, cost int64) {
		switch {
		case cost >= least:
		case r < v.p.N:
			for hidden[r] = range columns(1) << v.m {
				try(r+1, cost+v.hiding(v.tupleOf[r], hidden[r]))
			}
		default:
			sizes := map[string]int{}
			for r, h := range hidden {
				sizes[shows(v, r, h)]++
			}
			for _, n := range sizes {
				if n < v.k {
					return
				}
			}
			least = cost
		}
	}
	try(0, 0)
	return weightedShare(v, v.costOf(v.levels)+least)
}

// shows names what a record is released as.
func shows(v *view, r int, hidden columns) string {
	i := v.tupleOf[r]
	texts := make([]string, v.m)
	for j, code := range part(v.codes, v.m, i) {
		texts[j] = fmt.Sprint(code)
		if (hidden | v.gone[i]).has(j) {
			texts[j] = domain.Suppressed
		}
	}
	return strings.Join(texts, " ")
}

// weightedShare is share without columns of weight 0, of which cells cost one unit.
func weightedShare(v *view, cost int64) float64 {
	whole := int64(0)
	for j := range v.ladders {
		if v.p.QI[j].Weight > 0 {
			whole += v.ladders[j].whole
		}
	}
	if whole == 0 {
		return 0
	}
	return float64(cost) / float64(whole) / float64(v.p.N)
}

// What is told of the loss never rises, and ends with that of the result; the rounds that
// are done give the result again; and the number of processors has no part in it.
func TestItIsAnytime(t *testing.T) {
	p := problemtest.Patients(400, 3)
	const rounds, enough = 12, 5
	var curve []float64
	follow := func(end int) problem.Progress {
		return func(s problem.Step) bool {
			if s.Best {
				if len(curve) > 0 && s.Loss > curve[len(curve)-1] {
					t.Errorf("loss rises from %v to %v", curve[len(curve)-1], s.Loss)
				}
				curve = append(curve, s.Loss)
			}
			return s.Round >= end
		}
	}
	whole := must(t, p, rounds, follow(rounds))
	if len(curve) != rounds+1 || curve[rounds] >= curve[0] {
		t.Errorf("the loss goes %v", curve)
	}
	if got := loss.Measure(p, whole).ILossRate; math.Abs(got-curve[rounds]) > 1e-6 {
		t.Errorf("the result loses %v, told was %v", got, curve[rounds])
	}
	curve = nil
	early := must(t, p, rounds, follow(enough))
	if early.Rounds != enough {
		t.Errorf("%d rounds, want %d", early.Rounds, enough)
	}
	if again := must(t, p, enough, nil); !reflect.DeepEqual(early, again) {
		t.Error("as many rounds give another result")
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	if alone := must(t, p, rounds, nil); !reflect.DeepEqual(whole, alone) {
		t.Error("one processor gives another result")
	}
}

func must(t *testing.T, p *problem.Problem, rounds int, progress problem.Progress) *problem.Groups {
	t.Helper()
	g, err := Consistent(context.Background(), p, rounds, progress)
	if err == nil {
		err = g.Check(p)
	}
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestErrors(t *testing.T) {
	uniform := &privacy.Sensitive{Name: "s", Values: []string{"a"}, Codes: make([]int32, 9)}
	l, err := privacy.NewDistinctL(uniform, 2)
	if err != nil {
		t.Fatal(err)
	}
	many, same := problemtest.New(9, 2, 1), problemtest.New(9, 2, 1)
	for range 65 {
		many.QI = append(many.QI, problemtest.Made(9, problemtest.Flat, func(i int) int32 { return int32(i) }))
	}
	same.Model = privacy.All(same.Model, l)
	tests := []struct {
		p    *problem.Problem
		want string
	}{
		{many, "65 columns are marked “Could identify”, and this method takes at most 64"},
		{same, "all rows together do not satisfy 2-anonymity and distinct 2-diversity"},
	}
	for _, test := range tests {
		if _, err := Consistent(context.Background(), test.p, 1, nil); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want one with %q", err, test.want)
		}
	}
	many.QI = many.QI[:64]
	if _, err := Consistent(context.Background(), many, 0, nil); err != nil {
		t.Errorf("64 columns: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	stopping := func(s problem.Step) bool {
		if s.Round == 1 {
			cancel()
		}
		return false
	}
	if _, err := Consistent(ctx, problemtest.Patients(100, 1), 100_000, stopping); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

func TestHostileTables(t *testing.T) {
	for name, p := range problemtest.Hostile(brief.Of(150, 50)) {
		t.Run(name, func(t *testing.T) { must(t, p, 2, nil) })
	}
}
