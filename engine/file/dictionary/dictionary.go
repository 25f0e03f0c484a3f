// Package dictionary reads and writes data dictionaries: what the people who made
// a table say about its columns. The format is REDCap's, a CSV file with a line
// for each field, either as downloaded from the project ("Variable / Field Name",
// ...) or as exported by the API (field_name, ...).
//
//	d, err := dictionary.Read(file)
//	changes := dictionary.Apply(d, t, &r) // roles, hierarchies, each with its reason
//	err = dictionary.Write(out, dictionary.From(t, &r, suggested))
//
// What REDCap has no column for, the role, its weight and its reason, stands in
// the field annotation as @QUASI(role=..., weight=..., reason="..."), which REDCap
// leaves alone. A dictionary that is written here holds no values of the table.
package dictionary

import (
	"strconv"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/say"
)

// Dictionary describes the columns of a table.
type Dictionary struct {
	Fields []Field
	// Unknown are the names of the columns of the file that have no meaning here
	// and were passed over.
	Unknown []string
}

// Field is one line of a dictionary: texts as the file has them, and what was read
// of them.
type Field struct {
	Name       string `csv:"field_name"`
	Form       string `csv:"form_name"`
	Section    string `csv:"section_header"`
	Type       string `csv:"field_type"` // one of Types
	Label      string `csv:"field_label"`
	Choices    string `csv:"select_choices_or_calculations"`
	Note       string `csv:"field_note"`
	Validation string `csv:"text_validation_type_or_show_slider_number"`
	Min        string `csv:"text_validation_min"`
	Max        string `csv:"text_validation_max"`
	Identifier string `csv:"identifier"` // y, or nothing
	Branching  string `csv:"branching_logic"`
	Required   string `csv:"required_field"`
	Alignment  string `csv:"custom_alignment"`
	Question   string `csv:"question_number"`
	Matrix     string `csv:"matrix_group_name"`
	Ranking    string `csv:"matrix_ranking"`
	Annotation string `csv:"field_annotation"`

	Line    int       `csv:"-"` // on which it starts, from 1; 0: not read
	Codes   []Code    `csv:"-"` // of Choices
	Decided *Decision `csv:"-"` // of Annotation; nil: nothing
}

// Code is a value as a table holds it, and what it means.
type Code struct{ Value, Label string }

// The types of fields.
const (
	TypeText        = "text"
	TypeNotes       = "notes"
	TypeRadio       = "radio"
	TypeDropdown    = "dropdown"
	TypeCheckbox    = "checkbox"
	TypeYesNo       = "yesno"
	TypeTrueFalse   = "truefalse"
	TypeCalc        = "calc"
	TypeFile        = "file"
	TypeSlider      = "slider"
	TypeDescriptive = "descriptive"
	TypeSQL         = "sql"
)

// Types returns the types of fields that a dictionary can have.
func Types() []string {
	return []string{TypeText, TypeNotes, TypeRadio, TypeDropdown, TypeCheckbox, TypeYesNo, TypeTrueFalse,
		TypeCalc, TypeFile, TypeSlider, TypeDescriptive, TypeSQL}
}

// heading is a column of the file: its name as exported and as downloaded.
type heading struct{ name, title string }

var headings = []heading{
	{"field_name", "Variable / Field Name"},
	{"form_name", "Form Name"},
	{"section_header", "Section Header"},
	{"field_type", "Field Type"},
	{"field_label", "Field Label"},
	{"select_choices_or_calculations", "Choices, Calculations, OR Slider Labels"},
	{"field_note", "Field Note"},
	{"text_validation_type_or_show_slider_number", "Text Validation Type OR Show Slider Number"},
	{"text_validation_min", "Text Validation Min"},
	{"text_validation_max", "Text Validation Max"},
	{"identifier", "Identifier?"},
	{"branching_logic", "Branching Logic (Show field only if...)"},
	{"required_field", "Required Field?"},
	{"custom_alignment", "Custom Alignment"},
	{"question_number", "Question Number (surveys only)"},
	{"matrix_group_name", "Matrix Group Name"},
	{"matrix_ranking", "Matrix Ranking?"},
	{"field_annotation", "Field Annotation"},
}

// known returns the name of a column of the file, as exported.
func known(cell string) (string, bool) {
	cell = strings.TrimSpace(cell)
	for _, h := range headings {
		if strings.EqualFold(cell, h.name) || strings.EqualFold(cell, h.title) {
			return h.name, true
		}
	}
	return "", false
}

// Columns returns the names of the columns that a table has for the field: one of
// its own name, none for a text that is only shown, and for a checkbox one for
// each choice, as field___1, where REDCap writes letters small and other marks as
// underscores.
func (f *Field) Columns() []string {
	switch f.Type {
	case TypeDescriptive:
		return nil
	case TypeCheckbox:
		names := make([]string, len(f.Codes))
		for i, c := range f.Codes {
			names[i] = f.Name + "___" + strings.Map(exported, c.Value)
		}
		return names
	}
	return []string{f.Name}
}

// exported is a character of a code as the name of a column has it.
func exported(r rune) rune {
	switch {
	case r >= 'A' && r <= 'Z':
		return r - 'A' + 'a'
	case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
		return r
	}
	return '_'
}

// Values returns the codes that a column of the field can hold, each with its
// meaning; nil: not known.
func (f *Field) Values() []Code {
	switch f.Type {
	case TypeYesNo:
		return []Code{{"1", "Yes"}, {"0", "No"}}
	case TypeTrueFalse:
		return []Code{{"1", "True"}, {"0", "False"}}
	case TypeCheckbox:
		return []Code{{"1", "Checked"}, {"0", "Unchecked"}}
	}
	return f.Codes
}

