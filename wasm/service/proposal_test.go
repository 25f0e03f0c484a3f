package service_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// A table of which nothing is known is proposed to leave as a statistics program can use it,
// and such a recipe runs; a sample's own recipe stays.
func TestProposedForms(t *testing.T) {
	var b strings.Builder
	b.WriteString("birth_date,sex,admission_date,discharge_date,height_cm\n")
	for i := range 60 {
		fmt.Fprintf(&b, "19%02d-03-1%d,%s,2024-0%d-11,2024-0%d-%d,%d\n", 40+i%50, i%9, []string{"f", "m"}[i%2], 1+i%9, 1+i%9, 12+i%8, 150+i%40)
	}
	csv := b.String()
	s := service.New()
	r := asked[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Name: "stays.csv", Text: &csv}).Recipe
	if len(r.Derived) != 3 || r.Column("birth_date").Role != table.Identifying || r.Column("discharge_date").Role != table.Identifying {
		t.Fatalf("computed are %+v", r.Derived)
	}
	if age, stay, sex := r.Column("age"), r.Column("length_of_stay"), r.Column("sex"); age.Coarsen == nil || !age.Studied || !stay.Means || !sex.Studied || !r.Column("height_cm").Means {
		t.Errorf("decided are %+v", r.Columns)
	}
	if result := asked[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}); !result.Passed {
		t.Errorf("the run: %+v", result.Verdicts)
	}
	if r = asked[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Sample: "clinic"}).Recipe; len(r.Derived) > 0 || len(r.Means()) > 0 {
		t.Errorf("of the sample, decided are %+v", r.Columns)
	}
}
