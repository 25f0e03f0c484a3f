package recipe

import (
	"cmp"
	"regexp"
	"unicode/utf8"

	"quasi/engine/data/domain"
	"quasi/engine/data/rule"
)

// The orders in which released rows can stand.
const (
	// OriginalOrder keeps the order of the file. A row's place can then say what it
	// was: of a table that was exported by day of admission, that day.
	OriginalOrder = "original"
	// SortedOrder sorts rows by their released texts, so that a row's place
	// says nothing about its place in the original file.
	SortedOrder = "sorted"
)

// How groups of numbers are written.
const (
	// Brackets say which bound is out: [70,80).
	Brackets = "brackets"
	// Dash writes groups of whole numbers from 0 on as people do: 70-79, and 2010-2019
	// for a decade. In a column that releases a group which begins or ends with 1 to 12
	// the dash is longer, 5–9, because a spreadsheet would take 5-9 for a day.
	Dash = "dash"
)

// How numbers and dates in the labels of groups are written.
const (
	// PlainNotation has a decimal point, and the year first: [20.5,30), 2020-12-31.
	PlainNotation = "plain"
	// FileNotation follows the table: where it has decimal commas or the day first,
	// [20,5; 30) and 31.12.2020.
	FileNotation = "file"
)

// The delimiters of CSV.
const (
	CommaDelimiter     = ","
	SemicolonDelimiter = ";"
	TabDelimiter       = "\t"
)

// How a cell without a value is written that has no text of its own.
const (
	// StarMissing shows that a value was missing or is suppressed.
	StarMissing = domain.Suppressed
	// EmptyMissing leaves the cell empty.
	EmptyMissing = "empty"
)

// mostMissing is the most characters of a text for missing values.
const mostMissing = 20

// Output says how the release is written.
type Output struct {
	// RowOrder is OriginalOrder or SortedOrder; empty: SortedOrder. A recipe of version 1
	// or 2 that was silent on it meant OriginalOrder, and is read so.
	RowOrder string `json:"row_order,omitempty"`
	// Intervals is Brackets or Dash; empty: Brackets.
	Intervals string `json:"intervals,omitempty"`
	// Notation is PlainNotation or FileNotation; empty: PlainNotation.
	Notation string `json:"notation,omitempty"`
	// Delimiter of CSV: CommaDelimiter, SemicolonDelimiter or TabDelimiter; empty:
	// CommaDelimiter.
	Delimiter string `json:"delimiter,omitempty"`
	// DecimalComma writes the numbers of a CSV file with a decimal comma, those of
	// columns that have decimal points too, for spreadsheets that expect it.
	DecimalComma bool `json:"decimal_comma,omitempty"`
	// PlainNumbers writes the numbers of all columns in one way, without marks between
	// thousands and units: with a decimal point, also in workbooks, or with the comma of DecimalComma.
	PlainNumbers bool `json:"plain_numbers,omitempty"`
	// Missing is the text of a cell whose value was missing or is suppressed: StarMissing,
	// EmptyMissing, or the text that a program treats as a missing value, such as NA, a
	// point or -99. Empty: StarMissing in quasi-identifiers, and elsewhere the text of the
	// table, in columns of numbers NA or nothing.
	Missing string `json:"missing,omitempty"`
	// Language is for the names of rare values, and of groups of built-in classifications, where a
	// recipe has no hierarchy of its own: one of [rule.Languages]; empty: English.
	Language string `json:"language,omitempty"`
	// BOM starts the file with a byte order mark, for Excel.
	BOM bool `json:"bom,omitempty"`
	// FormulaSafe puts an apostrophe before a cell that a spreadsheet would
	// run as a formula. It is written in any case: a recipe that is silent on it does so.
	FormulaSafe bool `json:"formula_safe"`
}

// InFileOrder reports whether the released rows stand in the order of the file.
func (r *Recipe) InFileOrder() bool {
	return r.Output.RowOrder == OriginalOrder || r.Output.RowOrder == "" && r.Version < silentIsSorted
}

// silentIsSorted is the first version of which a recipe that is silent on the order of
// rows means SortedOrder.
const silentIsSorted = 3

func (o Output) validate() error {
	if o.RowOrder != "" && o.RowOrder != OriginalOrder && o.RowOrder != SortedOrder {
		return errRecipeOrder.Of(o.RowOrder, OriginalOrder, SortedOrder)
	}
	return cmp.Or(known(errOutputSetting, []setting{
		{"intervals", o.Intervals, []string{Brackets, Dash}},
		{"notation", o.Notation, []string{PlainNotation, FileNotation}},
		{"delimiter", o.Delimiter, []string{CommaDelimiter, SemicolonDelimiter, TabDelimiter}},
		{"language", o.Language, rule.Languages()},
	}), CheckMissing(o.Missing))
}

// missingText matches valid texts of Output.Missing: a whole number, or a text that has no
// digits, as groups of values have, and that no spreadsheet takes for a formula.
var missingText = regexp.MustCompile("^(|-|-?[0-9]{1,15}|[^" + noMissing + " -]([^" + noMissing + "]*[^" + noMissing + " ])?)$")

const noMissing = `0-9\x00-\x1f\x7f=+@＝＋－＠;,|"'()\[\]`

// CheckMissing reports a text that [Output.Missing] can't be, whatever the table.
func CheckMissing(text string) error {
	if utf8.RuneCountInString(text) > mostMissing || !missingText.MatchString(text) {
		return errMissingText.Of(text, mostMissing, EmptyMissing)
	}
	return nil
}

// MissingText returns what files have in every cell that shows no value; chosen: the
// recipe says so.
func (o Output) MissingText() (text string, chosen bool) {
	if o.Missing == EmptyMissing {
		return "", true
	}
	return o.Missing, o.Missing != ""
}
