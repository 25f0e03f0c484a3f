package criteria

import (
	"fmt"
	"slices"

	"quasi/engine/facts"
	"quasi/engine/measure/support"
	"quasi/engine/say"
)

// With their parameters, in verdicts.
var (
	nameKnownAll  = say.Define("name-known-all", "{0}-anonymity of patients of whom all rows are known")
	nameKnownSome = say.Define("name-known-some", "{0}-anonymity of patients of whom any {1} rows are known")
)

// known returns the verdict on the patients of whom more than one row may be known, each
// with all rows that stand in a class: how many have rows like those that are known, by
// the classes alone. Without such a recipe there is none. What the work of the measure does
// not suffice for does not hold.
func (c *Criteria) known(classes [][]int32) (v facts.Verdict, asked bool) {
	if !c.knows.WholeRecords() {
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
	if m := c.knows.KnownRows(); m > 0 {
		v.Named = nameKnownSome.Say(c.k, m)
	}
	v.Model, v.Holds = v.Named.String(), true
	if len(records) == 0 {
		return v, true
	}
	tuples = slices.DeleteFunc(tuples, func(class int32) bool { return class < 0 })
	found := support.Measure(tuples, len(classes), c.patients.Pick(records), support.Options{Knows: []support.Knowledge{support.Knowledge(c.knows.Knows)}})
	if least := slices.Min(found[0].Floor); int(least) < c.k {
		v.Holds, v.Reach = false, fmt.Sprintf("k = %d", least)
	}
	return v, true
}
