package report

// revealed is what figures of the original tell of one of its columns: the sums of its values
// over sets of rows. Rows that are in the same of these sets are an atom. Whatever is worked out
// from the sums, by adding and subtracting multiples of them, counts all rows of an atom alike;
// so where every atom has [smallest] people or more, so has every set that is left over.
type revealed struct {
	whose []int32 // whose record each row is; nil: every one is another person's
	atom  []int32 // of each row
	size  []int   // rows of each atom
	// people of each atom, and how many rows of each of them are in it; nil: as many as rows.
	people []int
	rows   map[record]int
}

// record is a person in an atom.
type record struct{ atom, person int32 }

// newRevealed returns what is known of a column of n rows before any set is: that some of them
// have a value. whose may be nil.
func newRevealed(n int, rows, whose []int32) *revealed {
	r := &revealed{whose: whose, atom: make([]int32, n), size: []int{0, 0}, people: []int{0, 0}, rows: map[record]int{}}
	for row := range r.atom {
		r.put(int32(row), 0)
	}
	for _, row := range rows {
		r.move(row, 1)
	}
	return r
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

// add tells the sums over sets of rows as well, and reports whether it did: it does nothing if
// there were a set or an atom of fewer than [smallest] people then.
func (r *revealed) add(sets ...[]int32) bool {
	var done []moved
	for _, set := range sets {
		fits := len(set) == 0 || r.count(set) >= smallest
		if fits {
			fits = r.split(set, &done)
		}
		if !fits {
			r.undo(done)
			return false
		}
	}
	return true
}

// moved is a row with the atom that it was in.
type moved struct{ row, from int32 }

// split parts the atoms of which a set has some rows and others not, and reports whether all
// that come of it have people enough.
func (r *revealed) split(set []int32, done *[]moved) bool {
	inside := map[int32]int{}
	for _, row := range set {
		inside[r.atom[row]]++
	}
	next := map[int32]int32{}
	for _, row := range set {
		from := r.atom[row]
		if inside[from] == r.size[from] && next[from] == 0 {
			continue
		}
		if next[from] == 0 {
			next[from] = int32(len(r.size))
			r.size, r.people = append(r.size, 0), append(r.people, 0)
		}
		*done = append(*done, moved{row, from})
		r.move(row, next[from])
	}
	for from, to := range next {
		if r.people[from] < smallest || r.people[to] < smallest {
			return false
		}
	}
	return true
}

// undo puts rows back, the last one first. Atoms without rows are left.
func (r *revealed) undo(all []moved) {
	for i := len(all) - 1; i >= 0; i-- {
		r.move(all[i].row, all[i].from)
	}
}
