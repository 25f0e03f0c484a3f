package residual

import (
	"cmp"
	"slices"

	"quasi/engine/data/parallel"
	"quasi/engine/facts"
	"quasi/engine/say"
)

// The bounds on the work for pairs of columns, and on what is reported.
const (
	MostColumns = 30         // of which pairs are made: those with the most values
	MostVisits  = 50_000_000 // rows times pairs, the most distinct pairs first
	mostPairs   = 20         // that are reported
)

// Least is the share of the people above which a column counts as nearly unique: 1/k,
// the highest risk that the release allows for anyone by the columns that were marked,
// but at least 1/20 and at most a half. Above it, someone who knows the column finds
// more people for certain, on average, than the release allows for the one who is found
// most easily. Below it, some people can still be found alone.
func Least(k int) float64 { return min(0.5, max(0.05, 1/float64(max(1, k)))) }

var (
	knows            = say.Define("unique-column", "Anyone who knows the exact {0} can single out {1} of {2} {2:row|rows}.")
	knowsPatients    = say.Define("unique-column-patients", "Anyone who knows the exact {0} can single out {1} of {2} {2:patient|patients}.")
	knowsBoth        = say.Define("unique-pair", "Anyone who knows the exact {0} and {1} can single out {2} of {3} {3:row|rows}.")
	knowsBothPatient = say.Define("unique-pair-patients", "Anyone who knows the exact {0} and {1} can single out {2} of {3} {3:patient|patients}.")
	hasKey           = say.Define("unique-disguised", "Anyone with the key of {0}, or another file made with it, can single out {1} of {2} {2:row|rows}.")
	hasKeyPatients   = say.Define("unique-disguised-patients", "Anyone with the key of {0}, or another file made with it, can single out {1} of {2} {2:patient|patients}.")
)

// attribute is a column whose values are compared as texts.
type attribute struct {
	Column
	distinct int // values that are not missing
	alone    int // people whom it singles out
}

// unique returns the columns that single out more than [Least] of the people, and the
// pairs that do where neither of the two does. A value that is missing tells nobody
// apart. What is disguised is in no pair: nobody knows its values beside those of another
// column.
func unique(columns []Column, opt Options) []facts.Unique {
	p := peopleOf(columns, opt)
	if p == nil {
		return nil
	}
	least := Least(opt.K) * float64(p.count)
	var found []facts.Unique
	var rest []attribute
	for _, c := range columns {
		if c.Generalized || c.Apart {
			continue
		}
		a := attribute{Column: c}
		a.distinct, a.alone = p.alone(c)
		if float64(a.alone) > least {
			found = append(found, p.one(a, opt))
		} else if !c.Disguised {
			rest = append(rest, a)
		}
	}
	slices.SortStableFunc(found, func(a, b facts.Unique) int { return cmp.Compare(b.Alone, a.Alone) })
	return append(found, p.pairs(rest, least, opt)...)
}

func (p *people) one(a attribute, opt Options) facts.Unique {
	kind := knows
	switch {
	case a.Disguised && opt.Patients != nil:
		kind = hasKeyPatients
	case a.Disguised:
		kind = hasKey
	case opt.Patients != nil:
		kind = knowsPatients
	}
	return facts.Unique{Columns: []string{a.Name}, Alone: a.alone, People: p.count, Patients: opt.Patients != nil, Disguised: a.Disguised,
		Said: kind.Say(a.Name, a.alone, p.count)}
}

// pair is two attributes, by their places.
type pair struct{ a, b int }

// pairs returns the pairs of attributes that single out more than so many people, those
// that do most first.
func (p *people) pairs(rest []attribute, least float64, opt Options) []facts.Unique {
	slices.SortStableFunc(rest, func(a, b attribute) int { return cmp.Compare(b.distinct, a.distinct) })
	rest = rest[:min(len(rest), MostColumns)]
	all := p.affordable(rest, least)
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
	var found []facts.Unique
	for a, with := range all {
		for i, b := range with {
			if n := alone[a][i]; float64(n) > least {
				found = append(found, p.both(rest[a], rest[b], n, opt))
			}
		}
	}
	slices.SortStableFunc(found, func(a, b facts.Unique) int { return cmp.Compare(b.Alone, a.Alone) })
	return found[:min(len(found), mostPairs)]
}

// affordable returns, for each attribute, those with which it is looked at: the pairs
// that can have the most values first, up to [MostVisits]. A pair has at most as many
// values as the product, and singles out no more people than it has values.
func (p *people) affordable(rest []attribute, least float64) [][]int {
	values := func(of pair) float64 { return float64(rest[of.a].distinct) * float64(rest[of.b].distinct) }
	var all []pair
	for a := range rest {
		for b := a + 1; b < len(rest); b++ {
			if of := (pair{a, b}); values(of) > least {
				all = append(all, of)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b pair) int { return cmp.Compare(values(b), values(a)) })
	with := make([][]int, len(rest))
	for _, of := range all[:min(len(all), MostVisits/max(1, len(p.of)))] {
		with[of.a] = append(with[of.a], of.b)
	}
	return with
}

func (p *people) both(a, b attribute, alone int, opt Options) facts.Unique {
	kind := knowsBoth
	if opt.Patients != nil {
		kind = knowsBothPatient
	}
	return facts.Unique{Columns: []string{a.Name, b.Name}, Alone: alone, People: p.count, Patients: opt.Patients != nil,
		Said: kind.Say(a.Name, b.Name, alone, p.count)}
}
