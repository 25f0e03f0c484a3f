package detect

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/detect/valuekind"
	"quasi/engine/internal/tabletest"
)

// columnOf returns the values of a column of texts, each as often as the number behind it says.
func columnOf(parts ...any) Values {
	var texts []string
	for i := 0; i < len(parts); i += 2 {
		texts = append(texts, tabletest.Repeat(parts[i+1].(int), parts[i].(string))...)
	}
	return Of(tabletest.Column("x", texts...).Columns[0])
}

// each returns the texts with different numbers in place of %d.
func each(format string, from, to int) (texts []string) {
	for i := from; i < to; i++ {
		texts = append(texts, fmt.Sprintf(format, i))
	}
	return texts
}

// What a column as a whole looks like begins at a share of its records: the last number is of the
// records, of all of them, with which it does, and one fewer is too few.
func TestSharesOfColumns(t *testing.T) {
	names := func(v Values) bool { _, ok := v.Names(); return ok }
	for name, c := range map[string]struct {
		is      func(Values) bool
		one     string // of the kind
		other   string // of another
		of      int
		enough  int
		reverse bool // the kind is one where fewer than enough are
	}{
		"names, 80 of 100":              {names, "Anna Müller", "x1", 100, 80, false},
		"names known, 25 of 100":        {names, "Anna Müller", "Zzqx Wrptk", 100, 25, false},
		"single names known, 30 of 100": {names, "Anna", "Zzqxw", 100, 30, false},
		"Chinese names, 60 of 100":      {names, "王伟", "骨科", 100, 60, false},
		"Russian names, 50 of 100":      {names, "Зззов Петрович", "Зззка", 100, 50, false},
		"titled, 50 of 100":             {func(v Values) bool { _, ok := v.Titled(); return ok }, "Dr. Zzqx", "zzqx", 100, 50, false},
		"ICD-10 with a point":           {func(v Values) bool { _, ok := v.icdCodes(); return ok }, "I21.4", "I21", 100, 20, false},
		"ICD-10, 80 of 100":             {func(v Values) bool { _, ok := v.icdCodes(); return ok }, "I21.4", "zzqx", 100, 80, false},
		"procedures with a point":       {func(v Values) bool { _, ok := v.procedures(); return ok }, "5-470.11", "5-470", 100, 20, false},
		"procedures, 80 of 100":         {func(v Values) bool { _, ok := v.procedures(); return ok }, "5-470.11", "zzqx", 100, 80, false},
		"streets, 50 of 100":            {Values.streets, "12 Oak Street", "zzqx", 100, 50, false},
		"postcodes, 95 of 100":          {Values.Postcodes, "530-0001", "zzqx", 100, 95, false},
		"weeks and days, 95 of 100":     {Values.WeeksAndDays, "38+4", "zzqx", 100, 95, false},
		"notations, 80 of 100":          {Values.Notations, "1-0-1", "zzqx", 100, 80, false},
		"long numbers, 95 of 100":       {Values.LongNumbers, "12345", "1234", 100, 95, false},
		"long codes, 95 of 100":         {Values.LongNumbers, "12345", "12.345", 100, 95, false},

		"not impersonal: names known, 15 of 100": {Values.Impersonal, "Anna", "zzqx", 100, 15, true},
		"not impersonal: numbers, 20 of 100":     {Values.Impersonal, "a12", "zzqx", 100, 20, true},
		"not impersonal: pairs, 50 of 100":       {Values.Impersonal, "Zzqx Wrptk", "zzqx", 100, 50, true},
		"not impersonal: endings, 30 of 100":     {Values.Impersonal, "Zzqxovic", "zzqx", 100, 30, true},
	} {
		t.Run(name, func(t *testing.T) {
			for few := range 2 {
				v := columnOf(c.one, c.enough-few, c.other, c.of-c.enough+few)
				if want := (few == 0) != c.reverse; c.is(v) != want {
					t.Errorf("%d of %d: %t", c.enough-few, c.of, !want)
				}
			}
		})
	}
}

