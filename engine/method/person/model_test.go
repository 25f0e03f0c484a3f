package person_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/method/person"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// ill gives the rows of a problem an illness each, and asks for two in every crowd.
func ill(t *rapid.T, p *drawn) *privacy.Sensitive {
	s := &privacy.Sensitive{Name: "ill", Values: []string{"a", "b", "c", "d"}}
	s.Codes = rapid.SliceOfN(rapid.Int32Range(0, 3), p.N, p.N).Draw(t, "ill")
	once := p.options.Patients.Once(s)
	m, err := privacy.NewDistinctL(once, 2)
	if err != nil {
		t.Fatal(err)
	}
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

// What models ask of crowds, those of the result satisfy, and k of the rows is kept as
// without them. Only where all persons together fail is there no result, or where others
// could be joined by leaving out rows that may not be.
func TestCrowdsSatisfyTheModels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		ill(t, &p)
		p.options.Knows = rapid.SampledFrom([]int{0, 2, 3}).Draw(t, "knows")
		g, err := person.Partition(context.Background(), p.Problem, p.options, nil)
		if err != nil {
			if !strings.HasPrefix(err.Error(), `not even all patients together satisfy distinct 2-diversity of "ill"`) {
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
			if m := &p.options.Models[0]; !m.Holds(crowd) {
				t.Fatalf("%s: %s of %v", m, m.Reach(crowd), crowd)
			}
		}
	})
}

// A run with models that is ended early is the one that was asked for so many rounds.
func TestRoundsWithModelsAreAnytime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		ill(t, &p)
		stop := rapid.IntRange(0, p.options.Rounds).Draw(t, "stop")
		told := 0
		early, err := person.Partition(context.Background(), p.Problem, p.options, func(s problem.Step) bool {
			if s.Best {
				told++
			}
			return told > stop
		})
		if err != nil {
			return
		}
		p.options.Rounds = stop
		asked, err := person.Partition(context.Background(), p.Problem, p.options, nil)
		if err != nil || early.Rounds != stop || fmt.Sprint(asked) != fmt.Sprint(early) {
			t.Fatalf("asked for %d rounds:\n%v (%v)\nended after as many:\n%v", stop, asked, err, early)
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
	m, err := privacy.NewDistinctL(once, 2)
	if err != nil {
		t.Fatal(err)
	}
	o := person.Options{Patients: whose, K: 2, Method: start, Models: []privacy.Crowd{privacy.NewCrowd(m, once, whose, false)}}
	size, err := privacy.NewKPatients(whose, 2)
	if err != nil {
		t.Fatal(err)
	}
	p.Model = size
	_, err = person.Partition(context.Background(), p, o, nil)
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
