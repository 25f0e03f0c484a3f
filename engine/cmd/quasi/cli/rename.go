package cli

import (
	"slices"
	"strings"

	"quasi/engine/data/derive"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// renames are what columns of a table are called in its release, by their names in the
// table.
type renames map[string]string

// parseRenames reads OLD=NEW. A column's name may have equals signs: the table says up
// to which of them it goes; known reports whether it has a column.
func parseRenames(texts []string, known func(old, new string) bool) (renames, error) {
	all := renames{}
	for _, text := range texts {
		found := false
		for at := range len(text) {
			if old, new := text[:at], strings.TrimPrefix(text[at:], "="); text[at] == '=' && new != "" && known(old, new) {
				all[old], found = new, true
				break
			}
		}
		if !found {
			return nil, wrong("--rename is %q; it must be OLD=NEW, as in born=year_of_birth, with a column that the table has", text)
		}
	}
	return all, nil
}

// ofRelease returns what columns are called in a released table: as the flag has it, or
// else as the recipe does, if there is one.
func ofRelease(texts []string, released *table.Table, r *recipe.Recipe) (renames, error) {
	all, err := parseRenames(texts, func(_, name string) bool { return released.Index(name) >= 0 })
	if err == nil && r != nil {
		for old, name := range r.CalledIn(released.Names()) {
			if _, said := all[old]; !said {
				all[old] = name
			}
		}
	}
	return all, err
}

// back returns a released table with the names that its columns had.
func (n renames) back(released *table.Table) *table.Table { return released.Renamed(n) }

// original returns what a column of the release is called in the table.
func (n renames) original(name string) string {
	for old, released := range n {
		if released == name {
			return old
		}
	}
	return name
}

// originals is original of several.
func (n renames) originals(names []string) []string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = n.original(name)
	}
	return all
}

// deriveHelp is what --derive says of itself.
func deriveHelp() string {
	var kinds []string
	for _, kind := range derive.Kinds() {
		kinds = append(kinds, string(kind))
	}
	return "column that is computed from others, as in 'age=age(birth,admission)', which could identify unless another flag says otherwise; the dates that it is computed from are removed unless another flag names them. Rows whose dates can't be read or contradict each other have no value and are named; with :drop behind it, they are left out and named, with :stop, they are an error (repeatable; kinds: " + strings.Join(kinds, ", ") + ")"
}

// parseDerived reads the flags into rules about a table.
func parseDerived(texts []string, t *table.Table) ([]derive.Rule, error) {
	var rules []derive.Rule
	for _, text := range texts {
		rule, err := derive.Parse(text, func(name string) bool { return t.Index(name) >= 0 })
		if err != nil {
			return nil, wrong("--derive: %w", err)
		}
		if err := checkColumns(t, "the table", "--derive", rule.From...); err != nil {
			return nil, err
		}
		if t.Index(rule.Name) >= 0 || slices.ContainsFunc(rules, func(r derive.Rule) bool { return r.Name == rule.Name }) {
			return nil, wrong("--derive: there is a column %q already: choose another name", rule.Name)
		}
		rules = append(rules, rule)
	}
	return rules, nil
}

// withDerived returns the names of a table's columns and of those that are derived.
func withDerived(t *table.Table, rules []derive.Rule) []string {
	names := t.Names()
	for _, rule := range rules {
		names = append(names, rule.Name)
	}
	return names
}

// derivedOf returns the table with the columns that a recipe derives, of the rows that meet its
// conditions; t itself if it has neither.
func derivedOf(t *table.Table, r *recipe.Recipe) (*table.Table, error) {
	if !r.Selects() {
		return t, nil
	}
	read, _, err := r.Derive(r.Interpret(t, recognize.Format).Persons(), recognize.Format)
	return read, err
}

// reading returns a recipe that says how the columns of a table are read and which are
// derived, and keeps all.
func (f *decisionFlags) reading(t *table.Table) (recipe.Recipe, error) {
	r := recipe.Default()
	rules, err := parseDerived(f.derive, t)
	if err != nil {
		return r, err
	}
	r.Derived = rules
	for _, name := range withDerived(t, rules) {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.Insensitive})
	}
	return r, f.addFormats(&r)
}
