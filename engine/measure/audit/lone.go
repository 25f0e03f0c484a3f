package audit

import "quasi/engine/model/privacy"

// lone counts the persons who have a row in a class where nobody else has one: anyone
// who knows what that row shows finds them. Several rows of one person do not hide each
// other. Without persons every row is another one's. It takes time in proportion to the
// rows.
func (p partition) lone(of *privacy.Patients) int {
	if of == nil || of.Count == len(p.class) {
		return p.singles()
	}
	owners := make(owners, p.count)
	for row, class := range p.class {
		owners.take(int64(class), of.Codes[row])
	}
	found := newFinder(of)
	for row, class := range p.class {
		found.look(owners, int64(class), of.Codes[row])
	}
	return found.count
}

// owners says whose rows each class has: the person, from 1, or several; 0: it has no
// row.
type owners []int32

const several = -1

// take gives a class a row of a person.
func (o owners) take(class int64, person int32) {
	switch o[class] {
	case 0:
		o[class] = person + 1
	case person + 1:
	default:
		o[class] = several
	}
}

// finder counts persons who are alone in a class, each once.
type finder struct {
	seen  []bool // by person
	count int
}

func newFinder(of *privacy.Patients) finder { return finder{seen: make([]bool, of.Count)} }

// look counts the person of a row of a class, unless another one is in it.
func (f *finder) look(o owners, class int64, person int32) {
	if o[class] != several && !f.seen[person] {
		f.seen[person] = true
		f.count++
	}
}
