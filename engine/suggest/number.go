package suggest

import (
	"quasi/engine/profile"
	"regexp"
	"strings"
)

// numberStyles are all styles. Of those that fit equally well the first is
// taken, so that 1,234 counts as grouped and 3,5 as a decimal comma.
var numberStyles = []struct {
	style profile.NumberStyle
	fits  func(string) bool
}{
	{profile.NumberPlain, isDecimal},
	{profile.NumberGrouped, numeric(`^[-+]?([1-9]\d{0,2}(,\d{3})+|\d+)(\.\d+)?$`)},
	{profile.NumberComma, numeric(`^[-+]?\d+(,\d+)?$`)},
	{profile.NumberPointGrouped, numeric(`^[-+]?([1-9]\d{0,2}(\.\d{3})+|\d+)(,\d+)?$`)},
	{profile.NumberSpaced, numeric(`^[-+]?([1-9]\d{0,2}([ \x{a0}\x{202f}]\d{3})+|\d+)([.,]\d+)?$`)},
}

// rivals are the styles that read the same text as another number.
var rivals = map[profile.NumberStyle]profile.NumberStyle{
	profile.NumberPlain: profile.NumberPointGrouped, profile.NumberPointGrouped: profile.NumberPlain,
	profile.NumberComma: profile.NumberGrouped, profile.NumberGrouped: profile.NumberComma,
}

func numeric(pattern string) func(string) bool {
	fits := regexp.MustCompile(pattern).MatchString
	return func(text string) bool {
		text = strings.TrimSpace(text)
		return text != "" && len(text) <= 32 && text[len(text)-1] <= '9' && fits(text)
	}
}

// withoutPercent cuts a percent sign off.
func withoutPercent(text string) (number string, percent bool) {
	number, percent = strings.CutSuffix(strings.TrimSpace(text), "%")
	return strings.TrimSpace(number), percent
}

// numberForm finds the style in which most records are numbers, nearly all of
// them; ok is false if there is none.
func (v values) numberForm() (f form, ok bool) {
	if share, whole := v.reaches(nearlyAll, isInteger); whole {
		return form{typ: profile.Integer, style: profile.NumberPlain, fits: isInteger, confidence: share, reason: profile.Reason{Code: profile.ReasonTypeInteger, Args: []string{percent(share)}}}, true
	}
	best := 0.0
	for _, s := range numberStyles {
		fits := func(text string) bool { number, _ := withoutPercent(text); return s.fits(number) }
		if share, reached := v.reaches(nearlyAll, fits); reached && share > best {
			best = share
			f = form{typ: profile.Decimal, style: s.style, fits: fits}
		}
		if best == 1 {
			break // nothing fits better
		}
	}
	if best == 0 {
		return form{}, false
	}
	_, f.percent = v.reaches(0.5, func(text string) bool { _, percent := withoutPercent(text); return percent })
	f.ambiguous = v.ambiguousNumbers(f.style)
	f.confidence, f.reason = best, profile.Reason{Code: profile.ReasonTypeDecimal, Args: []string{percent(best)}}
	if f.ambiguous {
		f.confidence /= 2
	}
	return f, true
}

// ambiguousNumbers reports whether the values fit a rival of the style as well,
// and differently: 1.234 is a little more than one, or more than a thousand.
func (v values) ambiguousNumbers(style profile.NumberStyle) bool {
	rival, ok := rivals[style]
	if !ok {
		return false
	}
	for _, s := range numberStyles {
		if s.style == rival {
			_, both := v.reaches(nearlyAll, func(text string) bool { number, _ := withoutPercent(text); return s.fits(number) })
			return both
		}
	}
	return false
}
