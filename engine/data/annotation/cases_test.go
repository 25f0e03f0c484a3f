package annotation_test

import (
	_ "embed"
	"testing"

	"quasi/engine/data/annotation"
	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
)

//go:embed testdata/cases.txt
var cases string

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"rows": func(t *testing.T, in []string) string { return found(t, in[1]) },
	})
}

func TestATableWithoutColumns(t *testing.T) {
	if rows := annotation.Find(&table.Table{N: 2}); rows != nil {
		t.Errorf("%+v", rows)
	}
}
