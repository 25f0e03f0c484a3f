package asread

import (
	"strings"

	"quasi/engine/say"
)

// The codes of warnings.
const (
	WarnUnnamed    = "unnamed-column"     // args: position, name given
	WarnDuplicate  = "duplicate-column"   // args: name, name given
	WarnFixed      = "fixed-columns"      // args: how many columns
	WarnRuns       = "runs-of-blanks"     // the same
	WarnTwoLines   = "two-line-header"    // args: one of the names
	WarnOneColumn  = "one-column"         // no args
	WarnBlankLines = "blank-lines"        // args: how many, the first's line
	WarnPreamble   = "preamble"           // args: how many lines, the first of them with text
	WarnSepLine    = "sep-line"           // args: the line
	WarnTrailing   = "trailing-delimiter" // args: how many lines
	WarnReplaced   = "replaced-bytes"     // args: how many, list of lines
	WarnPadded     = "padded-rows"        // args: how many, fields wanted, list of lines
	WarnPhantoms   = "phantom-rows"       // args: how many, list of lines, or of a sheet's rows
	WarnNotes      = "note-rows"          // args: how many, list of rows with what they look like
	WarnNotesLeft  = "note-rows-left-out" // the same

	WarnBands    = "bands-as-days"    // args: column, how many cells, the first, the band that it was
	WarnNamibia  = "namibia"          // args: column, how many cells
	WarnDeclared = "declared-missing" // args: column, how many cells, of how many with a text, how many different texts
	WarnKept     = "kept-texts"       // args: how many cells, the first
	WarnUnits    = "several-units"    // args: column, the units with the rows of each
	WarnBirths   = "late-births"      // args: column, how many cells, the first of them, the last day of other columns
	WarnTwice    = "encoded-twice"    // args: how many cells, the first, what it was meant to be

	WarnSame = "same-values" // args: column, the texts with what each becomes, as [Warning.Same] reads them

	WarnRepeated = "repeated-header" // args: how many rows, list of lines, or of a sheet's rows

	WarnDuplicates     = "duplicate-rows"          // args: how many, the first's number
	WarnDuplicatesLeft = "duplicate-rows-left-out" // args: how many

	// Of another table, from which columns are computed.
	WarnJoined    = "joined"    // args: how many rows have rows in it, of how many
	WarnShared    = "shared"    // args: how many rows have the same rows in it as others
	WarnFolded    = "folded"    // args: how many more have some if zeros in front, capitals and spaces make no difference
	WarnStrangers = "strangers" // args: how many of its rows belong to none, list of rows
	WarnNoNumber  = "no-number" // args: column, in how many rows, list of rows

	// Of a sheet of a workbook.
	WarnMerged        = "merged-cells"   // args: how many, the first
	WarnHiddenColumns = "hidden-columns" // args: how many, the first's letters
	WarnHiddenRows    = "hidden-rows"    // args: how many, the first's number
	WarnHiddenSheets  = "hidden-sheets"  // args: how many, their names
	WarnPassedSheets  = "passed-sheets"  // args: the sheet that was read, how many before it, their names
	WarnEmptyRows     = "empty-rows"     // args: how many, the first's number
	WarnUncomputed    = "uncomputed"     // args: how many, the first cell
)

