package criteria

import (
	"fmt"
	"slices"

	"quasi/engine/file/recipe"
	"quasi/engine/measure/support"
	"quasi/engine/report"
	"quasi/engine/say"
)

// With its parameter, in verdicts.
var nameKnownAll = say.Define("name-known-all", "{0}-anonymity of patients of whom all rows are known")

// known returns the verdict on the patients of whom more than one row may be known, each
// with all rows that stand in a class: how many show the same rows, by the classes alone.
// Without such a recipe there is none.
func (c *Criteria) known(classes [][]int32) (v report.Verdict, asked bool) {
	if c.knows != recipe.KnowsAll {
		return v, false
	}
	tuples := make([]int32, c.records)
	for i := range tuples {
		tuples[i] = -1
	}
	for i, class := range classes {
		for _, record := range class {
			tuples[record] = int32(i)
		}
	}
	var records []int32
	for record, class := range tuples {
		if class >= 0 {
			records = append(records, int32(record))
		}
	}
	v.Named = nameKnownAll.Say(c.k)
	v.Model, v.Holds = v.Named.String(), true
	if len(records) == 0 {
		return v, true
	}
	tuples = slices.DeleteFunc(tuples, func(class int32) bool { return class < 0 })
	found := support.Measure(tuples, len(classes), c.patients.Pick(records), support.Options{Knows: []support.Knowledge{support.All}})
	if least := slices.Min(found[0].K); int(least) < c.k {
		v.Holds, v.Reach = false, fmt.Sprintf("k = %d", least)
	}
	return v, true
}
