package detect

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

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
