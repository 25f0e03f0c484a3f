package residual

import "quasi/engine/data/group"

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
	if !p.each { // where each row is somebody, together looks for nobody
		own.seen, own.asked = make([]int32, p.count), 0
	}
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

// alone returns how many values a column has, and how many people have one that nobody
// else has.
func (p *people) alone(c Column) (distinct, found int) {
	p.ask()
	owner := make([]int32, len(c.Values))
	for v := range owner {
		owner[v] = nobody
	}
	for row, v := range c.Codes {
		owner[v] = owns(owner[v], p.of[row])
	}
	for v, person := range owner {
		if person == nobody || c.Absent(int32(v)) {
			continue
		}
		distinct++
		found += p.find(person)
	}
	return distinct, found
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
