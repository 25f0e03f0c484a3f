package residual

import (
	"fmt"
	"slices"
	"testing"

	"quasi/engine/data/table"
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
			for i := range test.columns {
				test.columns[i].Column = Column{Column: &table.Column{}}
			}
			if got, left := p.affordable(test.columns); left != test.left || test.want != nil && !slices.EqualFunc(got, test.want, slices.Equal) {
				t.Errorf("looks at %v and leaves %d, want %v and %d", got, left, test.want, test.left)
			}
		})
	}
}

// Columns of many values tell little where nearly all rows have one of them: two with fewer, that
// are in few rows each, come before them, and after those that single everybody out.
func TestPairsAreTakenBySmallValues(t *testing.T) {
	var rest []attribute
	add := func(value func(row int) int) {
		var cells []string
		for row := range 400 {
			cells = append(cells, fmt.Sprint(value(row)))
		}
		c := Column{Column: tabletest.Column("c", cells...).Columns[0]}
		rest = append(rest, peopleOf([]Column{c}, Options{}).attribute(c))
	}
	for range 30 {
		add(func(row int) int { return min(row, 39) })
	}
	add(func(row int) int { return row / 20 })
	add(func(row int) int { return row % 20 })
	p := &people{of: make([]int32, MostVisits)} // there is time for one pair
	if got, left := p.affordable(rest); !slices.Equal(got[30], []int{31}) || left != 32*31/2-1 {
		t.Errorf("looks at %v and leaves %d", got, left)
	}
	add(func(row int) int { return row })
	if got, _ := p.affordable(rest); len(got[30]) > 0 {
		t.Errorf("looks at %v", got)
	}
}
