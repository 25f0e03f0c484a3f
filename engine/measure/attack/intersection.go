package attack

import (
	"context"
	"encoding/binary"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/internal/measure/covering"
	"quasi/engine/measure/audit"
	"quasi/engine/say"
)

var (
	noSecond          = say.Define("attack-no-second", "No second release is given: name another release of the same people.")
	givenIntersection = say.Define("attack-given-intersection", "Of each person {0}, and two releases; rows of one person agree in {1}.")
	saidIntersection  = say.Define("attack-intersection", "Alone, the releases leave at least {0} and {1} rows that could be a person's. Together they leave fewer than {2} for {3} of {4} people ({5}%).")
	saidBothSecret    = say.Define("attack-intersection-secret", "{0} is certain for {1} {1:person|people} from both together, and from neither alone.")
	saidNobody        = say.Define("attack-intersection-nobody", "Nobody has a row in both releases that agrees in what both show.")
	nothing           = say.Define("attack-nothing", "nothing")
)

// intersect looks for the people of the original in two releases, each of whom is in
// both. A row of the one is still a candidate if it fits what is known of the person and
// a candidate of the other agrees with it in what both show exactly (composition attacks:
// Ganta, Kasiviswanathan, Smith 2008). People whom no such row is left for are not in
// both, and are not counted.
func intersect(ctx context.Context, s *scene) ([]attackresult.Result, error) {
	known := slices.DeleteFunc(slices.Clone(s.Known), func(name string) bool { return s.Second.Column(name) == nil })
	if len(known) == 0 {
		return nil, fmt.Errorf("the second release has none of the known columns %q; its columns: %s", s.Known, say.Names(s.Second.Names()))
	}
	people, err := audit.Rows(s.Original, known)
	if err != nil {
		return nil, err
	}
	m := &meeting{scene: s, known: known, kept: s.kept(known), people: people, place: map[string]int32{}}
	first, err := m.rows(ctx, s.Release)
	if err != nil {
		return nil, err
	}
	second, err := m.rows(ctx, s.Second)
	if err != nil {
		return nil, fmt.Errorf("second %w", err)
	}
	return m.results(givenIntersection.Say(listed(known), listed(m.kept)), first, second), nil
}

// listed writes names, or that there are none.
func listed(names []string) say.Text {
	if len(names) == 0 {
		return nothing.Say()
	}
	return say.Series(say.Plain(names...), len(names))
}

// kept returns the columns that nobody needs to know and that both releases show as they
// are: what a row of a person shows in one, it shows in the other.
func (s *scene) kept(known []string) []string {
	var names []string
	for _, c := range s.columns {
		second, original := s.Second.Column(c.name), s.Original.Column(c.name)
		if second != nil && !slices.Contains(known, c.name) && exactly(original, c.released) && exactly(original, second) {
			names = append(names, c.name)
		}
	}
	return names
}

// exactly reports whether every released text is one of the original's.
func exactly(original, released *table.Column) bool {
	there := make(map[string]bool, len(original.Values))
	for _, text := range original.Values {
		there[text] = true
	}
	for v, rows := range released.Counts() {
		if rows > 0 && !there[released.Values[v]] {
			return false
		}
	}
	return true
}

// meeting is two releases that are joined.
type meeting struct {
	*scene
	known, kept []string
	people      [][]int32 // records of the original that agree in what is known
	place       map[string]int32
	shown       [][]string // by place: what a row shows in the kept columns
}

// rows returns how many rows of a release fit each class of people, by what they show.
func (m *meeting) rows(ctx context.Context, release *table.Table) ([]map[int32]int, error) {
	classes, err := audit.Rows(release, m.known)
	if err != nil {
		return nil, err
	}
	index, postings, err := m.index(release)
	if err != nil {
		return nil, err
	}
	found := make([]map[int32]int, len(m.people))
	for i := range found {
		found[i] = map[int32]int{}
	}
	var fit []int32
	of := make([]covering.Posting, len(m.known))
	for _, rows := range classes {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for j, name := range m.known {
			of[j] = postings[j][release.Column(name).Codes[rows[0]]]
		}
		shown := map[int32]int{} // by what a row shows in the kept columns
		for _, row := range rows {
			texts, key := make([]string, len(m.kept)), []byte(nil)
			for i, name := range m.kept {
				texts[i] = release.Column(name).Text(int(row))
				key = append(binary.AppendUvarint(key, uint64(len(texts[i]))), texts[i]...)
			}
			at, ok := m.place[string(key)]
			if !ok {
				at = int32(len(m.shown))
				m.place[string(key)], m.shown = at, append(m.shown, texts)
			}
			shown[at]++
		}
		fit = index.Match(fit[:0], of)
		for _, class := range fit {
			for at, n := range shown {
				found[class][at] += n
			}
		}
	}
	return found, nil
}

