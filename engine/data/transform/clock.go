package transform

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Clock is what becomes of the time of day of dates that are moved. A time to the
// minute is nearly a name: few patients came at 14:37, on whatever day.
type Clock string

// What can become of it.
const (
	DropTime Clock = "drop" // the day alone is left; the zero value does the same
	FullHour Clock = "hour" // rounded down to the hour, of 24; without minutes, seconds and zone
	KeepTime Clock = "keep" // as it is written, with its zone
)

// Valid reports whether c is one of them, or empty.
func (c Clock) Valid() bool {
	switch c {
	case "", DropTime, FullHour, KeepTime:
		return true
	}
	return false
}

// hourShape finds the hour of a time of day, whatever follows it; half of the day is
// told by what stands behind the minutes.
var (
	hourShape = regexp.MustCompile(`^([T:\s]*)([0-9]{1,2})`)
	afternoon = regexp.MustCompile(`(?i)[0-9]\s*p\.?m`)
	morning   = regexp.MustCompile(`(?i)[0-9]\s*a\.?m`)
)

// of returns what is left of the time behind a date: text is as it was written there,
// empty or blanks if there is none. A zone goes with the minutes: it tells summer from
// winter, which the shift of the day hides.
func (c Clock) of(text string) string {
	found := hourShape.FindStringSubmatch(text)
	switch {
	case c == KeepTime || found == nil:
		return text
	case c != FullHour:
		return ""
	}
	hour, _ := strconv.Atoi(found[2]) // two digits at most
	switch {
	case hour == 12 && morning.MatchString(text):
		hour = 0
	case hour < 12 && afternoon.MatchString(text):
		hour += 12
	}
	between := " "
	if strings.Contains(found[1], "T") {
		between = "T"
	}
	return fmt.Sprintf("%s%02d:00", between, hour)
}
