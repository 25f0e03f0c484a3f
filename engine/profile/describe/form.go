package describe

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/lexicon"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/internal/detect"
	"quasi/engine/profile"
)

// values are the distinct values of a column, asked for what they mean.
type values struct{ detect.Values }

func valuesOf(c *table.Column) values { return values{detect.Of(c)} }

// typeReasons holds the reasons for types decided by values alone.
var typeReasons = map[format.Type]string{
	format.Empty: profile.ReasonTypeEmpty, format.Date: profile.ReasonTypeDate,
	format.DateTime: profile.ReasonTypeDateTime, format.Identifier: profile.ReasonTypeIdentifier, format.Code: profile.ReasonTypeCode,
	format.Text: profile.ReasonTypeText,
}

// typeReason says why a column with so many distinct values is of its type.
func typeReason(f recognize.Form, distinct int) profile.Reason {
	share := []string{percent(f.Share)}
	switch {
	case f.Decided:
		return profile.Reason{Code: profile.ReasonTypeTold, Args: share}
	case f.Zeros:
		return profile.Reason{Code: profile.ReasonTypeZeros}
	case f.Type.Dated() && f.Pivot > 0:
		return profile.Reason{Code: profile.ReasonTypeShort, Args: []string{percent(f.Share), fmt.Sprint(f.Pivot), fmt.Sprint(f.Pivot + 99)}}
	case f.Dates == format.ExcelSerial:
		return profile.Reason{Code: profile.ReasonTypeSerial}
	case f.Type == format.Category:
		return profile.Reason{Code: profile.ReasonTypeCategory, Args: []string{fmt.Sprint(distinct)}}
	case f.Type.Numeric() && f.Bounds > 0:
		return profile.Reason{Code: profile.ReasonTypeBounds, Args: []string{percent(f.Share), percent(f.Bounds)}}
	case f.Type == format.Integer && f.Numbers == format.Plain && f.Unit == "":
		return profile.Reason{Code: profile.ReasonTypeInteger, Args: share}
	case f.Type.Numeric():
		return profile.Reason{Code: profile.ReasonTypeDecimal, Args: share}
	case f.Type.Dated():
		return profile.Reason{Code: typeReasons[f.Type], Args: share}
	}
	return profile.Reason{Code: typeReasons[f.Type]}
}

// mostOdd is the most odd values that are shown.
const mostOdd = 5

// odd returns the first values that do not fit the form, in the order of their
// appearance.
func (v values) odd(c *table.Column, f recognize.Form) []profile.Odd {
	if f.Fits == nil {
		return nil
	}
	var found []profile.Odd
	rows := map[int32]int{} // code to place in found
	for i, text := range v.Texts {
		if !f.Fits(text) && strings.TrimSpace(text) != coarsen.Oldest {
			rows[v.Codes[i]] = len(found)
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

// The words of columns that several rules ask for.
var (
	// noName keeps out how somebody is related to a patient.
	noName = recognize.WordsFrom(lexicon.NoName)

	// anyName may be the name of a drug or a ward, and counts where nothing else does.
	anyName = recognize.WordsFrom(lexicon.AnyName)

	// formStatusWords end the names of the columns that REDCap adds for each form.
	formStatusWords = recognize.WordsOf("complete")
	// numberWords end the names of numbers.
	numberWords = recognize.WordsFrom(lexicon.Number)

	// codeWords end the names of codes, and codeOfPerson says of which a code leads to a person.
	codeWords    = recognize.WordsFrom(lexicon.Code)
	codeOfPerson = recognize.WordsFrom(lexicon.CodeOfPerson)

	// catalogueWords are of the catalogues whose codes a column holds.
	catalogueWords = recognize.WordsFrom(lexicon.Catalogue)

	// unitWords and moneyWords say that a long whole number is an amount.
	unitWords  = recognize.WordsFrom(lexicon.Unit)
	moneyWords = recognize.WordsFrom(lexicon.Money)

	ageWords = recognize.WordsFrom(lexicon.Age)
	// calendarWords are of years, months and weekdays that stand apart.
	calendarWords = recognize.WordsFrom(lexicon.Calendar)
	// stayWords are of how long and how often somebody was in care, countWords of how many there were of something.
	stayWords  = recognize.WordsFrom(lexicon.Stay)
	countWords = recognize.WordsFrom(lexicon.Count)
)

// The codes of a category are the whole numbers from leastCode to greatestCode, as an Apgar score, months
// and the levels of ISCED are: a column of as many texts is a category, too.
const (
	leastCode    = -1 // for a value that is not known
	greatestCode = 12
)

// Codes reports whether the numbers of a column stand for categories. All of them are small, or mean no
// value and are written with the digits 7 to 9 alone, as 9, 88 and -99. A column measures something if its
// name says so, unless the name is one of codes or all values are 0 and 1, and if a person has said that it
// is of numbers.
func Codes(v recognize.Values, t format.Type) bool {
	if !t.Numeric() || v.Format.Type != "" {
		return false
	}
	answers := true
	for _, text := range v.Texts {
		text = strings.TrimSuffix(strings.TrimSpace(text), ".0")
		n, err := strconv.Atoi(text)
		code := err == nil && n >= leastCode && n <= greatestCode
		if !code && strings.Trim(strings.TrimPrefix(text, "-"), "789") != "" && !recognize.IsNumberCode(text) {
			return false
		}
		answers = answers && (text == "0" || text == "1")
	}
	name := recognize.NameOf(v.Name)
	measured := recognize.UnitOf(v.Name) != "" || slices.ContainsFunc(measuredWords, name.Has) ||
		slices.ContainsFunc(Quantities, func(q Quantity) bool { return q.Units[0].Unit != "" && name.Has(q.Words) })
	return answers || name.EndsWith(codeWords) || !measured
}

// measuredWords are of quantities, however few they are.
var measuredWords = []recognize.Words{ageWords, stayWords, calendarWords, countWords, unitWords}
