package drift

import (
	"quasi/engine/data/derive"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/say"
)

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
		case lacks(t, rule):
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

// lacks reports whether the table lacks a column that a rule needs.
func lacks(t *table.Table, rule derive.Rule) bool {
	for _, name := range rule.From {
		if t.Index(name) < 0 {
			return true
		}
	}
	return false
}
