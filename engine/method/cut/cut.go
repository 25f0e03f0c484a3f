// Package cut holds the algorithms that partition a table as a whole: those that
// cut it in two again and again, and one that puts it together from single records.
//
//	groups, err := cut.MondrianStrict(ctx, p, cut.Boundaries, nil) // p a *problem.Problem
//
// [MondrianStrict] and [MondrianRelaxed] (LeFevre, DeWitt, Ramakrishnan 2006) cut
// the widest attribute at its median, [AOS] the first one in the user's order that
// can be cut, and [Rounded] the widest at the place that leaves as many classes as
// there can be. [BottomUp] (Xu et al. 2006) merges.
//
// Strict Mondrian and AOS cut between the nodes of hierarchies and nowhere else;
// [Cuts] says when relaxed Mondrian and rounded partition do otherwise. Bottom-up
// goes by what the common ancestor loses.
//
// What they have in common: every class satisfies p.Model, no record is
// suppressed, and there is no chance in them. Attributes of weight 0 are released
// as what their class has in common, but never decide about it: if all are of
// weight 0, or there is none, all records are one class.
package cut

import (
	"quasi/engine/data/group"
	"quasi/engine/method/problem"
	"quasi/engine/say"
)

// What can go wrong.
var (
	errCutK             = say.Define("cut-k", "{0}: k is {1}; it must be from 1 to {2}, the number of rows")
	errCutWhole         = say.Define("cut-whole", "{0} works only where the whole table satisfies {1}, and it reaches only {2}: try the method {3} or relax the model")
	errCutUnsatisfiable = say.Define("cut-unsatisfiable", "{0}: all rows together reach only {2}, not {1}: relax the model")
)

// Cuts says where [MondrianStrict], [MondrianRelaxed] and [Rounded] cut.
type Cuts int

// The kinds of cuts.
const (
	// Boundaries takes any allowed place between nodes of a hierarchy, or between
	// values of an ordered attribute, before anything else.
	Boundaries Cuts = iota
	// Halves cuts in halves, as the papers do: at the median value, or wherever
	// halves of an exact size fall.
	Halves
)

// admit returns an error if the records of p taken together are no class: then
// there is nothing to cut, and merging ends nowhere.
func admit(algorithm string, p *problem.Problem) error {
	if k := p.Model.MinSize(); k < 1 || k > p.N {
		return errCutK.Of(say.Method(algorithm), k, p.N)
	}
	all := group.Numbers(p.N)
	switch {
	case p.Model.Holds(all):
	case !p.Model.Monotone():
		return errCutWhole.Of(say.Method(algorithm), p.Model, say.Number(p.Model.Reach(all)), say.Method("minimum-loss"))
	default:
		return errCutUnsatisfiable.Of(say.Method(algorithm), p.Model, say.Number(p.Model.Reach(all)))
	}
	return nil
}
