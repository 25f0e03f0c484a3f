package person_test

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/person"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// ill gives the rows of a problem an illness each, and asks for two in every crowd.
func ill(t *rapid.T, p *drawn) *privacy.Sensitive {
	s := &privacy.Sensitive{Name: "ill", Values: []string{"a", "b", "c", "d"}}
	s.Codes = rapid.SliceOfN(rapid.Int32Range(0, 3), p.N, p.N).Draw(t, "ill")
	once := p.options.Patients.Once(s)
	m := casetest.Must(privacy.NewDistinctL(once, 2))
	p.options.Models = []privacy.Crowd{privacy.NewCrowd(m, once, p.options.Patients, rapid.Bool().Draw(t, "linked"))}
	return s
}

// crowds returns the rows of persons who show the same, by what they show: slowly.
func crowds(p drawn, g *problem.Groups) [][][]int32 {
	of, _ := series(p.Problem, p.options.Patients, g)
	rows := map[string]map[string][]int32{}
	for i := range g.Len() {
		shows := fmt.Sprint(g.As(int32(i), len(p.QI)))
		for _, row := range g.Group(i) {
			crowd := of[p.options.Patients.Codes[row]]
			if rows[crowd] == nil {
				rows[crowd] = map[string][]int32{}
			}
			rows[crowd][shows] = append(rows[crowd][shows], row)
		}
	}
	var all [][][]int32
	for _, alike := range rows {
		var crowd [][]int32
		for _, rows := range alike {
			crowd = append(crowd, rows)
		}
		all = append(all, crowd)
	}
	return all
}

// Where there can be no pool, every person shows the same multiset of tuples as at least k - 1
// others, nobody is left out whole, and what models ask of crowds, those of the result satisfy. Only
// where all persons together fail is there no result.
func TestCrowdsSatisfyTheModels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		p.options.Knows = rapid.SampledFrom([]int{0, 2, 3}).Draw(t, "knows")
		if rapid.Bool().Draw(t, "with a model") {
			ill(t, &p)
		}
		p.options.Whole = p.options.Models == nil // or some may be in a pool, who show only so many rows as others do
		g, err := person.Partition(context.Background(), p.Problem, p.options, nil)
		if err != nil {
			if p.options.Models == nil || !strings.HasPrefix(err.Error(), `not even all patients together satisfy distinct 2-diversity of "ill"`) {
				t.Fatal(err)
			}
			return
		}
		if err := g.Check(p.Problem); err != nil {
			t.Fatal(err)
		}
		of, alike := series(p.Problem, p.options.Patients, g)
		if len(of) != p.options.Patients.Count {
			t.Fatalf("%d of %d persons are shown", len(of), p.options.Patients.Count)
		}
		for shown, n := range alike {
			if n < p.options.K {
				t.Fatalf("%d persons show %s, k is %d", n, shown, p.options.K)
			}
		}
		for _, crowd := range crowds(p, g) {
			for _, m := range p.options.Models {
				if !m.Holds(crowd) {
					t.Fatalf("%s: %s of %v", m.Coded(), m.Reach(crowd), crowd)
				}
			}
		}
	})
}

// Four persons of one row and four of two; of the latter all have one illness. They can
// be joined to the others only if their second rows may be left out.
func TestModelsThatNeedRowsLeftOut(t *testing.T) {
	p, whose := visits(4)
	p.N, whose.Count = 12, 8
	for i := range p.QI {
		p.QI[i].Codes = append(p.QI[i].Codes, slices.Clone(p.QI[i].Codes[:4])...)
	}
	whose.Codes = append(whose.Codes, 4, 5, 6, 7)
	s := &privacy.Sensitive{Name: "ill", Values: []string{"a", "b"}, Codes: []int32{8: 0, 9: 1, 10: 0, 11: 1}}
	once := whose.Once(s)
	m := casetest.Must(privacy.NewDistinctL(once, 2))
	o := person.Options{Patients: whose, K: 2, Method: start, Models: []privacy.Crowd{privacy.NewCrowd(m, once, whose, false)}}
	size := casetest.Must(privacy.NewKPatients(whose, 2))
	p.Model = size
	_, err := person.Partition(context.Background(), p, o, nil)
	want := `a group of 4 patients with 2 rows each fails distinct 2-diversity of "ill", by patient, of each known row, and joined with any other it would leave out too many rows: at most 0 may be. Raise the share of rows that may be left out, or relax the model`
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	p.MaxSuppressed = 4
	g, err := person.Partition(context.Background(), p, o, nil)
	if err != nil || len(g.Suppressed) != 4 {
		t.Errorf("%+v, %v", g, err)
	}
	clear(s.Codes)
	if _, err := person.Partition(context.Background(), p, o, nil); err == nil || !strings.HasPrefix(err.Error(), "not even all patients together satisfy") {
		t.Errorf("error %v", err)
	}
}

