package residual

import (
	"cmp"
	"slices"

	"quasi/engine/facts"
	"quasi/engine/internal/data/parallel"
	"quasi/engine/say"
)

// The bounds on the work for pairs of columns, and on what is reported.
const (
	MostColumns = 300        // of which pairs are made: those that tell most
	MostVisits  = 50_000_000 // rows times pairs, those that may tell most first
	MostTriples = 5_000_000  // rows times sets of three columns, those with the pairs that single out most first
	mostPairs   = 20         // that are reported, beside those of a column that is in none of them
)

// Least is the share of the people above which a person must decide about a column, or a pair of
// columns, and above which a pair is reported: it singles out more than the release allows for anyone,
// 1/k of the people, but at least 1/20 and at most a half. A column that singles out fewer is
// reported, too.
func Least(k int) float64 { return min(0.5, max(0.05, 1/float64(max(1, k)))) }

// singling says whom a column or a pair of columns singles out.
var singling = say.Prefixed("unique-", map[string]string{
	"column":             "Anyone who knows the exact {0} can single out {1} of {2} {2:row|rows}.",
	"column-patients":    "Anyone who knows the exact {0} can single out {1} of {2} {2:patient|patients}.",
	"coarser":            "Anyone who knows {0}, made coarser, can single out {1} of {2} {2:row|rows}.",
	"coarser-patients":   "Anyone who knows {0}, made coarser, can single out {1} of {2} {2:patient|patients}.",
	"disguised":          "Anyone with the key of {0}, or another file made with it, can single out {1} of {2} {2:row|rows}.",
	"disguised-patients": "Anyone with the key of {0}, or another file made with it, can single out {1} of {2} {2:patient|patients}.",
	"pair":               "Anyone who knows {0} and {1} can single out {2} of {3} {3:row|rows}.",
	"pair-patients":      "Anyone who knows {0} and {1} can single out {2} of {3} {3:patient|patients}.",
})

// unique finds whom columns single out: each column that leaves and is not generalized, beside
// the classes, and pairs of those that single out no more than [Least]. A value that is missing
// tells nobody apart. What is disguised is in no pair: nobody knows its values beside those of
// another column.
func unique(c *facts.Concerns, columns []Column, opt Options) {
	p := peopleOf(columns, opt)
	if p == nil {
		return
	}
	least := Least(opt.K) * float64(p.count)
	var known, rest []attribute
	for _, column := range columns {
		if column.Generalized || column.Apart {
			continue
		}
		a := p.attribute(column)
		few := float64(a.alone) <= least
		if a.alone > 0 {
			found := p.unique(opt, a.alone, a)
			found.Few = few
			c.Unique = append(c.Unique, found)
		}
		if !a.Disguised {
			known = append(known, a)
			if few {
				rest = append(rest, a)
			}
		}
	}
	slices.SortStableFunc(c.Unique, func(a, b facts.Unique) int { return cmp.Compare(b.Alone, a.Alone) })
	c.Beside, c.Told = p.beside(known, columns), p.told(known, columns, opt)
	c.Certain = p.allCertain(known, columns, c.Told)
	var pairs []pair
	pairs, c.PairsLeftOut = p.pairs(rest)
	said := make([]bool, len(rest))
	for i, of := range pairs {
		a, b := rest[of.a], rest[of.b]
		if float64(of.alone) > least && (i < mostPairs || !said[of.a] || !said[of.b]) {
			found := p.unique(opt, of.alone, a, b)
			if found.Drop, found.Left = a.Name, b.alone; a.alone < b.alone || a.alone == b.alone && a.distinct < b.distinct {
				found.Drop, found.Left = b.Name, a.alone
			}
			c.Unique, said[of.a], said[of.b] = append(c.Unique, found), true, true
		}
		if i == 0 && of.alone > 0 && (c.Beside == nil || of.alone > c.Beside.Alone) {
			c.Beside = &facts.Beside{Columns: []string{a.Name, b.Name}, Alone: of.alone, People: p.count}
		}
	}
	three, left := p.triple(rest, pairs, MostTriples/len(p.of))
	if c.TriplesLeftOut = left; three.Alone > 0 && (c.Beside == nil || three.Alone > c.Beside.Alone) {
		c.Triple = &three
	}
}

// unique says whom a column, or a pair of columns, singles out.
func (p *people) unique(opt Options, alone int, by ...attribute) facts.Unique {
	u := facts.Unique{Alone: alone, People: p.count, Patients: opt.Patients != nil, Disguised: by[0].Disguised, Coarser: len(by) == 1 && by[0].Coarser}
	kind, args := "column", []any(nil)
	switch {
	case len(by) == 2:
		kind = "pair"
	case u.Disguised:
		kind = "disguised"
	case u.Coarser:
		kind = "coarser"
	}
	if u.Patients {
		kind += "-patients"
	}
	for _, a := range by {
		u.Columns, args = append(u.Columns, a.Name), append(args, a.Name)
	}
	u.Said = singling[kind].Say(append(args, alone, p.count)...)
	return u
}

// pair is two attributes, by their places, and the people whom they single out.
type pair struct{ a, b, alone int }

// pairs returns the pairs of attributes that there is time for, those that single out most
// people first, and how many others there are.
func (p *people) pairs(rest []attribute) (found []pair, left int) {
	all, left := p.affordable(rest)
	alone := make([][]int, len(all))
	parallel.Each(len(all), func(a int) {
		if len(all[a]) == 0 {
			return
		}
		own, groups := p.clone(), groupsOf(rest[a])
		for _, b := range all[a] {
			alone[a] = append(alone[a], own.together(groups, rest[b]))
		}
	})
	for a, with := range all {
		for i, b := range with {
			found = append(found, pair{a, b, alone[a][i]})
		}
	}
	slices.SortStableFunc(found, func(a, b pair) int { return cmp.Compare(b.alone, a.alone) })
	return found, left
}

