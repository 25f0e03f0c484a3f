package suggest_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/file/csv"
	"quasi/engine/internal/casetest"
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
		var text strings.Builder
		fmt.Fprintln(&text, test.header)
		for i := range 12 * test.rows {
			second := fmt.Sprintf("ICU-%02d", i%6)
			if strings.HasSuffix(test.header, "patient_id") {
				second = fmt.Sprintf("P%06d", 170+i/test.rows/2*13)
			}
			fmt.Fprintf(&text, "S%d,%s\n", 4711+i/test.rows*13, second)
		}
		read, _ := casetest.Must2(csv.Read(strings.NewReader(text.String()), csv.Options{}))
		got := ""
		if asked := profile.Patients(suggest.Table(read)); len(asked) > 0 {
			got = asked[0].Name
		}
		if got != test.want {
			t.Errorf("%s, %d rows of each: asked about %q, want %q", test.header, test.rows, got, test.want)
		}
	}
}
