package derive_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
)

// of returns a table of columns, each as its name and its cells.
func of(columns ...[]string) *table.Table {
	var names []string
	for _, c := range columns {
		names = append(names, c[0])
	}
	b := table.NewBuilder(names, table.NewMarkers(table.DefaultMarkers()))
	for row := 1; row < len(columns[0]); row++ {
		var record []string
		for _, c := range columns {
			record = append(record, c[row])
		}
		b.Append(record)
	}
	return b.Table()
}

// cells returns the texts of a column, with a dash for none.
func cells(c *table.Column) []string {
	var all []string
	for row := range c.Codes {
		text := c.Text(row)
		if c.IsMissing(row) {
			text = "-"
		}
		all = append(all, text)
	}
	return all
}

func TestColumn(t *testing.T) {
	visits := of(
		[]string{"id", "a", "b", " a", "", "b", "", "c"},
		[]string{"birth", "2000-02-29", "1950-12-31", "2000-02-29", "1950-01-01", "no day", "", "2024-05-02"},
		[]string{"in", "2023-02-28", "2024-01-01", "2024-02-29", "2024-01-31 23:59", "2024-01-01", "2024-12-30", "2024-05-01"},
		[]string{"out", "2023-03-01", "2024-01-01", "2024-03-01", "2024-02-01 00:01", "2023-12-31", "?", "2024-05-06"},
	)
	tests := []struct {
		kind derive.Kind
		from string
		want string
	}{
		{derive.Age, "birth in", "22 73 24 74 - - -"},
		{derive.Age, "birth out", "23 73 24 74 - - 0"},
		{derive.Length, "in out", "1 0 1 1 - - 5"},
		{derive.Since, "in out", "1 0 1 1 -1 - 5"},
		{derive.SinceFirst, "id in", "0 0 366 0 0 0 0"},
		{derive.SinceFirst, "id out", "0 1 366 0 0 - 0"},
		{derive.Year, "in", "2023 2024 2024 2024 2024 2024 2024"},
		{derive.Month, "in", "2 1 2 1 1 12 5"},
		{derive.Weekday, "in", "2 1 4 3 1 1 3"},
		{derive.Rows, "id", "2 2 2 1 2 1 1"},
	}
	for _, test := range tests {
		rule := derive.Rule{Name: "new", Kind: test.kind, From: strings.Fields(test.from)}
		got, _, err := derive.Column(visits, rule)
		if err != nil {
			t.Errorf("%s: %v", rule, err)
			continue
		}
		if text := strings.Join(cells(got), " "); text != test.want {
			t.Errorf("%s is %s, want %s", rule, text, test.want)
		}
	}
}

// What has no value is counted, once, with its rows as the file has them.
func TestGaps(t *testing.T) {
	visits := of(
		[]string{"in", "2024-05-03", "2024-05-02", "x", "", "2024-05-09", "2024-05-05"},
		[]string{"out", "2024-05-04", "2024-05-01", "2024-05-04", "soon", "", "2024-05-01"},
	).NumberedWithout([]int32{0})
	rule := derive.Rule{Name: "stay", Kind: derive.Length, From: []string{"in", "out"}}
	_, o, err := derive.Column(visits, rule)
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, gap := range o.Gaps() {
		said = append(said, fmt.Sprint(gap.Rows, gap.Doubt, " ", gap.Said))
	}
	want := []string{
		`2 true "in" is after "out" in 2 rows, the first of them with "2024-05-02" and "2024-05-01": row 3, row 7`,
		`2 true 2 rows have a day that can't be read, the first of them "x" in column "in": rows 4 to 5`,
		`1 false 1 row has no day there: row 6`,
	}
	if !slices.Equal(said, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(said, "\n"), strings.Join(want, "\n"))
	}
	rule.Invalid = derive.Stop
	if _, _, err = derive.Column(visits, rule); err == nil || !strings.Contains(err.Error(), "row 3, row 7") || !strings.Contains(err.Error(), "rows 4 to 5") {
		t.Errorf("%v does not name the rows", err)
	}
	rule.Kind = derive.Since // what is before an event is no contradiction, what can't be read is in doubt
	if _, _, err = derive.Column(visits, rule); err == nil || strings.Contains(err.Error(), "row 3") {
		t.Errorf("the error is %v", err)
	}
}