// Format returns how the values are written, as the validation says; the zero one:
// it says nothing. REDCap writes the dates of an export with the year first
// whatever their order on its screens is, so the values may have another.
func (f *Field) Format() format.Format {
	v := f.validation()
	switch {
	case f.Type != TypeText:
		return format.Format{}
	case v == "integer":
		return format.Format{Type: format.Integer}
	case strings.HasPrefix(v, "number") && strings.HasSuffix(v, "comma_decimal"):
		return format.Format{Type: format.Decimal, Numbers: format.Comma}
	case strings.HasPrefix(v, "number"):
		return format.Format{Type: format.Decimal}
	case strings.HasPrefix(v, "date_"), strings.HasPrefix(v, "datetime_"):
		for _, order := range []format.DateOrder{format.YearMonthDay, format.DayMonthYear, format.MonthDayYear} {
			if strings.HasSuffix(v, "_"+string(order)) {
				return format.Format{Type: format.Date, Dates: order}
			}
		}
	}
	return format.Format{}
}

func (f *Field) validation() string { return strings.ToLower(strings.TrimSpace(f.Validation)) }

// readChoices reads "1, Yes | 2, No". Other types than these have calculations or
// labels of sliders in that column.
func (f *Field) readChoices(wrong func(column string, kind say.Kind, args ...any)) {
	if f.Type != TypeRadio && f.Type != TypeDropdown && f.Type != TypeCheckbox || strings.TrimSpace(f.Choices) == "" {
		return
	}
	const column = "select_choices_or_calculations"
	seen := map[string]bool{}
	for choice := range strings.SplitSeq(f.Choices, "|") {
		value, label, ok := strings.Cut(choice, ",")
		value, label = strings.TrimSpace(value), strings.TrimSpace(label)
		switch {
		case !ok || value == "":
			wrong(column, errChoice, strconv.Quote(strings.TrimSpace(choice)))
		case seen[value]:
			wrong(column, errCode, strconv.Quote(value))
		default:
			f.Codes = append(f.Codes, Code{value, label})
		}
		seen[value] = true
	}
}

// What can be wrong with a dictionary.
var (
	errEmpty      = say.Define("dictionary-empty", "the dictionary is empty: choose the data dictionary that REDCap exports as CSV")
	errHeading    = say.Define("dictionary-heading", "the first line has no column {0}: choose the data dictionary that REDCap exports as CSV")
	errTwice      = say.Define("dictionary-twice", "{0} is already at line {1}")
	errBareQuote  = say.Define("dictionary-bare-quote", "character {0}: a quote appears within a cell that does not start with one")
	errQuote      = say.Define("dictionary-quote", "character {0}: a quote is missing, or there is one too many")
	errUnreadable = say.Define("dictionary-unreadable", "the dictionary can't be read: {0}")
	errFields     = say.Define("dictionary-fields", "the line has {0} {0:cell|cells}, the first has {1}")
	errEncoding   = say.Define("dictionary-encoding", "the text is not UTF-8; save the file as CSV UTF-8")
	errName       = say.Define("dictionary-name", "the field has no name")
	errType       = say.Define("dictionary-type", "type {0:q} is not one of {1:q}")
	errIdentifier = say.Define("dictionary-identifier", "{0} is neither y nor empty")
	errChoice     = say.Define("dictionary-choice", "choice {0} is not written as code, label")
	errCode       = say.Define("dictionary-code", "two choices have the code {0}")
	errAnnotation = say.Define("dictionary-annotation", "@QUASI: {0}")
)

// What can stand twice.
var (
	theColumn = say.Define("dictionary-the-column", "column {0}")
	theField  = say.Define("dictionary-the-field", "field {0:q}")
)

// What can be wrong with an annotation.
var (
	errAnnotationTwice  = say.Define("annotation-twice", "{0} appears twice")
	errAnnotationComma  = say.Define("annotation-comma", "a comma or a closing bracket is missing after {0}")
	errAnnotationNoRole = say.Define("annotation-no-role", "no role is given")
	errAnnotationTwo    = say.Define("annotation-two", "there are two annotations: leave one")
	errAnnotationForm   = say.Define("annotation-form", "write NAME=VALUE and a closing bracket")
	errAnnotationOpen   = say.Define("annotation-open", "the closing bracket is missing")
	errAnnotationName   = say.Define("annotation-name", "{0:q} is not known; use role, weight and reason")
)

// Where it stands.
var (
	inLine   = say.Define("dictionary-line", "line {0}, {1}")
	inColumn = say.Define("dictionary-column", "column {0}: {1}")
)

// listed is the most faults that are named.
const listed = 20

// Error is a dictionary that can't be used, with its first faults.
type Error struct {
	faults []say.Text
	total  int
}

// Coded returns the list of the faults.
func (e *Error) Coded() say.Text { return say.List(e.faults, e.total) }

// Error says the faults in English.
func (e *Error) Error() string { return e.Coded().String() }

// add notes a fault at a line, counted from 1, or 0 for the whole file, and in a
// column of the file, as exported, or "" for the whole line.
func (e *Error) add(line int, column string, kind say.Kind, args ...any) {
	e.total++
	if len(e.faults) == listed {
		return
	}
	said := kind.Say(args...)
	if column != "" {
		said = inColumn.Say(column, said)
	}
	if line > 0 {
		said = inLine.Say(line, said)
	}
	e.faults = append(e.faults, said)
}
