package suggest

import "strings"

// list recognises columns whose values are words of a list.
type list struct {
	reason string
	share  float64
	words  map[string]bool
}

var lists = []list{
	{ReasonSexValues, 0.9, sexWords},
	{ReasonSocialValues, 0.6, socialWords},
	{ReasonPlaceValues, 0.5, placeWords},
}

// listed returns the list of which enough records hold a word.
func (v values) listed() (reason string, share float64, ok bool) {
	if v.letters() {
		return ReasonSexValues, 1, true
	}
	for _, l := range lists {
		if share, ok := v.reaches(l.share, func(text string) bool { return len(text) <= 40 && l.words[folded(text)] }); ok {
			return l.reason, share, true
		}
	}
	return "", 0, false
}

// folded writes a text as the lists do: small, without marks, one blank between
// words.
func folded(text string) string { return strings.Join(split(strings.ToLower(text)), " ") }

// letters reports whether the values are letters for the sexes, at least two.
func (v values) letters() bool {
	if len(v.texts) < 2 || len(v.texts) > 4 {
		return false
	}
	for _, pair := range sexPairs {
		if _, ok := v.reaches(nearlyAll, func(text string) bool { return pair[folded(text)] }); ok {
			return true
		}
	}
	return false
}
