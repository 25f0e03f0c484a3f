// Package drift compares a table with a recipe that was made for another one,
// such as that of last month: what keeps the recipe from being run, and what has
// changed so much that its decisions deserve a second look.
//
//	report := drift.Compare(t, r)
//	if report.Blocks() {
//		fitted, account, err := drift.Outcome(t, r, choices)
//	}
//
// A recipe holds no rows. What it expects of a column are the few numbers that an
// exported recipe has ([recipe.Expected]).
package drift

import (
	"slices"

	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/data/interval"
	"quasi/engine/say"
)

// The codes of items.
const (
	CodeNewColumn     = "new-column"       // no args
	CodeRenamed       = "renamed-column"   // args: its name in the recipe, what speaks for it
	CodeMissingColumn = "missing-column"   // no args
	CodeNoPlace       = "no-place"         // args: values, rows, the first values with their rows
	CodeNoOrder       = "no-order"         // args: values, rows, the first values with their rows
	CodeNoDate        = "no-date"          // args: values, rows, the first values with their rows
	CodeNoWeight      = "no-weight"        // args: values, rows, the first values with their rows
	CodeWeightUnused  = "weight-unused"    // args: values, the first of them
	CodeValueAbsent   = "value-absent"     // args: model, value
	CodeHierarchy     = "hierarchy"        // args: what is wrong
	CodeLimit         = "limit"            // args: what is wrong
	CodeFormat        = "format"           // args: values that can't be read, all values, the format
	CodePatientShown  = "patient-shown"    // no args
	CodeNoQuasi       = "no-quasi"         // no args
	CodeFewRows       = "few-rows"         // args: rows or patients, k
	CodeDerived       = "derived"          // args: why it can't be computed
	CodeDerivedTaken  = "derived-taken"    // no args
	CodeDerivedGap    = "derived-gap"      // args: why some rows have no value
	CodeDerivedLeft   = "derived-left"     // args: why some rows are left out
	CodeType          = "type"             // args: expected, found
	CodeMissingRate   = "missing-rate"     // args: expected, found, in per cent
	CodeDistinct      = "distinct"         // args: expected, found
	CodeForm          = "form"             // args: the expected forms, those of values that have none of them
	CodeAmong         = "among"            // args: which condition, and why it can't be asked
	CodeQuestion      = facts.CodeQuestion // args: which, and why it can't be asked
)

// sentences say the items. Their kinds have codes of their own: those of items are
// unique in this package alone.
var sentences = map[string]say.Kind{
	CodeNewColumn:     say.Define("drift-new-column", "the table has this column, the recipe says nothing about it"),
	CodeRenamed:       say.Define("drift-renamed", "the recipe does not know this column; it may be {0:q}, which the table does not have: {1}"),
	CodeMissingColumn: say.Define("drift-missing-column", "this column was in the earlier table and is missing here"),
	CodeNoPlace:       say.Define("drift-no-place", "{0} {0:value|values} in {1} {1:row|rows} {0:has|have} no place in the hierarchy: {2}"),
	CodeNoOrder:       say.Define("drift-no-order", "{0} {0:value|values} in {1} {1:row|rows} {0:is not a number or date|are not numbers or dates} and {0:has|have} no place in an order: {2}"),
	CodeNoDate:        say.Define("drift-no-date", "{0} {0:value|values} in {1} {1:row|rows} {0:is no date|are no dates} that could be shifted: {2}"),
	CodeNoWeight:      say.Define("drift-no-weight", "{0} {0:value|values} in {1} {1:row|rows} {0:has|have} no weight: {2}; give {0:it one|them one} in privacy.models"),
	CodeWeightUnused:  say.Define("drift-weight-unused", "{0} {0:value that has a weight does|values that have a weight do} not occur: {1}"),
	CodeValueAbsent:   say.Define("drift-value-absent", "{0} is on the value {1}, which does not occur"),
	CodeHierarchy:     say.Define("drift-hierarchy", "the hierarchy can't be used: {0}"),
	CodeLimit:         say.Define("drift-limit", "the limit on how coarse it may become can't be kept: {0}"),
	CodeFormat:        say.Define("drift-format", "{0} of {1} {1:value|values} can't be read as {2}, as the recipe has it"),
	CodePatientShown:  say.Define("drift-patient-shown", "the column identifies the patient and would be released: remove it, or release a pseudonym"),
	CodeNoQuasi:       say.Define("drift-no-quasi", "no column of the recipe is marked “Could identify”: mark at least one"),
	CodeFewRows:       say.Define("drift-few-rows", "the table has {0}, fewer than k = {1}"),
	CodeDerived:       say.Define("drift-derived", "the column can't be computed: {0}"),
	CodeDerivedTaken:  say.Define("drift-derived-taken", "the recipe computes this column, and the table has it"),
	CodeDerivedLeft:   say.Define("drift-derived-left", "there are rows for which the column can't be computed, which are left out: {0}"),
	CodeDerivedGap:    say.Define("drift-derived-gap", "there are rows for which the column can't be computed: {0}"),
	CodeType:          say.Define("drift-type", "the values are of type {1}, {0} was expected"),
	CodeMissingRate:   say.Define("drift-missing-rate", "{1}% of the values are missing, {0}% were expected"),
	CodeForm:          say.Define("drift-form", "most values are written as {1}, and {0} was expected: if the source codes otherwise now, decide on this column anew"),
	CodeAmong:         say.Define("drift-among", "the rows that the release is about can't be chosen: {0}"),
	CodeQuestion:      say.Define("drift-question", "a question of the recipe can't be asked of this table: {0}"),
	CodeDistinct:      say.Define("drift-distinct", "there {1:is|are} {1} different {1:value|values}, {0} {0:was|were} expected"),
}

