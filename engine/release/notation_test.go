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
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/restore"
	"quasi/engine/measure/utility"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

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

func drawOutput(t *rapid.T) recipe.Output {
	return recipe.Output{
		RowOrder:  rapid.SampledFrom([]string{recipe.OriginalOrder, recipe.SortedOrder}).Draw(t, "order"),
		Intervals: rapid.SampledFrom([]string{"", recipe.Brackets, recipe.Dash}).Draw(t, "intervals"),
		Notation:  rapid.SampledFrom([]string{"", recipe.PlainNotation, recipe.FileNotation}).Draw(t, "notation"),
		Delimiter: rapid.SampledFrom([]string{"", recipe.CommaDelimiter, recipe.SemicolonDelimiter, recipe.TabDelimiter}).Draw(t, "delimiter"),
		Missing:   rapid.SampledFrom([]string{"", recipe.StarMissing, recipe.EmptyMissing, "NA", ".", "-", "missing", "-99"}).Draw(t, "missing"),
		BOM:       rapid.Bool().Draw(t, "bom"), FormulaSafe: rapid.Bool().Draw(t, "safe"), DecimalComma: rapid.Bool().Draw(t, "decimal comma"),
	}
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
		r.Output = drawOutput(rt)
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
		prepared := casetest.Must(engine.Prepare(original, r))
		release := casetest.Must(prepared.Run(context.Background(), nil))
		for _, k := range []string{kind.CSV, kind.Workbook} {
			var file bytes.Buffer
			if err := release.Write(&file, k, nil); err != nil {
				rt.Fatal(err)
			}
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
		if _, err := converter.Convert(&out, file, ""); err != nil {
			t.Fatal(err)
		}
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
