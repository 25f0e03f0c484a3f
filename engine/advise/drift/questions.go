package drift

import (
	"slices"

	"quasi/engine/data/askable"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// questions reports those of the recipe that can't be asked of a table as the recipe reads it,
// with what is derived: a column is gone, or is not of numbers any more, or nobody has the value.
func (c *comparison) questions(t *table.Table) {
	if len(c.recipe.Questions) == 0 {
		return
	}
	fine := c.recipe.Clone()
	for i := range fine.Columns {
		fine.Columns[i].Coarsen = nil // they are asked of the values as they were
	}
	t = fine.Read(t, recognize.Format)
	for _, q := range c.recipe.Questions {
		if err := askable.Check(q, t); err != nil {
			c.add(CodeQuestion, Warns, "", err)
		}
	}
}

// questionsOf compares the questions, with the names that columns have now in from.
func questionsOf(was, is *recipe.Recipe, from map[string]string) (kept, changed []say.Text) {
	names := map[string]string{}
	for now, then := range from {
		names[then] = now
	}
	var asked []string
	for _, q := range is.Questions {
		asked = append(asked, q.String())
	}
	for _, q := range was.Questions {
		if text := q.Renamed(names).String(); slices.Contains(asked, text) {
			kept = append(kept, questionKept.Say(text))
		} else {
			changed = append(changed, questionGone.Say(q.String()))
		}
	}
	return kept, changed
}

var (
	questionKept = say.Define("account-question", "question: {0}")
	questionGone = say.Define("account-question-gone", "the question {0:q} is not asked: this table lacks a column of it")
)
