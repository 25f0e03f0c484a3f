package utility

import (
	"slices"
	"sort"

	"quasi/engine/internal/data/group"
	"quasi/engine/model/privacy"
)

// newSensitive numbers the values of s by their texts, records still in the
// table's order.
func newSensitive(s *privacy.Sensitive) sensitive {
	// The place of each text among the sorted ones.
	texts := s.Values
	sorted := slices.Sorted(slices.Values(texts))
	rank := make([]int32, len(texts))
	for i, text := range texts {
		rank[i] = int32(sort.SearchStrings(sorted, text))
	}
	c := sensitive{name: s.Name, values: make([]string, len(s.Values)), missing: make([]bool, len(s.Values)), codes: group.Pick(rank, s.Codes), format: s.Format}
	for i, at := range rank {
		c.values[at] = s.Values[i]
		c.missing[at] = s.Missing != nil && s.Missing[i]
	}
	return c
}

// sort puts the records into the canonical order, by a counting sort on each
// column from the least significant on, and numbers classes and tuples on the
// way. It takes time in proportion to the cells and the distinct values.
func (v *view) sort(r *Release) {
	s := sorter{group.Numbers(v.n)}
	for j := len(v.columns) - 1; j >= 0; j-- {
		s.by(v.columns[j].after, len(v.columns[j].to))
	}
	// 1 for each suppressed record and 0 for the others.
	out := make([]int32, r.Problem.N)
	for record, yes := range r.Suppressed {
		if yes {
			out[record] = 1
		}
	}
	s.by(out, 2) // the released first, so that classes are numbered from 0
	class := s.number(func(c *column) []int32 { return c.after }, v.columns)
	for i := len(v.sensitive) - 1; i >= 0; i-- {
		s.by(v.sensitive[i].codes, len(v.sensitive[i].values))
	}
	for j := len(v.columns) - 1; j >= 0; j-- {
		s.by(v.columns[j].before, len(v.columns[j].from))
	}
	tuple := s.number(func(c *column) []int32 { return c.before }, v.columns)
	for record := range class {
		if out[record] == 1 {
			class[record] = absent
			continue
		}
		v.released++
		v.classes = max(v.classes, int(class[record])+1)
	}
	for _, number := range tuple {
		v.tuples = max(v.tuples, int(number)+1)
	}
	v.tuple, v.class = s.pick(tuple), s.pick(class)
	for j := range v.columns {
		v.columns[j].before, v.columns[j].after = s.pick(v.columns[j].before), s.pick(v.columns[j].after)
	}
	for i := range v.sensitive {
		v.sensitive[i].codes = s.pick(v.sensitive[i].codes)
	}
}

// sorter sorts records by one key after the other.
type sorter struct{ order []int32 }

// by sorts stably by the key of each record, one of 0 to size-1.
func (s *sorter) by(key []int32, size int) {
	s.order = group.Of(s.order, key, size).Items
}

// number gives records that are equal in all columns one number, ascending in
// the order. Equal records stand side by side.
func (s *sorter) number(codes func(*column) []int32, columns []column) []int32 {
	number := make([]int32, len(s.order))
	for j := range columns {
		of := codes(&columns[j])
		for i := 1; i < len(s.order); i++ {
			if of[s.order[i]] != of[s.order[i-1]] {
				number[s.order[i]] = 1
			}
		}
	}
	last := int32(0)
	for _, record := range s.order {
		last += number[record]
		number[record] = last
	}
	return number
}

// pick returns what each record has, in the order.
func (s *sorter) pick(of []int32) []int32 { return group.Pick(of, s.order) }
