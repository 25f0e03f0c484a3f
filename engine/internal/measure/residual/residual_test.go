package residual_test

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/measure/residual"
	"quasi/engine/internal/suggesttest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/model/privacy"
	"quasi/engine/profile/describe"
)

// columnOf returns a column that leaves as it is.
func columnOf(name string, values ...string) residual.Column {
	c := tabletest.Column(name, values...).Columns[0]
	d := describe.Column(c)
	return residual.Column{Column: c, Name: name, Suggested: &d}
}

// described writes the identifiers of a column as kind:rows, and the kind of the proposal
// behind a slash.
func described(i []facts.Identifiers) string {
	if len(i) == 0 {
		return ""
	}
	var all []string
	for _, f := range i[0].Found {
		all = append(all, fmt.Sprintf("%s:%d", f.Kind, f.Rows))
	}
	text := strings.Join(all, " ")
	if s := i[0].Suggested; s != nil {
		text += " / " + string(s.Kind)
	}
	return text
}

func notes(n int, special ...string) []string {
	all := tabletest.Sequence(n, "Patient klagt über Schmerzen, Befund %d unauffällig.")
	copy(all[n/2:], special)
	return all
}

func kvnr() []string {
	return []string{"A123456780", "M112233447", "B000000012", "C777777775", "D246813579"}
}

// Counts of ten digits are proposed to be numbers of something, and hold none of a person.
func TestCountsOfTenDigits(t *testing.T) {
	if got := described(residual.Find([]residual.Column{columnOf("measure", randomDigits(2000)...)}, residual.Options{K: 5}).Identifiers); got != " / numbers" {
		t.Errorf("found %q", got)
	}
}

// randomDigits are counts of ten digits, of which one in eleven is an NHS number by
// chance.
func randomDigits(n int) []string {
	r := rand.New(rand.NewPCG(1, 2))
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprint(4_000_000_000 + r.Int64N(1_000_000_000))
	}
	return all
}

// An example has 60 characters, of which the last may be cut off.
func TestExamplesHaveSixtyCharacters(t *testing.T) {
	for length, want := range map[int]string{60: "", 61: "…"} {
		note := "Frau Schneider " + strings.Repeat("ä", length-15)
		found := residual.Find([]residual.Column{columnOf("diagnosis", notes(400, note)...)}, residual.Options{K: 5}).Identifiers
		if got := found[0].Found[0].Example; got != string([]rune(note)[:60])+want {
			t.Errorf("of %d characters: %q", length, got)
		}
	}
}

// Twenty pairs are said.
func TestPairsThatAreSaid(t *testing.T) {
	for alike, want := range map[int]int{6: 15, 7: 20} { // of 15 and of 21 pairs
		var columns []residual.Column
		for i := range alike {
			var values []string
			for row := range 121 {
				values = append(values, fmt.Sprint("v", (row+i*(row/11))%11)) // two of which tell each row
			}
			columns = append(columns, columnOf(fmt.Sprint("c", i), values...))
		}
		if got := residual.Find(columns, residual.Options{K: 2}); len(got.Unique) != want || got.PairsLeftOut > 0 || got.Beside.Alone != 121 {
			t.Errorf("%d columns: %d pairs, want %d", alike, len(got.Unique), want)
		}
	}
}

func TestTheProposalOfAGeneralizedColumnDoesNotMatter(t *testing.T) {
	c := columnOf("Name", tabletest.Repeat(40, "Anna Müller", "Peter Schmidt")...)
	c.Suggested, c.Generalized = nil, true
	if got := described(residual.Find([]residual.Column{c}, residual.Options{K: 5}).Identifiers); got != "names:40" {
		t.Errorf("found %q: the labels are names still", got)
	}
	c = columnOf("Name", tabletest.Sequence(40, "K7QH2M4XN%07d")...)
	c.Disguised = true
	if got := residual.Find([]residual.Column{c}, residual.Options{K: 5}); len(got.Identifiers) > 0 || len(got.Unique) != 1 || !got.Unique[0].Disguised {
		t.Errorf("found %+v in pseudonyms", got)
	}
}

