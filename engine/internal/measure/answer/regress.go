package answer

import (
	"math"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/internal/measure/regression"
	"quasi/engine/measure/answertext"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// What can go wrong.
var (
	errManyGroups = say.Define("answer-many-groups", "the question makes more than {0} groups: give a width to columns of numbers, as in age/10, or take a column out")
	errNoRow      = say.Define("answer-no-row", "the original has no regression: no row has a value in all of its columns")
	errDependent  = say.Define("answer-dependent", "the original has no regression: some columns follow from others, have one value only, or predict {0:q} perfectly; take one out")
	errOutcome    = say.Define("answer-outcome", "column {0:q} is neither of numbers nor of two values: write one of its values behind it, as in {0:q}=value")
	errLevels     = say.Define("answer-levels", "the columns make {0} coefficients, and there can be {1}: give a width to columns of numbers, or take a column out")

	saidLacking = say.Define("answer-lacking", "{0} of {1} rows have no value in a column of the question, and are not counted")
	whyRemoved  = say.Define("why-not-released", "{0:q} is not in the release")
	whyHidden   = say.Define("why-hidden", "no row tells {0:q} as the question needs it")
	whyApart    = say.Define("why-apart", "no row tells all of the question's columns")
	whyNoFit    = say.Define("why-no-fit", "the rows that tell all of the question's columns allow no regression")
)

// mostCoefficients is the most coefficients of a regression, with the constant.
const mostCoefficients = 60

// model is a regression: the outcome and what explains it.
type model struct {
	outcome  *measured
	logistic bool
	parts    []part
	names    []string // of the coefficients, the constant first
}

// part is a column that explains: numbers as they are, or an indicator of each group but the
// one that most rows of the original are in.
type part struct {
	number *measured
	group  *grouping
	base   int32 // the group without an indicator
}

// width is the number of coefficients: none of a column without a value.
func (p *part) width() int {
	if p.number != nil {
		return 1
	}
	return max(0, len(p.group.labels)-1)
}

// regression answers what explains a column.
func (a *asked) regression() (facts.Answer, error) {
	m, err := a.model()
	if err != nil {
		return facts.Answer{}, err
	}
	before, rows, err := m.fit(a.original, asOriginal, func(m *measured) (*table.Column, []float64) { return m.from, m.original }, a.opt.Patients)
	if err != nil && rows == 0 {
		return facts.Answer{}, errNoRow.Of()
	}
	if err != nil {
		return facts.Answer{}, errDependent.Of(a.Of)
	}
	answer := facts.Answer{Exact: a.exact()}
	var plain, careful []regression.Estimate
	var told, guessed int
	if m.released() {
		plain, told, err = m.fit(a.released, asReleased, func(m *measured) (*table.Column, []float64) { return m.to, m.plain }, nil)
		careful, guessed, _ = m.fit(a.released, mostly, func(m *measured) (*table.Column, []float64) { return m.to, m.careful }, nil)
	}
	for i, name := range m.names {
		g := facts.AnswerGroup{Label: []string{name}, Rows: rows, Original: estimateOf(before[i])}
		if plain != nil {
			g.Plain = reading(g.Original, rows, estimateOf(plain[i]), float64(told))
		}
		if careful != nil {
			g.Careful = reading(g.Original, rows, estimateOf(careful[i]), float64(guessed))
		}
		answer.Groups = append(answer.Groups, g)
	}
	if answer.Why = a.why(answer.Groups); err != nil && told > 0 {
		answer.Why = whyNoFit.Say()
	}
	return answer, nil
}

func estimateOf(e regression.Estimate) facts.Estimate {
	low, high := e.Interval()
	return between(e.Value, low, high)
}

// mostly is the group of a released value for a careful reader: the one that it lies in as a
// whole.
func mostly(g *grouping) (*table.Column, []int32) {
	of := make([]int32, len(g.careful))
	for v, shares := range g.careful {
		of[v] = noGroup
		if len(shares) == 1 && shares[0].weight == 1 {
			of[v] = shares[0].group
		}
	}
	return g.to, of
}

// model reads the columns of a regression.
func (a *asked) model() (*model, error) {
	m := &model{names: []string{answertext.Constant.English}}
	var err error
	if m.outcome, m.logistic, err = a.outcome(); err != nil {
		return nil, err
	}
	for _, t := range a.By {
		c := a.original.Column(t.Column)
		if t.Step == "" && keysOf(c).numbers {
			number, err := a.measure(t.Column, nil)
			if err != nil {
				return nil, err
			}
			m.parts, m.names = append(m.parts, part{number: number}), append(m.names, t.Column)
			continue
		}
		g, err := a.groupsOf(t)
		if err != nil {
			return nil, err
		}
		p := part{group: g, base: commonest(g)}
		if n := len(m.names) + p.width(); n > mostCoefficients {
			return nil, errLevels.Of(n, mostCoefficients)
		}
		for i, label := range g.labels {
			if int32(i) != p.base {
				m.names = append(m.names, t.String()+"="+label)
			}
		}
		m.parts = append(m.parts, p)
	}
	return m, nil
}

// outcome reads the column that is explained: by a linear regression if it is of numbers, and
// by a logistic one if it has two values, of which the second is explained, or if one is named.
func (a *asked) outcome() (m *measured, logistic bool, err error) {
	if err := a.checkValue(); err != nil {
		return nil, false, err
	}
	value, c := a.Value, a.original.Column(a.Of)
	if value == nil {
		values := a.valuesOf(c).labels
		switch {
		case len(values) == 2:
			value = &values[1]
		case !keysOf(c).numbers:
			return nil, false, errOutcome.Of(a.Of)
		}
	}
	m, err = a.measure(a.Of, value)
	return m, value != nil, err
}

// commonest returns the group that most rows of the original are in, the first of several.
func commonest(g *grouping) int32 {
	rows := make([]int, len(g.labels))
	for v, n := range g.from.Counts() {
		if at := g.original[v]; at != noGroup {
			rows[at] += n
		}
	}
	if len(rows) == 0 {
		return 0
	}
	return int32(slices.Index(rows, slices.Max(rows)))
}

// released reports whether all columns are in the release.
func (m *model) released() bool {
	for _, p := range m.parts {
		if p.number != nil && p.number.to == nil || p.group != nil && p.group.to == nil {
			return false
		}
	}
	return m.outcome.to != nil
}

// fit fits the rows of a table that tell all columns, and returns how many they are.
func (m *model) fit(t *table.Table, group func(*grouping) (*table.Column, []int32), number func(*measured) (*table.Column, []float64), patients *privacy.Patients) ([]regression.Estimate, int, error) {
	readers := make([]func(row int, into []float64) bool, len(m.parts))
	for i, p := range m.parts {
		if p.number != nil {
			c, x := number(p.number)
			readers[i] = func(row int, into []float64) bool {
				into[0] = x[c.Codes[row]]
				return !math.IsNaN(into[0])
			}
			continue
		}
		c, of := group(p.group)
		readers[i] = func(row int, into []float64) bool { return p.indicate(of[c.Codes[row]], into) }
	}
	outcome, y := number(m.outcome)
	width := len(m.names) - 1
	x, explained := make([][]float64, 0, t.N), make([]float64, 0, t.N)
	var whose []int32
	flat := make([]float64, 0, t.N*width)
rows:
	for row := range t.N {
		if math.IsNaN(y[outcome.Codes[row]]) {
			continue
		}
		from := len(flat)
		flat = flat[:from+width]
		at := from
		for i, read := range readers {
			n := m.parts[i].width()
			if !read(row, flat[at:at+n]) {
				clear(flat[from:])
				flat = flat[:from]
				continue rows
			}
			at += n
		}
		x, explained = append(x, flat[from:]), append(explained, y[outcome.Codes[row]])
		if patients != nil {
			whose = append(whose, patients.Codes[row])
		}
	}
	estimates, err := m.solve(x, explained, whose)
	return estimates, len(x), err
}

// indicate sets the indicator of a group among into, which must be zeros. It returns false for
// noGroup.
func (p *part) indicate(group int32, into []float64) bool {
	switch {
	case group == noGroup:
		return false
	case group < p.base:
		into[group] = 1
	case group > p.base:
		into[group-1] = 1
	}
	return true
}

func (m *model) solve(x [][]float64, y []float64, whose []int32) ([]regression.Estimate, error) {
	if !m.logistic {
		return regression.Linear(x, y, whose)
	}
	is := make([]bool, len(y))
	for i, v := range y {
		is[i] = v == 1
	}
	return regression.Logistic(x, is, whose)
}

// isNumber reports whether a term is a number for the question: a column of numbers, whole.
func (a *asked) isNumber(name, step string) bool {
	return step == "" && keysOf(a.original.Column(name)).numbers
}
