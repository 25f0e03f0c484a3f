package release_test

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/method"
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
	p, err := engine.Prepare(tabletest.Read(t, csv, r.Input), r)
	if err != nil {
		t.Fatal(err)
	}
	release, err := p.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return release
}

// The row with 38 makes [30,40) of 30; without it [30,35) would do, which k = 3 does not
// let three rows have.
func TestWhy(t *testing.T) {
	const three = "age,ill\n30,a\n34,b\n38,c\n"
	by38 := []facts.Forcing{{Record: 2, Value: "38"}}
	for _, test := range []struct {
		about, csv string
		k          int
		change     func(*recipe.Recipe)
		want       []facts.Forced
	}{
		{"too few without it", three, 3, nil,
			[]facts.Forced{{Column: "age", By: by38, Without: &facts.Without{Record: 2, Label: "[30,35)", Rows: 2, OnlyK: true}}}},
		{"enough without it", three, 2, nil,
			[]facts.Forced{{Column: "age", By: by38, Without: &facts.Without{Record: 2, Label: "[30,35)", Rows: 2, Enough: true, OnlyK: true}}}},
		{"more than k is asked", three, 2, func(r *recipe.Recipe) {
			r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "ill"}}
		}, []facts.Forced{{Column: "age", By: by38, Without: &facts.Without{Record: 2, Label: "[30,35)", Rows: 2}}}},
		{"two that ask for it", "age,ill\n30,a\n38,b\n38,c\n", 3, nil,
			[]facts.Forced{{Column: "age", By: []facts.Forcing{{Record: 1, Value: "38"}}}}},
		{"no value", "age,ill\n30,a\n?,b\n30,c\n", 3, nil,
			[]facts.Forced{{Column: "age", By: []facts.Forcing{{Record: 1, Value: "?", Missing: true}}, Without: &facts.Without{Record: 1, Label: "30", Rows: 2, OnlyK: true}}}},
		{"nothing was changed", "age,ill\n30,a\n30,b\n30,c\n", 3, nil, nil},
	} {
		got := aged(t, test.csv, test.k, test.change).Why(0)
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, want %+v", test.about, got, test.want)
		}
	}
}

// There is nothing to say of a record that is suppressed, or of two tables that change no value.
func TestWhyOfWhatIsNotShown(t *testing.T) {
	far := aged(t, "age,ill\n30,a\n31,b\n99,c\n", 2, func(r *recipe.Recipe) {
		r.Privacy.SuppressionLimit, r.Columns[0].Within, r.Columns[0].Hierarchy = 1, new(10.0), &recipe.Hierarchy{Ordered: true}
	})
	if shown, hidden := far.Why(0), far.Why(2); far.Class[2] != noClass || len(shown) != 1 || hidden != nil {
		t.Errorf("%+v, and of the suppressed one %+v", shown, hidden)
	}
	two := aged(t, "age,ill\n30,a\n31,b\n32,c\n33,d\n", 2, func(r *recipe.Recipe) {
		r.Algorithm.Name, r.Columns[0].Hierarchy = method.Anatomy, &recipe.Hierarchy{Ordered: true}
		r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "ill"}}
	})
	if why := two.Why(0); two.Linked == nil || why != nil {
		t.Errorf("of two tables %+v", why)
	}
}

// Any interval is asked for by the rows at its ends.
func TestWhyAnInterval(t *testing.T) {
	ordered := func(r *recipe.Recipe) { r.Columns[0].Hierarchy = &recipe.Hierarchy{Ordered: true} }
	got := aged(t, "age,ill\n34,a\n30,b\n52,c\n33,d\n", 4, ordered).Why(0)
	want := []facts.Forced{{Column: "age", By: []facts.Forcing{{Record: 2, Value: "52"}, {Record: 1, Value: "30"}},
		Without: &facts.Without{Record: 2, Label: "[30,34]", Rows: 3, OnlyK: true}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v with %+v, want %+v", got, got[0].Without, want[0].Without)
	}
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
		prepared, err := engine.Prepare(microdata, r)
		if err != nil {
			t.Fatal(err)
		}
		release, err := prepared.Run(context.Background(), nil)
		if err != nil {
			t.Fatal(err)
		}
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