// A kind that a column has twice is counted once, and the most telling stands first.
func TestKindsToConfirm(t *testing.T) {
	c := columnOf("Bemerkung", notes(400, "Tel. 0171 2345678, Herr Meier", "Frau Huber", kvnr()[0]+" ist die KVNR")...)
	i := residual.Find([]residual.Column{c}, residual.Options{K: 5}).Identifiers[0]
	want := []facts.FindingKind{facts.FoundNames, facts.FoundInsurance, facts.FoundTelephones, facts.FoundText}
	if got := i.Kinds(); !slices.Equal(got, want) {
		t.Errorf("kinds are %q, want %q", got, want)
	}
	if e := i.Found[0].Example; e != "Tel. 0171 2345678, Herr Meier" {
		t.Errorf("the example is %q", e)
	}
}

// released draws columns of a release.
func released(t *rapid.T, rows int) []residual.Column {
	var all []residual.Column
	for i := range rapid.IntRange(1, 5).Draw(t, "columns") {
		most := rapid.SampledFrom([]int{1, 2, 5, 30, 200}).Draw(t, "most")
		values := make([]string, rows)
		for row := range values {
			if v := rapid.IntRange(0, most).Draw(t, "value"); v > 0 {
				values[row] = fmt.Sprint(v)
			}
		}
		name := fmt.Sprintf("c%d", i)
		c := residual.Column{Column: tabletest.Column(name, values...).Columns[0], Name: name}
		c.Disguised, c.Apart = rapid.IntRange(0, 9).Draw(t, "disguised") == 0, rapid.IntRange(0, 9).Draw(t, "apart") == 0
		all = append(all, c)
	}
	return all
}

// slow counts the people whom a tuple of values singles out by asking each pair of rows.
func slow(columns []residual.Column, people []int32, count int) int {
	found := make([]bool, count)
	for a := range people {
		alone := true
		for _, c := range columns {
			alone = alone && !c.Absent(c.Codes[a])
		}
		for b := range people {
			same := people[a] != people[b]
			for _, c := range columns {
				same = same && c.Text(a) == c.Text(b)
			}
			alone = alone && !same
		}
		found[people[a]] = found[people[a]] || alone
	}
	all := 0
	for _, f := range found {
		if f {
			all++
		}
	}
	return all
}

func TestUniqueIsWhatEveryPairOfRowsSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.IntRange(1, 60).Draw(t, "rows")
		columns := released(t, rows)
		opt := residual.Options{K: rapid.IntRange(1, 30).Draw(t, "k")}
		people, count := make([]int32, rows), rows
		for row := range people {
			people[row] = int32(row)
		}
		if rapid.Bool().Draw(t, "patients") {
			names := make([]string, rows)
			for row := range names {
				names[row] = fmt.Sprint(rapid.IntRange(1, 20).Draw(t, "patient"))
			}
			opt.Patients = privacy.PatientsOf(tabletest.Column("p", names...).Columns[0])
			people, count = opt.Patients.Codes, opt.Patients.Count
		}
		want := map[string]int{}
		over := func(n int) bool { return float64(n) > residual.Least(opt.K)*float64(count) }
		var rest []residual.Column
		for _, c := range columns {
			if c.Apart {
				continue
			}
			n := slow([]residual.Column{c}, people, count)
			if n > 0 {
				want[c.Name] = n
			}
			if !over(n) && !c.Disguised {
				rest = append(rest, c)
			}
		}
		pair, triple := 0, 0
		for i, a := range rest {
			for j, b := range rest[:i] {
				n := slow([]residual.Column{a, b}, people, count)
				if pair = max(pair, n); over(n) {
					want[b.Name+" "+a.Name] = n
				}
				for _, c := range rest[:j] {
					triple = max(triple, slow([]residual.Column{a, b, c}, people, count))
				}
			}
		}
		found := residual.Find(columns, opt)
		if got := found.Triple; (got != nil) != (triple > pair) || got != nil && got.Alone != triple {
			t.Fatalf("three columns: %+v, want %d", got, triple)
		}
		for _, u := range found.Unique {
			names := slices.Sorted(slices.Values(u.Columns))
			key := strings.Join(names, " ")
			if want[key] != u.Alone || u.People != count || u.Patients != (opt.Patients != nil) || u.Few == over(u.Alone) {
				t.Fatalf("%s: %d of %d are alone, want %d of %d", key, u.Alone, u.People, want[key], count)
			}
			delete(want, key)
		}
		if len(want) > 0 {
			t.Fatalf("not found: %v", want)
		}
	})
}

