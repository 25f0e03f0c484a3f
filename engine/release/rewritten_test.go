package release_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/criteria"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/csv"
	"quasi/engine/file/kind"
	"quasi/engine/file/kind/converter"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/measure/restore"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/utility"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// outputs are those that a release can have.
func outputs() []recipe.Output {
	var all []recipe.Output
	for _, order := range []string{recipe.OriginalOrder, recipe.SortedOrder} {
		for _, bom := range []bool{false, true} {
			for _, safe := range []bool{false, true} {
				all = append(all, recipe.Output{RowOrder: order, BOM: bom, FormulaSafe: safe, Missing: []string{"", "NA"}[len(all)%2]})
			}
		}
	}
	return all
}

// formulas is a clinic with texts that a spreadsheet would run, in a name too.
func formulas(t *testing.T) (*table.Table, recipe.Recipe) {
	microdata, r, column := enginetest.Clinic(t, brief.Of(200, 60))
	spoilt := &table.Table{N: microdata.N}
	for _, c := range microdata.Columns {
		own := *c
		if c.Name == column {
			own.Name = "=" + c.Name
			own.Values = append([]string{"=1+1"}, c.Values[1:]...)
		}
		spoilt.Columns = append(spoilt.Columns, &own)
	}
	r.Column(column).Name = "=" + column
	return spoilt, r
}

// everything is all that leaves the room.
func everything(t *testing.T, r *engine.Release) string {
	t.Helper()
	text := enginetest.CSV(t, r)
	if r.Linked != nil {
		var b strings.Builder
		casetest.NoError(t, r.WriteLinked(&b, kind.CSV))
		text += b.String()
	}
	return text
}

// A release that is rewritten equals that of a run with the output from the start:
// its bytes, its audit, its verdicts, its recipe.
func TestRewrittenAsFromTheStart(t *testing.T) {
	microdata, r := formulas(t)
	names := []string{method.Default, method.Anatomy, "mondrian-strict", "incognito"}
	if testing.Short() { // the rest is for make test-long
		names = names[:2]
	}
	for _, name := range names {
		r.Algorithm = recipe.Algorithm{Name: name, Seed: 1}
		r.Privacy.K, r.Privacy.SuppressionLimit = 3, 0.05
		r.Output = recipe.Output{RowOrder: recipe.OriginalOrder}
		prepared, release := enginetest.Run(t, microdata, r)
		for _, o := range outputs() {
			again := casetest.Must(release.Rewritten(o, nil))
			r.Output = o
			_, want := enginetest.Run(t, microdata, r)
			if everything(t, again) != everything(t, want) {
				t.Errorf("%s, %+v: other bytes than those of a run", name, o)
			}
			if !reflect.DeepEqual(again.Audit, want.Audit) || !reflect.DeepEqual(again.Verdicts, want.Verdicts) || !reflect.DeepEqual(again.Loss, want.Loss) ||
				!reflect.DeepEqual(again.Records, want.Records) || !reflect.DeepEqual(again.Recipe(), want.Recipe()) {
				t.Errorf("%s, %+v: something else is known of it than of a run's", name, o)
			}
			if again.Groups != release.Groups {
				t.Errorf("%s: the groups were looked for again", name)
			}
		}
		if got := prepared.Recipe().Output; got != (recipe.Output{RowOrder: recipe.OriginalOrder}) {
			t.Errorf("%s: rewriting changed what was prepared: %+v", name, got)
		}
	}
}

