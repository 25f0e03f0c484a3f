package release

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/method"
	"quasi/engine/method/problem"
	"quasi/engine/prepare"
)

// Of puts the texts of a release together, as the output of a recipe says, which is the
// prepared one with what a run found. Groups must be of its problem. What the release loses,
// and what its audit finds, [Release.Measure] fills in.
func Of(p *prepare.Prepared, groups *problem.Groups, r recipe.Recipe) *Release {
	out := &Release{Groups: groups, Class: classOf(p.Problem.N, groups), Table: &table.Table{N: p.Problem.N},
		Transformed: p.Transformed, of: p, recipe: r, whose: p.Asked.Patients(), names: map[string]string{}}
	if p.Method.Family == method.Bucketing {
		// Fill in the two tables of a bucketing method: one shows the rows as they
		// were, but for the sensitive columns, with the number of their group; the other
		// shows how often each combination of sensitive values occurs in each group.
		var names []string
		var sensitive []*table.Column
		for _, o := range out.of.Outgoing {
			c := Written(out.labelled(o), &out.recipe)
			out.names[o.Name] = c.Name
			names = append(names, c.Name)
			if o.Role == table.Sensitive {
				sensitive = append(sensitive, c)
				continue
			}
			if o.QI >= 0 {
				out.shown = append(out.shown, c.Name)
			}
			out.Table.Columns = append(out.Table.Columns, c)
		}
		group := Numbered(prepare.Unused(names, prepare.GroupColumn), out.Class)
		out.Table.Columns = append(out.Table.Columns, group)
		out.qi = []string{group.Name}
		out.Linked = Linked(group.Name, prepare.Unused(append(names, group.Name), "count"), sensitive, out.Groups)
	} else {
		// Fill in the released columns, those of all records.
		numbered := -1
		for at, o := range out.of.Outgoing {
			c := out.labelled(o)
			if o.Numbered {
				own := *c
				c, numbered = &own, at
			}
			switch {
			case o.QI >= 0 && out.means(o):
				c = out.averaged(o)
			case o.QI >= 0:
				c = Generalized(c, &out.of.Problem, out.Groups, o.QI, out.labelsOf(o).Write)
			}
			c = Written(c, &out.recipe)
			out.names[o.Name] = c.Name
			out.Table.Columns = append(out.Table.Columns, c)
			switch o.Role {
			case table.QuasiIdentifying:
				out.qi = append(out.qi, c.Name)
			case table.Sensitive:
				out.sensitive = append(out.sensitive, c.Name)
			}
		}
		out.shown = out.qi
		if numbered >= 0 {
			out.number(numbered)
		}
	}
	out.Records = out.order()
	out.rows = slices.Repeat([]int32{-1}, p.Problem.N)
	for row, record := range out.Records {
		out.rows[record] = int32(row)
	}
	out.Table = out.Table.Pick(out.Records)
	out.concerns = sync.OnceValue(out.concern)
	return out
}

// labelsOf returns how the labels of a column are released.
func (r *Release) labelsOf(o prepare.Outgoing) Labels {
	decided := r.recipe.Column(o.Name)
	c := Column{Column: o.Column, Hierarchy: decided.Hierarchy, Of: r.of.Raw, Grouped: decided.Grouped(), Shown: func() []string {
		d, m := r.of.Problem.QI[o.QI].Domain, len(r.of.Problem.QI)
		seen, labels := map[domain.Span]bool{}, []string{}
		for g := range r.Groups.Len() {
			if span := r.Groups.Spans[g*m+o.QI]; !seen[span] {
				seen[span] = true
				labels = append(labels, d.Label(span))
			}
		}
		return labels
	}}
	if o.QI < 0 || r.of.Method.Family == method.Bucketing {
		c.Hierarchy, c.Shown = nil, func() []string { return o.Column.Values }
	}
	return LabelsOf(c, r.recipe.Output)
}

