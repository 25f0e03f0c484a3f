package prepare_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/model/privacy"
	"quasi/engine/prepare"
	"quasi/engine/say/parameter"
)

// visits are eight visits of seven patients. One has no age, one no ZIP code.
const visits = "id,age,zip,seen,ill\n" +
	"a,31,10115,2024-05-03,flu\n" +
	"a,31,10115,2024-05-09,gout\n" +
	"b,33,10117,2024-05-04,flu\n" +
	"c,?,10243,2024-06-01,cold\n" +
	"d,45,10245,2024-06-02,flu\n" +
	"e,47,20095,2024-06-02,gout\n" +
	"f,52,20097,2024-07-11,cold\n" +
	"g,58,,2024-07-12,flu\n"

// ofVisits returns a recipe for the visits, which says all that a run needs.
func ofVisits(models ...recipe.Model) recipe.Recipe {
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: 2, SuppressionLimit: 1, Models: models}
	r.Columns = []recipe.Column{
		{Name: "id", Role: table.Identifying},
		{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "zip", Role: table.QuasiIdentifying, Hierarchy: zips("10115", "10117", "10243", "10245", "20095", "20097")},
		{Name: "seen", Role: table.Insensitive},
		{Name: "ill", Role: table.Sensitive},
	}
	return r
}

// zips is a hierarchy of ZIP codes: three digits, one, none.
func zips(codes ...string) *recipe.Hierarchy {
	h := &recipe.Hierarchy{}
	for _, zip := range codes {
		h.Rows = append(h.Rows, []string{zip, zip[:3] + "**", zip[:1] + "****", "*"})
	}
	return h
}

func distinct(column string, l float64) recipe.Model {
	return recipe.Model{Name: privacy.NameDistinctL, Column: column, Parameters: parameter.Given{"l": l}}
}

func secret() []byte { return bytes.Repeat([]byte{7}, transform.KeySize) }

// made prepares a table of a CSV file.
func made(t *testing.T, csv string, r recipe.Recipe) *prepare.Prepared {
	t.Helper()
	p, err := prepare.New(tabletest.Read(t, csv, recipe.Input{}), r, prepare.Options{Key: secret()})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// asked is made, and has its problem.
func asked(t *testing.T, csv string, r recipe.Recipe) *prepare.Prepared {
	t.Helper()
	p := made(t, csv, r)
	if err := p.Ask(); err != nil {
		t.Fatal(err)
	}
	return p
}

// refused reports an error that lacks one of some texts.
func refused(t *testing.T, err error, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %s", err, want)
		}
	}
}

// texts are the cells of a column.
func texts(c *table.Column) []string {
	all := make([]string, len(c.Codes))
	for row := range all {
		all[row] = c.Text(row)
	}
	return all
}

// copied returns a table that shares nothing with another one.
func copied(t *table.Table) *table.Table {
	own := &table.Table{N: t.N}
	for _, c := range t.Columns {
		column := *c
		column.Values, column.Missing, column.Codes = append([]string(nil), c.Values...), append([]bool(nil), c.Missing...), append([]int32(nil), c.Codes...)
		own.Columns = append(own.Columns, &column)
	}
	return own
}

// absent are texts that are no values in what [draw] returns, the last only by its recipe.
var absent = []string{"", "?", "*", "n/k"}

// draw returns a table in which cells and whole records are missing, and a recipe that fits
// it, with a role for each column and what goes with it, from which a release can be
// prepared with a key.
func draw(t *rapid.T) (*table.Table, recipe.Recipe) {
	columns := map[string][]string{
		"id": {"p1", "p2", "p3", " p1"}, "age": {"20", "31", "31.5", "47", "60"}, "zip": {"10115", "10117", "10243", "20095"},
		"seen": {"2024-05-03", "2024-05-09", "2023-12-31"}, "ill": {"flu", "gout", "cold"}, "note": {"x", "y", "z"},
	}
	names := rapid.Permutation([]string{"id", "age", "zip", "seen", "ill", "note"}).Draw(t, "order")
	b := table.NewBuilder(names, table.NewMarkers(table.DefaultMarkers()))
	for range rapid.IntRange(1, 12).Draw(t, "records") {
		phantom, record := rapid.IntRange(0, 3).Draw(t, "phantom") == 0, make([]string, len(names))
		for i, name := range names {
			if record[i] = rapid.SampledFrom(absent).Draw(t, "absent"); !phantom && rapid.IntRange(0, 4).Draw(t, "missing") > 0 {
				record[i] = rapid.SampledFrom(columns[name]).Draw(t, name)
			}
		}
		b.Append(record)
	}
	r := recipe.Default()
	r.Privacy.K, r.Privacy.Patient = rapid.IntRange(1, 3).Draw(t, "k"), rapid.SampledFrom([]string{"", "id"}).Draw(t, "patient")
	r.Privacy.Linked = r.Privacy.Patient != "" && rapid.Bool().Draw(t, "linked")
	for _, i := range rapid.Permutation([]int{0, 1, 2, 3, 4, 5}).Draw(t, "columns") {
		r.Columns = append(r.Columns, drawColumn(t, names[i], &r))
	}
	return b.Table(), r
}

func drawColumn(t *rapid.T, name string, r *recipe.Recipe) recipe.Column {
	c := recipe.Column{Name: name, Role: table.Insensitive, Missing: []string{"n/k"}}
	switch name {
	case "id":
		c.Role = table.Identifying
	case "age":
		c.Role = table.QuasiIdentifying
	case "zip":
		c.Role = rapid.SampledFrom([]table.Role{table.QuasiIdentifying, table.Identifying, table.Sensitive}).Draw(t, "zip")
	case "ill":
		c.Role = table.Sensitive
	}
	switch dated := name == "seen"; rapid.IntRange(0, 3).Draw(t, fmt.Sprint("what of ", name)) {
	case 0:
		if c.Role != table.QuasiIdentifying {
			c.Transform = &recipe.Transform{Kind: recipe.Pseudonym}
		}
	case 1:
		if dated && r.Privacy.Patient != "" {
			c.Transform = &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 9}
		}
	case 2:
		if dated {
			c.Coarsen = &coarsen.Rule{Kind: coarsen.Year}
		}
		c.Studied = c.Role == table.QuasiIdentifying
	}
	return c
}
