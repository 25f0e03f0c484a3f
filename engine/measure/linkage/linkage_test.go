package linkage_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/adulttest"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/hierarchytest"
	"quasi/engine/measure/covering"
	"quasi/engine/measure/linkage"
	"quasi/engine/measure/restore"
	"quasi/engine/method/kaim"
	"quasi/engine/method/problem"
)

var (
	read = hierarchytest.Table
	tree = hierarchytest.Tree
)

func attack(t testing.TB, released, register *table.Table, opt linkage.Options) linkage.Report {
	t.Helper()
	r, err := linkage.Attack(context.Background(), released, register, opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A table may have markers of its own.
func TestMarkers(t *testing.T) {
	b := table.NewBuilder([]string{"q"}, table.NewMarkers([]string{"999"}))
	b.Append([]string{"999"})
	got := attack(t, b.Table(), read("q", "1", "2"), linkage.Options{QI: []string{"q"}})
	if got.RowMatches.Few != 1 {
		t.Errorf("rows %+v, want one that fits both persons", got.RowMatches)
	}
}

func TestAnAttackIsEnded(t *testing.T) {
	released, register := read("q|s", "1|x"), read("q|name", "1|Ann")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := linkage.Attack(ctx, released, register, linkage.Options{QI: []string{"q"}}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v of an attack that was ended", err)
	}
}

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

// The same as asking of each person and each cell.
func TestBehindAgreesWithNestedLoops(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string, ages ...string) *table.Table {
			b := table.NewBuilder([]string{"age", "sex"}, table.NewMarkers(table.DefaultMarkers()))
			for range rapid.IntRange(0, 12).Draw(t, name) {
				b.Append([]string{rapid.SampledFrom(ages).Draw(t, "age"), rapid.SampledFrom([]string{"f", "m", "?"}).Draw(t, "sex")})
			}
			return b.Table()
		}
		register := draw("persons", "5", "12", "18", "25", "NA")
		released := draw("rows", "12", "[10,20)", "<18", "*", "old", "25+", "{5, 25}")
		names := []string{"age", "sex"}
		behind, err := linkage.Behind(released, register, names, nil)
		if err != nil {
			t.Fatal(err)
		}
		for row := range released.N {
			want := 0
			for person := range register.N {
				covered := true
				for _, name := range names {
					c, text := register.Column(name), released.Column(name).Text(row)
					if released.Column(name).IsMissing(row) {
						text = "*"
					}
					values, _, _ := covering.New(c, nil).Covers(text)
					covered = covered && values.Has(c.Codes[person])
				}
				if covered {
					want++
				}
			}
			if got := behind(int32(row)); got != want {
				t.Fatalf("%d persons are behind row %d, want %d", got, row, want)
			}
		}
	})
}

// What is missing in a release shows nothing, whatever stands for it there: a marker
// of the release's own is no text to look up in the register.
func TestAMarkerOfTheReleaseShowsNothing(t *testing.T) {
	b := table.NewBuilder([]string{"age"}, table.NewMarkers([]string{"unknown", "21"}))
	for _, text := range []string{"unknown", "21", "29"} {
		b.Append([]string{text})
	}
	behind, err := linkage.Behind(b.Table(), read("age", "21", "29", "?"), []string{"age"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for row, want := range []int{3, 3, 1} {
		if got := behind(int32(row)); got != want {
			t.Errorf("%d persons are behind row %d, want %d", got, row, want)
		}
	}
}

// Candidates are the rows that fit text by text, and Attack counts as many.
func TestCandidates(t *testing.T) {
	qi := []string{"a", "b"}
	text := rapid.Custom(func(t *rapid.T) string {
		lo := rapid.IntRange(0, 5).Draw(t, "lo")
		switch rapid.IntRange(0, 2).Draw(t, "kind") {
		case 0:
			return "*"
		case 1:
			return fmt.Sprintf("[%d,%d]", lo, lo+rapid.IntRange(1, 3).Draw(t, "width"))
		}
		return fmt.Sprint(lo)
	})
	exact := rapid.Custom(func(t *rapid.T) string { return fmt.Sprint(rapid.IntRange(0, 8).Draw(t, "value")) })
	drawn := func(t *rapid.T, values *rapid.Generator[string], name string) *table.Table {
		b := table.NewBuilder([]string{"a", "b"}, nil)
		for range rapid.IntRange(1, 12).Draw(t, name) {
			b.Append([]string{values.Draw(t, "a"), values.Draw(t, "b")})
		}
		return b.Table()
	}
	rapid.Check(t, func(t *rapid.T) {
		released, register := drawn(t, text, "rows"), drawn(t, exact, "people")
		found, err := linkage.Candidates(released, register, qi, nil)
		if err != nil {
			t.Fatal(err)
		}
		report, err := linkage.Attack(context.Background(), released, register, linkage.Options{QI: qi})
		if err != nil {
			t.Fatal(err)
		}
		var matches linkage.Matches
		for person, rows := range found {
			var want []int
			for row := range released.N {
				if fits(released, register, row, person, qi) {
					want = append(want, row)
				}
			}
			if !slices.Equal(rows, want) {
				t.Errorf("person %d: rows %v, want %v", person, rows, want)
			}
			bin(&matches, len(rows))
		}
		if matches != report.PersonMatches {
			t.Errorf("%+v, the attack counts %+v", matches, report.PersonMatches)
		}
	})
}
