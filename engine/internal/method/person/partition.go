package person

import (
	"cmp"
	"slices"

	"quasi/engine/internal/method/cost"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

const noGroup = -1

// partition are groups of persons, and what they cost.
type partition struct {
	*cost.Table // of the rows
	p           *problem.Problem
	k           int
	work        int64 // in a pool
	models      []privacy.Crowd
	about       []privacy.Sensitive // of the rows
	whose       []int32             // by row: the person
	rows        [][]int32           // by person
	groups      []*group            // nil where there is none
	free        []int32             // places in groups without one
	of          []int32             // by person: the group
	total       int64               // what all groups cost
	out         int                 // rows that stand at no position
	beside      *pool               // of the persons in no group; nil: there are none
	fit         fitter
}

// group are persons whose rows stand side by side.
type group struct {
	width   int
	persons []int32
	rows    []int32      // by person and position
	hulls   []*cost.Hull // by position
	costs   []int64      // by position
	out     int          // rows of its persons that stand at no position
	cost    int64        // of all positions, and of the rows that are left out
}

func newPartition(p *problem.Problem, o Options) *partition {
	x := &partition{Table: cost.New(p), p: p, k: o.K, work: cmp.Or(o.Work, defaultWork), models: o.Models, about: o.Sensitive, whose: o.Patients.Codes, rows: rowsOf(o.Patients), of: slices.Repeat([]int32{noGroup}, o.Patients.Count)}
	x.fit.Table = x.Table
	return x
}

// empty returns a group without persons.
func (x *partition) empty(width int) *group {
	g := &group{width: width, hulls: make([]*cost.Hull, width), costs: make([]int64, width)}
	for i := range g.hulls {
		g.hulls[i] = x.NewHull()
	}
	return g
}

// made returns a group of the given persons, the rows of each at the positions where
// they cost least beside those of the persons before.
func (x *partition) made(width int, persons []int32) *group {
	g := x.empty(width)
	for _, person := range persons {
		x.join(g, person)
	}
	return g
}

// join puts a person into a group, where that costs least.
func (x *partition) join(g *group, person int32) {
	x.fit.find(x.rows[person], g)
	x.put(g, person, x.fit.rows)
}

// put puts a person into a group, with the given rows at its positions.
func (x *partition) put(g *group, person int32, rows []int32) {
	g.persons = append(g.persons, person)
	g.rows = append(g.rows, rows...)
	g.out += len(x.rows[person]) - g.width
	for i, row := range rows {
		x.Add(g.hulls[i], x.Of[row])
	}
	x.price(g)
}

// price computes the cost of a group.
func (x *partition) price(g *group) {
	g.cost = x.Suppressed(g.out)
	for i, h := range g.hulls {
		g.costs[i] = x.Cost(h)
		g.cost += g.costs[i]
	}
}

// rebuild computes hulls and costs anew from the rows.
func (x *partition) rebuild(g *group) {
	for i, h := range g.hulls {
		h.Reset()
		for at := i; at < len(g.rows); at += g.width {
			x.Add(h, x.Of[g.rows[at]])
		}
	}
	x.price(g)
}

// without makes into equal to g without the person at one place.
func (x *partition) without(g *group, place int, into *group) {
	into.persons = append(append(into.persons[:0], g.persons[:place]...), g.persons[place+1:]...)
	into.rows = append(append(into.rows[:0], g.rows[:place*g.width]...), g.rows[(place+1)*g.width:]...)
	into.out = g.out - (len(x.rows[g.persons[place]]) - g.width)
	x.rebuild(into)
}

// add takes a group into the partition.
func (x *partition) add(g *group) {
	at := int32(len(x.groups))
	if n := len(x.free); n > 0 {
		at, x.free = x.free[n-1], x.free[:n-1]
		x.groups[at] = g
	} else {
		x.groups = append(x.groups, g)
	}
	for _, person := range g.persons {
		x.of[person] = at
	}
	x.total += g.cost
	x.out += g.out
}

// remove takes a group out.
func (x *partition) remove(at int32) {
	g := x.groups[at]
	x.total -= g.cost
	x.out -= g.out
	x.groups[at] = nil
	x.free = append(x.free, at)
}

// loss turns what all groups cost into ILossRate, weighted, in [0,1], with that of the
// pool beside them.
func (x *partition) loss(total int64) float64 {
	if x.beside != nil {
		total += x.beside.total
	}
	return x.Share(total)
}

// passes is the most times that the rows of a group are aligned again.
const passes = 4

// align moves the rows of each person to the positions where they cost least beside
// those of the others, group by group, until nothing changes.
func (x *partition) align() {
	for _, g := range x.groups {
		if g.width == 1 && g.out == 0 {
			continue
		}
		before := g.cost
		for range passes {
			if !x.alignApart(g) {
				break
			}
		}
		x.total += g.cost - before
	}
}

// alignApart aligns a group that is no part of the partition, or whose cost the caller
// takes into account, and reports whether it costs less then.
func (x *partition) alignApart(g *group) bool {
	before, rest := g.cost, x.empty(g.width)
	for place, person := range slices.Clone(g.persons) {
		if len(g.persons) == 1 {
			break
		}
		x.without(g, place, rest)
		if rise := x.fit.find(x.rows[person], rest); rest.cost+rise+x.Suppressed(len(x.rows[person])-g.width) < g.cost {
			copy(g.rows[place*g.width:], x.fit.rows)
			x.rebuild(g)
		}
	}
	return g.cost < before
}
