package answer

import "quasi/engine/data/table"

// Unseen returns the rows of the original that have a value of each of some columns, of which
// the release does not tell one: who has the release knows the values of all others. records is
// as in [GroundsOfBias].
func Unseen(original, released *table.Table, records []int32, opt Options, columns ...string) []int32 {
	a := &asked{original: counted(original, columns, nil), released: counted(released, columns, opt.Names), opt: opt}
	seen := make([]int, original.N)
	present := make([]int, original.N)
	for _, name := range columns {
		c := a.original.Column(name)
		if c == nil {
			return nil
		}
		for row, v := range c.Codes {
			if !c.Absent(v) {
				present[row]++
			}
		}
		g := a.valuesOf(c)
		if g.to == nil {
			continue
		}
		told := shownBy(c, g)
		for row, record := range records {
			if told[g.to.Codes[row]] {
				seen[record]++
			}
		}
	}
	var rows []int32
	for row := range original.N {
		if present[row] == len(columns) && seen[row] < len(columns) {
			rows = append(rows, int32(row))
		}
	}
	return rows
}

// shownBy reports of each released text of a column whether it is a value, or a number where the
// column has numbers.
func shownBy(c *table.Column, g *grouping) []bool {
	key := keysOf(c)
	told := make([]bool, len(g.to.Values))
	for v, text := range g.to.Values {
		_, number := key.number(text)
		told[v] = !g.to.Absent(int32(v)) && (g.plain[v] != noGroup || key.numbers && number)
	}
	return told
}
