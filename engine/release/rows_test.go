package release_test

import (
	"math"
	"slices"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/rows"
	"quasi/engine/say/parameter"
)

// agree fails unless the rows of a release have the classes, the risk and the loss that its
// audit and its measures found.
func agree(t *testing.T, release *engine.Release) *rows.Rows {
	t.Helper()
	r := casetest.Must(release.Rows())
	classes, seen, lost := map[int]int{}, map[int]bool{}, 0.0
	for record := range int32(r.N()) {
		lost += float64(r.Lost[record])
		if class := r.ClassOf(record); class >= 0 && !seen[class] {
			seen[class] = true
			classes[r.Size(record)]++
		}
		if out := release.Row(record) < 0; out != (r.Size(record) == 0) || out && r.Lost[record] != 1 {
			t.Fatalf("record %d is left out: %v; its class counts %d, lost %v", record, out, r.Size(record), r.Lost[record])
		}
	}
	if want := release.Loss.ILossRate; math.Abs(lost/float64(r.N())-want) > 1e-6 {
		t.Errorf("the rows lose %v on average, the release %v", lost/float64(r.N()), want)
	}
	if release.Linked != nil {
		return r
	}
	var sizes []audit.SizeCount
	for size, count := range classes {
		sizes = append(sizes, audit.SizeCount{Size: size, Classes: count})
	}
	slices.SortFunc(sizes, func(a, b audit.SizeCount) int { return a.Size - b.Size })
	if !slices.Equal(sizes, release.Audit.Classes.Sizes) {
		t.Errorf("classes are %v, the audit's %v", sizes, release.Audit.Classes.Sizes)
	}
	byRisk := r.InOrder(rows.Order{By: rows.Risk})
	if got, want := 1/float64(r.Size(byRisk[0])), release.Audit.Risk.Prosecutor.Highest; got != want {
		t.Errorf("the first record by risk is found with probability %v, the audit's highest is %v", got, want)
	}
	return r
}

// Where rows are counted, where patients are, and where whole records are protected.
func TestRowsAgreeWithTheAudit(t *testing.T) {
	original, r := enginetest.Visitors(t, 150, 3, 4)
	for _, privacy := range []recipe.Privacy{{K: 3, SuppressionLimit: 0.1}, {K: 3, Patient: "id", Knows: recipe.KnowsOne}, r.Privacy} {
		r.Privacy = privacy
		for _, method := range []string{"minimum-loss", "datafly"} {
			if privacy.Knows == recipe.KnowsAll && method != "minimum-loss" {
				continue
			}
			r.Algorithm = recipe.Algorithm{Name: method}
			prepared, err := engine.Prepare(original, r)
			agree(t, enginetest.Finish(t, prepared, err))
		}
	}
}

// A number that replaces patients is a change of their column, and those beside it keep
// their places.
func TestNumberedPatientsAreChanged(t *testing.T) {
	original, r := enginetest.Visitors(t, 60, 3, 4)
	r.Know(recipe.KnowsOne)
	r.Privacy.Linked = true
	_, release := enginetest.Run(t, original, r)
	found := agree(t, release)
	names := []string{}
	for _, at := range found.ChangedColumns() {
		names = append(names, found.Before[at].Name)
	}
	if !slices.Contains(names, "id") || slices.Contains(names, "dx") {
		t.Errorf("%v have changed", names)
	}
}

// Of two tables the groups are the classes; the sensitive values are somewhere else.
func TestRowsOfTwoTables(t *testing.T) {
	const csv = "name,age,disease\nA,30,flu\nB,31,cold\nC,32,flu\nD,33,cold\n"
	r := recipe.Default()
	r.Privacy.K = 2
	r.Algorithm = recipe.Algorithm{Name: "anatomy", Parameters: parameter.Given{"l": 2.0}}
	r.Columns = []recipe.Column{{Name: "name", Role: table.Identifying}, {Name: "age", Role: table.QuasiIdentifying},
		{Name: "disease", Role: table.Sensitive, Confirmed: []facts.FindingKind{facts.FoundUnrecognized}}}
	_, release := enginetest.Run(t, tabletest.Read(t, csv, recipe.Input{}), r)
	found := agree(t, release)
	if got := found.ChangedColumns(); !slices.Equal(got, []int{1}) || found.Size(0) != 2 || len(found.Alike(3)) != 2 {
		t.Errorf("columns %v have changed, groups count %d", got, found.Size(0))
	}
}
