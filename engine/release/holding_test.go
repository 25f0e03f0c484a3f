package release_test

import (
	"fmt"
	"testing"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
)

// What a column of dates holds is said where no day is left of it, whatever makes it so.
func TestHoldings(t *testing.T) {
	const visits = "born,ward\n1950-01-02,a\n1950-07-05,a\n1961-02-03,b\n1961-09-01,b\n"
	rows := func(labels ...string) *recipe.Hierarchy {
		h := &recipe.Hierarchy{}
		for i, day := range []string{"1950-01-02", "1950-07-05", "1961-02-03", "1961-09-01"} {
			h.Rows = append(h.Rows, []string{day, labels[i], "*"})
		}
		return h
	}
	for _, test := range []struct {
		column recipe.Column
		k      int
		want   string
	}{
		{recipe.Column{Hierarchy: rows("74", "74", "[60,65)", "[60,65)")}, 2, "[{born ages}]"},
		{recipe.Column{Hierarchy: rows("1950", "1950", "1960s", "1960s")}, 2, "[{born years}]"},
		{recipe.Column{Hierarchy: rows("1950", "1950", "1961-Q1", "1961-Q1")}, 2, "[{born periods}]"},
		{recipe.Column{Hierarchy: rows("1950", "1950", "elders", "elders")}, 2, "[]"},
		{recipe.Column{Hierarchy: rows("1950", "1950", "62", "62")}, 2, "[]"},
		{recipe.Column{Hierarchy: rows("1950", "1950", "1961", "1961")}, 1, "[]"},                                                     // the days stay
		{recipe.Column{Hierarchy: rows("1950", "1950", "1961", "1961")}, 4, "[]"},                                                     // all are hidden
		{recipe.Column{Hierarchy: rows("1950", "1950", "[1961-01-01,1961-12-29]", "[1961-01-01,1961-12-29]")}, 2, "[{born periods}]"}, // 363 days
		{recipe.Column{Hierarchy: rows("1950", "1950", "[1961-01-01,1961-12-31]", "[1961-01-01,1961-12-31]")}, 2, "[{born years}]"},
		{recipe.Column{Hierarchy: rows("150", "150", "[60,65)", "[60,65)")}, 2, "[{born ages}]"},
		{recipe.Column{Hierarchy: rows("151", "151", "[60,65)", "[60,65)")}, 2, "[]"},
		{recipe.Column{Hierarchy: rows("1950", "1950", "[1000,1005)", "[1000,1005)")}, 2, "[{born years}]"},
		{recipe.Column{Hierarchy: rows("1950", "1950", "[999,1005)", "[999,1005)")}, 2, "[]"},
		{recipe.Column{Hierarchy: rows("1950", "1950", "[9990,9999)", "[9990,9999)")}, 2, "[{born years}]"},
		{recipe.Column{Hierarchy: rows("1950", "1950", "[9990,10000)", "[9990,10000)")}, 2, "[]"},
		{recipe.Column{Coarsen: &coarsen.Rule{Kind: coarsen.Year}}, 2, "[{born years}]"},
		{recipe.Column{Role: table.Insensitive, Coarsen: &coarsen.Rule{Kind: coarsen.Year}}, 2, "[{born years}]"},
		{recipe.Column{Role: table.Insensitive}, 2, "[]"},
	} {
		r := recipe.Default()
		r.Privacy.K = test.k
		test.column.Name = "born"
		ward := recipe.Column{Name: "ward", Role: table.QuasiIdentifying}
		if test.column.Role == "" {
			test.column.Role, ward.Role = table.QuasiIdentifying, table.Insensitive
		}
		r.Columns = []recipe.Column{test.column, ward}
		release, text := enginetest.Written(t, tabletest.Read(t, visits, r.Input), r)
		if got := fmt.Sprint(release.Holdings()); got != test.want {
			t.Errorf("%+v: %s, want %s, of\n%s", test.column, got, test.want, text)
		}
	}
}
