package release_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/recipetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/rows"
	"quasi/engine/measure/support"
	"quasi/engine/release"
)

// agree fails unless the rows of a release have the classes, the risk and the loss that its
// audit and its measures found.
func agree(t *testing.T, release *engine.Release) *rows.Rows {
	t.Helper()
	r := casetest.Must(release.Rows())
	classes, seen, lost := map[int]int{}, map[int]bool{}, 0.0
	for record := range int32(r.N()) {
		lost += float64(r.Lost[record])
		if class := r.ClassOf(record); class >= 0 && !seen[class] {
			seen[class] = true
			classes[r.Size(record)]++
		}
		if out := release.Row(record) < 0; out != (r.Size(record) == 0) || out && r.Lost[record] != 1 {
			t.Fatalf("record %d is left out: %v; its class counts %d, lost %v", record, out, r.Size(record), r.Lost[record])
		}
	}
	if want := release.Loss.ILossRate; math.Abs(lost/float64(r.N())-want) > 1e-6 {
		t.Errorf("the rows lose %v on average, the release %v", lost/float64(r.N()), want)
	}
	if release.Linked != nil {
		return r
	}
	var sizes []audit.SizeCount
	for size, count := range classes {
		sizes = append(sizes, audit.SizeCount{Size: size, Classes: count})
	}
	slices.SortFunc(sizes, func(a, b audit.SizeCount) int { return a.Size - b.Size })
	if !slices.Equal(sizes, release.Audit.Classes.Sizes) {
		t.Errorf("classes are %v, the audit's %v", sizes, release.Audit.Classes.Sizes)
	}
	byRisk := r.InOrder(rows.Order{By: rows.Risk})
	if got, want := 1/float64(r.Size(byRisk[0])), release.Audit.Risk.Prosecutor.Highest; got != want {
		t.Errorf("the first record by risk is found with probability %v, the audit's highest is %v", got, want)
	}
	return r
}

// Where rows are counted, where patients are, and where whole records are protected.
func TestRowsAgreeWithTheAudit(t *testing.T) {
	original, r := enginetest.Visitors(t, 150, 3, 4)
	for _, privacy := range []recipe.Privacy{{K: 3, SuppressionLimit: 0.1}, {K: 3, Patient: "id", Knows: recipe.KnowsOne}, r.Privacy} {
		r.Privacy = privacy
		for _, method := range []string{"minimum-loss", "datafly"} {
			if privacy.Knows == recipe.KnowsAll && method != "minimum-loss" {
				continue
			}
			r.Algorithm = recipe.Algorithm{Name: method}
			prepared, err := engine.Prepare(original, r)
			agree(t, enginetest.Finish(t, prepared, err))
		}
	}
}

// A number that replaces patients is a change of their column, and those beside it keep
// their places.
func TestNumberedPatientsAreChanged(t *testing.T) {
	original, r := enginetest.Visitors(t, 60, 3, 4)
	r.Know(recipe.KnowsOne)
	r.Privacy.Linked = true
	_, release := enginetest.Run(t, original, r)
	found := agree(t, release)
	names := []string{}
	for _, at := range found.ChangedColumns() {
		names = append(names, found.Before[at].Name)
	}
	if !slices.Contains(names, "id") || slices.Contains(names, "dx") {
		t.Errorf("%v have changed", names)
	}
}

// Of two tables the groups are the classes; the sensitive values are somewhere else.
func TestRowsOfTwoTables(t *testing.T) {
	found := agree(t, made(t, `name,age,disease | A,30,flu | B,31,cold | C,32,flu | D,33,cold | name = identifying | disease = sensitive | algorithm = {"name": "anatomy", "parameters": {"l": 2}}`))
	if got := found.ChangedColumns(); !slices.Equal(got, []int{1}) || found.Size(0) != 2 || len(found.Alike(3)) != 2 {
		t.Errorf("columns %v have changed, groups count %d", got, found.Size(0))
	}
}

// noClass is [release.NoClass], where a variable is called release.
const noClass = release.NoClass

