package residual_test

import (
	"fmt"
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
		in, out = append(in, day.Format(time.DateOnly)), append(out, day.AddDate(0, 0, i%7).Format(time.DateOnly))
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
			return fmt.Sprint(i % 7)
		})
	}
	date := func(i int, day time.Time) string { return day.AddDate(0, 0, -i).Format("02.01.2006") }
	for name, test := range map[string]struct {
		values []string
		shown  bool
		want   string
	}{
		"another date":            {of(date), false, "x:40 found-date-beside"},
		"one date":                {of(func(i int, day time.Time) string { return map[bool]string{true: date(i, day), false: ""}[i == 7] }), false, "x:1 found-date-beside"},
		"the length, 36 of 40":    {stay(4), true, "x:36 found-days-beside, left:40 found-date-beside"},
		"the length, 35 of 40":    {stay(5), true, "left:40 found-date-beside"},
		"the length, alone":       {stay(0), false, ""},
		"the year":                {of(func(_ int, day time.Time) string { return fmt.Sprint(day.Year()) }), false, "x:40 found-part-beside"},
		"the month, 36 of 40":     {of(func(i int, day time.Time) string { return fmt.Sprint(int(day.Month()) + less(i, 4)) }), false, "x:36 found-part-beside"},
		"the month, 35 of 40":     {of(func(i int, day time.Time) string { return fmt.Sprint(int(day.Month()) + less(i, 5)) }), false, ""},
		"the weekday":             {of(func(_ int, day time.Time) string { return fmt.Sprint((int(day.Weekday())+6)%7 + 1) }), false, "x:40 found-part-beside"},
		"another number":          {of(func(i int, _ time.Time) string { return fmt.Sprint(40 + 3*i%50) }), false, ""},
		"the same in all rows":    {of(func(int, time.Time) string { return "1" }), false, ""},
		"the part of another day": {of(func(_ int, day time.Time) string { return fmt.Sprint(int(day.AddDate(0, 5, 0).Month())) }), false, ""},
	} {
		if got := undoing(t, test.values, test.shown); got != test.want {
			t.Errorf("%s: found %q, want %q", name, got, test.want)
		}
	}
}

// less is 50 in the first rows, to which something does not apply.
func less(i, first int) int {
	if i < first {
		return 50
	}
	return 0
}
