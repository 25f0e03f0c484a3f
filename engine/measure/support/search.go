package support

import (
	"slices"

	"quasi/engine/internal/data/group"
)

// search finds the least support of sets of items in records, depth first, as Eclat does
// (Zaki, IEEE TKDE 12(3), 2000): a set is extended by the items that follow its last
// one, within the records that have it. A branch in which every k(m) is decided is not
// entered. Items are renamed so that they ascend with their support: rare ones come
// first and decide most records early.
type search struct {
	all    database
	weight []int32 // by record: its persons
	size   []int8  // by item: the tuples that it stands for
	// best is the least support found of each record, floor what there can't be less
	// than. A record where both are equal is decided.
	best, floor []int32
	unfinished  []bool // by record: a branch that it is in was not entered
	levels      [most]level
	work        int64 // that is left
}

// database are records, or what follows an item in those that have it.
type database struct {
	of    []int32 // the records that the sets belong to
	items sets    // ascending
}

// level is the memory of one depth of the search, so that none is made for a branch.
type level struct {
	count []int32 // by item: the persons who have it; 0 between uses
	mark  []bool  // by item; false between uses
	next  []int32 // by item: an end in occurrences, while they are made
	// occurrences of the marked items, one item after the other.
	occurrences   []occurrence
	below         database // of the item that the search is at
	wanted, found []int32
}

// occurrence is an item in a set of a database.
type occurrence struct{ set, place int32 }

// rank renames the items, and sorts those of each record by their new names.
func (s *search) rank(kinds int) {
	count := make([]int32, kinds)
	for record, weight := range s.weight {
		for _, item := range s.all.items.at(int32(record)) {
			count[item] += weight
		}
	}
	var some []int32
	for item, n := range count {
		if n > 0 {
			some = append(some, int32(item))
		}
	}
	order := group.Of(some, count, int(slices.Max(append(count, 0)))+1).Items
	rank := count // from here on
	s.size = make([]int8, len(order))
	for name, item := range order {
		rank[item], s.size[name] = int32(name), int8(item%most)+1
	}
	for record := range s.weight {
		items := s.all.items.at(int32(record))
		for i, item := range items {
			items[i] = rank[item]
		}
		slices.Sort(items)
	}
}

// deepen finds k(m), where best has k(m-1), or for m = 1 nothing.
func (s *search) deepen(m int, work int64) {
	clear(s.unfinished)
	if m == 2 {
		s.raise(work)
	}
	if !slices.ContainsFunc(s.all.of, s.open) {
		return
	}
	for i := range m {
		if l, items := &s.levels[i], len(s.size); l.count == nil {
			l.count, l.mark, l.next = make([]int32, items), make([]bool, items), make([]int32, items)
		}
	}
	s.work = work
	s.extend(&s.all, m, 0)
}

// open reports whether less than the best may be found of a record.
func (s *search) open(record int32) bool { return s.best[record] > s.floor[record] }

// floors returns lower bounds of k(m), by record, after deepen.
func (s *search) floors() []int32 {
	floors := slices.Clone(s.best)
	for record, unfinished := range s.unfinished {
		if unfinished {
			floors[record] = s.floor[record]
		}
	}
	return floors
}

// extend takes in the supports of the sets that have one more item, of at most room
// tuples, and goes on to those that have two more.
func (s *search) extend(db *database, room, depth int) {
	count := s.levels[depth].count
	for i, record := range db.of {
		weight := s.weight[record]
		for _, item := range db.items.at(int32(i)) {
			count[item] += weight
		}
	}
	for i, record := range db.of {
		if s.open(record) {
			s.lower(record, db.items.at(int32(i)), room, count)
		}
	}
	for i := range db.of {
		for _, item := range db.items.at(int32(i)) {
			count[item] = 0
		}
	}
	s.work -= int64(len(db.items.items))
	if room > 1 {
		s.branch(db, room, depth)
	}
}

