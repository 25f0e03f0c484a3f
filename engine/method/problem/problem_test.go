package problem_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

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
