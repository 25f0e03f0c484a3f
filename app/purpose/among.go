package purpose

import (
	"slices"

	"quasi/engine/data/derive"
	"quasi/engine/data/question"
)

// ranged reports whether rows are chosen by a range of the column's values: of days, and of numbers
// that measure something.
func (c *Column) ranged() bool { return c.Type.Dated() || c.number() && !c.Codes }

// Condition returns a condition on a column that can be asked at once: a range from its least value
// on, or its most frequent value.
func (b Builder) Condition(name string) question.Condition {
	on := question.Condition{Column: name}
	switch c := b.of(name); {
	case c.Range != nil && c.ranged():
		on.From = c.Range.Least
	case c.kind == derive.Month:
		on.Values = []string{"1"}
	case c.ranged():
		on.From = "0"
	default:
		on.Values = []string{c.example()}
	}
	return on
}

// Conditions returns the columns that a further condition can be on.
func (b Builder) Conditions(among []question.Condition) []Column {
	return slices.DeleteFunc(slices.Clone([]Column(b)), func(c Column) bool {
		used := slices.ContainsFunc(among, func(on question.Condition) bool { return on.Column == c.Name })
		return used || !c.ranged() && c.kind != derive.Month && c.example() == ""
	})
}
