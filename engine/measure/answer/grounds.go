package answer

import (
	"math"
	"slices"

	"quasi/engine/data/question"
	"quasi/engine/data/table"
)

// Grounds are the rows of the original that its answer to a question rests on, for those who
// tell others the answer and must not tell of a few people.
type Grounds struct {
	// N is the number of the original's rows.
	N int
	// Of names what is summed: the column whose values the answer is about; empty: rows.
	Of string
	// Rows are those that have a value of it.
	Rows []int32
	// Groups has, for each group of the answer, sets of rows: first those that it rests on,
	// then of shares, and of means of at most two values, those of them with one value. Who
	// knows the group's figures knows how many rows are in each, and the sum of their values.
	Groups [][][]int32
	// Together says that the figures of all groups follow from all sets of the first one: a
	// regression tells the sums of each of its groups.
	Together bool
}

// GroundsOf returns the grounds of what [Of] answers, with the groups in its order. It fails
// where that does.
func GroundsOf(q question.Question, original *table.Table) (Grounds, error) {
	if err := q.Check(original.Names()); err != nil {
		return Grounds{}, err
	}
	a := &asked{Question: q, original: original, released: &table.Table{}}
	g, err := a.grounds()
	g.N = original.N
	if err != nil {
		return Grounds{}, q.Fault(err)
	}
	return g, nil
}

func (a *asked) grounds() (Grounds, error) {
	if err := a.checkValue(); err != nil {
		return Grounds{}, err
	}
	switch a.Kind {
	case question.Regression:
		return a.groundsOfModel()
	case question.Association:
		first, second := question.Term{Column: a.Of}, a.By[0]
		firstIs, secondIs := a.isNumber(first.Column, ""), a.isNumber(second.Column, second.Step)
		switch {
		case firstIs && secondIs:
			return a.groundsOfPairs(second.Column)
		case firstIs:
			return a.groundsByGroup([]question.Term{second}, a.Of)
		case secondIs:
			return a.groundsByGroup([]question.Term{first}, second.Column)
		}
		return a.groundsOfCrossed(first, second)
	case question.Count:
		return a.groundsByGroup(a.By, "")
	}
	return a.groundsByGroup(a.By, a.Of)
}

// groundsByGroup are those of a question that is asked by group.
func (a *asked) groundsByGroup(by []question.Term, of string) (Grounds, error) {
	c, err := a.cellsOf(by)
	if err != nil {
		return Grounds{}, err
	}
	x, bounded := func(int) float64 { return 1 }, func(int32) bool { return false }
	if of != "" {
		m, err := a.measure(of, a.Value)
		if err != nil {
			return Grounds{}, err
		}
		a.bound(m)
		x, bounded = func(row int) float64 { return m.original[m.from.Codes[row]] }, func(row int32) bool {
			return m.sides[0] != nil && m.sides[0][m.from.Codes[row]] != 0
		}
	}
	g := Grounds{Of: of}
	groups := make([][]int32, c.count)
	for row := range a.original.N {
		if math.IsNaN(x(row)) {
			continue
		}
		g.Rows = append(g.Rows, int32(row))
		if cell := c.at(row, asOriginal); cell != noGroup {
			groups[cell] = append(groups[cell], int32(row))
		}
	}
	for _, rows := range groups {
		if len(rows) == 0 {
			continue
		}
		sets := withPart(rows, x)
		if numbers := slices.DeleteFunc(slices.Clone(rows), bounded); a.Kind == question.Mean && len(numbers) < len(rows) && 2*len(numbers) >= len(rows) {
			sets = append(sets, withPart(numbers, x)...)
		}
		g.Groups = append(g.Groups, sets)
	}
	return g, nil
}

func (a *asked) cellsOf(by []question.Term) (*cells, error) {
	groupings := make([]*grouping, len(by))
	for i, t := range by {
		var err error
		if groupings[i], err = a.groupsOf(t); err != nil {
			return nil, err
		}
	}
	return newCells(groupings)
}

