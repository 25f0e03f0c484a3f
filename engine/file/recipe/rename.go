package recipe

import "slices"

// Renamed returns the recipe for a table in which columns are called otherwise: names
// has the new name of each column that has one, by the old one. All that names a column
// goes along: the column itself with its decisions, the patient, and the models. The
// new names must be no other column's. Nothing that r holds is changed.
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
	for i := range r.Privacy.Models {
		called(&r.Privacy.Models[i].Column)
		called(&r.Privacy.Models[i].GuardColumn)
	}
	return r
}

// Depends reports what of privacy is on a column: whether it identifies the patient,
// and the names of the models that are on it or read it.
func (r *Recipe) Depends(column string) (patient bool, models []string) {
	for _, m := range r.Privacy.Models {
		if m.Column == column || m.GuardColumn == column {
			models = append(models, m.Name)
		}
	}
	return r.Privacy.Patient == column, models
}

// Without returns the recipe without a column and without what of privacy is on it, see
// [Recipe.Depends]. That can make it weaker: a person decides on it.
func (r Recipe) Without(column string) Recipe {
	r.Columns = slices.DeleteFunc(slices.Clone(r.Columns), func(c Column) bool { return c.Name == column })
	r.Privacy.Models = slices.DeleteFunc(slices.Clone(r.Privacy.Models), func(m Model) bool { return m.Column == column || m.GuardColumn == column })
	r.AskAboutPatients(column)
	return r
}