// A method that shows a whole column at one level shows more than a group needs.
func TestWhyAMethodIsCoarser(t *testing.T) {
	release := made(t, `age,sex,ill | 30,m,a | 30,m,b | 30,f,c | 34,f,c | 52,f,d | 52,f,d | ill = sensitive | algorithm.name = samarati | sex.hierarchy.rows = [["m", "*"], ["f", "*"]] `+
		`| age.hierarchy.rows = [["30", "[30,35)", "[30,40)", "*"], ["34", "[30,35)", "[30,40)", "*"], ["38", "[35,40)", "[30,40)", "*"], ["52", "[50,55)", "[50,60)", "*"]]`) // the men need no level, the women of 30 and 34 do
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

// Of any patient of a release: the rows are those with the patient's number, the others
// who show the same are those whose released rows are the same texts as often, and there
// are as many as the audit says.
func TestAPatientIsDescribed(t *testing.T) {
	plain := recipetest.Changed(t, recipetest.Quasi("id", "sex", "ward"), "k = 1", "patient = id", "suppression_limit = 1", "algorithm.name = mondrian-relaxed", "id = identifying")
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		b.WriteString("id,sex,ward\n")
		n := rapid.IntRange(4, 40).Draw(t, "rows")
		ids := make([]string, n)
		for i := range n {
			ids[i] = fmt.Sprint("p", rapid.IntRange(0, n/2).Draw(t, "patient"))
			fmt.Fprintf(&b, "%s,%s,%s\n", ids[i], rapid.SampledFrom([]string{"f", "m"}).Draw(t, "sex"), rapid.SampledFrom([]string{"x", "y", "z"}).Draw(t, "ward"))
		}
		micro, _ := casetest.Must2(csv.Read(strings.NewReader(b.String()), csv.Options{}))
		r := plain.Clone()
		r.Know(rapid.SampledFrom(recipe.Knowledges()).Draw(t, "knows"))
		prepared := casetest.Must(engine.Prepare(micro, r))
		release := casetest.Must(prepared.Run(context.Background(), nil))
		shows := func(id string) []string { // what the patient of an id shows
			var shown []string
			for row, record := range release.Records {
				if ids[record] == id {
					shown = append(shown, release.Table.Columns[0].Text(row)+"|"+release.Table.Columns[1].Text(row))
				}
			}
			slices.Sort(shown)
			return shown
		}
		record := rapid.IntRange(0, n-1).Draw(t, "record")
		got, ok := release.Patient(int32(record))
		if !ok {
			t.Fatal("nothing is said of the patient")
		}
		var records, others []int
		seen := map[string]bool{ids[record]: true}
		left := 0
		for i, id := range ids {
			if id == ids[record] {
				records = append(records, i)
				if release.Row(int32(i)) < 0 {
					left++
				}
			} else if !seen[id] && release.Row(int32(i)) >= 0 && slices.Equal(shows(id), shows(ids[record])) {
				others = append(others, i)
				seen[id] = true
			}
		}
		if len(shows(ids[record])) == 0 {
			others = nil
		}
		if !slices.Equal(got.Records, records) || got.LeftOut != left || !slices.Equal(got.Others, others) {
			t.Fatalf("found %+v, want %v, %d, %v", got, records, left, others)
		}
		if len(got.Known) > 0 {
			if all := got.Known[len(got.Known)-1]; all.Knows != recipe.KnowsAll || all.K != len(others)+1 || all.AtLeast != all.K {
				t.Fatalf("%d others show the same, but k is %+v", len(others), all)
			}
		}
	})
}

// least is k(m) of a release for each knowledge, by its released texts: how many
// patients have the same rows, and how many have a row like one.
func least(release *engine.Release, whose func(row int) string) (one, all int) {
	shown := enginetest.ShownBy(release.Table, whose)
	same, with := map[string]int{}, map[string]map[string]bool{}
	for row := range release.Table.N {
		text := enginetest.ShownBy(release.Table.Pick([]int32{int32(row)}), func(int) string { return "" })[""]
		if with[text] == nil {
			with[text] = map[string]bool{}
		}
		with[text][whose(row)] = true
	}
	for _, text := range shown {
		same[text]++
	}
	one, all = len(shown), len(shown)
	for _, n := range same {
		all = min(all, n)
	}
	for _, who := range with {
		one = min(one, len(who))
	}
	return one, all
}

