package residual

import (
	"slices"

	"quasi/engine/internal/data/group"
)

// people says whose rows those of a release are.
type people struct {
	of    []int32 // per row, from 0
	count int
	seen  []int32 // per person: the last question in which they were found
	asked int32   // the number of questions so far: one more, and nobody is found yet
}

// What owns a value beside a person.
const (
	nobody  = -1
	several = -2
)

// peopleOf returns the people of a release; nil: it has no rows or no columns.
func peopleOf(columns []Column, opt Options) *people {
	if len(columns) == 0 || len(columns[0].Codes) == 0 {
		return nil
	}
	p := &people{count: len(columns[0].Codes)}
	if opt.Patients != nil {
		p.of, p.count = opt.Patients.Codes, opt.Patients.Count
	} else {
		p.of = group.Numbers(p.count)
	}
	p.seen = make([]int32, p.count)
	return p
}

// clone returns p with scratch space of its own, for concurrent use.
func (p *people) clone() *people {
	own := *p
	own.seen, own.asked = make([]int32, p.count), 0
	return &own
}

// find notes a person, and returns 1 if they were not found before.
func (p *people) find(person int32) int {
	if person < 0 || p.seen[person] == p.asked {
		return 0
	}
	p.seen[person] = p.asked
	return 1
}

// owns returns who owns a value that also stands in a row of the given person.
func owns(owner, person int32) int32 {
	switch owner {
	case nobody, person:
		return person
	}
	return several
}

// attribute is a column whose values are compared as texts.
type attribute struct {
	Column
	distinct int // values that are not missing
	alone    int // people who have a value that nobody else has
	small    int // rows with a value that at most the root of all rows have
}

// attribute counts the values of a column, and whom they single out.
func (p *people) attribute(c Column) attribute {
	p.asked++
	a, owner, rows := attribute{Column: c}, slices.Repeat([]int32{nobody}, len(c.Values)), make([]int, len(c.Values))
	for row, v := range c.Codes {
		owner[v] = owns(owner[v], p.of[row])
		rows[v]++
	}
	for v, person := range owner {
		if person == nobody || c.Absent(int32(v)) {
			continue
		}
		a.distinct++
		a.alone += p.find(person)
		if rows[v]*rows[v] <= len(c.Codes) {
			a.small += rows[v]
		}
	}
	return a
}

// groupsOf returns the rows of columns that have a value in each, by their values.
func groupsOf(all ...attribute) group.Groups {
	rows, columns := group.Numbers(len(all[0].Codes)), make([]Column, len(all))
	for i, a := range all {
		absent := make([]bool, len(a.Values))
		for v := range a.Values {
			absent[v] = a.Absent(int32(v))
		}
		rows = slices.DeleteFunc(rows, func(row int32) bool { return absent[a.Codes[row]] })
		columns[i] = a.Column
	}
	return groupedBy(columns, rows)
}

// groupedBy returns the rows by what they show in the columns.
func groupedBy(columns []Column, rows []int32) (g group.Groups) {
	for _, c := range slices.Backward(columns) {
		rows = group.Of(rows, c.Codes, len(c.Values)).Items
	}
	g.Items = rows
	for i, row := range rows {
		if i == 0 || slices.ContainsFunc(columns, func(c Column) bool { return c.Codes[row] != c.Codes[rows[i-1]] }) {
			g.Start = append(g.Start, int32(i))
		}
	}
	g.Start = append(g.Start, int32(len(rows)))
	return g
}

// classesOf returns the rows by what they show in all columns that are generalized, and in others
// beside them; ok is false if none is.
func classesOf(columns []Column, beside ...Column) (classes group.Groups, ok bool) {
	columns = slices.DeleteFunc(slices.Clone(columns), func(c Column) bool { return !c.Generalized })
	if len(columns) == 0 {
		return group.Groups{}, false
	}
	columns = append(columns, beside...)
	return groupedBy(columns, group.Numbers(len(columns[0].Codes))), true
}

// members returns how many people the rows are of that are picked of the groups, by their rows and
// how many people these are of.
func (p *people) members(g group.Groups, pick func(rows []int32, people int) []int32) int {
	all := map[int32]bool{}
	for at := range int32(g.Len()) {
		rows, n := g.At(at), 0
		p.asked++
		for _, row := range rows {
			n += p.find(p.of[row])
		}
		for _, row := range pick(rows, n) {
			all[p.of[row]] = true
		}
	}
	return len(all)
}

// certain returns how many people have the one sensitive value of a group of at least so many of
// them, but for those of its members whose value is silent.
func (p *people) certain(g group.Groups, sensitive Column, silent []bool, least int) int {
	return p.members(g, func(rows []int32, people int) (with []int32) {
		for _, row := range rows {
			switch v := sensitive.Codes[row]; {
			case silent[v]:
			case people < least || sensitive.Absent(v) || with != nil && sensitive.Codes[with[0]] != v:
				return nil
			default:
				with = append(with, row)
			}
		}
		return with
	})
}

// together returns how many people have a pair of values that nobody else has: one of
// the groups, and one of the attribute.
func (p *people) together(g group.Groups, b attribute) int {
	p.asked++
	absent, owner := make([]bool, len(b.Values)), make([]int32, len(b.Values))
	for v := range owner {
		absent[v], owner[v] = b.Absent(int32(v)), nobody
	}
	found := 0
	var touched []int32
	for at := range int32(g.Len()) {
		touched = touched[:0]
		for _, row := range g.At(at) {
			v := b.Codes[row]
			if absent[v] {
				continue
			}
			if owner[v] == nobody {
				touched = append(touched, v)
			}
			owner[v] = owns(owner[v], p.of[row])
		}
		for _, v := range touched {
			found += p.find(owner[v])
			owner[v] = nobody
		}
	}
	return found
}
