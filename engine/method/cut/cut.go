// Package cut holds the algorithms that partition a table as a whole: those that
// cut it in two again and again, and one that puts it together from single records.
//
//	groups, err := cut.MondrianStrict(ctx, p, nil) // p a *problem.Problem
//
// [MondrianStrict] and [MondrianRelaxed] (LeFevre, DeWitt, Ramakrishnan 2006) cut
// the widest attribute at its median, [AOS] the first one in the user's order that
// can be cut, and [Rounded] the widest at the place that leaves as many classes as
// there can be. [BottomUp] (Xu et al. 2006) merges.
//
// What they have in common: every class satisfies p.Model, no record is
// suppressed, and there is no chance in them. Attributes of weight 0 are released
// as what their class has in common, but never decide about it: if all are of
// weight 0, or there is none, all records are one class.
package cut

import (
	"quasi/engine/method/problem"
	"quasi/engine/say"
)

// admit returns an error if the records of p taken together are no class: then
// there is nothing to cut, and merging ends nowhere.
func admit(algorithm string, p *problem.Problem) error {
	if k := p.Model.MinSize(); k < 1 || k > p.N {
		return errCutK.Of(say.Method(algorithm), k, p.N)
	}
	if all := everyone(p.N); !p.Model.Holds(all) {
		return errCutUnsatisfiable.Of(say.Method(algorithm), p.Model, p.Model.Reach(all))
	}
	return nil
}

// everyone returns the records 0 to n-1.
func everyone(n int) []int32 {
	rows := make([]int32, n)
	for r := range rows {
		rows[r] = int32(r)
	}
	return rows
}
