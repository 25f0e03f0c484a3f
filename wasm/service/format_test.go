package service_test

import (
	"reflect"
	"strings"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/data/format"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

const german = "crp;born;ward\n1,5;1/2/1950;3\n12,5;3/4/1960;4\n7,25;5/6/1970;3\n2,5;7/8/1980;4\n"

// What is found serves at once; what a person says is found out about anew, and
// hierarchies follow it.
func TestColumnsAreReadAsAPersonSays(t *testing.T) {
	s := service.New()
	loaded, _ := must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{}, file("german.csv", german))
	crp, born := loaded.Columns[0], loaded.Columns[1]
	if crp.Format.String() != "decimal:comma" || !born.Ambiguous || loaded.Recipe.Columns[0].Format != nil {
		t.Fatalf("found %q, ambiguous %v, decided %v", crp.Format, born.Ambiguous, loaded.Recipe.Columns[0].Format)
	}
	tree, _ := must[protocol.HierarchyResult](t, s, protocol.Hierarchy, protocol.HierarchyParams{Column: "crp"}, nil)
	if row := tree.Rows[0]; row[0] != "1,5" || row[1] != "[1,2)" {
		t.Errorf("intervals of decimal commas begin with %q", row)
	}
	dmy := format.Format{Type: format.Date, Dates: format.DayMonthYear}
	told, _ := must[profile.Column](t, s, protocol.Describe, protocol.DescribeParams{Column: "born", Format: dmy}, nil)
	if told.Format != dmy || told.Ambiguous || told.TypeConfidence != 1 || told.TypeReason.Code != profile.ReasonTypeTold {
		t.Errorf("told %+v", told)
	}
	tree, _ = must[protocol.HierarchyResult](t, s, protocol.Hierarchy, protocol.HierarchyParams{Column: "born", Format: &dmy}, nil)
	if row := tree.Rows[0]; !reflect.DeepEqual(row[:2], []string{"1/2/1950", "1950-02"}) {
		t.Errorf("months begin with %q", row)
	}
	tree, _ = must[protocol.HierarchyResult](t, s, protocol.BuildTree, protocol.BuildParams{Column: "born", Rule: rule.Rule{Kind: rule.Dates, Units: []string{"month"}, DateOrder: "mdy"}, Format: &dmy}, nil)
	if row := tree.Rows[0]; row[1] != "1950-01" {
		t.Errorf("the builder's order makes %q", row)
	}
	tree, _ = must[protocol.HierarchyResult](t, s, protocol.BuildTree, protocol.BuildParams{Column: "crp", Rule: rule.Rule{Kind: protocol.BuildOrder}, Format: nil}, nil)
	if !tree.Hierarchy.Ordered {
		t.Error("decimal commas have an order")
	}
	if _, _, err := call[profile.Column](t, s, protocol.Describe, protocol.DescribeParams{Column: "born", Format: format.Format{Type: "year"}}, nil); err == nil || !strings.Contains(err.Error(), `"year"`) {
		t.Errorf("a type that is none: %v", err)
	}
}

// A run reads as is decided, and says so in the recipe that it gives out.
func TestARunReadsAsAPersonSays(t *testing.T) {
	s := service.New()
	loaded, _ := must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{}, file("german.csv", german))
	r := loaded.Recipe
	r.Privacy.K = 2
	r.Columns = []recipe.Column{
		{Name: "crp", Role: table.QuasiIdentifying}, {Name: "ward", Role: table.Insensitive},
		{Name: "born", Role: table.QuasiIdentifying, Format: &format.Format{Type: format.Date, Dates: format.MonthDayYear}},
	}
	must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
	_, blob := must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportRecipe}, nil)
	var text strings.Builder
	for _, chunk := range blob.Chunks {
		text.Write(chunk)
	}
	given, err := recipe.Parse([]byte(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	if c := given.Column("crp"); c.Format.String() != "decimal:comma" {
		t.Errorf("crp was read as %v", c.Format)
	}
	if c := given.Column("born"); c.Format.String() != "date:mdy" || c.Hierarchy.Rule == nil || c.Hierarchy.Rule.Kind != rule.Dates {
		t.Errorf("born was read as %v: %+v", c.Format, c.Hierarchy)
	}
}
