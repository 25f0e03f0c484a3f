package problem_test

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
	"quasi/engine/model/privacy"
)

// A part has the values of its records, and asks of them what the whole does.
func TestAPartIsTheWholeOfItsRecords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 40, Attributes: 3, Positions: 8})
		s := privacy.Sensitive{Name: "s", Values: []string{"a", "b"}, Codes: rapid.SliceOfN(rapid.Int32Range(0, 1), p.N, p.N).Draw(t, "sensitive")}
		l, err := privacy.NewDistinctL(&s, 2)
		if err != nil {
			t.Fatal(err)
		}
		if rapid.Bool().Draw(t, "diverse") {
			p.Model = privacy.All(p.Model, l)
		}
		order := rapid.Permutation(ascending(p.N)).Draw(t, "order")
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
		} else if !bytes.Equal(own.AppendRecords(nil, ascending(len(rows))), whole.AppendRecords(nil, rows)) {
			t.Fatal("another program is told of other records than those of the part")
		}
		class := ascending(rapid.IntRange(1, len(rows)).Draw(t, "class"))
		if got, want := part.Model.Holds(class), p.Model.Holds(rows[:len(class)]); got != want {
			t.Fatalf("holds: %v, in the whole %v", got, want)
		}
		inner := rapid.Permutation(ascending(len(rows))).Draw(t, "order within")[:len(class)]
		of := make([]int32, len(inner))
		for i, r := range inner {
			of[i] = rows[r]
		}
		if got, want := part.Part(inner).Model.Holds(class), p.Model.Holds(of); got != want {
			t.Fatalf("holds in a part of the part: %v, in the whole %v", got, want)
		}
	})
}

func ascending(n int) []int32 {
	rows := make([]int32, n)
	for r := range rows {
		rows[r] = int32(r)
	}
	return rows
}