// A release is written as reviewed: a run that was ended early keeps its groups,
// and its recipe keeps the rounds that they took.
func TestRewrittenAfterEnough(t *testing.T) {
	microdata, r, _ := enginetest.Clinic(t, brief.Of(300, 120))
	r.Algorithm = recipe.Algorithm{Name: method.Default, Seed: 1, Parameters: parameter.Given{method.Rounds: 50.0}}
	prepared := casetest.Must(engine.Prepare(microdata, r))
	release := casetest.Must(prepared.Run(context.Background(), func(s engine.Step) bool { return len(s.Curve) == 3 }))
	again := casetest.Must(release.Rewritten(recipe.Output{BOM: true}, nil))
	decided := again.Recipe()
	if again.Groups != release.Groups || decided.Algorithm.Parameters[method.Rounds] != 2 || len(again.Curve) != 3 {
		t.Errorf("rewritten after %v rounds, with the curve %+v", decided.Algorithm.Parameters[method.Rounds], again.Curve)
	}
	_, want := enginetest.Run(t, microdata, decided)
	if enginetest.CSV(t, again) != enginetest.CSV(t, want) {
		t.Error("the recipe of the rewritten release gives another one")
	}
	full := casetest.Must(prepared.Run(context.Background(), nil))
	if full.Loss.ILossRate >= release.Loss.ILossRate {
		t.Error("all rounds are no better than two: the test shows nothing")
	}
}

// A run changes nothing of what was prepared: the next one is as the first, whether
// it was ended early or had to look for a class size.
func TestRunsOfOnePrepared(t *testing.T) {
	brief.Further(t)
	microdata, r, _ := enginetest.Clinic(t, brief.Of(300, 120))
	r.Privacy.K = 2
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameAverageRisk, Parameters: parameter.Given{"risk": 0.1}}}
	r.Algorithm = recipe.Algorithm{Name: method.Default, Seed: 1, Parameters: parameter.Given{method.Rounds: 6.0}}
	prepared, want := enginetest.Run(t, microdata, r)
	before := prepared.Recipe()
	casetest.Must(prepared.Run(context.Background(), func(s engine.Step) bool { return len(s.Curve) > 1 }))
	again := casetest.Must(prepared.Run(context.Background(), nil))
	if enginetest.CSV(t, again) != enginetest.CSV(t, want) || !reflect.DeepEqual(again.Recipe(), want.Recipe()) || !reflect.DeepEqual(prepared.Recipe(), before) {
		t.Error("a run has changed what was prepared")
	}
	noted, changed := want.Recipe(), prepared.Recipe()
	changed.Privacy.K, changed.Columns[0].Role = 50, table.Insensitive
	for _, of := range []recipe.Recipe{changed, r, want.Recipe()} { // what was given, too
		of.Algorithm.Parameters[method.Rounds] = 1
		of.Privacy.Models[0].Parameters["risk"] = 0.5
	}
	again = casetest.Must(prepared.Run(context.Background(), nil))
	if enginetest.CSV(t, again) != enginetest.CSV(t, want) || !reflect.DeepEqual(again.Recipe(), noted) {
		t.Errorf("a copy of the recipe that was changed has changed the run")
	}
}

// Runs of one Prepared can go on at the same time: each method gives what it gives
// alone.
func TestRunsAtTheSameTime(t *testing.T) {
	microdata, r, _ := enginetest.Clinic(t, 100)
	r.Privacy.K, r.Privacy.SuppressionLimit = 3, 0.1
	for _, a := range method.All() {
		r.Algorithm = recipe.Algorithm{Name: a.Name, Seed: 1}
		prepared, alone := enginetest.Run(t, microdata, r)
		var releases [2]*engine.Release
		var errs [2]error
		var both sync.WaitGroup
		for i := range releases {
			both.Go(func() { releases[i], errs[i] = prepared.Run(context.Background(), nil) })
		}
		both.Wait()
		for i, release := range releases {
			if errs[i] != nil || everything(t, release) != everything(t, alone) {
				t.Errorf("%s: another release beside another run (%v)", a.Name, errs[i])
			}
		}
	}
}

// renamedClinic gives a quasi-identifier and the sensitive column of the clinic other
// names, one of which is a formula.
func renamedClinic(t *testing.T) (*table.Table, recipe.Recipe) {
	microdata, r, _ := enginetest.Clinic(t, brief.Of(300, 100))
	r.Privacy.K = 3
	names := map[string]string{"birth_date": "year of birth", r.Names(table.Sensitive)[0]: "=why"}
	return microdata, r.Releasing(names)
}

