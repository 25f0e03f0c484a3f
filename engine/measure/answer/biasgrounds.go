package answer

import (
	"math"

	"quasi/engine/data/table"
	"quasi/engine/facts"
)

// GroundsOfBias returns the grounds of a bias that [BiasOf] has found: of its one group, the
// rows of the original that have a value, and those of which the release still tells it; of
// shares, and of at most two values, also those of either that have the greater one. If there
// is a cap, a second group has the rows at and above it. records has, for each row of the
// release, the row of the original that it shows.
func GroundsOfBias(b facts.Bias, original, released *table.Table, records []int32, opt Options) (Grounds, error) {
	a := &asked{original: original, released: released, opt: opt}
	var value *string
	if b.Value != "" {
		value = &b.Value
	}
	m, err := a.measure(b.Column, value)
	if err != nil {
		return Grounds{}, err
	}
	before := func(row int) float64 { return m.original[m.from.Codes[row]] }
	g := Grounds{N: original.N, Of: b.Column}
	for row := range original.N {
		if !math.IsNaN(before(row)) {
			g.Rows = append(g.Rows, int32(row))
		}
	}
	after := map[int32]float64{}
	var told []int32
	for row, record := range records {
		if m.to == nil {
			break
		}
		if x := m.plain[m.to.Codes[row]]; !math.IsNaN(x) {
			after[record] = x
			told = append(told, record)
		}
	}
	sets := withPart(g.Rows, before)
	if len(told) > 0 {
		sets = append(sets, withPart(told, func(row int) float64 { return after[int32(row)] })...)
	}
	g.Groups = [][][]int32{sets}
	if b.Cap > 0 {
		var above []int32
		for _, row := range g.Rows {
			if before(int(row)) >= b.Cap {
				above = append(above, row)
			}
		}
		g.Groups = append(g.Groups, [][]int32{above})
	}
	return g, nil
}