// A tenth of the values may be words of wards in a column of names, and no more.
func TestWardsAmongNames(t *testing.T) {
	for wards, want := range map[int]bool{10: true, 11: false} {
		if _, got := columnOf("Anna Müller", 100-wards, "Intensive Care", wards).Names(); got != want {
			t.Errorf("%d wards in 100: %t", wards, got)
		}
	}
}

// Korean names are known by their form in 85 of 100, and of these in 20 by the three most frequent
// families.
func TestKoreanNames(t *testing.T) {
	for _, c := range []struct {
		kim, jang, other int
		want             bool
	}{{20, 65, 15, true}, {19, 66, 15, false}, {20, 64, 16, false}} {
		if _, got := columnOf("김철수", c.kim, "장동건", c.jang, "서울역앞", c.other).Names(); got != c.want {
			t.Errorf("%+v: %t", c, got)
		}
	}
	for _, family := range []string{"김", "이", "박"} {
		if _, got := columnOf(family+"철수", 100).Names(); !got {
			t.Errorf("%s is not frequent", family)
		}
	}
}

// Codes of three characters are diagnoses from 8 first letters on; longer ones without points are
// where values repeat.
func TestLettersOfCodesWithoutPoints(t *testing.T) {
	codes := func(letters string, forms ...string) (texts []string) {
		for _, letter := range letters {
			for _, form := range forms {
				texts = append(texts, string(letter)+form)
			}
		}
		return texts
	}
	long := codes("ABCDEFGH", "010", "0101", "01011")
	for name, c := range map[string]struct {
		texts []string
		rows  int // of each
		want  bool
	}{
		"8 letters": {codes("ABCDEFGH", "01"), 4, true},
		"7 letters": {codes("ABCDEFG", "01"), 4, false},
		"1 row":     {long, 1, false},
		"2 rows":    {long, 2, true},
	} {
		if _, got := Of(tabletest.Column("x", slices.Repeat(c.texts, c.rows)...).Columns[0]).icdCodes(); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// Numbers of records count up or are of one length, with five digits to 18, from 20 values on.
func TestSequences(t *testing.T) {
	for name, c := range map[string]struct {
		texts []string
		want  bool
	}{
		"20 that count up":          {each("%d", 10000, 10020), true},
		"19 that count up":          {each("%d", 10000, 10019), false},
		"5 digits behind a prefix":  {each("A%05d", 0, 20), true},
		"4 digits behind a prefix":  {each("A%04d", 0, 20), false},
		"18 digits behind a prefix": {each("A%018d", 0, 20), true},
		"19 digits behind a prefix": {each("A%019d", 0, 20), false},
		"down without a prefix":     {reversed(each("%d", 10000, 10020)), false},
		"down behind a prefix":      {reversed(each("A%d", 10000, 10020)), true},
		"lengths behind a prefix":   {append(reversed(each("A%d", 10000, 10010)), reversed(each("A%d", 100000, 100010))...), false},
		"another prefix in 2 of 40": {append(each("A%05d", 0, 38), "B00001", "B00002"), true},
		"another prefix in 3 of 40": {append(each("A%05d", 0, 37), "B00001", "B00002", "B00003"), false},
	} {
		if got := Of(tabletest.Column("x", c.texts...).Columns[0]).Sequence(); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

func reversed(texts []string) []string { slices.Reverse(texts); return texts }

// Numbers that are nobody else's are of one form, and not rounded to hundreds in 95 of 100.
func TestNumbersOfRecords(t *testing.T) {
	rounded := func(n int) []string {
		texts := make([]string, 100)
		for i := range texts {
			if texts[i] = fmt.Sprint(10000 + 100*i); i >= n {
				texts[i] = fmt.Sprint(30001 + 7*i)
			}
		}
		return texts
	}
	for name, c := range map[string]struct {
		texts []string
		want  bool
	}{
		"of their own":        {each("%d7", 1000, 1100), true},
		"of 4 digits":         {each("%d", 1000, 1100), false},
		"94 of 100 rounded":   {rounded(94), true},
		"95 of 100 rounded":   {rounded(95), false},
		"of two forms":        {append(each("%d7", 1000, 1094), each("%d77", 1000, 1006)...), false},
		"5 of 100 of another": {append(each("%d7", 1000, 1095), each("%d77", 1000, 1005)...), true},
		"each of several":     {append(each("%d7", 1000, 1050), each("%d7", 1000, 1050)...), false},
	} {
		if got := Of(tabletest.Column("x", c.texts...).Columns[0]).NumberRecords(); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// The letters of the sexes are of one language, in 95 of 100 records, and both are there.
func TestLettersOfTheSexes(t *testing.T) {
	for name, c := range map[string]struct {
		v    Values
		want bool
	}{
		"95 of 100":     {columnOf("m", 50, "f", 45, "x9", 5), true},
		"94 of 100":     {columnOf("m", 50, "f", 44, "x9", 6), false},
		"one of them":   {columnOf("m", 100), false},
		"of no pair":    {columnOf("m", 50, "9", 50), false},
		"long letters":  {columnOf("m        ", 50, "f", 50), false},
		"8 with blanks": {columnOf("m       ", 50, "f", 50), true},
	} {
		if got := c.v.letters(); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// Words of a list have at most 40 bytes, and a column of places, of diagnoses and of classes of
// society begins at its share.
func TestSharesOfLists(t *testing.T) {
	for kind, c := range map[string]struct {
		text   string
		enough int
	}{valuekind.Sex: {"female", 90}, valuekind.Social: {"married", 60}, valuekind.Place: {"Berlin", 50}, valuekind.Health: {"diabetes", 50}} {
		for few := range 2 {
			m, ok := columnOf(c.text, c.enough-few, "zzqx", 100-c.enough+few).Listed()
			if got := ok && m.Kind == kind; got != (few == 0) {
				t.Errorf("%s in %d of 100: %t, %s", c.text, c.enough-few, ok, m.Kind)
			}
		}
	}
	for blanks, want := range map[int]bool{34: true, 35: false} {
		if _, got := columnOf("Berlin"+strings.Repeat(" ", blanks), 100).Listed(); got != want {
			t.Errorf("Berlin and %d blanks: %t", blanks, got)
		}
	}
}

// kindsOf returns the kinds that cells of a column are found to be, each with its records.
func kindsOf(found []Revealing) string {
	var said []string
	for _, r := range found {
		said = append(said, fmt.Sprintf("%s %d from %d", r.Kind, r.Records, r.Row))
	}
	return strings.Join(said, ", ")
}

// What a code can be by chance is reported where half of the cells of its form are, the numbers of
// a country where a tenth of the column is; the first row and all rows of a kind are counted.
func TestWhatIsFoundByChance(t *testing.T) {
	const valid, invalid = "784105406", "784105408" // in the Netherlands, and nowhere
	at := func(n int, other string, rows int) []string {
		texts := tabletest.Repeat(rows, other)
		for i := range n {
			texts[i+1] = valid
		}
		return texts
	}
	for name, c := range map[string]struct {
		texts []string
		want  string
	}{
		"half of its form":            {at(10, invalid, 20), valuekind.PersonNumber + " 10 from 1"},
		"less than half of its form":  {at(9, invalid, 20), ""},
		"a tenth of the column":       {at(2, "zzqx", 20), valuekind.PersonNumber + " 2 from 1"},
		"less than a tenth of it":     {at(2, "zzqx", 21), ""},
		"no number":                   {at(0, invalid, 20), ""},
		"an address of the net":       {append(at(0, "zzqx", 20), "192.0.2.1"), valuekind.IP + " 1 from 20"},
		"beside as many versions":     {append(at(0, "zzqx", 20), "192.0.2.1", "2.0.1.4"), valuekind.IP + " 1 from 20"},
		"beside more versions":        {append(at(0, "zzqx", 20), "192.0.2.1", "2.0.1.4", "3.0.1.4"), ""},
		"an e-mail address, 3 times":  {append(at(0, "zzqx", 20), "a@b.de", "a@b.de", "c@d.de"), valuekind.Email + " 3 from 20"},
		"streets, in half of them":    {append(at(0, "zzqx", 10), tabletest.Repeat(10, "12 Oak Street")...), valuekind.Street + " 10 from 10"},
		"streets, in less than half":  {append(at(0, "zzqx", 11), tabletest.Repeat(10, "12 Oak Street")...), ""},
		"names, in four fifths":       {append(at(0, "x1", 4), tabletest.Repeat(16, "Anna Müller")...), valuekind.PersonName + " 16 from 4"},
		"numbers that are quantities": {at(0, "12345678", 20), ""},
	} {
		if got := kindsOf(Identify(tabletest.Column("x", c.texts...).Columns[0])); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// The form of a text has a 9 for each digit and an A for each letter, but for the parts of
// versions, of up to 40 bytes.
func TestForms(t *testing.T) {
	for text, want := range map[string]string{"Az-09": "AA-99", "1.20.300.4": "9.9.9.9", "1.20.300": "9.99.999", "@[`{/:": "@[`{/:", strings.Repeat("a", 40): strings.Repeat("A", 40), strings.Repeat("a", 41): ""} {
		if got := formOf(text); got != want {
			t.Errorf("%q has the form %q, want %q", text, got, want)
		}
	}
}

// A cell reveals what is within it from five digits on, and to 2,000 bytes.
func TestWhatACellReveals(t *testing.T) {
	pad := func(n int, text string) string { return strings.Repeat("x ", n/2) + text }
	for name, c := range map[string]struct {
		text string
		want string
	}{
		"an address":            {"write to a@b.de please", valuekind.Email},
		"an address in time":    {pad(1990, "a@bcdef.de"), valuekind.Email},
		"an address too late":   {pad(1992, "a@bcdef.de"), ""},
		"a telephone number":    {"call +49 30 123456 back", valuekind.Phone},
		"a day is none":         {"since 17.05.2024 at 12:30", ""},
		"a number of a person":  {"756.1234.5678.97", valuekind.PersonNumber},
		"a quantity":            {"12345678", ""},
		"a name":                {"seen with Maria Zubiri", valuekind.PersonName},
		"one word with an at":   {"x@y", ""},
		"a postcode by itself":  {"SW1A 1AA", valuekind.Postcode},
		"one word with a blank": {"word", ""},
	} {
		if got := strings.Join(cell(c.text), " "); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// A text holds a day from three digits on, unless it is an address of the net.
func TestTextsThatHoldADay(t *testing.T) {
	for text, want := range map[string]bool{"on 1.2.24": true, "1/2/2024": true, "2024年5月": true, "17.05.24": true, "12.5": false, "http://x/2024-05-17": false, strings.Repeat("x", 1990) + " 1.2.2024": true, strings.Repeat("x", 1997) + " 1.2.2024": false} {
		if got := HoldsDay(text); got != want {
			t.Errorf("%q: %t", text[max(0, len(text)-20):], got)
		}
	}
}

// Reveal counts the places of a column where half of its records name one.
func TestPlacesRevealed(t *testing.T) {
	for n, want := range map[int]string{10: valuekind.Place + " 10 from 0", 9: ""} {
		c := tabletest.Column("x", append(tabletest.Repeat(n, "Berlin"), tabletest.Repeat(20-n, "zzqx")...)...).Columns[0]
		if got := kindsOf(Reveal(c)); got != want {
			t.Errorf("%d of 20: %q, want %q", n, got, want)
		}
	}
}

// What stands within a text is looked for from seven digits of a telephone number and nine of a
// person's on, and to 20,000 bytes.
func TestLengthsWithinTexts(t *testing.T) {
	for text, want := range map[string]bool{"a,123456,b": false, "a,1234567,b": true, "a 12x34567 b": false, "1 2 3 4": true, "1x2 3 4": false} {
		if got := mayHavePhone(text); got != want {
			t.Errorf("%q may have a telephone number: %t", text, got)
		}
	}
	for text, want := range map[string]bool{"a 12345678 b": false, "a 123456789 b": true, "1234 56789": false, "1234-56789": true, "1234:56789": false, "a0b1c2d3e4f5g6h7i8": true} {
		if got := mayHaveNumber(text); got != want {
			t.Errorf("%q may have a number: %t", text, got)
		}
	}
	for before, want := range map[int]bool{19_993: true, 19_994: false} {
		if got := within(strings.Repeat("x", before) + " a@b.de"); (len(got) > 0) != want {
			t.Errorf("%d bytes before an address: %q", before, got)
		}
	}
}
