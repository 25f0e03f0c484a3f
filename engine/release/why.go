package release

import (
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/facts"
	"quasi/engine/prepare"
)

// Why says, for each quasi-identifier of a record that was made coarser, which records of
// its group ask for it. A mean is of all of them, and left out. Why returns nil for a record that is suppressed, or of
// a bucketing method, which changes no value. It takes time in proportion to the size of
// the group.
func (r *Release) Why(record int32) []facts.Forced {
	class := r.Class[record]
	if class == NoClass || r.Linked != nil {
		return nil
	}
	var found []facts.Forced
	for _, o := range r.of.Outgoing {
		if o.QI < 0 || r.means(o) {
			continue
		}
		released := r.Groups.As(class, len(r.of.Problem.QI))[o.QI]
		if r.of.Problem.QI[o.QI].Span(record) == released {
			continue
		}
		found = append(found, r.forced(o, record, released))
	}
	return found
}

func (r *Release) forced(o prepare.Outgoing, record int32, released domain.Span) facts.Forced {
	a, members := &r.of.Problem.QI[o.QI], r.Groups.Group(int(r.Class[record]))
	needed := a.Join(members)
	label := func(s domain.Span) string { return r.labelsOf(o).Write(a.Domain.Label(s)) }
	f := facts.Forced{Column: o.Name}
	raw := r.of.Raw.Column(o.Name)
	// Members of a group that, with a record of it, need the value that all
	// of them need: each the one that asks for most beside those before it.
	var asking []int32
	have := a.Span(record)
	for have != needed {
		best, most := int32(-1), have
		for _, m := range members {
			if with := a.Domain.Join(have, a.Span(m)); with != have && (best < 0 || coarser(a, with, most)) {
				best, most = m, with
			}
		}
		asking, have = append(asking, best), most
	}
	for _, m := range asking {
		f.By = append(f.By, facts.Forcing{Record: int(m), Value: raw.Text(int(m)), Missing: raw.IsMissing(int(m))})
	}
	if needed != released {
		f.Needed = label(needed)
		return f
	}
	if m, finer, ok := without(a, asking, members, needed); ok {
		onlyK := len(r.recipe.Privacy.Models) == 0 && r.recipe.Privacy.Patient == "" && r.of.Data.Register == nil
		f.Without = &facts.Without{Record: int(m), Label: label(finer), Rows: len(members) - 1,
			Enough: onlyK && len(members)-1 >= r.recipe.Privacy.K, OnlyK: onlyK}
	}
	return f
}

// without returns the one of some members without which their group needs the finest
// value; ok is false if the group needs the same without any of them.
func without(a *domain.Attribute, some, members []int32, needed domain.Span) (member int32, finer domain.Span, ok bool) {
	for _, m := range some {
		rest := slices.DeleteFunc(slices.Clone(members), func(other int32) bool { return other == m })
		if joined := a.Join(rest); joined != needed && (!ok || coarser(a, finer, joined)) {
			member, finer, ok = m, joined, true
		}
	}
	return member, finer, ok
}

// coarser reports whether a value loses more than another, or covers more where both lose
// the same.
func coarser(a *domain.Attribute, s, than domain.Span) bool {
	if loss, other := a.Domain.Loss(s), a.Domain.Loss(than); loss != other {
		return loss > other
	}
	return s.Len() > than.Len()
}