// A release has the names that were decided, also if that is done afterwards, and its
// audit and verdicts speak of them. Nothing else changes.
func TestColumnsAreRenamed(t *testing.T) {
	microdata, r := renamedClinic(t)
	sensitive := r.Names(table.Sensitive)[0]
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: sensitive, Parameters: parameter.Given{"l": 2}}}
	for _, name := range []string{method.Default, method.Anatomy} {
		r.Algorithm.Name = name
		_, plain := enginetest.Run(t, microdata, r.Releasing(nil))
		_, want := enginetest.Run(t, microdata, r)
		again := casetest.Must(plain.Rewritten(r.Output, r.Renames()))
		if everything(t, again) != everything(t, want) || !reflect.DeepEqual(again.Recipe(), want.Recipe()) || !reflect.DeepEqual(again.Audit, want.Audit) {
			t.Errorf("%s: renamed afterwards, the release is another one", name)
		}
		if want.Audit.K != plain.Audit.K || !reflect.DeepEqual(want.Verdicts, plain.Verdicts) || !reflect.DeepEqual(want.Records, plain.Records) {
			t.Errorf("%s: names change what is found", name)
		}
		text := everything(t, want)
		for _, c := range plain.Table.Columns {
			text = strings.Replace(text, want.Name(c.Name), c.Name, 1)
		}
		if name == method.Default && text != everything(t, plain) {
			t.Errorf("more than the names differs:\n%.300s", text)
		}
		if want.Name("birth_date") != "year of birth" || want.Name("patient_name") != "" || !slices.Contains(want.Table.Names(), "year of birth") {
			t.Errorf("%s: released are %q", name, want.Table.Names())
		}
	}
}

// Whoever has the release and the recipe gets the same verdicts.
func TestRenamedReleasesAreJudged(t *testing.T) {
	microdata, r := renamedClinic(t)
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: r.Names(table.Sensitive)[0], Parameters: parameter.Given{"l": 2}}}
	for _, safe := range []bool{true, false} {
		r.Output.FormulaSafe = safe
		_, release := enginetest.Run(t, microdata, r)
		name := "=why"
		if safe {
			name = "'=why"
		}
		if _, ok := release.Audit.Sensitive[name]; !ok {
			t.Errorf("the audit has no column %q", name)
		}
		read := tabletest.Read(t, enginetest.CSV(t, release), recipe.Input{})
		verdicts := casetest.Must(criteria.Judge(read, release.Recipe()))
		for i, v := range verdicts {
			if v.Holds != release.Verdicts[i].Holds || v.Reach != release.Verdicts[i].Reach {
				t.Errorf("%s: %s of the file, %s of the run", v.Model, v.Reach, release.Verdicts[i].Reach)
			}
		}
	}
}

// The name under which a column leaves is searched, and only that one holds the release.
func TestNamesThatLeaveAreSearched(t *testing.T) {
	microdata, r, _ := enginetest.Clinic(t, brief.Of(300, 100))
	r.Privacy.K = 3
	for name, want := range map[string]bool{"CRP of anna.schmidt@web.de": true, "year of birth": false} {
		_, of := enginetest.Run(t, microdata, r.Releasing(map[string]string{"birth_date": name}))
		holds := slices.ContainsFunc(of.Concerns().Open(), func(i facts.Identifiers) bool { return i.Column == "birth_date" })
		if holds != want {
			t.Errorf("%s: holds the release: %v", name, holds)
		}
		renamed := casetest.Must(of.Rewritten(r.Output, map[string]string{"birth_date": "born"}))
		if slices.ContainsFunc(renamed.Concerns().Open(), func(i facts.Identifiers) bool { return i.Column == "birth_date" }) {
			t.Errorf("%s: holds the release under its new name", name)
		}
	}
}