func TestRefusals(t *testing.T) {
	visits := of([]string{"in", "5/6/2024", "7/6/2024"}, []string{"age", "34", "35"}, []string{"none", "", "?"})
	for _, test := range []struct {
		rule derive.Rule
		want string
	}{
		{derive.Rule{Name: "n", Kind: "ages", From: []string{"in"}}, "choose one of"},
		{derive.Rule{Name: "n", Kind: derive.Age, From: []string{"in"}}, "from 2 columns; 1 is named"},
		{derive.Rule{Name: "n", Kind: derive.Age, From: []string{"in", "in"}}, `"in" twice`},
		{derive.Rule{Name: "n", Kind: derive.Year, From: []string{"on"}}, `no column "on"`},
		{derive.Rule{Name: "n", Kind: derive.Year, From: []string{"in"}}, `no value that can be read as a day, as "5/6/2024" in row 1`},
		{derive.Rule{Name: "n", Kind: derive.Year, From: []string{"age"}}, `as "34" in row 1`},
		{derive.Rule{Name: "n", Kind: derive.Year, From: []string{"in"}, Invalid: "guess"}, `invalid is "guess"`},
		{derive.Rule{Name: " n", Kind: derive.Year, From: []string{"in"}}, `its name is " n"`},
		{derive.Rule{Kind: derive.Year, From: []string{"in"}}, `its name is ""`},
	} {
		if _, _, err := derive.Column(visits, test.rule); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %v, want %s", test.rule, err, test.want)
		}
	}
	visits.Columns[0].Format = format.Format{Type: format.Date, Dates: format.DayMonthYear}
	if c, _, err := derive.Column(visits, derive.Rule{Name: "n", Kind: derive.Month, From: []string{"in"}}); err != nil || c.Text(0) != "6" {
		t.Errorf("with its format the month is %v, %v", c, err)
	}
	if c, _, err := derive.Column(visits, derive.Rule{Name: "n", Kind: derive.Year, From: []string{"none"}}); err != nil || c.MissingCount() != 2 {
		t.Errorf("of no values there is %v, %v", c, err)
	}
}

// drawn is a table of rows with an id and two days, some of them missing or no days.
type drawn struct {
	ids        []string
	from, to   []time.Time // zero: none that can be read
	fromT, toT []string
}

func draw(t *rapid.T) (drawn, *table.Table) {
	var d drawn
	day := rapid.Custom(func(t *rapid.T) time.Time {
		return time.Date(rapid.IntRange(1896, 2105).Draw(t, "year"), time.Month(rapid.IntRange(1, 12).Draw(t, "month")), rapid.IntRange(1, 31).Draw(t, "day"), 0, 0, 0, 0, time.UTC)
	})
	text := func(at *time.Time) string {
		switch rapid.IntRange(0, 9).Draw(t, "text") {
		case 0:
			*at = time.Time{}
			return ""
		case 1:
			*at = time.Time{}
			return "2023-02-29"
		case 2:
			return at.Format("2006-01-02 15:04")
		}
		return at.Format(time.DateOnly)
	}
	for range rapid.IntRange(1, 12).Draw(t, "rows") {
		from := day.Draw(t, "from")
		to := from.AddDate(rapid.IntRange(-2, 100).Draw(t, "years"), rapid.IntRange(-1, 1).Draw(t, "months"), rapid.IntRange(-1, 1).Draw(t, "days"))
		d.fromT, d.toT = append(d.fromT, text(&from)), append(d.toT, text(&to))
		d.from, d.to = append(d.from, from), append(d.to, to)
		d.ids = append(d.ids, rapid.SampledFrom([]string{"", "p", "q", "p ", "r"}).Draw(t, "id"))
	}
	// One that is a day, so that no column has none.
	ok := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	d.ids, d.from, d.to = append(d.ids, "z"), append(d.from, ok), append(d.to, ok)
	d.fromT, d.toT = append(d.fromT, "2000-01-01"), append(d.toT, "2000-01-01")
	return d, of(append([]string{"id"}, d.ids...), append([]string{"from"}, d.fromT...), append([]string{"to"}, d.toT...))
}

