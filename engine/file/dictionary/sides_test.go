package dictionary_test

import (
	"strings"
	"testing"

	"quasi/engine/file/dictionary"
)

// One fault of the first line is named alone: what is below can't be told without it.
func TestAFaultOfTheFirstLineIsNamedAlone(t *testing.T) {
	_, err := dictionary.Read(strings.NewReader("field_name\na,b\n"))
	if err == nil || !strings.Contains(err.Error(), "no column field_type") || strings.Contains(err.Error(), "line 2") {
		t.Error(err)
	}
}

// A setting of a decision may be empty, before a comma as before the bracket.
func TestEmptySettings(t *testing.T) {
	for _, decided := range []string{"role=sensitive, reason=", "reason=, role=sensitive"} {
		text := "field_name,field_type,field_annotation\na,text,\"@QUASI(" + decided + ")\"\n"
		d, err := dictionary.Read(strings.NewReader(text))
		if err != nil || d.Fields[0].Decided == nil || d.Fields[0].Decided.Reason != "" {
			t.Errorf("%s: %+v, %v", decided, d, err)
		}
	}
}
