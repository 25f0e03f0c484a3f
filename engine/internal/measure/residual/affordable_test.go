package residual

import (
	"fmt"
	"slices"
	"testing"

	"quasi/engine/internal/tabletest"
)

// Where there is not time for all pairs, those that may tell most are looked at.
func TestPairsThatCanTellMostComeFirst(t *testing.T) {
	rest := func(n int) []attribute {
		all := make([]attribute, n)
		for i := range all {
			all[i].distinct = []int{2, 30, 3, 20}[i%4]
		}
		return all
	}
	for _, test := range []struct {
		name    string
		columns []attribute
		rows    int
		want    [][]int
		left    int
	}{
		{"all", rest(4), 1, [][]int{{1, 3, 2}, {3, 2}, {3}, nil}, 0},
		{"two", rest(4), MostVisits / 2, [][]int{nil, {3, 2}, nil, nil}, 4},
		{"one", rest(4), MostVisits, [][]int{nil, {3}, nil, nil}, 5},
		{"none", rest(4), MostVisits + 1, [][]int{nil, nil, nil, nil}, 6},
		{"of so many columns", rest(MostColumns), 1, nil, 0},
		{"of one more", rest(MostColumns + 1), 1, nil, MostColumns},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := &people{of: make([]int32, test.rows)} // of which nothing is read
			if got, left := p.affordable(test.columns); left != test.left || test.want != nil && !slices.EqualFunc(got, test.want, slices.Equal) {
				t.Errorf("looks at %v and leaves %d, want %v and %d", got, left, test.want, test.left)
			}
		})
	}
}

// Columns of many values tell little where nearly all rows have one of them: two with fewer, which
// are in few rows each, come before thirty such.
func TestPairsAreTakenBySmallValues(t *testing.T) {
	var rest []attribute
	for i := range 32 {
		var cells []string
		for row := range 400 {
			cells = append(cells, fmt.Sprint([]int{min(row, 39), row / 20, row % 20}[max(0, i-29)]))
		}
		c := Column{Column: tabletest.Column("c", cells...).Columns[0]}
		rest = append(rest, peopleOf([]Column{c}, Options{}).attribute(c))
	}
	small := peopleOf([]Column{rest[0].Column}, Options{})
	if got, left := small.triple(rest, []pair{{a: 30, b: 31}, {a: 0, b: 30}}, 31); got.Alone != 400 || left != 32*31*30/6-31 {
		t.Errorf("three columns: %+v, and leaves %d", got, left)
	}
	p := &people{of: make([]int32, MostVisits)} // there is time for one pair
	if got, left := p.affordable(rest); !slices.Equal(got[30], []int{31}) || left != 32*31/2-1 {
		t.Errorf("looks at %v and leaves %d", got, left)
	}
}

// A number is long that has three digits before its decimals, zeros and nines among them.
func TestNumbersThatAreLong(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "99": false, "100": true, "999": true, "-10": false, "-100": true, "99.125": false, "99,125": false, "100.5": true, "900,5": true, ".125": false, "a:/b": false,
	} {
		if got := isLong(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
