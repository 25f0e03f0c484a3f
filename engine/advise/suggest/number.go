package suggest

import (
	"strings"

	"quasi/engine/advise/profile"
	"quasi/engine/data/format"
)

// rivals are the styles that read the same text as another number.
var rivals = map[format.NumberStyle]format.NumberStyle{
	format.Plain: format.PointGrouped, format.PointGrouped: format.Plain,
	format.Comma: format.Grouped, format.Grouped: format.Comma,
}

// isWritten returns the test for numbers of a style.
func isWritten(s format.NumberStyle) func(string) bool {
	return func(text string) bool { _, ok := s.Parse(text); return ok }
}

func isPercent(text string) bool { return strings.HasSuffix(strings.TrimSpace(text), "%") }

// numberForm finds the style in which most records are numbers, nearly all of
// them; ok is false if there is none.
func (v values) numberForm() (f form, ok bool) {
	if share, whole := v.reaches(nearlyAll, isInteger); whole {
		return form{Format: format.Format{Type: format.Integer, Numbers: format.Plain}, fits: isInteger, confidence: share, reason: profile.Reason{Code: profile.ReasonTypeInteger, Args: []string{percent(share)}}}, true
	}
	best := 0.0
	for _, style := range format.NumberStyles() {
		fits := isWritten(style)
		if share, reached := v.reaches(nearlyAll, fits); reached && share > best {
			best = share
			f = form{Format: format.Format{Type: format.Decimal, Numbers: style}, fits: fits}
		}
		if best == 1 {
			break // nothing fits better
		}
	}
	if best == 0 {
		return form{}, false
	}
	whole := format.Format{Type: format.Integer, Numbers: f.Numbers}
	if _, all := v.reaches(nearlyAll, whole.Fits); all && f.Numbers != format.Plain {
		f.Format, f.fits = whole, whole.Fits // 12,345: an integer that is no plain one
	}
	_, f.percent = v.reaches(0.5, isPercent)
	f.ambiguous = v.ambiguousNumbers(f.Numbers)
	f.confidence, f.reason = best, profile.Reason{Code: profile.ReasonTypeDecimal, Args: []string{percent(best)}}
	if f.ambiguous {
		f.confidence /= 2
	}
	return f, true
}

// ambiguousNumbers reports whether the values fit a rival of the style as well,
// and differently: 1.234 is a little more than one, or more than a thousand.
func (v values) ambiguousNumbers(style format.NumberStyle) bool {
	rival, ok := rivals[style]
	if !ok {
		return false
	}
	_, both := v.reaches(nearlyAll, isWritten(rival))
	return both
}
