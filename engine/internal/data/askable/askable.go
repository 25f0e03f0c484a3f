// Package askable says whether a question can be asked of a table: whether the table has its
// columns, numbers where the question needs them, and the value that it names.
//
//	q, err := question.Parse("mean of stay by age/10")
//	err = askable.Check(q, t) // names the column, and says what to do
package askable

import (
	"slices"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/say"
)

var (
	errNoValue   = say.Define("answer-no-value", "no row of column {0:q} has the value {1:q}: write one of its values")
	errStepTexts = say.Define("answer-step-texts", "column {0:q} is not of numbers, as {1:q}: leave out the width of its groups, or say how the column is read")
	errNoNumbers = say.Define("answer-no-numbers", "column {0:q} is not of numbers, as {1:q}: ask for a share of one of its values, or for a count")
)

// Check reports what of a question the table does not have. Whether there is a regression, and
// whether the groups are too many, is found by asking it.
func Check(q question.Question, t *table.Table) error {
	if err := q.Check(t.Names()); err != nil {
		return err
	}
	if err := check(q, t); err != nil {
		return q.Fault(err)
	}
	return nil
}

func check(q question.Question, t *table.Table) error {
	switch {
	case q.Value != nil:
		if err := Value(t.Column(q.Of), *q.Value); err != nil {
			return err
		}
	case q.Kind == question.Mean, q.Kind == question.Median:
		if err := Numbers(t.Column(q.Of)); err != nil {
			return err
		}
	}
	for _, by := range q.By {
		if by.Step == "" {
			continue
		}
		if err := Steps(t.Column(by.Column)); err != nil {
			return err
		}
	}
	return nil
}

// Reading returns how the texts of a column are read, and whether they are numbers, in whatever
// notation the column has them.
func Reading(c *table.Column) (f format.Format, numbers bool) {
	f = recognize.Format(c)
	as := *c
	as.Format = f
	return f, recognize.Type(&as).Numeric()
}

// Numbers reports a column that is not of numbers.
func Numbers(c *table.Column) error {
	if _, numbers := Reading(c); numbers {
		return nil
	}
	return errNoNumbers.Of(c.Name, First(c))
}

// Steps reports a column that makes no groups of numbers.
func Steps(c *table.Column) error {
	if _, numbers := Reading(c); numbers {
		return nil
	}
	return errStepTexts.Of(c.Name, First(c))
}

// Value reports a value that a column has in no row. Blanks around it do not count, nor does
// how a number is written in a column of numbers.
func Value(c *table.Column, value string) error {
	if slices.ContainsFunc(c.Occurring().Texts, sameAs(c, value)) {
		return nil
	}
	return errNoValue.Of(c.Name, value)
}

// sameAs returns what reports whether a text is a value of a column, as [Value] has it.
func sameAs(c *table.Column, value string) func(text string) bool {
	f, numbers := Reading(c)
	want := strings.TrimSpace(value)
	x, isNumber := f.Numbers.Parse(want)
	return func(text string) bool {
		if strings.TrimSpace(text) == want {
			return true
		}
		y, ok := f.Numbers.Parse(strings.TrimSpace(text))
		return numbers && isNumber && ok && x == y
	}
}

// First returns the first value of a column that is no number and no bound of one, with a unit or
// without; of these alone the first; empty: it has none.
func First(c *table.Column) string {
	texts := c.Occurring().Texts
	if len(texts) == 0 {
		return ""
	}
	return texts[max(0, slices.IndexFunc(texts, func(text string) bool {
		number := strings.TrimSpace(strings.TrimSuffix(text, recognize.UnitBehind(text)))
		if x, _, bound := format.Unbound(number); bound {
			number = x
		}
		number = strings.TrimSuffix(number, "%")
		return !slices.ContainsFunc(format.NumberStyles(), func(s format.NumberStyle) bool { _, ok := s.Parse(number); return ok })
	}))]
}