// A release of patients says what is left to someone who knows rows of one, whichever
// way they are protected and whether a reader may see which rows are one patient's.
func TestTheAuditOfAReleaseByPatient(t *testing.T) {
	for _, knows := range []string{recipe.KnowsOne, recipe.KnowsAll} {
		for _, linked := range []bool{false, true} {
			microdata, r := enginetest.Visitors(t, 60, 3, 1)
			r.Privacy.Knows, r.Privacy.Linked = knows, linked
			release, _ := enginetest.Written(t, microdata, r)
			found := release.Audit.Persons
			if found == nil || len(found.Known) != 4 || found.K != 3 || found.Several == 0 {
				t.Fatalf("%s known: found %+v", knows, found)
			}
			id := microdata.Column("id")
			one, all := least(release, func(row int) string { return id.Text(int(release.Records[row])) })
			if found.Known[0].K != one || found.Known[3].K != all || one < 3 {
				t.Errorf("%s known: k(1) = %d and k(all) = %d, by the texts %d and %d", knows, found.Known[0].K, found.Known[3].K, one, all)
			}
			if knows == recipe.KnowsAll && slices.ContainsFunc(found.Known, func(k audit.Known) bool { return k.AtLeast < 3 || k.Below.Persons > 0 }) {
				t.Errorf("all rows may be known: found %+v", found.Known)
			}
			if linked != (found.LinkedBy == "id") || linked != (found.Linkable == nil) {
				t.Errorf("linked %v: by %q, %+v", linked, found.LinkedBy, found.Linkable)
			}
			if !linked && !slices.Equal(found.Linkable.Columns, []string{"dx"}) {
				t.Errorf("kept are %q", found.Linkable.Columns)
			}
		}
	}
}

// The column that tells patients apart can have another name in the release.
func TestLinkedByARenamedColumn(t *testing.T) {
	microdata, r := enginetest.Visitors(t, 40, 2, 2)
	r.Privacy.Knows = ""
	r.Column("id").Transform, r.Column("id").Rename = &recipe.Transform{Kind: recipe.Pseudonym}, "case"
	_, release := enginetest.Run(t, microdata, r, engine.WithKey(enginetest.SecretKey()))
	if found := release.Audit.Persons; found.LinkedBy != "case" {
		t.Errorf("linked by %q", found.LinkedBy)
	}
}

// Rows without a patient are named, by their numbers in the table that was given.
func TestRowsWithoutAPatientAreNamed(t *testing.T) {
	microdata := tabletest.Read(t, "id,age,sex,dx\n1,30,F,x\n,30,F,x\n1,30,F,x\n,30,F,x\n", recipe.Input{})
	r := enginetest.AgeSexDiagnosis(2)
	r.Columns = append(r.Columns, recipe.Column{Name: "id", Role: table.Identifying})
	r.Privacy.Patient = "id"
	release, _ := enginetest.Written(t, microdata, r)
	found := release.Audit.Persons
	if prepared, err := engine.Prepare(microdata, r); err != nil {
		t.Fatal(err)
	} else if before, err := prepared.Before(); err != nil || before.Persons.Count != 3 || before.Persons.K != 2 || len(before.Persons.Known) != 4 {
		t.Errorf("before: %+v, %v", before.Persons, err)
	}
	want := `2 rows have no value in column "id", and count as patients of their own: row 2, row 4. If one of them is of a patient who has other rows, fill the value in or leave the row out: nothing protects these rows together`
	if len(found.Notes) != 1 || found.Notes[0].String() != want || found.Count != 3 || found.Known[3].Knows != support.All {
		t.Errorf("found %+v", found)
	}
	r.Privacy.Patient = ""
	if release, _ = enginetest.Written(t, microdata, r); release.Audit.Persons != nil {
		t.Errorf("nobody said whose rows they are: %+v", release.Audit.Persons)
	}
}