// A group that somebody has named after a person holds the release wherever it shows.
func TestNamesOfGroupsThatLeaveHoldTheRelease(t *testing.T) {
	microdata, r, _ := enginetest.Clinic(t, 100)
	for i := range r.Columns {
		r.Columns[i].Role = table.Identifying
	}
	named, of := r.Column("ward"), microdata.Column("ward")
	named.Role, named.Hierarchy = table.QuasiIdentifying, &recipe.Hierarchy{}
	for v, value := range of.Values {
		if !of.Absent(int32(v)) {
			group := []string{"ask anna.schmidt@web.de", "others"}[v%2]
			named.Hierarchy.Rows = append(named.Hierarchy.Rows, []string{value, group, "*"})
		}
	}
	r.Privacy.K, r.Privacy.SuppressionLimit = 30, 0.2 // more than are on one ward
	_, release := enginetest.Run(t, microdata, r)
	shows := slices.Contains(release.Table.Column("ward").Values, "ask anna.schmidt@web.de")
	holds := slices.ContainsFunc(release.Concerns().Open(), func(i facts.Identifiers) bool { return i.Column == "ward" })
	if !shows || !holds {
		t.Errorf("the group shows: %v (%q); the release is held: %v", shows, release.Table.Column("ward").Values, holds)
	}
}

// country is how a file is written.
type country struct {
	comma bool
	day   string // as of time.Format
}

var countries = []country{{false, "2006-01-02"}, {true, "02.01.2006"}, {true, "2.1.2006"}, {false, "02/01/2006"}, {false, "01/02/2006"}}

// drawVisits draws a table of visits as a country writes it.
func drawVisits(t *rapid.T) string {
	from := rapid.SampledFrom(countries).Draw(t, "country")
	number := func(x float64) string {
		text := fmt.Sprintf("%.1f", x)
		if from.comma {
			text = strings.Replace(text, ".", ",", 1)
		}
		return text
	}
	least := rapid.SampledFrom([]int{0, -30, 20}).Draw(t, "least")
	var b strings.Builder
	b.WriteString("age;crp;born;sex;score;note\n")
	for i := range rapid.IntRange(20, 60).Draw(t, "rows") {
		age := least + rapid.IntRange(0, 80).Draw(t, "age")
		born := firstDay.AddDate(0, 0, 37*rapid.IntRange(0, 400).Draw(t, "born"))
		crp, score := float64(rapid.IntRange(-20, 200).Draw(t, "crp"))/4, float64(rapid.IntRange(0, 9).Draw(t, "score"))/2
		missing := rapid.SampledFrom([]string{"", "?", "NA", "n", "n", "n", "n", "n"}).Draw(t, "missing")
		cells := []string{fmt.Sprint(age), number(crp), born.Format(from.day), []string{"F", "M"}[i%2], number(score),
			strconv.Quote(rapid.SampledFrom([]string{"well", "a, b", "a,-b", "x;y", "12-13"}).Draw(t, "note"))}
		if missing != "n" {
			cells[rapid.IntRange(0, len(cells)-1).Draw(t, "cell")] = missing
		}
		b.WriteString(strings.Join(cells, ";") + "\n")
	}
	return b.String()
}

