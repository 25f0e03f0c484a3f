package residual_test

import (
	"fmt"
	"testing"

	"quasi/engine/measure/residual"
)

// A number of each row, of five digits or more, holds a release in which it leaves as it is,
// under a word for a finding too; one of four digits may be a finding, and one with a unit is.
func TestNumbersOfRecordsHoldARelease(t *testing.T) {
	for _, test := range []struct {
		name  string
		least int
		want  bool
	}{
		{"Glucose", 10_000, true}, {"Lab No", 1_000_000, true}, {"化验单号", 1_000_000, true},
		{"Glucose", 1_000, false}, {"platelets per ul", 10_000, false},
	} {
		var values []string
		for i := range 200 {
			values = append(values, fmt.Sprint(test.least+(i*7_919)%(9*test.least)))
		}
		found := residual.Find([]residual.Column{columnOf(test.name, values...)}, residual.Options{K: 5})
		if got := len(found.Open()) > 0; got != test.want {
			t.Errorf("%s from %d: held %v", test.name, test.least, got)
		}
	}
}
