package transform_test

import (
	"strings"
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/transform"
)

// Dates move by 1 to 36500 days, and pseudonyms have 1 to 51 characters.
func TestTheRangesOfTransforms(t *testing.T) {
	for days, want := range map[int]bool{-1: false, 0: false, 1: true, 36_500: true, 36_501: false} {
		if _, err := transform.ShiftDates(column("d", "2024-03-01"), column("id", "17"), key(t), transform.Shift{MaxDays: days}); (err == nil) != want {
			t.Errorf("%d days: %v", days, err)
		}
	}
	for length, want := range map[int]bool{0: false, 1: true, 51: true, 52: false} {
		c, err := transform.Pseudonyms(column("id", "17"), key(t), length)
		if (err == nil) != want || want && len(c.Text(0)) != length {
			t.Errorf("%d characters: %v", length, err)
		}
	}
}

// Hours from 1 to 11 in the afternoon are those from 13 to 23; 12 is noon, and midnight in the morning.
func TestHoursOfHalfDays(t *testing.T) {
	for text, want := range map[string]string{
		"1:05 PM": " 13:00", "11:30 PM": " 23:00", "12:30 PM": " 12:00", "1:05 AM": " 01:00", "11:30 AM": " 11:00", "12:30 AM": " 00:00", "12:30": " 12:00",
	} {
		moved, err := transform.ShiftDates(column("d", "2024-03-15 "+text), column("id", "17"), key(t), transform.Shift{MaxDays: 1, Time: transform.FullHour})
		if err != nil || !strings.HasSuffix(moved.Text(0), want) {
			t.Errorf("%s: %v, %v", text, moved, err)
		}
	}
}

// Days and months have two digits, years four and are not 0. The first row is looked at as any other.
func TestWhatIsNoDate(t *testing.T) {
	for text, want := range map[string]bool{
		"2024-05-17": true, "2024-05-017": false, "2024-05-2024": false, "17.05.2024": true, "017.05.2024": false, "   17.05.2024": true, "17.05.024": false, "17.05.24": false,
		"0000-05-17": false, "0001-05-17": true, "9999-05-17": true,
	} {
		if got := len(transform.NoDates(column("d", text, "2024-05-17"))) == 0; got != want {
			t.Errorf("%q is a date: %v", text, got)
		}
	}
}

// No date leaves the years 1 to 9999.
func TestTheYearsOfMovedDates(t *testing.T) {
	for _, text := range []string{"0001-01-01", "9999-12-31"} {
		moved := 0
		for _, patient := range []string{"1", "2", "3", "4", "5", "6", "7", "8"} {
			if _, err := transform.ShiftDates(column("d", text), column("id", patient), key(t), transform.Shift{MaxDays: 1}); err == nil {
				moved++
			}
		}
		if moved == 0 || moved == 8 {
			t.Errorf("%s is moved for %d of 8 patients", text, moved)
		}
	}
}

// ShiftDates keeps the form of a date in the year 1. NoDates leaves out missing values and those that
// no row has.
func TestDatesOfTheFirstYearAndMissingOnes(t *testing.T) {
	moved, err := transform.ShiftDates(column("d", "02.05.0001"), column("id", "17"), key(t), transform.Shift{MaxDays: 1})
	if err != nil || moved.Text(0) != "01.05.0001" && moved.Text(0) != "03.05.0001" {
		t.Errorf("%v, %v", moved, err)
	}
	c := column("d", "2024-05-17", "?", "x")
	if got := transform.NoDates(c); len(got) != 1 || c.Values[got[0]] != "x" {
		t.Errorf("%v of %q", got, c.Values)
	}
	c.Codes = c.Codes[:2]
	if got := transform.NoDates(c); len(got) != 0 {
		t.Errorf("%v of %q", got, c.Values)
	}
}

// A key is read from 64 hexadecimal digits, and from no other text, of which the error tells nothing.
func TestKeysHaveSixtyFourDigits(t *testing.T) {
	for text, want := range map[string]bool{
		strings.Repeat("a7", 32): true, strings.Repeat("a7", 32) + "\r\n": true, strings.Repeat("a7", 31): false, strings.Repeat("a7", 33): false,
		strings.Repeat("a7", 32) + "a": false, strings.Repeat("a7", 32) + "x": false, strings.Repeat("ag", 32): false, "": false,
	} {
		got, err := transform.ReadKey([]byte(text))
		if (err == nil) != want || want && len(got) != 32 || err != nil && strings.Contains(err.Error(), "a7a7") {
			t.Errorf("%q: %d bytes, %v", text, len(got), err)
		}
	}
}

// What can't be done says the limits.
func TestErrorsNameTheLimits(t *testing.T) {
	_, shift := transform.ShiftDates(column("d", "2024-03-01"), column("id", "17"), key(t), transform.Shift{MaxDays: 36_501})
	_, length := transform.Pseudonyms(column("id", "17"), key(t), 52)
	_, short := transform.NewKey(make([]byte, 31))
	_, zeros := transform.NewKey(make([]byte, 32))
	for want, err := range map[string]error{"36500": shift, "51": length, "32": short, "be 32 random": zeros} {
		if err == nil || !strings.Contains(strings.ReplaceAll(err.Error(), ",", ""), want) {
			t.Errorf("%v does not say %s", err, want)
		}
	}
}

// A date that shows how it is written stays so beside one without zeros.
func TestZerosOfDatesStay(t *testing.T) {
	c := column("d", "2024-5-7", "2024-05-07", "20240507", "7 May 2024", "2024-10-07", "2024-05-17", "2024-10-10")
	c.Format = format.Format{Type: format.Date, Dates: format.YearMonthDay}
	ids := make([]string, len(c.Values))
	for i := range ids {
		ids[i] = "17"
	}
	moved, err := transform.ShiftDates(c, column("id", ids...), key(t), transform.Shift{MaxDays: 1})
	if err != nil {
		t.Fatal(err)
	}
	later := "2024-5-8 2024-05-08 20240508 2024-05-08 2024-10-08 2024-05-18 2024-10-11"
	earlier := "2024-5-6 2024-05-06 20240506 2024-05-06 2024-10-06 2024-05-16 2024-10-9"
	if got := strings.Join(texts(moved), " "); got != later && got != earlier {
		t.Errorf("moved to %s", got)
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
