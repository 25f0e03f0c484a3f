package csv

import "testing"

// A separator at the end of each row is seen from one row below the names on.
func TestTrailingFromOneRowOn(t *testing.T) {
	of := func(rows ...[]string) (records []record) {
		for _, cells := range rows {
			records = append(records, record{cells: cells})
		}
		return records
	}
	names, row := []string{"a", "b"}, []string{"1", "2", ""}
	for _, test := range []struct {
		records []record
		want    bool
	}{
		{of(names), false}, {of(names, row), true}, {of(names, row, row), true}, {of(names, []string{"1", "2", "3"}), false},
		{of(names, row, names), false}, {of(row, names), true}, {of([]string{"a", "b", "c"}, names), false}, {of(names, names), false}, {of([]string{""}, nil), false},
	} {
		if got := trailing(test.records); got != test.want {
			t.Errorf("%v: %v, want %v", test.records, got, test.want)
		}
	}
}

// Records that a spreadsheet filled up stand before the first full one, where each has no more than
// half of its fields filled.
func TestRecordsThatAreFilledUp(t *testing.T) {
	full, half, more, none := []string{"a", "b", "c", "d"}, []string{"a", "b", "", ""}, []string{"a", "b", "c", ""}, []string{"", "", "", ""}
	for _, test := range []struct {
		records [][]string
		want    int
	}{
		{[][]string{half, full}, 1}, {[][]string{half, none, full}, 2}, {[][]string{more, full}, 0}, {[][]string{half, more, full}, 0},
		{[][]string{full, half}, 0}, {[][]string{half, half}, 0},
	} {
		var records []record
		for _, cells := range test.records {
			records = append(records, record{cells: cells})
		}
		if got := padded(records); got != test.want {
			t.Errorf("%q: %d are filled up, want %d", test.records, got, test.want)
		}
	}
}
