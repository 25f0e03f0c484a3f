package prepare

import (
	"quasi/engine/data/derive"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// reading is a table as the recipe reads it, before anything of it is coarsened.
type reading struct {
	people  *table.Table // without records that are no people
	table   *table.Table // of them, with what is derived, without the rows that a rule leaves out
	derived []derive.Outcome
}

// rawOf reads a table. The recipe must fit it.
func rawOf(t *table.Table, r *recipe.Recipe) (reading, error) {
	people := r.Interpret(t, recognize.Format).Persons()
	read, outcomes, err := r.Derive(people, recognize.Format)
	return reading{people, read, outcomes}, err
}
