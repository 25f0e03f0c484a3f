package prepare

import (
	"slices"

	"quasi/engine/criteria"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
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

var recordsLeftOut = say.Define("records-left-out", "{0} {0:row has|rows have} only texts that the recipe treats as missing values. {0:It is no person and was|They are no people and were} left out: {1}")

var notesLeftOut = say.Define("records-left-out-notes", "{0} {0:row has|rows have} no value or {0:looks|look} like no {0:person|people}, such as totals, units and remarks, and {0:was|were} left out: {1}")

// LeftOut says which records of the given table were left out because no cell has a
// value, as the recipe reads them, or because they look like no people; without an English text: none was. Those that the
// reader of the file left out before are not among them.
func (p *Prepared) LeftOut() say.Text {
	if p.Left.Total == 0 {
		return say.Text{}
	}
	if p.Notes > 0 {
		return notesLeftOut.Say(p.Left.Total, p.Left.Rows())
	}
	return recordsLeftOut.Say(p.Left.Total, p.Left.Rows())
}

// leftOut returns the numbers of the records that only the first table has.
func leftOut(all, rest *table.Table) say.Runs {
	var left say.Runs
	if rest.N == all.N {
		return left
	}
	next := 0
	for row := range all.N {
		number := all.Columns[0].Number(row)
		if next < rest.N && rest.Columns[0].Number(next) == number {
			next++
		} else {
			left.Add(number, 1)
		}
	}
	return left
}
