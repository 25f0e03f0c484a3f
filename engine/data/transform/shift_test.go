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

// With at most 1 day a date moves to the day before or after: each format is
// written as it was.
func TestDatesKeepTheirFormat(t *testing.T) {
	tests := []struct {
		order         format.DateOrder
		date          string
		before, after string // one of the two
	}{
		{"", "2024-03-01", "2024-02-29", "2024-03-02"},
		{"", "2023-03-01", "2023-02-28", "2023-03-02"},
		{"", "2024-12-31", "2024-12-30", "2025-01-01"},
		{"", " 2024/3/1 ", " 2024/2/29 ", " 2024/3/2 "},
		{"", "20240301", "20240229", "20240302"},
		{format.DayMonthYear, "01032024", "29022024", "02032024"},
		{format.MonthDayYear, " 03012024", " 02292024", " 03022024"},
		{"", "2024-03-01 23:59:59.5", "2024-02-29 23:59:59.5", "2024-03-02 23:59:59.5"},
		{"", "2024-03-01T00:10:00+02:00", "2024-02-29T00:10:00+02:00", "2024-03-02T00:10:00+02:00"},
		{"", "01.03.2024", "29.02.2024", "02.03.2024"},
		{"", "1.3.2024 9:05 pm", "29.2.2024 9:05 pm", "2.3.2024 9:05 pm"},
		{format.DayMonthYear, "01/03/2024", "29/02/2024", "02/03/2024"},
		{format.MonthDayYear, "03/01/2024", "02/29/2024", "03/02/2024"},
		{format.MonthDayYear, "3-1-2024 10:00", "2-29-2024 10:00", "3-2-2024 10:00"},
		{format.MonthDayYear, "03.01.2024", "02.29.2024", "03.02.2024"},
		{"", "10.10.2024", "09.10.2024", "11.10.2024"},
		{"", "01-MAR-2024 10:00", "2024-02-29 10:00", "2024-03-02 10:00"},
		{"", "2024年3月1日", "2024-02-29", "2024-03-02"},
	}
	for _, test := range tests {
		moved, err := transform.ShiftDates(written(column("d", test.date), test.order), column("id", "17"), key(t), transform.Shift{MaxDays: 1, Time: transform.KeepTime})
		if err != nil {
			t.Errorf("%q: %v", test.date, err)
			continue
		}
		if got := moved.Text(0); got != test.before && got != test.after {
			t.Errorf("%q became %q, want %q or %q", test.date, got, test.before, test.after)
		}
	}
}

// written returns the column with dates of an order.
func written(c *table.Column, order format.DateOrder) *table.Column {
	c.Format.Dates = order
	return c
}

// A year of two digits is written with four: after the shift it could be of another
// hundred years.
func TestShortYearsAreWrittenInFull(t *testing.T) {
	c := column("d", "01.01.30", "31.12.29")
	c.Format = format.Format{Type: format.Date, Dates: format.DayMonthYear, Pivot: 1930}
	moved, err := transform.ShiftDates(c, column("id", "1", "1"), key(t), transform.Shift{MaxDays: 1})
	if err != nil {
		t.Fatal(err)
	}
	got := [2]string{moved.Text(0), moved.Text(1)}
	if got != [2]string{"1929-12-31", "2029-12-30"} && got != [2]string{"1930-01-02", "2030-01-01"} {
		t.Errorf("moved to %q", got)
	}
}

// The shift of patient 17 by at most 30 days is -3, as Python's hmac gives it: the
// first eight bytes modulo 60, less 30, and one more from 0 on.
func TestShiftsNeverChange(t *testing.T) {
	moved, err := transform.ShiftDates(column("d", "2024-05-17"), column("id", " 17"), key(t), transform.Shift{MaxDays: 30})
	if err != nil || moved.Text(0) != "2024-05-14" {
		t.Errorf("got %q (%v), want 2024-05-14", moved.Text(0), err)
	}
}

// A date that does not show how days below ten are written must not stand out
// among dates that do.
func TestDatesFollowTheHabitOfTheirColumn(t *testing.T) {
	dates := column("d", "10.10.2024", "1.2.2024")
	seen := false
	for _, id := range []string{"1", "2", "3", "4", "5", "6"} {
		moved, err := transform.ShiftDates(dates, column("id", id, id), key(t), transform.Shift{MaxDays: 1})
		if err != nil {
			t.Fatal(err)
		}
		if moved.Text(0) == "09.10.2024" {
			t.Error("a zero tells that the day was not below ten")
		}
		seen = seen || moved.Text(0) == "9.10.2024"
	}
	if !seen {
		t.Error("no patient moved backwards: choose other ones")
	}
}

