package text

import (
	"strings"
	"testing"

	"golang.org/x/text/feature/plural"
	bcp "golang.org/x/text/language"

	"quasi/engine/say"
)

// The two forms of a place, {0:row|rows}, are those that Unicode's rules (CLDR) give a language
// for whole numbers; a language that has one form for all numbers writes no places with two.
func TestTwoFormsAreThoseOfTheLanguage(t *testing.T) {
	k := say.Kind{Code: "test", English: "{0:one|other}"}
	for _, l := range Languages() {
		tag, two := bcp.Make(string(l)), false
		for _, translation := range l.language().Messages {
			two = two || forms.MatchString(translation)
		}
		for _, n := range []int{0, 1, 2, 3, 4, 5, 10, 11, 12, 19, 20, 21, 22, 31, 99, 100, 101, 102, 111, 999, 1000, 1001, 1_000_000, 1_000_001} {
			form := plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)
			if one := strings.Contains(l.Phrase(k.Say(n)), "one"); two && one != (form == plural.One) || !two && form != plural.Other {
				t.Errorf("%s: %d has the form %d of CLDR, and %q here", l, n, form, l.Phrase(k.Say(n)))
			}
		}
	}
}
