package strata

import (
	"context"
	_ "embed"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/method/cut"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

//go:embed testdata/cases.txt
var cases string

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{"shown": func(t *testing.T, in []string) string {
		p, others := problemtest.Read(t, in)
		o := Options{Measured: make([]bool, len(p.QI)), Do: whole}
		j := 0
		for _, field := range others {
			what, rest, _ := strings.Cut(field, " ")
			switch what {
			case "asked":
				var set []int
				for _, number := range strings.Fields(rest) {
					fmt.Sscan(number, &j)
					set = append(set, j)
				}
				o.Sets = append(o.Sets, set)
			case "measured":
				fmt.Sscan(rest, &j)
				o.Measured[j] = true
			case "bounds": // of the last that is measured
				o.Bounds = make([][]int32, len(p.QI))
				for _, digit := range rest {
					o.Bounds[j] = append(o.Bounds[j], digit-'0')
				}
			case "whose":
				o.Patients = &privacy.Patients{}
				for _, letter := range rest {
					o.Patients.Codes = append(o.Patients.Codes, letter-'a')
					o.Patients.Count = max(o.Patients.Count, int(letter-'a')+1)
				}
				o.Holds = func(rows []int32) bool { return o.Patients.Distinct(rows) >= p.Model.MinSize() }
			}
		}
		g, err := Partition(context.Background(), p, o, nil)
		if err != nil {
			return err.Error()
		}
		var shown []string
		for i := range g.Len() {
			rows := slices.Sorted(slices.Values(g.Group(i)))
			text := fmt.Sprint(rows)
			for j, s := range g.As(int32(i), len(p.QI)) {
				text += " " + p.QI[j].Domain.Label(s)
			}
			shown = append(shown, text)
		}
		return strings.Join(shown, ", ")
	}})
}

// whole makes one class of all records.
func whole(_ context.Context, p *problem.Problem, _ problem.Progress) (*problem.Groups, error) {
	g := &problem.Groups{}
	g.Append(p, group.Numbers(p.N))
	return g, nil
}

// drawn is a random problem with sets of its columns, numbers and, at times, patients.
func drawn(t *rapid.T, p *problem.Problem) Options {
	o := Options{Measured: make([]bool, len(p.QI)), Do: func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
		return cut.MondrianStrict(ctx, p, cut.Boundaries, progress)
	}}
	for j := range p.QI {
		o.Measured[j] = rapid.IntRange(0, 3).Draw(t, "measured") == 0
	}
	for range rapid.IntRange(1, 3).Draw(t, "sets") {
		var set []int
		for j := range p.QI {
			if rapid.Bool().Draw(t, "asked") {
				set = append(set, j)
			}
		}
		o.Sets = append(o.Sets, set)
	}
	o.Numbers = [][]float64{make([]float64, p.N)}
	for r := range p.N {
		o.Numbers[0][r] = math.Exp(rapid.Float64Range(0, 4).Draw(t, "number"))
	}
	return o
}

// Whatever is asked, under whatever model, the release is one that the model allows wherever all
// records together satisfy it.
func TestStrataHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 40, Attributes: 4, Positions: 4})
		if rapid.Bool().Draw(t, "another model") {
			p.Model = problemtest.DrawModel(t, p)
		}
		o := drawn(t, p)
		g, err := Partition(context.Background(), p, o, nil)
		if err != nil {
			if p.Model.Monotone() && p.Model.Holds(group.Numbers(p.N)) {
				t.Fatal(err)
			}
			return
		}
		casetest.NoError(t, g.Check(p))
		for _, s := range o.Cut(p) {
			for i := range g.Len() {
				for _, j := range losing(o.Sets)[:s.lost] {
					if as := g.As(int32(i), len(p.QI))[j]; slices.Contains(s.Rows, g.Group(i)[0]) && !o.Measured[j] && as != p.Join(j, s.Rows) {
						t.Fatalf("a class shows %v of column %d, which its stratum lost", as, j)
					}
				}
			}
		}
	})
}

// Where what is measured belongs to other records, the same cells lose the same labels, each of as
// many people.
func TestWhatIsMeasuredHidesNobody(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 60, Attributes: 3, Positions: 5})
		o := drawn(t, p)
		shape := func() []string {
			var all []string
			for _, s := range o.Cut(p) {
				labels := ""
				for _, j := range losing(o.Sets)[s.lost:] {
					labels += fmt.Sprint((&cutter{Options: o, p: p}).labelOf(j, s.Rows[0]), " ")
				}
				all = append(all, fmt.Sprint(s.lost, ": ", labels, s.people))
			}
			if o.Patients != nil {
				for _, rows := range o.People(p, casetest.Must(privacy.NewKAnonymity(min(3, p.N), p.N)), 2) {
					all = append(all, fmt.Sprint(o.Patients.Distinct(rows), " people"))
				}
			}
			return slices.Sorted(slices.Values(all))
		}
		before := shape()
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "order"), 1))
		random.Shuffle(p.N, func(i, j int) {
			o.Numbers[0][i], o.Numbers[0][j] = o.Numbers[0][j], o.Numbers[0][i]
		})
		if after := shape(); !slices.Equal(before, after) {
			t.Fatalf("%v, with other numbers %v", before, after)
		}
	})
}

