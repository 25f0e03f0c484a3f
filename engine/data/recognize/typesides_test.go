package recognize_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/internal/tabletest"
)

// The type of texts at both sides of what decides it.
func TestSidesOfTypes(t *testing.T) {
	and := func(values []string, more ...string) []string { return append(slices.Clone(values), more...) }
	words := func(n int) []string {
		return strings.Split("abcdefghijklm", "")[:n]
	}
	short, long := strings.Repeat("é", 24), strings.Repeat("é", 25)
	zeros := tabletest.Sequence(188, "1%03d")
	for name, test := range map[string]struct {
		values []string
		want   format.Type
	}{
		"20 codes that repeat":       {tabletest.Repeat(60, tabletest.Sequence(20, "M%02d")...), format.Category},
		"21 codes that repeat":       {tabletest.Repeat(63, tabletest.Sequence(21, "M%02d")...), format.Code},
		"13 words, each three times": {tabletest.Repeat(39, words(13)...), format.Category},
		"13 words, one only twice":   {tabletest.Repeat(38, words(13)...), format.Text},
		"12 words":                   {words(12), format.Category},
		"13 words":                   {words(13), format.Text},
		"24 characters":              {tabletest.Repeat(60, short), format.Category},
		"25 characters":              {tabletest.Repeat(60, long), format.Text},
		"half are short":             {and(tabletest.Repeat(20, "a"), tabletest.Repeat(20, long)...), format.Category},
		"less than half are short":   {and(tabletest.Repeat(19, "a"), tabletest.Repeat(21, long)...), format.Text},
		"19 of 20 are codes":         {and(tabletest.Sequence(19, "M%02d"), "a"), format.Code},
		"18 of 20 are codes":         {and(tabletest.Sequence(18, "M%02d"), "a", "b"), format.Text},
		"codes of 24 bytes":          {tabletest.Sequence(15, "M%023d"), format.Code},
		"texts of 25 bytes":          {tabletest.Sequence(15, "M%024d"), format.Text},
		"19 of 20 are numbers":       {and(tabletest.Sequence(19, "%d"), "a"), format.Integer},
		"18 of 20 are numbers":       {and(tabletest.Sequence(18, "%d"), "a", "b"), format.Text},
		"zeros before two of 190":    {and(zeros, "007", "008"), format.Code},
		"zeros before two of 200":    {and(zeros, append(tabletest.Sequence(10, "2%03d"), "007", "008")...), format.Integer},
		"bounds in half of the rows": {and(tabletest.Repeat(20, "<18"), tabletest.Repeat(20, "1", "2", "3", "4")...), format.Integer},
		"bounds in more than half":   {and(tabletest.Repeat(21, "<18"), tabletest.Repeat(20, "1", "2", "3", "4")...), format.Category},
	} {
		if got := recognize.Type(tabletest.Column("x", test.values...).Columns[0]); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
}

// The form of values at both sides of what decides it.
func TestSidesOfForms(t *testing.T) {
	and := func(values []string, more ...string) []string { return append(slices.Clone(values), more...) }
	down := func(n int, of string) []string {
		values := tabletest.Sequence(n, of)
		slices.Reverse(values)
		return values
	}
	rising := func(n, falls int) []string {
		values := tabletest.Sequence(n, "48%03d")
		for i := range falls {
			values[4*i], values[4*i+1] = values[4*i+1], values[4*i]
		}
		return values
	}
	for what, test := range map[string]struct {
		name   string
		values []string
		want   format.Type
	}{
		"19 of 20 are whole numbers":     {"x", and(tabletest.Sequence(19, "%d"), "a"), format.Integer},
		"18 of 20 are whole numbers":     {"x", and(tabletest.Sequence(18, "%d"), "a", "b"), format.Text},
		"19 of 20 are decimals":          {"x", and(tabletest.Sequence(19, "%d.5"), "a"), format.Decimal},
		"18 of 20 are decimals":          {"x", and(tabletest.Sequence(18, "%d.5"), "a", "b"), format.Text},
		"19 of 20 grouped are whole":     {"x", and(tabletest.Repeat(38, tabletest.Sequence(19, "1,0%02d,345")...), tabletest.Repeat(2, "1,234,567.5")...), format.Integer},
		"18 of 20 grouped are whole":     {"x", and(tabletest.Repeat(36, tabletest.Sequence(19, "1,0%02d,345")...), tabletest.Repeat(4, "1,234,567.5")...), format.Decimal},
		"whole, and bounds that are not": {"x", and(tabletest.Sequence(10, "%d"), tabletest.Sequence(10, "<%d,5")...), format.Decimal},
		"five numbers beside bounds":     {"x", and(tabletest.Repeat(200, "<0.5"), "0.5", "0.6", "9.1", "9.2", "9.3"), format.Decimal},
		"four and words beside bounds":   {"x", and(tabletest.Repeat(200, "<0.5"), "0.5", "0.6", "9.1", "9.2", "a", "b"), format.Category},
		"four and marks beside bounds":   {"x", and(tabletest.Repeat(200, "<0.5"), "0.5", "0.6", "9.1", "9.2", "#a", "#b"), format.Category},
		"a second one of eight digits":   {"hemoglobin", slices.Insert(down(29, "48%05d"), 1, "48000100"), format.Integer},
		"days of death":                  {"death", tabletest.Sequence(19, "454%02d"), format.Date},
		"days of birth":                  {"dob", tabletest.Sequence(19, "454%02d"), format.Date},
		"nothing":                        {"x", nil, format.Empty},
		"19 codes":                       {"x", tabletest.Sequence(19, "M%02d"), format.Code},
		"20 codes":                       {"x", tabletest.Sequence(20, "M%02d"), format.Identifier},
		"90 codes in 100 rows":           {"x", and(tabletest.Sequence(90, "M%02d"), tabletest.Repeat(10, "M01")...), format.Code},
		"91 codes in 100 rows":           {"x", and(tabletest.Sequence(91, "M%02d"), tabletest.Repeat(9, "M01")...), format.Identifier},
		"numbers of four digits":         {"x", tabletest.Sequence(30, "48%02d"), format.Integer},
		"numbers of five digits":         {"x", tabletest.Sequence(30, "48%03d"), format.Identifier},
		"19 of 20 have five digits":      {"x", and(tabletest.Sequence(19, "48%03d"), "7"), format.Identifier},
		"18 of 20 have five digits":      {"x", and(tabletest.Sequence(18, "48%03d"), "7", "8"), format.Integer},
		"measurements of seven digits":   {"hemoglobin", down(30, "48%05d"), format.Integer},
		"measurements of eight digits":   {"hemoglobin", down(30, "48%06d"), format.Identifier},
		"19 of 20 steps go up":           {"hemoglobin", rising(21, 1), format.Identifier},
		"18 of 20 steps go up":           {"hemoglobin", rising(21, 2), format.Integer},
		"19 of 21 steps go up":           {"hemoglobin", rising(22, 2), format.Integer},
		"a time in half of the days":     {"x", and(tabletest.Sequence(20, "20%02d-05-17"), tabletest.Sequence(20, "20%02d-05-17 8:30")...), format.Date},
		"a time in more than half":       {"x", and(tabletest.Sequence(20, "20%02d-05-17"), tabletest.Sequence(21, "20%02d-05-17 8:30")...), format.DateTime},
		"19 of 20 are days":              {"x", and(tabletest.Sequence(19, "20%02d-05-17"), "1950"), format.Date},
		"18 of 20 are days":              {"x", and(tabletest.Sequence(18, "20%02d-05-17"), "1950", "1951"), format.Identifier},
		"19 of 20 are a spreadsheet's":   {"admission date", and(tabletest.Sequence(19, "454%02d"), "7"), format.Date},
		"18 of 20 are a spreadsheet's":   {"admission date", and(tabletest.Sequence(18, "454%02d"), "7", "8"), format.Integer},
	} {
		if got := formOf(test.name, test.values...); got.Type != test.want {
			t.Errorf("%s: %s, want %s", what, got.Type, test.want)
		}
	}
}

// Numbers that go up do so by all of their digits.
func TestRisingByAllDigits(t *testing.T) {
	var values []string
	for i := range 20 {
		values = append(values, strconv.Itoa(1_000_000+450_000*i))
	}
	if got := formOf("hemoglobin", values...); got.Type != format.Identifier {
		t.Errorf("%q: %s", values, got.Type)
	}
}

// A name of one word ends with it, and one letter of another script is enough to be no ASCII.
func TestOneWordAndOneLetter(t *testing.T) {
	if !recognize.NameOf("no").EndsWith(recognize.WordsOf("no")) {
		t.Error("no does not end with no")
	}
	if recognize.IsASCII("é") || !recognize.IsASCII("\x7f") || recognize.IsASCII("\u0080") {
		t.Error("ASCII ends elsewhere")
	}
}

// Numbers are in percent where half of them have the sign.
func TestHalfInPercent(t *testing.T) {
	for n, want := range map[int]bool{19: false, 20: true} {
		values := append(tabletest.Sequence(n, "%d.5%%"), tabletest.Sequence(40-n, "%d.5")...)
		if got := formOf("x", values...); got.Percent != want {
			t.Errorf("%d of 40: %v", n, got.Percent)
		}
	}
}

// Of more than 10,000 values, 10,000 are looked at.
func TestTenThousandValuesAreLookedAt(t *testing.T) {
	for n, want := range map[int]int{9_999: 9_999, 10_000: 10_000, 10_001: 10_000} {
		if got := len(recognize.Of(tabletest.Column("x", tabletest.Sequence(n, "%d")...).Columns[0]).Sample().Texts); got != want {
			t.Errorf("of %d, %d", n, got)
		}
	}
}

// Words that are written together are cut from five letters on, into at most five words, and a
// capital that ends a row of them begins a word where two small letters follow.
func TestWhereNamesAreCut(t *testing.T) {
	for _, test := range []struct {
		name, word string
		want       bool
	}{
		{"idat", "id", false}, {"idage", "id", true}, {"idageidageid", "age", true}, {"idageidageidage", "age", false},
		{"HzA1", "hza1", true}, {"o\u0308l", "oel", true}, {"IDNo", "id", false}, {"IDNos", "id", true}, {"tBil", "bil", true},
		{"患者性别", "性", false}, {"患者性别", "性别", true},
	} {
		if got := recognize.NameOf(test.name).Has(recognize.WordsOf(test.word)); got != test.want {
			t.Errorf("%s has %s: %v", test.name, test.word, got)
		}
	}
}

// The hundred years of years of two digits begin where a gap among them ends, in 1910 at the earliest.
func TestTheEarliestPivot(t *testing.T) {
	for from, want := range map[int]int{9: 1930, 10: 1910} {
		values := tabletest.Sequence(100, "17/5/%02d")[from:]
		if got := recognize.Of(tabletest.Column("x", values...).Columns[0]).Pivot(format.DayMonthYear); got != want {
			t.Errorf("years from %d on: %d", from, got)
		}
	}
}

// Only the years of dates in the order that is asked for tell where the hundred years begin.
func TestThePivotOfDatesInAnOrder(t *testing.T) {
	for odd, want := range map[string]int{"": 1928, "10-05-40": 1928, "10-05-17": 1910} {
		values := append([]string{"28-05-17", "45-05-17", "60-05-17"}, strings.Fields(odd)...)
		if got := recognize.Of(tabletest.Column("x", values...).Columns[0]).Pivot(format.YearMonthDay); got != want {
			t.Errorf("beside %q: %d, want %d", odd, got, want)
		}
	}
}

// Years that may come first are asked about where as many dates would be right so, and where they are few.
func TestWhetherYearsComeFirst(t *testing.T) {
	may := tabletest.Sequence(29, "05-06-%02d")[1:]
	for what, test := range map[string]struct {
		values    []string
		order     format.DateOrder
		ambiguous bool
	}{
		"a day in the middle":   {append(slices.Clone(may), "05-17-40"), format.MonthDayYear, false},
		"and a year in front":   {append(slices.Clone(may), "05-17-40", "50-06-07"), format.MonthDayYear, true},
		"a year in front alone": {append(slices.Clone(may), "50-06-07"), format.YearMonthDay, false},
		"years at either end":   {append(tabletest.Repeat(4, "40-05-17"), "17-05-41", "18-05-42", "19-05-41", "20-05-42"), format.DayMonthYear, true},
	} {
		if got := formOf("x", test.values...); got.Dates != test.order || got.Ambiguous != test.ambiguous {
			t.Errorf("%s: %s, ambiguous %v", what, got.Dates, got.Ambiguous)
		}
	}
}

// A value that one record has occurs, and one of rows that were left out does not.
func TestWhatOccurs(t *testing.T) {
	v := recognize.Of(tabletest.Column("x", "a", "b", "b", "c").Pick([]int32{0, 1, 2}).Columns[0]).Occurring()
	if !slices.Equal(v.Texts, []string{"a", "b"}) || !slices.Equal(v.Counts, []int{1, 2}) || v.Records != 3 {
		t.Errorf("%+v", v)
	}
}

// A repetition among record numbers is looked for in all values, not in a sample of them alone.
func TestRecordNumbersAreToldByAllValues(t *testing.T) {
	values := tabletest.Sequence(20_000, "1%05d")
	for i := 1; i < 20_000; i += 2 {
		values = append(values, values[i])
	}
	if got := formOf("x", values...); got.Type != format.Integer {
		t.Errorf("every other number twice: %s", got.Type)
	}
}

// Of the styles that as many numbers fit, the first is found, and it is ambiguous where another
// one reads 19 of 20.
func TestAmbiguousNumbers(t *testing.T) {
	for what, test := range map[string]struct {
		odd       []string
		ambiguous bool
	}{"none": {nil, true}, "no number": {[]string{"x"}, true}, "one of 20": {[]string{"1.5", "2.5"}, true}, "three of 40": {[]string{"1.5", "2.5", "3.5"}, false}} {
		values := append(tabletest.Sequence(40-len(test.odd), "1.2%02d"), test.odd...)
		if got := formOf("x", values...); got.Numbers != format.Plain || got.Ambiguous != test.ambiguous {
			t.Errorf("%s: %s, ambiguous %v", what, got.Numbers, got.Ambiguous)
		}
	}
}

// Years of two digits at the end are asked about only if those in front would be fewer.
func TestYearsInFrontAreFewer(t *testing.T) {
	for values, ambiguous := range map[string]bool{"17-05-24": false, "17-05-24 18-05-24": false, "17-05-24 18-05-25": false, "17-05-24 17-05-25": true} {
		if got := formOf("x", tabletest.Repeat(20, strings.Fields(values)...)...); got.Dates != format.DayMonthYear || got.Ambiguous != ambiguous {
			t.Errorf("%s: %s, ambiguous %v", values, got.Dates, got.Ambiguous)
		}
	}
}

// A decided format reads what it fits, and its years of two digits are of the hundred years that
// the column shows if a person has not said them.
func TestDecidedFormats(t *testing.T) {
	days := tabletest.Sequence(90, "17/5/%02d")
	for i := range days {
		days[i] = "17/5/" + strconv.Itoa(10+i)
	}
	for _, test := range []struct {
		decided format.Format
		pivot   int
		fits    bool
	}{
		{format.Format{Type: format.Date, Dates: format.DayMonthYear}, 1910, true},
		{format.Format{Type: format.Date, Dates: format.DayMonthYear, Pivot: 1925}, 1925, true},
		{format.Format{Type: format.Decimal}, 0, true},
		{format.Format{Type: format.Text}, 0, false},
	} {
		c := *tabletest.Column("x", days...).Columns[0]
		c.Format = test.decided
		if got := recognize.Of(&c).Form(); got.Pivot != test.pivot || (got.Fits != nil) != test.fits || !got.Decided {
			t.Errorf("%s: pivot %d, tells what fits: %v", test.decided, got.Pivot, got.Fits != nil)
		}
		if got := recognize.Format(&c); got.Pivot != test.pivot {
			t.Errorf("%s: read with pivot %d", test.decided, got.Pivot)
		}
	}
	c := *tabletest.Column("x", tabletest.Sequence(30, "%d,5")...).Columns[0]
	form := recognize.Of(&c).Form()
	c.Format = format.Format{Type: format.Text}
	if got := recognize.FormatsOf(&table.Table{Columns: []*table.Column{&c}, N: 30}, []recognize.Form{form}).Columns[0].Format; got != c.Format {
		t.Errorf("%s became %s", c.Format, got)
	}
}

// A format is needed where it reads 19 of 20 values, codes for no value aside.
func TestWhereAFormatIsNeeded(t *testing.T) {
	comma := format.Format{Type: format.Decimal, Numbers: format.Comma}
	for _, test := range []struct {
		read, odd, codes int
		want             bool
	}{{95, 5, 0, true}, {94, 6, 0, false}, {95, 5, 15, true}, {94, 6, 15, false}} {
		for _, code := range []string{".A", "NotKnown", "hemolytic"} {
			values := append(tabletest.Sequence(test.read, "%d,5"), tabletest.Sequence(test.odd, "odd %d")...)
			values = append(values, tabletest.Repeat(test.codes, code)...)
			if got := recognize.Needs(tabletest.Column("x", values...).Columns[0], comma); got != test.want {
				t.Errorf("%d numbers, %d texts, %d of %s: %v", test.read, test.odd, test.codes, code, got)
			}
		}
	}
}

// Whether texts such as 1E2 may be codes.
func TestExponentCodes(t *testing.T) {
	for values, want := range map[string]bool{"1E2 3E4": true, "1E2 12": true, "1E2 1.5": false, "12 13": false, "x y": false, "1E2 x": true} {
		c := *tabletest.Column("x", strings.Fields(values)...).Columns[0]
		if got := recognize.ExponentCodes(&c); got != want {
			t.Errorf("%s: %v", values, got)
		}
		c.Format.Type = format.Text
		if recognize.ExponentCodes(&c) {
			t.Errorf("%s as texts", values)
		}
	}
}

// What grows behind a prefix, from one value to the next.
func TestRising(t *testing.T) {
	for values, want := range map[string]bool{
		"ab1 ab2": true, "ab2 ab1": false, "ab9 ab10": true, "ab10 ab9": false, "ab ab1": false, "ab1 ab": false, "ab1 cd1": false, "ab1 cd2": true, "ab2 cd1": false,
	} {
		if got := recognize.Of(tabletest.Column("x", strings.Fields(values)...).Columns[0]).Rising(2); got != want {
			t.Errorf("%s: %v", values, got)
		}
	}
}

// Codes for no value among dates are short and of one digit at most.
func TestFormsOfDateCodes(t *testing.T) {
	for text, want := range map[string]bool{
		strings.Repeat("x", 16): true, strings.Repeat("x", 17): false, "10": false, "19": false, "00": true, "99/99": true, "9": true, "0a0": true, "90": false, "-10": true,
	} {
		if got := recognize.IsDateCode(text); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
	for text, want := range map[string]bool{"09": true, "00": true, "0": false, "0a": false, "90": false} {
		if got := recognize.LeadingZero(text); got != want {
			t.Errorf("%s begins with a zero: %v", text, got)
		}
	}
	for text, want := range map[string]bool{"5": true, "12345": true, "123456": false, "+5": false, "-5": false, "": false} {
		if _, ok := recognize.Small(text, 5); ok != want {
			t.Errorf("%q is small: %v", text, ok)
		}
	}
}

// Digits with zeros in front are codes. Zeros alone mean no value where at least four of five records hold days.
func TestZerosMakeCodes(t *testing.T) {
	days := func(n int) []string {
		return append(tabletest.Repeat(60-n, "20240517", "20240618", "20240719"), tabletest.Repeat(n, "00000000")...)
	}
	dayFirst := func(n int, other string) []string {
		return append(tabletest.Repeat(60-n, tabletest.Sequence(22, "%02d012020")[1:]...), tabletest.Repeat(n, other)...)
	}
	for what, test := range map[string]struct {
		name   string
		values []string
		zeros  bool
	}{
		"days that begin with a zero":           {"x", dayFirst(0, ""), false},
		"days that begin with a zero, 48 of 60": {"x", dayFirst(12, "99999999"), false},
		"days that begin with a zero, 47 of 60": {"x", dayFirst(13, "99999999"), true},
		"codes among such days":                 {"x", dayFirst(1, "00999999"), true},
		"codes":                                 {"x", tabletest.Repeat(66, tabletest.Sequence(22, "0%02d")...), true},
		"codes without zeros":                   {"x", tabletest.Repeat(66, tabletest.Sequence(22, "M%02d")...), false},
		"no day, 12 of 60":                      {"x", days(12), false},
		"a measurement's days":                  {"hemoglobin", days(12), false},
	} {
		if got := formOf(test.name, test.values...); got.Zeros != test.zeros {
			t.Errorf("%s: %v", what, got.Zeros)
		}
	}
	for n, want := range map[int]format.Type{12: format.Integer, 13: format.Category} {
		if got := recognize.Type(tabletest.Column("x", days(n)...).Columns[0]); got != want {
			t.Errorf("no day, %d of 60: %s", n, got)
		}
	}
	if got := formOf("hemoglobin", days(12)...); got.Type != format.Date {
		t.Errorf("a measurement's days: %s", got.Type)
	}
}

// Odd names and words have no parts, and none is found in them.
func TestOddNames(t *testing.T) {
	for name, want := range map[string]string{"\u0308x": "x", "xℂ": "xℂ", "ℂx": "ℂx"} {
		if got := strings.Join(recognize.Parts(name), " "); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
	words := recognize.WordsOf("*|=|a")
	for name, want := range map[string]bool{"": false, "-": false, "b": false, "a": true} {
		if n := recognize.NameOf(name); n.Has(words) != want || n.EndsWith(words) != want {
			t.Errorf("%q has a word: %v", name, !want)
		}
	}
	for _, name := range []string{"CoQ90", "SzO2", "SaO2"} {
		if !recognize.NameOf(name).Has(recognize.WordsOf(strings.ToLower(name))) {
			t.Errorf("%s is not read together", name)
		}
	}
}

// A name with a mark in it is no abbreviation, however short: its last part stands for itself.
func TestMarksEndAbbreviations(t *testing.T) {
	for name, want := range map[string]bool{"NaK": true, "NaCl2": true, "NaCl23": false, "Na-K": false, "Na@K": false, "Na[K": false, "Na`K": false, "Na{K": false, "Na/K": false, "Na:K": false} {
		if got := recognize.NameOf(name).EndsWith(recognize.WordsOf("na*")); got != want {
			t.Errorf("%s ends with na*: %v", name, got)
		}
	}
}