// Whoever does what a recoding says to the table gets the rows of the release.
func TestARecodingIsWhatTheReleaseDid(t *testing.T) {
	plain := recipetest.Changed(t, recipetest.Quasi("a", "b", "s", "i"), "suppression_limit = 0.2", "s = sensitive", "i = insensitive")
	rapid.Check(t, func(t *rapid.T) {
		b := table.NewBuilder([]string{"a", "b", "s", "i"}, table.NewMarkers(table.DefaultMarkers()))
		cell := rapid.SampledFrom([]string{"1", "2", "3", "=x", "", "q"})
		for range rapid.IntRange(4, 30).Draw(t, "rows") {
			b.Append(rapid.SliceOfN(cell, 4, 4).Draw(t, "row"))
		}
		r := plain.Clone()
		r.Algorithm.Name = rapid.SampledFrom([]string{"minimum-loss", "mondrian-relaxed", "datafly", "consistent"}).Draw(t, "method")
		of := b.Table()
		prepared, err := engine.Prepare(of, r)
		if err != nil {
			return // no two people
		}
		release := casetest.Must(prepared.Run(context.Background(), nil))
		got := recode(of, release.Recoding())
		var want []string
		for row := range release.Table.N {
			want = append(want, fmt.Sprintf("%q", release.Table.AppendRecord(nil, row)))
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("%q, want %q", got, want)
		}
	})
}

// The markers by which the reader of a file has known rows for no people are said, even
// those that no other row has; and what is coarsened is known in full.
func TestARecodingKnowsWhoIsNobody(t *testing.T) {
	of, _ := casetest.Must2(csv.Read(strings.NewReader("a,s\n"+strings.Repeat("1,1980-01-02\n,1981-02-03\n", 3)+",NA\n,*\n"), csv.Options{}))
	_, release := enginetest.Run(t, of, recipetest.Changed(t, recipetest.Quasi("a", "s"), "s = insensitive", `s.coarsen = {"kind": "year"}`))
	by := release.Recoding()
	if len(by.Phantoms) != 2 || !slices.Contains(by.Phantoms[1].Texts, "NA") || !slices.Contains(by.Phantoms[1].Texts, "*") {
		t.Errorf("nobody is %v", by.Phantoms)
	}
	if born := by.Columns[1]; !born.Coarsened || len(born.Values) != 2 || born.Values["1980-01-02"] != "1980" {
		t.Errorf("coarsened: %v", born)
	}
	if !slices.Equal(by.Source, []string{"a", "s"}) {
		t.Errorf("the table has %q", by.Source)
	}
}

// recode does to a table of two quasi-identifiers and two other columns what a recoding
// says, one row after the other.
func recode(of *table.Table, by facts.Recoding) (rows []string) {
	seen := map[string]int{}
	for row := range of.N {
		from := of.AppendRecord(nil, row)
		if by.Phantoms != nil && !slices.ContainsFunc(by.Phantoms, func(m facts.MissingTexts) bool { return !slices.Contains(m.Texts, of.Column(m.Column).Text(row)) }) {
			continue
		}
		key := fmt.Sprintf("%q", from)
		seen[key]++
		if to := recoded(by, from, seen[key]); to != nil {
			for i, c := range by.Columns[2:] {
				if text, changed := c.Values[from[i+2]]; changed {
					from[i+2] = text
				}
			}
			rows = append(rows, fmt.Sprintf("%q", append(slices.Clone(to), from[2:]...)))
		}
	}
	return rows
}

// recoded returns the quasi-identifiers of a row, the given one of those like it.
func recoded(by facts.Recoding, from []string, copy int) []string {
	for _, tuple := range by.Tuples {
		if slices.Equal(tuple.From, from[:2]) {
			return tuple.To
		}
	}
	for _, same := range by.Records {
		if slices.Equal(same.From, from) && same.First <= copy && copy <= same.Last {
			return same.To
		}
	}
	a, known := by.Columns[0].Values[from[0]]
	b, both := by.Columns[1].Values[from[1]]
	if !by.Global || !known || !both {
		return nil
	}
	return []string{a, b}
}
