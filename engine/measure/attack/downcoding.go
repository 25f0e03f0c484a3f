package attack

import (
	"context"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/covering"
	"quasi/engine/measure/restore"
	"quasi/engine/say"
)

// A finer value is certain from the one probability on, which rounding may miss, and
// likely from the other.
const (
	certainly = 1 - 1e-9
	likely    = 0.9
)

var (
	givenDowncoding = say.Define("attack-given-downcoding", "The release, what it shows exactly, and how common the values are among people who were held out.")
	saidDowncoding  = say.Define("attack-downcoding", "Of {0} generalized {0:cell|cells} of {1}, {2}% can be made finer with certainty and {3}% with a probability of 90%, as no value is coarser than its class needs; {4}% and {5}% without knowing that. {6}")
	saidFiner       = say.Define("attack-downcoding-right", "{0}% of the finer values are right.")
	saidNotFiner    = say.Define("attack-downcoding-none", "None is made finer.")
	saidNoHierarchy = say.Define("attack-downcoding-no-hierarchy", "The generalized values of {0} overlap without one being a part of the other: they are no hierarchy, which this attack needs.")
	saidNoClasses   = say.Define("attack-downcoding-nothing", "No cell is generalized.")
)

// downcode undoes generalizations that are minimal (Cohen: Attacks on Deidentification's
// Defenses, USENIX Security 2022): where a class shows [20,40) although it could show
// [20,30) if all its members were in there, one of them is not. That is used with what
// is known of each member from a column that is kept.
func downcode(ctx context.Context, s *scene) ([]Result, error) {
	var coarse []string
	for _, c := range s.columns {
		if !c.exact() {
			coarse = append(coarse, c.name)
		}
	}
	if len(coarse) == 0 {
		return []Result{{Attack: Downcoding, Said: saidNoClasses.Say()}}, nil
	}
	classes, err := audit.Rows(s.Release, coarse)
	if err != nil {
		return nil, err
	}
	classes = slices.DeleteFunc(classes, func(rows []int32) bool { return s.hidden(coarse, rows[0]) })
	behind, err := s.behind(coarse)
	if err != nil {
		return nil, err
	}
	var results []Result
	for _, c := range s.named(coarse) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r := Result{Attack: Downcoding, Variant: c.name, Given: givenDowncoding.Say()}
		if parts, ok := c.parts(s); ok {
			s.refine(&r, c, parts, classes, behind)
		} else {
			r.Said = saidNoHierarchy.Say(c.name)
		}
		results = append(results, r)
	}
	return results, nil
}

// hidden reports whether a row shows nothing in some columns: it was suppressed, and is
// coarser than its class needs.
func (s *scene) hidden(columns []string, row int32) bool {
	return !slices.ContainsFunc(s.named(columns), func(c *column) bool {
		return !c.released.IsMissing(int(row))
	})
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
	byCode = make([][]covering.Set, len(c.sets))
	order := make([]int, 0, len(sets))
	for i, set := range sets {
		if len(set) > 1 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(sets[a]) - len(sets[b]) })
	within := make([]covering.Set, len(c.people.Values)) // the greatest set so far that a value is in
	parts := make([][]covering.Set, len(within))         // of that set
	for v := range within {
		within[v] = covering.Set{int32(v)}
	}
	for _, i := range order {
		var inside []covering.Set
		total := 0
		for _, v := range sets[i] {
			if part := within[v]; part[0] == v { // each part once, at its first value
				inside, total = append(inside, part), total+len(part)
			}
		}
		if total != len(sets[i]) || !slices.Equal(sorted(inside), sets[i]) {
			return nil, false
		}
		if len(inside) == 1 { // the same set by another text
			inside = parts[sets[i][0]]
		}
		if i < len(byCode) {
			byCode[i] = inside
		}
		for _, v := range sets[i] {
			within[v], parts[v] = sets[i], inside
		}
	}
	return byCode, true
}

// sorted returns the values of disjoint sets.
func sorted(sets []covering.Set) covering.Set {
	all := slices.Concat(sets...)
	slices.Sort(all)
	return all
}

