package prepare

import (
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

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