func TestNothingLeaves(t *testing.T) {
	empty := residual.Column{Column: &table.Column{Name: "a"}, Name: "a"}
	for _, columns := range [][]residual.Column{nil, {empty}} {
		if c := residual.Find(columns, residual.Options{K: 5}); len(c.Unique)+len(c.Identifiers) > 0 {
			t.Errorf("found %+v", c)
		}
	}
}

// Every column that names a person has to be confirmed before it leaves as it is, whatever
// it is called. What a data steward would keep, generalize or mark as sensitive is held
// for an identifier in its cells in less than one column in a hundred.
func TestDrawnColumns(t *testing.T) {
	last := uint64(6)
	if testing.Short() {
		last = 1
	}
	clean, wrong := 0, map[string]int{}
	for seed := range last {
		for _, k := range suggesttest.Kinds() {
			for _, named := range []bool{true, false}[:brief.Of(2, 1)] {
				c := k.Column(7000+seed, suggesttest.Rows, named).Columns[0]
				d := describe.Column(c)
				found := residual.Find([]residual.Column{{Column: c, Name: c.Name, Suggested: &d}}, residual.Options{K: 5})
				if k.Direct && len(found.Identifiers) == 0 && d.Role != table.QuasiIdentifying {
					t.Errorf("%s (seed %d, called %q) leaves unseen", k.Name, seed, c.Name)
				}
				if k.Role != table.Identifying {
					clean++
					if held := cells(found); held != "" {
						wrong[k.Name+" held for "+held]++
					}
				}
			}
		}
	}
	all := 0
	for _, n := range wrong {
		all += n
	}
	if 100*all >= clean {
		t.Errorf("%d of %d columns are held for what they are not: %v", all, clean, wrong)
	}
}

// cells are the kinds found in cells.
func cells(c facts.Concerns) string {
	all := ""
	for _, i := range c.Identifiers {
		for _, f := range i.Found {
			all += string(f.Kind) + " "
		}
	}
	return all
}

// A number of each row, of five digits or more, holds a release in which it leaves as it is,
// under a word for a finding too; one of four digits may be a finding, and one with a unit is.
func TestNumbersOfRecordsHoldARelease(t *testing.T) {
	for _, test := range []struct {
		name  string
		least int
		want  bool
	}{
		{"Glucose", 10_000, true}, {"Lab No", 1_000_000, true}, {"化验单号", 1_000_000, true},
		{"Glucose", 1_000, false}, {"platelets per ul", 10_000, false},
	} {
		var values []string
		for i := range 200 {
			values = append(values, fmt.Sprint(test.least+(i*7_919)%(9*test.least)))
		}
		found := residual.Find([]residual.Column{columnOf(test.name, values...)}, residual.Options{K: 5})
		if got := len(found.Open()) > 0; got != test.want {
			t.Errorf("%s from %d: held %v", test.name, test.least, got)
		}
	}
}

