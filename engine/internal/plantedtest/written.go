package plantedtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
)

// roles asks what is proposed for columns whose headers and values are as clinics write them: it
// has to be the role that the list says, of a harmless one any but identifying.
func (l listsOf) roles() (c Count) {
	for at, line := range l.read("written.txt") {
		got := suggest.Column(drawn(line[1], line[2], uint64(at)))
		right := got.Role == table.Role(line[0]) || line[0] == "harmless" && got.Role != table.Identifying
		c.note(right, fmt.Sprintf("%s: %s for %s", line[1], got.Role, got.Reason.Code))
	}
	return c
}

// drawn returns a column of values that are drawn from the patterns between the bars.
func drawn(name, patterns string, seed uint64) *table.Column {
	d, all := rand.New(rand.NewPCG(seed, 7)), strings.Split(patterns, "|")
	return named(name, func(int) string { return draw(d, all[d.IntN(len(all))]) })
}

// Odd is what becomes of columns of numbers and dates among which there are odd values.
type Odd struct {
	Kept     Count // small files whose column keeps its type
	Proposed Count // odd values that are proposed to mean no value, or do by themselves
}

// odd reads a small file for each line, of which so many in a hundred rows hold an odd value.
func (l listsOf) odd() (o Odd) {
	for at, line := range l.read("odd.txt") {
		d, odd, usual := rand.New(rand.NewPCG(uint64(at), 7)), strings.Split(line[3], "|"), strings.Split(line[2], "|")
		percent, _ := strconv.Atoi(line[4]) // the list says that it is a number
		text, left := "row\t"+line[1]+"\n", 0
		for row := range rows {
			value := draw(d, usual[row%len(usual)])
			if (row+1)*percent/100 > row*percent/100 {
				value = odd[left%len(odd)]
				left++
			}
			text += fmt.Sprintf("%d\t%s\n", row+1, value)
		}
		t, f, err := csv.Read(strings.NewReader(text), csv.Options{Delimiter: '\t'})
		if err != nil {
			o.Kept.note(false, fmt.Sprintf("%s: %v", line[1], err))
			continue
		}
		got := suggest.Column(t.Columns[1])
		o.Kept.note(string(got.Type) == line[0], fmt.Sprintf("%s with %s: %s", line[1], line[3], got.Type))
		for _, marker := range odd {
			found := slices.ContainsFunc(f.Found, func(f asread.Found) bool { return f.Marker == marker })
			o.Proposed.note(found, fmt.Sprintf("%s: %s", line[1], marker))
		}
	}
	return o
}

// bands asks for the hierarchies of columns of bands: each band but one, of an odd number, has
// to have a group with a neighbour below the root.
func (l listsOf) bands() (c Count) {
	for _, line := range l.read("bands.txt") {
		values := strings.Split(line[1], "|")
		h, reason := suggest.Hierarchy(named(line[0], func(row int) string { return values[row%len(values)] }))
		groups := map[string]int{}
		for _, row := range h.Rows {
			for _, label := range slices.Compact(slices.Clone(row[1 : len(row)-1])) {
				groups[label]++
			}
		}
		alone := 0
		for _, row := range h.Rows {
			if !slices.ContainsFunc(row[1:len(row)-1], func(label string) bool { return groups[label] > 1 }) {
				alone++
			}
		}
		c.note(len(h.Rows) == len(values) && alone <= 1, fmt.Sprintf("%s: %s", line[0], reason.Code))
	}
	return c
}
