package drift

import (
	"slices"
	"strings"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// The actions that resolve items, beside the roles, which resolve new columns.
const (
	// ActionDrop leaves a column that is gone out of the recipe. It is refused if
	// the patients or a model depend on the column: privacy must not get weaker
	// unseen.
	ActionDrop = "drop"
	// ActionBelowRoot gives values without a place one of their own right below
	// the root.
	ActionBelowRoot = "below-root"
	// ActionMissing takes values for missing ones, in this column.
	ActionMissing = "missing"
	// ActionSuggest leaves the hierarchy to be suggested anew.
	ActionSuggest = "suggest"
	// ActionAccept expects of the column from now on what it looks like now.
	ActionAccept = "accept"
)

// actions are the choices for each code, the default first. Where new dates or
// numbers have no place in a hierarchy of periods or intervals, suggesting another
// comes before a place below the root: that would be the only place of its kind,
// and a record there could only be hidden with all others.
var actions = map[string][]string{
	CodeNewColumn:     {string(table.Identifying), string(table.QuasiIdentifying), string(table.Sensitive), string(table.Insensitive)},
	CodeMissingColumn: {ActionDrop},
	CodePatientShown:  {string(table.Identifying)},
	CodeNoPlace:       {ActionBelowRoot, ActionMissing, ActionSuggest},
	CodeNoOrder:       {ActionMissing, ActionSuggest},
	CodeNoDate:        {ActionMissing},
	CodeHierarchy:     {ActionSuggest},
	CodeType:          {ActionAccept},
	CodeMissingRate:   {ActionAccept},
	CodeDistinct:      {ActionAccept},
}

// Resolve returns the recipe changed so that it fits the table: by the choices,
// and by the default of every other item that blocks. Items that only warn are
// left unless a choice accepts them. It fails if a choice is on no item or not
// one of its actions. Items without actions stay: compare again to see them.
func Resolve(t *table.Table, r recipe.Recipe, choices []Choice) (recipe.Recipe, error) {
	items := Compare(t, r).Items
	if err := check(items, choices); err != nil {
		return recipe.Recipe{}, err
	}
	r.Columns = slices.Clone(r.Columns)
	for _, item := range items {
		action := chosen(item, choices)
		if action == "" {
			continue
		}
		if err := resolve(t, &r, item, action); err != nil {
			return recipe.Recipe{}, say.In(item.Column, err)
		}
	}
	return r, r.Validate()
}

func check(items []Item, choices []Choice) error {
	for i, c := range choices {
		at := slices.IndexFunc(items, func(item Item) bool { return item.Code == c.Code && item.Column == c.Column })
		if at < 0 {
			return errChoiceNoItem.Of(c.Code, c.Column)
		}
		if !slices.Contains(items[at].Actions, c.Action) {
			return errChoiceAction.Of(c.Code, c.Column, c.Action, items[at].Actions)
		}
		if slices.ContainsFunc(choices[:i], func(other Choice) bool { return other.Code == c.Code && other.Column == c.Column }) {
			return errChoiceTwice.Of(c.Code, c.Column)
		}
	}
	return nil
}

// chosen returns the action for an item; empty: none.
func chosen(item Item, choices []Choice) string {
	for _, c := range choices {
		if c.Code == item.Code && c.Column == item.Column {
			return c.Action
		}
	}
	if item.Blocks() && len(item.Actions) > 0 {
		return item.Actions[0]
	}
	return ""
}

func resolve(t *table.Table, r *recipe.Recipe, item Item, action string) error {
	switch {
	case item.Code == CodeNewColumn:
		r.Columns = append(r.Columns, recipe.Column{Name: item.Column, Role: table.Role(action)})
		return nil
	case item.Code == CodePatientShown:
		r.CountPatients(item.Column)
		return nil
	case action == ActionDrop:
		return drop(r, item.Column)
	}
	decided := r.Column(item.Column)
	switch action {
	case ActionSuggest:
		decided.Hierarchy = nil
	case ActionAccept:
		expected := Expect(r.Read(t, recognize.Format).Persons().Column(item.Column))
		decided.Expected = &expected
	case ActionMissing:
		decided.Missing = append(slices.Clone(decided.Missing), item.Values...)
	case ActionBelowRoot:
		return belowRoot(decided, item.Values)
	}
	return nil
}

// drop removes a column from the recipe, unless privacy depends on it.
func drop(r *recipe.Recipe, column string) error {
	if r.Privacy.Patient == column {
		return errDropPatient.Of()
	}
	for _, m := range r.Privacy.Models {
		if m.Column == column {
			return errDropModel.Of(say.Model(m.Name))
		}
	}
	r.Columns = slices.DeleteFunc(r.Columns, func(c recipe.Column) bool { return c.Name == column })
	return nil
}

// belowRoot adds values to a hierarchy right below its root, on all levels as
// they are.
func belowRoot(decided *recipe.Column, texts []string) error {
	rows := slices.Clone(decided.Hierarchy.Rows)
	last := len(rows[0]) - 1
	root := rows[0][last]
	added := map[string]bool{}
	for _, text := range texts {
		text = strings.TrimSpace(text)
		if added[text] {
			continue
		}
		added[text] = true
		row := slices.Repeat([]string{text}, last)
		rows = append(rows, append(row, root))
	}
	if _, err := hierarchy.FromRows(rows); err != nil {
		return errDriftBelowRoot.Of(err)
	}
	decided.Hierarchy = &recipe.Hierarchy{Rows: rows}
	return nil
}
