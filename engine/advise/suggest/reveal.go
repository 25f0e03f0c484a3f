package suggest

import (
	"slices"
	"strings"

	"quasi/engine/advise/profile"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
)

// Revealing is what single cells of a column look like, whatever the column is.
type Revealing struct {
	Reason  string // of the detector, as of [profile.Reason]
	Records int    // that look so
	Row     int    // of the first, from 0

	last int // the value that was noted last, from 1
}

// Reveal looks at each cell for itself, as a reader of a release does who searches it:
// for what the detectors of direct identifiers and of postcodes recognize, and for
// addresses, telephone numbers and names within longer texts. Names of persons and of
// places are reported where a good part of the column looks so. The reasons have the
// order of the detectors.
func Reveal(c *table.Column) []Revealing {
	found := map[string]*Revealing{}
	v := valuesOf(c)
	first := c.Firsts()
	note := func(i int, reason string) {
		r := found[reason]
		if r == nil {
			r = &Revealing{Reason: reason, Row: first[v.Codes[i]]}
			found[reason] = r
		}
		r.Records += v.Counts[i]
		r.Row = min(r.Row, first[v.Codes[i]])
	}
	names, places := v.named(), v.placed()
	for i, text := range v.Texts {
		for _, reason := range cell(text) {
			note(i, reason)
		}
		if names && isNameLike(text) {
			note(i, profile.ReasonPersonNames)
		}
		if places && placeWords[folded(text)] {
			note(i, profile.ReasonPlaceValues)
		}
	}
	var all []Revealing
	for _, reason := range revealing {
		if r := found[reason]; r != nil {
			all = append(all, *r)
		}
	}
	return all
}

// revealing are the reasons that Reveal gives, in order.
var revealing = func() []string {
	var reasons []string
	for _, d := range detectors {
		if d.role == table.Identifying || d.reason == profile.ReasonPostcode {
			reasons = append(reasons, d.reason)
		}
	}
	return append(reasons, profile.ReasonPersonNames, profile.ReasonPlaceValues)
}()

// cell returns what a cell looks like: the first detector that it fits or, of a longer
// text, what is in it.
func cell(text string) []string {
	for _, d := range detectors {
		if slices.Contains(revealing, d.reason) && d.fits(text) {
			return []string{d.reason}
		}
	}
	var reasons []string
	if severalWords(text) {
		inner := text[:min(len(text), longestText)]
		if strings.Contains(inner, "@") && innerEmail.MatchString(inner) {
			reasons = append(reasons, profile.ReasonEmail)
		}
		if digitsOf(inner) >= 5 && !innerDate.MatchString(inner) && hasPhone(inner) {
			reasons = append(reasons, profile.ReasonPhone)
		}
		if hasName(inner) {
			reasons = append(reasons, profile.ReasonPersonNames)
		}
	}
	return reasons
}

// HoldsDay reports whether a date with a month or a day is in a text.
func HoldsDay(text string) bool {
	inner := text[:min(len(text), longestText)]
	return digitsOf(inner) >= 3 && !isIP(text) && !isURL(text) && innerDate.MatchString(inner)
}

// named reports whether the column holds names of persons: words of a list, as White
// among races, are none.
func (v values) named() bool {
	sample := values{v.Sample()}
	if _, _, ok := sample.listed(); ok {
		return false
	}
	_, ok := sample.names()
	return ok
}

func (v values) placed() bool {
	share := values{v.Sample()}.Share(func(text string) bool { return len(text) <= 40 && placeWords[folded(text)] })
	return v.Records > 0 && share >= 0.5
}

// NameReason returns the reason that the name of a column gives by itself for a type of
// values; ok is false where it says nothing.
func NameReason(name string, t format.Type) (reason string, ok bool) {
	m, ok := meaningFor(name, t)
	return m.reason, ok
}
