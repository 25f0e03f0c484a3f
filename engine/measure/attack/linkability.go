package attack

import (
	"context"
	"math/rand/v2"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/say"
)

var (
	givenLink = say.Define("attack-given-link", "Of each person two sets of facts that nobody has put together: {0}; and {1}.")
	saidApart = say.Define("attack-link-one-column", "The tables have a single column in common: there is nothing to link.")
)

// link looks for each person's nearest released rows by one half of the columns and by
// the other: a link is a row that is among both (Giomi et al. 2023, section 5.2).
func link(ctx context.Context, s *scene) ([]attackresult.Result, error) {
	random := s.random(2)
	names := s.names()
	if len(names) < 2 {
		return []attackresult.Result{{Attack: attackresult.Linkability, Said: saidApart.Say()}}, nil
	}
	random.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	one, other := inOrder(s.people, names[:len(names)/2]), inOrder(s.people, names[len(names)/2:])
	l := linker{scene: s, random: random}
	var err error
	if l.one, err = s.search(one); err != nil {
		return nil, err
	}
	if l.other, err = s.search(other); err != nil {
		return nil, err
	}
	targets, control := s.asked(random)
	found, err := l.links(ctx, targets)
	if err != nil {
		return nil, err
	}
	foundControl, err := l.links(ctx, control)
	if err != nil {
		return nil, err
	}
	r := attackresult.Result{Attack: attackresult.Linkability, Given: givenLink.Say(listed(one), listed(other))}
	n := float64(len(targets))
	r.Judge(attackresult.Wilson(found, n), attackresult.Wilson(foundControl, float64(len(control))), attackresult.Wilson(n*meet(s.Release.N, s.Neighbours), n))
	return []attackresult.Result{r}, nil
}

// linker links two sets of facts about people.
type linker struct {
	*scene
	one, other *search
	random     *rand.Rand
}

// links counts the people whose neighbourhoods by the two sets share a row.
func (l *linker) links(ctx context.Context, people []int32) (found float64, err error) {
	for _, person := range people {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		near := l.one.neighbours(person, l.Neighbours, l.random)
		if slices.ContainsFunc(l.other.neighbours(person, l.Neighbours, l.random), func(row int32) bool { return slices.Contains(near, row) }) {
			found++
		}
	}
	return found, nil
}

// inOrder returns names in the order of a table's columns.
func inOrder(t *table.Table, names []string) []string {
	return slices.DeleteFunc(t.Names(), func(name string) bool { return !slices.Contains(names, name) })
}

// meet returns the chance that two draws of q of n rows have a row in common.
func meet(n, q int) float64 {
	apart := 1.0
	for i := range min(q, n) {
		apart *= max(0, float64(n-q-i)) / float64(n-i)
	}
	return 1 - apart
}
