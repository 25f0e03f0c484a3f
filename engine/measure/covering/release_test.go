package covering_test

import (
	"strings"
	"testing"

	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/covering"
)

func TestReleased(t *testing.T) {
	original := tabletest.Column("age", "20", "25", "?", "31").Columns[0]
	released := tabletest.Column("age", "[20,30)", "*", "31", "[20,30)", "?").Columns[0]
	sets, err := covering.New(original, nil).Released(released)
	if err != nil {
		t.Fatal(err)
	}
	for code, want := range []string{"20 25", "20 25 ? 31", "31", "?"} {
		if got := texts(original.Values, sets[code]); got != want {
			t.Errorf("%q stands for %q, want %q", released.Values[code], got, want)
		}
	}
	for text, want := range map[string]string{"young": `row 2, column "age": "young" stands for no value that is known`, "[50,60)": `row 2, column "age": "[50,60)" covers no value of the original`} {
		if _, err := covering.New(original, nil).Released(tabletest.Column("age", "20", text).Columns[0]); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
