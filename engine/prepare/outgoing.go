package prepare

import (
	"slices"

	"quasi/engine/criteria"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/model/privacy"
)

// Outgoing is a column that is released.
type Outgoing struct {
	*table.Column // as it is released, where it is not generalized
	Role          table.Role
	QI            int  // its place among the quasi-identifiers, or -1
	Numbered      bool // it is a number of the release in place of each patient
}

// OutgoingOf returns the columns that are released, in the order of the table; those
// that are replaced as what replaces them.
func OutgoingOf(m criteria.Microdata, replaced map[string]*table.Column) []Outgoing {
	var all []Outgoing
	qi := m.Recipe.Names(table.QuasiIdentifying)
	for _, c := range m.Table.Columns {
		decided := m.Recipe.Column(c.Name)
		if m.Recipe.Numbered() && c.Name == m.Recipe.Privacy.Patient {
			blank := &table.Column{Name: c.Name, Codes: make([]int32, m.Table.N), Values: []string{""}, Missing: []bool{true}}
			all = append(all, Outgoing{blank, decided.Role, -1, true})
			continue
		}
		if !decided.Released() {
			continue
		}
		if other, ok := replaced[c.Name]; ok {
			c = other
		}
		all = append(all, Outgoing{c, decided.Role, slices.Index(qi, c.Name), false})
	}
	return all
}

// sensitiveOf returns the sensitive columns as the models see them: as they are
// released, in the order of the recipe.
func sensitiveOf(r *recipe.Recipe, released []Outgoing) []privacy.Sensitive {
	var all []privacy.Sensitive
	for _, name := range r.Names(table.Sensitive) {
		at := slices.IndexFunc(released, func(o Outgoing) bool { return o.Name == name })
		all = append(all, privacy.SensitiveOf(released[at].Column))
	}
	return all
}
