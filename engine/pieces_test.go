package engine_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method/problem"
	"quasi/engine/say/parameter"
)

// drawn is a table of patients with a recipe for it.
func drawn(t *rapid.T) (*table.Table, recipe.Recipe) {
	names := []string{"patient", "age", "sex", "disease"}
	b := table.NewBuilder(names, table.NewMarkers(table.DefaultMarkers()))
	for range rapid.IntRange(20, 60).Draw(t, "rows") {
		b.Append([]string{
			rapid.SampledFrom([]string{"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "pa", "pb", "pc"}).Draw(t, "patient"),
			rapid.StringMatching(`[1-4][0-9]`).Draw(t, "age"),
			rapid.SampledFrom([]string{"m", "f", ""}).Draw(t, "sex"),
			rapid.SampledFrom([]string{"flu", "cold", "none", "?"}).Draw(t, "disease"),
		})
	}
	r := recipe.Default()
	r.Privacy.K = 2
	r.Algorithm.Name = rapid.SampledFrom([]string{"minimum-loss", "mondrian-strict", "kaim"}).Draw(t, "method")
	for i, role := range []table.Role{table.Identifying, table.QuasiIdentifying, table.QuasiIdentifying, table.Sensitive} {
		r.Columns = append(r.Columns, recipe.Column{Name: names[i], Role: role})
	}
	if rapid.Bool().Draw(t, "patients") {
		r.Privacy.Patient = "patient"
	}
	if rapid.Bool().Draw(t, "close") && r.Algorithm.Name != "kaim" {
		r.Privacy.Models = []recipe.Model{{Name: "t-closeness", Column: "disease", Parameters: parameter.Given{"t": 0.6}}}
	}
	return b.Table(), r
}

// A piece that is prepared by itself has the spans, the losses and the shares of the whole,
// and its groups put together are a release that the audit of the whole judges.
func TestPiecesAreOfTheWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		of, r := drawn(t)
		whole, err := engine.Prepare(of, r)
		if err != nil {
			return // fewer than k patients
		}
		pieces, err := whole.Pieces(context.Background(), 10)
		if err != nil {
			t.Fatal(err)
		}
		groups, records := &problem.Groups{}, 0
		for _, piece := range pieces {
			records += len(piece.Records)
			part, err := engine.Prepare(piece.Table, piece.Recipe)
			if err != nil {
				t.Fatal(err)
			}
			compareProblems(t, whole.Problem(), part.Problem(), piece.Records, whole.Patients() != nil)
			found, err := part.Partition(context.Background())
			if err != nil {
				return // a model that not even all records of the piece satisfy
			}
			groups.AppendPart(found, piece.Records)
		}
		if whose := whole.Patients(); whose != nil {
			at := map[int32]int{}
			for i, piece := range pieces {
				for _, record := range piece.Records {
					if other, seen := at[whose.Codes[record]]; seen && other != i {
						t.Fatalf("the records of a patient are in the pieces %d and %d", other, i)
					}
					at[whose.Codes[record]] = i
				}
			}
		}
		if records != whole.Table().N {
			t.Fatalf("%d records in pieces, want %d", records, whole.Table().N)
		}
		release, err := whole.Assemble(groups)
		if err != nil {
			t.Fatal(err)
		}
		if !release.Passed() {
			t.Fatalf("the release does not pass: %s", release.Failed())
		}
	})
}

// compareProblems compares what a piece is with what its records are in the whole.
func compareProblems(t *rapid.T, whole, part *problem.Problem, records []int32, patients bool) {
	for j := range whole.QI {
		a, b := &whole.QI[j], &part.QI[j]
		for i, record := range records {
			if a.Span(record) != b.Span(int32(i)) {
				t.Fatalf("column %s, record %d: %v, want %v", a.Name, record, b.Span(int32(i)), a.Span(record))
			}
		}
		for lo := range int32(a.Domain.Size()) {
			s := a.Domain.Join(domain.Leaf(lo), domain.Leaf(max(0, lo-1)))
			if a.Domain.Label(s) != b.Domain.Label(s) || a.Domain.Loss(s) != b.Domain.Loss(s) || a.Domain.Info(s) != b.Domain.Info(s) || a.Domain.Surprise(domain.Leaf(lo)) != b.Domain.Surprise(domain.Leaf(lo)) {
				t.Fatalf("column %s has another domain at %v", a.Name, s)
			}
		}
	}
	for j := range whole.Sensitive {
		if a, b := &whole.Sensitive[j], &part.Sensitive[j]; !patients && !slices.Equal(a.Counts(), b.Counts()) {
			t.Fatalf("%v of %q, want %v of %q", b.Counts(), b.Values, a.Counts(), a.Values)
		}
	}
}
