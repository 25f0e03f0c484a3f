package transform_test

import (
	"crypto/hmac"
	"crypto/sha256"
	_ "embed"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/internal/casetest"
)

var clocks = []transform.Clock{transform.DropTime, transform.FullHour, transform.KeepTime}

// timeIn returns what follows the day in a date that has a time.
func timeIn(text string) string {
	if at := strings.Index(text, ":"); at >= 0 {
		return text[max(0, at-2):]
	}
	return ""
}

// The oracle is time.Time: whatever the clock, the day agrees with KeepTime, and the
// hour with the time itself.
func TestClocksAgreeWithTheCalendar(t *testing.T) {
	k := key(t)
	layouts := []string{"2006-01-02 15:04", "2006-01-02T15:04:05", "02.01.2006 15:04:05.000", "2006/01/02 3:04 PM", "2006-01-02 15:04Z"}
	rapid.Check(t, func(t *rapid.T) {
		layout := rapid.SampledFrom(layouts).Draw(t, "layout")
		at := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(rapid.IntRange(0, 900*24*3600-1).Draw(t, "seconds")) * time.Second)
		dates, ids := column("d", at.Format(layout)), column("id", fmt.Sprint(rapid.IntRange(0, 9).Draw(t, "id")))
		by := map[transform.Clock]string{}
		for _, clock := range clocks {
			moved := casetest.Must(transform.ShiftDates(dates, ids, k, transform.Shift{MaxDays: 30, Time: clock}))
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

// secret is the bytes 1 to 32.
func secret() []byte {
	b := make([]byte, transform.KeySize)
	for i := range b {
		b[i] = byte(i + 1)
	}
	return b
}

func key(t testing.TB) transform.Key {
	t.Helper()
	k := casetest.Must(transform.NewKey(secret()))
	return k
}

// column makes a column of cells; "?" and "" are missing.
func column(name string, cells ...string) *table.Column {
	b := table.NewBuilder([]string{name}, table.NewMarkers([]string{"?", ""}))
	for _, cell := range cells {
		b.Append([]string{cell})
	}
	return b.Table().Columns[0]
}

func texts(c *table.Column) []string {
	found := make([]string, len(c.Codes))
	for row := range found {
		found[row] = c.Text(row)
	}
	return found
}

// checkColumn makes sure of what a table.Column promises.
func checkColumn(t interface{ Fatalf(string, ...any) }, c *table.Column) {
	seen := map[string]bool{}
	for _, text := range c.Values {
		if seen[text] {
			t.Fatalf("value %q stands twice in the dictionary", text)
		}
		seen[text] = true
	}
	if len(c.Missing) != len(c.Values) {
		t.Fatalf("%d marks of %d values", len(c.Missing), len(c.Values))
	}
}

func TestKeysAreNotPrinted(t *testing.T) {
	k := key(t)
	for _, printed := range []string{fmt.Sprint(k), fmt.Sprintf("%v %+v %#v %s", k, k, k, k)} {
		if strings.Contains(printed, "2 3 4") || strings.Contains(printed, "0x2, 0x3") {
			t.Errorf("printing a key shows %s", printed)
		}
	}
}

// golden is the pseudonym of 17 as Python's hmac and base64 give it.
const golden = "E3MIJXSRA7AV7FF7"

// The oracle is the definition, written with the standard library: the first
// characters of the base32 of HMAC-SHA-256. The fixed text guards against a change
// that would part tables released before from those released after.
func TestPseudonymsAreTheirDefinition(t *testing.T) {
	c := column("mrn", "17", " 17", "?", "18", "*", "17 ", "")
	got := casetest.Must(transform.Pseudonyms(c, key(t), 16))
	of := func(text string) string {
		mac := hmac.New(sha256.New, secret())
		mac.Write([]byte("quasi pseudonym 1\x00" + text))
		return base32.StdEncoding.EncodeToString(mac.Sum(nil))[:16]
	}
	want := []string{of("17"), of("17"), "?", of("18"), "*", of("17"), ""}
	if !slices.Equal(texts(got), want) {
		t.Errorf("got %q, want %q", texts(got), want)
	}
	if got.Text(0) != golden {
		t.Errorf("the pseudonym of 17 is %s, has always been %s", got.Text(0), golden)
	}
	if got.Name != "mrn" || !got.IsMissing(2) || got.IsMissing(0) || !got.IsMissing(4) {
		t.Errorf("the column is %+v", got)
	}
	checkColumn(t, got)
}

// A short pseudonym has 32 values, so 40 names can't have one each.
func TestCollisionsAreAnError(t *testing.T) {
	var cells []string
	for i := range 40 {
		cells = append(cells, fmt.Sprint("p", i))
	}
	_, err := transform.Pseudonyms(column("mrn", cells...), key(t), 1)
	if err == nil || !strings.Contains(err.Error(), "get one pseudonym") || strings.Contains(err.Error(), "p1") {
		t.Errorf("got %v, want an error that names rows and no patient", err)
	}
	if _, err := transform.Pseudonyms(column("mrn", cells...), key(t), 8); err != nil {
		t.Error(err)
	}
}

// Equal values, and only these, get equal pseudonyms, wherever they stand, and
// another key gives others.
func TestPseudonymsAreOneToOne(t *testing.T) {
	k := key(t)
	other := secret()
	other[0]++
	second := casetest.Must(transform.NewKey(other))
	rapid.Check(t, func(t *rapid.T) {
		cell := rapid.OneOf(rapid.SampledFrom([]string{"", "?", "*", " a", "a"}), rapid.StringMatching(`[ab]{1,2}`))
		a, b := column("a", rapid.SliceOf(cell).Draw(t, "a")...), column("b", rapid.SliceOf(cell).Draw(t, "b")...)
		length := rapid.IntRange(16, transform.MaxLength).Draw(t, "length")
		pa, errA := transform.Pseudonyms(a, k, length)
		pb, errB := transform.Pseudonyms(b, k, length)
		pc, errC := transform.Pseudonyms(a, second, length)
		if errA != nil || errB != nil || errC != nil {
			t.Fatal(errA, errB, errC)
		}
		checkColumn(t, pa)
		for i := range a.Codes {
			missing := a.IsMissing(i) || a.Text(i) == "*"
			if missing != (pa.Text(i) == a.Text(i)) || !missing && (len(pa.Text(i)) != length || pc.Text(i) == pa.Text(i)) {
				t.Fatalf("%q became %q, and %q with another key", a.Text(i), pa.Text(i), pc.Text(i))
			}
			for j := range b.Codes {
				if missing || b.IsMissing(j) {
					continue
				}
				equal := strings.TrimSpace(a.Text(i)) == strings.TrimSpace(b.Text(j))
				if equal != (pa.Text(i) == pb.Text(j)) {
					t.Fatalf("%q and %q became %q and %q", a.Text(i), b.Text(j), pa.Text(i), pb.Text(j))
				}
			}
		}
	})
}

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
			is := casetest.Must(time.Parse(time.DateOnly, a.Text(row)))
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
	moved := casetest.Must(transform.ShiftDates(column("d", dates...), column("id", ids...), key(t), transform.Shift{MaxDays: 2}))
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

// The shift of a record without a patient follows from its number, counted from 1, by
// the same definition: a column that is shifted later goes with those before.
func TestShiftsOfRecordsNeverChange(t *testing.T) {
	const most = 100
	dates, ids := slices.Repeat([]string{"2024-06-15"}, 5), slices.Repeat([]string{"?"}, 5)
	moved := casetest.Must(transform.ShiftDates(column("d", dates...), column("id", ids...), key(t), transform.Shift{MaxDays: most}))
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
	k := casetest.Must(transform.NewKey(secret()))
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

//go:embed testdata/cases.txt
var cases string

func TestCases(t *testing.T) {
	back, on := patients(t)
	casetest.Run(t, cases, map[string]casetest.Answer{
		"moved": func(t *testing.T, in []string) string {
			var all []string
			for _, patient := range []string{back, on} {
				moved, _, err := shifted(t, in[0], patient, transform.KeepTime, in[1:]...)
				if err != nil {
					moved = []string{casetest.Said(err)}
				}
				all = append(all, moved...)
			}
			return strings.Join(all, " | ")
		},
		"without minutes": func(t *testing.T, in []string) string {
			by := func(clock transform.Clock, want format.Type) string {
				moved, is, err := shifted(t, in[0], on, clock, in[1])
				if err != nil || is != want {
					t.Fatalf("by %q the column is of type %s, %v", clock, is, err)
				}
				return moved[0]
			}
			dropped := by(transform.DropTime, format.Date)
			if got := by("", format.Date); got != dropped {
				t.Errorf("without another word it is %q", got)
			}
			return dropped + " | " + by(transform.FullHour, format.DateTime)
		},
		"no dates": func(t *testing.T, in []string) string {
			return casetest.Each(in[1:], func(date string) string {
				c := written(column("d", "2024-01-01", date), format.DateOrder(in[0]))
				if got := transform.NoDates(c); !slices.Equal(got, []int32{1}) {
					t.Errorf("%q: no dates are %v, want value 1", date, got)
				}
				_, err := transform.ShiftDates(c, column("id", "1", "2"), key(t), transform.Shift{MaxDays: 5})
				return strings.ReplaceAll(casetest.Said(err), date, "it")
			})
		},
		"dates": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				return strconv.FormatBool(len(transform.NoDates(column("d", text, "2024-05-17"))) == 0)
			})
		},
		"days": func(t *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				days, _ := strconv.Atoi(text)
				_, err := transform.ShiftDates(column("d", "2024-06-15"), column("id", "17"), key(t), transform.Shift{MaxDays: days})
				return casetest.Said(err)
			})
		},
		"characters": func(t *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				length, _ := strconv.Atoi(text)
				c, err := transform.Pseudonyms(column("id", "17"), key(t), length)
				if err == nil && len(c.Text(0)) != length {
					t.Errorf("it is %q", c.Text(0))
				}
				return casetest.Said(err)
			})
		},
		"clocks": func(t *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				clock := transform.Clock(text)
				_, err := transform.ShiftDates(column("d"), column("id"), key(t), transform.Shift{MaxDays: 1, Time: clock})
				if clock.Valid() != (err == nil) {
					t.Errorf("%q is valid: %v", text, clock.Valid())
				}
				return casetest.Said(err)
			})
		},
		"keys": func(_ *testing.T, in []string) string {
			_, err := transform.NewKey([]byte(in[0]))
			return casetest.Said(err)
		},
		"digits of keys": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				got, err := transform.ReadKey([]byte(text))
				if err != nil {
					return err.Error()
				}
				return fmt.Sprint(len(got), " bytes")
			})
		},
	})
}

