package transform_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

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
