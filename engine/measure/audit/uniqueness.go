package audit

import (
	"quasi/engine/data/table"
	"quasi/engine/model/privacy"
)

// Singled counts the rows that a set of columns singles out: those that are
// the only one with their values; or the patients who have such values in a row that
// no other patient has.
type Singled struct {
	Of      int            // rows, or patients, of the table
	Unique  int            // on all the columns together
	Without map[string]int // on all of them but the named one
	Alone   map[string]int // on the named one by itself
}

// Uniqueness counts the rows that the named columns single out, or the patients, if it
// is said whose row each one is (nil: every row is another person's). Missing values
// count as one value. With m columns it groups the rows about 4m times, because
// it combines what stands before a column with what stands after it.
func Uniqueness(t *table.Table, names []string, patients *privacy.Patients) (Singled, error) {
	found, err := columns(t, names)
	if err != nil {
		return Singled{}, err
	}
	s := Singled{Of: t.N, Without: map[string]int{}, Alone: map[string]int{}}
	if patients != nil {
		s.Of = patients.Count
	}
	if len(found) == 0 {
		return s, nil
	}
	after := make([]partition, len(found)+1) // after[j]: by columns j and later
	after[len(found)] = whole(t.N)
	for j := len(found) - 1; j >= 0; j-- {
		after[j] = after[j+1].refine(found[j])
	}
	s.Unique = after[0].lone(patients)
	before := whole(t.N)
	for j, c := range found {
		s.Without[c.Name] = before.meet(after[j+1]).lone(patients)
		s.Alone[c.Name] = whole(t.N).refine(c).lone(patients)
		before = before.refine(c)
	}
	return s, nil
}