// refine makes the cells of a column finer, class by class.
func (s *scene) refine(r *Result, c *column, parts [][]covering.Set, classes [][]int32, behind []int32) {
	known := s.background(c)
	var found, blind struct{ certain, likely int }
	cells, checked, right := 0, 0, 0
	for _, rows := range classes {
		code := c.released.Codes[rows[0]]
		if len(parts[code]) < 2 {
			continue
		}
		cells += len(rows)
		prior := make([][]float64, len(rows))
		for i, row := range rows {
			prior[i] = known.of(row, parts[code])
		}
		for i, chances := range posterior(prior) {
			before, after := slices.Max(prior[i]), slices.Max(chances)
			blind.certain, blind.likely = blind.certain+one(before >= certainly), blind.likely+one(before >= likely)
			found.certain, found.likely = found.certain+one(after >= certainly), found.likely+one(after >= likely)
			if record := behind[rows[i]]; after >= likely && record >= 0 {
				checked++
				right += one(parts[code][slices.Index(chances, after)].Has(c.people.Codes[record]))
			}
		}
	}
	of := func(n int) float64 { return share(float64(n), float64(cells)) }
	truth := saidNotFiner.Say()
	if checked > 0 {
		truth = saidFiner.Say(percent(float64(right) / float64(checked)))
	}
	r.Guesses = cells
	r.Said = saidDowncoding.Say(cells, c.name, percent(of(found.certain)), percent(of(found.likely)), percent(of(blind.certain)), percent(of(blind.likely)), truth)
	r.Figures = []Figure{
		{Name: "cells", Value: float64(cells)}, {Name: "certain", Value: of(found.certain)}, {Name: "likely", Value: of(found.likely)},
		{Name: "certain_without", Value: of(blind.certain)}, {Name: "likely_without", Value: of(blind.likely)},
		{Name: "right", Value: share(float64(right), float64(checked))},
	}
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
// (pᵢ(t) - ∏ₗ pₗ(t)) / (1 - ∑ᵤ ∏ₗ pₗ(u)). Where what is known leaves no combination, the
// release is not minimal or the knowledge wrong, and nothing is learned.
func posterior(prior [][]float64) [][]float64 {
	together := slices.Clone(prior[0]) // by part: the chance that all are in it
	for _, member := range prior[1:] {
		for t, p := range member {
			together[t] *= p
		}
	}
	left := 1.0
	for _, p := range together {
		left -= p
	}
	if left <= 1-certainly {
		return prior
	}
	chances := make([][]float64, len(prior))
	for i, member := range prior {
		chances[i] = make([]float64, len(member))
		for t, p := range member {
			chances[i][t] = max(0, min(1, (p-together[t])/left))
		}
	}
	return chances
}

// background is what is known of the values of a column from the people who were held
// out: how many have each, all of them and by what another column shows, if one tells.
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
	return share(float64(pairs), float64(n-1))
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

// of returns the chances of a released row to be in each of the parts of its cell: the
// shares of those who are like it, of all if nobody is, and else of the values.
func (b background) of(row int32, parts []covering.Set) []float64 {
	if b.by != nil {
		if chances, ok := shares(b.shown[b.by.sets[b.by.released.Codes[row]][0]], parts); ok {
			return chances
		}
	}
	if chances, ok := shares(b.all, parts); ok {
		return chances
	}
	chances, _ := shares(nil, parts)
	return chances
}

// shares returns the shares of the parts among so many people; those of their values if
// nobody is in any.
func shares(people map[int32]int, parts []covering.Set) (chances []float64, ok bool) {
	chances = make([]float64, len(parts))
	total, values := 0, 0
	for i, part := range parts {
		values += len(part)
		n := 0
		for _, v := range part {
			n += people[v]
		}
		chances[i] = float64(n)
		total += n
	}
	for i, part := range parts {
		if total == 0 {
			chances[i] = float64(len(part)) / float64(values)
		} else {
			chances[i] /= float64(total)
		}
	}
	return chances, total > 0
}
