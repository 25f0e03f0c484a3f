// Package question holds what a table is for: questions as people write them, such as
//   - mean of length_of_stay by age/10, diagnosis
//   - count by month, sex
//   - share of readmitted=yes by ward
//   - median of stay
//   - association of sex, diagnosis
//   - regression of stay on age, sex
//
// A question names columns, and no values but the one that a person wrote. What a table
// answers is found by package answer. Which rows it is asked of is said by conditions, such as
//   - diagnosis=I50*, sex=f|m, admitted from 2024-01-01 to 2024-12-31, age from 65
package question

import (
	"slices"
	"strconv"
	"strings"

	"quasi/engine/internal/data/group"
	"quasi/engine/say"
)

// Kind names what is asked.
type Kind string

// The kinds.
const (
	// Count asks how many rows each group has.
	Count Kind = "count"
	// Mean asks for the mean of a column of numbers.
	Mean Kind = "mean"
	// Median asks for the median of a column of numbers.
	Median Kind = "median"
	// Share asks for the share of the rows with a value.
	Share Kind = "share"
	// Association asks how two columns go together.
	Association Kind = "association"
	// Regression asks what explains a column: of numbers by a linear regression, of two
	// values, or of one against all others, by a logistic one.
	Regression Kind = "regression"
)

// Kinds returns all.
func Kinds() []Kind { return []Kind{Count, Mean, Median, Share, Association, Regression} }

// The most columns that a question can have behind its first part.
const (
	MostGroups     = 3  // of one that is asked by group
	MostVariables  = 10 // of a regression
	mostAssociated = 1
)

// Question is one question. [Parse] reads it, and the zero value is none.
type Question struct {
	Kind Kind
	// Of is the column that is asked about; empty for Count.
	Of string
	// Value is the value that Share counts. Of a Regression it is the one against all
	// others, or nil: the column is one of numbers, or has two values.
	Value *string
	// By are the columns that make the groups, the other column of an Association, or those
	// that explain in a Regression.
	By []Term
}

// Term is a column, whole or in steps.
type Term struct {
	Column string
	// Step is the width of the groups of numbers, which begin at its multiples: a decimal
	// number above 0 without zeros at its ends. Empty: each value is a group.
	Step string
}

// Columns returns the names of the columns that the question is about, each once, the first
// one first.
func (q Question) Columns() []string {
	var names []string
	if q.Of != "" {
		names = append(names, q.Of)
	}
	for _, t := range q.By {
		if !slices.Contains(names, t.Column) {
			names = append(names, t.Column)
		}
	}
	return names
}

// Clone returns a copy that shares nothing that can be changed with q.
func (q Question) Clone() Question {
	if q.Value != nil {
		q.Value = new(*q.Value)
	}
	q.By = slices.Clone(q.By)
	return q
}

// Renamed returns the question with other names of columns, by those that it has; q stays as it
// is.
func (q Question) Renamed(names map[string]string) Question {
	called := func(name string) string {
		if next, ok := names[name]; ok {
			return next
		}
		return name
	}
	q.Of, q.By = called(q.Of), slices.Clone(q.By)
	for i := range q.By {
		q.By[i].Column = called(q.By[i].Column)
	}
	return q
}

// Check reports a column that a table with the given columns does not have.
func (q Question) Check(columns []string) error {
	for _, name := range q.Columns() {
		if !slices.Contains(columns, name) {
			return q.Fault(say.NoColumn(name, columns))
		}
	}
	return nil
}

// Fault returns an error that says what is wrong with the question.
func (q Question) Fault(err error) error { return errInQuestion.Of(q.String(), err) }

// String writes a question as [Parse] reads it.
func (q Question) String() string {
	var out strings.Builder
	out.WriteString(string(q.Kind))
	if q.Kind != Count {
		out.WriteString(" of " + ofQuestions.written(q.Of))
		if q.Value != nil {
			out.WriteString("=" + ofQuestions.written(*q.Value))
		}
	}
	if len(q.By) == 0 {
		return out.String()
	}
	out.WriteString(before(q.Kind) + strings.Join(group.Each(q.By, Term.String), ", "))
	return out.String()
}

// before returns what stands before the columns behind the first part.
func before(k Kind) string {
	switch k {
	case Association:
		return ", "
	case Regression:
		return " on "
	}
	return " by "
}

// String writes a term: age/10.
func (t Term) String() string {
	if t.Step == "" {
		return ofQuestions.written(t.Column)
	}
	return ofQuestions.written(t.Column) + "/" + t.Step
}

// MarshalText writes a question as [Parse] reads it.
func (q Question) MarshalText() ([]byte, error) { return []byte(q.String()), nil }

// UnmarshalText reads a question as [Parse] does.
func (q *Question) UnmarshalText(text []byte) error {
	read, err := Parse(string(text))
	if err == nil {
		*q = read
	}
	return err
}

// Use says how questions use a column.
type Use struct {
	Asked  bool   // a question is about it
	Values bool   // each of its values makes a group, or is counted
	Number bool   // it is asked for as a number, or in groups of widths that have no whole one in common
	Result bool   // it is counted, measured or explained
	Groups bool   // it makes the groups of a question
	Width  string // of the groups, if it is asked for nothing else; empty: its values as they are
}

// commonWidth returns the greatest width of which two are multiples, as far as both are whole.
func commonWidth(a, b string) (width string, ok bool) {
	if a == "" || a == b {
		return b, true
	}
	x, errX := strconv.Atoi(a)
	y, errY := strconv.Atoi(b)
	if errX != nil || errY != nil {
		return b, false
	}
	for y > 0 {
		x, y = y, x%y
	}
	return strconv.Itoa(x), true
}

// UseOf returns what questions do with a column.
func UseOf(questions []Question, column string) (u Use) {
	for _, q := range questions {
		explains := q.Kind == Regression || q.Kind == Association
		if q.Of == column && q.Kind != Count {
			u.Asked = true
			u.Result = u.Result || q.Kind != Association
			u.Values = u.Values || q.Value != nil
			u.Number = u.Number || q.Value == nil
		}
		for _, t := range q.By {
			if t.Column != column {
				continue
			}
			u.Asked, u.Groups = true, u.Groups || !explains
			switch {
			case t.Step != "":
				width, common := commonWidth(u.Width, t.Step)
				u.Width, u.Number = width, u.Number || !common
			case explains:
				u.Number = true
			default:
				u.Values = true
			}
		}
	}
	if u.Number || u.Values {
		u.Width = ""
	}
	return u
}
