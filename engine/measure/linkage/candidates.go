package linkage

import (
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/measure/covering"
)

// Candidates returns, for each row of a register, the released rows that could be of
// that person, ascending: whose cells all fit, as [Attack] counts them. It compares every
// row with every person, so that it is for tables that a person can look through. trees
// are the hierarchies of some of the qi, by name. It fails if a column lacks.
func Candidates(released, register *table.Table, qi []string, trees map[string]*hierarchy.Tree) ([][]int, error) {
	found := make([][]int, register.N)
	for person := range found {
		for row := range released.N {
			found[person] = append(found[person], row)
		}
	}
	for _, name := range qi {
		if err := has("the release", released, name); err != nil {
			return nil, err
		}
		if err := has("the register", register, name); err != nil {
			return nil, err
		}
		shown, known := released.Column(name), register.Column(name)
		reader := covering.NewFor(known, shown, trees[name])
		for person, rows := range found {
			left := rows[:0]
			for _, row := range rows {
				if values, _, _ := reader.Meets(shown.Shown(shown.Codes[row])); values.Has(known.Codes[person]) {
					left = append(left, row)
				}
			}
			found[person] = left
		}
	}
	return found, nil
}
