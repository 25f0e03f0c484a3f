package engine_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/data/derive"
	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/method/problem"
	"quasi/engine/say/parameter"
)

// drawn is a table of patients with a recipe for it, which leaves out some of its rows.
func drawn(t *rapid.T) (*table.Table, recipe.Recipe) {
	names := []string{"patient", "age", "sex", "disease", "in", "out"}
	b := table.NewBuilder(names, table.NewMarkers(table.DefaultMarkers()))
	for range rapid.IntRange(20, 60).Draw(t, "rows") {
		out, diseases := "2024-03-03", []string{"flu", "cold", "none", "?"}
		if rapid.IntRange(0, 9).Draw(t, "left out") == 0 {
			out, diseases = "2024-03-01", append(diseases, "ague", "gout")
		}
		b.Append([]string{
			rapid.SampledFrom([]string{"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "pa", "pb", "pc"}).Draw(t, "patient"),
			rapid.StringMatching(`[1-4][0-9]`).Draw(t, "age"),
			rapid.SampledFrom([]string{"m", "f", ""}).Draw(t, "sex"),
			rapid.SampledFrom(diseases).Draw(t, "disease"), "2024-03-02", out,
		})
	}
	r := recipe.Default()
	r.Privacy.K = 2
	r.Algorithm.Name = rapid.SampledFrom([]string{"minimum-loss", "mondrian-strict", "kaim"}).Draw(t, "method")
	r.Derived = []derive.Rule{{Name: "stay", Kind: derive.Length, From: []string{"in", "out"}, Invalid: derive.Drop}}
	names = append(names, "stay")
	for i, role := range []table.Role{table.Identifying, table.QuasiIdentifying, table.QuasiIdentifying, table.Sensitive,
		table.Identifying, table.Identifying, table.Insensitive} {
		r.Columns = append(r.Columns, recipe.Column{Name: names[i], Role: role})
	}
	if rapid.Bool().Draw(t, "patients") {
		r.Privacy.Patient = "patient"
	}
	if rapid.Bool().Draw(t, "close") && r.Algorithm.Name != "kaim" {
		distance := rapid.SampledFrom([]string{"equal", "ordered"}).Draw(t, "distance")
		r.Privacy.Models = []recipe.Model{{Name: "t-closeness", Column: "disease", Parameters: parameter.Given{"t": rapid.SampledFrom([]float64{0.2, 0.6}).Draw(t, "t"), "distance": distance}}}
	}
	if rapid.Bool().Draw(t, "strata") {
		r.Algorithm.Strata = [][]string{{"sex", "disease"}}
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
			if r.Algorithm.Strata == nil {
				compareProblems(t, whole.Problem(), part.Problem(), piece.Records, whole.Patients() != nil)
			}
			compareModels(t, whole.Problem(), part.Problem(), piece.Records)
			found, err := part.Partition(context.Background())
			if err != nil {
				return // a model that not even all records of the piece satisfy
			}
			groups.AppendPart(found, piece.Records)
		}
		if whose := whole.Patients(); whose != nil && r.Algorithm.Strata == nil {
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

// compareModels compares what the models of a piece and of the whole say of some of its
// records.
func compareModels(t *rapid.T, whole, part *problem.Problem, records []int32) {
	for range 5 {
		own := rapid.SliceOfNDistinct(rapid.Int32Range(0, int32(len(records)-1)), 1, -1, rapid.ID[int32]).Draw(t, "class")
		class := make([]int32, len(own))
		for i, at := range own {
			class[i] = records[at]
		}
		if got, want := part.Model.Reach(own), whole.Model.Reach(class); got != want || part.Model.Holds(own) != whole.Model.Holds(class) {
			t.Fatalf("%s of %v reaches %s in the piece, %s in the whole", part.Model, own, got, want)
		}
	}
}

// The score of a row that a rule leaves out is in no piece: of all records of a piece that is
// the whole, the distance from it is 0.
func TestPiecesWithoutARowThatIsLeftOut(t *testing.T) {
	var b strings.Builder
	b.WriteString("age,in,out,score\n")
	for i := range 60 {
		out, score := "2024-03-02", strconv.Itoa(i%7)
		if i == 30 {
			out, score = "2024-02-01", "99" // before the stay began
		}
		fmt.Fprintf(&b, "%d,2024-03-01,%s,%s\n", 20+i%40, out, score)
	}
	r := recipe.Default()
	r.Privacy.K = 3
	r.Derived = []derive.Rule{{Name: "stay", Kind: derive.Length, From: []string{"in", "out"}, Invalid: derive.Drop}}
	r.Privacy.Models = []recipe.Model{{Name: "t-closeness", Column: "score", Parameters: parameter.Given{"t": 0.0, "distance": "ordered"}}}
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying}, {Name: "score", Role: table.Sensitive},
		{Name: "in", Role: table.Identifying}, {Name: "out", Role: table.Identifying}, {Name: "stay", Role: table.Insensitive},
	}
	whole, err := engine.Prepare(tabletest.Read(t, b.String(), recipe.Input{}), r)
	if err != nil {
		t.Fatal(err)
	}
	pieces, err := whole.Pieces(t.Context(), 1000)
	if err != nil || len(pieces) != 1 || len(pieces[0].Records) != 59 {
		t.Fatalf("%d pieces, want all 59 rows in one: %v", len(pieces), err)
	}
	part, err := engine.Prepare(pieces[0].Table, pieces[0].Recipe)
	if err != nil {
		t.Fatal(err)
	}
	all := make([]int32, 59)
	for i := range all {
		all[i] = int32(i)
	}
	if p := part.Problem(); !p.Model.Holds(all) {
		t.Errorf("all rows of the piece do not satisfy %s: %s", p.Model, p.Model.Reach(all))
	}
}
