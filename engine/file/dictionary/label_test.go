package dictionary_test

import (
	"maps"
	"testing"

	"quasi/engine/file/dictionary"
)

func TestLabelsOfColumns(t *testing.T) {
	d := &dictionary.Dictionary{Fields: []dictionary.Field{
		{Name: "plz", Type: dictionary.TypeText, Label: " Postal code\n of the patient "},
		{Name: "age", Type: dictionary.TypeText, Label: "Age"},
		{Name: "drug", Type: dictionary.TypeCheckbox, Label: "Drugs", Codes: []dictionary.Code{{Value: "1", Label: "Aspirin"}, {Value: "-2", Label: ""}}},
		{Name: "ward", Type: dictionary.TypeText},
	}}
	got := d.Labels(microdata(t, "PLZ,age,drug___1,drug____2,ward,other\n1,2,3,4,5,6\n"))
	want := map[string]string{"PLZ": "Postal code of the patient", "drug___1": "Drugs: Aspirin", "drug____2": "Drugs"}
	if !maps.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
