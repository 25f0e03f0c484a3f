package recognize

import (
	"strings"

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
func (v Values) numberForm() (f Form, ok bool) {
	if share, whole := v.Reaches(NearlyAll, isInteger); whole {
		return Form{Format: format.Format{Type: format.Integer, Numbers: format.Plain}, Fits: isInteger, Share: share, Confidence: share}, true
	}
	best := 0.0
	for _, style := range format.NumberStyles() {
		fits := isWritten(style)
		if share, reached := v.Reaches(NearlyAll, fits); reached && share > best {
			best = share
			f = Form{Format: format.Format{Type: format.Decimal, Numbers: style}, Fits: fits}
		}
		if best == 1 {
			break // nothing fits better
		}
	}
	if best == 0 {
		return Form{}, false
	}
	whole := format.Format{Type: format.Integer, Numbers: f.Numbers}
	if _, all := v.Reaches(NearlyAll, whole.Fits); all && f.Numbers != format.Plain {
		f.Format, f.Fits = whole, whole.Fits // 12,345: an integer that is no plain one
	}
	_, f.Percent = v.Reaches(0.5, isPercent)
	f.Ambiguous = v.ambiguousNumbers(f.Numbers)
	f.Share, f.Confidence = best, best
	if f.Ambiguous {
		f.Confidence /= 2
	}
	return f, true
}

// ambiguousNumbers reports whether the values fit a rival of the style as well,
// and differently: 1.234 is a little more than one, or more than a thousand.
func (v Values) ambiguousNumbers(style format.NumberStyle) bool {
	rival, ok := rivals[style]
	if !ok {
		return false
	}
	_, both := v.Reaches(NearlyAll, isWritten(rival))
	return both
}
