package audit

import (
	"math/bits"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
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
// partitions of them at a time; rows that are alone by fewer columns than all but one are
// alone by those, too, and are grouped no further. progress, which may be nil, is told the
// share of the work that is done after each column, and ends the work with its error.
func Uniqueness(t *table.Table, names []string, patients *privacy.Patients, progress func(done float64) error) (Singled, error) {
	found, err := columns(t, names)
	if err != nil {
		return Singled{}, err
	}
	s := singling{Singled: Singled{Of: t.N, Without: map[string]int{}, Alone: map[string]int{}}, patients: patients, progress: progress}
	if patients != nil {
		s.Of = patients.Count
	}
	if len(found) == 0 {
		return s.Singled, nil
	}
	s.all = len(found)*bits.Len(uint(len(found)-1)) + 2*len(found)
	for _, c := range found {
		s.Alone[c.Name] = s.by(whole(t.N), c).lone(patients)
	}
	s.without(whole(t.N), found, 0)
	s.Unique = s.by(whole(t.N), found...).lone(patients)
	return s.Singled, s.err
}

// singling is a count in the making.
type singling struct {
	Singled
	patients  *privacy.Patients
	progress  func(float64) error
	all, done int // columns by which rows are grouped
	err       error
}

// by divides the classes by the values of some columns, unless the work was ended.
func (s *singling) by(p partition, some ...*table.Column) partition {
	for _, c := range some {
		if s.err != nil {
			return p
		}
		p = p.refine(c)
		if s.done++; s.progress != nil {
			s.err = s.progress(float64(s.done) / float64(s.all))
		}
	}
	return p
}

// without fills in Without for some columns, given the partition by all others: for each
// half of them, the other half refines it. So many rows more are alone that are no longer
// looked at.
func (s *singling) without(p partition, some []*table.Column, alone int) {
	if len(some) == 1 {
		s.Without[some[0].Name] = alone + p.lone(s.patients)
		return
	}
	half := len(some) / 2
	for _, side := range [2]struct{ kept, others []*table.Column }{{some[:half], some[half:]}, {some[half:], some[:half]}} {
		finer := s.by(p, side.others...)
		kept, more := side.kept, 0
		if s.patients == nil {
			finer, kept, more = finer.crowded(kept)
		}
		s.without(finer, kept, alone+more)
	}
}

// crowded returns the partition of the rows that are not alone, where that leaves out at
// least half of them, with the columns of these rows and the number of the others.
func (p partition) crowded(some []*table.Column) (partition, []*table.Column, int) {
	alone := p.singles()
	if 2*alone < len(p.class) {
		return p, some, 0
	}
	sizes := p.sizes()
	rows := group.Where(group.Numbers(len(p.class)), func(row int32) bool { return sizes[p.class[row]] > 1 })
	return p.pick(rows).renumbered(), group.Each(some, func(c *table.Column) *table.Column { return c.Pick(rows) }), alone
}

// inOrderOfTexts reports whether the rows stand in the order of their texts, first column
// first: then a row's place says nothing that its texts do not.
func inOrderOfTexts(t *table.Table) bool {
	var before, texts []string
	for row := range t.N {
		if texts = t.AppendRecord(texts[:0], row); row > 0 && slices.Compare(before, texts) > 0 {
			return false
		}
		before, texts = texts, before
	}
	return true
}
