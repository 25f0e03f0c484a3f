package recipe

import (
	"slices"
	"strconv"

	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/formula"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/askable"
	"quasi/engine/internal/data/group"
	"quasi/engine/say"
)

// Rule returns how a column is computed, or nil for one that is not.
func (r *Recipe) Rule(name string) *derive.Rule {
	return group.First(r.Derived, func(rule derive.Rule) bool { return rule.Name == name })
}

// DerivedFrom returns the names of the columns that are computed from a column.
func (r *Recipe) DerivedFrom(column string) []string {
	from := group.Where(r.Derived, func(rule derive.Rule) bool { return slices.Contains(rule.From, column) })
	return group.Each(from, func(rule derive.Rule) string { return rule.Name })
}

// Computed returns the rule by which the recipe computes the same as another rule does,
// under any name; nil: there is none.
func (r *Recipe) Computed(as derive.Rule) *derive.Rule { return group.First(r.Derived, as.Same) }

// FreeName returns a name that no column has, in the table or in the release: the given
// one, or it with a number.
func (r *Recipe) FreeName(name string) string {
	free := name
	for i := 2; r.NameTaken(free, "") != nil; i++ {
		free = name + "_" + strconv.Itoa(i)
	}
	return free
}

// Adding returns the recipe with one more computed column, which has a role. It fails if
// the rule is wrong or its name is another column's.
func (r Recipe) Adding(rule derive.Rule, role table.Role) (Recipe, error) {
	r.Derived = append(slices.Clone(r.Derived), rule)
	r.Columns = append(slices.Clone(r.Columns), Column{Name: rule.Name, Role: role})
	return r, r.Validate()
}

// Derive returns a table that [Recipe.Interpret] has read, and that has no records that
// are no people, with the columns that the recipe computes behind its own, of the rows that
// meet its conditions, and what came of each. find is as there. A column that the table has under the name of a computed one
// stays. Rows that a rule leaves out are not in the table, and no part of what is computed
// of their patients; the outcome of that rule still names them. It fails at the first
// column that can't be computed; the table then has those that can, and all rows.
func (r *Recipe) Derive(t *table.Table, find func(*table.Column) format.Format) (*table.Table, []derive.Outcome, error) {
	if !r.Selects() {
		return t, nil, nil
	}
	out, outcomes, err := r.derive(t, find)
	if left := Dropped(outcomes); err == nil && len(left) > 0 {
		var rest []derive.Outcome
		out, rest, err = r.derive(t.Without(left), find)
		for i := range rest {
			if outcomes[i].Rule.Invalid != derive.Drop {
				outcomes[i] = rest[i]
			}
		}
	}
	if err != nil {
		return out, outcomes, err
	}
	out, err = askable.Meeting(out, r.Among, r.RowsOf)
	return out, outcomes, err
}

// Selected returns the rows of a table that the recipe is about, with the columns that it computes, read
// as [Recipe.Interpret] does; the table as it is if the recipe does not [Recipe.Selects].
func (r *Recipe) Selected(t *table.Table, find func(*table.Column) format.Format) (*table.Table, error) {
	if !r.Selects() {
		return t, nil
	}
	with, _, err := r.Derive(r.Interpret(t, find).Persons(), find)
	return with, err
}

// Selects reports whether the recipe computes columns or leaves out rows by conditions, as
// [Recipe.Derive] does.
func (r *Recipe) Selects() bool { return len(r.Derived) > 0 || len(r.Among) > 0 }

// Dropped returns the records that rules leave out, ascending.
func Dropped(outcomes []derive.Outcome) []int32 {
	var left []int32
	for i := range outcomes {
		if outcomes[i].Rule.Invalid == derive.Drop {
			left = append(left, outcomes[i].Doubtful...)
		}
	}
	slices.Sort(left)
	return slices.Compact(left)
}

// derive is Derive with all rows.
func (r *Recipe) derive(t *table.Table, find func(*table.Column) format.Format) (*table.Table, []derive.Outcome, error) {
	out := &table.Table{N: t.N, Columns: slices.Clone(t.Columns)}
	var outcomes []derive.Outcome
	var failed error
	for _, rule := range r.Derived {
		if t.Index(rule.Name) >= 0 {
			continue
		}
		c, outcome, err := derive.Column(t, rule)
		if err != nil {
			if failed == nil {
				failed = say.In(rule.Name, err)
			}
			continue
		}
		if decided := r.Column(rule.Name); decided != nil {
			c = c.Marked(decided.Missing)
		}
		c.Format = r.formatOf(c, find)
		out.Columns, outcomes = append(out.Columns, c), append(outcomes, outcome)
	}
	return out, outcomes, failed
}

// validateDerived reports a computed column without a role, one that is computed from
// what is no column of the table, and one that is computed twice.
func (r *Recipe) validateDerived() error {
	if len(r.Derived) == 0 {
		return nil
	}
	columns, neutral := r.ByName(), map[string]int{}
	for name := range columns {
		neutral[formula.Neutral(name)]++
	}
	for i, rule := range r.Derived {
		if err := rule.Validate(); err != nil {
			return errInDerived.Of(rule.Name, err)
		}
		switch {
		case slices.ContainsFunc(r.Derived[:i], func(before derive.Rule) bool { return before.Name == rule.Name }):
			return errDerivedTwice.Of(rule.Name)
		case columns[rule.Name] == nil:
			return errDerivedNoRole.Of(rule.Name)
		case rule.Name == r.Privacy.Patient:
			return errDerivedPatient.Of(rule.Name)
		}
		if err := r.lacks(columns, rule.From...); err != nil {
			return errInDerived.Of(rule.Name, err)
		}
		if at := slices.IndexFunc(rule.From, func(name string) bool { return r.Rule(name) != nil }); at >= 0 {
			return errInDerived.Of(rule.Name, errDerivedFrom.Of(rule.From[at]))
		}
		if neutral[formula.Neutral(rule.Name)] > 1 {
			return errDerivedTaken.Of(rule.Name)
		}
	}
	return nil
}