// undoing returns what is found of one column beside the dates of 40 operations that leave
// shifted, with the discharges as they are if shown.
func undoing(t *testing.T, values []string, shown bool) string {
	t.Helper()
	var in, out []string
	for i := range 40 {
		day := time.Date(2023, 1, 5+9*i, 0, 0, 0, 0, time.UTC)
		in, out = append(in, day.Format(time.DateOnly)), append(out, day.AddDate(0, 0, i%6).Format(time.DateOnly))
	}
	columns := []residual.Column{{Column: columnOf("operated", in...).Column, Name: "operated", Disguised: true}, {Column: columnOf("x", values...).Column, Name: "x"}}
	if shown {
		columns = append(columns, residual.Column{Column: columnOf("left", out...).Column, Name: "left"})
	}
	var said []string
	for _, i := range residual.Find(columns, residual.Options{K: 5, Shifted: []*table.Column{columnOf("operated", in...).Column}}).Identifiers {
		for _, f := range i.Found {
			if f.Kind == facts.FoundUnshifted {
				said = append(said, fmt.Sprintf("%s:%d %s", i.Column, f.Rows, f.Said.Code))
			}
		}
	}
	return strings.Join(said, ", ")
}

// of makes 40 values by the number of the row and the day of the operation.
func of(value func(i int, day time.Time) string) []string {
	var values []string
	for i := range 40 {
		values = append(values, value(i, time.Date(2023, 1, 5+9*i, 0, 0, 0, 0, time.UTC)))
	}
	return values
}

func TestWhatUndoesAShift(t *testing.T) {
	stay := func(wrong int) []string {
		return of(func(i int, _ time.Time) string {
			if i < wrong {
				return "91"
			}
			return fmt.Sprint(i % 6)
		})
	}
	date := func(i int, day time.Time) string { return day.AddDate(0, 0, -i).Format("02.01.2006") }
	for name, test := range map[string]struct {
		values []string
		shown  bool
		want   string
	}{
		"another date":         {of(date), false, "x:40 found-date-beside"},
		"one date":             {of(func(i int, day time.Time) string { return map[bool]string{true: date(i, day), false: ""}[i == 7] }), false, "x:1 found-date-beside"},
		"the length, 36 of 40": {stay(4), true, "x:36 found-days-beside, left:40 found-date-beside"},
		"the length, 35 of 40": {stay(5), true, "left:40 found-date-beside"},
		"the length, alone":    {stay(0), false, ""},
		"the year":             {of(func(_ int, day time.Time) string { return fmt.Sprint(day.Year()) }), false, "x:40 found-part-beside"},
		"the month, 36 of 40":  {of(func(i int, day time.Time) string { return fmt.Sprint(number(int(day.Month()), i, 4)) }), false, "x:36 found-part-beside"},
		"the month, 35 of 40":  {of(func(i int, day time.Time) string { return fmt.Sprint(number(int(day.Month()), i, 5)) }), false, ""},
		"the weekday":          {of(func(_ int, day time.Time) string { return fmt.Sprint((int(day.Weekday())+6)%7 + 1) }), false, "x:40 found-part-beside"},
		"another number":       {of(func(i int, _ time.Time) string { return fmt.Sprint(40 + 3*i%50) }), false, ""},
		"the same in all rows": {of(func(int, time.Time) string { return "1" }), false, ""},
		"the month by name":    {of(func(_ int, day time.Time) string { return day.Format("Jan") }), false, "x:40 found-part-beside"},
		"a name, 36 of 40": {of(func(i int, day time.Time) string {
			return map[bool]string{true: "none of them", false: day.Format("Jan")}[wrong(i, 4)]
		}), false, "x:36 found-part-beside"},
		"a name, 35 of 40": {of(func(i int, day time.Time) string {
			return map[bool]string{true: "none of them", false: day.Format("Jan")}[wrong(i, 5)]
		}), false, ""},
		"the weekday in Chinese": {of(func(_ int, day time.Time) string {
			return []string{"日", "一", "二", "三", "四", "五", "六"}[day.Weekday()]
		}), false, "x:40 found-part-beside"},
		"the quarter":             {of(func(_ int, day time.Time) string { return fmt.Sprint("Q", (day.Month()+2)/3) }), false, "x:40 found-part-beside"},
		"the quarter as a number": {of(func(_ int, day time.Time) string { return fmt.Sprint(int(day.Month()+2) / 3) }), false, "x:40 found-part-beside"},
		"the week":                {of(func(_ int, day time.Time) string { _, week := day.ISOWeek(); return fmt.Sprint(week) }), false, "x:40 found-part-beside"},
		"a month of another day":  {of(func(_ int, day time.Time) string { return fmt.Sprint(int(day.AddDate(0, 5, 0).Month())) }), false, "x:40 found-part-beside"},
		"one text a row":          {of(func(i int, _ time.Time) string { return fmt.Sprint("P", i) }), false, ""},
		"nothing":                 {of(func(int, time.Time) string { return "" }), false, ""},
		"any of seven texts":      {of(func(i int, _ time.Time) string { return fmt.Sprint("W", i*i%11) }), false, ""},
	} {
		if got := undoing(t, test.values, test.shown); got != test.want {
			t.Errorf("%s: found %q, want %q", name, got, test.want)
		}
	}
}

