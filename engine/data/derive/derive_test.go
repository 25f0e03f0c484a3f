package derive_test

import (
	_ "embed"
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
	"quasi/engine/internal/casetest"
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

// Every cell agrees with its definition, and every row without one is counted once.
func TestColumnIsTheOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, tab := draw(t)
		kind := rapid.SampledFrom(slices.DeleteFunc(derive.Kinds(), derive.Kind.IfAsked)).Draw(t, "kind")
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

// What is read is written so that it is read as the same.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"age=age(birth,in)", "m=month(a,b):stop", "l = length (in , out)", "hf=has(dx, I50)", "=(", "x=rows())", "a=b(c:d"} {
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

//go:embed testdata/cases.txt
var cases string

func TestCases(t *testing.T) {
	visits := of(
		[]string{"id", "a", "b", " a", "", "b", "", "c"},
		[]string{"birth", "2000-02-29", "1950-12-31", "2000-02-29", "1950-01-01", "no day", "", "2024-05-02"},
		[]string{"in", "2023-02-28", "2024-01-01", "2024-02-29", "2024-01-31 23:59", "2024-01-01", "2024-12-30", "2024-05-01"},
		[]string{"out", "2023-03-01", "2024-01-01", "2024-03-01", "2024-02-01 00:01", "2023-12-31", "?", "2024-05-06"},
		[]string{"born", "2000-05-17", "2000-05-17", "2000-05-17", "2000-05-17", "2000-02-29", "2000-02-29", "2000-02-29"},
		[]string{"at", "2024-05-16", "2024-05-17", "2024-04-30", "2024-06-01", "2023-02-28", "2023-03-01", "2024-02-29"},
		[]string{"arm", "x", "y", "", "", "z", "x", ""},
	)
	unlike := of([]string{"in", "5/6/2024", "7/6/2024"}, []string{"age", "34", "35"}, []string{"none", "", "?"}, []string{"dmy", "5/6/2024", "7/6/2024"})
	unlike.Columns[3].Format = format.Format{Type: format.Date, Dates: format.DayMonthYear}
	casetest.Run(t, cases, map[string]casetest.Answer{
		"visits": func(t *testing.T, in []string) string {
			c, _, err := derive.Column(visits, parsed(t, in[0]))
			if err != nil {
				return casetest.Said(err)
			}
			return strings.Join(cells(c), " ")
		},
		"codes": func(t *testing.T, in []string) string {
			c, _, err := derive.Column(of(append([]string{"dx"}, in[1:]...)), parsed(t, in[0]))
			if err != nil {
				return casetest.Said(err)
			}
			return strings.Join(cells(c), " ")
		},
		"gaps": func(t *testing.T, in []string) string {
			from, to := []string{"in"}, []string{"out"}
			rows := in[1:]
			another := rows[0] == "behind another"
			if another {
				rows = rows[1:]
			}
			for _, row := range rows {
				a, b, _ := strings.Cut(strings.ReplaceAll(row+" ", "- ", " "), " ")
				from, to = append(from, a), append(to, strings.TrimSpace(b))
			}
			days := of(from, to)
			if another {
				days = days.NumberedWithout([]int32{0})
			}
			c, o, err := derive.Column(days, parsed(t, in[0]))
			if err != nil {
				return casetest.Said(err)
			}
			said := []string{strings.Join(cells(c), " ")}
			for _, gap := range o.Gaps() {
				said = append(said, fmt.Sprintf("%d %v %s", gap.Rows, gap.Doubt, gap.Said.English))
			}
			return strings.Join(said, " | ")
		},
		"refused": func(_ *testing.T, in []string) string {
			rule := derive.Rule{Name: in[0], Kind: derive.Kind(in[1]), From: strings.Split(in[2], ",")}
			if len(in) > 3 {
				rule.Invalid = derive.Invalid(in[3])
			}
			c, _, err := derive.Column(unlike, rule)
			if err != nil {
				return casetest.Said(err)
			}
			return strings.Join(cells(c), " ")
		},
		"read": func(_ *testing.T, in []string) string {
			known := []string{"birth", "in", "out", "a", "c", "a,b", "c)"}
			if len(in) > 1 {
				known = in[1:]
			}
			rule, err := derive.Parse(in[0], func(column string) bool { return slices.Contains(known, column) })
			if err != nil {
				return casetest.Said(err)
			}
			return rule.String() + " of " + strings.Join(rule.From, "|")
		},
		"names": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(name string) string {
				return casetest.Said(derive.Rule{Name: name, Kind: derive.Length, From: []string{"in", "out"}}.Validate())
			})
		},
		"like stay=length(in,out)": func(t *testing.T, in []string) string {
			stay := parsed(t, "stay=length(in,out)")
			return casetest.Each(in, func(other string) string { return strconv.FormatBool(stay.Same(parsed(t, other))) })
		},
	})
}

// parsed reads a rule whose columns have no commas.
func parsed(t *testing.T, text string) derive.Rule {
	t.Helper()
	rule := casetest.Must(derive.Parse(text, func(string) bool { return false }))
	return rule
}
