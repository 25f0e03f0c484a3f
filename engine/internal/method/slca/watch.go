package slca

import (
	"slices"

	"quasi/engine/method/trace"
)

// tellSets tells that the records are in sets by their sensitive value, and how much the
// values have in common.
func (a *slca) tellSets(s float64) {
	if a.p.Watch == nil {
		return
	}
	sensitive := &a.p.Sensitive[0]
	a.p.Watch(trace.Step{Kind: trace.Sets, Record: trace.None, Group: trace.None, Sensitive: &trace.Sensitive{
		Name: sensitive.Name, Values: sensitive.Values, Of: sensitive.Codes, Correlations: Correlations(a.p),
		S: s, L: a.l, Size: a.size,
	}})
}

// group is the number of the class that is grown.
func (a *slca) group() int32 { return int32(len(a.classes)) }

// tellSeed tells that a record of the largest set starts a class.
func (a *slca) tellSeed(record int32) {
	if a.p.Watch == nil {
		return
	}
	s := trace.Step{Kind: trace.Seed, Record: record, Group: a.group(), Correlation: 1, Moves: trace.To(a.group(), record)}
	for v, set := range a.sets {
		remain := set.remain
		if int32(v) == a.valueOf(record) {
			remain++ // it is taken out already
		}
		if remain > 0 {
			s.Values = append(s.Values, trace.Value{Value: int32(v), Records: remain})
		}
	}
	s.Values = a.first(s.Values, record)
	a.p.Watch(s)
}

// first puts the sensitive value of a record before the others.
func (a *slca) first(values []trace.Value, record int32) []trace.Value {
	slices.SortStableFunc(values, func(v, w trace.Value) int {
		switch of := a.valueOf(record); of {
		case v.Value:
			return -1
		case w.Value:
			return 1
		}
		return 0
	})
	return values
}

// offer holds the options for the next record of a class: values, and the records of
// each.
type offer struct {
	values  []trace.Value
	records []trace.Option
}

// offer returns the options of [slca.choose] and [sensitiveSet.nearest]; nil: nobody watches.
func (a *slca) offer(rows []int32, met []bool) *offer {
	if a.p.Watch == nil {
		return nil
	}
	o := &offer{}
	with := append(slices.Clone(rows), 0)
	for v, set := range a.sets {
		if set.remain == 0 {
			continue
		}
		with[len(rows)] = set.any()
		o.values = append(o.values, trace.Value{Value: int32(v), Records: set.remain, Correlation: a.model.Correlation(with),
			Has: met[v] && len(rows) < a.l})
		for _, records := range set.tuples {
			for _, r := range records {
				o.records = append(o.records, trace.Option{Record: r, Group: trace.None, Cost: a.distance(r, rows, 1e300)})
			}
		}
	}
	return o
}

// tellJoin tells that a record joins the class that is grown: of the value that was chosen
// the nearest.
func (a *slca) tellJoin(rows []int32, record int32, of *offer) {
	if of == nil {
		return
	}
	options := slices.DeleteFunc(of.records, func(o trace.Option) bool { return a.valueOf(o.Record) != a.valueOf(record) })
	a.p.Watch(trace.Step{Kind: trace.Join, Record: record, Group: a.group(), Values: a.first(of.values, record),
		Options:     trace.ChosenFirst(options, func(o trace.Option) bool { return o.Record == record }),
		Correlation: a.model.Correlation(append(slices.Clone(rows), record)), Moves: trace.To(a.group(), record)})
}

// tellEmptied tells that a class fails, and that the set from which it was started, which has
// all its records again, is emptied.
func (a *slca) tellEmptied(set int, rows []int32) {
	if a.p.Watch == nil {
		return
	}
	var part []int32
	for _, records := range a.sets[set].tuples {
		part = append(part, records...)
	}
	slices.Sort(part)
	a.p.Watch(trace.Step{Kind: trace.Emptied, Record: trace.None, Group: a.group(), Value: int32(set), Part: part,
		Correlation: a.model.Correlation(rows), Moves: trace.To(trace.None, rows...)})
}

// tellAssign tells that a record that is left over joins a class, before it does, or that none
// can take it: class is -1 then.
func (a *slca) tellAssign(record int32, class int) {
	if a.p.Watch == nil {
		return
	}
	s := trace.Step{Kind: trace.Unplaced, Record: record, Group: trace.None}
	if class >= 0 {
		s.Kind, s.Group, s.Moves = trace.Assign, int32(class), trace.To(int32(class), record)
	}
	for c, rows := range a.classes {
		with := append(slices.Clone(rows), record)
		s.Options = append(s.Options, trace.Option{Record: trace.None, Group: int32(c), Cost: a.distance(record, rows, 1e300), Fails: !a.model.Holds(with)})
		if c == class {
			s.Correlation = a.model.Correlation(with)
		}
	}
	trace.ChosenFirst(s.Options, func(o trace.Option) bool { return o.Group == int32(class) })
	a.p.Watch(s)
}