// The same number in all rows is no month, though all dates are of that month; the year of them
// is.
func TestDatesOfOneMonth(t *testing.T) {
	for value, want := range map[string]bool{"3": false, "2023": true} {
		var days, values []string
		for i := range 31 {
			days, values = append(days, fmt.Sprintf("2023-03-%02d", i+1)), append(values, value)
		}
		operated := columnOf("operated", days...)
		operated.Disguised = true
		found := residual.Find([]residual.Column{operated, columnOf("x", values...)}, residual.Options{K: 5, Shifted: []*table.Column{columnOf("operated", days...).Column}}).Identifiers
		if len(found) > 0 != want {
			t.Errorf("%s in all rows: %+v", value, found)
		}
	}
}

// The example of days from a date is the first number of them.
func TestTheFirstNumberOfDays(t *testing.T) {
	in := of(func(_ int, day time.Time) string { return day.Format(time.DateOnly) })
	out := columnOf("left", of(func(i int, day time.Time) string { return day.AddDate(0, 0, 7+i).Format(time.DateOnly) })...)
	operated, stay := columnOf("operated", in...), columnOf("stay", of(func(i int, _ time.Time) string { return fmt.Sprint(7 + i) })...)
	operated.Disguised = true
	found := residual.Find([]residual.Column{operated, stay, out}, residual.Options{K: 5, Shifted: []*table.Column{columnOf("operated", in...).Column}}).Identifiers
	if len(found) != 2 || found[0].Column != "stay" || found[0].Found[0].Example != "7" {
		t.Errorf("found %+v", found)
	}
}

// A text in a few rows alone goes with a part of the date by chance.
func TestANameOfAPartNeedsRows(t *testing.T) {
	for shown, want := range map[int]string{20: "x:20 found-part-beside", 19: ""} {
		got := undoing(t, of(func(i int, day time.Time) string {
			if i >= shown {
				return ""
			}
			return day.Format("Jan")
		}), false)
		if got != want {
			t.Errorf("in %d rows: found %q, want %q", shown, got, want)
		}
	}
}

// What is found of the first column is said once, with the first cell, beside what else it holds.
func TestTheFirstColumnBesideAShiftedDate(t *testing.T) {
	in := of(func(_ int, day time.Time) string { return day.Format(time.DateOnly) })
	born := columnOf("born Anna Müller", of(func(i int, day time.Time) string { return day.AddDate(-50, 0, i).Format(time.DateOnly) })...)
	operated := columnOf("operated", in...)
	operated.Disguised = true
	born.Heading = "anna@clinic.example"
	got := residual.Find([]residual.Column{born, operated}, residual.Options{K: 5, Shifted: []*table.Column{columnOf("operated", in...).Column}}).Identifiers
	if len(got) != 1 || len(got[0].Found) != 2 || got[0].Found[1].Kind != facts.FoundUnshifted || got[0].Found[1].Example != "1973-01-05" {
		t.Errorf("found %+v", got)
	}
}