// patients returns one whose dates move a day back, and one whose dates move a day on.
func patients(t *testing.T) (back, on string) {
	for i := range 40 {
		id := strconv.Itoa(i)
		moved, _, err := shifted(t, "", id, transform.KeepTime, "2024-06-15")
		switch {
		case err == nil && moved[0] == "2024-06-14":
			back = id
		case err == nil && moved[0] == "2024-06-16":
			on = id
		default:
			t.Fatal(moved, err)
		}
	}
	if back == "" || on == "" {
		t.Fatal("all patients move in one direction")
	}
	return back, on
}

// shifted moves dates of a patient in an order, with the first year of years of two digits behind
// it, by a day. It returns them and the type of the column.
func shifted(t *testing.T, order, patient string, clock transform.Clock, dates ...string) ([]string, format.Type, error) {
	c := column("d", dates...)
	order, pivot, _ := strings.Cut(order, " ")
	c.Format = format.Format{Type: format.DateTime, Dates: format.DateOrder(order)}
	c.Format.Pivot, _ = strconv.Atoi(pivot)
	moved, err := transform.ShiftDates(c, column("id", slices.Repeat([]string{patient}, len(dates))...), key(t), transform.Shift{MaxDays: 1, Time: clock})
	if err != nil {
		return nil, "", err
	}
	return texts(moved), moved.Format.Type, nil
}