// Item is one difference, with the choices that [Resolve] knows; Choice is one of
// them.
type (
	Item   = facts.Difference
	Choice = facts.Choice
)

// What an item means to a run.
const (
	Blocks = facts.Blocks
	Warns  = facts.Warns
)

// Report lists how a table differs from what a recipe was made for.
type Report struct {
	Items []Item `json:"items"`
}

// Blocks reports whether an item keeps the recipe from being run.
func (r *Report) Blocks() bool {
	return slices.ContainsFunc(r.Items, func(i Item) bool { return i.Blocks() })
}

// add reports a difference, and returns it to be completed. What blocks is resolved by
// the first of the actions unless another is chosen.
func (r *Report) add(code string, severity facts.Severity, column string, args ...any) *Item {
	item := Item{Code: code, Column: column, Severity: severity, Said: sentences[code].Say(args...)}
	item.Args = group.Each(item.Said.Args, say.Text.String)
	offer(&item, actions[code])
	r.Items = append(r.Items, item)
	return &r.Items[len(r.Items)-1]
}

// offer gives a difference its actions. The first is done to one that blocks, unless
// another is chosen.
func offer(item *Item, actions []string) {
	item.Actions, item.Default = actions, ""
	if item.Blocks() && len(actions) > 0 {
		item.Default = actions[0]
	}
}

// Compare reports how the table differs from what the recipe was made for: in the
// order of the table's columns, then the recipe's columns that the table lacks,
// then the models. A column that is called otherwise now is looked at as the one that it
// is, by the choices or, where there is no doubt, without one; so is one whose values are
// written in another way. The recipe must be valid. It takes time in proportion to the
// records and to the distinct values.
func Compare(t *table.Table, r recipe.Recipe, choices ...Choice) Report {
	return compare(t, r, choices).Report
}

// comparison is a report with what the choices that matter to it made of the recipe.
type comparison struct {
	Report
	recipe recipe.Recipe     // with the names of the table, and the formats by which it is read
	from   map[string]string // names of columns in the given recipe, by those that they have now
	// unasked says, once the differences are resolved, why questions of the recipe are dropped.
	unasked []error
}

func compare(t *table.Table, r recipe.Recipe, choices []Choice) comparison {
	names := renamings(t, &r, choices)
	c := comparison{Report: Report{Items: []Item{}}, recipe: names.apply(r), from: names.taken}
	reread(t, &c.recipe, choices)
	c.derived(t)
	c.columns(t, &r, &names)
	if c.recipe.ShowsPatient() {
		c.add(CodePatientShown, Blocks, c.recipe.Privacy.Patient)
	}
	if len(c.recipe.Names(table.QuasiIdentifying)) == 0 {
		c.add(CodeNoQuasi, Blocks, "")
	}
	read := c.recipe.Read(t, recognize.Format).Persons()
	c.conditions(t)
	c.models(read, &c.recipe)
	c.size(read, &c.recipe)
	_, unasked := Asked(t, &c.recipe)
	for _, err := range unasked {
		c.add(CodeQuestion, Warns, "", err)
	}
	return c
}

