package attack

import (
	"quasi/engine/facts/attackresult"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/measure/covering"
)

// background counts the held-out people by their value in a column: all of them, and by
// their value in another column, if one tells.
type background struct {
	by    *column // or nil
	all   map[int32]int
	shown map[int32]map[int32]int // by value of by
}

// background chooses the kept column that tells most about another among the people who
// were held out: by which two who show the same are most often of the same value. It is
// none if that tells less than nothing does.
func (s *scene) background(c *column) background {
	best := background{all: s.heldBy(c, nil)[0]}
	most := agreeing(best.all)
	for _, by := range s.columns {
		if by == c || !by.exact() {
			continue
		}
		shown, agree := s.heldBy(c, by), 0.0
		for value := range by.people.Values {
			agree += agreeing(shown[int32(value)])
		}
		if agree > most {
			most, best.by, best.shown = agree, by, shown
		}
	}
	return best
}

// agreeing returns of how many people another, drawn from them, is expected to have the
// same value.
func agreeing(people map[int32]int) float64 {
	n, pairs := 0, 0
	for _, of := range people {
		n, pairs = n+of, pairs+of*(of-1)
	}
	return attackresult.Ratio(float64(pairs), float64(n-1))
}

// heldBy counts the values of a column among the people who were held out, by their
// value in another, or all by 0.
func (s *scene) heldBy(c, by *column) map[int32]map[int32]int {
	found := map[int32]map[int32]int{0: {}}
	for person := s.targets; person < s.people.N; person++ {
		at := int32(0)
		if by != nil {
			at = by.people.Codes[person]
		}
		if found[at] == nil {
			found[at] = map[int32]int{}
		}
		found[at][c.people.Codes[person]]++
	}
	return found
}

// fewestKnown is the least number of held-out people whose shares are taken for
// everybody's: a value that none of 30 has, at most one in ten has, at 95 %.
const fewestKnown = 30

// ofAll returns the chances of the rows of a class to be in each of the parts of their cell:
// the shares of the people who are like a row, of all if they are too few, and else of the
// values. Rows of whom the same is known share theirs: member has the place of each.
func (b background) ofAll(rows []int32, parts []covering.Set) (prior [][]float64, member []int32) {
	place := group.Numbering[int32]{} // by the value of by
	for _, row := range rows {
		like := int32(0)
		if b.by != nil {
			like = b.by.sets[b.by.released.Codes[row]][0]
		}
		at, first := place.Number(like)
		if first {
			chances, enough := shares(b.shown[like], parts) // of nobody, without by
			if !enough {
				chances, _ = shares(b.all, parts)
			}
			prior = append(prior, chances)
		}
		member = append(member, at)
	}
	return prior, member
}

// shares returns the shares of the parts among people who are in one of them; those of
// the parts' values, and false, if they are too few.
func shares(people map[int32]int, parts []covering.Set) (chances []float64, ok bool) {
	chances = make([]float64, len(parts))
	known, values := 0, 0
	for i, part := range parts {
		values += len(part)
		n := 0
		for _, v := range part {
			n += people[v]
		}
		chances[i] = float64(n)
		known += n
	}
	ok = known >= fewestKnown
	for i, part := range parts {
		if ok {
			chances[i] /= float64(known)
		} else {
			chances[i] = float64(len(part)) / float64(values)
		}
	}
	return chances, ok
}
