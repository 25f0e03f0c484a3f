package safeharbor

import (
	"slices"

	"quasi/engine/advise/profile"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/table"
	"quasi/engine/data/timeunit"
)

// decideDerived decides about a computed column by what it is computed from: its name and
// its values could be anything's. Lengths of time are no elements of dates, but one from a
// birth is an age, and one back to a birth is one below zero, which no rule puts into a
// class.
func decideDerived(t *table.Table, described []profile.Column, rule derive.Rule, opt Options) (Decision, bool) {
	d := Decision{Column: rule.Name, Category: "C"}
	birth := isBirth(t, described, rule.From[0])
	coarser := func(rule coarsen.Rule) (Decision, bool) {
		d.Action, d.Rule = Action(rule.Kind), &rule
		return d, true
	}
	switch {
	case rule.Kind == derive.Age:
		return coarser(coarsen.Rule{Kind: coarsen.Age})
	case rule.Kind == derive.Year && birth:
		return coarser(coarsen.Rule{Kind: coarsen.BirthYear, Until: opt.Year})
	case rule.Kind == derive.Year:
		return coarser(coarsen.Rule{Kind: coarsen.Year})
	case rule.Kind == derive.Month, rule.Kind == derive.Weekday,
		rule.Kind == derive.Since && isBirth(t, described, rule.From[1]):
		d.Action = Removed
		return d, true
	case (rule.Kind == derive.Length || rule.Kind == derive.Since) && birth:
		return coarser(coarsen.Rule{Kind: coarsen.Age, Unit: timeunit.Days})
	}
	return Decision{}, false
}

// isBirth reports whether a column of the table holds days of birth.
func isBirth(t *table.Table, described []profile.Column, name string) bool {
	at := slices.IndexFunc(described, func(d profile.Column) bool { return d.Name == name })
	return at >= 0 && own(t.Columns[at], described[at]) == profile.ReasonBirth
}