// What else the first column holds is said where nothing in it undoes the shift of another.
func TestIdentifiersBesideAShiftedDate(t *testing.T) {
	in := of(func(_ int, day time.Time) string { return day.Format(time.DateOnly) })
	operated := columnOf("operated", in...)
	operated.Disguised = true
	mails := columnOf("k", of(func(i int, _ time.Time) string { return fmt.Sprintf("a%d@klinik.de", i) })...)
	for _, shifted := range [][]*table.Column{nil, {columnOf("operated", in...).Column}} {
		got := residual.Find([]residual.Column{mails, operated}, residual.Options{K: 5, Shifted: shifted}).Identifiers
		if described(got) != "emails:40 / emails" || len(got) != 1 {
			t.Errorf("%d columns shifted: %+v", len(shifted), got)
		}
	}
}

// Texts that go with the weeks of dates tell them if each is in two rows on average, and there are
// 400 at most; numbers of weeks do however many there are.
func TestTextsOfWeeks(t *testing.T) {
	name := func(week int, _ time.Time) string { return fmt.Sprint("W", week) }
	number := func(_ int, day time.Time) string { year, week := day.ISOWeek(); return fmt.Sprint(100*year + week) }
	for _, test := range []struct {
		rows, each int
		value      func(week int, day time.Time) string
		found      bool
	}{
		{40, 2, name, true}, {41, 2, name, false}, // 20 weeks, and 21
		{800, 2, name, true}, {802, 2, name, false}, // 400, and 401
		{400, 1, number, true}, {401, 1, number, true},
		{900, 1, func(week int, day time.Time) string { return fmt.Sprint(2*week + day.Year()*100) }, false},
		{900, 1, func(week int, _ time.Time) string { return fmt.Sprint(3*week + 7) }, false},
	} {
		var days, values []string
		for row := range test.rows {
			day := time.Date(2005, 1, 4+7*(row/test.each), 0, 0, 0, 0, time.UTC)
			days, values = append(days, day.Format(time.DateOnly)), append(values, test.value(row/test.each, day))
		}
		columns := []residual.Column{{Column: columnOf("operated", days...).Column, Name: "operated", Disguised: true}, {Column: columnOf("x", values...).Column, Name: "x"}}
		shifted := []*table.Column{columnOf("operated", days...).Column}
		found := false
		for _, i := range residual.Find(columns, residual.Options{K: 5, Shifted: shifted}).Identifiers {
			found = found || i.Column == "x" && slices.ContainsFunc(i.Found, func(f facts.Identifying) bool { return f.Kind == facts.FoundUnshifted })
		}
		if found != test.found {
			t.Errorf("%d rows, %d of each week, such as %s: found %v", test.rows, test.each, values[0], found)
		}
	}
}

// wrong reports whether a row is one of so many, at most five, that stand apart among 40.
func wrong(i, rows int) bool { return i%8 == 0 && i/8 < rows }

// number is 50 in so many rows, and n in the others.
func number(n, i, rows int) int {
	if wrong(i, rows) {
		return 50
	}
	return n
}

// A release in any order is found to hold the values of a removed column in exactly the rows in
// which a cell was given its own, the first by its place in the file.
func TestRemoved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		own := rapid.SliceOfN(rapid.Bool(), 20, 60).Draw(t, "own")
		removed, kept, want, first := tabletest.Sequence(len(own), "P-%04d"), make([]string, len(own)), 0, 0
		for row := range own {
			if kept[row] = rapid.SampledFrom([]string{"", "see ", "x\n"}).Draw(t, "before"); own[row] {
				if want++; want == 1 {
					first = row + 1
				}
				kept[row] += removed[row]
			}
		}
		opt := residual.Options{K: 2, Removed: tabletest.Column("removed", removed...).Columns, Records: rapid.Permutation(group.Numbers(len(own))).Draw(t, "order")}
		var got []any
		for _, i := range residual.Find([]residual.Column{{Column: tabletest.Column("kept", kept...).Columns[0].Pick(opt.Records), Name: "kept"}}, opt).Identifiers {
			for _, f := range i.Found {
				if f.Said.Code == "found-removed" {
					got = append(got, f.Rows, f.Said.Args[2].English)
				}
			}
		}
		if want > 0 && fmt.Sprint(got) != fmt.Sprint([]any{want, first}) || want == 0 && got != nil {
			t.Fatalf("%q: found %v, want %d rows, the first %d", kept, got, want, first)
		}
	})
}

