package attack

import (
	"context"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/internal/measure/covering"
	"quasi/engine/internal/measure/restore"
	"quasi/engine/measure/audit"
	"quasi/engine/say"
)

// A finer value is certain from the one probability on, which rounding may miss, and
// likely from the other.
const (
	certainly = 1 - 1e-9
	likely    = 0.9
)

var (
	givenDowncoding = say.Define("attack-given-downcoding", "The release, what it shows exactly, and how common the values are among people who were put aside.")
	saidDowncoding  = say.Define("attack-downcoding", "Of {0} generalized {0:cell|cells} of {1}, not counting stars that may stand for a missing value, {2}% can be made finer with certainty and {3}% with a probability of 90%, as far as people who were put aside tell and if no value is coarser than its class needs; without the latter {4}% and {5}%. {6}")
	saidNoCells     = say.Define("attack-downcoding-no-cells", "Every generalized cell of {0} may stand for a missing value or a suppressed row: nothing tells why it is coarse.")
	saidFiner       = say.Define("attack-downcoding-right", "{0}% of the finer values are right.")
	saidFinerSure   = say.Define("attack-downcoding-certain-right", "{0}% of those that are certain are right, and {1}% of all finer values.")
	saidNotFiner    = say.Define("attack-downcoding-none", "None is made finer.")
	saidNoHierarchy = say.Define("attack-downcoding-no-hierarchy", "The generalized values of {0} overlap without one being a part of the other: they are no hierarchy, which this attack needs.")
	saidNoClasses   = say.Define("attack-downcoding-nothing", "No cell is generalized.")
)

// downcode undoes generalizations that are minimal (Cohen: Attacks on Deidentification's
// Defenses, USENIX Security 2022): where a class shows [20,40) although it could show
// [20,30) if all its members were in there, one of them is not. That is used with what
// is known of each member from a column that is kept.
func downcode(ctx context.Context, s *scene) ([]attackresult.Result, error) {
	var coarse []string
	for _, c := range s.columns {
		if !c.exact() {
			coarse = append(coarse, c.name)
		}
	}
	if len(coarse) == 0 {
		return []attackresult.Result{{Attack: attackresult.Downcoding, Said: saidNoClasses.Say()}}, nil
	}
	classes, err := audit.Rows(s.Release, coarse)
	if err != nil {
		return nil, err
	}
	classes = slices.DeleteFunc(classes, func(rows []int32) bool { // suppressed, and coarser than they need to be
		return !slices.ContainsFunc(s.named(coarse), func(c *column) bool { return !c.released.IsMissing(int(rows[0])) })
	})
	behind, err := s.behind(coarse)
	if err != nil {
		return nil, err
	}
	var results []attackresult.Result
	for _, c := range s.named(coarse) {
		if !c.generalized() {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r := attackresult.Result{Attack: attackresult.Downcoding, Variant: c.name, Given: givenDowncoding.Say()}
		if c.averaged {
			r.Said = saidMeans.Say(c.name)
		} else if parts, ok := c.parts(s); ok {
			if err := s.refine(ctx, &r, c, parts, classes, behind); err != nil {
				return nil, err
			}
		} else {
			r.Said = saidNoHierarchy.Say(c.name)
		}
		results = append(results, r)
	}
	if len(results) == 0 {
		return []attackresult.Result{{Attack: attackresult.Downcoding, Said: saidNoClasses.Say()}}, nil
	}
	return results, nil
}

// mayLack reports whether a released text is a star that may stand for a missing value,
// since the column has some: such a star is no coarser than a class needs, whatever the
// others in the class are.
func (c *column) mayLack(code int32) bool {
	return c.released.Absent(code) && slices.ContainsFunc(c.sets[code], c.people.Absent)
}

// behind returns the record that each released row is taken for, or -1.
func (s *scene) behind(coarse []string) ([]int32, error) {
	// Restore looks at all columns, of which those that nobody generalized are keys.
	shared := &table.Table{N: s.targets}
	for _, c := range s.columns {
		shared.Columns = append(shared.Columns, s.Original.Column(c.name))
	}
	restored, err := restore.Restore(shared, s.Release, coarse, s.Trees)
	if err != nil {
		return nil, err
	}
	record := slices.Repeat([]int32{-1}, s.Release.N)
	for i, row := range restored.Row {
		if row >= 0 {
			record[row] = int32(i)
		}
	}
	return record, nil
}

// parts returns, by code of the release, the greatest sets inside each set that the
// column could have shown instead, and the values that are in none: those of released
// texts and of the hierarchy. ok is false if two of these sets overlap and none is part
// of the other.
func (c *column) parts(s *scene) (byCode [][]covering.Set, ok bool) {
	sets := slices.Clone(c.sets)
	if tree := s.Trees[c.name]; tree != nil {
		reader := covering.New(c.people, tree)
		for n := range tree.Len() {
			set, _, _ := reader.Covers(tree.Label(n))
			sets = append(sets, set)
		}
	}
	byCode = make([][]covering.Set, len(sets))
	within := nesting{make([]covering.Set, len(c.people.Values)), make([][]covering.Set, len(c.people.Values))}
	for v := range within.within {
		within.within[v] = covering.Set{int32(v)}
	}
	var order []int // of the sets of several values, the smallest first
	for i, set := range sets {
		if len(set) > 1 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(sets[a]) - len(sets[b]) })
	for _, i := range order {
		if byCode[i], ok = within.add(sets[i]); !ok {
			return nil, false
		}
	}
	return byCode[:len(c.sets)], true
}

