package suggest

import (
	"fmt"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/data/table"
	"quasi/engine/internal/tabletest"
)

// Numbers tell patients apart where each has from 1.2 to 100 records; a number that a person has
// for life does in any number of them.
func TestRecordsOfAPatient(t *testing.T) {
	for _, test := range []struct {
		numbers, records int
		want             bool
	}{{10, 12, true}, {20, 23, false}, {2, 200, true}, {2, 201, false}} {
		texts := make([]string, test.records)
		for i := range texts {
			texts[i] = fmt.Sprint(1000 + i%test.numbers)
		}
		v := valuesOf(tabletest.Column("lfd", texts...).Columns[0])
		d := profile.Column{Role: table.Identifying, Reason: profile.Reason{Code: profile.ReasonID}}
		if got := patientLike("lfd", v, d); got != test.want {
			t.Errorf("%d numbers in %d records: %v", test.numbers, test.records, got)
		}
		d.Reason.Code = profile.ReasonSSN
		if !patientLike("lfd", v, d) {
			t.Errorf("%d numbers of persons in %d records are passed over", test.numbers, test.records)
		}
	}
}
