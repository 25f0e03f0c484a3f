package transform_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
)

// written returns the column with dates of an order.
func written(c *table.Column, order format.DateOrder) *table.Column {
	c.Format.Dates = order
	return c
}

// The shift of patient 17 by at most 30 days is -3, as Python's hmac gives it: the
// first eight bytes modulo 60, less 30, and one more from 0 on.
func TestShiftsNeverChange(t *testing.T) {
	moved, err := transform.ShiftDates(column("d", "2024-05-17"), column("id", " 17"), key(t), transform.Shift{MaxDays: 30})
	if err != nil || moved.Text(0) != "2024-05-14" {
		t.Errorf("got %q (%v), want 2024-05-14", moved.Text(0), err)
	}
}

// All dates of a patient move by one number of days that is never 0 and never
// too great; two columns and another order of the rows change nothing.
func TestAPatientsDatesMoveTogether(t *testing.T) {
	k := key(t)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 20).Draw(t, "n")
		most := rapid.IntRange(1, 400).Draw(t, "most")
		var ids, as, bs []string
		for range n {
			ids = append(ids, rapid.SampledFrom([]string{"x", "y", "z", " x"}).Draw(t, "id"))
			day := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, rapid.IntRange(0, 900).Draw(t, "a"))
			as = append(as, day.Format(time.DateOnly))
			bs = append(bs, rapid.SampledFrom([]string{"?", "*", day.AddDate(0, 0, 9).Format("02.01.2006")}).Draw(t, "b"))
		}
		s := transform.Shift{MaxDays: most}
		a, errA := transform.ShiftDates(column("a", as...), column("id", ids...), k, s)
		b, errB := transform.ShiftDates(column("b", bs...), column("id", ids...), k, s)
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		checkColumn(t, a)
		checkColumn(t, b)
		by := map[string]int{}
		for row := range n {
			was, _ := time.Parse(time.DateOnly, as[row])
			is, err := time.Parse(time.DateOnly, a.Text(row))
			if err != nil {
				t.Fatal(err)
			}
			days := int(is.Sub(was).Hours()) / 24
			id := strings.TrimSpace(ids[row])
			if before, ok := by[id]; days == 0 || days > most || -days > most || ok && before != days {
				t.Fatalf("patient %s moves by %d days, by %d before, at most %d", id, days, before, most)
			}
			by[id] = days
			if bs[row] == "?" || bs[row] == "*" {
				if b.Text(row) != bs[row] || !b.IsMissing(row) {
					t.Fatalf("a missing date became %q", b.Text(row))
				}
				continue
			}
			if want := is.AddDate(0, 0, 9).Format("02.01.2006"); b.Text(row) != want {
				t.Fatalf("nine days later became %q, want %q", b.Text(row), want)
			}
		}
	})
}

// Over many patients every shift occurs about as often: with at most 2 days each
// of the four has a quarter of 4000, give or take five standard deviations
// (sqrt(4000·¼·¾) = 27).
func TestShiftsAreUniform(t *testing.T) {
	const n = 4000
	var ids, dates []string
	for i := range n {
		ids = append(ids, time.Unix(int64(i), 0).UTC().Format(time.TimeOnly))
		dates = append(dates, "2024-06-15")
	}
	moved, err := transform.ShiftDates(column("d", dates...), column("id", ids...), key(t), transform.Shift{MaxDays: 2})
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for row := range n {
		counts[moved.Text(row)]++
	}
	for _, day := range []string{"2024-06-13", "2024-06-14", "2024-06-16", "2024-06-17"} {
		if c := counts[day]; c < 865 || c > 1135 {
			t.Errorf("%s occurs %d times of %d", day, c, n)
		}
	}
	if len(counts) != 4 {
		t.Errorf("dates are %v", counts)
	}
}

// The shift of a record without a patient is that of its number, counted from 1, by
// the same definition: a column that is shifted later goes with those before.
func TestShiftsOfRecordsNeverChange(t *testing.T) {
	const most = 100
	dates, ids := slices.Repeat([]string{"2024-06-15"}, 5), slices.Repeat([]string{"?"}, 5)
	moved, err := transform.ShiftDates(column("d", dates...), column("id", ids...), key(t), transform.Shift{MaxDays: most})
	if err != nil {
		t.Fatal(err)
	}
	for row := range dates {
		mac := hmac.New(sha256.New, secret())
		mac.Write([]byte("quasi date shift of a row 1\x00" + strconv.Itoa(row+1)))
		days := int(binary.BigEndian.Uint64(mac.Sum(nil))%(2*most)) - most
		if days >= 0 {
			days++
		}
		if want := time.Date(2024, 6, 15+days, 0, 0, 0, 0, time.UTC).Format(time.DateOnly); moved.Text(row) != want {
			t.Errorf("row %d moved to %s, want %s", row, moved.Text(row), want)
		}
	}
}

// NoDates leaves out missing values and those that no row has.
func TestMissingValuesAreNoDates(t *testing.T) {
	c := column("d", "2024-05-17", "?", "x")
	if got := transform.NoDates(c); len(got) != 1 || c.Values[got[0]] != "x" {
		t.Errorf("%v of %q", got, c.Values)
	}
	c.Codes = c.Codes[:2]
	if got := transform.NoDates(c); len(got) != 0 {
		t.Errorf("%v of %q", got, c.Values)
	}
}

// A value that no record has is neither read nor given a pseudonym.
func TestValuesOfNoRecord(t *testing.T) {
	c := column("d", "2024-05-17", "x")
	c.Codes = c.Codes[:1]
	ids := column("id", "17", "18")
	ids.Codes = ids.Codes[:1]
	if moved, err := transform.ShiftDates(c, ids, key(t), transform.Shift{MaxDays: 1}); err != nil || len(moved.Values) != 1 {
		t.Errorf("moved to %v, %v", moved, err)
	}
	if named, err := transform.Pseudonyms(ids, key(t), 16); err != nil || len(named.Values) != 1 {
		t.Errorf("called %v, %v", named, err)
	}
}

// Whatever can be read is written in the same shape and can be read again.
func FuzzShiftDates(f *testing.F) {
	for _, s := range []string{"2024-05-17", "1.3.2024 9:05 pm", "20240517", "03/04/2024", "2024/2/29T10:00Z", "x"} {
		f.Add(s, "dmy")
	}
	k, err := transform.NewKey(secret())
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text, order string) {
		c := written(column("d", text), format.DateOrder(order))
		moved, err := transform.ShiftDates(c, column("id", "1"), k, transform.Shift{MaxDays: 40, Time: transform.KeepTime})
		if err != nil || c.IsMissing(0) || text == "*" {
			return
		}
		if moved.Text(0) == text {
			t.Fatalf("%q did not move", text)
		}
		if len(transform.NoDates(moved)) > 0 {
			t.Fatalf("%q became %q, which is no date", text, moved.Text(0))
		}
		for _, clock := range []transform.Clock{transform.DropTime, transform.FullHour} {
			rounded, err := transform.ShiftDates(c, column("id", "1"), k, transform.Shift{MaxDays: 40, Time: clock})
			if err != nil || len(transform.NoDates(rounded)) > 0 {
				t.Fatalf("%q became %q by %s (%v), which is no date", text, rounded.Text(0), clock, err)
			}
			if shown := timeIn(rounded.Text(0)); shown != "" && (clock == transform.DropTime || !strings.HasSuffix(shown, ":00")) {
				t.Fatalf("%q became %q by %s", text, rounded.Text(0), clock)
			}
		}
	})
}
