// Package suggest makes the recipe that a table starts from before a person has decided anything:
// the role of each column by what it was recognized as, and the form in which it leaves. The app
// proposes it, and so does the command with --suggested.
//
//	l := suggest.Look(t)
//	r := recipe.Default()
//	r = l.Forms(l.Roles(r), nil)
package suggest

import (
	"slices"

	"quasi/engine/advise/propose"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/dictionary"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/parallel"
	"quasi/engine/profile"
	"quasi/engine/profile/describe"
)

// Looked is a table with what its columns were recognized as.
type Looked struct {
	// Table has the formats that were found.
	Table   *table.Table
	Columns []profile.Column
	// Called are the names of columns that are computed.
	Called profile.ComputedNames
}

// Look recognizes the columns of a table. A column's format, if set, is a person's decision.
func Look(t *table.Table) Looked {
	columns := describe.Table(t)
	parallel.Each(len(columns), func(i int) { columns[i].Forms = CountedForms(t.Columns[i], columns[i].Format) })
	return Looked{describe.Described(t, columns), columns, profile.NamesFor(t.Names())}
}

// Roles returns a recipe with the columns of r that the table has, and those that r computes, as r
// has them and in its order. The other columns of the table follow, each with its proposed role.
func (l Looked) Roles(r recipe.Recipe) recipe.Recipe {
	next := r.Clone()
	next.Columns = slices.DeleteFunc(next.Columns, func(c recipe.Column) bool { return l.Table.Index(c.Name) < 0 && r.Rule(c.Name) == nil })
	for _, d := range l.Columns {
		if r.Column(d.Name) == nil {
			next.Columns = append(next.Columns, recipe.Column{Name: d.Name, Role: d.Role})
		}
	}
	return next
}

// Forms returns a recipe with the forms of its columns decided as [propose.Usable] does, where
// nothing is yet. Numbers that would leave as they are, and that single somebody out or are asked for
// as numbers, leave as the means of their groups, unless a model is on them. A person has given the roles of the columns that decided
// reports: these keep their roles, and nothing is computed in place of them. decided may be nil.
func (l Looked) Forms(r recipe.Recipe, decided func(column string) bool) recipe.Recipe {
	offers := slices.DeleteFunc(Offers(l.Table, l.Columns, l.Called), func(o profile.Offer) bool {
		return decided != nil && (slices.ContainsFunc(o.Remove, decided) ||
			slices.ContainsFunc(o.Rules, func(rule derive.Rule) bool { return slices.ContainsFunc(rule.From, decided) }))
	})
	next, exact, patient := r.Clone(), propose.Exact(l.Table), r.Privacy.Patient
	if like := profile.Patients(l.Columns); patient == "" && len(like) > 0 {
		patient = like[0].Name
	}
	for i := range l.Columns {
		d := &l.Columns[i]
		c := next.Column(d.Name)
		modelled := slices.ContainsFunc(r.Privacy.Models, func(m recipe.Model) bool { return m.Column == d.Name })
		if c != nil && c.Role == d.Role && c.Coarsen == nil && c.Transform == nil && !modelled &&
			(decided == nil || !decided(d.Name)) && exact(d.Name) && (propose.Singles(l.Table, d, patient) || propose.Asked(d, question.UseOf(r.Questions, d.Name))) {
			c.Role, c.Means = table.QuasiIdentifying, true
		}
	}
	return propose.Usable(next, l.Columns, offers, exact)
}

// ForDictionary returns the suggested roles as [dictionary.From] takes them.
func ForDictionary(t *table.Table) map[string]dictionary.Suggestion {
	suggested := map[string]dictionary.Suggestion{}
	for _, c := range describe.Table(t) {
		suggested[c.Name] = dictionary.Suggestion{Role: c.Role, Reason: c.Reason.String()}
	}
	return suggested
}

// AsRead has a recipe written as the file is that a table was read from, with the formats of its
// columns: with its delimiter and decimal sign, and with no mark between thousands and no unit behind numbers, and has the next
// file read with names in two rows if this one was. A workbook has no delimiter: beside decimal commas
// it is a semicolon.
func AsRead(r *recipe.Recipe, t *table.Table, in asread.Format) {
	if in.Guess.Header.Value == recipe.HeaderTwo {
		r.Input.Header = recipe.HeaderTwo
	}
	o := &r.Output
	for _, c := range t.Columns {
		comma, _ := recognize.Commas(c)
		o.DecimalComma = o.DecimalComma || comma
		o.PlainNumbers = o.PlainNumbers || c.Format.Unit != "" || !slices.Contains([]format.NumberStyle{"", format.Plain, format.Years}, c.Format.Numbers)
	}
	if in.Workbook.Cells() && o.DecimalComma {
		in.Delimiter = recipe.SemicolonDelimiter
	}
	if in.Delimiter == recipe.SemicolonDelimiter || in.Delimiter == recipe.TabDelimiter {
		o.Delimiter = in.Delimiter
	}
}
