package engine

import (
	"io"
	"slices"
	"strconv"

	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/method/problem"
)

// releaseBuckets puts together the two tables of a bucketing method: one shows
// the rows as they were, but for the sensitive columns, with the number of their
// group; the other shows how often each combination of sensitive values occurs in
// each group.
func (p *Plan) releaseBuckets(groups *problem.Groups) *Release {
	r := &Release{Groups: groups, Class: classes(p.table.N, groups), recipe: p.recipe, Table: &table.Table{N: p.table.N}, Transformed: p.transformed}
	var kept []string
	var sensitive []*table.Column
	for _, i := range p.kept {
		c := p.outgoing(i)
		if p.recipe.Output.FormulaSafe {
			c = formulaSafe(c)
		}
		kept = append(kept, c.Name)
		if p.recipe.Column(p.table.Columns[i].Name).Role == table.Sensitive {
			sensitive = append(sensitive, c)
			continue
		}
		r.Table.Columns = append(r.Table.Columns, c)
	}
	group := groupColumn(unused(kept, "group"), r.Class)
	r.Table.Columns = append(r.Table.Columns, group)
	r.qi = []string{group.Name}
	r.Records = r.order()
	r.rows = invert(r.Records, p.table.N)
	r.Table = r.Table.Pick(r.Records)
	r.Linked = linked(group.Name, unused(append(kept, group.Name), "count"), sensitive, groups)
	return r
}

// unused returns name, or name with underscores if a column is called that.
func unused(names []string, name string) string {
	for slices.Contains(names, name) {
		name += "_"
	}
	return name
}

// groupColumn numbers the groups from 1.
func groupColumn(name string, class []int32) *table.Column {
	c := &table.Column{Name: name, Codes: slices.Clone(class)}
	for _, g := range class {
		for int(g) >= len(c.Values) {
			c.Values = append(c.Values, strconv.Itoa(len(c.Values)+1))
			c.Missing = append(c.Missing, false)
		}
	}
	return c
}

// linked returns the table of sensitive values: within a group they stand in
// alphabetical order, which says nothing about the rows.
func linked(group, count string, sensitive []*table.Column, groups *problem.Groups) *table.Table {
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
	return b.Table()
}

// WriteLinked writes the second table of a bucketing method. It refuses a release
// that has not passed, and one that has no second table.
func (r *Release) WriteLinked(w io.Writer) error {
	switch {
	case r.Linked == nil:
		return errOneTable.Of()
	case !r.Passed():
		return errReleaseFails.Of(r.failed())
	}
	return csv.Write(w, r.Linked, csv.WriteOptions{BOM: r.recipe.Output.BOM})
}
