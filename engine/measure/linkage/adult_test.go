package linkage_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/adulttest"
	"quasi/engine/internal/brief"
	"quasi/engine/measure/linkage"
	"quasi/engine/measure/restore"
	"quasi/engine/method/kaim"
	"quasi/engine/method/problem"
)

// adult is a problem and a release of it by KAIM as texts, with the hierarchies.
type adult struct {
	original, released *table.Table
	qi                 []string
	trees              map[string]*hierarchy.Tree
	spans              []domain.Span
}

func release5(tb testing.TB, p *problem.Problem) adult {
	tb.Helper()
	groups, err := kaim.Cluster(context.Background(), p, problem.None)
	if err != nil {
		tb.Fatal(err)
	}
	m := len(p.QI)
	a := adult{trees: map[string]*hierarchy.Tree{}, spans: make([]domain.Span, p.N*m)}
	for j := range p.QI {
		a.qi = append(a.qi, p.QI[j].Name)
		d := p.QI[j].Domain.(*domain.Tree)
		tree, err := hierarchy.FromRows(paths(d, d.Full(), nil))
		if err != nil {
			tb.Fatal(err)
		}
		a.trees[p.QI[j].Name] = tree
	}
	for g := range groups.Len() {
		for _, row := range groups.Group(g) {
			copy(a.spans[int(row)*m:], groups.Spans[g*m:(g+1)*m])
		}
	}
	a.original, a.released = texts(p, func(j, row int) domain.Span { return p.QI[j].Span(int32(row)) }), texts(p, func(j, row int) domain.Span { return a.spans[row*m+j] })
	return a
}

// texts writes a table, the sensitive column last and unchanged.
func texts(p *problem.Problem, span func(j, row int) domain.Span) *table.Table {
	var names, record []string
	for j := range p.QI {
		names = append(names, p.QI[j].Name)
	}
	b := table.NewBuilder(append(names, "salary"), table.NewMarkers(table.DefaultMarkers()))
	for row := range p.N {
		record = record[:0]
		for j := range p.QI {
			record = append(record, p.QI[j].Domain.Label(span(j, row)))
		}
		b.Append(append(record, p.Sensitive[0].Values[p.Sensitive[0].Codes[row]]))
	}
	return b.Table()
}

// paths are the rows of a hierarchy, all of one length in these.
func paths(d *domain.Tree, s domain.Span, above []string) [][]string {
	at := append([]string{d.Label(s)}, above...)
	var rows [][]string
	for _, child := range d.Children(s) {
		rows = append(rows, paths(d, child, at)...)
	}
	if rows == nil {
		for len(at) < 8 { // chains are dropped, so branches are of different lengths
			at = append([]string{at[0]}, at...)
		}
		rows = [][]string{at}
	}
	return rows
}

// On Adult the release reads back as it was made, aligned or shuffled, and with
// the original as register nobody has fewer than 5 rows.
func TestAdult(t *testing.T) {
	brief.Further(t)
	p := adulttest.Complete(t, 5, 1)
	a := release5(t, p)
	r, err := restore.Restore(a.original, a.released, a.qi, a.trees)
	if err != nil {
		t.Fatal(err)
	}
	if !r.Aligned || !slices.Equal(r.Spans, a.spans) {
		t.Errorf("aligned %t, spans as released: %t", r.Aligned, slices.Equal(r.Spans, a.spans))
	}
	if r, err = restore.Restore(a.original, shuffled(a.released), a.qi, a.trees); err != nil {
		t.Fatal(err)
	}
	if slices.Contains(r.Row, -1) || r.Aligned {
		t.Errorf("aligned %t, %q", r.Aligned, r.Notes)
	}
	report := attack(t, a.released, a.original, linkage.Options{QI: a.qi, Sensitive: []string{"salary"}, Trees: a.trees})
	if report.PersonMatches.Many != p.N || report.RowMatches.None > 0 || len(report.Unknown) > 0 {
		t.Errorf("persons %+v, rows %+v, unknown %+v", report.PersonMatches, report.RowMatches, report.Unknown)
	}
}

func shuffled(released *table.Table) *table.Table {
	order := make([]int32, released.N)
	for i, row := range rand.New(rand.NewPCG(1, 0)).Perm(released.N) {
		order[i] = int32(row)
	}
	return released.Pick(order)
}
