package drift

import (
	"slices"
	"strings"

	"quasi/engine/data/derive"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/profile/describe"
	"quasi/engine/say"
)

// What can go wrong.
var (
	errChoiceNoItem   = say.Define("choice-no-item", "column {1:q} has no difference {0:q} to choose for")
	errChoiceAction   = say.Define("choice-action", "{0:q} of column {1:q} can't be resolved by {2:q}: choose one of {3:q}")
	errChoiceTwice    = say.Define("choice-twice", "there are two choices for {0:q} of column {1:q}")
	errChoiceNeeded   = say.Define("choice-needed", "{0}: choose one of {1}")
	errRenamedTwice   = say.Define("renamed-twice", "columns {0:q} and {1:q} are both said to be {2:q} of the recipe: choose one")
	errDriftPlace     = say.Define("drift-no-group", "no group of the hierarchy holds all of {0:q}")
	errDriftBelowRoot = say.Define("drift-root", "below the root of its hierarchy: {0}")
)

// What items speak of.
var (
	gonePatient = say.Define("drift-gone-patient", "the recipe has this column, the table does not, and it tells the patients apart")
	goneAmong   = say.Define("drift-gone-among", "the recipe has this column, the table does not, and the release is about some rows by it: without it, it would be about more")
	goneModel   = say.Define("drift-gone-model", "the recipe has this column, the table does not, and {0} is on it")
	valueRow    = say.Define("drift-value-row", "{0:q} (row {1})")
	andMore     = say.Define("drift-and-more", "{0} and {1} more")
	theRows     = say.Define("drift-rows", "{0} {0:row|rows}")
	thePatients = say.Define("drift-patients", "{0} {0:patient|patients}")
)

// The actions that resolve items, beside the roles, which resolve new columns.
const (
	// ActionDrop leaves a column that is gone out of the recipe.
	ActionDrop = "drop"
	// ActionDropAll leaves a column that is gone out with what of privacy is on it: the
	// models, or that its values tell patients apart. It is done where a person chooses
	// it, never by itself: privacy must not get weaker unseen.
	ActionDropAll = "drop-dependents"
	// ActionRenamed, followed by the name of a column of the recipe, takes the decisions
	// on that one for a column of another name.
	ActionRenamed = "renamed:"
	// ActionReread leaves it to be found out how a column is written, and ActionKeep
	// reads it as the recipe says.
	ActionReread = "reread"
	ActionKeep   = "keep"
	// ActionPlace gives values without a place that of the groups whose labels hold them.
	ActionPlace = "place"
	// ActionBelowRoot gives values without a place one of their own right below
	// the root.
	ActionBelowRoot = "below-root"
	// ActionMissing takes values for missing ones, in this column.
	ActionMissing = "missing"
	// ActionSuggest leaves the hierarchy to be suggested anew.
	ActionSuggest = "suggest"
	// ActionLower sets the highest level of a column to the highest that its hierarchy has
	// below the root, and ActionUnlimited takes the limit of a column out.
	ActionLower     = "lower"
	ActionUnlimited = "unlimited"
	// ActionAccept expects of the column from now on what it looks like now.
	ActionAccept = "accept"
	// ActionOwn takes the table's own column for the one that the recipe computes.
	ActionOwn = "own"
)

// roles lists the roles of a new column, the safest first.
var roles = []string{string(table.Identifying), string(table.QuasiIdentifying), string(table.Sensitive), string(table.Insensitive)}

// actions are the choices for each code, the default first. Where new dates or
// numbers have no place in a hierarchy of periods or intervals, suggesting another
// comes before a place below the root: that would be the only place of its kind,
// and a record there could only be hidden with all others.
var actions = map[string][]string{
	CodeNewColumn:     roles,
	CodeMissingColumn: {ActionDrop},
	CodePatientShown:  {string(table.Identifying)},
	CodeFormat:        {ActionReread, ActionKeep},
	CodeNoPlace:       {ActionBelowRoot, ActionMissing, ActionSuggest},
	CodeNoOrder:       {ActionMissing, ActionSuggest},
	CodeNoDate:        {ActionMissing},
	CodeHierarchy:     {ActionSuggest},
	CodeLimit:         {ActionUnlimited},
	CodeDerived:       {ActionMissing, ActionDrop},
	CodeDerivedTaken:  {ActionOwn, ActionDrop},
	CodeType:          {ActionAccept},
	CodeMissingRate:   {ActionAccept},
	CodeDistinct:      {ActionAccept},
	CodeForm:          {ActionAccept},
}

