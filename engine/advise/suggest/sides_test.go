package suggest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"quasi/engine/advise/profile"
	"quasi/engine/data/table"
	"quasi/engine/internal/tabletest"
)

// Numbers tell patients apart where each has from 1.2 to 100 records; a number that a person has
// for life does in any number of them.
func TestRecordsOfAPatient(t *testing.T) {
	for _, test := range []struct {
		numbers, records int
		want             bool
	}{{10, 12, true}, {20, 23, false}, {2, 200, true}, {2, 201, false}} {
		texts := make([]string, test.records)
		for i := range texts {
			texts[i] = fmt.Sprint(1000 + i%test.numbers)
		}
		v := valuesOf(tabletest.Column("lfd", texts...).Columns[0])
		d := profile.Column{Role: table.Identifying, Reason: profile.Reason{Code: profile.ReasonID}}
		if got := patientLike("lfd", v, d); got != test.want {
			t.Errorf("%d numbers in %d records: %v", test.numbers, test.records, got)
		}
		d.Reason.Code = profile.ReasonSSN
		if !patientLike("lfd", v, d) {
			t.Errorf("%d numbers of persons in %d records are passed over", test.numbers, test.records)
		}
	}
}

// Texts of which few are none are bands, and a word for nothing stands before those that begin at
// zero or above.
func TestWhatIsTakenForBands(t *testing.T) {
	tens := func(n int) (texts []string) {
		for i := range n {
			texts = append(texts, fmt.Sprintf("%d-%d", 10*i, 10*i+9))
		}
		return texts
	}
	for _, test := range []struct {
		values []string
		want   bool
	}{
		{append(tens(3), "low"), true}, {append(tens(3), "low", "high"), false}, // one text
		{append(tens(18), "low", "high"), true}, {append(tens(17), "low", "high"), false}, // nine in ten
		{[]string{"1", "2", "3-4", "5-6"}, true}, {[]string{"1", "2", "3-4"}, false}, // a half
		{[]string{"none", "low"}, false}, {[]string{"none"}, false},
		{[]string{"0-4", "0–4", "5-9", "10-14"}, true}, {[]string{"[0,1)", "[1,2)", "[2,3)"}, true},
	} {
		_, reason := Hierarchy(tabletest.Column("x", test.values...).Columns[0])
		if got := reason.Code == profile.ReasonTreeBands || reason.Code == profile.ReasonTreeIntervals; got != test.want {
			t.Errorf("%q: %s", test.values, reason.Code)
		}
	}
	for bands, want := range map[string]string{
		"<1|1-2|3+": "[0,1)", "0-5|6-10|11+": "[0,5]", "<=0|1-2|3+": "none", "-0.5-0.5|1-2|3+": "none", "-0.5-0|1-2|3+": "none",
	} {
		h, _ := Hierarchy(tabletest.Column("x", append(strings.Split(bands, "|"), "none")...).Columns[0])
		at := slices.IndexFunc(h.Rows, func(row []string) bool { return row[0] == "none" })
		if got := h.Rows[at][1]; got != want {
			t.Errorf("none beside %s is in %s, want %s", bands, got, want)
		}
	}
}

// described returns the proposal for a column with a name and values.
func described(name string, values ...string) profile.Column {
	return Column(tabletest.Column(name, values...).Columns[0])
}

