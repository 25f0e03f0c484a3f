package support

import "slices"

// large is the number of items from which on a record's floor is raised before pairs
// are looked at.
const large = 64

// raise raises the floor of large open records to the number of persons whose records
// contain theirs, who contain each S of theirs as well. So copies of a person with
// thousands of rows, or parts of one, are decided without looking at the pairs. What the
// work does not suffice for keeps its floor.
func (s *search) raise(work int64) {
	holders := s.holders()
	for record := range int32(len(s.weight)) {
		items := s.all.items.at(record)
		if len(items) < large || !s.open(record) {
			continue
		}
		floor := int32(0)
		for _, other := range holders[items[0]] {
			theirs := s.all.items.at(other)
			if work -= int64(len(theirs)); work < 0 {
				return
			}
			if contains(theirs, items) {
				floor += s.weight[other]
			}
		}
		s.floor[record] = floor
	}
}

// holders returns the large records that have the rarest item of a large open record,
// by that item.
func (s *search) holders() map[int32][]int32 {
	holders := map[int32][]int32{}
	for record := range int32(len(s.weight)) {
		if items := s.all.items.at(record); len(items) >= large && s.open(record) {
			holders[items[0]] = nil
		}
	}
	if len(holders) == 0 {
		return nil
	}
	for record := range int32(len(s.weight)) {
		items := s.all.items.at(record)
		if len(items) < large {
			continue
		}
		for _, item := range items {
			if of, ok := holders[item]; ok {
				holders[item] = append(of, record)
			}
		}
	}
	return holders
}

// contains reports whether items, which ascend, hold all of some others.
func contains(items, others []int32) bool {
	for _, item := range others {
		i, found := slices.BinarySearch(items, item)
		if !found {
			return false
		}
		items = items[i+1:]
	}
	return true
}
