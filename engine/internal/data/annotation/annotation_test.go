package annotation_test

import (
	"bytes"
	_ "embed"
	"fmt"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/annotation"
	"quasi/engine/internal/tabletest"
	"quasi/engine/sample"
)

// found says which rows of a file are no people, and what they are.
func found(t *testing.T, text string) string {
	t.Helper()
	var all []string
	for _, r := range annotation.Find(tabletest.Read(t, text, recipe.Input{Header: "yes"})) {
		all = append(all, fmt.Sprint(r.Number, " ", r.Kind))
	}
	return strings.Join(all, ", ")
}

const four = "id,age,sex,dx\n1,50,F,flu\n2,50,F,copd\n3,50,F,flu\n4,50,F,tb\n"

// Ten rows of a kind are notes, eleven are data; of the header once more it is 1 in 100.
func TestMoreThanAFewAreData(t *testing.T) {
	totals := func(n int) string {
		return "id,age,sex\n1,50,F\n2,51,F\n3,52,M\n" + strings.Repeat("4,50,F\n", 60) + strings.Repeat("Total,,\n", n)
	}
	if got := strings.Count(found(t, totals(10)), "total"); got != 10 {
		t.Errorf("of 10 totals %d are found", got)
	}
	if got := found(t, totals(11)); got != "" {
		t.Errorf("of 11 totals %q are found", got)
	}
	headers := func(n, rows int) string {
		return "id,age,sex\n" + strings.Repeat("1,50,F\n", rows-n) + strings.Repeat("id,age,sex\n", n)
	}
	for _, test := range []struct{ headers, rows, want int }{{10, 500, 10}, {11, 500, 0}, {16, 1600, 16}, {16, 1599, 0}} {
		if got := strings.Count(found(t, headers(test.headers, test.rows)), "header"); got != test.want {
			t.Errorf("of %d headers among %d rows %d are found, want %d", test.headers, test.rows, got, test.want)
		}
	}
	labels := []string{"id,age,sex", "int,int,string", "years,kg,", "a b,c d,e", "f g,h i,j"}
	for n, want := range map[int]string{3: "1 label, 2 label, 3 label", 4: ""} {
		if got := found(t, strings.Join(labels[:n+1], "\n")+"\n"+strings.Repeat("1,50,F\n", 60)); got != want {
			t.Errorf("of %d rows of labels %q are found", n, got)
		}
	}
}

// A column of numbers has two other values at most, or a fifth of them. Values that begin with the word of
// a note, and go on, count among these.
func TestSlips(t *testing.T) {
	words := []string{"x", "Total care", "Max Li", "Mean of wards"}
	for _, test := range []struct {
		words       []string
		slips, rows int
		want        bool
	}{{words, 2, 5, true}, {words[:1], 2, 4, false}, {words, 3, 6, false}, {words[:1], 3, 7, false}, {words[:1], 3, 15, true}, {words[:1], 4, 15, false}, {words[:1], 0, 2, true}, {words[:1], 0, 1, false}} {
		for _, slip := range test.words {
			text := "id,age,sex\n"
			for i := range test.rows - test.slips {
				text += fmt.Sprintf("%d,50,F\n", i)
			}
			if got := found(t, text+strings.Repeat(slip+",50,F\n", test.slips)+"Max,50,F\n"); strings.HasSuffix(got, fmt.Sprintf("%d total", test.rows+1)) != test.want {
				t.Errorf("%d of %d are %q: %q", test.slips, test.rows, slip, got)
			}
		}
	}
}

// Ten rows are named, each by forty characters of its first cell.
func TestSayNamesTenRows(t *testing.T) {
	rows := annotation.Find(tabletest.Read(t, four+"Total,50,F,\n", recipe.Input{Header: "yes"}))
	if len(rows) != 1 || rows[0].Begins != "Total" {
		t.Errorf("%+v", rows)
	}
	for n, want := range map[int]int{10: 10, 11: 10} {
		var rows []annotation.Row
		for i := range n {
			rows = append(rows, annotation.Row{Number: i + 1, Kind: annotation.Total, Begins: "Total"})
		}
		if got := strings.Count(annotation.Say(rows).String(), "a figure"); got != want {
			t.Errorf("of %d rows %d are named", n, got)
		}
	}
	for n, want := range map[int]string{40: strings.Repeat("x", 40), 41: strings.Repeat("x", 40) + "…"} {
		said := annotation.Say([]annotation.Row{{Number: 1, Kind: annotation.Total, Begins: strings.Repeat("x", n)}}).String()
		if strings.Count(said, "x") != 40 || !strings.Contains(said, want) || strings.Contains(said, "…") != (n > 40) {
			t.Errorf("a cell of %d characters: %s", n, said)
		}
	}
}

