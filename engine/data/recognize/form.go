package recognize

import (
	"quasi/engine/data/format"
)

// Form is the recognized form of a column's values.
type Form struct {
	format.Format
	// Decided says that a person has decided the format, Zeros that leading zeros
	// make codes of numbers.
	Decided, Zeros bool
	Share          float64 // of the records that fit, where that was counted
	Confidence     float64 // in [0,1]; halved where Ambiguous
	// Fits tells the values that fit; nil: any does.
	Fits func(string) bool
	// Bounds is the share of the records that are bounds of numbers, such as <0.5.
	Bounds float64
	// Percent says that most numbers end in a percent sign.
	Percent bool
	// Ambiguous says that the values have a second reading: 1.234 may be more than
	// a thousand, 5/6/2024 may be in May or in June.
	Ambiguous bool
}

// Form recognizes the values of a column, whose name decides between readings that they
// allow: of whole numbers, days only where it speaks of a date, and record numbers unless
// it speaks of a measurement.
func (v Values) Form() Form {
	sample := v.Sample()
	if sample.Records == 0 {
		return Form{Format: format.Format{Type: format.Empty}, Confidence: 1}
	}
	if sample.Format != (format.Format{}) {
		return sample.decided()
	}
	if sample.zeroCodes() {
		f := v.textForm(sample)
		f.Zeros = f.Type == format.Code
		return f
	}
	left, share := sample.told()
	f, ok := left.dateForm()
	for _, without := range []func(Values) (Values, float64, bool){Values.withoutDateCodes, Values.whole, Values.withoutCodes} {
		if ok {
			break
		}
		if rest, of, some := without(left); some {
			if f, ok = rest.readForm(); ok {
				left, share = rest, share*of
			}
		}
	}
	if !ok {
		return v.textForm(sample)
	}
	f.Share, f.Confidence, f.Bounds = f.Share*share, f.Confidence*share, f.Bounds*share
	if f.Type != format.Integer {
		return f
	}
	if share < 1 {
		v, sample = left, left
	}
	return v.integerForm(sample, NameOf(v.Name), f)
}

// readForm finds the form of dates or of numbers.
func (v Values) readForm() (f Form, ok bool) {
	if f, ok = v.dateForm(); !ok {
		f, ok = v.numberForm()
	}
	return f, ok
}

// integerForm tells from whole numbers the days of a spreadsheet and the numbers of
// records.
func (v Values) integerForm(sample Values, name Name, f Form) Form {
	if name.Has(Birth) || name.Has(Death) || name.Has(Visit) {
		if share, serial := sample.Reaches(NearlyAll, isSerial); serial {
			return Form{Format: format.Format{Type: format.Date, Dates: format.ExcelSerial}, Fits: isSerial, Share: share, Confidence: 0.9 * share}
		}
		return f
	}
	// Record numbers, unlike measurements, are long, of one length, and nearly one per record.
	width := len(sample.Texts[0])
	_, same := sample.Reaches(NearlyAll, func(text string) bool { return len(text) == width })
	if v.NearlyUnique() && same && width >= 5 && !(name.Has(Measure) && width <= longestMeasure && !sample.Rising(0)) {
		f.Format = format.Format{Type: format.Identifier}
	}
	return f
}

// decided is the form of a column whose format a person has decided.
func (v Values) decided() Form {
	if v.Format.Type.Dated() && v.Format.Pivot == 0 {
		v.Format.Pivot = v.Pivot(v.Format.Dates)
	}
	share := v.Share(v.Format.Fits)
	f := Form{Format: v.Format, Decided: true, Share: share, Confidence: share}
	if f.Type.Numeric() || f.Type.Dated() {
		f.Fits = f.Format.Fits
	}
	return f
}

// longestMeasure is the most digits of a measurement: platelets per millilitre.
const longestMeasure = 7

// textForm tells apart what is neither number nor date.
func (v Values) textForm(sample Values) Form {
	switch t := sample.textual(); {
	case t == format.Category:
		return Form{Format: format.Format{Type: t}, Confidence: 0.9}
	case t == format.Code && v.NearlyUnique():
		return Form{Format: format.Format{Type: format.Identifier}, Confidence: 0.9, Fits: isCode}
	case t == format.Code:
		return Form{Format: format.Format{Type: t}, Confidence: 0.8, Fits: isCode}
	}
	return Form{Format: format.Format{Type: format.Text}, Confidence: 0.8}
}
