package audit

import "quasi/engine/data/table"

// Singled counts the rows that a set of columns singles out: those that are
// the only one with their values.
type Singled struct {
	Unique  int            // on all the columns together
	Without map[string]int // on all of them but the named one
	Alone   map[string]int // on the named one by itself
}

// Uniqueness counts the rows that the named columns single out; missing values
// count as one value. With m columns it groups the rows about 4m times, because
// it combines what stands before a column with what stands after it.
func Uniqueness(t *table.Table, names []string) (Singled, error) {
	found, err := columns(t, names)
	if err != nil {
		return Singled{}, err
	}
	s := Singled{Without: map[string]int{}, Alone: map[string]int{}}
	if len(found) == 0 {
		return s, nil
	}
	after := make([]partition, len(found)+1) // after[j]: by columns j and later
	after[len(found)] = whole(t.N)
	for j := len(found) - 1; j >= 0; j-- {
		after[j] = after[j+1].refine(found[j])
	}
	s.Unique = after[0].singles()
	before := whole(t.N)
	for j, c := range found {
		s.Without[c.Name] = before.meet(after[j+1]).singles()
		s.Alone[c.Name] = whole(t.N).refine(c).singles()
		before = before.refine(c)
	}
	return s, nil
}