func FuzzFind(f *testing.F) {
	f.Add("id,age\n1,50\n2,50\nTotal,\n")
	f.Add("a\n-\n#\n# e\n")
	f.Add("a,b,c\n1,2,3\n\n,,\nx,y,z\nx,y,z\n")
	f.Fuzz(func(t *testing.T, text string) {
		read, _, err := csv.Read(strings.NewReader(text), csv.Options{Notes: recipe.NotesKeep})
		if err != nil {
			return
		}
		rows := annotation.Find(read)
		for i, r := range rows {
			if r.Kind == "" || r.Record < 0 || int(r.Record) >= read.N || i > 0 && rows[i-1].Record >= r.Record {
				t.Fatalf("found %+v of %d rows", rows, read.N)
			}
		}
		if read.Without(annotation.Records(rows)).N != read.N-len(rows) || len(rows) > 0 && annotation.Say(rows).String() == "" {
			t.Fatalf("found %+v", rows)
		}
	})
}

// A value that is not looked up, because no word begins as it does, is no word.
func FuzzListed(f *testing.F) {
	for _, seed := range []string{
		"Total", "  total:", "*** Total ***", "n=4", "N = 4", "計", "計：3", "合计", "mean", "SD", "Test, Patient", "TEST", "-test-", "(mg/dL)", "[%]", "m²",
		"# end", " #end", "/* Source: HIS */", "共4条", "Sous-total", "Итого",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) { annotation.CheckListed(t, []string{text}) })
}

// The header of another table is found wherever it stands among codes, in a table of any length.
func TestAnotherTableAmongCodes(t *testing.T) {
	for _, rows := range []int{30, 1500} {
		text := "a,b,c\n"
		for i := range rows {
			if text += fmt.Sprintf("A%d,B%d,C%d\n", i, i, i); i == rows/2 {
				text += "x,y,z\n"
			}
		}
		if got, want := strings.Count(found(t, text), "another"), rows-rows/2; got != want {
			t.Errorf("of %d rows %d are of another table, want %d", rows, got, want)
		}
	}
}

// A record without a value is no note, and goes with the other table that it stands in.
func TestRecordsWithoutAValue(t *testing.T) {
	for _, test := range []struct{ rows, want string }{
		{"1,2,3|NA,NA,NA|4,5,6|7,8,9", ""},
		{"1,2,3|4,5,6|x,y,z|7,8,9|NA,NA,NA|1,5,9", "2 another x, 3 another 7, 4 another , 5 another 1"},
	} {
		b := table.NewBuilder([]string{"a", "b", "c"}, table.NewMarkers([]string{"NA"}))
		for _, row := range strings.Split(test.rows, "|") {
			b.Append(strings.Split(row, ","))
		}
		var got []string
		for _, r := range annotation.Find(b.Table()) {
			got = append(got, fmt.Sprint(r.Record, " ", r.Kind, " ", r.Begins))
		}
		if strings.Join(got, ", ") != test.want {
			t.Errorf("%s: %q, want %q", test.rows, got, test.want)
		}
	}
}

// No row of the samples is anything but a person.
func TestNoFalseAlarms(t *testing.T) {
	for _, name := range sample.Names() {
		read, _ := casetest.Must2(csv.Read(bytes.NewReader([]byte(casetest.Must(sample.Get(name)).CSV)), csv.Options{}))
		for _, r := range annotation.Find(read) {
			t.Errorf("%s: row %d is %s: %q", name, r.Number, r.Kind, r.Begins)
		}
	}
}

//go:embed testdata/cases.txt
var cases string

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"rows": func(t *testing.T, in []string) string { return found(t, in[1]) },
	})
}

func TestATableWithoutColumns(t *testing.T) {
	if rows := annotation.Find(&table.Table{N: 2}); rows != nil {
		t.Errorf("%+v", rows)
	}
}
