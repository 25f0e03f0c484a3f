package detect

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/detect/valuekind"
	"quasi/engine/internal/tabletest"
)

// filled returns a text with letters behind it, of so many bytes.
func filled(text string, n int) string { return text + strings.Repeat("a", n-len(text)) }

// ended returns each text with each digit behind it.
func ended(texts ...string) (all []string) {
	for _, text := range texts {
		for _, digit := range checkDigits {
			all = append(all, text+string(digit))
		}
	}
	return all
}

// Surnames with initials are names where four fifths of a column are so, and no more than a tenth
// names an institution.
func TestSharesOfInitialedNames(t *testing.T) {
	for _, test := range []struct {
		names, institutions, others int
		want                        bool
	}{{80, 0, 20, true}, {79, 0, 21, false}, {90, 10, 0, true}, {89, 11, 0, false}} {
		texts := slices.Concat(tabletest.Repeat(test.names, "Zzqudek-Xowa A."), tabletest.Repeat(test.institutions, "Klinik"), tabletest.Repeat(test.others, "7"))
		if _, got := Of(tabletest.Column("x", texts...).Columns[0]).Names(); got != test.want {
			t.Errorf("%d names and %d institutions of 100: %v", test.names, test.institutions, got)
		}
	}
}

// What a long text holds is sought in its first 2000 bytes, and a code of more than 48 is no long
// number.
func TestBytesOfLongTexts(t *testing.T) {
	for n, want := range map[int]int{2000: 1, 2001: 0} {
		if kinds := cell(strings.Repeat(" ", n-9) + "a me@b.de"); len(kinds) != want {
			t.Errorf("an address to byte %d: %v", n, kinds)
		}
	}
	for n, want := range map[int]bool{48: true, 49: false, 5: true, 4: false} {
		if got := valuesOf(strings.Repeat("1", n)).LongNumbers(); got != want {
			t.Errorf("%d digits: %v", n, got)
		}
	}
}

// What a word or a value is taken for begins and ends at so many characters or digits.
func TestLengthsOfWordsAndValues(t *testing.T) {
	hasNameIn := func(text string) bool { return hasName(search(text)) }
	knownUnit := func(name string) bool { return UnitOf(name) != "" }
	for name, c := range map[string]struct {
		fits    func(string) bool
		yes, no []string
	}{
		"name, to 60 bytes":          {isNameLike, []string{filled("A", 60)}, []string{filled("A", 61), " ,", ", ,"}},
		"known name, to 60":          {isKnownName, []string{filled("Anna ", 60)}, []string{filled("Anna ", 61)}},
		"known Chinese name":         {isKnownName, []string{"王伟", "王小小明"}, []string{"王", "王小小小明"}},
		"ward, to 60":                {isWard, []string{filled("Station ", 60)}, []string{filled("Station ", 61)}},
		"institution, to 60":         {isInstitution, []string{filled("Klinik ", 60)}, []string{filled("Klinik ", 61)}},
		"ending of surnames, to 60":  {hasSurnameEnding, []string{"Mikkelsen" + strings.Repeat(" ", 51)}, []string{"Mikkelsen" + strings.Repeat(" ", 52)}},
		"title before three letters": {isTitled, []string{"Dr. Ott", "Dr. med. Ott"}, []string{"Dr. Li", "Dr. med. Li"}},
		"name behind a title":        {hasNameIn, []string{"saw Dr Ott there"}, []string{"saw Dr Li there"}},
		"letter and apostrophe":      {isCapital, []string{"O'Lin"}, []string{"O'Li"}},
		"notation, to 16":            {isNotation, []string{"1234.567-1235.67"}, []string{"1234.567-1235.567"}},
		"unit of two letters":        {isNotation, []string{"kg"}, []string{"g"}},
		"zeros before numbers":       {isNotation, []string{"0-5", "0.5-1"}, []string{"05-10", "5-010"}},
		"unit of a column":           {knownUnit, []string{"Gewicht kg"}, []string{"Gewicht g", "Gewicht s"}},
		"bare, to 48":                {func(text string) bool { return bare(text) != "" }, []string{strings.Repeat("1", 48)}, []string{strings.Repeat("1", 49)}},
		"plate, to 16":               {isPlate, []string{"M AB 1234       "}, []string{"M AB 1234        "}},
		"number of the US":           {isSSN, []string{"001-12-3456", "665-12-3456", "667-12-3456", "899-12-3456"}, []string{"000-12-3456", "666-12-3456", "900-12-3456", "001-00-3456", "001-12-0000"}},
		"insurance of no letter":     {isKVNR, nil, ended("_23456789", "@23456789", "[23456789")},
		"internet address, to 45":    {isIP, []string{filled("fe80::1%", 45)}, []string{filled("fe80::1%", 46)}},
	} {
		t.Run(name, func(t *testing.T) { accepts(t, c.fits, c.yes, c.no) })
	}
}

