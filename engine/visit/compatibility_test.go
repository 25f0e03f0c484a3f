package visit_test

import (
	"bytes"
	_ "embed"
	"testing"

	"quasi/engine/sample"
	"quasi/engine/visit"
)

// A visit that version 1.0.0 saved, of the ten patients.
//
//go:embed testdata/1.0.0/visit.age
var savedBefore []byte

// What is promised of visits under Compatibility.
func TestVisitsOfVersion1AreOpened(t *testing.T) {
	state, table, err := visit.Open(bytes.NewReader(savedBefore), passphrase)
	if err != nil {
		t.Fatal(err)
	}
	if state.Version != 1 || state.Name != "ten-patients.csv" || state.Step != 5 || !state.Released || state.Purpose != "a course" || state.Recipe.Privacy.K != 2 {
		t.Errorf("the visit was at %+v", state)
	}
	patients := sample.Patients()
	if !bytes.Equal(table, patients.CSV) {
		t.Errorf("the table is %q", table)
	}
	if got, want := released(t, string(table), state.Recipe), released(t, string(patients.CSV), patients.Recipe); got != want {
		t.Errorf("its recipe releases\n%s\nand the sample's\n%s", got, want)
	}
}
