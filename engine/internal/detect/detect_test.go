package detect

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"quasi/engine/data/recognize"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/detect/valuekind"
	"quasi/engine/internal/drawcount"
	"quasi/engine/internal/tabletest"
)

// Published examples: of the standards, of the issuing bodies' documentation,
// and of the articles on each number. None belongs to a living person.
//
// On 2026-11-21 the checks also agreed, on 10,000 random and 10,000 right numbers
// each, with the npm packages stdnum 1.12.0 (resident numbers, NIR, DNI, NIE),
// nhs-number-validator 1.1.2, validator 13.15.35 (IBAN, and Luhn for cards and
// LOINC), luhn 2.4.1, verhoeff 0.0.5 (SNOMED CT) and vin-validator 1.0.0.
var examples = []struct {
	kind  string
	fits  []string
	fails []string // a digit changed, or another form
}{
	{valuekind.ResidentID, []string{"11010519491231002X", "440524188001010014", "11010519491231002x"}, []string{"110105194913310021", "110105194902300020", "110105000000000020", "110105194912310021", "44052418800101001", "4405241880010100A4"}},
	{valuekind.NIR, []string{"255081416802538", "2 55 08 14 168 025 38"}, []string{"255081416802539", "955081416802538", "25508141680253"}},
	{valuekind.KVNR, []string{"A123456780", "a123456780"}, []string{"A123456789", "1123456780", "A12345678"}},
	{valuekind.DNI, []string{"12345678Z", "12345678-z", "X1234567L"}, []string{"12345678A", "X1234567A", "1234567Z"}},
	{valuekind.NHS, []string{"943 476 5919", "9434765919"}, []string{"9434765918", "943476591"}},
	{valuekind.SSN, []string{"078-05-1120", "219 09 9999"}, []string{"666-05-1120", "900-05-1120", "078-00-1120", "078-05-0000", "078051120"}},
	{valuekind.Plan, []string{"1EG4-TE5-MK73", "1EG4TE5MK73"}, []string{"0EG4TE5MK73", "1SG4TE5MK73"}},
	{valuekind.IBAN, []string{"GB82 WEST 1234 5698 7654 32", "DE89370400440532013000"}, []string{"DE89370400440532013001", "1289370400440532013000"}},
	{valuekind.Card, []string{"4111 1111 1111 1111", "378282246310005", "5555555555554444"}, []string{"4111111111111112", "1111111111111117"}},
	{valuekind.Licence, []string{"1234567893", "AB1234563"}, []string{"1234567894", "AB1234564", "3234567893"}},
	{valuekind.VIN, []string{"1M8GDM9AXKP042788", "5GZCZ43D13S812715"}, []string{"1M8GDM9A0KP042788", "1M8GDM9AXKP04278O"}},
	{valuekind.Device, []string{"(01)00643169001763(17)160712(21)21A", "356938035643809", "SN-4711A22"}, []string{"(01)00643169001764(21)1", "356938035643808", "SN"}},
	{valuekind.MAC, []string{"00:1B:44:11:3A:B7", "00-1b-44-11-3a-b7"}, []string{"00:1B:44:11:3A", "00:1B-44:11:3A:B7"}},
	{valuekind.UUID, []string{"f81d4fae-7dec-11d0-a765-00a0c91e6bf6"}, []string{"f81d4fae-7dec-11d0-a765-00a0c91e6bg6"}},
	{valuekind.IP, []string{"192.0.2.1", "2001:db8::1"}, []string{"2.0.1.4", "10.0.19041.388", "1.2.3"}},
	{valuekind.Photo, []string{"IMG_2211.JPG", "ct/slice 1.dcm"}, []string{".jpg", "report.pdf"}},
	{valuekind.Plate, []string{"B-MW 1234", "KA-PA 777E", "AB-123-CD", "1234 BCD", "AB12 CDE", "京A·12345"}, []string{"AB12 3CD", "B MW", "1234 BAD"}},
	{valuekind.Phone, []string{"+49 30 123456", "(212) 555-0147", "212-555-0147", "555-0147", "06 12 34 56 78", "0612345678", "07911 123456", "13800138000", "138-0013-8000", "612 345 678", "0049 30 1234567", "030/1234567"},
		[]string{"2024-001234", "45-123456", "2024-05-17", "1234567", "120/80", "12345", "17.05.2024", "1234567.5"}},
	{valuekind.Street, []string{"12 Oak Street", "Hauptstraße 5", "Bergstr. 17 a", "12 bis rue de la Paix", "Calle Mayor, 3", "北京市海淀区中关村大街27号"}, []string{"Street", "on the way to recovery", "Medicine", "内科"}},
	{valuekind.Postcode, []string{"SW1A 1AA", "M1 1AE", "K1A 0B1", "12345-6789", "D-10115"}, []string{"12345", "SW1A", "A12"}},
	{valuekind.Age, []string{"34 years", "34岁", "7 Jahre", "90+ ans", "12 años", "8 months"}, []string{"34", "34 mg", "years"}},
	{valuekind.ATC, []string{"A10BA02", "N02BE01"}, []string{"A10BA2", "E10BA02", "a10ba02"}},
	{valuekind.LOINC, []string{"718-7", "2345-7", "4548-4", "101685-6", "105045-9"}, []string{"718-8", "7187", "-7", "101685-7", "1234566-6"}},
	{valuekind.SNOMED, []string{"22298006", "73211009", "38341003"}, []string{"22298007", "73211000", "2229800"}},
	{valuekind.Stage, []string{"T1N0M0", "pT2 N1a M0", "ypT0 ypN0 cM0"}, []string{"T1N 2B3", "T1", "K1A 0B1"}},
	{valuekind.Pressure, []string{"120/80", "135 / 85", "110/70 mmHg"}, []string{"80/120", "12/80", "231/24"}},
	{valuekind.Lab, []string{"5.4 mmol/L", "13,2 g/dl", "<0.5 mg/L", "36.6 °C", "72 bpm", "5.1 10^9/L"}, []string{"5.4", "mmol/L", "34 years", "Room 5"}},
	{valuekind.Template, []string{"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}, []string{"short1", strings.Repeat("a", 40), strings.Repeat("word 1 ", 9)}},
}

// all are the detectors of both lists.
var all = slices.Concat(identifiers, codes)

func TestExamples(t *testing.T) {
	for _, e := range examples {
		at := slices.IndexFunc(all, func(d detector) bool { return d.kind == e.kind })
		if at < 0 {
			t.Fatalf("no detector for %s", e.kind)
		}
		for _, text := range e.fits {
			if !all[at].fits(text) {
				t.Errorf("%s: %q is refused", e.kind, text)
			}
		}
		for _, text := range e.fails {
			if all[at].fits(text) {
				t.Errorf("%s: %q is accepted", e.kind, text)
			}
		}
	}
}

// What is looked at before a pattern refuses nothing that the pattern takes.
func TestPlatesAreThoseOfThePattern(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.StringMatching(plate.String()), rapid.StringOfN(rapid.RuneFrom([]rune("ABZaäÄ京·05 -.")), 3, 12, -1)).Draw(t, "text")
		if got, want := isPlate(text), plate.MatchString(strings.TrimSpace(text)); got != want {
			t.Fatalf("%q is a plate: %v, the pattern says %v", text, got, want)
		}
	})
}