// Two people who are drawn from forty move their mean by less than a fiftieth of its standard error, and
// as often up as down, however skewed the numbers are.
func TestWhoIsDrawnHasNoDirection(t *testing.T) {
	const tables = 400
	up, moved := 0, 0.0
	for seed := range uint64(tables) {
		p := problemtest.New(43, 5, seed)
		labels := make([]int32, 43)
		labels[40], labels[41], labels[42] = 1, 1, 1
		p.QI = []domain.Attribute{problemtest.Attribute("ward", problemtest.Flat(labels), labels)}
		random := rand.New(rand.NewPCG(seed, 2))
		numbers := make([]float64, 43)
		sum, squares := 0.0, 0.0
		for r := range numbers {
			numbers[r] = math.Ceil(6 * random.ExpFloat64())
			if r < 40 {
				sum += numbers[r] / 40
				squares += numbers[r] * numbers[r] / 40
			}
		}
		strata := Options{Sets: [][]int{{0}}, Measured: []bool{false}, Numbers: [][]float64{numbers}, Holds: p.Model.Holds}.Cut(p)
		if len(strata) != 2 || strata[0].lost+strata[1].lost != 1 {
			t.Fatalf("%v", strata)
		}
		mean := 0.0
		for _, s := range strata {
			if s.lost == 0 {
				for _, r := range s.Rows {
					mean += numbers[r] / float64(len(s.Rows))
				}
			}
		}
		moved += math.Abs(mean-sum) / math.Sqrt((squares-sum*sum)/40) / tables
		if mean > sum {
			up++
		}
	}
	if moved > 0.02 || math.Abs(float64(up)-tables/2.) > 2*math.Sqrt(tables) {
		t.Errorf("by %.4f standard errors, up in %d of %d", moved, up, tables)
	}
}

// Each person, a word with a letter for the label of each record, is in one part with those of the same
// labels, where at least three have as many records.
func TestPeople(t *testing.T) {
	for _, c := range []struct {
		people string
		known  int
		want   string
	}{
		{"a a a b b b", 0, "a a a | b b b"},
		{"a a a b b", 0, "a a a b b"},
		{"a a a b b b ab ab ba", 0, "a a a | b b b | ab ab ba"},
		{"aa aa aa a a a b b b bb bb", 2, "aa aa aa a a a b b b bb bb"},
		{"aa aa aa a a a b b b bbb bbb bbb", 0, "aa aa aa a a a | b b b bbb bbb bbb"},
		{"a a a b b b aa bb", 0, "a a a b b b aa bb"},
		{"a a a b b b aa bbb abab", 0, "a a a | b b b | aa bbb abab"},
		{"aaa aaaa aaa bbb bbb bbbb", 2, "aaa aaaa aaa | bbb bbb bbbb"},
		{"aaa aaaa aaa bbb bbb bbbb", 3, "aaa aaaa aaa bbb bbb bbbb"},
	} {
		labels, o := []int32{}, Options{Sets: [][]int{{0}}, Measured: []bool{false}, Patients: &privacy.Patients{}}
		all := strings.Fields(c.people)
		for whose, letters := range all {
			for _, letter := range letters {
				labels, o.Patients.Codes, o.Patients.Count = append(labels, letter-'a'), append(o.Patients.Codes, int32(whose)), whose+1
			}
		}
		p := &problem.Problem{N: len(labels), QI: []domain.Attribute{problemtest.Attribute("label", problemtest.Flat(labels), labels)}}
		var parts []string
		for _, rows := range o.People(p, casetest.Must(privacy.NewKAnonymity(3, len(all))), c.known) {
			part := ""
			for i, r := range rows {
				if i > 0 && o.Patients.Codes[r] != o.Patients.Codes[rows[i-1]] {
					part += " "
				}
				part += string('a' + labels[r])
			}
			parts = append(parts, part)
		}
		if got := strings.Join(parts, " | "); got != c.want {
			t.Errorf("%s, %d known: %s, want %s", c.people, c.known, got, c.want)
		}
	}
}
