package lattice

import (
	"context"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/group"
	"quasi/engine/method/problem"
	"quasi/engine/say"
)

// check refuses a problem of which it is clear at once that nothing can be
// released: without suppression, the classes of a release that satisfies a
// monotone model could be merged into the whole table, which does so then, too.
func check(algorithm string, p *problem.Problem) error {
	if p.N == 0 {
		return errLatticeNoRecords.Of(say.Method(algorithm))
	}
	if p.Model.Monotone() && p.MaxSuppressed <= 0 && !p.Model.Holds(group.Numbers(p.N)) {
		return say.At(say.Method(algorithm), wholeFails(p))
	}
	return nil
}

func wholeFails(p *problem.Problem) error {
	return errWholeFails.Of(p.N, p.Model, say.Number(p.Model.Reach(group.Numbers(p.N))))
}

// failed returns the error of an algorithm that found no vector of p's lattice
// within the limit, so that the whole table fails, too. It searches for the
// smallest limit that would do.
func failed(ctx context.Context, algorithm string, p *problem.Problem) error {
	s, err := newSearch(algorithm, p, suppression)
	if err != nil {
		return err
	}
	s.limit = p.N
	if err := s.run(ctx, nil); err != nil {
		return err
	}
	least := p.N
	if s.best != nil {
		least = int(s.bestScore)
	}
	return tooFew(algorithm, p, least)
}

// tooFew says that least records, in whole classes, would have to be suppressed, which is more
// than may be. p.N stands for no release at all.
func tooFew(algorithm string, p *problem.Problem, least int) error {
	if slices.ContainsFunc(p.QI, func(a domain.Attribute) bool { return a.Limit != nil }) {
		return errLatticeLimits.Of(say.Method(algorithm), p.Model, least, p.MaxSuppressed)
	}
	if least >= p.N {
		return errLatticeNoClass.Of(say.Method(algorithm), wholeFails(p))
	}
	return errLatticeSuppression.Of(say.Method(algorithm), wholeFails(p), least, p.MaxSuppressed)
}