// A cell that is a day and a time holds nothing else. What was searched in it all the same
// found a telephone number in fractions of a second alone, such as 00.00000.
func TestNothingIsWithinADay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := []string{rapid.StringMatching(`(19|20)[0-9]{2}`).Draw(t, "year"), rapid.StringMatching(`0[1-9]|1[0-2]`).Draw(t, "month"), rapid.StringMatching(`0[1-9]|[12][0-8]`).Draw(t, "day")}
		if rapid.Bool().Draw(t, "day first") {
			slices.Reverse(parts)
		}
		day := strings.Join(parts, rapid.SampledFrom([]string{"-", "/", "."}).Draw(t, "separator"))
		text := day + rapid.StringMatching(` ([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?`).Draw(t, "time")
		if hasPhone(innerDate.ReplaceAllString(text, "#")) || len(numbersWithin(text)) > 0 {
			t.Fatalf("%q holds something", text)
		}
		if strings.Count(text, ":") == 2 {
			text += rapid.StringMatching(`(\.[0-9]{1,2}|\.[0-9]{6})?`).Draw(t, "fraction")
		}
		if found := within(text); len(found) > 0 {
			t.Fatalf("%q is said to hold %q", text, found)
		}
	})
}

// The dihedral group by its table, as Verhoeff printed it: row 5 times column 1
// is 9, and so on.
func TestDihedralIsTheTable(t *testing.T) {
	rows := []string{"0123456789", "1234067895", "2340178956", "3401289567", "4012395678", "5987604321", "6598710432", "7659821043", "8765932104", "9876543210"}
	for a, row := range rows {
		for b := range row {
			if got, want := dihedral(byte(a), byte(b)), row[b]-'0'; got != want {
				t.Errorf("%d times %d is %d, want %d", a, b, got, want)
			}
		}
	}
}

