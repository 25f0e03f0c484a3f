// Package derive computes new columns from others, before anything else is done with a
// table: an age in place of two days, a length of stay in place of an admission and a
// discharge. Days single people out; studies need less.
//
//	column, outcome, err := derive.Column(t, derive.Rule{
//		Name: "age", Kind: derive.Age, From: []string{"birth", "admission"}})
//	said := outcome.Gaps() // the rows for which it can't be computed, and why
//
// Days are in the proleptic Gregorian calendar, read by the formats of their
// columns. A time of day that follows one is passed over, with its zone: the days from
// the evening of the first to the morning of the third are two.
//
// What can't be computed is counted with its rows, and either left without a value or an
// error, as the rule says. Nothing is guessed.
package derive

import (
	"slices"
	"strings"
	"unicode"

	"quasi/engine/data/table"
	"quasi/engine/say"
)

// What can go wrong.
var (
	errSources     = say.Define("derive-sources", "the kind {0:q} is computed from {1} {1:column|columns}; {2} {2:is|are} named")
	errSourceTwice = say.Define("derive-source-twice", "it is computed from column {0:q} twice: name two columns")
	errInvalid     = say.Define("derive-invalid", "invalid is {0:q}: choose one of {1:q}")
	errName        = say.Define("derive-name", "its name is {0:q}: write one without spaces around it and without line breaks")
	errCode        = say.Define("derive-code", "the kind {0:q} looks for the code {1:q}: name one code behind the column where a code is looked for, and none elsewhere")
	errSyntax      = say.Define("derive-syntax", "{0:q} is no derived column; it must be as in age=age(birth,admission)")
	errNoDays      = say.Define("derive-no-days", "column {0:q} has no value that can be read as a day, as {1:q} in row {2}: say how its dates are written, or choose another column")
	errStopped     = say.Define("derive-stopped", "{0}; correct the table, leave these rows without a value, or leave them out")
)

// Kind names what is computed.
type Kind string

// The kinds, with what each is computed from, in this order.
const (
	// Age is from a day of birth and that of an event: the whole years from the one to
	// the other. Whoever was born on 29 February is a year older on 1 March of the years
	// that have none. An event before the birth contradicts it.
	Age Kind = "age"
	// Length is from a first and a last day: the days from the one to the other, 0 if
	// they are the same. A last day before the first contradicts it.
	Length Kind = "length"
	// Since is from the day of an event and another: the days from the one to the other,
	// negative before the event.
	Since Kind = "days-since"
	// SinceFirst is from the column that identifies the patient and a day: the days from
	// the earliest day in the patient's rows to that of the row, at least 0. A row without
	// a patient is a patient's of its own.
	SinceFirst Kind = "days-since-first"
	// Year is from a day: its year, as 2024.
	Year Kind = "year"
	// Month is from a day: its month, 1 to 12.
	Month Kind = "month"
	// Weekday is from a day: its day of the week, 1 for Monday to 7 for Sunday (ISO 8601).
	Weekday Kind = "weekday"
	// Rows is from the column that identifies the patient: the number of the patient's
	// rows, at least 1. A row without a patient is a patient's of its own.
	Rows Kind = "rows"
	// Has is from a column with codes, several in a cell or one, and a code or how it begins:
	// 1 if one in the cell begins so, 0 if none does. Case and points are passed over.
	Has Kind = "has"
	// Codes is from a column with codes: the number of different ones in the cell.
	Codes Kind = "codes"
	// Chapter is from a column with codes of ICD-10: the codes that the chapter of the cell's
	// begins and ends with, as I00-I99. A cell without one such code contradicts nothing and has none.
	Chapter Kind = "chapter"
	// OfPatient is from the column that identifies the patient and another: the value of the row or,
	// where it has none, the only one that the patient's other rows have.
	OfPatient Kind = "of-patient"
)

// kinds say what is computed.
var kinds = say.Prefixed("derived-", map[string]string{
	string(Age): "age in whole years", string(Length): "length in days", string(Since): "days since an event, negative before it",
	string(SinceFirst): "days since the patient's first row", string(Year): "year", string(Month): "month, 1 to 12",
	string(Weekday): "day of the week, 1 (Monday) to 7", string(Rows): "number of the patient's rows",
	string(Has): "whether a code is in the cell, 1 or 0", string(Codes): "number of codes in the cell",
	string(Chapter): "ICD-10 chapter", string(OfPatient): "the patient's only value, in all rows",
})

// Said says what a kind computes.
func (k Kind) Said() say.Text { return kinds[string(k)].Say() }

// Kinds returns all.
func Kinds() []Kind {
	return []Kind{Age, Length, Since, SinceFirst, Year, Month, Weekday, Rows, Has, Codes, Chapter, OfPatient}
}

// Sources is the number of columns that a kind is computed from; 0: it is none.
func (k Kind) Sources() int {
	switch k {
	case Age, Length, Since, SinceFirst, OfPatient:
		return 2
	case Year, Month, Weekday, Rows, Has, Codes, Chapter:
		return 1
	}
	return 0
}

// OfPatients reports whether the first column that a kind is computed from identifies
// the patient.
func (k Kind) OfPatients() bool { return k == SinceFirst || k == Rows || k == OfPatient }

// OfCodes reports whether a kind is computed from a column with codes.
func (k Kind) OfCodes() bool { return k == Has || k == Codes || k == Chapter }

// OfTexts reports whether a kind computes texts, or copies the values of another column.
func (k Kind) OfTexts() bool { return k == Chapter || k == OfPatient }

// IfAsked reports whether a kind takes the place of its columns only where a question is about it.
func (k Kind) IfAsked() bool { return k.OfCodes() || k == OfPatient }