// nesting puts sets into each other, from the smallest on.
type nesting struct {
	within []covering.Set   // by value: the greatest set so far that it is in
	parts  [][]covering.Set // by value: the parts of that set
}

// add returns the parts of a set; ok is false if it cuts through one of the others.
func (n *nesting) add(set covering.Set) (parts []covering.Set, ok bool) {
	for _, v := range set {
		if part := n.within[v]; part[0] == v { // each part once, at its first value
			parts = append(parts, part)
		}
	}
	if values := slices.Concat(parts...); !slices.Equal(slices.Sorted(slices.Values(values)), set) {
		return nil, false
	}
	if len(parts) == 1 { // the same set by another text
		return n.parts[set[0]], true
	}
	for _, v := range set {
		n.within[v], n.parts[v] = set, parts
	}
	return parts, true
}

// refine makes the cells of a column finer, class by class. It fails when ctx ends.
func (s *scene) refine(ctx context.Context, r *attackresult.Result, c *column, parts [][]covering.Set, classes [][]int32, behind []int32) error {
	known := s.background(c)
	var found, blind, checked, right struct{ certain, likely int }
	cells := 0
	for _, rows := range classes {
		if err := ctx.Err(); err != nil {
			return err
		}
		code := c.released.Codes[rows[0]]
		if len(parts[code]) < 2 || c.mayLack(code) {
			continue
		}
		cells += len(rows)
		prior, member := known.ofAll(rows, parts[code])
		before, after := best(prior), best(posterior(prior, member))
		for i, row := range rows {
			alone := before[member[i]].chance
			blind.certain, blind.likely = blind.certain+one(alone >= certainly), blind.likely+one(alone >= likely)
			if after == nil {
				continue
			}
			chance, part := after[member[i]].chance, after[member[i]].part
			found.certain, found.likely = found.certain+one(chance >= certainly), found.likely+one(chance >= likely)
			if record := behind[row]; chance >= likely && record >= 0 {
				is := one(parts[code][part].Has(c.people.Codes[record]))
				checked.likely, right.likely = checked.likely+1, right.likely+is
				if chance >= certainly {
					checked.certain, right.certain = checked.certain+1, right.certain+is
				}
			}
		}
	}
	if cells == 0 {
		r.Said = saidNoCells.Say(c.name)
		return nil
	}
	of := func(n int) float64 { return attackresult.Ratio(float64(n), float64(cells)) }
	rightly := attackresult.Ratio(float64(right.likely), float64(checked.likely))
	rightlySure := attackresult.Ratio(float64(right.certain), float64(checked.certain))
	truth := saidNotFiner.Say()
	switch {
	case checked.certain > 0:
		truth = saidFinerSure.Say(attackresult.Percent(rightlySure), attackresult.Percent(rightly))
	case checked.likely > 0:
		truth = saidFiner.Say(attackresult.Percent(rightly))
	}
	r.Guesses = cells
	r.Said = saidDowncoding.Say(cells, c.name, attackresult.Percent(of(found.certain)), attackresult.Percent(of(found.likely)), attackresult.Percent(of(blind.certain)), attackresult.Percent(of(blind.likely)), truth)
	r.Figures = []attackresult.Figure{
		attackresult.Counted("cells", cells, s.Release.N), attackresult.ShareOf("certain", of(found.certain), float64(cells)), attackresult.ShareOf("likely", of(found.likely), float64(cells)),
		attackresult.ShareOf("certain_without", of(blind.certain), float64(cells)), attackresult.ShareOf("likely_without", of(blind.likely), float64(cells)),
		attackresult.ShareOf("right", rightly, float64(checked.likely)), attackresult.ShareOf("certain_right", rightlySure, float64(checked.certain)),
	}
	return nil
}

// likeliest is the likeliest part of a cell.
type likeliest struct {
	chance float64
	part   int
}

// best returns the likeliest part by each of some chances.
func best(chances [][]float64) []likeliest {
	var all []likeliest
	for _, of := range chances {
		greatest := slices.Max(of)
		all = append(all, likeliest{greatest, slices.Index(of, greatest)})
	}
	return all
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

// posterior returns the chances of each member of a class to be in each part, given that
// not all members are in one: of the combinations of parts that would have given this
// release, the weight of those with member i in part t. With pₗ(t) what is known of
// member l, independently of the others, that is
// (pᵢ(t) - ∏ₗ pₗ(t)) / (1 - ∑ᵤ ∏ₗ pₗ(u)). Members of whom the same is known have one prior,
// prior[member[i]], and one answer. Where what is known leaves no combination, the
// release is not minimal or the knowledge wrong: it returns nil.
func posterior(prior [][]float64, member []int32) [][]float64 {
	together := slices.Clone(prior[member[0]]) // by part: the chance that all are in it
	open := make([]int, len(together))         // parts in which all can be
	for t := range open {
		open[t] = t
	}
	for _, of := range member[1:] {
		open = slices.DeleteFunc(open, func(t int) bool {
			together[t] *= prior[of][t]
			return together[t] == 0
		})
	}
	left := 1.0
	for _, p := range together {
		left -= p
	}
	if left <= 1-certainly {
		return nil
	}
	chances := make([][]float64, len(prior))
	for i, of := range prior {
		chances[i] = make([]float64, len(of))
		for t, p := range of {
			chances[i][t] = max(0, min(1, (p-together[t])/left))
		}
	}
	return chances
}
