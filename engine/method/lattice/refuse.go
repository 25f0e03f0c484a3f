package lattice

import (
	"context"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/group"
	"quasi/engine/method/problem"
	"quasi/engine/say"
)

// What can go wrong.
var (
	errWholeFails         = say.Define("whole-fails", "all {0} rows together do not satisfy {1}, only {2}")
	errLatticeLarge       = say.Define("lattice-large", "{0}: the levels of the {1} columns that could identify have more than {2} combinations: mark only the first {3} of them “Could identify”, or choose another method, such as Datafly")
	errLatticeNoRecords   = say.Define("lattice-no-records", "{0}: there are no rows")
	errLatticeNoClass     = say.Define("lattice-no-class", "{0}: {1}, and no group of a generalized table does")
	errLatticeSuppression = say.Define("lattice-suppression", "{0}: {1}; it would do to leave out {2} rows, but at most {3} may be: raise the share of rows that may be left out, lower k or relax the model")
	errTopDownNoClass     = say.Define("top-down-no-class", "Top-down specialization: no column is sensitive: mark one, whose values are the classes that information is gained about, or let the detail lost decide")
	errIncognitoModel     = say.Define("incognito-model", "Incognito: {0} can break when groups are merged: choose Optimal, which accepts any model")
	errLatticeLimits      = say.Define("lattice-limits", "{0}: on levels within the limits of the columns, {2} {2:row|rows} would be in groups that fail {1}, and at most {3} may be left out: allow coarser values, relax the model, or raise the share of rows that may be left out")
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
