package session

import (
	"slices"
	"time"

	"quasi/wasm/protocol"
)

// Inspection are those about a release.
type Inspection struct {
	quality    Answers[struct{}, protocol.QualityResult]
	checklist  Answers[struct{}, protocol.Checklist]
	whys       Answers[int, protocol.WhyResult]     // by record
	patients   Answers[int, protocol.PatientResult] // by record
	classMap   Answers[struct{}, protocol.ClassMap]
	classLists Answers[mapCell, protocol.ClassesResult]
	classes    Answers[int, protocol.Class] // by number
}

// mapCell is a cell of the map of the classes.
type mapCell struct{ column, row int }

// Inspection returns the answers about the release of a session.
func (s *Session) Inspection() *Inspection { return OfRelease[Inspection](s) }

// ReleasedName returns what a column of the table is called in the result, its own name
// if it is not in there.
func (s *Session) ReleasedName(column string) string {
	if at := slices.Index(s.Result.Originals, column); at >= 0 {
		return s.Result.Columns[at]
	}
	return column
}

// measuredAtOnce is the number of rows up to which the quality is measured, the map drawn and
// the bound sought without being asked for, once the first rows are shown.
const measuredAtOnce = 100_000

// Inspect finds out what a person does not wait for. What has given way to something else goes on.
func (s *Session) Inspect() {
	if s.Result != nil && s.Result.Records <= measuredAtOnce {
		s.Inspection().Measure(s)
		s.Inspection().AskClassMap(s)
		s.Bound.Pursue(s)
	}
}

// Quality returns what the result is still good for; nil: it is not measured yet.
func (a *Inspection) Quality() *protocol.QualityResult { return a.quality.Of(struct{}{}) }

// Measure asks for Quality, unless that is known or was asked for. Rows that are asked for
// meanwhile come after it.
func (a *Inspection) Measure(s *Session) {
	if s.Result != nil {
		a.quality.Retry()
		Ask(s, &a.quality, struct{}{}, protocol.Quality, protocol.QualityParams{})
	}
}

// Measuring reports whether Quality is on its way.
func (a *Inspection) Measuring() bool { return a.quality.Waits(struct{}{}) }

// AskClassMap asks for ClassMap, unless it was asked for.
func (a *Inspection) AskClassMap(s *Session) {
	if s.Result != nil && !s.Result.Linked {
		a.classMap.Retry()
		Ask(s, &a.classMap, struct{}{}, protocol.MapClasses, protocol.ClassMapParams{})
	}
}

// ClassMap returns where the classes of the result are; nil: it is not known.
func (a *Inspection) ClassMap() *protocol.ClassMap { return a.classMap.Of(struct{}{}) }

// DrawsClassMap reports whether ClassMap is on its way.
func (a *Inspection) DrawsClassMap() bool { return a.classMap.Waits(struct{}{}) }

// AskClassesAt asks for ClassesAt of a place of the map.
func (a *Inspection) AskClassesAt(s *Session, column, row int) {
	params := protocol.ClassesParams{Column: column, Row: row, Count: protocol.MaxClasses}
	Ask(s, &a.classLists, mapCell{column, row}, protocol.ListClasses, params)
}

// ClassesAt returns the classes of a place; nil: nobody has asked, or they are on their way.
func (a *Inspection) ClassesAt(column, row int) *protocol.ClassesResult {
	return a.classLists.Of(mapCell{column, row})
}

// AskClass asks for Class.
func (a *Inspection) AskClass(s *Session, class int) {
	Ask(s, &a.classes, class, protocol.DescribeClass, protocol.ClassParams{Class: class})
}

// Class returns what there is to say of a class; nil: nobody has asked, or it is on its way.
func (a *Inspection) Class(class int) *protocol.Class { return a.classes.Of(class) }

// AskWhy asks for Why of a row, from 0.
func (a *Inspection) AskWhy(s *Session, record int) {
	Ask(s, &a.whys, record, protocol.Why, protocol.WhyParams{Record: record})
}

// Why returns which rows ask for what a row is released as; nil: nobody has asked, or it is on
// its way.
func (a *Inspection) Why(record int) *protocol.WhyResult { return a.whys.Of(record) }

// AskPatient asks for Patient of a row, from 0.
func (a *Inspection) AskPatient(s *Session, record int) {
	Ask(s, &a.patients, record, protocol.Patient, protocol.PatientParams{Record: record})
}

// Patient returns the patient of a row, with all rows; nil: nobody has asked, or it is on its
// way.
func (a *Inspection) Patient(record int) *protocol.PatientResult { return a.patients.Of(record) }

// Checklist returns what was done about the categories of the safe harbor method, and what is
// found of them in the result; nil: nobody has asked, or it is on its way.
func (a *Inspection) Checklist() *protocol.Checklist { return a.checklist.Of(struct{}{}) }

// Search asks for Checklist.
func (a *Inspection) Search(s *Session) {
	Ask(s, &a.checklist, struct{}{}, protocol.Searched, protocol.ChecklistParams{Year: time.Now().Year()})
}

// Searching reports whether Checklist is on its way.
func (a *Inspection) Searching() bool { return a.checklist.Waits(struct{}{}) }