// Role is the role of what is computed until somebody says another: days of a patient could
// identify, and what others must not learn of codes they must not learn of a single one.
func (k Kind) Role() table.Role {
	if k.OfCodes() {
		return table.Sensitive
	}
	return table.QuasiIdentifying
}

// Invalid is the treatment of rows whose days can't be read or contradict each other.
type Invalid string

// The treatments.
const (
	// Missing leaves them without a value; the zero value does the same.
	Missing Invalid = "missing"
	// Drop leaves the rows out of the table, whose other columns may be as wrong. [Column]
	// leaves them without a value, and [Outcome.Doubtful] says which they are.
	Drop Invalid = "drop"
	// Stop makes them an error that names the rows.
	Stop Invalid = "stop"
)

// Invalids returns what can become of them.
func Invalids() []Invalid { return []Invalid{Missing, Drop, Stop} }

// Rule says how a column is computed.
type Rule struct {
	// Name of the new column, which no other column has.
	Name string `json:"name"`
	Kind Kind   `json:"kind"`
	// From are the columns that it is computed from, as the kind says; no two are the
	// same.
	From []string `json:"from"`
	// Code is the code sought by [Has]; empty for the other kinds.
	Code string `json:"code,omitempty"`
	// Invalid is the treatment of rows whose days can't be read or contradict each other;
	// empty: Missing. A row without a day is left without a value in any case.
	Invalid Invalid `json:"invalid,omitempty"`
}

// Validate reports a setting that is wrong, or the wrong number of columns.
func (r Rule) Validate() error {
	switch {
	case !slices.Contains(Kinds(), r.Kind):
		return say.NoKind(r.Kind, Kinds())
	case len(r.From) != r.Kind.Sources():
		return errSources.Of(r.Kind, r.Kind.Sources(), len(r.From))
	case len(r.From) == 2 && r.From[0] == r.From[1]:
		return errSourceTwice.Of(r.From[0])
	case r.Invalid != "" && !slices.Contains(Invalids(), r.Invalid):
		return errInvalid.Of(r.Invalid, Invalids())
	case (r.Kind == Has) != (r.Code != ""), r.Code != "" && !slices.Equal(CodesIn(r.Code), []string{r.Code}):
		return errCode.Of(r.Kind, r.Code)
	case r.Name == "", strings.TrimSpace(r.Name) != r.Name, strings.IndexFunc(r.Name, unicode.IsControl) >= 0:
		return errName.Of(r.Name)
	}
	return nil
}

var saidHas = say.Define("derived-has-code", "whether {0} is in the cell, 1 or 0")

// Said says what the rule computes.
func (r Rule) Said() say.Text {
	if r.Kind == Has {
		return saidHas.Say(r.Code)
	}
	return r.Kind.Said()
}

// Same reports whether another rule computes the same, under any name and whatever becomes of rows
// that can't be read.
func (r Rule) Same(other Rule) bool {
	return r.Kind == other.Kind && r.Code == other.Code && slices.Equal(r.From, other.From)
}

// Replaced returns the columns that what is computed tells less than: all but the patient.
func (r Rule) Replaced() []string {
	if r.Kind.OfPatients() {
		return r.From[1:]
	}
	return r.From
}

// Days returns the columns of days among those that the column is computed from.
func (r Rule) Days() []string {
	if r.Kind.IfAsked() {
		return nil
	}
	return r.Replaced()
}

// String writes a rule as [Parse] reads it: age=age(birth,admission).
func (r Rule) String() string {
	text := r.Name + "=" + string(r.Kind) + "(" + strings.Join(r.From, ",")
	if r.Code != "" {
		text += "," + r.Code
	}
	text += ")"
	if r.Invalid != "" {
		text += ":" + string(r.Invalid)
	}
	return text
}

// Parse reads a rule as a command takes it: age=age(birth,admission), with :stop, :drop
// or :missing behind it where that is to be said. known reports whether the table has a
// column: it tells a comma of a name from one between two columns. The name stands
// before the first equals sign.
func Parse(text string, known func(column string) bool) (Rule, error) {
	name, rest, found := strings.Cut(text, "=")
	kind, rest, open := strings.Cut(rest, "(")
	end := strings.LastIndex(rest, ")")
	if !found || !open || end < 0 {
		return Rule{}, errSyntax.Of(text)
	}
	r := Rule{Name: strings.TrimSpace(name), Kind: Kind(strings.TrimSpace(kind))}
	from, after := rest[:end], rest[end+1:]
	if after != "" {
		invalid, colon := strings.CutPrefix(after, ":")
		if !colon {
			return Rule{}, errSyntax.Of(text)
		}
		r.Invalid = Invalid(invalid)
	}
	if at := strings.LastIndex(from, ","); r.Kind == Has && at >= 0 {
		from, r.Code = from[:at], strings.TrimSpace(from[at+1:])
	}
	r.From = columnsOf(from, r.Kind.Sources(), known)
	return r, r.Validate()
}

// columnsOf takes a list of columns apart: at the comma between two that are known, or
// else at every comma, so that the one that is not known can be named.
func columnsOf(list string, n int, known func(string) bool) []string {
	if n == 1 && known(strings.TrimSpace(list)) {
		return []string{strings.TrimSpace(list)}
	}
	for at := range len(list) {
		if list[at] != ',' || n != 2 {
			continue
		}
		a, b := strings.TrimSpace(list[:at]), strings.TrimSpace(list[at+1:])
		if known(a) && known(b) {
			return []string{a, b}
		}
	}
	columns := strings.Split(list, ",")
	for i := range columns {
		columns[i] = strings.TrimSpace(columns[i])
	}
	return columns
}
