package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
)

// What is coarsened is released so, generalized further where it could identify; the
// rows before and their audit are of the values as they were; what could not be read is
// hidden, and said.
func TestCoarsenedColumns(t *testing.T) {
	var b strings.Builder
	b.WriteString("zip,born,seen,x\n")
	for i := range 60 {
		fmt.Fprintf(&b, "%05d,%d-%02d-%02d,2024-%02d-01,%d\n", 2100+i, 1920+i%3*30, 1+i%12, 1+i%28, 1+i%12, i%4)
	}
	b.WriteString("SW1A 1AA,1950-01-01,unclear,1\n")
	micro := tabletest.Read(t, b.String(), recipe.Input{})
	r := recipe.Default()
	r.Privacy.K = 1
	r.Output = recipe.Output{RowOrder: recipe.OriginalOrder}
	r.Columns = []recipe.Column{
		{Name: "zip", Role: table.QuasiIdentifying, Coarsen: &coarsen.Rule{Kind: coarsen.ZIP3}},
		{Name: "born", Role: table.QuasiIdentifying, Coarsen: &coarsen.Rule{Kind: coarsen.BirthYear, Until: 2024}},
		{Name: "seen", Role: table.Insensitive, Coarsen: &coarsen.Rule{Kind: coarsen.Year}},
		{Name: "x", Role: table.Insensitive},
	}
	prepared, err := engine.Prepare(micro, r)
	if err != nil {
		t.Fatal(err)
	}
	release, err := prepared.Run(t.Context(), nil)
	if err != nil || !release.Passed() {
		t.Fatal(err)
	}
	got := map[string]bool{}
	for _, c := range release.Table.Columns {
		for _, v := range c.Codes {
			got[c.Name+" "+c.Values[v]] = true
		}
	}
	for _, want := range []string{"zip 021", "zip *", "born 90+", "born 1950", "born 1980", "seen 2024", "seen *"} {
		if !got[want] {
			t.Errorf("%s is not released, but %v", want, got)
		}
	}
	if n := len(got); n != 7+4 {
		t.Errorf("%d texts are released: %v", n, got)
	}
	if c := prepared.Table().Columns[0]; c.Values[0] != "02100" {
		t.Errorf("the rows before begin with %s", c.Values[0])
	}
	before, err := prepared.Before()
	if err != nil || before.K != 1 || before.SampleUniques != 61 {
		t.Errorf("before, %d rows are unique, %v", before.SampleUniques, err)
	}
	var notes []string
	for _, note := range release.Notes() {
		notes = append(notes, note.String())
	}
	if said := strings.Join(notes, " "); !strings.Contains(said, `Column "zip": the values of 1 row could not be read`) || !strings.Contains(said, `Column "seen": the values of 1 row`) {
		t.Errorf("the notes are %q", said)
	}
	// A register is read as the table is: its people stand in the coarse classes.
	everyone := tabletest.Read(t, "zip,born\n02150,1950-07-01\n02151,1951-01-01\n", recipe.Input{})
	fit, err := engine.FitOf(micro, prepared.Recipe(), everyone)
	if err != nil || len(fit.Unplaced) != 1 || fit.Unplaced[0].Column != "born" {
		t.Errorf("%+v, %v", fit, err)
	}
}