// Every release, in every notation and in both kinds of files, is read back: whoever has
// it and the recipe finds the classes and the verdicts of the run, and whoever has the
// original too finds its loss.
func TestEveryNotationIsReadBack(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		original := tabletest.Read(t, drawVisits(rt), recipe.Input{Delimiter: ";"})
		r := recipe.Default()
		r.Privacy.K = rapid.IntRange(2, 4).Draw(rt, "k")
		r.Algorithm.Name = rapid.SampledFrom([]string{"mondrian-strict", "minimum-loss"}).Draw(rt, "method")
		r.Output = recipe.Output{
			RowOrder:  rapid.SampledFrom([]string{recipe.OriginalOrder, recipe.SortedOrder}).Draw(rt, "order"),
			Intervals: rapid.SampledFrom([]string{"", recipe.Brackets, recipe.Dash}).Draw(rt, "intervals"),
			Notation:  rapid.SampledFrom([]string{"", recipe.PlainNotation, recipe.FileNotation}).Draw(rt, "notation"),
			Delimiter: rapid.SampledFrom([]string{"", recipe.CommaDelimiter, recipe.SemicolonDelimiter, recipe.TabDelimiter}).Draw(rt, "delimiter"),
			Missing:   rapid.SampledFrom([]string{"", recipe.StarMissing, recipe.EmptyMissing, "NA", ".", "-", "missing", "-99"}).Draw(rt, "missing"),
			BOM:       rapid.Bool().Draw(rt, "bom"), FormulaSafe: rapid.Bool().Draw(rt, "safe"), DecimalComma: rapid.Bool().Draw(rt, "decimal comma"),
		}
		for _, name := range original.Names() {
			c := recipe.Column{Name: name, Role: table.QuasiIdentifying}
			if name == "score" {
				c.Role, c.Confirmed = table.Sensitive, []facts.FindingKind{facts.FoundSingling}
			} else if name == "note" {
				c.Role, c.Confirmed = table.Insensitive, facts.FindingKinds
			} else if name != "sex" && rapid.Bool().Draw(rt, "ranges") {
				c.Hierarchy = &recipe.Hierarchy{Ordered: true}
			}
			r.Columns = append(r.Columns, c)
		}
		r.Privacy.Models = []recipe.Model{{Name: privacy.NameTCloseness, Column: "score", Parameters: parameter.Given{"t": 1.0, "distance": "ordered"}}}
		prepared, release := enginetest.Run(t, original, r)
		for _, k := range []string{kind.CSV, kind.Workbook} {
			var file bytes.Buffer
			casetest.NoError(rt, release.Write(&file, k, nil))
			readBack(rt, prepared.Table(), release, file.Bytes())
		}
	})
}

// Each column has the form that is right for it.
func TestNotationsOfColumns(t *testing.T) {
	const visits = "age;year;crp;born;seen\n5;2011;0,5;01.02.1950;2024-01-05\n7;2012;0,7;03.02.1950;2024-01-07\n31;2015;1,5;01.02.1961;2024-02-01\n38;2017;1,7;05.02.1961;2024-02-09\n"
	rows := func(labels [2]string, values ...string) *recipe.Hierarchy {
		h := &recipe.Hierarchy{}
		for i, value := range values {
			h.Rows = append(h.Rows, []string{value, labels[i/2], "*"})
		}
		return h
	}
	r := recipe.Default()
	r.Privacy.K = 2
	for name, h := range map[string]*recipe.Hierarchy{
		"age": rows([2]string{"[5,10)", "[30,40)"}, "5", "7", "31", "38"), "year": rows([2]string{"[2010,2015)", "[2015,2020)"}, "2011", "2012", "2015", "2017"),
		"crp": rows([2]string{"[0.5,1)", "[1,2)"}, "0,5", "0,7", "1,5", "1,7"), "born": rows([2]string{"1950-02", "1960s"}, "01.02.1950", "03.02.1950", "01.02.1961", "05.02.1961"),
		"seen": {Ordered: true},
	} {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.QuasiIdentifying, Hierarchy: h})
	}
	microdata := tabletest.Read(t, visits, recipe.Input{})
	for _, test := range []struct {
		output recipe.Output
		want   string
	}{
		{recipe.Output{}, `"[5,10)","[2010,2015)","[0.5,1)",1950-02,"[2024-01-05,2024-01-07]"`},
		{recipe.Output{Intervals: recipe.Dash}, `5–9,2010-2014,"[0.5,1)",1950-02,"[2024-01-05,2024-01-07]"`},
		{recipe.Output{Notation: recipe.FileNotation}, `[5; 10),[2010; 2015),"[0,5; 1)",02/1950,"[2024-01-05,2024-01-07]"`},
		{recipe.Output{Notation: recipe.FileNotation, Intervals: recipe.Dash, Delimiter: ";"}, `5–9;2010-2014;"[0,5; 1)";02/1950;[2024-01-05,2024-01-07]`},
		{recipe.Output{DecimalComma: true, Delimiter: ";"}, `"[5; 10)";"[2010; 2015)";"[0,5; 1)";1950-02;[2024-01-05,2024-01-07]`},
	} {
		r.Output = test.output
		if _, text := enginetest.Written(t, microdata, r); !strings.Contains(text, "\n"+test.want+"\n") {
			t.Errorf("%+v: no %s in\n%s", test.output, test.want, text)
		}
	}
}

