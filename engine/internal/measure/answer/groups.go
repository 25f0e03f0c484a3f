package answer

import (
	"math"

	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// observations holds the numbers of a group, with their weights and persons.
type observations struct {
	x      []float64
	side   []int8    // nil: all are numbers; see [measured]
	weight []float64 // nil: each counts 1
	whose  []int32   // nil: each is another person's
}

// of returns the weight of an observation.
func (o *observations) of(i int) float64 {
	if o.weight == nil {
		return 1
	}
	return o.weight[i]
}

// sideOf returns 0 for a number, and on which side of its number a bound lies.
func (o *observations) sideOf(i int) int8 {
	if o.side == nil {
		return 0
	}
	return o.side[i]
}

// numbers returns the observations that are no bounds.
func (o *observations) numbers() *observations {
	if o.side == nil {
		return o
	}
	n := &observations{}
	for i, side := range o.side {
		if side != 0 {
			continue
		}
		n.x = append(n.x, o.x[i])
		if o.weight != nil {
			n.weight = append(n.weight, o.weight[i])
		}
		if o.whose != nil {
			n.whose = append(n.whose, o.whose[i])
		}
	}
	return n
}

// rows adds up the weights.
func (o *observations) rows() float64 {
	if o.weight == nil {
		return float64(len(o.x))
	}
	sum := 0.0
	for _, w := range o.weight {
		sum += w
	}
	return sum
}

// byGroup answers a question that is asked by group.
func (a *asked) byGroup(by []question.Term) (facts.Answer, error) {
	groupings := make([]*grouping, len(by))
	for i, t := range by {
		var err error
		if groupings[i], err = a.groupsOf(t); err != nil {
			return facts.Answer{}, err
		}
	}
	var of *measured
	if a.Kind != question.Count {
		var err error
		if of, err = a.measure(a.Of, a.Value); err != nil {
			return facts.Answer{}, err
		}
		a.bound(of)
	}
	c, err := newCells(groupings)
	if err != nil {
		return facts.Answer{}, err
	}
	answer := facts.Answer{Exact: a.exact(), Groups: a.groups(c, of)}
	answer.Why = a.why(answer.Groups)
	return answer, nil
}

// groups returns the answer for each group that the original has.
func (a *asked) groups(c *cells, of *measured) []facts.AnswerGroup {
	before, plain := a.before(c, of), a.plain(c, of)
	careful := a.careful(c, of, plain)
	var groups []facts.AnswerGroup
	for cell := range before {
		o := &before[cell]
		if len(o.x) == 0 {
			continue
		}
		g := facts.AnswerGroup{Label: c.label(cell), Rows: len(o.x)}
		if a.Kind == question.Mean {
			g.Bounded = g.Rows - len(o.numbers().x)
			g.Median = 2*g.Bounded > g.Rows
		}
		if g.Bounded > 0 && !g.Median {
			o, g.Rows = o.numbers(), g.Rows-g.Bounded
		}
		g.Original = a.estimate(&g, o, a.original.N)
		g.Plain, g.Careful = a.read(&g, &plain[cell]), a.read(&g, &careful[cell])
		groups = append(groups, g)
	}
	return groups
}

// read is the release's answer for a group; nil: no row tells.
func (a *asked) read(g *facts.AnswerGroup, o *observations) *facts.Reading {
	if a.Kind == question.Mean && !g.Median {
		o = o.numbers()
	}
	rows := o.rows()
	if rows == 0 {
		return nil
	}
	return reading(g.Original, g.Rows, a.estimate(g, o, a.released.N), rows)
}

// cells are the combinations of groups; without groupings there is one.
type cells struct {
	groupings []*grouping
	count     int
	missing   bool // a column is not in the release
}

func newCells(groupings []*grouping) (*cells, error) {
	c := &cells{groupings: groupings, count: 1}
	for _, g := range groupings {
		c.missing = c.missing || g.to == nil
		if c.count *= len(g.labels); c.count > mostGroups {
			return nil, errManyGroups.Of(mostGroups)
		}
	}
	return c, nil
}

// label returns the labels of a cell, one for each grouping.
func (c *cells) label(cell int) []string {
	labels := make([]string, len(c.groupings))
	for i := len(labels) - 1; i >= 0; i-- {
		g := c.groupings[i]
		labels[i] = g.labels[cell%len(g.labels)]
		cell /= len(g.labels)
	}
	return labels
}

// at returns the cell of a row in columns that say the group of each code, or noGroup.
func (c *cells) at(row int, column func(*grouping) (*table.Column, []int32)) int {
	cell := 0
	for _, g := range c.groupings {
		in, group := column(g)
		at := group[in.Codes[row]]
		if at == noGroup {
			return noGroup
		}
		cell = cell*len(g.labels) + int(at)
	}
	return cell
}

func asOriginal(g *grouping) (*table.Column, []int32) { return g.from, g.original }
func asReleased(g *grouping) (*table.Column, []int32) { return g.to, g.plain }

// told finds the rows of a table that tell their cell and, unless of is nil, their number.
func (c *cells) told(t *table.Table, group func(*grouping) (*table.Column, []int32), number *table.Column, x []float64, side []int8, patients *privacy.Patients) []observations {
	of, rows := make([]int32, t.N), make([]int, c.count)
	for row := range t.N {
		cell := c.at(row, group)
		if cell != noGroup && number != nil && math.IsNaN(x[number.Codes[row]]) {
			cell = noGroup
		}
		if of[row] = int32(cell); cell != noGroup {
			rows[cell]++
		}
	}
	all := make([]observations, c.count)
	for cell, n := range rows {
		all[cell].x = make([]float64, 0, n)
	}
	for row, cell := range of {
		if cell == noGroup {
			continue
		}
		o, v := &all[cell], 1.0
		if number != nil {
			v = x[number.Codes[row]]
		}
		o.x = append(o.x, v)
		if side != nil {
			o.side = append(o.side, side[number.Codes[row]])
		}
		if patients != nil {
			o.whose = append(o.whose, patients.Codes[row])
		}
	}
	return all
}

// before returns the observations of the original.
func (a *asked) before(c *cells, of *measured) []observations {
	if of == nil {
		return c.told(a.original, asOriginal, nil, nil, nil, a.opt.Patients)
	}
	return c.told(a.original, asOriginal, of.from, of.original, of.sides[0], a.opt.Patients)
}

// plain returns what a plain reader finds in the release.
func (a *asked) plain(c *cells, of *measured) []observations {
	switch {
	case c.missing || of != nil && of.to == nil:
		return make([]observations, c.count)
	case of == nil:
		return c.told(a.released, asReleased, nil, nil, nil, nil)
	}
	return c.told(a.released, asReleased, of.to, of.plain, of.sides[1], nil)
}

// careful returns what a careful reader finds in the release: a row that stands for values of
// several groups is a part of each. It finds at least what a plain one has found.
func (a *asked) careful(c *cells, of *measured, plain []observations) []observations {
	all := make([]observations, c.count)
	if c.missing || of != nil && of.to == nil {
		return all
	}
	for cell := range plain {
		n := len(plain[cell].x)
		all[cell].x, all[cell].weight = make([]float64, 0, n), make([]float64, 0, n)
	}
	var spread func(row, at, cell int, weight, x float64)
	spread = func(row, at, cell int, weight, x float64) {
		if at == len(c.groupings) {
			o := &all[cell]
			if of != nil && of.sides[2] != nil {
				o.side = append(o.side, of.sides[2][of.to.Codes[row]])
			}
			o.x, o.weight = append(o.x, x), append(o.weight, weight)
			return
		}
		g := c.groupings[at]
		for _, s := range g.careful[g.to.Codes[row]] {
			spread(row, at+1, cell*len(g.labels)+int(s.group), float64(weight*s.weight), x)
		}
	}
	for row := range a.released.N {
		x := 1.0
		if of != nil {
			if x = of.careful[of.to.Codes[row]]; math.IsNaN(x) {
				continue
			}
		}
		spread(row, 0, 0, 1, x)
	}
	return all
}

// exact reports whether all columns of the question are released as they were.
func (a *asked) exact() bool {
	for _, name := range a.Columns() {
		c, released := a.original.Column(name), a.of(name)
		if released == nil {
			return false
		}
		key, known := keysOf(c), map[string]bool{}
		for _, text := range c.Occurring().Texts {
			known[key.of(text)] = true
		}
		missing := 0
		for v, n := range released.Counts() {
			switch text := released.Values[v]; {
			case n == 0:
			case released.Absent(int32(v)):
				missing += n
			case !known[key.of(text)]:
				return false
			}
		}
		if missing > c.MissingCount() {
			return false
		}
	}
	return true
}

// why says why no group has an answer; empty: one has.
func (a *asked) why(groups []facts.AnswerGroup) say.Text {
	for i := range groups {
		if groups[i].Plain != nil {
			return say.Text{}
		}
	}
	for _, name := range a.Columns() {
		if a.of(name) == nil {
			return whyRemoved.Say(name)
		}
	}
	for _, name := range a.Columns() {
		if alone, err := a.tells(name); err == nil && !alone {
			return whyHidden.Say(name)
		}
	}
	return whyApart.Say()
}

// tells reports whether a plain reader finds anything in a column that the question uses.
func (a *asked) tells(name string) (bool, error) {
	if name == a.Of && a.Kind != question.Association {
		m, err := a.measure(name, a.Value)
		if err != nil {
			return false, err
		}
		for v, n := range m.to.Counts() {
			if n > 0 && !math.IsNaN(m.plain[v]) {
				return true, nil
			}
		}
		return false, nil
	}
	term := question.Term{Column: name}
	for _, t := range a.By {
		if t.Column == name {
			term = t
		}
	}
	g, err := a.groupsOf(term)
	if err != nil {
		return false, err
	}
	for v, n := range g.to.Counts() {
		if n > 0 && g.plain[v] != noGroup {
			return true, nil
		}
	}
	return false, nil
}