// oracle computes a cell step by step, as the definitions say; ok is false where there
// is none.
func (d drawn) oracle(kind derive.Kind, row int) (value int, ok bool) {
	from, to := d.from[row], d.to[row]
	same := func(other int) bool {
		id := strings.TrimSpace(d.ids[row])
		return other == row || id != "" && strings.TrimSpace(d.ids[other]) == id
	}
	count := func(from, to time.Time) int {
		n := 0
		for ; from.Before(to); from = from.AddDate(0, 0, 1) {
			n++
		}
		return n
	}
	switch kind {
	case derive.Rows:
		for other := range d.ids {
			if same(other) {
				value++
			}
		}
		return value, true
	case derive.Year:
		return from.Year(), !from.IsZero()
	case derive.Month:
		return int(from.Month()), !from.IsZero()
	case derive.Weekday:
		return slices.Index([]string{"", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}, from.Weekday().String()), !from.IsZero()
	case derive.SinceFirst:
		first := from
		for other := range d.ids {
			if same(other) && !d.from[other].IsZero() && d.from[other].Before(first) {
				first = d.from[other]
			}
		}
		return count(first, from), !from.IsZero()
	}
	if from.IsZero() || to.IsZero() || to.Before(from) && kind != derive.Since {
		return 0, false
	}
	if kind == derive.Age {
		for !from.AddDate(value+1, 0, 0).After(to) {
			value++
		}
		return value, true
	}
	return count(from, to) - count(to, from), true
}

// Every cell is what its definition says, and every row without one is counted once.
func TestColumnIsTheOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, tab := draw(t)
		kind := rapid.SampledFrom(derive.Kinds()).Draw(t, "kind")
		from := []string{"from", "to"}
		switch {
		case kind == derive.Rows:
			from = []string{"id"}
		case kind == derive.SinceFirst:
			from = []string{"id", "from"}
		case kind.Sources() == 1:
			from = from[:1]
		}
		c, o, err := derive.Column(tab, derive.Rule{Name: "new", Kind: kind, From: from})
		if err != nil {
			t.Fatal(err)
		}
		none := 0
		for row := range d.ids {
			want, ok := d.oracle(kind, row)
			if !ok {
				none++
			}
			if c.IsMissing(row) == ok || ok && c.Text(row) != strconv.Itoa(want) {
				t.Fatalf("%s of %q, %q, %q is %q, want %d, %v", kind, d.ids[row], d.fromT[row], d.toT[row], c.Text(row), want, ok)
			}
		}
		if got := o.Lacking.Total + o.Unread.Total + o.Contradicting.Total; got != none || c.MissingCount() != none {
			t.Fatalf("%d rows are counted, %d have no value", got, none)
		}
		for v, first := range c.Firsts() {
			if first < 0 || slices.Index(c.Values, c.Values[v]) != v {
				t.Fatalf("the dictionary is %q", c.Values)
			}
		}
	})
}

func TestParse(t *testing.T) {
	known := func(name string) bool { return slices.Contains([]string{"birth", "in", "a,b", "c)"}, name) }
	for text, want := range map[string]string{
		"age=age(birth,in)":             "age=age(birth,in)",
		"age at = age(birth, in):stop":  "",
		"x=age( birth , in ):stop":      "x=age(birth,in):stop",
		"m=month(a,b)":                  "m=month(a,b)",
		"l=length(a,b,in)":              "l=length(a,b,in)",
		"l=length(in,c)):missing":       "l=length(in,c)):missing",
		"d=days-since-first(nobody,in)": "d=days-since-first(nobody,in)",
		"age":                           "",
		"age=age":                       "",
		"age=age(birth,in)stop":         "",
		"age=age(birth,in):no":          "",
		"age=ages(birth,in)":            "",
		"age=age(birth)":                "",
		"age=age(x,y,z)":                "",
		"=age(birth,in)":                "",
	} {
		r, err := derive.Parse(text, known)
		if text == "age at = age(birth, in):stop" {
			if err != nil || r.Name != "age at" {
				t.Errorf("%q is %v, %v", text, r, err)
			}
			continue
		}
		if (err == nil) != (want != "") || err == nil && r.String() != want {
			t.Errorf("%q is %v, %v, want %q", text, r, err, want)
		}
	}
}

