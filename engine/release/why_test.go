package release_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/release"
)

// noClass is [release.NoClass], where a variable is called release.
const noClass = release.NoClass

// aged is the release of a table of ages as one group.
func aged(t *testing.T, csv string, k int, change func(*recipe.Recipe)) *engine.Release {
	t.Helper()
	r := recipe.Default()
	r.Privacy.K = k
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: [][]string{
			{"30", "[30,35)", "[30,40)", "*"}, {"34", "[30,35)", "[30,40)", "*"}, {"38", "[35,40)", "[30,40)", "*"}, {"52", "[50,55)", "[50,60)", "*"}}}},
		{Name: "ill", Role: table.Sensitive},
	}
	if change != nil {
		change(&r)
	}
	p := casetest.Must(engine.Prepare(tabletest.Read(t, csv, r.Input), r))
	release := casetest.Must(p.Run(context.Background(), nil))
	return release
}

// A method that shows a whole column at one level shows more than a group needs.
func TestWhyAMethodIsCoarser(t *testing.T) {
	csv := "age,sex,ill\n30,m,a\n30,m,b\n30,f,c\n34,f,c\n52,f,d\n52,f,d\n" // the men need no level, the women of 30 and 34 do
	release := aged(t, csv, 2, func(r *recipe.Recipe) {
		r.Algorithm.Name = "samarati"
		r.Columns = append(r.Columns, recipe.Column{Name: "sex", Role: r.Columns[0].Role, Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"m", "*"}, {"f", "*"}}}})
	})
	wider := 0
	for record := range int32(6) {
		for _, f := range release.Why(record) {
			if f.Needed != "" {
				wider++
			}
			if f.Needed != "" && f.Without != nil {
				t.Errorf("record %d: %+v", record, f)
			}
		}
	}
	if wider == 0 {
		t.Error("nowhere is the release coarser than its groups need")
	}
}

// Whatever the table and the method: what is named asks for what the group needs, and no
// fewer rows do; without the one row the group needs what it says. The oracle joins all
// values anew.
func TestWhyIsTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 30).Draw(t, "n")
		microdata, r := enginetest.DrawTable(t, n)
		r.Privacy.K = rapid.IntRange(1, min(n, 6)).Draw(t, "k")
		r.Algorithm.Name = rapid.SampledFrom([]string{"minimum-loss", "kaim", "datafly", "mondrian-strict"}).Draw(t, "method")
		prepared := casetest.Must(engine.Prepare(microdata, r))
		release := casetest.Must(prepared.Run(context.Background(), nil))
		p := prepared.Problem()
		for record := range int32(n) {
			class := release.Class[record]
			forced := release.Why(record)
			if class == noClass {
				if forced != nil {
					t.Fatalf("suppressed record %d: %+v", record, forced)
				}
				continue
			}
			members := release.Groups.Group(int(class))
			for j := range p.QI {
				a := &p.QI[j]
				released := release.Groups.As(class, len(p.QI))[j]
				at := slices.IndexFunc(forced, func(f facts.Forced) bool { return f.Column == a.Name })
				if (at >= 0) != (a.Span(record) != released) {
					t.Fatalf("record %d, %s: %+v, released as %v", record, a.Name, forced, released)
				}
				if at >= 0 {
					checkForced(t, a, record, members, released, forced[at], r.Privacy.K)
				}
			}
		}
	})
}

func checkForced(t *rapid.T, a *domain.Attribute, record int32, members []int32, released domain.Span, f facts.Forced, k int) {
	needed := a.Join(members)
	with := func(leave int) domain.Span {
		rows := []int32{record}
		for i, by := range f.By {
			if i != leave {
				rows = append(rows, int32(by.Record))
			}
		}
		return a.Join(rows)
	}
	if with(-1) != needed || (f.Needed == "") != (needed == released) || f.Needed != "" && f.Needed != a.Domain.Label(needed) {
		t.Fatalf("%+v, but the group needs %v and is released as %v", f, needed, released)
	}
	finest, finer := 0.0, false
	for i, by := range f.By {
		if with(i) == needed || !slices.Contains(members, int32(by.Record)) {
			t.Fatalf("row %d of %+v asks for nothing", by.Record, f)
		}
		rest := a.Join(slices.DeleteFunc(slices.Clone(members), func(m int32) bool { return int(m) == by.Record }))
		if rest != needed && (!finer || a.Domain.Loss(rest) < finest) {
			finest, finer = a.Domain.Loss(rest), true
		}
		if f.Without != nil && f.Without.Record == by.Record && (f.Without.Label != a.Domain.Label(rest) || rest == needed) {
			t.Fatalf("without row %d the group needs %v: %+v", by.Record, rest, f.Without)
		}
	}
	if w := f.Without; w != nil {
		rest := a.Join(slices.DeleteFunc(slices.Clone(members), func(m int32) bool { return int(m) == w.Record }))
		if a.Domain.Loss(rest) > finest {
			t.Fatalf("%+v is not the finest that the group of %d could show", w, len(members))
		}
	}
	if f.Needed == "" && f.Without == nil { // then no other one makes the difference
		for _, m := range members {
			rest := slices.DeleteFunc(slices.Clone(members), func(other int32) bool { return other == m })
			if m != record && a.Join(rest) != needed {
				t.Fatalf("without row %d the group of %d needs less", m, record)
			}
		}
	}
	if needed == released && finer != (f.Without != nil) {
		t.Fatalf("finer without one: %v, but %+v", finer, f)
	}
	if w := f.Without; w != nil && (w.Rows != len(members)-1 || w.Enough != (w.Rows >= k)) {
		t.Fatalf("%+v of a group of %d, k = %d", w, len(members), k)
	}
}