// affordable returns, for each attribute, those with which it is looked at: the pairs that may
// tell most first, up to [MostVisits], of at most [MostColumns], and how many pairs are left.
func (p *people) affordable(rest []attribute) (with [][]int, left int) {
	tells := func(a, b int) [2]int {
		return [2]int{rest[a].small + rest[b].small, rest[a].distinct * rest[b].distinct}
	}
	first := func(a, b pair) int {
		x, y := tells(a.a, a.b), tells(b.a, b.b)
		return slices.Compare(y[:], x[:])
	}
	var own, all []pair
	for i := range rest {
		own = append(own, pair{a: i, b: i})
	}
	slices.SortStableFunc(own, first)
	for i, a := range own[:min(len(own), MostColumns)] {
		for _, b := range own[:i] {
			all = append(all, pair{a: min(a.a, b.a), b: max(a.a, b.a)})
		}
	}
	slices.SortStableFunc(all, first)
	all = all[:min(len(all), MostVisits/max(1, len(p.of)))]
	with = make([][]int, len(rest))
	for _, of := range all {
		with[of.a] = append(with[of.a], of.b)
	}
	return with, len(rest)*(len(rest)-1)/2 - len(all)
}

// triple returns the three attributes that single out most people, of at most so many sets: the pairs
// are given, those that single out most first, and each is looked at with every other attribute. left
// is the number of sets not looked at.
func (p *people) triple(rest []attribute, pairs []pair, most int) (found facts.Beside, left int) {
	seen, with := map[[3]int]bool{}, make([][]int, len(pairs)) // the third attributes of each pair
	for i, of := range pairs {
		for c := 0; c < len(rest) && len(seen) < most; c++ {
			set := [3]int{of.a, of.b, c}
			if slices.Sort(set[:]); c != of.a && c != of.b && !seen[set] {
				seen[set], with[i] = true, append(with[i], c)
			}
		}
	}
	best := make([]facts.Beside, len(pairs))
	parallel.Each(len(pairs), func(i int) {
		if len(with[i]) == 0 {
			return
		}
		a, b, own := rest[pairs[i].a], rest[pairs[i].b], p.clone()
		groups := groupsOf(a, b)
		for _, c := range with[i] {
			if n := own.together(groups, rest[c]); n > best[i].Alone {
				best[i] = facts.Beside{Columns: []string{a.Name, b.Name, rest[c].Name}, Alone: n, People: p.count}
			}
		}
	})
	for _, of := range best {
		if of.Alone > found.Alone {
			found = of
		}
	}
	n := len(rest)
	return found, n*(n-1)*(n-2)/6 - len(seen)
}

// beside returns the attribute that singles out most people beside the classes of the columns
// that are generalized; nil: none is, or nobody is singled out.
func (p *people) beside(known []attribute, columns []Column) *facts.Beside {
	classes, ok := classesOf(columns)
	if !ok {
		return nil
	}
	alone := make([]int, len(known))
	parallel.Each(len(known), func(i int) { alone[i] = p.clone().together(classes, known[i]) })
	var most *facts.Beside
	for i, n := range alone {
		if n > 0 && (most == nil || n > most.Alone) {
			most = &facts.Beside{Columns: []string{known[i].Name}, Alone: n, People: p.count}
		}
	}
	return most
}

// sameInOtherWords reports whether each value of either column goes with one of the other in all rows
// that have both, as codes and their texts do.
func sameInOtherWords(a, b Column) bool {
	of, back := map[int32]int32{}, map[int32]int32{}
	for row, v := range a.Codes {
		w := b.Codes[row]
		if a.Absent(v) || b.Absent(w) {
			continue
		}
		other, known := of[v]
		first, seen := back[w]
		if known && other != w || seen && first != v {
			return false
		}
		of[v], back[w] = w, v
	}
	return true
}

// allCertain returns, for each sensitive column, the other that gives the values of most people
// away, but for one that is sensitive and says the same in other words: by itself, or where it is told
// by the columns of the classes within those that do not themselves.
func (p *people) allCertain(known []attribute, columns []Column, told *facts.Told) []facts.Certain {
	all := make([]facts.Certain, len(known))
	parallel.Each(len(known), func(j int) {
		own, silent := p.clone(), known[j].Silent()
		for i, a := range known {
			if i == j || !known[j].Sensitive || a.Sensitive && sameInOtherWords(a.Column, known[j].Column) {
				continue
			}
			found := facts.Certain{Column: a.Name, Sensitive: known[j].Name, People: own.certain(groupsOf(a), known[j].Column, silent, 2), Of: p.count}
			if told != nil && slices.Contains(told.Columns, a.Name) {
				classes, _ := classesOf(columns)
				within, _ := classesOf(columns, a.Column)
				if n := own.certain(within, known[j].Column, silent, 1) - own.certain(classes, known[j].Column, silent, 1); n > found.People {
					found.People, found.Within = n, true
				}
			}
			if found.People > all[j].People {
				all[j] = found
			}
		}
	})
	all = slices.DeleteFunc(all, func(c facts.Certain) bool { return c.People == 0 })
	slices.SortStableFunc(all, func(a, b facts.Certain) int { return cmp.Compare(b.People, a.People) })
	return all
}