// branch extends the sets that have one more item by further ones.
func (s *search) branch(db *database, room, depth int) {
	l := &s.levels[depth]
	// Collect the occurrences of the items of open records after which there is
	// room.
	var items []int32
	for i, record := range db.of {
		if !s.open(record) {
			continue
		}
		for _, item := range db.items.at(int32(i)) {
			if !l.mark[item] && int(s.size[item]) < room {
				l.mark[item], l.next[item] = true, 0
				items = append(items, item)
			}
		}
	}
	slices.Sort(items)
	for _, item := range db.items.items {
		if l.mark[item] {
			l.next[item]++
		}
	}
	total := int32(0)
	for _, item := range items {
		total, l.next[item] = total+l.next[item], total
	}
	l.occurrences = slices.Grow(l.occurrences[:0], int(total))[:total]
	for i := range db.of {
		for place, item := range db.items.at(int32(i)) {
			if l.mark[item] {
				l.occurrences[l.next[item]] = occurrence{int32(i), int32(place)}
				l.next[item]++
			}
		}
	}
	for _, item := range items {
		l.mark[item] = false
	}
	from := int32(0)
	for _, item := range items {
		has := l.occurrences[from:l.next[item]]
		from = l.next[item]
		if !slices.ContainsFunc(has, func(o occurrence) bool { return s.open(db.of[o.set]) }) {
			continue
		}
		if s.work < 0 {
			for _, o := range has {
				s.unfinished[db.of[o.set]] = true
			}
			continue
		}
		rest := room - int(s.size[item])
		if rest == 1 {
			s.last(db, has, l)
			continue
		}
		s.project(db, has, rest, l)
		s.extend(&l.below, rest, depth+1)
	}
}

// sparse is the ratio of a record's items to those looked for above which each is
// searched in it: otherwise all items of a person with thousands of rows would be read
// for every tuple, or two, shared with another.
const sparse = 16

// project puts into below what follows an item in the records that have it: of what has
// room, the items that an open one of these records has.
func (s *search) project(db *database, has []occurrence, room int, l *level) {
	wanted, below := l.wanted[:0], &l.below
	for _, o := range has {
		if !s.open(db.of[o.set]) {
			continue
		}
		for _, item := range db.items.after(o) {
			if !l.mark[item] && int(s.size[item]) <= room {
				l.mark[item] = true
				wanted = append(wanted, item)
			}
		}
	}
	slices.Sort(wanted)
	below.of = below.of[:0]
	below.items.clear()
	for _, o := range has {
		rest := db.items.after(o)
		if len(rest) > sparse*len(wanted) {
			below.items.items = find(below.items.items, wanted, rest)
			s.work -= sparse * int64(len(wanted))
		} else {
			for _, item := range rest {
				if l.mark[item] {
					below.items.items = append(below.items.items, item)
				}
			}
			s.work -= int64(len(rest))
		}
		below.of = append(below.of, db.of[o.set])
		below.items.end()
	}
	for _, item := range wanted {
		l.mark[item] = false
	}
	l.wanted = wanted
}

// last does for a room of one tuple what project and extend do, without a copy.
func (s *search) last(db *database, has []occurrence, l *level) {
	count, wanted := l.count, l.wanted[:0]
	for _, o := range has {
		record := db.of[o.set]
		if !s.open(record) {
			continue
		}
		weight := s.weight[record]
		for _, item := range db.items.after(o) {
			if count[item] == 0 {
				if s.size[item] > 1 {
					continue
				}
				wanted = append(wanted, item)
			}
			count[item] += weight
		}
	}
	l.wanted = wanted
	sorted := false
	for _, o := range has {
		record, rest := db.of[o.set], db.items.after(o)
		if s.open(record) {
			s.work -= int64(len(rest))
			continue
		}
		if len(rest) > sparse*len(wanted) {
			if !sorted {
				slices.Sort(wanted)
				sorted = true
			}
			l.found = find(l.found[:0], wanted, rest)
			s.work -= sparse * int64(len(wanted))
			rest = l.found
		} else {
			s.work -= int64(len(rest))
		}
		weight := s.weight[record]
		for _, item := range rest {
			if count[item] > 0 {
				count[item] += weight
			}
		}
	}
	for _, o := range has {
		if record := db.of[o.set]; s.open(record) {
			s.lower(record, db.items.after(o), 1, count)
		}
	}
	for _, item := range wanted {
		count[item] = 0
	}
}

// lower takes in the supports of sets that end with one of a record's items, of at most
// room tuples.
func (s *search) lower(record int32, items []int32, room int, count []int32) {
	best := s.best[record]
	for _, item := range items {
		if count[item] < best && int(s.size[item]) <= room {
			best = count[item]
		}
	}
	s.best[record] = best
}

// find appends to found the items that are among others; both ascend.
func find(found, items, others []int32) []int32 {
	for _, item := range items {
		i, ok := slices.BinarySearch(others, item)
		if ok {
			found = append(found, item)
		}
		others = others[i:]
	}
	return found
}

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
