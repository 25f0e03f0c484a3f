package prepare

import (
	"quasi/engine/data/annotation"
	"quasi/engine/data/derive"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// reading is a table as the recipe reads it, before anything of it is coarsened.
type reading struct {
	notes   []annotation.Row // of the given table, that were left out
	people  *table.Table     // without records that are no people
	table   *table.Table     // of them, with what is derived, without the rows that a rule or a condition leaves out
	derived []derive.Outcome
}

// Raw returns a table as a recipe reads it, with the columns that it computes, before anything
// of it is coarsened. It fails if a column can't be computed, or where rows look like no people
// and the recipe does not say what becomes of them.
func Raw(t *table.Table, r *recipe.Recipe) (*table.Table, error) {
	read, err := rawOf(t, r)
	return read.table, err
}

// rawOf reads a table. The recipe must fit it.
func rawOf(t *table.Table, r *recipe.Recipe) (reading, error) {
	people, notes, err := withoutNotes(r.Interpret(t, recognize.Format).Persons(), r.Input.Notes)
	if err != nil {
		return reading{}, err
	}
	read, outcomes, err := r.Derive(people, recognize.Format)
	return reading{notes, people, read, outcomes}, err
}

// withoutNotes returns a table without the rows that look like no people, or an error that
// names them if nobody has decided what happens to them.
func withoutNotes(t *table.Table, decided string) (*table.Table, []annotation.Row, error) {
	if decided == recipe.NotesKeep {
		return t, nil, nil
	}
	found := annotation.Find(t)
	if len(found) > 0 && decided == "" {
		return nil, nil, errNotes.Of(len(found), annotation.Say(found))
	}
	return t.Without(annotation.Records(found)), found, nil
}

// ReadPart returns a part of a table as the recipe reads it, without records that are no
// people, or with an error that names them as [New] has it. What the recipe leaves open about formats is left open, since a part may look
// otherwise than the whole. It fails if the recipe does not fit the part's columns.
func ReadPart(t *table.Table, r *recipe.Recipe) (*table.Table, error) {
	if err := r.Fits(t); err != nil {
		return nil, err
	}
	people, _, err := withoutNotes(r.Interpret(t, nil).Persons(), r.Input.Notes)
	return people, err
}
