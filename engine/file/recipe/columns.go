package recipe

import "quasi/engine/data/table"

// Fits reports whether table and recipe speak of the same columns: a column without
// a role must not slip out, nor one with a role be missed, nor all of them stay as
// they are. What is derived must not be in the table, which must have what it is derived
// from.
func (r *Recipe) Fits(t *table.Table) error {
	columns, rules := r.ByName(), r.rules()
	for _, name := range t.Names() {
		if columns[name] == nil {
			return errColumnNoRole.Of(name)
		}
	}
	if err := r.fitsDerived(t); err != nil {
		return err
	}
	for _, c := range r.Columns {
		if rules[c.Name] {
			continue
		}
		if err := Needs(t, c.Name); err != nil {
			return err
		}
	}
	if len(r.Names(table.QuasiIdentifying)) == 0 {
		return errNoQuasiIdentifier.Of()
	}
	return nil
}

// Needs reports the first of the named columns of a recipe that the table does not
// have.
func Needs(t *table.Table, names ...string) error {
	for _, name := range names {
		if t.Index(name) < 0 {
			return errRecipeColumnGone.Of(name, t.Names())
		}
	}
	return nil
}
