package transform_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
	"quasi/engine/data/transform"
)

var clocks = []transform.Clock{transform.DropTime, transform.FullHour, transform.KeepTime}

// timeIn returns what follows the day in a date that has a time.
func timeIn(text string) string {
	if at := strings.Index(text, ":"); at >= 0 {
		return text[max(0, at-2):]
	}
	return ""
}

// Without another word a date loses its time, whatever form it is written in; by the
// hour it shows no minute, no second and no zone.
func TestTheTimeOfDayIsDroppedOrRounded(t *testing.T) {
	for _, test := range []struct {
		order           format.DateOrder
		date            string
		dropped, hourly string // after the move by a day, forwards or backwards, of which both begin the same
	}{
		{"", "2024-06-15 14:37", "2024-06-1", " 14:00"},
		{"", "2024-06-15 23:59:59.5", "2024-06-1", " 23:00"},
		{"", "2024-06-15T00:10:00+02:00", "2024-06-1", "T00:00"},
		{"", "2024-06-15T09:05Z", "2024-06-1", "T09:00"},
		{"", "15.6.2024 9:05 pm", "1", " 21:00"},
		{"", "15.6.2024 9:05 a.m.", "1", " 09:00"},
		{"", "15.6.2024 12:05 AM", "1", " 00:00"},
		{"", "15.6.2024 12:05 PM", "1", " 12:00"},
		{"", "15-JUN-2024 10:59", "2024-06-1", " 10:00"},
		{"", "2024年6月15日 13时45分", "2024-06-1", " 13:00"},
		{format.MonthDayYear, "6/15/2024 7:30", "6/1", " 07:00"},
		{"", "2024-06-15", "2024-06-1", ""},
		{"", "2024-06-15 ", "2024-06-1", " "},
	} {
		for _, clock := range []transform.Clock{"", transform.DropTime, transform.FullHour} {
			c := written(column("d", test.date), test.order)
			c.Format.Type = format.DateTime
			moved, err := transform.ShiftDates(c, column("id", "17"), key(t), transform.Shift{MaxDays: 1, Time: clock})
			if err != nil {
				t.Errorf("%q: %v", test.date, err)
				continue
			}
			got := moved.Text(0)
			if !strings.HasPrefix(got, test.dropped) || clock != transform.FullHour && strings.Contains(got, ":") || clock == transform.FullHour && !strings.HasSuffix(got, test.hourly) {
				t.Errorf("%q became %q by %q", test.date, got, clock)
			}
			if days := moved.Format.Type == format.Date; days == (clock == transform.FullHour) {
				t.Errorf("by %q the column is of type %s", clock, moved.Format.Type)
			}
		}
	}
	if _, err := transform.ShiftDates(column("d"), column("id"), key(t), transform.Shift{MaxDays: 1, Time: "minute"}); err == nil || !strings.Contains(err.Error(), `"minute": choose "drop", "hour" or "keep"`) {
		t.Errorf("an unknown clock gives %v", err)
	}
	for _, clock := range clocks {
		if !clock.Valid() {
			t.Errorf("%q is not valid", clock)
		}
	}
}

// The oracle is time.Time: whatever the clock, the day is the one that is kept by
// KeepTime, and the hour that of the time itself.
func TestClocksAgreeWithTheCalendar(t *testing.T) {
	k := key(t)
	layouts := []string{"2006-01-02 15:04", "2006-01-02T15:04:05", "02.01.2006 15:04:05.000", "2006/01/02 3:04 PM", "2006-01-02 15:04Z"}
	rapid.Check(t, func(t *rapid.T) {
		layout := rapid.SampledFrom(layouts).Draw(t, "layout")
		at := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(rapid.IntRange(0, 900*24*3600-1).Draw(t, "seconds")) * time.Second)
		dates, ids := column("d", at.Format(layout)), column("id", fmt.Sprint(rapid.IntRange(0, 9).Draw(t, "id")))
		by := map[transform.Clock]string{}
		for _, clock := range clocks {
			moved, err := transform.ShiftDates(dates, ids, k, transform.Shift{MaxDays: 30, Time: clock})
			if err != nil {
				t.Fatal(err)
			}
			checkColumn(t, moved)
			by[clock] = moved.Text(0)
		}
		kept, err := time.Parse(layout, by[transform.KeepTime])
		if err != nil || kept.Format(time.TimeOnly)[:5] != at.Format(time.TimeOnly)[:5] {
			t.Fatalf("kept is %q (%v)", by[transform.KeepTime], err)
		}
		day := layout[:10]
		if want := kept.Format(day); by[transform.DropTime] != want {
			t.Fatalf("dropped is %q, want %q", by[transform.DropTime], want)
		}
		if want := []string{kept.Format(day + " 15:00"), kept.Format(day + "T15:00")}; !slices.Contains(want, by[transform.FullHour]) {
			t.Fatalf("by the hour it is %q, want one of %q", by[transform.FullHour], want)
		}
	})
}
