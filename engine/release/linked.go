package release

import (
	"slices"
	"strconv"

	"quasi/engine/data/table"
	"quasi/engine/method/problem"
)

// Numbered numbers the groups from 1.
func Numbered(name string, class []int32) *table.Column {
	c := &table.Column{Name: name, Codes: slices.Clone(class)}
	for _, g := range class {
		for int(g) >= len(c.Values) {
			c.Values = append(c.Values, strconv.Itoa(len(c.Values)+1))
			c.Missing = append(c.Missing, false)
		}
	}
	return c
}

// Linked returns the table of sensitive values: within a group they stand in
// alphabetical order, which says nothing about the rows.
func Linked(group, count string, sensitive []*table.Column, groups *problem.Groups) *table.Table {
	names := []string{group}
	for _, c := range sensitive {
		names = append(names, c.Name)
	}
	b := table.NewBuilder(append(names, count), table.NewMarkers(nil))
	for g := range groups.Len() {
		var records [][]string
		for _, row := range groups.Group(g) {
			record := []string{strconv.Itoa(g + 1)}
			for _, c := range sensitive {
				record = append(record, c.Text(int(row)))
			}
			records = append(records, record)
		}
		slices.SortFunc(records, slices.Compare)
		for len(records) > 0 {
			n := 1
			for n < len(records) && slices.Equal(records[n], records[0]) {
				n++
			}
			b.Append(append(records[0], strconv.Itoa(n)))
			records = records[n:]
		}
	}
	t := b.Table()
	for i, c := range sensitive {
		t.Columns[i+1] = t.Columns[i+1].Marked(absent(c))
	}
	return t
}

// absent returns the texts of a column that stand for no value.
func absent(c *table.Column) []string {
	var texts []string
	for v, text := range c.Values {
		if c.Absent(int32(v)) {
			texts = append(texts, text)
		}
	}
	return texts
}
