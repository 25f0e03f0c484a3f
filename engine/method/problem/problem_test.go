package problem_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

func TestAppendReleasesWhatRecordsHaveInCommon(t *testing.T) {
	p := problemtest.Table1()
	var g problem.Groups
	if g.Len() != 0 {
		t.Fatalf("%d groups in none", g.Len())
	}
	rows := []int32{2, 3}
	g.Append(p, rows)
	g.Append(p, []int32{4, 5, 8})
	rows[0] = 9 // Append has copied them
	if g.Len() != 2 || !slices.Equal(g.Group(0), []int32{2, 3}) || !slices.Equal(g.Group(1), []int32{4, 5, 8}) {
		t.Fatalf("groups %v with ends %v", g.Rows, g.Offsets)
	}
	want := []string{"[20,30)", "*", "[15000,20000)", "*", "*", "*"}
	for i, s := range g.Spans {
		if got := p.QI[i%3].Domain.Label(s); got != want[i] {
			t.Errorf("group %d, %s: %q, want %q", i/3, p.QI[i%3].Name, got, want[i])
		}
	}
}

func TestJoin(t *testing.T) {
	p := problemtest.Table1()
	tests := []struct {
		attribute int
		rows      []int32
		want      string
	}{
		{0, []int32{2}, "26"},
		{0, []int32{0}, "*"},
		{0, []int32{5, 4, 7}, "[30,40)"},
		{0, []int32{5, 2}, "*"},
		{1, []int32{0, 1, 3}, "M"},
		{1, []int32{0, 6}, "*"},
		{2, []int32{9, 7, 5}, "[20000,25000)"},
	}
	for _, test := range tests {
		if got := p.QI[test.attribute].Domain.Label(p.Join(test.attribute, test.rows)); got != test.want {
			t.Errorf("%s of %v: %q, want %q", p.QI[test.attribute].Name, test.rows, got, test.want)
		}
	}
}

// valid returns a valid result for Table 1: two groups of 4 and two records
// suppressed.
func valid(p *problem.Problem) *problem.Groups {
	g := &problem.Groups{Suppressed: []int32{1, 6}}
	g.Append(p, []int32{0, 2, 4, 8})
	g.Append(p, []int32{9, 7, 5, 3})
	return g
}

func TestCheck(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(g *problem.Groups)
		want  string
	}{
		{"valid", func(*problem.Groups) {}, ""},
		{"more general than it must be", func(g *problem.Groups) { g.Spans[4] = domain.Span{Lo: 0, Hi: 1} }, ""},
		{"twice in groups", func(g *problem.Groups) { g.Rows[7] = 0 }, "record 0 stands twice"},
		{"grouped and suppressed", func(g *problem.Groups) { g.Suppressed[0] = 9 }, "record 9 stands twice"},
		{"lost", func(g *problem.Groups) { g.Suppressed = g.Suppressed[:1] }, "record 6 is in no group and not suppressed"},
		{"unknown", func(g *problem.Groups) { g.Rows[0] = 10 }, "record 10, want 0 to 9"},
		{"negative", func(g *problem.Groups) { g.Suppressed[0] = -1 }, "record -1, want 0 to 9"},
		{"too small", func(g *problem.Groups) { g.Offsets[1] = 7 }, "group 1 of 1 records does not satisfy 2-anonymity"},
		{"too many suppressed", func(g *problem.Groups) {
			*g = problem.Groups{Rows: g.Rows[:4], Offsets: []int32{0, 4}, Spans: g.Spans[:3], Suppressed: []int32{1, 6, 9, 7, 5, 3}}
		}, "6 records are suppressed, at most 2 may be"},
		{"does not cover", func(g *problem.Groups) { g.Spans[3] = domain.Span{Lo: 2, Hi: 4} },
			`group 1, column "Age": released as positions 2 to 4, which do not cover 0 to 6 of record 9`},
		{"no such position", func(g *problem.Groups) { g.Spans[1].Hi = 2 }, `group 0, column "Gender": released as positions 0 to 2, want some of 0 to 1`},
		{"before the first", func(g *problem.Groups) { g.Spans[1].Lo = -1 }, "released as positions -1 to 1"},
		{"upside down", func(g *problem.Groups) { g.Spans[1] = domain.Span{Lo: 1, Hi: 0} }, "released as positions 1 to 0"},
		{"span lacks", func(g *problem.Groups) { g.Spans = g.Spans[:5] }, "5 spans for 2 groups with 3 quasi-identifiers, want 6"},
		{"starts late", func(g *problem.Groups) { g.Offsets[0] = 1 }, "the first group begins at row 1, want 0"},
		{"empty group", func(g *problem.Groups) { g.Offsets[1] = 0 }, "group 0 ends at row 0, want one after 0"},
		{"ends early", func(g *problem.Groups) { g.Offsets[2] = 7 }, "the groups end at row 7 of 8"},
		{"rows but no groups", func(g *problem.Groups) { g.Offsets, g.Spans = nil, nil }, "the groups end at row 0 of 8"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := problemtest.Table1()
			p.MaxSuppressed = 2
			g := valid(p)
			test.spoil(g)
			switch err := g.Check(p); {
			case test.want == "" && err != nil:
				t.Error(err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
}

func TestEverythingSuppressedIsValid(t *testing.T) {
	p := problemtest.New(3, 2, 1)
	p.MaxSuppressed = 3
	if err := (&problem.Groups{Suppressed: []int32{2, 0, 1}}).Check(p); err != nil {
		t.Error(err)
	}
}

// Any partition into groups of k is valid once Append has released it.
func TestAppendedGroupsAreValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 40, Attributes: 4, Positions: 10})
		records := make([]int32, p.N)
		for r := range records {
			records[r] = int32(r)
		}
		records = rapid.Permutation(records).Draw(t, "records")
		g := &problem.Groups{}
		k := p.Model.MinSize()
		for len(records) >= k {
			size := rapid.IntRange(k, len(records)).Draw(t, "size")
			g.Append(p, records[:size])
			records = records[size:]
		}
		g.Suppressed, p.MaxSuppressed = records, len(records)
		if err := g.Check(p); err != nil {
			t.Fatal(err)
		}
	})
}
