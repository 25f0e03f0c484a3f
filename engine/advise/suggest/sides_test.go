package suggest

import (
	"fmt"
	"slices"
	"strings"
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

// Texts of which few are none are bands, and a word for nothing stands before those that begin at
// zero or above.
func TestWhatIsTakenForBands(t *testing.T) {
	tens := func(n int) (texts []string) {
		for i := range n {
			texts = append(texts, fmt.Sprintf("%d-%d", 10*i, 10*i+9))
		}
		return texts
	}
	for _, test := range []struct {
		values []string
		want   bool
	}{
		{append(tens(3), "low"), true}, {append(tens(3), "low", "high"), false}, // one text
		{append(tens(18), "low", "high"), true}, {append(tens(17), "low", "high"), false}, // nine in ten
		{[]string{"1", "2", "3-4", "5-6"}, true}, {[]string{"1", "2", "3-4"}, false}, // a half
		{[]string{"none", "low"}, false}, {[]string{"none"}, false},
		{[]string{"0-4", "0–4", "5-9", "10-14"}, true}, {[]string{"[0,1)", "[1,2)", "[2,3)"}, true},
	} {
		_, reason := Hierarchy(tabletest.Column("x", test.values...).Columns[0])
		if got := reason.Code == profile.ReasonTreeBands || reason.Code == profile.ReasonTreeIntervals; got != test.want {
			t.Errorf("%q: %s", test.values, reason.Code)
		}
	}
	for bands, want := range map[string]string{
		"<1|1-2|3+": "[0,1)", "0-5|6-10|11+": "[0,5]", "<=0|1-2|3+": "none", "-0.5-0.5|1-2|3+": "none", "-0.5-0|1-2|3+": "none",
	} {
		h, _ := Hierarchy(tabletest.Column("x", append(strings.Split(bands, "|"), "none")...).Columns[0])
		at := slices.IndexFunc(h.Rows, func(row []string) bool { return row[0] == "none" })
		if got := h.Rows[at][1]; got != want {
			t.Errorf("none beside %s is in %s, want %s", bands, got, want)
		}
	}
}
