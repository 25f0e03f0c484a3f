package prepare

import (
	"math"
	"slices"
	"sort"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/method/lattice"
	"quasi/engine/internal/method/limit"
	"quasi/engine/method"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// What can go wrong.
var (
	errLimitsUnmet = say.Define("limits-unmet", "within the limits set ({0:q}), {1} of {2} {2:row|rows} would be in groups that are too small for k = {3}, and at most {4} may be left out: {5}")
	errLimitsAlone = say.Define("limits-alone", "within the limits set ({0:q}), {1} of {2} {2:row|rows} would be in groups that are too small for k = {3}, and at most {4} may be left out; the limit of {5:q} alone is too tight: {6}")
	errLimitsModel = say.Define("limits-model", "within the limits set ({0:q}), {1} of {2} {2:row|rows} would have to be left out for {3}, and at most {4} may be: relax the model, allow coarser values there, or raise the share of rows that may be left out to {5}%")
	adviseK        = say.Define("limits-lower-k", "lower k to {0}, which the limits allow, or allow coarser values there")
	adviseKOrRows  = say.Define("limits-lower-k-or-rows", "lower k to {0}, which the limits allow, allow coarser values there, or raise the share of rows that may be left out to {1}%")
	adviseRows     = say.Define("limits-rows", "no k above 1 would do, so allow coarser values there, or raise the share of rows that may be left out to {0}%")
	adviseCoarser  = say.Define("limits-coarser", "no k above 1 would do, so allow coarser values there")
)

// limitOf returns the limit that is decided for a column, nil if there is none.
func limitOf(d domain.Domain, values table.Occurring, decided *recipe.Column, f format.Format) (*domain.Limit, error) {
	if !decided.Limited() {
		return nil, nil
	}
	if err := decided.LimitFits(values.Texts, f); err != nil {
		return nil, err
	}
	if o, ok := d.(*domain.Ordered); ok {
		return o.Within(*decided.Within), nil
	}
	tree, err := decided.Hierarchy.Tree()
	switch {
	case err != nil:
		return nil, err
	case decided.MaxLevel != nil:
		return tree.NoHigher(*decided.MaxLevel), nil
	case len(values.Texts) == 0:
		return nil, nil
	}
	return tree.NoWider(*decided.Within, values.Texts, f), nil
}

// Limited reports whether the method has to keep limits.
func (p *Prepared) Limited() bool { return limit.Limited(&p.Problem) }

// limitedFor returns the attributes with the limits that concern a method: none if it makes
// nothing coarser.
func limitedFor(how method.Limits, all []domain.Attribute) []domain.Attribute {
	own := slices.Clone(all)
	for j := range own {
		l := own[j].Limit
		switch {
		case l == nil:
		case how == method.Unchanged:
			own[j].Limit = nil
		case how == method.ByCells:
			suppressing := *l
			suppressing.Cells = true
			own[j].Limit = &suppressing
		}
	}
	return own
}

// blocked is the problem with the limits as the method can keep them.
func (p *Prepared) blocked(of *problem.Problem) *problem.Problem {
	if p.Method.Limits == method.ByLevels {
		return lattice.Coarsest(of)
	}
	return of
}

// checkLimits reports limits that can't be met, and for which k they could. A method that
// suppresses single cells can meet all.
func (p *Prepared) checkLimits() error {
	if !p.Limited() || p.Method.Limits == method.ByCells {
		return nil
	}
	k := p.Recipe.Privacy.K
	all := p.blocked(&p.Problem)
	if limit.Least(all) <= p.Problem.MaxSuppressed {
		return nil
	}
	lost := limit.Lost(all)
	if p.losesBySize(all, k) <= p.Problem.MaxSuppressed && lost < all.N {
		names, _ := p.blame(all)
		return errLimitsModel.Of(names, lost, all.N, all.Model, all.MaxSuppressed, all.Percent(lost))
	}
	// What a smaller k loses, a greater one does, too.
	most := sort.Search(k-1, func(less int) bool { return p.loses(less+2) > p.Problem.MaxSuppressed }) + 1
	do := advice(most, lost, p.Problem.N)
	names, alone := p.blame(all)
	if len(alone) > 0 && len(alone) < len(names) {
		return errLimitsAlone.Of(names, lost, p.Problem.N, k, p.Problem.MaxSuppressed, alone, do)
	}
	return errLimitsUnmet.Of(names, lost, p.Problem.N, k, p.Problem.MaxSuppressed, do)
}

// advice says what to do about limits that allow a k, and with which so many of n records
// have to be left out: not all of them can be.
func advice(k, lost, n int) say.Text {
	share := math.Ceil(1000*float64(lost)/float64(n)) / 10
	switch {
	case k < 2 && lost == n:
		return adviseCoarser.Say()
	case k < 2:
		return adviseRows.Say(share)
	case lost == n:
		return adviseK.Say(k)
	}
	return adviseKOrRows.Say(k, share)
}

// loses returns how many records have to be left out for the limits in groups of k.
func (p *Prepared) loses(k int) int {
	own := p.Problem
	model, err := p.Asked.Class(k)
	if err != nil {
		return own.N
	}
	own.Model = model
	return limit.Lost(p.blocked(&own))
}

// losesBySize returns how many records have to be left out for the limits where nothing but
// groups of k is asked for.
func (p *Prepared) losesBySize(all *problem.Problem, k int) int {
	size, err := privacy.NewKAnonymity(k, all.N)
	if err != nil {
		return all.N
	}
	own := *all
	own.Model = size
	return limit.Lost(&own)
}

// blame returns the columns with a limit, and those whose limit can't be met alone.
func (p *Prepared) blame(all *problem.Problem) (names, alone []string) {
	for j := range all.QI {
		if all.QI[j].Limit == nil {
			continue
		}
		own := *all
		own.QI = all.QI[j : j+1]
		if names = append(names, all.QI[j].Name); limit.Least(&own) > all.MaxSuppressed {
			alone = append(alone, all.QI[j].Name)
		}
	}
	return names, alone
}
