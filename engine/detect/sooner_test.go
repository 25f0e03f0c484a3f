package detect

import (
	"net/netip"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"quasi/engine/data/recognize"
	"quasi/engine/detect/valuekind"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/drawcount"
)

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
	if numbers := numbersWithin(text); len(numbers) > 0 && !mayHaveNumber(text) {
		t.Fatalf("%q: %v is passed over", text, numbers)
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
		if !isCapital(words[i]) || len(words[i]) <= 2 || !isCapital(before) && !titles()[before] || len(before) > longestName {
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
