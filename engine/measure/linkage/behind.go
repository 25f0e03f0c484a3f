package linkage

import (
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/covering"
)

// Behind returns how many rows of a register can be the person behind a row of a
// released table: those of which each value is covered by what is released, as
// package covering reads it (El Emam, Dankar 2008). What is missing in the register
// is covered only by what shows nothing, and a released text that stands for
// nothing known covers nobody. trees are the hierarchies of some of the qi, by name.
func Behind(released, register *table.Table, qi []string, trees map[string]*hierarchy.Tree) (func(row int32) int, error) {
	rows, err := audit.Rows(released, qi)
	if err != nil {
		return nil, err
	}
	persons, err := audit.Rows(register, qi)
	if err != nil {
		return nil, err
	}
	codes := make([][]int32, len(qi))
	for j, name := range qi {
		for _, alike := range persons {
			codes[j] = append(codes[j], register.Column(name).Codes[alike[0]])
		}
	}
	index := covering.NewIndex(len(persons), codes)
	postings := make([][]covering.Posting, len(qi)) // by column and code of the release
	for j, name := range qi {
		postings[j] = covered(index, j, released.Column(name), covering.NewFor(register.Column(name), released.Column(name), trees[name]))
	}
	behind := make([]int, released.N)
	of := make([]covering.Posting, len(qi))
	var found []int32
	for _, class := range rows {
		for j, name := range qi {
			of[j] = postings[j][released.Column(name).Codes[class[0]]]
		}
		found = index.Match(found[:0], of)
		n := 0
		for _, person := range found {
			n += len(persons[person])
		}
		for _, row := range class {
			behind[row] = n
		}
	}
	return func(row int32) int { return behind[row] }, nil
}

// covered returns who of the register is covered by each text of a released column.
func covered(index *covering.Index, j int, released *table.Column, reader *covering.Column) []covering.Posting {
	postings := make([]covering.Posting, len(released.Values))
	for v, rows := range released.Counts() {
		if rows == 0 {
			continue
		}
		values, _, _ := reader.Covers(released.Shown(int32(v)))
		postings[v] = index.Posting(j, values)
	}
	return postings
}