//go:embed testdata/cases.txt
var cases string

// inTurn returns so many values, taken in turn, where a line says a number, as 300 in turn.
func inTurn(how string, values []string) []string {
	if n, err := strconv.Atoi(strings.TrimSuffix(how, " in turn")); err == nil {
		return tabletest.Repeat(n, values...)
	}
	return values
}

// amongNotes puts texts into the middle of so many notes of a ward.
func amongNotes(how string, values []string) []string {
	if n, err := strconv.Atoi(strings.TrimSuffix(how, " notes")); err == nil {
		return notes(n, values...)
	}
	return inTurn(how, values)
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"identifiers": func(_ *testing.T, in []string) string {
			return described(residual.Find([]residual.Column{columnOf(in[0], amongNotes(in[1], in[2:])...)}, residual.Options{K: 5}).Identifiers)
		},
		"removed": func(t *testing.T, in []string) string {
			removed, kept := strings.Split(in[0], "; "), strings.Split(strings.ReplaceAll(in[1], `\n`, "\n"), "; ")
			leaving := residual.Column{Column: tabletest.Column("kept", kept...).Columns[0], Name: "kept"}
			if len(in) > 2 {
				leaving.Generalized, leaving.Read = true, tabletest.Column("kept", strings.Split(in[2], "; ")...).Columns[0]
			}
			opt := residual.Options{K: 5, Removed: tabletest.Column("removed", removed...).Columns, Records: group.Numbers(len(removed))}
			for _, i := range residual.Find([]residual.Column{leaving}, opt).Identifiers {
				for _, f := range i.Found {
					if f.Said.Code == "found-removed" {
						return fmt.Sprintf("%s:%d, row %v", f.Kind, f.Rows, f.Said.Args[2].English)
					}
				}
			}
			return ""
		},
		"recognized": func(_ *testing.T, in []string) string {
			found := residual.Find([]residual.Column{columnOf("q", inTurn(in[0], in[1:])...)}, residual.Options{K: 5})
			switch held, named := len(found.Identifiers) == 1, len(found.Unrecognized) == 1; {
			case held && !named:
				return "held"
			case named && !held:
				return "named"
			}
			return fmt.Sprintf("%+v", found)
		},
		"columns that single out": func(_ *testing.T, in []string) string {
			var columns []residual.Column
			for i, cells := range in {
				columns = append(columns, columnOf("xy"[i:i+1], strings.Split(cells, "")...))
			}
			got := []string{}
			for _, u := range residual.Find(columns, residual.Options{K: 2}).Unique {
				got = append(got, map[bool]string{true: "few "}[u.Few]+strings.Join(u.Columns, " "))
			}
			return strings.Join(got, ", ")
		},
		"least": func(t *testing.T, in []string) string {
			k := casetest.Must(strconv.Atoi(in[0]))
			return strconv.FormatFloat(residual.Least(k), 'g', 12, 64)
		},
		"names of columns": func(_ *testing.T, in []string) string {
			cells := tabletest.Column("x", tabletest.Repeat(40, "1", "2")...).Columns[0]
			found := residual.Find([]residual.Column{{Column: cells, Name: in[0], Generalized: true, Disguised: slices.Contains(in[1:], "disguised")}}, residual.Options{K: 2})
			return strconv.Itoa(len(found.Identifiers))
		},
	})
}
