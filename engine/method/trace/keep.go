package trace

import (
	"cmp"
	"slices"
)

// Keep gives the groups of steps on n records numbers that stay theirs: from 0 on, in the
// order in which they appear, and none twice. A method may call a group otherwise when it
// builds groups anew, after a [Try] or for [Best], and may give the number of one that is
// gone to another. There, a group that has most of its records of one before goes on with
// its number, so that one which has not changed keeps it always.
func Keep(steps []Step, n int) {
	k := keeper{now: map[int32]int32{None: None}}
	of := After(nil, n)
	for i := range steps {
		before := slices.Clone(of)
		steps[i].Do(of)
		after := k.numbers(&steps[i], before, of)
		steps[i].rename(k.now, after)
		steps[i].Moves = moves(before, of, k.now, after)
		k.now = after
	}
}

// moves returns the moves from the groups before a step to those after it, by the numbers
// that each of them has then.
func moves(before, after []int32, was, is map[int32]int32) []Move {
	var moves []Move
	for r := range after {
		if to := is[after[r]]; to != was[before[r]] {
			moves = append(moves, Move{int32(r), to})
		}
	}
	return moves
}

// keeper knows the numbers of the groups that there are.
type keeper struct {
	now  map[int32]int32 // by the method's number
	next int32           // number that was given to none
}

// numbers returns those of the groups after a step, by the method's.
func (k *keeper) numbers(s *Step, before, after []int32) map[int32]int32 {
	numbers, taken := map[int32]int32{None: None}, map[int32]bool{}
	for _, o := range overlaps(s, before, after) {
		if _, has := numbers[o.after]; !has && !taken[o.before] {
			numbers[o.after], taken[o.before] = k.now[o.before], true
		}
	}
	var groups []int32 // first those that the step has made, in its order
	for _, m := range s.Moves {
		groups = append(groups, m.Group)
	}
	for _, g := range append(groups, after...) {
		if _, has := numbers[g]; !has {
			numbers[g] = k.next
			k.next++
		}
	}
	return numbers
}

// overlap is a group before a step and one after it, and how many records are of both.
type overlap struct {
	before, after int32
	same          bool // the method says that they are one
	records       int
}

// overlaps returns the pairs of groups of which the later can go on as the earlier, what
// fits best first.
func overlaps(s *Step, before, after []int32) []overlap {
	built := s.Kind == Best || s.Kind == Try
	found := map[[2]int32]int{}
	for r := range after {
		if before[r] != None && after[r] != None {
			found[[2]int32{before[r], after[r]}]++
		}
	}
	var all []overlap
	for pair, records := range found {
		o := overlap{pair[0], pair[1], pair[0] == pair[1], records}
		if s.Attempt != nil && slices.Contains(s.Attempt.Dissolved, o.before) {
			o.same = false // the number names a new group
		}
		if o.same = o.same && s.Kind != Best; o.same || built {
			all = append(all, o)
		}
	}
	slices.SortFunc(all, func(a, b overlap) int {
		return cmp.Or(rank(a)-rank(b), b.records-a.records, cmp.Compare(a.before, b.before), cmp.Compare(a.after, b.after))
	})
	return all
}

func rank(o overlap) int {
	if o.same {
		return 0
	}
	return 1
}

// rename gives the groups of a step other numbers: what it chose from or dissolved has those
// before it, what it made those after it.
func (s *Step) rename(before, after map[int32]int32) {
	if is, there := after[s.Group]; there {
		s.Group = is
	} else {
		s.Group = before[s.Group]
	}
	s.Other = before[s.Other]
	for i := range s.Options {
		s.Options[i].Group = before[s.Options[i].Group]
	}
	if s.Attempt == nil {
		return
	}
	for i := range s.Attempt.Dissolved {
		s.Attempt.Dissolved[i] = before[s.Attempt.Dissolved[i]]
	}
	for i := range s.Attempt.Placed {
		p := &s.Attempt.Placed[i]
		p.Group = before[p.Group]
		for j := range p.Others {
			p.Others[j].Group = before[p.Others[j].Group]
		}
	}
}
