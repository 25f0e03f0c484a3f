package suggest

import (
	"slices"
	"strings"

	"quasi/engine/advise/profile"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/file/recipe/expand"
)

// TableWith describes every column of a table, of which some are computed by rules.
func TableWith(t *table.Table, rules []derive.Rule) []profile.Column {
	described := Table(t)
	for i := range described {
		if rule := ruleOf(rules, described[i].Name); rule != nil {
			described[i] = Derived(described[i], *rule)
		}
	}
	return described
}

func ruleOf(rules []derive.Rule, name string) *derive.Rule {
	at := slices.IndexFunc(rules, func(r derive.Rule) bool { return r.Name == name })
	if at < 0 {
		return nil
	}
	return &rules[at]
}

// Derived describes a computed column: whoever knows what it is computed from knows it,
// whatever its name and its values look like.
func Derived(d profile.Column, rule derive.Rule) profile.Column {
	d.Role, d.Confidence, d.Codes, d.PatientLike, d.CaseLike, d.Household = table.QuasiIdentifying, 1, false, false, false, false
	d.Reason = profile.Reason{Code: profile.ReasonDerived, Args: []string{strings.Join(rule.From, ", ")}}
	if d.Type == format.Category || d.Type == format.Code || d.Type == format.Identifier {
		d.Format = format.Format{Type: format.Integer, Numbers: format.Plain}
	}
	return d
}

// HierarchyOf is [Hierarchy] of a column that is computed by a rule; nil: by none. Groups of
// built-in classifications are called in a language; empty: English.
func HierarchyOf(c *table.Column, by *derive.Rule, language string) (recipe.Hierarchy, profile.Reason) {
	v := valuesOf(c)
	if by == nil || len(v.Texts) == 0 {
		return hierarchyIn(c, language)
	}
	proposed, reason := v.derived(by.Kind)
	h, err := expand.Rule(proposed, c)
	if err != nil {
		return hierarchyIn(c, language)
	}
	return h, reason
}

// derived proposes the rule of a column that is computed in the given way.
func (v values) derived(kind derive.Kind) (rule.Rule, profile.Reason) {
	switch kind {
	case derive.Age:
		return v.rule(format.Integer, profile.ReasonAge)
	case derive.Month:
		return rule.Rule{Kind: rule.Bounds, Bounds: [][]float64{{1, 4, 7, 10, 13}, {1, 7, 13}}}, profile.Reason{Code: profile.ReasonTreeMonths}
	case derive.Weekday:
		return rule.Rule{Kind: rule.Bounds, Bounds: [][]float64{{1, 6, 8}}}, profile.Reason{Code: profile.ReasonTreeWeekdays}
	}
	return v.rule(format.Integer, "")
}
