package detect

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/detect/valuekind"
	"quasi/engine/internal/tabletest"
)

// Each bound on what is found within a text, at both its sides.
func TestBoundsWithinTexts(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       bool
	}{
		{"9 digits that a check digit alone tells", "seen with 784105406 at home", false},
		{"10 digits that a check digit alone tells", "seen with 8509246580 at home", true},
		{"10 digits, the check digit wrong in every country", "seen with 8509246583 at home", false},
		{"7 groups", "vu 2 40 07 95 139 030 17 hier", true},
		{"8 groups", "vu 2 40 07 95 139 0 30 17 hier", false},
		{"5 digits behind a number word", "Fallnummer 12345 neu", true},
		{"4 digits behind a number word", "Fallnummer 1234 neu", false},
		{"6 digits behind no", "see no 123456 there", true},
		{"5 digits behind no", "see no 12345 there", false},
		{"2 digits on a plate", "Kennzeichen B-KW 44 notiert", true},
		{"1 digit on a plate", "Kennzeichen B-KW 4 notiert", false},
		{"a postcode 40 bytes behind a street", "in Lindenallee 14, " + strings.Repeat("x", 37) + " 60431", true},
		{"a postcode 41 bytes behind a street", "in Lindenallee 14, " + strings.Repeat("x", 38) + " 60431", false},
		{"4 digits of a day of birth", "geb 4.7.49 allein", true},
		{"3 digits of a day of birth", "geb 4.7.9 allein", false},
		{"4 digits of an address", "at 12 high st, OX1 4DB", true},
		{"3 digits of an address", "at 2 high st, OX1 4DB", false},
		{"a street near where somebody lives", "wohnt Lindenstr. 4", true},
		{"7 digits behind a telephone", "tel 123 4567 here", true},
		{"6 digits behind a telephone", "tel 123 456 here", false},
		{"a day behind a mobile patient", "mobil 12.03.2024 und mehr", false},
		{"5 digits behind an abbreviation", "con NHC 34881 hoy", true},
		{"4 digits behind an abbreviation", "con NHC 3488 hoy", false},
		{"5 digits behind SN", "seen SN 66184 there", true},
		{"4 digits behind SN", "seen SN 6618 there", false},
		{"6 digits behind n.", "ordine n. 240883 annullato", true},
		{"5 digits behind n.", "ordine n. 24088 annullato", false},
		{"5 digits behind a thing", "Fall 44711 neu", true},
		{"4 digits behind a thing", "Fall 4471 neu", false},
		{"a count", "number of cells 112000 per field", false},
		{"a section", "see protocol nr. 4.1.12.3", false},
		{"a day behind a number word", "Termin Nr. 12-07-2024", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := within(fold(test.text)); (len(got) > 0) != test.want {
				t.Errorf("%q holds %q", test.text, got)
			}
		})
	}
}

// A street begins at most 40 bytes behind the word for where somebody lives.
func TestStreetBehindResidence(t *testing.T) {
	for between, want := range map[int]bool{40: true, 41: false} {
		if got := hasResidence(search("wohnt " + strings.Repeat("x", between-1) + "weg 4")); got != want {
			t.Errorf("%d bytes before it: %v", between, got)
		}
	}
}

func TestDigitsThatStandTogether(t *testing.T) {
	for between, want := range map[int]bool{40: true, 41: false} {
		if mayBeTold("12"+strings.Repeat("x", between)+"345") != want {
			t.Errorf("with %d characters between them: %v", between, !want)
		}
	}
}

// A number of seven characters is New Zealand's, with four digits.
func TestShortestNumberOfAPerson(t *testing.T) {
	for number, want := range map[string]bool{"EXT5335": true, "EXT5336": false, "XT5335": false} {
		if _, got := Of(tabletest.Column("x", tabletest.Repeat(20, number)...).Columns[0]).national(); got != want {
			t.Errorf("%s: %v", number, got)
		}
	}
}

func TestKoreanNamesByTheirFamilies(t *testing.T) {
	families := []string{"정우성", "강호동", "조수미", "윤여정", "장동건", "임수정"}
	for n, want := range map[int]bool{5: false, 6: true} {
		if _, got := Of(tabletest.Column("x", tabletest.Repeat(60, families[:n]...)...).Columns[0]).Names(); got != want {
			t.Errorf("%d families: %v", n, got)
		}
	}
}

// Versions are addresses of the net where most of them are, and packages of drugs no telephones.
func TestLookAlikesOfContacts(t *testing.T) {
	for _, test := range []struct {
		values []string
		kind   string
		want   bool
	}{
		{[]string{"2.0.1.4", "2.1.0.0", "10.4.1.2"}, valuekind.IP, false},
		{[]string{"192.168.1.4", "2.1.0.0", "10.4.1.2"}, valuekind.IP, true},
		{[]string{"0071-0155-23", "0378-1805-01"}, valuekind.Phone, false},
		{[]string{"0711-0155-237", "0378-1805-012"}, valuekind.Phone, true},
	} {
		found := Identify(tabletest.Column("x", tabletest.Repeat(60, test.values...)...).Columns[0])
		if got := slices.ContainsFunc(found, func(r Revealing) bool { return r.Kind == test.kind }); got != test.want {
			t.Errorf("%q: %s %v", test.values, test.kind, got)
		}
	}
}

// What is looked at first passes nothing over.
func TestNothingToldIsPassedOver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"Nr. ", "no ", "born ", "geb. ", "Fallnummer ", "4.7.49", "1949", "12", "-", "/", "12345", " ", "July ", "04071949", "号", "生于", "#"}), 0, 9).Draw(t, "parts"), "")
		if birth := birthBefore.MatchString(text) || birthBehind.MatchString(text); birth != hasBirth(search(text)) {
			t.Fatalf("%q: born %v", text, birth)
		}
		numbered := false
		for _, of := range []sought{anyNumber, numberOf, shortNumber, namedNumber} {
			for _, found := range of.FindAllString(text, 20) {
				numbered = numbered || digitsOf(innerDate.ReplaceAllString(found, "#")) >= leastDigits
			}
		}
		if numbered && !numberedWithin(search(text)) {
			t.Fatalf("%q is passed over", text)
		}
	})
}

func FuzzWithin(f *testing.F) {
	for _, text := range []string{"", "Nr. 12345", "born 4th July 1949", "昭和24年7月4日生まれ", "A123456(7)", "DE89 3704 0044 0532 0130 00 X", "2001:db8::1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		within(fold(text))
		isPersonal(text)
	})
}

// A text may have a name where a small letter or one beyond ASCII follows a capital, and a number
// where five digits stand together, or two before a mark and two behind it.
func TestWhatMayHaveANameOrANumber(t *testing.T) {
	accepts(t, mayHaveName, []string{"Ab", "x Az", "Zz", "é", "AÄ"}, []string{"A b", "aB", "AB", "A", "A1b", ""})
	accepts(t, recordLike, []string{"12345", "12-34", "a 12/34"}, []string{"1234", "1-34", "12-3", "12 34", "12-x34", ""})
}
