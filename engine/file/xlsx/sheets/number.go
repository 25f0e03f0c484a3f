package sheets

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// excelDigits is the most significant digits that Excel shows. Files hold up to 17,
// so that 1.1 is written as 1.1000000000000001.
const excelDigits = 15

// number returns a number as Excel shows it in a cell that is wide enough, without
// what a format rounds. Whole numbers that are written out keep all their digits:
// other programs write keys of 16 digits and more. What is no number stays.
func number(text string, k display) string {
	digits := strings.TrimPrefix(text, "-")
	if digits != "" && strings.Trim(digits, "0123456789") == "" {
		return decimal(filled(text, k.zeros), k.decimals)
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return text
	}
	short := strconv.FormatFloat(x, 'g', excelDigits, 64)
	if x, err = strconv.ParseFloat(short, 64); err != nil {
		return text
	}
	if size := math.Abs(x); size != 0 && (size < 1e-9 || size >= 1e21) {
		return strconv.FormatFloat(x, 'E', -1, 64)
	}
	return decimal(filled(strconv.FormatFloat(x, 'f', -1, 64), k.zeros), k.decimals)
}

// decimal puts zeros behind a number that has fewer decimals. One of more keeps them.
func decimal(text string, decimals int) string {
	if decimals == 0 {
		return text
	}
	whole, fraction, _ := strings.Cut(text, ".")
	return whole + "." + fraction + strings.Repeat("0", max(0, decimals-len(fraction)))
}

// filled puts zeros before a whole number that is not negative.
func filled(text string, width int) string {
	if strings.ContainsAny(text, "-.") || len(text) >= width {
		return text
	}
	return strings.Repeat("0", width-len(text)) + text
}

const (
	dayMillis = 24 * 60 * 60 * 1000
	// afterDates is the first serial number in whole days that is no date any
	// more, of the year 10000.
	afterDates = 2958466
	// from1904 is the serial number of 1904-01-01 where days count from 1900.
	from1904 = 1462
)

// moment returns the date, time or duration of a serial number in ISO 8601, to the
// millisecond, or ok = false if the number is none. A date with a time that its
// format does not show keeps the time: nothing is lost in silence.
func moment(text string, k display, date1904 bool) (iso string, ok bool) {
	serial, err := strconv.ParseFloat(text, 64)
	if err != nil || !(serial >= 0 && serial < afterDates) {
		return "", false
	}
	total := int64(math.Round(float64(serial * dayMillis)))
	if k.elapsed {
		return clock(total), true
	}
	days, rest := total/dayMillis, total%dayMillis
	if date1904 && (k.day || days > 0) {
		days += from1904
	}
	switch {
	case days >= afterDates:
		return "", false
	case days == 0 && k.day && rest == 0:
		return "", false // Excel shows the day 0 of January 1900
	case days == 0:
		return clock(rest), true
	case rest == 0 && !k.clock:
		return date(days), true
	}
	return date(days) + "T" + clock(rest), true
}

// date returns the day of a serial number that counts from 1900, where Excel has
// a 29 February 1900 at number 60, which there never was.
func date(days int64) string {
	if days == 60 {
		return "1900-02-29"
	}
	if days > 60 {
		days--
	}
	return time.Date(1899, time.December, 31, 0, 0, 0, 0, time.UTC).AddDate(0, 0, int(days)).Format(time.DateOnly)
}

// clock returns a time of day or a duration; milliseconds only if there are any.
func clock(millis int64) string {
	seconds := millis / 1000
	text := fmt.Sprintf("%02d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	if millis %= 1000; millis != 0 {
		text += fmt.Sprintf(".%03d", millis)
	}
	return text
}
