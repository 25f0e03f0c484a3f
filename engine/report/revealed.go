package report

import "slices"

// revealed is what figures of the original tell of one of its columns: the sums of its values
// over sets of rows, with that over all. Rows that are in the same of these sets are an atom.
// Whatever is worked out from the sums, by adding and subtracting multiples of them, counts all
// rows of an atom alike. It is of few people at most if it counts none of an atom of [smallest]
// people or more; so where only nothing does that, all that can be worked out is of so many.
type revealed struct {
	whose []int32 // whose record each row is; nil: every one is another person's
	atom  []int32 // of each row
	size  []int   // rows of each atom
	// people of each atom, and how many rows of each of them are in it; nil: as many as rows.
	people []int
	rows   map[record]int
	// sets are how many there are, and in has those that each atom is in, in ascending order.
	sets int
	in   [][]int
	// unseen is what the sums tell of the rows whose values the release does not show, to those
	// who have it and subtract the values of all others; nil: nothing is known of a release.
	unseen *revealed
}

// record is a person in an atom.
type record struct{ atom, person int32 }

// newRevealed returns what is known of a column of n rows before any set is: that some of them
// have a value. whose may be nil.
func newRevealed(n int, rows, whose []int32) *revealed {
	r := &revealed{whose: whose, atom: make([]int32, n), size: []int{0, 0}, people: []int{0, 0}, rows: map[record]int{}, sets: 1, in: [][]int{nil, {0}}}
	for row := range r.atom {
		r.put(int32(row), 0)
	}
	for _, row := range rows {
		r.move(row, 1)
	}
	return r
}

// beside tells apart the rows whose values a release does not show: of these, too, no sum over
// fewer than [smallest] people follows then. Of them together nothing is told yet.
func (r *revealed) beside(unseen []int32) {
	u := newRevealed(len(r.atom), unseen, r.whose)
	u.sets, u.in = 0, [][]int{nil, nil}
	r.unseen = u
}

// among returns those of some rows that are in the atoms of unseen rows, which are all but the
// first.
func (r *revealed) among(sets [][]int32) [][]int32 {
	own := make([][]int32, len(sets))
	for i, set := range sets {
		for _, row := range set {
			if r.atom[row] != 0 {
				own[i] = append(own[i], row)
			}
		}
	}
	return own
}

// put puts a row that is in no atom into one.
func (r *revealed) put(row, to int32) {
	r.atom[row] = to
	r.size[to]++
	if r.whose == nil {
		r.people[to]++
		return
	}
	at := record{to, r.whose[row]}
	if r.rows[at]++; r.rows[at] == 1 {
		r.people[to]++
	}
}

// move takes a row from its atom to another.
func (r *revealed) move(row, to int32) {
	from := r.atom[row]
	r.size[from]--
	if r.whose == nil {
		r.people[from]--
	} else {
		at := record{from, r.whose[row]}
		if r.rows[at]--; r.rows[at] == 0 {
			delete(r.rows, at)
			r.people[from]--
		}
	}
	r.put(row, to)
}

// count returns how many people some rows are of.
func (r *revealed) count(rows []int32) int {
	if r.whose == nil {
		return len(rows)
	}
	people := map[int32]bool{}
	for _, row := range rows {
		people[r.whose[row]] = true
	}
	return len(people)
}

// tell tells of as many groups as it can, those that come first before others: all together, or
// else those of either half. tries counts down how often that is tried.
func (r *revealed) tell(groups []int, tries *int, sets func(group int) [][]int32, told func(group int)) {
	if len(groups) == 0 || *tries == 0 {
		return
	}
	*tries--
	var all [][]int32
	for _, i := range groups {
		all = append(all, sets(i)...)
	}
	half := len(groups) / 2
	switch {
	case r.add(all...):
		for _, i := range groups {
			told(i)
		}
	case half > 0:
		r.tell(groups[:half], tries, sets, told)
		r.tell(groups[half:], tries, sets, told)
	}
}

// add tells the sums over sets of rows as well, and reports whether it did: it does nothing if
// a sum over fewer than [smallest] people could be worked out then.
func (r *revealed) add(sets ...[]int32) bool {
	before, atoms := r.sets, len(r.size)
	var done []moved
	for _, set := range sets {
		r.split(set, &done)
	}
	if r.safe() && (r.unseen == nil || r.unseen.add(r.unseen.among(sets)...)) {
		return true
	}
	for i := len(done) - 1; i >= 0; i-- {
		r.move(done[i].row, done[i].from)
	}
	r.sets, r.size, r.people, r.in = before, r.size[:atoms], r.people[:atoms], r.in[:atoms]
	for atom, in := range r.in {
		at, _ := slices.BinarySearch(in, before)
		r.in[atom] = in[:at:at]
	}
	return false
}

// moved is a row with the atom that it was in.
type moved struct{ row, from int32 }

// split parts the atoms of which a set has some rows and others not.
func (r *revealed) split(set []int32, done *[]moved) {
	inside := map[int32]int{}
	for _, row := range set {
		inside[r.atom[row]]++
	}
	next := map[int32]int32{}
	for _, row := range set {
		from := r.atom[row]
		to, parted := next[from]
		switch {
		case parted:
		case inside[from] == r.size[from]:
			next[from], to = from, from
			r.in[from] = append(r.in[from], r.sets)
		default:
			to = int32(len(r.size))
			next[from] = to
			r.size, r.people = append(r.size, 0), append(r.people, 0)
			r.in = append(r.in, append(slices.Clone(r.in[from]), r.sets))
		}
		if to != from {
			*done = append(*done, moved{row, from})
			r.move(row, to)
		}
	}
	r.sets++
}

// mostSteps is how long it is computed whether sums tell of few people: atoms times sets times
// sets. Of more it is not known, and they are not shown.
const mostSteps = 1 << 25

// safe reports whether every sum of multiples of the sets that counts somebody counts an atom of
// [smallest] people or more: whether the atoms of fewer follow from the others.
func (r *revealed) safe() bool {
	if len(r.in)*r.sets*r.sets > mostSteps {
		return false
	}
	basis := newVectors(r.sets)
	for atom, in := range r.in {
		if r.people[atom] >= smallest {
			basis.add(in)
		}
	}
	for atom, in := range r.in {
		if n := r.people[atom]; n > 0 && n < smallest && !basis.holds(in) {
			return false
		}
	}
	return true
}