var warnings = say.Prefixed("warning-", map[string]string{
	WarnUnnamed:    "column {0} has no name and was named {1}",
	WarnDuplicate:  "the column name {0} occurs twice; the second was renamed {1}",
	WarnFixed:      "the file has no delimiter. It was cut into {0} {0:column|columns} where all lines have spaces: compare the first rows with the file",
	WarnRuns:       "the file has no delimiter. Each run of spaces was read as one, which makes {0} {0:column|columns}. An empty cell, or one with a space in it, would move the cells after it: compare the first rows with the file",
	WarnTwoLines:   "the names of the columns stand in two rows, and both were read as one name, such as {0}. If only the first row names the columns, say so",
	WarnOneColumn:  "no delimiter was found, and each line is one cell, though lines look as if they had several. If so, say what separates them, or export the table again as CSV with a delimiter",
	WarnBlankLines: "{0} blank {0:line was|lines were} skipped, the first at line {1}",
	WarnPreamble:   "{0} {0:line comes|lines come} before the table and {0:is|are} not part of it. The first reads: {1}",
	WarnSepLine:    "the first line, {0}, only names the delimiter and is not part of the table",
	WarnTrailing:   "{0} {0:line ends|lines end} with a delimiter; the empty field after it is not a column",
	WarnReplaced:   "{0} {0:byte is|bytes are} no UTF-8 and {0:was|were} read as \ufffd, so that what {0:it|they} stood for is lost: {1}",
	WarnPadded:     "{0} {0:row has|rows have} fewer than {1} fields, and the end counts as missing: {2}",
	WarnPhantoms:   "{0} {0:row has|rows have} no value in any column. {0:It is no person and was|They are no people and were} left out: {1}",
	WarnNotes:      "{0} {0:row looks|rows look} like no {0:person|people}: {1}",
	WarnNotesLeft:  "{0} {0:row that looks|rows that look} like no {0:person was|people were} left out: {1}",
	WarnBands:      "column {0} has {1} {1:cell|cells} such as {2} among groups of numbers: a spreadsheet makes {2} of {3}. Put {1:it|them} right in the file",
	WarnNamibia:    "column {0} has codes of countries, and NA, which stands in {1} of its {1:cell|cells}, is taken for no value. NA is the code of Namibia, too: say which it is, by the texts that mean no value",
	WarnDeclared:   "column {0} has {1} of {2} cells with a text that was declared to mean no value, {3} different {3:one|ones}: take the declaration back if {1:it is a value|they are values}",
	WarnKept:       "{0} {0:cell is|cells are} written as =\"{1}\", as a spreadsheet keeps a text, and {0:was|were} read as the text alone",
	WarnUnits:      "column {0} has numbers in several units, which are never mixed: {1}. Unless nearly all have one, it is read as text: write all in one unit in the file",
	WarnBirths:     "column {0} has {1} {1:cell|cells} with a birth after every other day of the table, the last of which is {3}: {2}. If {1:it is|they are} wrong, mark {1:it|them} as missing, or put {1:it|them} right in the file",
	WarnTwice:      "{0} {0:cell looks|cells look} as if the text was encoded twice, as {1} in place of {2}: read the file as it was meant",
	WarnSame:       "column {0} seems to have one value in several spellings or codes: {1}",
	WarnRepeated:   "{0} {0:row has|rows have} the names of the columns in place of values. {0:It counts as a person until it is|They count as people until they are} removed from the file: {1}",

	WarnDuplicates:     "{0} {0:row equals|rows equal} an earlier one in every column, the first is row {1}: more than chance makes if the columns are independent",
	WarnDuplicatesLeft: "{0} {0:row that equals|rows that equal} an earlier one in every column {0:was|were} left out",

	WarnJoined:    "{0} of {1} {1:row|rows} of the table {0:has|have} rows here",
	WarnShared:    "{0} {0:row|rows} of the table {0:has|have} the same rows here as another one: unless that is meant, name a column more in which both have the same",
	WarnFolded:    "{0} more {0:row has|rows have} rows here if zeros in front, capitals and spaces make no difference: write ~ before the columns in which both have the same",
	WarnStrangers: "{0} {0:row belongs|rows belong} to no row of the table: {1}",
	WarnNoNumber:  "column {0} has no value in {1} {1:row|rows} of the table, because a value here is no number, such as a bound: {2}",

	WarnMerged:        "{0} merged {0:cell has its|cells have their} value in the first cell and {0:is|are} empty elsewhere, beginning with {1}",
	WarnHiddenColumns: "{0} {0:column is|columns are} hidden in the sheet and {0:was|were} read nevertheless, beginning with column {1}",
	WarnHiddenRows:    "{0} {0:row is|rows are} hidden in the sheet and {0:was|were} read nevertheless, beginning with row {1}",
	WarnHiddenSheets:  "{0} {0:sheet|sheets} of the workbook {0:is|are} hidden and {0:was|were} not read: {1}",
	WarnPassedSheets:  "the sheet {0} was read, as no table is in the {1:sheet|sheets} before it: {2}",
	WarnEmptyRows:     "{0} empty {0:row was|rows were} skipped, the first is row {1}",
	WarnUncomputed:    "{0} {0:formula has|formulas have} no result in the file and {0:counts|count} as empty, beginning with {1}: open the file in Excel and save it again",
})

// Warning is something about a file that was read differently from how it is
// written. Code and Args let a screen say it in any language.
type Warning struct {
	Code string   `json:"code"`
	Args []string `json:"args"`
	// Lines is the last argument where that is a list, or the number of a row, for a screen
	// in another language.
	Lines say.Text `json:"lines,omitzero"`
}

// Becomes stands between a text of a column and the one that it is to be written as.
const Becomes = " → "

// Same returns the texts of a warning of that code with what each becomes.
func (w Warning) Same() map[string]string {
	same := map[string]string{}
	for pair := range strings.SplitSeq(w.Args[1], ", ") {
		from, to, _ := strings.Cut(pair, Becomes)
		same[from] = to
	}
	return same
}

// Coded returns the warning as a text.
func (w Warning) Coded() say.Text {
	args := make([]any, len(w.Args))
	for i, arg := range w.Args {
		args[i] = arg
	}
	if w.Lines.Code != "" {
		args[len(args)-1] = w.Lines
	}
	return warnings[w.Code].Say(args...)
}

// String says the warning in English.
func (w Warning) String() string { return w.Coded().String() }
