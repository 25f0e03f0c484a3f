package release_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/say/parameter"
)

// The two tables of anatomy: values as they were, and the sensitive ones apart.
func TestAnatomyReleasesTwoTables(t *testing.T) {
	const csv = "name,age,group,disease\nA,30,x,flu\nB,31,x,flu\nC,32,y,cold\nD,33,y,cold\n"
	r := recipe.Default()
	r.Privacy.K = 2
	r.Algorithm = recipe.Algorithm{Name: "anatomy", Parameters: parameter.Given{"l": 2.0}}
	r.Output = recipe.Output{RowOrder: recipe.OriginalOrder}
	r.Columns = []recipe.Column{
		{Name: "name", Role: table.Identifying}, {Name: "age", Role: table.QuasiIdentifying},
		{Name: "group", Role: table.Insensitive, Confirmed: []facts.FindingKind{facts.FoundUnrecognized}}, {Name: "disease", Role: table.Sensitive},
	}
	prepared := casetest.Must(engine.Prepare(tabletest.Read(t, csv, recipe.Input{}), r))
	release := casetest.Must(prepared.Run(context.Background(), nil))
	var rows, sensitive bytes.Buffer
	if err := release.WriteCSV(&rows); err != nil {
		t.Fatal(err)
	}
	if err := release.WriteLinked(&sensitive); err != nil {
		t.Fatal(err)
	}
	if got := rows.String(); !strings.HasPrefix(got, "age,group,group_\n30,x,") || strings.Contains(got, "flu") || strings.Contains(got, "A,") {
		t.Errorf("rows:\n%s", got)
	}
	want := "group_,disease,count\n1,cold,1\n1,flu,1\n2,cold,1\n2,flu,1\n"
	if got := sensitive.String(); got != want {
		t.Errorf("sensitive values:\n%swant\n%s", got, want)
	}
	if release.Loss.ILossRate != 0 || !release.Passed() || release.Audit.K != 1 {
		t.Errorf("loss %v, passed %v; the rows can be told apart: k = %d, want 1", release.Loss.ILossRate, release.Passed(), release.Audit.K)
	}
}

func TestOneTableHasNoSecond(t *testing.T) {
	s := enginetest.Patients(t)
	release, _ := enginetest.Written(t, tabletest.Read(t, string(s.CSV), s.Recipe.Input), s.Recipe)
	if err := release.WriteLinked(&bytes.Buffer{}); err == nil {
		t.Error("a second table is written")
	}
}
