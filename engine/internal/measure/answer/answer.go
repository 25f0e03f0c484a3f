// Package answer finds what a release answers to a question, beside what the original does.
//
//	q, err := question.Parse("mean of stay by age/10")
//	a, err := answer.Of(q, original, released, answer.Options{})
//	usable := a.Verdict.Good()
//
// The release is read as two readers do who have it alone. The plain one is a statistics
// program: a label that is one of the question's groups, or a step of which some make one, is that
// group, a number is a number, and all else is missing. To the careful one a generalized value counts
// evenly for all values of the original that it covers, and a star tells nothing. The verdict is the
// plain reader's.
//
// An answer is right where it lies within the original's margin and at least half as many rows
// tell it: one that rests on a few can be right by chance alone.
//
// Margins are of 95 %: of means and coefficients 1.96 standard errors, of shares and counts
// Wilson's, of medians the order statistics between which the median lies. Where patients have
// several rows, standard errors are robust to what the rows of one have in common.
//
// The same tables give the same bits on every machine.
package answer

import (
	"math"
	"slices"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/internal/data/askable"
	"quasi/engine/model/privacy"
)

// Options says more about the tables.
type Options struct {
	// Names are the names that columns have in the release, by those in the original; a column
	// that is not in it has the same, or is not released.
	Names map[string]string
	// Trees are the hierarchies of columns, by which the careful reader understands labels.
	Trees map[string]*hierarchy.Tree
	// Patients say whose record each one of the original is; nil: every one is another
	// person's.
	Patients *privacy.Patients
}

// mostGroups is the greatest number of groups of an answer: nobody would read more.
const mostGroups = 10_000

// Of answers a question. It fails if the original lacks a column, if a column that should have
// numbers has none, if the value that is asked for is no value of its column, or if there are
// too many groups. What the release lacks is no error: it is said in the answer.
func Of(q question.Question, original, released *table.Table, opt Options) (facts.Answer, error) {
	if err := q.Check(original.Names()); err != nil {
		return facts.Answer{}, err
	}
	a := &asked{Question: q, opt: opt}
	a.original = counted(original, q.Columns(), nil)
	a.released = counted(released, q.Columns(), opt.Names)
	answer, err := a.answer()
	if err != nil {
		return facts.Answer{}, q.Fault(err)
	}
	answer.Question = q.String()
	lacking := 0
	for row := range original.N {
		if slices.ContainsFunc(a.original.Columns, func(c *table.Column) bool { return c.Absent(c.Codes[row]) }) {
			lacking++
		}
	}
	if 2*lacking > original.N {
		answer.Lacking = saidLacking.Say(lacking, original.N)
	}
	answer.Judge()
	return answer, nil
}

// asked is a question with the tables that it is asked of.
type asked struct {
	question.Question
	original, released *table.Table
	opt                Options
}

// counted returns those of a table's columns that a question is about, counted once, so that
// their values are known without another look at the rows.
func counted(t *table.Table, names []string, as map[string]string) *table.Table {
	some := &table.Table{N: t.N}
	for _, name := range names {
		if other := as[name]; other != "" {
			name = other
		}
		if c := t.Column(name); c != nil {
			own := *c
			own.Whole = c.Counts()
			some.Columns = append(some.Columns, &own)
		}
	}
	return some
}

func (a *asked) answer() (facts.Answer, error) {
	switch a.Kind {
	case question.Regression:
		return a.regression()
	case question.Association:
		// Answer how two columns go together: two of numbers by Pearson's r, groups and a
		// number by the mean in each group and η, and two of groups by the share that each group of the
		// second has in each of the first, and Cramér's V.
		first, second := question.Term{Column: a.Of}, a.By[0]
		firstIs, secondIs := a.isNumber(first.Column, ""), a.isNumber(second.Column, second.Step)
		switch {
		case firstIs && secondIs:
			return a.correlated(first.Column, second.Column)
		case firstIs:
			return a.ratio(second, first.Column)
		case secondIs:
			return a.ratio(first, second.Column)
		}
		// Answer by the share of each group of the second column in each of the first.
		rows, err := a.groupsOf(first)
		if err != nil {
			return facts.Answer{}, err
		}
		columns, err := a.groupsOf(second)
		if err != nil {
			return facts.Answer{}, err
		}
		c, err := newCells([]*grouping{rows, columns})
		if err != nil {
			return facts.Answer{}, err
		}
		before, plain := a.before(c, nil), a.plain(c, nil)
		careful := a.careful(c, nil, plain)
		answer := facts.Answer{Exact: a.exact(), Coefficient: &facts.AnswerCoefficient{Name: "V",
			Original: cramersV(before, len(columns.labels)), Plain: cramersV(plain, len(columns.labels)), Careful: cramersV(careful, len(columns.labels))}}
		width := len(columns.labels)
		for cell := range before {
			of := cell - cell%width
			row := before[of : of+width]
			n := 0
			for i := range row {
				n += len(row[i].x)
			}
			if n == 0 {
				continue
			}
			g := facts.AnswerGroup{Label: c.label(cell), Rows: n, Original: shareOf(row, cell-of)}
			if at := plain[of : of+width]; weightOf(at) > 0 {
				g.Plain = reading(g.Original, n, shareOf(at, cell-of), weightOf(at))
			}
			if at := careful[of : of+width]; weightOf(at) > 0 {
				g.Careful = reading(g.Original, n, shareOf(at, cell-of), weightOf(at))
			}
			answer.Groups = append(answer.Groups, g)
		}
		answer.Why = a.why(answer.Groups)
		return answer, nil
	}
	if err := a.checkValue(); err != nil {
		return facts.Answer{}, err
	}
	return a.byGroup(a.By)
}

// of returns a released column by its name in the original; nil: it is not released.
func (a *asked) of(name string) *table.Column {
	if as := a.opt.Names[name]; as != "" {
		name = as
	}
	return a.released.Column(name)
}

// checkValue reports a value that the column has in no row.
func (a *asked) checkValue() error {
	if a.Value == nil {
		return nil
	}
	return askable.Value(a.original.Column(a.Of), *a.Value)
}

// reading compares what rows of the release tell with the original's answer, which rests on
// so many.
func reading(original facts.Estimate, of int, found facts.Estimate, rows float64) *facts.Reading {
	r := &facts.Reading{Estimate: found, Rows: rows}
	if original.Low == nil {
		return r
	}
	lo, hi := *original.Low, *original.High
	slack := 1e-9 * max(1, math.Abs(original.Value)) // of adding up in another order
	told := slices.Contains([]string{"", original.Sign, original.LowSign, original.HighSign}, found.Sign)
	r.Within = told && found.Value >= lo-slack && found.Value <= hi+slack && rows >= float64(float64(of)*facts.LeastTold)
	if found.Low == nil || hi <= lo || *found.High-*found.Low <= slack {
		return r
	}
	common := min(hi, *found.High) - max(lo, *found.Low)
	overlap := float64(common/(hi-lo))/2 + float64(common/(*found.High-*found.Low))/2
	r.Overlap = &overlap
	return r
}
