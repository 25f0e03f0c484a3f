package annotation_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/data/annotation"
	"quasi/engine/data/table"
)

// Values that begin with the word of a note, and go on, count among those that are no numbers.
func TestLongerWordsAreSlips(t *testing.T) {
	for _, slip := range []string{"x", "Total care", "Max Li", "Mean of wards"} {
		for slips, want := range map[int]string{2: "Max", 3: ""} {
			text := "id,age,sex\n1,50,F\n2,50,F\n3,50,F\n" + strings.Repeat(slip+",50,F\n", slips) + "4,50,F\nMax,50,F\n"
			if slips == 3 {
				text = "id,age,sex\n1,50,F\n2,50,F\n3,50,F\n" + strings.Repeat(slip+",50,F\n", slips) + "Max,50,F\n"
			}
			if got := found(t, text); strings.HasSuffix(got, " total") != (want != "") {
				t.Errorf("%d of %q: %q", slips, slip, got)
			}
		}
	}
}

// The header of another table is found wherever it stands among codes, in a table of any length.
func TestAnotherTableAmongCodes(t *testing.T) {
	for _, rows := range []int{30, 1500} {
		text := "a,b,c\n"
		for i := range rows {
			if text += fmt.Sprintf("A%d,B%d,C%d\n", i, i, i); i == rows/2 {
				text += "x,y,z\n"
			}
		}
		if got, want := strings.Count(found(t, text), "another"), rows-rows/2; got != want {
			t.Errorf("of %d rows %d are of another table, want %d", rows, got, want)
		}
	}
}

// A record without a value is no note, and goes with the other table that it stands in.
func TestRecordsWithoutAValue(t *testing.T) {
	for _, test := range []struct{ rows, want string }{
		{"1,2,3|NA,NA,NA|4,5,6|7,8,9", ""},
		{"1,2,3|4,5,6|x,y,z|7,8,9|NA,NA,NA|1,5,9", "2 another x, 3 another 7, 4 another , 5 another 1"},
	} {
		b := table.NewBuilder([]string{"a", "b", "c"}, table.NewMarkers([]string{"NA"}))
		for _, row := range strings.Split(test.rows, "|") {
			b.Append(strings.Split(row, ","))
		}
		var got []string
		for _, r := range annotation.Find(b.Table()) {
			got = append(got, fmt.Sprint(r.Record, " ", r.Kind, " ", r.Begins))
		}
		if strings.Join(got, ", ") != test.want {
			t.Errorf("%s: %q, want %q", test.rows, got, test.want)
		}
	}
}
