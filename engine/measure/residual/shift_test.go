package residual_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/measure/residual"
)

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