// withPart returns some rows and, if they have two values, those with the greater one.
func withPart(rows []int32, x func(row int) float64) [][]int32 {
	least, most := math.Inf(1), math.Inf(-1)
	for _, row := range rows {
		least, most = min(least, x(int(row))), max(most, x(int(row)))
	}
	if least == most {
		return [][]int32{rows}
	}
	var part []int32
	for _, row := range rows {
		switch x(int(row)) {
		case most:
			part = append(part, row)
		case least:
		default:
			return [][]int32{rows}
		}
	}
	return [][]int32{rows, part}
}

// groundsOfPairs are those of a correlation.
func (a *asked) groundsOfPairs(second string) (Grounds, error) {
	x, err := a.measure(a.Of, nil)
	if err != nil {
		return Grounds{}, err
	}
	y, err := a.measure(second, nil)
	if err != nil {
		return Grounds{}, err
	}
	var rows []int32
	for row := range a.original.N {
		if !math.IsNaN(x.original[x.from.Codes[row]]) && !math.IsNaN(y.original[y.from.Codes[row]]) {
			rows = append(rows, int32(row))
		}
	}
	return Grounds{Of: a.Of + " " + second, Rows: rows, Groups: [][][]int32{{rows}}}, nil
}

// groundsOfCrossed are those of the shares of a two-way table.
func (a *asked) groundsOfCrossed(first, second question.Term) (Grounds, error) {
	c, err := a.cellsOf([]question.Term{first, second})
	if err != nil {
		return Grounds{}, err
	}
	width := len(c.groupings[1].labels)
	of, parts := make([][]int32, len(c.groupings[0].labels)), make([][]int32, c.count)
	g := Grounds{Of: second.Column}
	for row := range a.original.N {
		if cell := c.at(row, asOriginal); cell != noGroup {
			g.Rows = append(g.Rows, int32(row))
			of[cell/width], parts[cell] = append(of[cell/width], int32(row)), append(parts[cell], int32(row))
		}
	}
	for cell, part := range parts {
		if rows := of[cell/width]; len(rows) > 0 {
			g.Groups = append(g.Groups, [][]int32{rows, part})
		}
	}
	return g, nil
}

// groundsOfModel are those of a regression: its rows, those of each group that explains, and
// the same of columns and outcomes of two values.
func (a *asked) groundsOfModel() (Grounds, error) {
	m, err := a.model()
	if err != nil {
		return Grounds{}, err
	}
	y := func(row int) float64 { return m.outcome.original[m.outcome.from.Codes[row]] }
	var rows []int32
	g := Grounds{Of: a.Of, Together: true, Groups: make([][][]int32, len(m.names))}
	for row := range a.original.N {
		if math.IsNaN(y(row)) {
			continue
		}
		g.Rows = append(g.Rows, int32(row))
		if m.tells(row) {
			rows = append(rows, int32(row))
		}
	}
	sets := withPart(rows, y)
	for i := range m.parts {
		p := &m.parts[i]
		if p.number != nil {
			sets = append(sets, withPart(rows, func(row int) float64 { return p.number.original[p.number.from.Codes[row]] })[1:]...)
			continue
		}
		groups := make([][]int32, len(p.group.labels))
		for _, row := range rows {
			at := p.group.original[p.group.from.Codes[row]]
			groups[at] = append(groups[at], row)
		}
		for _, of := range groups {
			if len(of) > 0 {
				sets = append(sets, withPart(of, y)...)
			}
		}
	}
	g.Groups[0] = sets
	return g, nil
}

// tells reports whether a row of the original has a value of each column that explains.
func (m *model) tells(row int) bool {
	for i := range m.parts {
		p := &m.parts[i]
		if p.number != nil && math.IsNaN(p.number.original[p.number.from.Codes[row]]) ||
			p.group != nil && p.group.original[p.group.from.Codes[row]] == noGroup {
			return false
		}
	}
	return true
}