// readBack checks a file of a release.
func readBack(t *rapid.T, original *table.Table, release *engine.Release, file []byte) {
	t.Helper()
	text := file
	if _, converted := kind.Starting(file); converted {
		var out bytes.Buffer
		casetest.Must(converter.Convert(&out, file, ""))
		text = out.Bytes()
	}
	r := release.Recipe()
	opt := casetest.Must(csv.OptionsFrom(r.InputOfRelease()))
	opt.Released = true
	read, _, err := csv.Read(bytes.NewReader(text), opt)
	if err != nil {
		t.Fatalf("%v of\n%s", err, text)
	}
	showsAsWritten(t, release, read)
	if !reflect.DeepEqual(read.Names(), release.Table.Names()) || read.N != release.Table.N {
		t.Fatalf("columns %q, %d rows of\n%s", read.Names(), read.N, text)
	}
	verdicts, err := criteria.Judge(read, r)
	if err != nil {
		t.Fatalf("%v of\n%s", err, text)
	}
	for i, want := range release.Verdicts {
		if got := verdicts[i]; got.Model != want.Model || got.Holds != want.Holds || got.Reach != want.Reach {
			t.Fatalf("%s: %v %s, want %v %s, of\n%s", got.Model, got.Holds, got.Reach, want.Holds, want.Reach, text)
		}
	}
	about := r.ForRelease(read)
	qi := about.Names(table.QuasiIdentifying)
	found := casetest.Must(audit.Table(recognize.Formats(about.Interpret(read, nil)), audit.Options{QI: qi, Sensitive: about.Names(table.Sensitive)}))
	if !reflect.DeepEqual(found.Classes, release.Audit.Classes) || !reflect.DeepEqual(found.Sensitive, release.Audit.Sensitive) {
		t.Fatalf("classes %+v, %+v, want %+v, %+v of\n%s", found.Classes, found.Sensitive, release.Audit.Classes, release.Audit.Sensitive, text)
	}
	trees := map[string]*hierarchy.Tree{}
	for _, name := range qi {
		if h := r.Column(name).Hierarchy; !h.Ordered {
			tree := casetest.Must(h.Tree())
			trees[name] = tree
		}
	}
	compared, err := restore.Compare(context.Background(), original, read, qi, nil, trees, r.Privacy.K, utility.Options{})
	if err != nil {
		t.Fatalf("%v of\n%s", err, text)
	}
	if gaps := slices.ContainsFunc(original.Columns, func(c *table.Column) bool { return c.MissingCount() > 0 }); gaps {
		return // a star may be of any of several records, of which one had no value
	}
	if math.Abs(compared.Loss.ILossRate-release.Loss.ILossRate) > 1e-9 {
		t.Fatalf("%v lost, want %v, by %+v of\n%s", compared.Loss.ILossRate, release.Loss.ILossRate, r.Output, text)
	}
}

// showsAsWritten checks that cells of a file have no value where the release has none, and
// then the recipe's text; rows that show nothing have stars.
func showsAsWritten(t *rapid.T, release *engine.Release, read *table.Table) {
	marker, chosen := release.Recipe().Output.MissingText()
	for row := range read.N {
		shown := slices.ContainsFunc(release.Table.Columns, func(c *table.Column) bool { return !c.IsMissing(row) })
		for i, c := range release.Table.Columns {
			want, text := marker, read.Columns[i].Text(row)
			if !shown {
				want = recipe.StarMissing
			}
			if c.IsMissing(row) != read.Columns[i].IsMissing(row) || chosen && c.IsMissing(row) && text != want {
				t.Fatalf("row %d of column %q has %q, released was %q", row+1, c.Name, text, c.Text(row))
			}
		}
	}
}

var firstDay = time.Date(1931, 1, 5, 0, 0, 0, 0, time.UTC)
