package csv

import (
	"fmt"

	"quasi/engine/data/format"
	"quasi/engine/data/interval"
	"quasi/engine/data/table"
)

// A column has bands if leastBands of its different values, of which there are mostBands at
// most, are groups of numbers, as 0-4.
const (
	leastBands = 2
	mostBands  = 200
)

// daysOfBands returns how many cells of a column of bands hold a day that was one, the first
// of them, and what that was.
func daysOfBands(c *table.Column) (cells int, example, band string) {
	if len(c.Values) > mostBands {
		return 0, "", ""
	}
	var days []int
	for v, text := range c.Values {
		if _, _, day := format.Band(text); day {
			days = append(days, v)
		}
	}
	if len(days) == 0 || !hasBands(c) {
		return 0, "", ""
	}
	counts := c.Counts()
	for _, v := range days {
		cells += counts[v]
	}
	lo, hi, _ := format.Band(c.Values[days[0]])
	return cells, c.Values[days[0]], fmt.Sprintf("%d-%d", lo, hi)
}

// hasBands reports whether groups of numbers are among the values of a column.
func hasBands(c *table.Column) bool {
	var reader interval.Reader
	bands := 0
	for _, text := range c.Values {
		if _, group := reader.Numbers(text); group {
			bands++
		}
	}
	return bands >= leastBands
}
