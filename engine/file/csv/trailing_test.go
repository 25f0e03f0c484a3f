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
