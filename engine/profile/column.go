// Package profile describes a column of a table, with reasons, as package describe finds
// it and a screen shows it. It holds no code that looks at values, because the page
// includes it.
package profile

import (
	"maps"
	"slices"
	"strings"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
)

// Column describes a column, with the proposals for it.
type Column struct {
	Name string `json:"name"`
	// Format is the format of the values: as found, or as a person says.
	format.Format
	Distinct int `json:"distinct"` // values, missing markers not counted
	Missing  int `json:"missing"`  // records without a value

	TypeReason     Reason  `json:"typeReason"`
	TypeConfidence float64 `json:"typeConfidence"` // in [0,1]; halved where Ambiguous
	// Odd holds the first values that do not fit the type, at most 5.
	Odd []Odd `json:"odd,omitempty"`
	// Percent says that most numbers end in a percent sign.
	Percent bool `json:"percent,omitempty"`
	// Ambiguous says that the values have a second reading: 1.234 may be more
	// than a thousand, 5/6/2024 may be in May or in June.
	Ambiguous bool `json:"ambiguous,omitempty"`

	// Codes says that numbers stand for categories as far as anybody knows, so that they have no mean
	// and no groups, and Money that the name of numbers has a word for money.
	Codes bool `json:"codes,omitempty"`
	Money bool `json:"money,omitempty"`

	// Histogram holds at most 12 bars: counts over equal-width bins of the
	// values looked at of a number or date, of the most frequent values of any
	// other column in falling order. It is empty where the numbers or dates are
	// of a style that hierarchies do not read.
	Histogram []int `json:"histogram"`
	// Frequent are the most frequent values, at most 3, in falling order; long ones are
	// cut.
	Frequent []Frequent `json:"frequent,omitempty"`
	// Range is where numbers and dates lie; nil: for other columns.
	Range  *Range     `json:"range,omitempty"`
	Role   table.Role `json:"role"`
	Reason Reason     `json:"reason"` // of Role
	// Confidence is how sure Role is, in [0,1]: the share of records that fit
	// what was recognised, or a fixed figure for what has no share.
	Confidence float64 `json:"confidence"`
	// Same names other columns that say the same in nearly every row, the first
	// [MostSame] in the order of the table: of each value here there is one there, and
	// the other way round.
	Same []string `json:"same,omitempty"`
	// PatientLike says that the column seems to tell patients apart where
	// several records are of one patient.
	PatientLike bool `json:"patientLike,omitempty"`
	// CaseLike says that the column may tell cases, as stays, contacts or people apart, of which
	// one has several records.
	CaseLike bool `json:"caseLike,omitempty"`
	// Household says, with PatientLike, that the records of one value seem to be of the
	// people of one household: they hide each other, as those of one patient do.
	Household bool `json:"household,omitempty"`

	// Alone is the number of records with a value that no other has.
	Alone int `json:"alone"`
	// Forms are the coarser forms in which the column can leave as it is otherwise.
	Forms []Form `json:"forms,omitempty"`
}

// MostSame is the most columns in [Column.Same]. A thousand boxes that nobody ticked would
// name a million.
const MostSame = 20

// Form is a coarser form in which a column can leave.
type Form struct {
	Rule coarsen.Rule `json:"rule"`
	// Source is the guideline that gives the classes, with the unit; empty: none does. Two
	// forms with sources are of two units, of which a person knows which it is.
	Source string `json:"source,omitempty"`
	// Alone is the number of records with a value in the form that no other has; nil: not
	// counted.
	Alone *int `json:"alone,omitempty"`
}

// Alike says which other columns say the same; ok is false where the reason of the role
// says so already, or there are none.
func (c *Column) Alike() (r Reason, ok bool) {
	if len(c.Same) == 0 || c.Reason.Code == ReasonSame {
		return Reason{}, false
	}
	return Reason{Code: ReasonAlike, Args: []string{strings.Join(c.Same, ", ")}}, true
}

// Recognized reports whether a role was proposed for what the column is, rather than
// for want of any reason.
func (c *Column) Recognized() bool {
	return !slices.Contains([]string{ReasonUnexplained, ReasonNoAge, ReasonFewValues, ReasonFewCodes, ReasonDecimals, ReasonNumbers}, c.Reason.Code)
}

// Named reports whether numbers stand for places or people, as postcodes do, so that they measure
// nothing.
func (c *Column) Named() bool {
	return slices.Contains([]string{ReasonPlace, ReasonPostcode, ReasonID}, c.Reason.Code)
}

// Place is the type that [Column.Shown] gives numbers that stand for places.
const Place = "place"