// A wrong digit never passes a check that is made for single errors.
func TestOneWrongDigitIsFound(t *testing.T) {
	fits := map[string]func(string) bool{"4111111111111111": isCard, "22298006": verhoeff, "9434765919": isNHS, "DE89370400440532013000": isIBAN, "00643169001763": gs1}
	rapid.Check(t, func(t *rapid.T) {
		right := rapid.SampledFrom([]string{"4111111111111111", "22298006", "9434765919", "DE89370400440532013000", "00643169001763"}).Draw(t, "number")
		at := rapid.IntRange(2, len(right)-1).Draw(t, "at")
		digit := rapid.ByteRange('0', '9').Draw(t, "digit")
		wrong := right[:at] + string(digit) + right[at+1:]
		if fits[right](wrong) != (wrong == right) {
			t.Fatalf("%s passes", wrong)
		}
	})
}

func FuzzDetectors(f *testing.F) {
	for _, e := range examples {
		f.Add(e.fits[0])
		f.Add(e.fails[0])
	}
	f.Add("\xff\xfe年月日")
	f.Fuzz(func(t *testing.T, text string) {
		for _, d := range all {
			d.fits(text)
		}
		isICD10(text)
		hasName(search(text))
		hasPhone(text)
		for _, test := range []func(string) bool{isNameLike, isKnownName, isInstitution, isPair} {
			test(text)
		}
		if isSNOMED(text) && !recognize.IsDigits(text) || isIBAN(text) && len(text) < 15 {
			t.Errorf("%q is accepted", text)
		}
	})
}

// completions counts the ways to end a number of a country by characters from a set, so many of
// them.
func completions(t *testing.T, country, stem, set string, more int) (n int) {
	t.Helper()
	if more > 0 {
		for _, end := range set {
			n += completions(t, country, stem+string(end), set, more-1)
		}
		return n
	}
	at := slices.IndexFunc(nationals, func(c countryNumber) bool { return c.name == country })
	if at < 0 {
		t.Fatalf("no country is called %q", country)
	}
	if is, _ := nationals[at].look(stem, bare(stem)); is {
		return 1
	}
	return 0
}

// written draws a text such as tables hold, or next to one.
func written() *rapid.Generator[string] {
	forms := []string{
		`[0-9XA-F]{7,19}`, `[A-Z][0-9]{9}`, `[XYZ0-9][0-9]{7}[A-Z]`, `[A-Z]{2}[0-9]{2}( [0-9A-Z]{4}){3,7}`, `[0-9]{3}[- ][0-9]{3}[- ][0-9]{4}`,
		`\+[A-Z][0-9]{3}[A-Z0-9]{2,9}[0-9]`, `(s/n|SN|Serial no\.)[-: ]*[0-9]{4,8}`, `(35|86|01)[0-9]{4} ?[0-9]{5} ?[0-9]{4}`,
		`(https?://|HTTP://|www\.)[a-z./]{1,9}`, `[0-9]{1,3}(\.[0-9]{1,3}){3}`, `[0-9a-fA-F]{1,4}(:{1,2}[0-9a-f]{1,4}){1,7}(%[a-z 0]{1,4})?`,
		`(Dr|Mr|mrs|Anna|Otto|Ann[0-9]{1,3}|Li|李) (Li|Meyer|X|li[0-9]|Ärger|de Vries)[,;]? ?[a-zA-Z]{0,5}`,
		`(19|20)[0-9]{2}-[01][0-9]-[0-3][0-9]( [0-2][0-9]:[0-5][0-9])?`, `[a-z]{1,6} [0-9]{5,11} [0-9,;:()]{0,6}[a-z]{0,3}`, `患者[:： ]?(王伟|小明)来了`,
		`([0-9]{1,3}[a-z]?,? [A-Za-z0-9]{1,4} (St|rd|LN|dr|ct|way)|(Weg|str\.|ring|ufer) ?[0-9]{1,3}|[0-9]{1,3},? (rue|av|Bd) X|(c/|C/|plaza) ?(AA)?[0-9]{3})`,
	}
	all := []*rapid.Generator[string]{rapid.StringOfN(rapid.SampledFrom([]rune("0129 -.,:;%@()AaBfXxsS+/Ä王\n\u0085")), 0, 24, -1)}
	for _, form := range forms {
		all = append(all, rapid.StringMatching(form))
	}
	return rapid.OneOf(all...)
}

