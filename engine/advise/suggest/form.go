package suggest

import (
	"fmt"
	"slices"
	"strings"

	"quasi/engine/advise/profile"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
)

// form is what the values of a column are.
type form struct {
	format.Format
	reason     profile.Reason
	confidence float64           // in [0,1]
	fits       func(string) bool // nil: any value does
	percent    bool
	ambiguous  bool
}

// formOf finds the type of the values looked at; all is the whole column, of
// which the counts matter.
func formOf(name string, all, v values) form {
	if v.records == 0 {
		return form{Format: format.Format{Type: format.Empty}, reason: profile.Reason{Code: profile.ReasonTypeEmpty}, confidence: 1}
	}
	if v.format != (format.Format{}) {
		return v.told()
	}
	if v.share(leadingZero) > mostZeros {
		f := all.textForm(v)
		if f.Type == format.Code {
			f.reason = profile.Reason{Code: profile.ReasonTypeZeros}
		}
		return f
	}
	if f, ok := v.dateForm(); ok {
		return f
	}
	f, ok := v.numberForm()
	switch {
	case !ok:
		return all.textForm(v)
	case f.Type == format.Integer && isDated(name):
		if share, serial := v.reaches(nearlyAll, isSerial); serial {
			return form{Format: format.Format{Type: format.Date, Dates: format.ExcelSerial}, fits: isSerial, confidence: 0.9 * share, reason: profile.Reason{Code: profile.ReasonTypeSerial}}
		}
	case f.Type == format.Integer && all.numbered(v) && !(isMeasure(name) && v.measured()):
		f.Format, f.reason = format.Format{Type: format.Identifier}, profile.Reason{Code: profile.ReasonTypeIdentifier}
	}
	return f
}

// told is the form of a column whose format a person has decided.
func (v values) told() form {
	share := v.share(v.format.Fits)
	f := form{Format: v.format, confidence: share, reason: profile.Reason{Code: profile.ReasonTypeTold, Args: []string{percent(share)}}}
	if f.Type.Numeric() || f.Type.Dated() {
		f.fits = f.Fits
	}
	return f
}

// isDated reports whether the name of a column is that of a date.
func isDated(name string) bool {
	return means(name, profile.ReasonBirth, profile.ReasonDeath, profile.ReasonVisit)
}

// isMeasure reports whether the name of a column is that of a measurement. Those
// can differ in nearly every record without numbering them.
func isMeasure(name string) bool { return means(name, profile.ReasonMeasure) }

// means reports whether the name of a column has one of the meanings.
func means(name string, reasons ...string) bool {
	return slices.ContainsFunc(meaningsOf(name), func(m meaning) bool { return slices.Contains(reasons, m.reason) })
}

// alone reports whether there is nearly one value per record.
func (v values) alone() bool {
	return v.records >= 20 && float64(len(v.texts)) > 0.9*float64(v.records)
}

// numbered reports whether whole numbers are long, of one length, and nearly
// one per record, as record numbers are and measurements are not.
func (v values) numbered(looked values) bool {
	width := len(looked.texts[0])
	_, same := looked.reaches(nearlyAll, func(text string) bool { return len(text) == width })
	return v.alone() && same && width >= 5
}

// longestMeasure is the most digits of a measurement: platelets per millilitre.
const longestMeasure = 7

// measured reports whether long whole numbers can be measurements: they neither
// count up nor have more digits than any.
func (v values) measured() bool { return len(v.texts[0]) <= longestMeasure && !v.rising(0) }

// textForm tells apart what is neither number nor date.
func (v values) textForm(looked values) form {
	t := looked.textual()
	switch {
	case t == format.Category:
		return form{Format: format.Format{Type: t}, reason: profile.Reason{Code: profile.ReasonTypeCategory, Args: []string{fmt.Sprint(len(v.texts))}}, confidence: 0.9}
	case t == format.Code && v.alone():
		return form{Format: format.Format{Type: format.Identifier}, reason: profile.Reason{Code: profile.ReasonTypeIdentifier}, confidence: 0.9, fits: isCode}
	case t == format.Code:
		return form{Format: format.Format{Type: t}, reason: profile.Reason{Code: profile.ReasonTypeCode}, confidence: 0.8, fits: isCode}
	}
	return form{Format: format.Format{Type: format.Text}, reason: profile.Reason{Code: profile.ReasonTypeText}, confidence: 0.8}
}

// mostOdd is the most odd values that are shown.
const mostOdd = 5

// odd returns the first values that do not fit, in the order of their
// appearance.
func (f form) odd(c *table.Column, v values) []profile.Odd {
	if f.fits == nil {
		return nil
	}
	var found []profile.Odd
	rows := map[int32]int{} // code to place in found
	for i, text := range v.texts {
		if !f.fits(text) {
			rows[v.codes[i]] = len(found)
			found = append(found, profile.Odd{Value: strings.Clone(text), Row: -1})
		}
		if len(found) == mostOdd {
			break
		}
	}
	for row, left := 0, len(found); left > 0 && row < len(c.Codes); row++ {
		if at, ok := rows[c.Codes[row]]; ok && found[at].Row < 0 {
			found[at].Row = row
			left--
		}
	}
	return found
}
