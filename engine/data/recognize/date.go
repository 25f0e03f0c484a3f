package recognize

import (
	"regexp"
	"slices"
	"strings"

	"quasi/engine/data/format"
)

var dateOrders = []format.DateOrder{format.YearMonthDay, format.DayMonthYear, format.MonthDayYear}

// dated is what a text can be read as.
type dated struct {
	fits  [3]bool // by dateOrders
	timed bool    // with a time of day
}

func (d dated) any() bool { return d.fits[0] || d.fits[1] || d.fits[2] }

// IsDate reports whether text is a day, or a day and a time, in some order.
func IsDate(text string) bool { return readDate(text).any() }

var clock = regexp.MustCompile(`^([01]?\d|2[0-3])[:时][0-5]?\d([:分][0-5]?\d秒?([.,]\d{1,9})?|分)?( ?[AaPp][Mm])?( ?Z| ?[+-]\d\d:?\d\d)?$`)

// readDate reads a day, or a day and a time, in every order that it can have.
func readDate(text string) dated {
	text = strings.TrimSpace(text)
	if len(text) < 6 || len(text) > 40 || !IsDigits(text[:1]) {
		return dated{}
	}
	day, time := text, ""
	if at := strings.IndexAny(text, "T "); at > 0 {
		day, time = text[:at], strings.TrimSpace(text[at+1:])
		if !clock.MatchString(time) {
			return dated{}
		}
	}
	d := readDay(day)
	d.timed = time != ""
	return d
}

var characters = strings.NewReplacer("年", "-", "月", "-")

// readDay reads a day without a time.
func readDay(text string) (d dated) {
	if cut, ok := strings.CutSuffix(text, "日"); ok {
		text = characters.Replace(cut)
	}
	if len(text) == 8 && IsDigits(text) {
		d.fits[0] = isDay(text[:4], text[4:6], text[6:])
		return d
	}
	for _, mark := range []string{"-", "/", "."} {
		parts := strings.Split(text, mark)
		if len(parts) != 3 {
			continue
		}
		switch a, b, c := parts[0], parts[1], parts[2]; {
		case len(a) == 4:
			d.fits[0] = isDay(a, b, c)
		case len(c) == 4 || len(c) == 2 && mark != "-":
			d.fits[1] = isDay(century(c), b, a)
			d.fits[2] = mark != "." && isDay(century(c), a, b) // points stand for day.month.year
		}
		break
	}
	return d
}

// century completes a year of two digits; any century will do.
func century(year string) string {
	if len(year) == 2 {
		return "20" + year
	}
	return year
}

// isDay reports whether there is such a day, between 1800 and 2199.
func isDay(year, month, day string) bool {
	y, okY := Small(year, 4)
	m, okM := Small(month, 2)
	d, okD := Small(day, 2)
	if !okY || !okM || !okD || y < 1800 || y > 2199 || m < 1 || m > 12 || d < 1 {
		return false
	}
	last := [...]int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}[m-1]
	if m == 2 && y%4 == 0 && (y%100 != 0 || y%400 == 0) {
		last = 29
	}
	return d <= last
}

// dateForm finds the order in which most records are dates, if nearly all are
// dates in some order.
func (v Values) dateForm() (f Form, ok bool) {
	share, ok := v.Reaches(NearlyAll, IsDate)
	if !ok {
		return Form{}, false
	}
	var records [3]int
	timed := 0
	for i, text := range v.Texts {
		d := readDate(text)
		for o := range records {
			if d.fits[o] {
				records[o] += v.Counts[i]
			}
		}
		if d.timed {
			timed += v.Counts[i]
		}
	}
	best := slices.Index(records[:], slices.Max(records[:]))
	f = Form{Format: format.Format{Type: format.Date, Dates: dateOrders[best]}, Share: share, Confidence: share}
	f.Fits = func(text string) bool { return readDate(text).fits[best] }
	if 2*timed > v.Records {
		f.Type = format.DateTime
	}
	if best > 0 && records[1] == records[2] {
		f.Ambiguous, f.Confidence = true, share/2 // no day is above 12
	}
	return f, true
}

// isSerial reports whether text is a spreadsheet's day between 1954 and 2064.
func isSerial(text string) bool {
	n, ok := Small(strings.TrimSpace(text), 5)
	return ok && n >= 20000 && n <= 60000
}
