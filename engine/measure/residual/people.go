package residual

import (
	"slices"

	"quasi/engine/data/group"
)

// people says whose rows those of a release are.
type people struct {
	of    []int32 // per row, from 0
	count int
	each  bool    // every row is another person's
	seen  []int32 // per person: the last question in which they were found
	asked int32   // the number of questions so far
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
		p.of, p.each = make([]int32, p.count), true
		for row := range p.of {
			p.of[row] = int32(row)
		}
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

// ask begins a new question, in which nobody is found yet.
func (p *people) ask() { p.asked++ }

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
	p.ask()
	a, owner, rows := attribute{Column: c}, make([]int32, len(c.Values)), make([]int, len(c.Values))
	for v := range owner {
		owner[v] = nobody
	}
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

// groups are the rows of a column that have a value, value by value.
type groups struct{ group.Groups }

func groupsOf(a attribute) groups {
	absent := make([]bool, len(a.Values))
	for v := range a.Values {
		absent[v] = a.Absent(int32(v))
	}
	present := make([]int32, 0, len(a.Codes))
	for row, v := range a.Codes {
		if !absent[v] {
			present = append(present, int32(row))
		}
	}
	return groups{group.Of(present, a.Codes, len(a.Values))}
}

// classesOf returns the rows by what they show in all columns that are generalized, and in others
// beside them; ok is false if none is.
func classesOf(columns []Column, beside ...Column) (classes groups, ok bool) {
	columns = slices.DeleteFunc(slices.Clone(columns), func(c Column) bool { return !c.Generalized })
	if len(columns) == 0 {
		return groups{}, false
	}
	columns = append(columns, beside...)
	rows := group.Numbers(len(columns[0].Codes))
	for _, c := range slices.Backward(columns) {
		rows = group.Of(rows, c.Codes, len(c.Values)).Items
	}
	classes.Items = rows
	for i, row := range rows {
		if i == 0 || slices.ContainsFunc(columns, func(c Column) bool { return c.Codes[row] != c.Codes[rows[i-1]] }) {
			classes.Start = append(classes.Start, int32(i))
		}
	}
	classes.Start = append(classes.Start, int32(len(rows)))
	return classes, true
}

// certain returns how many people share a value, at least so many of them, who all have one
// sensitive value.
func (p *people) certain(values groups, sensitive Column, least int) int {
	given := map[int32]bool{}
	for v := range int32(values.Len()) {
		p.ask()
		rows, found := values.At(v), 0
		for _, row := range rows {
			value := sensitive.Codes[row]
			if found += p.find(p.of[row]); value != sensitive.Codes[rows[0]] || sensitive.Absent(value) {
				found = 0
				break
			}
		}
		for i := 0; found >= least && i < len(rows); i++ {
			given[p.of[rows[i]]] = true
		}
	}
	return len(given)
}

// together returns how many people have a pair of values that nobody else has: one of
// the groups, and one of the attribute.
func (p *people) together(g groups, b attribute) int {
	if p.each {
		return g.singles(b)
	}
	p.ask()
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

// singles returns how many rows have a pair of values that no other row has.
func (g groups) singles(b attribute) int {
	const several, none = 2, 3
	times := make([]uint8, len(b.Values)) // of each value in a group, or several of them
	for v := range times {
		if b.Absent(int32(v)) {
			times[v] = none
		}
	}
	found := 0
	var values []int32
	for at := range int32(g.Len()) {
		values = values[:0]
		for _, row := range g.At(at) {
			switch v := b.Codes[row]; times[v] {
			case none:
			case several:
			default:
				times[v]++
				values = append(values, v)
			}
		}
		for _, v := range values { // a value of several rows twice, which is none the second time
			if times[v] == 1 {
				found++
			}
			times[v] = 0
		}
	}
	return found
}