// labelled returns a column as it is released where it is not generalized: with its labels,
// if its values are groups, in the notation of the output.
func (r *Release) labelled(o prepare.Outgoing) *table.Column {
	if !r.recipe.Column(o.Name).Grouped() {
		return o.Column
	}
	labels, own := r.labelsOf(o), *o.Column
	own.Values = make([]string, len(o.Column.Values))
	for v, text := range o.Column.Values {
		own.Values[v] = text
		if !o.Column.Absent(int32(v)) {
			own.Values[v] = labels.Write(text)
		}
	}
	return &own
}

// classOf returns the class of each record.
func classOf(n int, groups *problem.Groups) []int32 {
	class := slices.Repeat([]int32{NoClass}, n)
	for g := range groups.Len() {
		for _, row := range groups.Group(g) {
			class[row] = int32(g)
		}
	}
	return class
}

// order returns the original records in the order of release, those suppressed
// left out.
func (r *Release) order() []int32 {
	rows := make([]int32, 0, r.Table.N)
	for row, class := range r.Class {
		if class != NoClass {
			rows = append(rows, int32(row))
		}
	}
	if !r.recipe.InFileOrder() {
		SortRows(r.Table, rows)
	}
	return rows
}

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
func Linked(number, count string, sensitive []*table.Column, groups *problem.Groups) *table.Table {
	names := append([]string{number}, group.Each(sensitive, func(c *table.Column) string { return c.Name })...)
	b := table.NewBuilder(append(names, count), table.NewMarkers(nil))
	for g := range groups.Len() {
		var records [][]string
		for _, row := range groups.Group(g) {
			shown := group.Each(sensitive, func(c *table.Column) string { return c.Text(int(row)) })
			records = append(records, append([]string{strconv.Itoa(g + 1)}, shown...))
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

// Generalized returns quasi-identifier j as released. Its dictionary is made of
// texts, so that two spans with one label become one value, as they are to a
// reader of the file. Suppressed records get the label of the full span. write says how
// a label is written.
func Generalized(c *table.Column, p *problem.Problem, groups *problem.Groups, j int, write func(label string) string) *table.Column {
	d, labels := p.QI[j].Domain, map[domain.Span]string{}
	label := func(s domain.Span) string {
		if _, known := labels[s]; !known {
			labels[s] = write(d.Label(s))
		}
		return labels[s]
	}
	return byGroup(c.Name, p.N, groups, label(d.Full()), func(g int) string { return label(groups.Spans[g*len(p.QI)+j]) })
}

// byGroup returns a column of n records in which all of a group show one text, and those of none
// the text left. A star is missing.
func byGroup(name string, n int, groups *problem.Groups, left string, text func(g int) string) *table.Column {
	released, codes := &table.Column{Name: name}, group.Numbering[string]{}
	code := func(text string) int32 {
		v, first := codes.Number(text)
		if first {
			released.Values, released.Missing = append(released.Values, text), append(released.Missing, text == domain.Suppressed)
		}
		return v
	}
	released.Codes = slices.Repeat([]int32{code(left)}, n)
	for g := range groups.Len() {
		v := code(text(g))
		for _, row := range groups.Group(g) {
			released.Codes[row] = v
		}
	}
	return released
}

// number fills in the column of numbers that stand for patients. They are given in the
// order of what the patients show, so that they say no more than the other columns do:
// patients who show the same could have each other's number.
func (r *Release) number(at int) {
	rows := r.order()
	rank := make([]int32, len(r.Class)) // by record: the place of what it shows
	for i := 1; i < len(rows); i++ {
		rank[rows[i]] = rank[rows[i-1]]
		if slices.ContainsFunc(r.Table.Columns, func(c *table.Column) bool { return c.Values[c.Codes[rows[i]]] != c.Values[c.Codes[rows[i-1]]] }) {
			rank[rows[i]]++
		}
	}
	whose := r.of.Asked.Patients()
	shown := make([][]int32, whose.Count) // by patient: the places, ascending
	for _, row := range rows {
		shown[whose.Codes[row]] = append(shown[whose.Codes[row]], rank[row])
	}
	var order []int32
	for patient := range shown {
		if len(shown[patient]) > 0 {
			order = append(order, int32(patient))
		}
	}
	slices.SortStableFunc(order, func(a, b int32) int {
		return cmp.Or(cmp.Compare(len(shown[a]), len(shown[b])), slices.Compare(shown[a], shown[b]))
	})
	c := r.Table.Columns[at]
	c.Codes, c.Values, c.Missing = make([]int32, len(r.Class)), make([]string, len(order)), make([]bool, len(order))
	number := make([]int32, whose.Count)
	label := labels(len(order), r.of.Raw.Column(r.recipe.Privacy.Patient))
	for i, patient := range order {
		number[patient] = int32(i)
		c.Values[i] = label(i)
	}
	for _, row := range rows {
		c.Codes[row] = number[whose.Codes[row]]
	}
}

// labels returns the numbers of so many patients, with a P before them, or with several, so
// that the table has none of them: a reader who knows the table's numbers would
// take one patient for another.
func labels(patients int, own *table.Column) func(int) string {
	digits, called := len(fmt.Sprint(patients)), map[string]bool{}
	for _, value := range own.Values {
		called[value] = true
	}
	for before := "P"; ; before += "P" {
		label := func(i int) string { return fmt.Sprintf("%s%0*d", before, digits, i+1) }
		taken := false
		for i := 0; i < patients && !taken; i++ {
			taken = called[label(i)]
		}
		if !taken {
			return label
		}
	}
}

// SortRows sorts rows, which ascend, by their released texts, first column first. Rows
// that show the same texts go on ascending. The texts of a column are only looked at if
// the columns before it leave rows that are alike: of a million rows with a number of
// their own, those of the first.
func SortRows(t *table.Table, rows []int32) {
	alike := []stretch{{0, len(rows)}}
	for _, c := range t.Columns {
		if len(alike) == 0 {
			return
		}
		ranks := rank(c.Values)
		of := func(row int32) int32 { return ranks[c.Codes[row]] }
		var left []stretch
		for _, s := range alike {
			some := rows[s.first:s.end]
			slices.SortFunc(some, func(a, b int32) int { return cmp.Compare(of(a), of(b)) })
			left = appendTies(left, s.first, some, of)
		}
		alike = left
	}
	for _, s := range alike {
		slices.Sort(rows[s.first:s.end])
	}
}

// Sorted returns columns as they are written with their rows in the order of
// [quasi/engine/file/recipe.SortedOrder].
func Sorted(t *table.Table) *table.Table {
	rows := group.Numbers(t.N)
	SortRows(t, rows)
	return t.Pick(rows)
}

// stretch is a part of the rows, from its first to before its end.
type stretch struct{ first, end int }

// appendTies appends the stretches of several rows with the same rank; the rows begin at
// the given place.
func appendTies(ties []stretch, at int, rows []int32, rank func(int32) int32) []stretch {
	for first := 0; first < len(rows); {
		end := first + 1
		for end < len(rows) && rank(rows[end]) == rank(rows[first]) {
			end++
		}
		if end-first > 1 {
			ties = append(ties, stretch{at + first, at + end})
		}
		first = end
	}
	return ties
}

// rank returns the place of each text among the sorted texts; equal texts share one.
func rank(texts []string) []int32 {
	sorted := group.Numbers(len(texts))
	slices.SortFunc(sorted, func(a, b int32) int { return strings.Compare(texts[a], texts[b]) })
	ranks := make([]int32, len(texts))
	for i, v := range sorted {
		if i > 0 && texts[v] == texts[sorted[i-1]] {
			ranks[v] = ranks[sorted[i-1]]
		} else {
			ranks[v] = int32(i)
		}
	}
	return ranks
}