func TestWhatIsNoDateIsNamed(t *testing.T) {
	tests := []struct {
		order      format.DateOrder
		date, want string
	}{
		{"", "soon", `row 2: "soon" is no date`},
		{"", "2024-02-30", "is no date"}, {"", "2024-13-01", "is no date"}, {"", "20241301", "is no date"},
		{"", "2024-02", "is no date"}, {"", "2024-01/02", "is no date"}, {"", "1.2.24", "is no date"},
		{"", "2024-01-02 25:00", "is no date"}, {"", "2024-01-02x", "is no date"}, {"", "0000-01-01", "is no date"},
		{"", "123.1.2024", "is no date"}, {"", "2024-00-10", "is no date"},
		{"", "03/04/2024", "two ways"}, {"", "03-04-2024", "two ways"},
		{"", "03042024", "two ways"}, {"", "30042024", "two ways"}, {"", "04302024", "two ways"}, {"", "30302024", "is no date"},
		{format.MonthDayYear, "30042024", "is no date"}, {format.DayMonthYear, "04302024", "is no date"}, {format.YearMonthDay, "30042024", "two ways"},
		{format.MonthDayYear, "13/04/2024", "is no date"}, {format.DayMonthYear, "04/13/2024", "is no date"},
	}
	for _, test := range tests {
		dates, patients := written(column("d", "2024-01-01", test.date), test.order), column("id", "1", "2")
		shift := transform.Shift{MaxDays: 5}
		if _, err := transform.ShiftDates(dates, patients, key(t), shift); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: got %v, want an error with %q", test.date, err, test.want)
		}
		if got := transform.NoDates(dates); !slices.Equal(got, []int32{1}) {
			t.Errorf("%q: no dates are %v, want value 1", test.date, got)
		}
	}
	// 9999-12-31 leaves the calendar if it moves forwards, 0001-01-01 backwards.
	failed := 0
	for _, date := range []string{"9999-12-31", "0001-01-01"} {
		if _, err := transform.ShiftDates(column("d", date), column("id", "1"), key(t), transform.Shift{MaxDays: 1}); err != nil && strings.Contains(err.Error(), "years 1 to 9999") {
			failed++
		}
	}
	if failed != 1 {
		t.Errorf("%d of two dates at the ends of the calendar are refused, want the one", failed)
	}
	for _, most := range []int{0, -1, transform.MaxShift + 1} {
		if _, err := transform.ShiftDates(column("d"), column("id"), key(t), transform.Shift{MaxDays: most}); err == nil {
			t.Errorf("%d days: no error", most)
		}
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

// Records without a patient are nobody's: each moves by itself.
func TestRecordsWithoutAPatientMoveAlone(t *testing.T) {
	var ids, dates []string
	for range 40 {
		ids, dates = append(ids, "?"), append(dates, "2024-06-15")
	}
	moved, err := transform.ShiftDates(column("d", dates...), column("id", ids...), key(t), transform.Shift{MaxDays: 100})
	if err != nil || len(moved.Values) < 20 {
		t.Errorf("40 records without a patient have %d dates (%v)", len(moved.Values), err)
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

// The ends of the ranges: a day and a hundred years, the first year and the last, one
// character and all that there are.
func TestEndsOfTheRanges(t *testing.T) {
	dates, ids := column("d", "2024-06-15"), column("id", "17")
	for days, valid := range map[int]bool{0: false, 1: true, transform.MaxShift: true, transform.MaxShift + 1: false} {
		if _, err := transform.ShiftDates(dates, ids, key(t), transform.Shift{MaxDays: days}); (err == nil) != valid {
			t.Errorf("up to %d days: %v", days, err)
		}
	}
	for length, valid := range map[int]bool{0: false, 1: true, transform.MaxLength: true, transform.MaxLength + 1: false} {
		if _, err := transform.Pseudonyms(ids, key(t), length); (err == nil) != valid {
			t.Errorf("%d characters: %v", length, err)
		}
	}
	// Of 40 patients some move a day back, some a day on: out of the calendar, or to
	// its last day and its first.
	refused := map[string]int{}
	for _, date := range []string{"0001-01-01", "9999-12-31", "0001-01-02", "9999-12-30"} {
		for id := range 40 {
			if _, err := transform.ShiftDates(column("d", date), column("id", strconv.Itoa(id)), key(t), transform.Shift{MaxDays: 1}); err != nil {
				refused[date]++
			}
		}
	}
	for date, edge := range map[string]bool{"0001-01-01": true, "9999-12-31": true, "0001-01-02": false, "9999-12-30": false} {
		if n := refused[date]; edge && (n == 0 || n == 40) || !edge && n > 0 {
			t.Errorf("%s can't be moved for %d of 40", date, n)
		}
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