//go:embed testdata/groups.golden
var groupsBefore string

// The groups of these persons are the same on every machine, natively and as WebAssembly: the
// file holds for both.
func TestGroupsAreTheSameEverywhere(t *testing.T) {
	var b strings.Builder
	for _, c := range []struct {
		rows, most, columns, k, out, known int
		ill                                bool
	}{
		{60, 5, 7, 2, 0, 0, false}, {60, 5, 7, 2, 0, 0, true}, {60, 5, 7, 2, 60, 0, true},
		{60, 5, 7, 3, 60, 0, false}, {60, 5, 2, 3, 60, 0, true}, {60, 5, 2, 2, 60, 0, false}, {60, 5, 1, 2, 60, 0, true},
		{300, 5, 7, 2, 30, 0, false}, {300, 5, 2, 2, 30, 0, true}, {300, 5, 2, 4, 300, 0, true},
		{40, 19, 7, 2, 4, 2, false}, {40, 19, 7, 2, 4, 3, false}, {40, 19, 2, 2, 4, 2, false}, {40, 19, 1, 2, 40, 3, false},
		{80, 9, 7, 2, 0, 2, false}, {80, 9, 2, 3, 0, 3, false}, {80, 9, 1, 2, 80, 2, false},
		{200, 23, 2, 2, 20, 0, false}, {200, 23, 3, 2, 20, 2, false}, {200, 23, 2, 2, 200, 0, true},
		{40, 19, 0, 2, 40, 2, false}, {80, 9, 0, 2, 80, 3, false}, {60, 5, 0, 2, 60, 0, true}, // nothing costs anything
		{160, 41, 2, 2, 160, 0, false}, {160, 41, 2, 2, 16, 2, false},
	} {
		p, o := patients(t, c.rows, c.most, c.k)
		p.QI, p.MaxSuppressed, o.Knows = p.QI[:c.columns], c.out, c.known
		if c.ill {
			o.Models = illnesses(t, p, o.Patients)
		}
		said := "none"
		if g, err := person.Partition(context.Background(), p, o, nil); err == nil {
			said = problemtest.Hash(g)
		}
		fmt.Fprintf(&b, "%v %s\n", c, said)
	}
	problemtest.Golden(t, groupsBefore, b.String())
}

// patients returns a problem of n rows of patients, who have one up to most each, and asks
// for k of them.
func patients(t *testing.T, n, most, k int) (*problem.Problem, person.Options) {
	t.Helper()
	p := problemtest.Patients(n, 42)
	whose := &privacy.Patients{Codes: make([]int32, n)}
	for row := 0; row < n; whose.Count++ {
		for range min(n-row, 1+whose.Count*whose.Count%most) {
			whose.Codes[row] = int32(whose.Count)
			row++
		}
	}
	model := casetest.Must(privacy.NewKPatients(whose, k))
	p.Model = model
	return p, person.Options{Patients: whose, K: k, Method: start, Rounds: 3}
}

// illnesses gives the rows one of three illnesses each and asks for two in every crowd.
func illnesses(t *testing.T, p *problem.Problem, whose *privacy.Patients) []privacy.Crowd {
	t.Helper()
	s := &privacy.Sensitive{Name: "ill", Values: []string{"a", "b", "c"}}
	for r := range p.N {
		s.Codes = append(s.Codes, int32(r*r%7%3))
	}
	once := whose.Once(s)
	m := casetest.Must(privacy.NewDistinctL(once, 2))
	return []privacy.Crowd{privacy.NewCrowd(m, once, whose, false)}
}