// undecided returns an error that names the first doubt that no choice ends.
func (c *comparison) undecided(choices []Choice) error {
	for _, item := range c.Items {
		if item.Doubt && item.Action(choices) == "" {
			return say.In(item.Column, errChoiceNeeded.Of(item.Said, alternatives(item)))
		}
	}
	return nil
}

// settled compares the table with the recipe, and changes what it returns of that by the
// choices and the defaults.
func settled(t *table.Table, r recipe.Recipe, choices []Choice) (comparison, error) {
	by := map[string]string{}
	for _, c := range choices {
		from, ok := strings.CutPrefix(c.Action, ActionRenamed)
		if !ok {
			continue
		}
		if other, twice := by[from]; twice {
			return comparison{}, errRenamedTwice.Of(other, c.Column, from)
		}
		by[from] = c.Column
	}
	c := compare(t, r, choices)
	if err := check(c.Items, choices); err != nil {
		return comparison{}, err
	}
	for _, item := range c.Items {
		action := item.Action(choices)
		if action == "" {
			continue
		}
		if err := resolve(t, &c.recipe, item, action); err != nil {
			return comparison{}, say.In(item.Column, err)
		}
	}
	for i := range c.recipe.Columns { // columns taken for one of the table have its name now
		if name := c.recipe.Columns[i].Rename; name != "" && c.recipe.Column(name) != nil {
			c.recipe.Columns[i].Rename = ""
		}
	}
	read, _, err := c.recipe.Derive(c.recipe.Interpret(t, recognize.Format).Persons(), recognize.Format)
	for i := range c.recipe.Columns { // what somebody let leave of another table is to be confirmed anew
		decided := &c.recipe.Columns[i]
		if decided.Agreed != "" && (err != nil || read.Column(decided.Name) == nil || decided.Agreed != c.recipe.AgreedOf(read.Column(decided.Name))) {
			decided.Confirmed, decided.Agreed = nil, ""
		}
	}
	c.recipe.Questions, c.unasked = Asked(t, &c.recipe)
	return c, nil
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

func resolve(t *table.Table, r *recipe.Recipe, item Item, action string) error {
	switch {
	case strings.HasPrefix(action, ActionRenamed), action == ActionReread, action == ActionKeep:
		return nil // it was compared so
	case item.Code == CodeNewColumn, item.Code == CodeRenamed:
		r.Columns = append(r.Columns, recipe.Column{Name: item.Column, Role: table.Role(action)})
		return nil
	case item.Code == CodePatientShown:
		r.CountPatients(item.Column)
		return nil
	case item.Code == CodeDerived && action == ActionMissing:
		r.Rule(item.Column).Invalid = derive.Missing
		return nil
	case action == ActionOwn:
		r.Derived = slices.DeleteFunc(r.Derived, func(rule derive.Rule) bool { return rule.Name == item.Column })
		return nil
	case action == ActionDrop, action == ActionDropAll:
		*r = r.Without(item.Column)
		return nil
	}
	decided := r.Column(item.Column)
	switch action {
	case ActionSuggest:
		decided.Hierarchy = nil
	case ActionAccept:
		expected := describe.Expect(r.Read(t, recognize.Format).Persons().Column(item.Column))
		decided.Expected = &expected
	case ActionUnlimited:
		decided.MaxLevel, decided.Within = nil, nil
	case ActionLower:
		decided.MaxLevel = highest(r.Read(t, recognize.Format).Persons().Column(item.Column), decided)
	case ActionMissing:
		decided.Missing = append(slices.Clone(decided.Missing), item.Values...)
	case ActionPlace:
		return place(t, r, decided, item.Values)
	case ActionBelowRoot:
		return belowRoot(decided, item.Values)
	}
	return nil
}

// place gives values the places of the groups that hold them.
func place(t *table.Table, r *recipe.Recipe, decided *recipe.Column, texts []string) error {
	c := r.Read(t, recognize.Format).Persons().Column(decided.Name)
	tree, err := hierarchy.FromRows(decided.Hierarchy.Rows)
	if err != nil {
		return err
	}
	rows, ok := placed(c, tree, decided.Hierarchy.Rows, texts)
	if !ok {
		return errDriftPlace.Of(texts[:min(len(texts), listed)])
	}
	decided.Hierarchy = &recipe.Hierarchy{Rows: rows}
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

// alternatives lists the choices of a difference, as the command takes them.
func alternatives(item Item) string {
	named := func(action string) string { return item.Code + ":" + item.Column + "=" + action }
	return strings.Join(group.Each(item.Actions, named), ", ")
}