// How sure a proposal is goes by the rule that makes it.
func TestHowSureProposalsAre(t *testing.T) {
	unlike := func(n int) (texts []string) { // of seven digits, which do not count up
		for i := range n {
			texts = append(texts, fmt.Sprint(1_000_000+(i*7_919_813)%8_999_993))
		}
		return texts
	}
	for _, test := range []struct {
		name       string
		values     []string
		reason     string
		confidence float64
	}{
		{"demographics_complete", tabletest.Repeat(60, "0", "1", "2"), profile.ReasonFormStatus, 0.95},
		{"zz number", tabletest.Sequence(30, "R%05d"), profile.ReasonID, 0.9},
		{"Lab No", tabletest.Repeat(200, unlike(40)...), profile.ReasonID, 0.9},
		{"Glucose no", tabletest.Repeat(200, unlike(40)...), profile.ReasonID, 0.9},
		{"Glucose", unlike(200), profile.ReasonOnePerRow, 0.8},
		{"zz", unlike(200), profile.ReasonOnePerRow, 0.8},
		{"CP", tabletest.Repeat(60, "75011", "69003", "13005"), profile.ReasonPlace, 0.95},
		{"zz", tabletest.Repeat(60, "07:45", "14:30", "23:59"), profile.ReasonTime, 0.6},
		{"zz", tabletest.Repeat(60, ".5", ".7", "1", "2"), profile.ReasonDecimals, 0.5},
		{"zz", tabletest.Repeat(60, tabletest.Sequence(30, "7.%d")...), profile.ReasonDecimals, 0.5},
		{"zz", tabletest.Sequence(30, "2024-05-%02d")[1:], profile.ReasonDate, 0.6},
		{"zz", tabletest.Repeat(120, "転倒、外傷なし、当直医へ報告", "創部ガーゼ汚染なし、疼痛自制内"), profile.ReasonFreeText, 0.6},
	} {
		if d := described(test.name, test.values...); d.Reason.Code != test.reason || d.Confidence != test.confidence {
			t.Errorf("%s %q: sure of %s by %v, want %s by %v", test.name, test.values[:2], d.Reason.Code, d.Confidence, test.reason, test.confidence)
		}
	}
}

// A column of few codes, notations, tens or ways to give a drug is generalized from so many values and
// rows on.
func TestFewestValuesAndRows(t *testing.T) {
	for _, test := range []struct {
		name   string
		values []string
		want   bool
	}{
		{"contact", tabletest.Repeat(15, "oral", "iv", "sc"), true}, {"contact", tabletest.Repeat(14, "oral", "iv", "sc"), false}, // five rows each
		{"x", tabletest.Repeat(60, "80", "100", "120"), true}, {"x", tabletest.Repeat(60, "80", "100"), false}, // three tens
		{"x code", tabletest.Repeat(20, "520030", "520037"), true}, {"x code", tabletest.Repeat(20, "520030"), false}, // two codes
		{"x", tabletest.Repeat(10, "1-0-1", "1-1-1"), true}, {"x", tabletest.Repeat(9, "1-0-1", "1-1-1"), false}, // five rows each
		{"x", tabletest.Repeat(19, "1-0-1"), false},                                                                                         // two notations
		{"x", tabletest.Repeat(60, "700.5", "813.5", "923", "944"), true}, {"x", tabletest.Repeat(60, "700.5", "813", "923", "944"), false}, // a half have a fraction
	} {
		if d := described(test.name, test.values...); (d.Role == table.QuasiIdentifying) != test.want {
			t.Errorf("%s %q, %d rows: %s for %s", test.name, test.values[:2], len(test.values), d.Role, d.Reason.Code)
		}
	}
}

// Cases and patients are told apart from two on, and the rows of a household to 100 each.
func TestFewestPatients(t *testing.T) {
	for _, test := range []struct {
		name             string
		numbers, records int
		patient, cases   bool
	}{
		{"patient", 2, 20, true, false}, {"patient", 1, 20, false, false},
		{"Fallnr", 2, 20, false, true}, {"Fallnr", 1, 20, false, false},
		{"hh_id", 2, 200, true, false}, {"hh_id", 2, 201, false, false},
	} {
		v := valuesOf(tabletest.Column(test.name, tabletest.Repeat(test.records, tabletest.Sequence(test.numbers, "1%04d")...)...).Columns[0])
		d := profile.Column{Role: table.Identifying, Reason: profile.Reason{Code: profile.ReasonID}}
		if patient, cases := patientLike(test.name, v, d), caseLike(test.name, v, d); patient != test.patient || cases != test.cases {
			t.Errorf("%d of %s in %d rows: patients %v, cases %v", test.numbers, test.name, test.records, patient, cases)
		}
	}
}

