package suggest_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
)

// The rows of a stay are one patient's, however many they are: where no column has the patients, a
// person is asked about the stays, and never about staff.
func TestWhoseRowsOfStays(t *testing.T) {
	for _, test := range []struct {
		header string
		rows   int // of each stay
		want   string
	}{
		{"stay_id,bed", 1000, "stay_id"}, {"Fallnummer,bed", 12, "Fallnummer"}, {"就诊号,bed", 12, "就诊号"},
		{"stay_id,patient_id", 12, "patient_id"}, {"nurse_id,bed", 12, ""}, {"stay_nurse_id,bed", 12, ""}, {"stay_id,bed", 1, ""},
	} {
		read := tableOf(strings.Split(test.header, ","), 12*test.rows, func(row, column int) string {
			switch {
			case column == 0:
				return fmt.Sprint("S", 4711+row/test.rows*13)
			case strings.HasSuffix(test.header, "patient_id"):
				return fmt.Sprintf("P%06d", 170+row/test.rows/2*13)
			}
			return fmt.Sprintf("ICU-%02d", row%6)
		})
		got := ""
		if asked := profile.Patients(suggest.Table(read)); len(asked) > 0 {
			got = asked[0].Name
		}
		if got != test.want {
			t.Errorf("%s, %d rows of each: asked about %q, want %q", test.header, test.rows, got, test.want)
		}
	}
}