// columns reports the differences of the columns of the table, and then those that it
// lacks.
func (c *comparison) columns(t *table.Table, given *recipe.Recipe, names *renaming) {
	read := c.recipe.Read(t, recognize.Format).Persons()
	for _, column := range read.Columns {
		if given.Column(column.Name) == nil {
			c.unknown(column.Name, names)
		}
		decided := c.recipe.Column(column.Name)
		if decided == nil {
			continue
		}
		if t.Index(decided.Name) >= 0 {
			c.written(t, given, decided)
		}
		c.places(column, decided, &c.recipe)
		c.limits(column, decided)
		if t := decided.Transform; t != nil && t.Kind == recipe.ShiftDates {
			c.addValues(CodeNoDate, column, transform.NoDates(column))
		}
		c.expectations(column, decided)
	}
	for _, column := range c.recipe.Columns {
		if t.Index(column.Name) < 0 && c.recipe.Rule(column.Name) == nil && !names.open(column.Name) {
			c.gone(column.Name)
		}
	}
}

// gone reports a column that the table does not have. What privacy depends on is left out
// by a person alone: without it, the release protects less.
func (c *comparison) gone(name string) {
	item := c.add(CodeMissingColumn, Blocks, name)
	if derived := c.recipe.DerivedFrom(name); len(derived) > 0 {
		item.Said = goneSource.Say(derived)
		item.Actions, item.Default, item.Doubt = []string{ActionDrop}, "", true
	}
	patient, models := c.recipe.Depends(name)
	switch {
	case patient:
		item.Said = gonePatient.Say()
	case len(c.recipe.Without(name).Among) < len(c.recipe.Among):
		item.Said = goneAmong.Say()
	case len(models) > 0:
		item.Said = goneModel.Say(say.Model(models[0]))
	default:
		return
	}
	item.Actions, item.Default, item.Doubt = []string{ActionDropAll}, "", true
}

// suggestFirst are the choices for values without a place where a hierarchy made
// anew has one: in a quasi-identifier of dates, or of numbers in intervals. For a
// sensitive column none would be made.
var suggestFirst = []string{ActionSuggest, ActionBelowRoot, ActionMissing}

// continues reports whether a hierarchy made anew has a better place for the
// homeless values of a column than its root: if there are dates among them in a
// column of dates, or numbers in one of numbers in intervals.
func continues(c *table.Column, tree *hierarchy.Tree, homeless []int32) bool {
	readable := func(v int32) bool {
		_, ok := c.Format.Number(c.Values[v])
		return ok
	}
	if !slices.ContainsFunc(homeless, readable) {
		return false
	}
	switch recognize.Type(c) {
	case format.Date:
		return true
	case format.Integer, format.Decimal:
		return ofIntervals(tree)
	}
	return false
}

// ofIntervals reports whether all groups of a tree below its root are intervals,
// and there are any.
func ofIntervals(tree *hierarchy.Tree) bool {
	groups := 0
	below := slices.Clone(tree.Children(hierarchy.Root))
	for len(below) > 0 {
		n := below[len(below)-1]
		below = below[:len(below)-1]
		if tree.IsLeaf(n) {
			continue
		}
		if i, ok := (interval.Reader{}).Group(tree.Label(n)); !ok || i.Lo == i.Hi {
			return false
		}
		groups++
		below = append(below, tree.Children(n)...)
	}
	return groups > 0
}

var goneSource = say.Define("drift-gone-source", "the recipe has this column, the table does not; what is computed from it would be left out as well: {0}")

// derived reports the computed columns that the table has itself, those that can't be
// computed from it, and those that can't for some of its rows. One that lacks a column is
// that column's matter.
func (c *comparison) derived(t *table.Table) {
	if len(c.recipe.Derived) == 0 {
		return
	}
	one, read := c.recipe, c.recipe.Interpret(t, recognize.Format).Persons()
	for _, rule := range c.recipe.Derived {
		switch {
		case t.Index(rule.Name) >= 0:
			item := c.add(CodeDerivedTaken, Blocks, rule.Name)
			item.Default, item.Doubt = "", true
			continue
		case slices.ContainsFunc(rule.From, func(name string) bool { return t.Index(name) < 0 }):
			continue
		}
		one.Derived, one.Among = []derive.Rule{rule}, nil
		_, outcomes, err := one.Derive(read, recognize.Format)
		if err != nil {
			item := c.add(CodeDerived, Blocks, rule.Name, say.Of(err))
			item.Default, item.Doubt = "", true
			if rule.Invalid != derive.Stop {
				item.Actions = []string{ActionDrop}
			}
			continue
		}
		for _, gap := range outcomes[0].Gaps() {
			switch {
			case gap.Doubt && rule.Invalid == derive.Drop:
				c.add(CodeDerivedLeft, Warns, rule.Name, gap.Said)
			case gap.Doubt:
				c.add(CodeDerivedGap, Warns, rule.Name, gap.Said)
			}
		}
	}
}