// index returns an index of the classes of people, and whom each released text covers,
// by known column and code.
func (m *meeting) index(release *table.Table) (*covering.Index, [][]covering.Posting, error) {
	codes := make([][]int32, len(m.known))
	for j, name := range m.known {
		for _, alike := range m.people {
			codes[j] = append(codes[j], m.Original.Column(name).Codes[alike[0]])
		}
	}
	index := covering.NewIndex(len(m.people), codes)
	postings := make([][]covering.Posting, len(m.known))
	for j, name := range m.known {
		sets, err := covering.NewFor(m.Original.Column(name), release.Column(name), m.Trees[name]).Released(release.Column(name))
		if err != nil {
			return nil, nil, err
		}
		for _, set := range sets {
			postings[j] = append(postings[j], index.Posting(j, set))
		}
	}
	return index, postings, nil
}

// candidates are the rows that could be those of people who agree in what is known.
type candidates struct {
	class, people int
	first, second int     // rows of each release alone
	both          int     // rows of the release that has fewer, of those that meet one of the other
	shown         []int32 // what those show
}

// join joins the rows of two releases that fit a class of people.
func join(first, second map[int32]int) candidates {
	var c candidates
	inFirst, inSecond := 0, 0
	for at, n := range first {
		c.first += n
		if met := second[at]; met > 0 {
			inFirst, inSecond = inFirst+n, inSecond+met
			c.shown = append(c.shown, at)
		}
	}
	for _, n := range second {
		c.second += n
	}
	c.both = min(inFirst, inSecond)
	return c
}

// results counts the candidates that are left of everybody, and whose secrets are out.
func (m *meeting) results(given say.Text, first, second []map[int32]int) []attackresult.Result {
	var all []candidates
	least, leastSecond, met := math.MaxInt, math.MaxInt, 0
	for class, people := range m.people {
		c := join(first[class], second[class])
		if c.both == 0 {
			continue
		}
		c.class, c.people = class, len(people)
		all = append(all, c)
		least, leastSecond, met = min(least, c.first), min(leastSecond, c.second), met+len(people)
	}
	if met == 0 {
		return []attackresult.Result{{Attack: attackresult.Intersection, Given: given, Said: saidNobody.Say()}}
	}
	k, below := min(least, leastSecond), 0
	for _, c := range all {
		if c.both < k {
			below += c.people
		}
	}
	results := []attackresult.Result{{
		Attack: attackresult.Intersection, Given: given, Guesses: met,
		Said: saidIntersection.Say(least, leastSecond, k, below, met, attackresult.Percent(attackresult.Ratio(float64(below), float64(met)))),
		Figures: []attackresult.Figure{
			attackresult.Counted("people", met, m.targets), {Name: "least_in_first", Unit: attackresult.Size, Value: float64(least)},
			{Name: "least_in_second", Unit: attackresult.Size, Value: float64(leastSecond)}, attackresult.Counted("below_together", below, met),
			attackresult.ShareOf("share_below_together", attackresult.Ratio(float64(below), float64(met)), float64(met)),
		},
	}}
	for i, name := range m.kept {
		if slices.Contains(m.Sensitive, name) {
			results = append(results, m.secrets(given, i, all, first, second))
		}
	}
	return results
}

// secrets counts the people of whom a kept column is certain from both releases, and
// from neither alone.
func (m *meeting) secrets(given say.Text, column int, all []candidates, first, second []map[int32]int) attackresult.Result {
	certain, met := 0, 0
	for _, c := range all {
		met += c.people
		if m.sure(slices.Values(c.shown), column) && !m.sure(maps.Keys(first[c.class]), column) && !m.sure(maps.Keys(second[c.class]), column) {
			certain += c.people
		}
	}
	name := m.kept[column]
	return attackresult.Result{
		Attack: attackresult.Intersection, Variant: name, Given: given, Guesses: met, Said: saidBothSecret.Say(name, certain),
		Figures: []attackresult.Figure{attackresult.Counted("certain_together", certain, met), attackresult.ShareOf("share_certain_together", attackresult.Ratio(float64(certain), float64(met)), float64(met))},
	}
}

// sure reports whether all that is shown has one text in a kept column.
func (m *meeting) sure(shown iter.Seq[int32], column int) bool {
	text, any := "", false
	for at := range shown {
		if any && m.shown[at][column] != text {
			return false
		}
		text, any = m.shown[at][column], true
	}
	return any
}
