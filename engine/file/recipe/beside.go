package recipe

import (
	"slices"

	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
	"quasi/engine/method"
	"quasi/engine/say"
)

var saidOneOf = say.Define("one-of-files", "This is file {0} of {1} of its table. The rest answer: {2}. What they have in common is shown in groups of at least {3}.")

// OneOf reports whether the release is one of several files of a table, and returns its place
// among them, from 1, in the order of their questions as they are written, and how many there are.
func (r *Recipe) OneOf() (place, files int) {
	before := func(other []question.Question) bool { return slices.Compare(Written(other), Written(r.Questions)) < 0 }
	return 1 + group.Count(r.Beside, before), 1 + len(r.Beside)
}

// IsBeside reports whether a release that left is one of the files that a recipe knows of, with the columns
// of its questions alone.
func (l *Left) IsBeside(r *Recipe) bool {
	return slices.ContainsFunc(r.Beside, func(other []question.Question) bool {
		return slices.Equal(Written(other), l.Questions) && !slices.ContainsFunc(l.Columns, func(column string) bool { return !ask(other, column) })
	})
}

// Remembered returns the releases that left and more of them, each once for those who got it, at the last time.
func Remembered(left []Left, more ...Left) []Left {
	left = slices.Clone(left)
	for _, l := range more {
		if at := slices.IndexFunc(left, func(o Left) bool { return o.Release == l.Release && o.Recipients == l.Recipients }); at >= 0 {
			left[at].At = max(left[at].At, l.At)
		} else {
			left = append(left, l)
		}
	}
	return left
}

// SaidOneOf says that the release is one of several files, and what the others answer; is is false
// if there is no other.
func (r *Recipe) SaidOneOf() (said say.Text, is bool) {
	if len(r.Beside) == 0 {
		return said, false
	}
	answered := group.Each(slices.Concat(r.Beside...), question.Question.Said)
	place, files := r.OneOf()
	return saidOneOf.Say(place, files, answered, r.Privacy.K), true
}

// Written returns questions as they are written.
func Written(questions []question.Question) []string {
	return group.Each(questions, question.Question.String)
}

// ask reports whether some of the questions are about a column.
func ask(questions []question.Question, column string) bool {
	return slices.ContainsFunc(questions, func(q question.Question) bool { return slices.Contains(q.Columns(), column) })
}

// InBeside reports whether a column is in another file of the same table.
func (r *Recipe) InBeside(column string) bool { return ask(slices.Concat(r.Beside...), column) }

// validateBeside reports by what a row of the release could be put to a row of another file of the
// same table: its place, the number of a patient, or a column that is in both and that is not made
// as coarse as its group. Each file has the columns of its questions alone, so that each recipe
// says what the others have.
func (r *Recipe) validateBeside() error {
	if len(r.Beside) == 0 {
		return nil
	}
	if m, err := method.Get(r.Algorithm.Name); err == nil && m.Limits == method.Unchanged {
		return errBesideMethod.Of()
	}
	if r.Privacy.Linked || r.InFileOrder() {
		return errBesideRows.Of(SortedOrder)
	}
	for i := range r.Columns {
		c := &r.Columns[i]
		switch {
		case !r.Leaves(c.Name):
		case !ask(r.Questions, c.Name):
			return errBesideUnasked.Of(c.Name)
		case r.InBeside(c.Name) && (c.Role != table.QuasiIdentifying || c.Means):
			return errBesideExact.Of(c.Name)
		}
	}
	return nil
}
