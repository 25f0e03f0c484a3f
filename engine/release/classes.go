package release

import (
	"cmp"
	"maps"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/internal/data/group"
	"quasi/engine/measure/classes"
	"quasi/engine/method/problem"
)

// ClassLine describes a class in a list.
func (r *Release) ClassLine(all *classes.Classes, class int) facts.ClassLine {
	line := facts.ClassLine{Class: class, Size: all.Size(class), Loss: all.Loss[class], Texts: []string{}}
	row := r.Row(all.Class(class)[0])
	for _, name := range r.qi {
		line.Texts = append(line.Texts, r.Table.Column(name).Text(row))
	}
	return line
}

// DescribeClass returns all that there is to say of a class. It takes time in proportion to
// the rows of the release, for the shares of all of them.
func (r *Release) DescribeClass(all *classes.Classes, class int) facts.Class {
	members := all.Class(class)
	c := facts.Class{ClassLine: r.ClassLine(all, class), First: int(members[0]), Columns: slices.Clone(r.qi), Sensitive: []facts.ClassShares{}}
	if r.whose != nil {
		c.Patients = r.whose.Distinct(members)
	}
	for _, name := range r.sensitive {
		c.Sensitive = append(c.Sensitive, r.shares(r.Table.Column(name), members))
	}
	return c
}

// shares counts the values of a released column in a class, beside all rows. A missing one is
// a value of its own.
func (r *Release) shares(c *table.Column, members []int32) facts.ClassShares {
	in := map[int32]int{}
	for _, record := range members {
		in[c.Codes[r.Row(record)]]++
	}
	codes := slices.SortedFunc(maps.Keys(in), func(a, b int32) int {
		return cmp.Or(cmp.Compare(in[b], in[a]), cmp.Compare(c.Values[a], c.Values[b]))
	})
	s, all := facts.ClassShares{Column: c.Name, Released: r.Table.N}, c.Counts()
	for i, code := range codes {
		if i >= facts.MostShares {
			s.Others, s.OtherRows = s.Others+1, s.OtherRows+in[code]
			continue
		}
		s.Values = append(s.Values, facts.ClassShare{Value: c.Values[code], Rows: in[code], All: all[code]})
	}
	return s
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