// What is looked at first passes over nothing that a detector fits.
func TestNothingIsPassedOver(t *testing.T) {
	brief.Further(t)
	fitted := map[string]bool{}
	rapid.Check(t, func(t *rapid.T) {
		for _, text := range rapid.SliceOfN(written(), 100, 100).Draw(t, "texts") {
			pass(t, text, fitted)
		}
	})
	if !drawcount.Many() {
		return
	}
	if !fitted[valuekind.Street] {
		t.Error("no address was drawn")
	}
	for _, kind := range []string{valuekind.URL, valuekind.IP, valuekind.KVNR, valuekind.DNI, valuekind.Device, valuekind.NHS} {
		if !fitted[kind] {
			t.Errorf("no text was drawn that fits %s", kind)
		}
	}
}

// pass tests a text, and notes what fits it.
func pass(t *rapid.T, text string, fitted map[string]bool) {
	if n := len(bare(text)); bareLength(text) != n {
		t.Fatalf("%q: %d bytes, bare %d", text, bareLength(text), n)
	}
	for _, d := range identifiers {
		if d.kind == valuekind.Street || !d.fits(text) {
			continue
		}
		fitted[d.kind] = true
		if !slices.ContainsFunc(direct[bareLength(text)], func(asked *cellDetector) bool { return asked.kind == d.kind }) {
			t.Fatalf("%q is passed over, and fits %s", text, d.kind)
		}
	}
	if hasName(search(text)) != slowlyNamed(text) {
		t.Fatalf("%q: a name is found: %v", text, hasName(search(text)))
	}
	if severalWords(text) != strings.ContainsAny(text, " \n\t") {
		t.Fatalf("%q: several words: %v", text, severalWords(text))
	}
	fitted[valuekind.Street] = fitted[valuekind.Street] || street.MatchString(text)
	may := search(text).may
	for i, p := range patterns {
		if p.MatchString(text) && !may.Has(i) {
			t.Fatalf("%q matches %s, and is passed over", text, p)
		}
	}
	if isIP(text) != slowlyIP(text) {
		t.Fatalf("%q: is an address: %v", text, isIP(text))
	}
	if isURL(text) != (len(text) <= 2048 && url.MatchString(text)) {
		t.Fatalf("%q: is a URL: %v", text, isURL(text))
	}
}

// slowlyNamed is hasName without anything that is looked at first.
func slowlyNamed(text string) bool {
	for _, part := range innerName.FindAllStringSubmatch(text, 20) {
		if familyCharacters()[[]rune(part[2])[0]] {
			return true
		}
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;:()", r) })
	for i := 1; i < len(words); i++ {
		at := i - 1
		for at > 0 && particles()[words[at]] {
			at-- // Dr. van Dijk
		}
		before := words[at]
		if !isCapital(words[i]) || !isCapital(before) && !titles()[before] || len(before) > longestName {
			continue
		}
		if parts := recognize.Parts(before); len(parts) == 1 && (titles()[parts[0]] || givenNames()[parts[0]]) {
			return true
		}
	}
	return false
}

func slowlyIP(text string) bool {
	address, err := netip.ParseAddr(strings.TrimSpace(text))
	return len(strings.TrimSpace(text)) <= 45 && err == nil && !(address.Is4() && address.As4()[0] < 10)
}

func TestNoNameHasADigit(t *testing.T) {
	for _, words := range []map[string]bool{titles(), givenNames()} {
		for word := range words {
			if digitsOf(word) > 0 {
				t.Errorf("%q", word)
			}
		}
	}
}

// What a pattern matches is never passed over, in whatever capitals and between other words.
func TestSoughtPatternsAreFound(t *testing.T) {
	for i, p := range patterns {
		rapid.Check(t, func(t *rapid.T) {
			text := rapid.SampledFrom([]string{"", "seen, ", "见 "}).Draw(t, "before") + rapid.StringMatching(p.String()).Draw(t, "match")
			if p.MatchString(text) && !search(text).may.Has(i) {
				t.Fatalf("%q matches %s, and is passed over", text, p)
			}
		})
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

// From 500 values on not each is looked at.
func TestWardsOfManyValues(t *testing.T) {
	for n, want := range map[int]bool{499: true, 500: false} { // every value, or every second one
		values := make([]string, n)
		for i := range values {
			values[i] = fmt.Sprintf("note %d", i)
			if i%2 == 1 {
				values[i] = fmt.Sprintf("Station %d", i)
			}
		}
		s := identifying{values: Of(tabletest.Column("x", values...).Columns[0])}
		if got := s.ofWards(); got != want {
			t.Errorf("%d values: %v", n, got)
		}
	}
}
