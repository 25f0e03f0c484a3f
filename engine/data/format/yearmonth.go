package format

import (
	"regexp"
	"strconv"
	"strings"
)

// yearMonth has the year first, and monthYear the month.
var (
	yearMonth = regexp.MustCompile(`^((?:18|19|20)[0-9]{2}) ?(?:[-/.]|年) ?([0-9]{1,2})(?: ?月)?$`)
	monthYear = regexp.MustCompile(`^(?:([0-9]{1,2}) ?[-/.]|(\pL{3,12})\.?[- /]) ?((?:18|19|20)[0-9]{2})$`)
)

// YearMonth reads a month of a year, without a day: 2024-05, 05/2024, 5.2024, 2024年5月, Mai 2024. Years
// have four digits, from 1800 to 2099; month is from 1 to 12.
func YearMonth(text string) (year, month int, ok bool) {
	text = strings.TrimSpace(text)
	var y, m string
	if found := yearMonth.FindStringSubmatch(text); found != nil {
		y, m = found[1], found[2]
	} else if found := monthYear.FindStringSubmatch(text); found != nil {
		y, m = found[3], found[1]+months[strings.ToLower(found[2])]
	}
	year, errYear := strconv.Atoi(y)
	month, errMonth := strconv.Atoi(m)
	return year, month, errYear == nil && errMonth == nil && 1 <= month && month <= 12
}

// solarHijri is a day of the Iranian calendar, of its years 1200 to 1499 (1821 to 2121).
var solarHijri = regexp.MustCompile(`^(1[2-4][0-9]{2})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})$`)

// SolarHijri reads the year and the month of a day of the Iranian calendar: 1403/05/12. Month is from 1
// to 12, the day from 1 to 31.
func SolarHijri(text string) (year, month int, ok bool) {
	found := solarHijri.FindStringSubmatch(strings.TrimSpace(text))
	if found == nil {
		return 0, 0, false
	}
	year, _ = strconv.Atoi(found[1])
	month, _ = strconv.Atoi(found[2])
	day, _ := strconv.Atoi(found[3])
	return year, month, 1 <= month && month <= 12 && 1 <= day && day <= 31
}
