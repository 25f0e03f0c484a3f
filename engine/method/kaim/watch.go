package kaim

import (
	"quasi/engine/data/domain"
	"quasi/engine/method/trace"
)

// tellSeed tells that a record starts a group.
func (g *growth) tellSeed(record int32) {
	if g.watch == nil {
		return
	}
	group := int32(g.groups)
	g.watch(trace.Step{Kind: trace.Seed, Record: record, Group: group, Moves: trace.To(group, record)})
}

// tellJoin tells that a record, which is still in the index, joins the group that is
// grown, and how far each that it was chosen from is.
func (g *growth) tellJoin(record int32) {
	if g.watch == nil {
		return
	}
	centre := make([]domain.Span, len(g.attributes))
	for j := range g.attributes {
		centre[j] = g.attributes[j].centre
	}
	var options []trace.Option
	for r, gone := range g.gone {
		if !gone {
			o := g.option(centre, int(g.size), int32(r))
			o.Record = int32(r)
			options = append(options, o)
		}
	}
	group := int32(g.groups)
	g.watch(trace.Step{Kind: trace.Join, Record: record, Group: group,
		Options: trace.ChosenFirst(options, func(o trace.Option) bool { return o.Record == record }), Moves: trace.To(group, record)})
}

// tellLeftover tells that a record that is left over joins a group, and how far each
// group is.
func (g *growth) tellLeftover(record int32, group int, sizes []int) {
	if g.watch == nil {
		return
	}
	m := len(g.attributes)
	var options []trace.Option
	for i, size := range sizes {
		o := g.option(g.centres[i*m:(i+1)*m], size, record)
		o.Group = int32(i)
		options = append(options, o)
	}
	g.watch(trace.Step{Kind: trace.Leftover, Record: record, Group: int32(group),
		Options: trace.ChosenFirst(options, func(o trace.Option) bool { return o.Group == int32(group) }), Moves: trace.To(int32(group), record)})
}

// option returns what a record costs with a group, column by column, added up as
// [distance.cost] and [distance.to] are.
func (d *distance) option(centre []domain.Span, size int, record int32) trace.Option {
	o := trace.Option{Record: trace.None, Group: trace.None, Parts: make([]float64, d.all)}
	for j := range d.attributes {
		a := &d.attributes[j]
		e := a.rates(a.of(record), centre[j], base(a.domain, centre[j]))
		part := e.own + float64(float64(size)*e.group)
		o.Parts[a.place] = part
		o.Cost += part
	}
	return o
}
