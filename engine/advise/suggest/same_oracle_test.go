package suggest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/internal/drawcount"
)

// sameByAllRows is [comparison.same] by the counts of all rows that are compared.
func sameByAllRows(t *table.Table, i, j int) bool {
	columns := [2]*table.Column{t.Columns[i], t.Columns[j]}
	together, alone := map[pair]int{}, [2]map[int32]int{{}, {}}
	rows, present := 0, 0
	for row := 0; row < t.N; row += max(1, t.N/mostRowsSeen) {
		p := pair{columns[0].Codes[row], columns[1].Codes[row]}
		a, b := columns[0].Absent(p.a), columns[1].Absent(p.b)
		if !a || !b {
			present++
		}
		if a || b {
			continue
		}
		rows++
		together[p]++
		alone[0][p.a]++
		if alone[1][p.b]++; len(together) > 2*min(len(alone[0]), len(alone[1]))+leastShared {
			return false
		}
	}
	if rows < leastShared || 2*rows < present || len(alone[0]) < 2 || len(alone[1]) < 2 || rows < 2*max(len(alone[0]), len(alone[1])) {
		return false
	}
	for at, values := range alone {
		partner, most, agree := map[int32]int{}, 0, 0
		for p, n := range together {
			code := [2]int32{p.a, p.b}[at]
			partner[code] = max(partner[code], n)
		}
		for code, n := range values {
			most, agree = max(most, n), agree+partner[code]
		}
		if differing := rows - agree; float64(differing) > mostDiffering*float64(rows) || float64(differing) > mostRare*float64(rows-most) {
			return false
		}
	}
	return true
}

// textsOf makes a table of columns in which a cell is a small number, or missing.
func textsOf(columns, rows int, cell func(row, column int) int) *table.Table {
	names := make([]string, columns)
	for i := range names {
		names[i] = fmt.Sprint("c", i)
	}
	b := table.NewBuilder(names, table.NewMarkers(table.DefaultMarkers()))
	record := make([]string, columns)
	for row := range rows {
		for i := range record {
			record[i] = ""
			if n := cell(row, i); n >= 0 {
				record[i] = fmt.Sprint("v", n)
			}
		}
		b.Append(record)
	}
	return b.Table()
}

// A comparison that ends early, in memory that it uses again, finds what all rows tell.
func TestColumnsAreComparedAsByAllRows(t *testing.T) {
	found := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		rows, kinds := rapid.SampledFrom([]int{19, 20, 100, 199, 200, 700, 41_000}).Draw(t, "rows"), rapid.SampledFrom([]int{2, 3, 12, 64, 65, 90}).Draw(t, "kinds")
		slips, missing := rapid.SampledFrom([]float64{0, 0.005, 0.01, 0.02, 1}).Draw(t, "slips"), rapid.SampledFrom([]float64{0, 0.1, 0.6}).Draw(t, "missing")
		kind, often := make([]int, rows), rapid.SampledFrom([]float64{0, 0, 0.5, 0.97}).Draw(t, "often")
		for i := range kind {
			if rng.Float64() >= often {
				kind[i] = rng.IntN(kinds)
			}
		}
		micro := textsOf(4, rows, func(row, column int) int {
			switch {
			case column > 0 && rng.Float64() < missing:
				return -1
			case column == 3 || column == 2 && rng.Float64() < slips:
				return rng.IntN(kinds)
			}
			return kind[row]
		})
		compared := newComparison(micro)
		for i := range micro.Columns {
			for j := range micro.Columns[:i] {
				want := sameByAllRows(micro, i, j)
				found[want]++
				if got := compared.same(i, j); got != want {
					t.Fatalf("columns %d and %d: %v, by all rows %v", i, j, got, want)
				}
				two := *micro
				if two.Columns = []*table.Column{micro.Columns[i], micro.Columns[j]}; len(repeating(&two)) == 2 && (len(alike(&two)) == 1) != want {
					t.Fatalf("columns %d and %d: by all rows %v, and not so behind what spares a look at them", i, j, want)
				}
			}
		}
	})
	if drawcount.Many() && (found[true] == 0 || found[false] == 0) {
		t.Errorf("only one outcome: %v", found)
	}
}

// The slips that are allowed are 2 of 200 rows that are compared, and 3 are too many.
func TestHowManyRowsMayDiffer(t *testing.T) {
	for slips, want := range map[int]bool{2: true, 3: false} {
		table := textsOf(2, 200, func(row, column int) int {
			if column == 1 && row < slips {
				return (row + 1) % 4
			}
			return row % 4
		})
		if got := newComparison(table).same(0, 1); got != want {
			t.Errorf("%d of 200 rows differ: the same %v", slips, got)
		}
	}
}

// BenchmarkAlike compares 400 columns of five kinds of 200 rows with each other.
func BenchmarkAlike(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	table := textsOf(400, 200, func(_, column int) int { return rng.IntN(2 + 3*(column%5)) })
	for b.Loop() {
		alike(table)
	}
}

// Columns say the same from 20 rows in common on, in which each value is twice, and which are half of
// those in which one of the two has a value.
func TestColumnsThatAreCompared(t *testing.T) {
	for _, test := range []struct {
		rows, values   int
		first, last    int // the rows in which the first column has a value
		second, behind int // and the second
		want           bool
	}{
		{20, 2, 0, 20, 0, 20, true}, {19, 2, 0, 19, 0, 19, false},
		{20, 10, 0, 20, 0, 20, true}, {21, 11, 0, 21, 0, 21, false},
		{30, 2, 0, 25, 5, 30, true}, {30, 2, 0, 25, 6, 30, false},
		{100, 2, 0, 100, 0, 50, true}, {100, 2, 0, 100, 0, 49, false},
		{100, 1, 0, 100, 0, 100, false},
		{40, 2, 0, 40, 20, 40, true}, {40, 2, 0, 40, 21, 40, false}, {40, 2, 20, 40, 0, 40, true}, {40, 2, 21, 40, 0, 40, false}, // 20 rows in common
	} {
		b := table.NewBuilder([]string{"x", "y"}, table.NewMarkers(table.DefaultMarkers()))
		for row := range test.rows {
			cells := []string{"", ""}
			if row >= test.first && row < test.last {
				cells[0] = fmt.Sprint("a", row%test.values)
			}
			if row >= test.second && row < test.behind {
				cells[1] = fmt.Sprint("b", row%test.values)
			}
			b.Append(cells)
		}
		if got := len(alike(b.Table())) > 0; got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}

// Two columns are compared although the values of one are fewer: each must have two, and be twice as
// many rows as the other's values.
func TestValuesThatAreCompared(t *testing.T) {
	for _, test := range []struct {
		rows, first, second int // the different values of each
		want                bool
	}{{40, 2, 2, true}, {40, 2, 1, false}, {40, 1, 2, false}, {400, 2, 3, false}, {400, 3, 2, false}} {
		compared := newComparison(textsOf(2, test.rows, func(row, column int) int { return row % []int{test.first, test.second}[column] }))
		if got := compared.same(0, 1); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}
