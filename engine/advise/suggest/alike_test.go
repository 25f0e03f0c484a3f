package suggest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/internal/drawcount"
)

// sameByDefinition counts, for each of two columns, the rows whose value does not go
// with the one that it mostly goes with, over all rows.
func sameByDefinition(t *table.Table, i, j int) bool {
	a, b := t.Columns[i], t.Columns[j]
	counts := map[[2]int32]int{}
	rows, present := 0, 0
	for row := range t.N {
		p := [2]int32{a.Codes[row], b.Codes[row]}
		if !a.Absent(p[0]) || !b.Absent(p[1]) {
			present++
		}
		if !a.Absent(p[0]) && !b.Absent(p[1]) {
			counts[p]++
			rows++
		}
	}
	for side := range 2 {
		best, all := map[int32]int{}, map[int32]int{}
		for p, n := range counts {
			best[p[side]] = max(best[p[side]], n)
			all[p[side]] += n
		}
		wrong, most := rows, 0
		for v, n := range best {
			wrong -= n
			most = max(most, all[v])
		}
		if len(all) < 2 || rows < 2*len(all) || float64(wrong) > 0.01*float64(rows) || float64(wrong) > 0.05*float64(rows-most) {
			return false
		}
	}
	return rows >= 20 && 2*rows >= present
}

// What spares a look at the rows never hides two columns that say the same.
func TestShortcutsFindTheSame(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		n, kinds := rapid.IntRange(30, 400).Draw(t, "rows"), rapid.IntRange(2, 6).Draw(t, "kinds")
		slips, gaps := rapid.IntRange(0, 8).Draw(t, "slips"), rapid.IntRange(0, 3).Draw(t, "gaps")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3))
		skew := rapid.Float64Range(0, 1).Draw(t, "skew")
		b := table.NewBuilder([]string{"a", "b"}, table.NewMarkers([]string{""}))
		for row := range n {
			kind := 0
			if rng.Float64() > skew {
				kind = rng.IntN(kinds)
			}
			record := []string{fmt.Sprint("a", kind), fmt.Sprint("b", kind)}
			if row < slips {
				record[1] = fmt.Sprint("b", rng.IntN(kinds+1))
			}
			if rng.IntN(10) < gaps {
				record[rng.IntN(2)] = ""
			}
			b.Append(record)
		}
		micro := b.Table()
		want := sameByDefinition(micro, 0, 1)
		if got := len(alike(micro)) == 1; got != want && len(repeating(micro)) == 2 {
			t.Fatalf("the same: %v, by definition %v", got, want)
		}
		if want {
			found++
		}
	})
	if drawcount.Many() && found < 10 {
		t.Errorf("only %d pairs say the same", found)
	}
}