// A number within a text is of a kind from so many digits on.
func TestDigitsWithinTexts(t *testing.T) {
	for _, test := range []struct {
		text, kind string
		want       bool
	}{
		{"seen a0:b1:c2:d3:e4:ff here", valuekind.MAC, true},    // five digits
		{"seen a0:b1:c2:d3:ee:ff here", valuekind.MAC, false},   // four
		{"paid 4123456789011 there", valuekind.Card, true},      // thirteen
		{"paid 412345678905 there", valuekind.Card, false},      // twelve
		{"ring 555-0147 heute", valuekind.Phone, true},          // seven
		{"an AB44 CDEF GH12 3456 789 X", valuekind.IBAN, true},  // eleven
		{"an AB11 CDEF GHA1 2345 678 X", valuekind.IBAN, false}, // ten
		{"2x Fallnummer 12345 neu", valuekind.PersonNumber, true},
		{"2x Fallnummer 1234 neu", valuekind.PersonNumber, false},
		{"2x Nr. 12-345 neu", valuekind.PersonNumber, true},
		{"2x Nr. 12-34 neu", valuekind.PersonNumber, false},
	} {
		if got := within(test.text); slices.Contains(got, test.kind) != test.want {
			t.Errorf("%q holds %q, %s: want %v", test.text, got, test.kind, test.want)
		}
	}
}

// A Japanese surname has two or three characters.
func TestLengthsOfJapaneseSurnames(t *testing.T) {
	for name, want := range map[string]bool{"佐": false, "佐藤": true, "長谷川": true, "長谷": false} {
		if got := hasSurname([]rune(name)); got != want {
			t.Errorf("a surname begins %s: %v", name, got)
		}
	}
}

// The numbers of people with the fewest characters and digits, and the most, are identified.
func TestShortestAndLongestNumberIsIdentified(t *testing.T) {
	for _, number := range []string{"EXT5335", "BOXW310820HNERXN09"} {
		found := Identify(tabletest.Column("x", tabletest.Repeat(20, number)...).Columns[0])
		if !slices.ContainsFunc(found, func(r Revealing) bool { return r.Kind == valuekind.PersonNumber }) {
			t.Errorf("%s is passed over: %+v", number, found)
		}
	}
}

// A name within the name of a ward is no patient's where 30 of 100 short values have a word for a ward; 29 are
// too few, and a text of more than 60 bytes is a note.
func TestNamesOfWards(t *testing.T) {
	for _, test := range []struct {
		wards, length int
		want          bool // it is a person's
	}{{30, 60, false}, {29, 60, true}, {40, 61, true}} {
		texts := append(each("Station %d", 100, 100+test.wards-1), each("Raum %d", 100, 200-test.wards)...)
		texts = append(texts, filled("Station Anna Weber ", test.length))
		found := Identify(tabletest.Column("x", texts...).Columns[0])
		if got := slices.ContainsFunc(found, func(r Revealing) bool { return r.Kind == valuekind.PersonName }); got != test.want {
			t.Errorf("%d wards, %d bytes: %+v", test.wards, test.length, found)
		}
	}
}

// Values with one digit each are nobody's numbers, those with two may be.
func TestDigitsOfImpersonalValues(t *testing.T) {
	for text, want := range map[string]bool{"zzqx 1": true, "zzqx 12": false} {
		if got := valuesOf(times(10, text)...).Impersonal(); got != want {
			t.Errorf("%q is impersonal: %v", text, got)
		}
	}
}

// Texts are searched to 2,000 bytes, and for days and telephones from five digits on; of 99 records one is
// telling, and of 100 none.
func TestBoundsOfEmbedded(t *testing.T) {
	for _, test := range []struct {
		text string
		want Embedded
	}{
		{strings.Repeat("x", 1993) + " a@b.de", Embedded{Emails: 1}}, {strings.Repeat("x", 1994) + " a@b.de", Embedded{}},
		{"am 1.12.24 gesehen", Embedded{Dates: 1}}, {"am 1.2.24 gesehen", Embedded{}},
	} {
		if got := valuesOf(test.text).Embedded(); got != test.want {
			t.Errorf("%d bytes, %.20q: %+v, want %+v", len(test.text), test.text, got, test.want)
		}
	}
	for records, want := range map[int]bool{99: true, 100: false} {
		if got := (Embedded{Dates: 1}).Telling(records); got != want {
			t.Errorf("one of %d: %v", records, got)
		}
	}
}

// A column is of sentences, or of many words, where 10 of 20 records are.
func TestSharesOfSentences(t *testing.T) {
	for n, want := range map[int]bool{10: true, 9: false} {
		if got := valuesOf(times(n, "今天早上，患者情况稳定", times(20-n, "stabil")...)...).Sentences(); got != want {
			t.Errorf("%d of 20 are sentences: %v", n, got)
		}
		if got := valuesOf(times(n, "she feels well today again", times(20-n, "stabil")...)...).Worded(); got != want {
			t.Errorf("%d of 20 have five words: %v", n, got)
		}
	}
}

// A day needs three digits, a telephone five.
func TestDigitsOfDaysAndTelephones(t *testing.T) {
	for text, want := range map[string]bool{"on 1.2.24": true, "12 May": false} {
		if got := HoldsDay(text); got != want {
			t.Errorf("%q holds a day: %v", text, got)
		}
	}
	for n, want := range map[int]bool{2000: true, 2001: false} {
		text := fmt.Sprintf("%*s", n, " 1.2.2024")
		if got := HoldsDay(text); got != want {
			t.Errorf("a day that ends at byte %d: %v", n, got)
		}
	}
}