// A day follows another where half of the rows have both, and one in twenty is contrary at most.
func TestDaysThatFollow(t *testing.T) {
	for _, test := range []struct {
		rows, both, contrary int
		want                 bool
	}{{100, 50, 0, true}, {100, 49, 0, false}, {200, 200, 10, true}, {200, 200, 11, false}, {0, 0, 0, false}, {1, 1, 0, true}, {1, 1, 1, false}} {
		a, b := dated{days: make([]day, test.rows)}, dated{days: make([]day, test.rows)}
		for i := range test.rows {
			at := time.Date(2024, 1, 2, 0, 0, 0, 0, time.UTC)
			a.days[i] = day{at, true}
			b.days[i] = day{at.AddDate(0, 0, map[bool]int{true: -1, false: 1}[i < test.contrary]), i < test.both}
		}
		if _, got := follows(a, b); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
	for rows, want := range map[int]int{0: 0, 20_000: 20_000, 20_001: 20_000} {
		if got := len(spread(rows)); got != want {
			t.Errorf("of %d rows %d are looked at, want %d", rows, got, want)
		}
	}
}

// A histogram has 12 bars at most.
func TestMostBars(t *testing.T) {
	for n, want := range map[int]int{11: 11, 12: 12, 13: 12} {
		for _, format := range []string{"%d", "w%c"} {
			var texts []string
			for i := range n {
				texts = append(texts, fmt.Sprintf(format, 'a'+i))
			}
			if got := len(described("x", tabletest.Repeat(40*n, texts...)...).Histogram); got != want {
				t.Errorf("%d values have %d bars, want %d", n, got, want)
			}
		}
	}
}

// Intervals have the next round width.
func TestRoundWidths(t *testing.T) {
	for x, want := range map[float64]float64{0: 1, 0.05: 0.05, 0.06: 0.1, 1: 1, 2: 2, 2.5: 5, 5: 5, 5.5: 10, 9.5: 10, 10: 10, 10.5: 20, 99: 100, 100: 100, 101: 200} {
		if got := round(x); got != want {
			t.Errorf("%v is rounded to %v, want %v", x, got, want)
		}
	}
}

// What hierarchies are made of begins at so many values, characters and days.
func TestBoundsOfHierarchies(t *testing.T) {
	codes := strings.Fields("E14 N17 W12 E15 N18 W13 E16 N19 W14")
	for _, test := range []struct {
		name   string
		values []string
		reason string
		groups int // of the first value, between it and all
	}{
		{"postcode", append(codes, "Atlantis"), profile.ReasonTreePostcodes, -1}, {"postcode", append(codes[:8:8], "Atlantis"), profile.ReasonTreeFlat, -1}, // nine in ten
		{"zip", []string{"12000", "14000"}, profile.ReasonTreeMask, 4}, {"zip", []string{"120000", "140000"}, profile.ReasonTreeMask, 4}, {"zip", []string{"1200", "1400"}, profile.ReasonTreeMask, 3},
		{"admitted", []string{"2000-01-01", "2019-12-27"}, profile.ReasonTreeDates, 3}, {"admitted", []string{"2000-01-01", "2019-12-28"}, profile.ReasonTreeDates, 4}, // 7,300 days
	} {
		h, reason := Hierarchy(tabletest.Column(test.name, test.values...).Columns[0])
		if reason.Code != test.reason || test.groups >= 0 && len(h.Rows[0])-2 != test.groups {
			t.Errorf("%s %.5q: %s, %q", test.name, test.values, reason.Code, h.Rows[0])
		}
	}
}

// A form that hides one in twenty records is offered, and one that hides more is not.
func TestRecordsThatFormsHide(t *testing.T) {
	for hidden, want := range map[int]bool{10: true, 11: false} {
		values := append(tabletest.Repeat(200-hidden, tabletest.Sequence(50, "%d.5")...), tabletest.Repeat(hidden, "lost")...)
		if d := described("x", values...); len(d.Forms) > 0 != want {
			t.Errorf("%d of 200 can't be read: %+v", hidden, d.Forms)
		}
	}
}

// Columns say the same from 20 rows in common on, in which each value is twice, and which are half of
// those in which one of the two has a value.
func TestColumnsThatAreCompared(t *testing.T) {
	for _, test := range []struct {
		rows, values   int
		first, last    int // the rows in which the first column has a value
		second, behind int // and the second
		want           bool
	}{
		{20, 2, 0, 20, 0, 20, true}, {19, 2, 0, 19, 0, 19, false},
		{20, 10, 0, 20, 0, 20, true}, {21, 11, 0, 21, 0, 21, false},
		{30, 2, 0, 25, 5, 30, true}, {30, 2, 0, 25, 6, 30, false},
		{100, 2, 0, 100, 0, 50, true}, {100, 2, 0, 100, 0, 49, false},
		{100, 1, 0, 100, 0, 100, false},
		{40, 2, 0, 40, 20, 40, true}, {40, 2, 0, 40, 21, 40, false}, {40, 2, 20, 40, 0, 40, true}, {40, 2, 21, 40, 0, 40, false}, // 20 rows in common
	} {
		b := table.NewBuilder([]string{"x", "y"}, table.NewMarkers(table.DefaultMarkers()))
		for row := range test.rows {
			cells := []string{"", ""}
			if row >= test.first && row < test.last {
				cells[0] = fmt.Sprint("a", row%test.values)
			}
			if row >= test.second && row < test.behind {
				cells[1] = fmt.Sprint("b", row%test.values)
			}
			b.Append(cells)
		}
		if got := len(alike(b.Table())) > 0; got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}

// Two columns are compared although the values of one are fewer: each must have two, and be twice as
// many rows as the other's values.
func TestValuesThatAreCompared(t *testing.T) {
	for _, test := range []struct {
		rows, first, second int // the different values of each
		want                bool
	}{{40, 2, 2, true}, {40, 2, 1, false}, {40, 1, 2, false}, {400, 2, 3, false}, {400, 3, 2, false}} {
		compared := newComparison(textsOf(2, test.rows, func(row, column int) int { return row % []int{test.first, test.second}[column] }))
		if got := compared.same(0, 1); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}

// Nine tenths of the different values of a column of places must be British postcodes.
func TestShareOfBritishPostcodes(t *testing.T) {
	for postcodes, want := range map[int]bool{18: true, 17: false} {
		texts := tabletest.Sequence(postcodes, "SW%d 1AA")
		texts = append(texts, tabletest.Sequence(20-postcodes, "zzqx %d")...)
		_, reason := Hierarchy(tabletest.Column("postcode", texts...).Columns[0])
		if got := reason.Code == profile.ReasonTreePostcodes; got != want {
			t.Errorf("%d of 20 are postcodes: %s", postcodes, reason.Code)
		}
	}
}

// The word for a contact reaches nobody above a yes and a no that have ten rows each.
func TestAnswersReachNobody(t *testing.T) {
	for rows, want := range map[int]bool{30: true, 29: false} {
		if d := described("contact", tabletest.Repeat(rows, "yes", "no", "later")...); (d.Reason.Code != profile.ReasonContact) != want {
			t.Errorf("three answers in %d rows: %s for %s", rows, d.Role, d.Reason.Code)
		}
	}
}

// Capitals to four are an abbreviation, and numbers to 999 can fill a range from one on.
func TestLongestAbbreviationAndNumber(t *testing.T) {
	for text, want := range map[string]bool{"MIRA": true, "MIRAB": false} {
		if got := isAbbreviation(text); got != want {
			t.Errorf("%s is an abbreviation: %v", text, got)
		}
	}
	for n, want := range map[int]bool{999: true, 1000: false} {
		if got := valuesOf(tabletest.Column("x", tabletest.Sequence(n+1, "%d")[1:]...).Columns[0]).filled(); got != want {
			t.Errorf("the numbers to %d: %v", n, got)
		}
	}
}

// One in a hundred rows may differ, and one in twenty of those without the most frequent value.
func TestRowsThatDiffer(t *testing.T) {
	for _, test := range []struct {
		differing, most, rows int
		want                  bool
	}{{10, 0, 1000, true}, {11, 0, 1000, false}, {5, 900, 1000, true}, {5, 901, 1000, false}} {
		if got := few(test.differing, test.most, test.rows); got != test.want {
			t.Errorf("%+v are few: %v", test, got)
		}
	}
}
