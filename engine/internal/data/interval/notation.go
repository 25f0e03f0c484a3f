package interval

import (
	"regexp"
	"strconv"
	"strings"

	"quasi/engine/data/format"
)

// Notation says how to write the labels of groups for those who read a release:
// labels as package hierarchy writes them, [20,30), 90+, 2024-05-17, become what
// is usual where the file comes from. The zero one leaves them as they are.
//
//	n := interval.Notation{Dash: "-"}
//	n.Write("[70,80)") // 70-79
//
// [Reader.Group] reads what is written, and [Plain] says what it may have been.
type Notation struct {
	// Dash stands between the first and the last of a group of whole numbers, [Hyphen] or
	// [EnDash]; empty: groups keep their brackets. A dash is right only for columns of
	// whole numbers: 29.5 is in [20,30), and not in 20-29.
	Dash string
	// Comma writes a comma before decimals, and a semicolon between bounds.
	Comma bool
	// Dates is the order of days and months; empty: year, month and day.
	Dates format.DateOrder
	// Separator stands in a day of another order: a slash, a hyphen or, where the day is
	// first, a point.
	Separator string
}

// The dashes. A spreadsheet takes 5-9 for a day, and 5–9 for a text.
const (
	Hyphen = "-"
	EnDash = "–"
)

var (
	decimal   = `-?[0-9]+(?:\.[0-9]+)?`
	bracketsW = regexp.MustCompile(`^([\[(])(` + decimal + `),(` + decimal + `)([\])])$`)
	endsW     = regexp.MustCompile(`^((?:[<>]=?|[≤≥])?)(` + decimal + `)(\+?)$`)
	decadeW   = regexp.MustCompile(`^([1-9][0-9]{2}0)s$`)
	dayW      = regexp.MustCompile(`^([0-9]{4})-([0-9]{2})-([0-9]{2})$`)
	monthW    = regexp.MustCompile(`^([0-9]{4})-([0-9]{2})$`)
)

// Write returns a label in the notation; one that has another form is left as it is.
func (n Notation) Write(label string) string {
	if first, last, ok := Dashed(label); ok && n.Dash != "" {
		return first + n.Dash + last
	}
	if m := bracketsW.FindStringSubmatch(label); m != nil && n.Comma {
		return m[1] + comma(m[2]) + "; " + comma(m[3]) + m[4]
	}
	if m := endsW.FindStringSubmatch(label); m != nil && n.Comma {
		return m[1] + comma(m[2]) + m[3]
	}
	if n.Dates != format.DayMonthYear && n.Dates != format.MonthDayYear {
		return label
	}
	if m := monthW.FindStringSubmatch(label); m != nil {
		return m[2] + "/" + m[1]
	}
	m := dayW.FindStringSubmatch(label)
	if m == nil {
		return label
	}
	parts := []string{m[3], m[2], m[1]}
	if n.Dates == format.MonthDayYear {
		parts = []string{m[2], m[3], m[1]}
	}
	return strings.Join(parts, n.Separator)
}

func comma(number string) string { return strings.Replace(number, ".", ",", 1) }

// Dashed returns the first and the last whole number of a group of them, if its label
// says what they are: not of negative numbers, whose sign is a dash, nor of one alone.
func Dashed(label string) (first, last string, ok bool) {
	if m := decadeW.FindStringSubmatch(label); m != nil {
		return m[1], m[1][:3] + "9", true
	}
	m := bracketsW.FindStringSubmatch(label)
	if m == nil {
		return "", "", false
	}
	lo, errLo := strconv.Atoi(m[2])
	hi, errHi := strconv.Atoi(m[3])
	if errLo != nil || errHi != nil || m[1] != "[" || strconv.Itoa(lo) != m[2] || strconv.Itoa(hi) != m[3] { // 07 is a code
		return "", "", false
	}
	if m[4] == ")" {
		hi--
	}
	return m[2], strconv.Itoa(hi), lo >= 0 && lo < hi
}

var (
	dashedR   = regexp.MustCompile(`^([0-9]+)(?:-|–)([0-9]+)$`)
	number    = `-?[0-9]+(?:,[0-9]+)?`
	bracketsR = regexp.MustCompile(`^([\[(])(` + number + `); (` + number + `)([\])])$`)
	endsR     = regexp.MustCompile(`^((?:[<>]=?|[≤≥])?)(-?[0-9]+,[0-9]+)(\+?)$`)
	monthR    = regexp.MustCompile(`^([0-9]{2})/([0-9]{4})$`)
)

// Plain returns the labels that may have been written as a text in some notation, the
// likeliest first; days, of which the order is not said, left out.
func Plain(text string) []string {
	point := func(number string) string { return strings.Replace(number, ",", ".", 1) }
	if m := dashedR.FindStringSubmatch(text); m != nil {
		return undashed(m[1], m[2])
	}
	if m := bracketsR.FindStringSubmatch(text); m != nil {
		return []string{m[1] + point(m[2]) + "," + point(m[3]) + m[4]}
	}
	if m := endsR.FindStringSubmatch(text); m != nil {
		return []string{m[1] + point(m[2]) + m[3]}
	}
	if m := monthR.FindStringSubmatch(text); m != nil {
		return []string{m[2] + "-" + m[1]}
	}
	return nil
}

// undashed returns the labels of a group of whole numbers that has a first and a last.
func undashed(first, last string) []string {
	start, err := strconv.Atoi(first)
	end, errEnd := strconv.Atoi(last)
	if err != nil || errEnd != nil || start >= end || strconv.Itoa(start) != first || strconv.Itoa(end) != last {
		return nil
	}
	plain := []string{"[" + first + "," + strconv.Itoa(end+1) + ")", "[" + first + "," + last + "]"}
	if len(first) == 4 && first[3] == '0' && last == first[:3]+"9" {
		plain = append(plain, first+"s")
	}
	return plain
}
