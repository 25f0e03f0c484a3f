package problem_test

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
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
		records := rapid.Permutation(group.Numbers(p.N)).Draw(t, "records")
		g := &problem.Groups{}
		k := p.Model.MinSize()
		for len(records) >= k {
			size := rapid.IntRange(k, len(records)).Draw(t, "size")
			g.Append(p, records[:size])
			records = records[size:]
		}
		g.Suppressed, p.MaxSuppressed = records, len(records)
		casetest.NoError(t, g.Check(p))
	})
}

// A part has the values of its records, and asks of them what the whole does.
func TestAPartIsTheWholeOfItsRecords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 40, Attributes: 3, Positions: 8})
		s := privacy.Sensitive{Name: "s", Values: []string{"a", "b"}, Codes: rapid.SliceOfN(rapid.Int32Range(0, 1), p.N, p.N).Draw(t, "sensitive")}
		l := privacy.NewDistinctL(&s, 2)
		if rapid.Bool().Draw(t, "diverse") {
			p.Model = privacy.All(p.Model, l)
		}
		order := rapid.Permutation(group.Numbers(p.N)).Draw(t, "order")
		rows := order[:rapid.IntRange(1, p.N).Draw(t, "records")]
		part := p.Part(rows)
		for j := range p.QI {
			for i, r := range rows {
				if got, want := part.QI[j].Span(int32(i)), p.QI[j].Span(r); got != want {
					t.Fatalf("record %d of the part has %v in column %d, record %d of the whole %v", i, got, j, r, want)
				}
			}
			if len(part.QI[j].Spans) > len(rows) {
				t.Fatalf("%d values of %d records", len(part.QI[j].Spans), len(rows))
			}
		}
		whole, _ := p.Describe()
		if own, ok := part.Describe(); !ok || !bytes.Equal(own.Append(nil), whole.Append(nil)) && !privacy.SizeOnly(p.Model) {
			t.Fatal("the part has another model than the whole")
		} else if !bytes.Equal(own.AppendRecords(nil, group.Numbers(len(rows))), whole.AppendRecords(nil, rows)) {
			t.Fatal("another program is told of other records than those of the part")
		}
		class := group.Numbers(rapid.IntRange(1, len(rows)).Draw(t, "class"))
		if got, want := part.Model.Holds(class), p.Model.Holds(rows[:len(class)]); got != want {
			t.Fatalf("holds: %v, in the whole %v", got, want)
		}
		inner := rapid.Permutation(group.Numbers(len(rows))).Draw(t, "order within")[:len(class)]
		of := group.Pick(rows, inner)
		if got, want := part.Part(inner).Model.Holds(class), p.Model.Holds(of); got != want {
			t.Fatalf("holds in a part of the part: %v, in the whole %v", got, want)
		}
	})
}

// Parts are appended to nothing as to what is there: offsets begin with 0 once, and each row has
// its number in the whole.
func TestAppendedParts(t *testing.T) {
	part := func(suppressed ...int32) *problem.Groups {
		g := &problem.Groups{Suppressed: suppressed, Rounds: len(suppressed)}
		g.Append(problemtest.Numbers(1, 0, 1, 2, 3), []int32{2, 0})
		return g
	}
	g := &problem.Groups{}
	g.AppendPart(part(1, 3), []int32{4, 5, 6, 7})
	g.AppendPart(part(3), []int32{0, 1, 2, 3})
	if !slices.Equal(g.Offsets, []int32{0, 2, 4}) || !slices.Equal(g.Rows, []int32{6, 4, 2, 0}) ||
		!slices.Equal(g.Suppressed, []int32{5, 7, 3}) || g.Rounds != 2 || len(g.Spans) != 2 {
		t.Errorf("%+v", g)
	}
}

// A group that shows one value is valid.
func TestAGroupOfOneValue(t *testing.T) {
	p := problemtest.Numbers(2, 0, 1, 1, 0)
	g := &problem.Groups{}
	g.Append(p, []int32{0, 3})
	g.Append(p, []int32{1, 2})
	if err := g.Check(p); err != nil || !g.Spans[0].IsLeaf() || !g.Spans[1].IsLeaf() {
		t.Errorf("%v: %v", g.Spans, err)
	}
}

//go:embed testdata/cases.txt
var cases string

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"checked": func(t *testing.T, in []string) string {
			p := problemtest.Table1()
			p.MaxSuppressed = 2
			g := &problem.Groups{Suppressed: []int32{1, 6}}
			g.Append(p, []int32{0, 2, 4, 8})
			g.Append(p, []int32{9, 7, 5, 3})
			text := casetest.Must(json.Marshal(g))
			changed := &problem.Groups{}
			casetest.NoError(t, json.Unmarshal(casetest.Changed(t, text, in), changed))
			if err := changed.Check(p); err != nil {
				return casetest.Said(err)
			}
			return "valid"
		},
		"joined": func(t *testing.T, in []string) string {
			var numbers []int32
			for _, text := range in {
				n, _ := strconv.Atoi(text)
				numbers = append(numbers, int32(n))
			}
			p, j := problemtest.Table1(), int(numbers[0])
			return p.QI[j].Domain.Label(p.Join(j, numbers[1:]))
		},
	})
}