// Shown is the type as people are told it: [Place] for numbers that stand for places, as postcodes do.
func (c *Column) Shown() string {
	if (c.Type.Numeric() || c.TypeReason.Code == ReasonTypeZeros) && c.Named() && c.Reason.Code != ReasonID {
		return Place
	}
	return string(c.Type)
}

// Patients returns the columns that seem to tell patients apart, the one with the most
// values first. Two patients can have one name, but not one number: where there are
// numbers, names are none of them. Where there are neither, what is CaseLike is as near as it gets.
func Patients(columns []Column) []Column {
	var numbers, names, cases []Column
	for _, c := range columns {
		switch {
		case c.CaseLike:
			cases = append(cases, c)
		case !c.PatientLike:
		case c.Reason.Code == ReasonName || c.Reason.Code == ReasonPersonNames:
			names = append(names, c)
		default:
			numbers = append(numbers, c)
		}
	}
	if len(numbers) == 0 {
		numbers = names
	}
	if len(numbers) == 0 {
		numbers = cases
	}
	slices.SortStableFunc(numbers, func(a, b Column) int { return b.Distinct - a.Distinct })
	return numbers
}

// AskedOfPatients returns the first of [Patients] of which nobody has answered whether its rows are one
// patient's, or nil if all are answered.
func AskedOfPatients(columns []Column, answered []string) *Column {
	for _, c := range Patients(columns) {
		if !slices.Contains(answered, c.Name) {
			return &c
		}
	}
	return nil
}

// Frequent is a value with the number of its records.
type Frequent struct {
	Value string `json:"value"`
	Rows  int    `json:"rows"`
}

// Range is the least, the middle and the greatest of the values looked at, as they are
// written; long ones are cut. Half of the records with these values have no greater one than
// Median.
type Range struct {
	Least    string `json:"least"`
	Median   string `json:"median"`
	Greatest string `json:"greatest"`
}

// Odd is a value that does not fit the type of its column.
type Odd struct {
	Value string `json:"value"`
	Row   int    `json:"row"` // of its first appearance, from 0
}

// ComputedNames holds the names of computed columns; {0} and {1} stand for columns. They have
// no spaces, so that statistics programs can read them.
type ComputedNames struct {
	Age        string `json:"age"`
	Stay       string `json:"stay"`        // days in hospital
	Length     string `json:"length"`      // days from {0} to {1}
	Month      string `json:"month"`       // that of {0}
	SinceFirst string `json:"since_first"` // days since a patient's first {0}
	Codes      string `json:"codes"`       // number of codes in {0}
	Chapter    string `json:"chapter"`     // of the code in {0}
	OfPatient  string `json:"of_patient"`  // the patient's {0}
}

// ComputedIn are the names in each language that has some, by its tag.
var ComputedIn = map[string]ComputedNames{
	"en":    {Age: "age", Stay: "length_of_stay", Length: "days_{0}_to_{1}", Month: "month_of_{0}", SinceFirst: "days_since_first_{0}", Codes: "number_of_{0}", Chapter: "chapter_of_{0}", OfPatient: "{0}_of_patient"},
	"de":    {Age: "Alter", Stay: "Verweildauer", Length: "Tage_{0}_bis_{1}", Month: "Monat_{0}", SinceFirst: "Tage_seit_1_{0}", Codes: "Anzahl_{0}", Chapter: "Kapitel_{0}", OfPatient: "{0}_je_Patient"},
	"zh-CN": {Age: "年龄", Stay: "住院天数", Length: "{0}至{1}天数", Month: "{0}月份", SinceFirst: "距首次{0}天数", Codes: "{0}数量", Chapter: "{0}章", OfPatient: "患者{0}"},
}

// spoken are parts of names, in small letters, that no other language has.
var spoken = map[string][]string{
	"de":    {"aufnahme", "entlass", "geburt", "geschlecht", "verweildauer", "aufenthalt", "beginn", "größe", "krankenhaus"},
	"zh-CN": {"出院", "年龄", "性别", "日期", "编号", "诊断"},
}

// NamesFor returns the names in the language of the columns of a table, where that can be seen, or
// else in English.
func NamesFor(columns []string) ComputedNames {
	all := strings.ToLower(strings.Join(columns, "\n"))
	for _, tag := range slices.Sorted(maps.Keys(spoken)) {
		if slices.ContainsFunc(spoken[tag], func(part string) bool { return strings.Contains(all, part) }) {
			return ComputedIn[tag]
		}
	}
	return ComputedIn["en"]
}
