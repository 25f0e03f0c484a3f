package support

import (
	"slices"

	"quasi/engine/internal/data/group"
	"quasi/engine/model/privacy"
)

// records are the different records of a table. The item a·3 + j of a record says that
// it has the tuple a at least j + 1 times: a multiset S of at most three tuples is then
// a set of items, of which each stands for j + 1 of the tuples of S.
type records struct {
	of     []int32 // by person: the number of their record
	weight []int32 // by record: the persons who have it
	items  sets    // by record
	kinds  int     // items are below it
}

// sets are sets of numbers, the i-th from start[i] to start[i+1].
type sets struct {
	start []int32
	items []int32
}

func (s *sets) at(i int32) []int32 { return s.items[s.start[i]:s.start[i+1]] }

// after returns the items behind one in its set.
func (s *sets) after(o occurrence) []int32 {
	return s.items[s.start[o.set]+o.place+1 : s.start[o.set+1]]
}

// end ends a set that the items since the last one make up.
func (s *sets) end() { s.start = append(s.start, int32(len(s.items))) }

// clear makes s empty and keeps its memory.
func (s *sets) clear() { s.start, s.items = append(s.start[:0], 0), s.items[:0] }

// collect makes the records of the persons.
func collect(tuples []int32, distinct int, patients *privacy.Patients) *records {
	grouped := group.Of(group.By(tuples, distinct).Items, patients.Codes, patients.Count)
	rows := sets{grouped.Start, group.Pick(tuples, grouped.Items)} // the tuples of each person, ascending
	r := &records{of: make([]int32, patients.Count), kinds: most * distinct}
	r.items.clear()
	first := merge(rows, r.of)
	r.weight = make([]int32, len(first))
	for _, record := range r.of {
		r.weight[record]++
	}
	for _, person := range first {
		r.items.items = appendItems(r.items.items, rows.at(person))
		r.items.end()
	}
	return r
}

// merge numbers the different records from 0, in the order of their first persons,
// which it returns.
func merge(rows sets, of []int32) (first []int32) {
	last := map[uint64]int32{} // by hash: the last record that has it
	var before []int32         // by record: the one before with its hash, or -1
	for person := range of {
		tuples := rows.at(int32(person))
		// Mix numbers; what has one hash is compared all the same.
		h := uint64(len(tuples))
		for _, n := range tuples {
			h = (h ^ uint64(uint32(n))) * 0x9E3779B97F4A7C15
			h ^= h >> 29
		}
		record, ok := last[h]
		if !ok {
			record = -1
		}
		end := record
		for record >= 0 && !slices.Equal(tuples, rows.at(first[record])) {
			record = before[record]
		}
		if record < 0 {
			record = int32(len(first))
			first, before = append(first, int32(person)), append(before, end)
			last[h] = record
		}
		of[person] = record
	}
	return first
}

// appendItems appends the items of a record, of which the tuples ascend.
func appendItems(items, tuples []int32) []int32 {
	times := int32(0)
	for i, tuple := range tuples {
		if i > 0 && tuple != tuples[i-1] {
			times = 0
		}
		if times < most {
			items = append(items, tuple*most+times)
		}
		times++
	}
	return items
}

// least returns by person the results by record.
func (r *records) least(knows Knowledge, best, floor []int32) Least {
	l := Least{knows, make([]int32, len(r.of)), make([]int32, len(r.of))}
	for person, record := range r.of {
		l.K[person], l.Floor[person] = best[record], floor[record]
	}
	return l
}
