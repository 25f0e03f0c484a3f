package drift

import (
	"cmp"

	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// mostUnread is the greatest share of records whose values a format may fail to read:
// beyond it, the column is written in another way now.
const mostUnread = 0.5

// unread counts the values and the records of a column that a format that a recipe
// decides can't read. The column is written otherwise if those are most, or if another order of days
// and months reads all, where one value that the recipe's does not read is a slip, or if a number has another unit.
func unread(t *table.Table, r *recipe.Recipe, decided *recipe.Column) (values, of int, most, otherwise bool) {
	if decided.Format == nil {
		return 0, 0, false, false
	}
	c := r.Interpret(&table.Table{N: t.N, Columns: []*table.Column{t.Column(decided.Name)}}, nil).Columns[0]
	now := recognize.Format(t.Column(decided.Name))
	counts, records, lost, fits, united := c.Counts(), 0, 0, true, false
	for _, v := range present(c) {
		if counts[v] == 0 {
			continue
		}
		of, records = of+1, records+counts[v]
		if !decided.Format.Fits(c.Values[v]) {
			values, lost = values+1, lost+counts[v]
			united = united || decided.Format.Unit != "" && recognize.UnitBehind(c.Values[v]) != ""
		}
		fits = fits && now.Fits(c.Values[v])
	}
	return values, of, float64(lost) > mostUnread*float64(records), united || fits && values > 1 && decided.Format.Type.Dated() && now.Type.Dated()
}

// reread leaves the format of columns open that are written in another way than the
// recipe says, unless a choice keeps it. r's columns are its own.
func reread(t *table.Table, r *recipe.Recipe, choices []Choice) {
	for i := range r.Columns {
		decided := &r.Columns[i]
		if t.Index(decided.Name) < 0 {
			continue
		}
		_, _, most, otherwise := unread(t, r, decided)
		if (most || otherwise) && (Item{Code: CodeFormat, Column: decided.Name, Default: ActionReread}).Action(choices) == ActionReread {
			decided.Format = nil
		}
	}
}

// written reports a column that is written in another way than the recipe says. It blocks
// where the recipe's format reads nothing that a run needs, days and months in the wrong order, or another unit than
// a number has.
func (c *comparison) written(t *table.Table, given *recipe.Recipe, decided *recipe.Column) {
	was := given.Column(cmp.Or(c.from[decided.Name], decided.Name))
	if was == nil || was.Format == nil {
		return
	}
	as := *was
	as.Name = decided.Name
	values, of, most, otherwise := unread(t, &recipe.Recipe{Columns: []recipe.Column{as}}, &as)
	if !most && !otherwise {
		return
	}
	severity := Warns
	ordered := as.Role == table.QuasiIdentifying && as.Hierarchy != nil && as.Hierarchy.Ordered
	shifted := as.Transform != nil && as.Transform.Kind == recipe.ShiftDates
	if values == of || ordered || shifted || otherwise {
		severity = Blocks
	}
	item := c.add(CodeFormat, severity, decided.Name, values, of, was.Format.String())
	item.Default = ActionReread
}
