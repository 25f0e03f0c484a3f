package drift

import (
	"reflect"
	"slices"

	"quasi/engine/data/askable"
	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// Asked returns the questions of a recipe that can be asked of a table as the recipe reads it,
// with what is derived, and why each of the others can't: a column is gone, or is not of numbers
// any more, or nobody has the value.
func Asked(t *table.Table, r *recipe.Recipe) (asked []question.Question, unasked []error) {
	if len(r.Questions) == 0 {
		return nil, nil
	}
	fine := r.Uncoarsened() // they are asked of the values as they were
	t = fine.Read(t, recognize.Format)
	for _, q := range r.Questions {
		if err := askable.Check(q, t); err != nil {
			unasked = append(unasked, err)
		} else {
			asked = append(asked, q)
		}
	}
	return asked, unasked
}

// conditions reports one of the recipe that can't be asked of a table, or that no row meets. One
// on a column that is gone is that column's matter.
func (c *comparison) conditions(t *table.Table) {
	every := c.recipe.Uncoarsened()
	every.Among = nil
	t = every.Read(t, recognize.Format)
	there := slices.DeleteFunc(slices.Clone(c.recipe.Among), func(on question.Condition) bool { return t.Index(on.Column) < 0 })
	if _, err := askable.Meeting(t, there, c.recipe.RowsOf); err != nil {
		c.add(CodeAmong, Blocks, "", err)
	}
}

// questionsOf compares the questions, and the conditions, with the names that columns have now in from, and why some
// of those that are left can't be asked.
func questionsOf(was, is *recipe.Recipe, from map[string]string, unasked []error) (kept, changed []say.Text) {
	names := map[string]string{}
	for now, then := range from {
		names[then] = now
	}
	var asked []string
	for _, q := range is.Questions {
		asked = append(asked, q.String())
	}
	for _, q := range was.Questions {
		text := q.Renamed(names).String()
		at := slices.IndexFunc(unasked, func(err error) bool { return say.Of(err).Args[0].English == text })
		switch {
		case slices.Contains(asked, text):
			kept = append(kept, questionKept.Say(text))
		case at >= 0:
			changed = append(changed, Dropped(unasked[at]))
		default:
			changed = append(changed, questionGone.Say(q.String()))
		}
	}
	switch then := question.RenamedAmong(was.Among, names); {
	case !reflect.DeepEqual(then, slices.Clone(is.Among)):
		changed = append(changed, amongGone.Say(question.SaidAmong(then)))
	case len(then) > 0:
		kept = append(kept, amongKept.Say(question.SaidAmong(then)))
	}
	return kept, changed
}

// Dropped says that a question which can't be asked, and why, is not taken over.
func Dropped(unasked error) say.Text { return questionDropped.Say(unasked) }

var (
	questionDropped = say.Define("account-question-dropped", "a question is dropped: {0}")

	questionKept = say.Define("account-question", "question: {0}")
	amongKept    = say.Define("account-among", "only rows with {0}")
	amongGone    = say.Define("account-among-gone", "no longer only rows with {0}: a condition is taken out")
	questionGone = say.Define("account-question-gone", "the question {0:q} is not asked: this table lacks a column of it")
)
