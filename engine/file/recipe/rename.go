package recipe

import (
	"slices"

	"quasi/engine/data/derive"
	"quasi/engine/data/question"
)

// Renamed returns the recipe for a table in which columns are called otherwise: names
// has the new name of each column that has one, by the old one. All that names a column
// goes along: the column itself with its decisions, the patient, what is derived, the
// models, the questions and the conditions. The new names must be no other column's. Nothing that r holds is changed.
func (r Recipe) Renamed(names map[string]string) Recipe {
	called := func(name *string) {
		if next, ok := names[*name]; ok {
			*name = next
		}
	}
	r.Columns, r.Privacy.Models = slices.Clone(r.Columns), slices.Clone(r.Privacy.Models)
	for i := range r.Columns {
		called(&r.Columns[i].Name)
	}
	called(&r.Privacy.Patient)
	r.Privacy.NotPatients = slices.Clone(r.Privacy.NotPatients)
	for i := range r.Privacy.NotPatients {
		called(&r.Privacy.NotPatients[i])
	}
	r.Derived = slices.Clone(r.Derived)
	for i := range r.Derived {
		rule := &r.Derived[i]
		called(&rule.Name)
		rule.From = slices.Clone(rule.From)
		for j := range rule.From {
			called(&rule.From[j])
		}
	}
	for i := range r.Privacy.Models {
		called(&r.Privacy.Models[i].Column)
		called(&r.Privacy.Models[i].GuardColumn)
	}
	r.Among = question.RenamedAmong(r.Among, names)
	r.Questions = renamed(r.Questions, names)
	r.Beside = slices.Clone(r.Beside)
	for i, other := range r.Beside {
		r.Beside[i] = renamed(other, names)
	}
	r.Algorithm.Strata = slices.Clone(r.Algorithm.Strata)
	for i, set := range r.Algorithm.Strata {
		r.Algorithm.Strata[i] = slices.Clone(set)
		for j := range set {
			called(&r.Algorithm.Strata[i][j])
		}
	}
	return r
}

// renamed returns questions with other names of columns; those given stay as they are.
func renamed(questions []question.Question, names map[string]string) []question.Question {
	questions = slices.Clone(questions)
	for i, q := range questions {
		questions[i] = q.Renamed(names)
	}
	return questions
}

// Depends reports what of privacy is on a column, or on one that is derived from it:
// whether it identifies the patient, and the names of the models that are on it or read
// it.
func (r *Recipe) Depends(column string) (patient bool, models []string) {
	for _, derived := range r.DerivedFrom(column) {
		_, on := r.Depends(derived)
		models = append(models, on...)
	}
	for _, m := range r.Privacy.Models {
		if m.Column == column || m.GuardColumn == column {
			models = append(models, m.Name)
		}
	}
	return r.Privacy.Patient == column, models
}

// Without returns the recipe without a column, without those that are derived from it, and
// without what of privacy is on them, see [Recipe.Depends]. That can make it weaker: a
// person decides on it.
func (r Recipe) Without(column string) Recipe {
	for _, derived := range r.DerivedFrom(column) {
		r = r.Without(derived)
	}
	r.Derived = slices.DeleteFunc(slices.Clone(r.Derived), func(rule derive.Rule) bool { return rule.Name == column })
	r.Columns = slices.DeleteFunc(slices.Clone(r.Columns), func(c Column) bool { return c.Name == column })
	r.Privacy.Models = slices.DeleteFunc(slices.Clone(r.Privacy.Models), func(m Model) bool { return m.Column == column || m.GuardColumn == column })
	r.Among = slices.DeleteFunc(slices.Clone(r.Among), func(c question.Condition) bool { return c.Column == column })
	r.Questions = slices.DeleteFunc(slices.Clone(r.Questions), func(q question.Question) bool { return slices.Contains(q.Columns(), column) })
	r.Algorithm.Strata = slices.Clone(r.Algorithm.Strata)
	for i, set := range r.Algorithm.Strata {
		r.Algorithm.Strata[i] = slices.DeleteFunc(slices.Clone(set), func(name string) bool { return name == column })
	}
	r.AskAboutPatients(column)
	return r
}
