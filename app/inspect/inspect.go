// Package inspect answers what a person asks about a result: what it is still good for, where
// its classes are, why a row is released as it is, which rows a patient has, and what is found
// of the categories of the safe harbor method. It owns the answers, which belong to the
// release that they are of, and makes the calls to the engine.
//
// Like the session it is used from the UI's goroutine only.
package inspect

import (
	"slices"
	"time"

	"quasi/app/session"
	"quasi/wasm/protocol"
)

// Answers are those about a release.
type Answers struct {
	quality    session.Answers[struct{}, protocol.QualityResult]
	checklist  session.Answers[struct{}, protocol.Checklist]
	whys       session.Answers[int, protocol.WhyResult]     // by record
	patients   session.Answers[int, protocol.PatientResult] // by record
	classMap   session.Answers[struct{}, protocol.ClassMap]
	classLists session.Answers[mapCell, protocol.ClassesResult]
	classes    session.Answers[int, protocol.Class] // by number
}

// mapCell is a cell of the map of the classes.
type mapCell struct{ column, row int }

// Of returns the answers about the release of a session.
func Of(s *session.Session) *Answers { return session.OfRelease[Answers](s) }

// ReleasedName returns what a column of the table is called in the result, its own name
// if it is not in there.
func ReleasedName(s *session.Session, column string) string {
	if at := slices.Index(s.Result.Originals, column); at >= 0 {
		return s.Result.Columns[at]
	}
	return column
}

// measuredAtOnce is the number of rows up to which the quality is measured, the map drawn and
// the bound sought without being asked for, once the first rows are shown.
const measuredAtOnce = 100_000

// FindNow finds out what a person does not wait for. What has given way to something else goes on.
func FindNow(s *session.Session) {
	if s.Result != nil && s.Result.Records <= measuredAtOnce {
		Of(s).Measure(s)
		Of(s).AskClassMap(s)
		s.Bound.Pursue(s)
	}
}

// Quality returns what the result is still good for; nil: it is not measured yet.
func (a *Answers) Quality() *protocol.QualityResult { return a.quality.Of(struct{}{}) }

// Measure asks for Quality, unless that is known or was asked for. Rows that are asked for
// meanwhile come after it.
func (a *Answers) Measure(s *session.Session) {
	if s.Result != nil {
		a.quality.Retry()
		session.Ask(s, &a.quality, struct{}{}, protocol.Quality, protocol.QualityParams{})
	}
}

// Measuring reports whether Quality is on its way.
func (a *Answers) Measuring() bool { return a.quality.Waits(struct{}{}) }

// AskClassMap asks for ClassMap, unless it was asked for.
func (a *Answers) AskClassMap(s *session.Session) {
	if s.Result != nil && !s.Result.Linked {
		a.classMap.Retry()
		session.Ask(s, &a.classMap, struct{}{}, protocol.MapClasses, protocol.ClassMapParams{})
	}
}

// ClassMap returns where the classes of the result are; nil: it is not known.
func (a *Answers) ClassMap() *protocol.ClassMap { return a.classMap.Of(struct{}{}) }

// DrawsClassMap reports whether ClassMap is on its way.
func (a *Answers) DrawsClassMap() bool { return a.classMap.Waits(struct{}{}) }

// AskClassesAt asks for ClassesAt of a place of the map.
func (a *Answers) AskClassesAt(s *session.Session, column, row int) {
	params := protocol.ClassesParams{Column: column, Row: row, Count: protocol.MaxClasses}
	session.Ask(s, &a.classLists, mapCell{column, row}, protocol.ListClasses, params)
}

// ClassesAt returns the classes of a place; nil: nobody has asked, or they are on their way.
func (a *Answers) ClassesAt(column, row int) *protocol.ClassesResult {
	return a.classLists.Of(mapCell{column, row})
}

// AskClass asks for Class.
func (a *Answers) AskClass(s *session.Session, class int) {
	session.Ask(s, &a.classes, class, protocol.DescribeClass, protocol.ClassParams{Class: class})
}

// Class returns what there is to say of a class; nil: nobody has asked, or it is on its way.
func (a *Answers) Class(class int) *protocol.Class { return a.classes.Of(class) }

// AskWhy asks for Why of a row, from 0.
func (a *Answers) AskWhy(s *session.Session, record int) {
	session.Ask(s, &a.whys, record, protocol.Why, protocol.WhyParams{Record: record})
}

// Why returns which rows ask for what a row is released as; nil: nobody has asked, or it is on
// its way.
func (a *Answers) Why(record int) *protocol.WhyResult { return a.whys.Of(record) }

// AskPatient asks for Patient of a row, from 0.
func (a *Answers) AskPatient(s *session.Session, record int) {
	session.Ask(s, &a.patients, record, protocol.Patient, protocol.PatientParams{Record: record})
}

// Patient returns the patient of a row, with all rows; nil: nobody has asked, or it is on its
// way.
func (a *Answers) Patient(record int) *protocol.PatientResult { return a.patients.Of(record) }

// Checklist returns what was done about the categories of the safe harbor method, and what is
// found of them in the result; nil: nobody has asked, or it is on its way.
func (a *Answers) Checklist() *protocol.Checklist { return a.checklist.Of(struct{}{}) }

// Search asks for Checklist.
func (a *Answers) Search(s *session.Session) {
	session.Ask(s, &a.checklist, struct{}{}, protocol.Searched, protocol.ChecklistParams{Year: time.Now().Year()})
}

// Searching reports whether Checklist is on its way.
func (a *Answers) Searching() bool { return a.checklist.Waits(struct{}{}) }