// A comma stands between two columns where both are known; a rule without columns is told
// from what is no rule.
func TestParseTellsCommasApart(t *testing.T) {
	known := func(name string) bool { return slices.Contains([]string{"birth", "a", "a,b", "in"}, name) }
	for text, want := range map[string][]string{
		"l=length(birth,a,b)": {"birth", "a,b"}, "l=length(a,b,in)": {"a,b", "in"}, "l=length(birth,in)": {"birth", "in"},
	} {
		if r, err := derive.Parse(text, known); err != nil || !slices.Equal(r.From, want) {
			t.Errorf("%q is computed from %q, %v, want %q", text, r.From, err, want)
		}
	}
	_, none := derive.Parse("l=length()", known)
	if _, syntax := derive.Parse("l=length)", known); none == nil || syntax == nil || none.Error() == syntax.Error() || !strings.Contains(none.Error(), "is computed from 2 columns") {
		t.Errorf("%v, and %v", none, syntax)
	}
}

// A name has no control character anywhere.
func TestNamesOfRules(t *testing.T) {
	for name, can := range map[string]bool{"stay": true, "length of stay": true, "": false, " stay": false, "\x01stay": false, "st\x01ay": false, "stay\x01": false} {
		r := derive.Rule{Name: name, Kind: derive.Length, From: []string{"in", "out"}}
		if err := r.Validate(); (err == nil) != can {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// What is read is written so that it is read as the same.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"age=age(birth,in)", "m=month(a,b):stop", "l = length (in , out)", "=(", "x=rows())", "a=b(c:d"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := derive.Parse(text, func(string) bool { return false })
		if err != nil {
			return
		}
		known := func(name string) bool { return slices.Contains(r.From, name) }
		if again, err := derive.Parse(r.String(), known); err != nil || !slices.Equal(again.From, r.From) || again.String() != r.String() {
			t.Errorf("%q is %v, and that %v, %v", text, r, again, err)
		}
	})
}

func Example() {
	b := table.NewBuilder([]string{"birth", "admission"}, nil)
	b.Append([]string{"1931-04-01", "2024-03-31"})
	b.Append([]string{"1968-11-30", "2024-11-30"})
	b.Append([]string{"2024-05-02", "2024-05-01"})
	column, outcome, err := derive.Column(b.Table(), derive.Rule{Name: "age", Kind: derive.Age, From: []string{"birth", "admission"}})
	if err != nil {
		panic(err)
	}
	fmt.Println(column.Text(0), column.Text(1))
	for _, gap := range outcome.Gaps() {
		fmt.Println(gap.Said)
	}
	// Output:
	// 92 56
	// "birth" is after "admission" in 1 row, the first of them with "2024-05-02" and "2024-05-01": row 3
}

func BenchmarkColumn(b *testing.B) {
	columns := [][]string{{"id"}, {"in"}, {"out"}}
	for row := range 100_000 {
		day := time.Date(2020, 1, row%1500, 0, 0, 0, 0, time.UTC)
		columns[0] = append(columns[0], strconv.Itoa(row/4))
		columns[1] = append(columns[1], day.Format(time.DateOnly))
		columns[2] = append(columns[2], day.AddDate(0, 0, row%9).Format(time.DateOnly))
	}
	t := of(columns...)
	for _, from := range [][]string{{"in", "out"}, {"id", "in"}} {
		kind := derive.Length
		if from[0] == "id" {
			kind = derive.SinceFirst
		}
		b.Run(string(kind), func(b *testing.B) {
			for b.Loop() {
				if _, _, err := derive.Column(t, derive.Rule{Name: "new", Kind: kind, From: from}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
