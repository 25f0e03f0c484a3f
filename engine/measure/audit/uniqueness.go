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
// count as one value. With m columns it groups the rows about m·log m times, and keeps log m
// partitions of them at a time.
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
	s.without(whole(t.N), found, patients)
	for _, c := range found {
		s.Alone[c.Name] = whole(t.N).refine(c).lone(patients)
	}
	s.Unique = group(t.N, found).lone(patients)
	return s, nil
}

// without fills in Without for some columns, given the partition by all others: for each
// half of them, the other half refines it.
func (s *Singled) without(p partition, some []*table.Column, patients *privacy.Patients) {
	if len(some) == 1 {
		s.Without[some[0].Name] = p.lone(patients)
		return
	}
	half := len(some) / 2
	s.without(p.by(some[half:]), some[:half], patients)
	s.without(p.by(some[:half]), some[half:], patients)
}
