package release

import (
	"cmp"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/measure/classes"
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
	var codes []int32
	for code := range in {
		codes = append(codes, code)
	}
	slices.SortFunc(codes, func(a, b int32) int {
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
