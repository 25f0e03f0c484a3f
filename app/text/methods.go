package text

import (
	"regexp"
	"strings"

	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// Methods and privacy models. What the registries of the engine say of them is
// translated as it is.
const (
	AlgorithmLabel   = Message("Method")
	MethodTitle      = Message("Settings of the method")
	RoundsDone       = Message("Rounds done: {0}. Search score: {1} (lower is better)")
	EnoughButton     = Message("Stop and keep this result")
	EnoughWhy        = Message("There is already a usable result; it is still improving.")
	CurveTitle       = Message("Search score by round")
	CurveAlt         = Message("From {0} to {1} in {2}, {3} {3:round|rounds}")
	SuppressLabel    = Message("Leave out at most this share of the rows (%)")
	SuppressHint     = Message("Leaving out a few unusual rows can keep the others more exact. 0 keeps every row.")
	SuppressInvalid  = Message("Enter a number from 0 to 100.")
	ModelsTitle      = Message("May somebody learn a sensitive value?")
	LearnedColumn    = Message("Sensitive column")
	SameAsk          = Message("May all of a group have the same {0}?")
	SameWhy          = Message("Then it is known of each of them, though nobody is found.")
	SameNo           = Message("No, at least")
	SameDiffer       = Message("differ")
	DifferLabel      = Message("At least this many values of {0} in a group")
	FrequentAsk      = Message("May one {0} be much more frequent in a group than in the table?")
	FrequentWhy      = Message("Then a good guess can be made of each of them.")
	FrequentNo       = Message("No, near to the table's shares")
	ModelsBesides    = Message("Also asked for: {0}")
	ModelsAll        = Message("Models")
	ModelsNone       = Message("Mark a column as sensitive to choose a model for it.")
	ModelFor         = Message("Protection of {0}")
	ModelAnother     = Message("{0}, additional model")
	ModelForTable    = Message("Protection of the table as a whole")
	OthersKnownLabel = Message("Assume that the other sensitive columns are known (stricter)")
	PatientLabel     = Message("Patient ID column")
	PatientHint      = Message("The column with the same value in all rows of a patient. Groups then count patients. The column itself is removed, unless pseudonyms are asked for.")
	PatientNone      = Message("every row is a different patient")
	ModelNone        = Message("k only")
	NumberInvalid    = Message("Enter a number from {0} to {1}.")
	WholeInvalid     = Message("Enter a whole number from {0} to {1}.")
	TableHolds       = Message("{0}: holds for the table")
	TableFails       = Message("{0}: fails, the table reaches {1}")
	ModelHolds       = Message("{0}: holds in every group")
	LinkedBody       = Message("The rows are released as they were, with the number of their group. The sensitive values are in a second table, listed by group. Anyone who knows a person can find their row, but not which of the group's values is theirs.")
	SaveLinked       = Message("Save the sensitive values (CSV)")
	SaveRowsWhy      = Message("The rows as they were, each with the number of its group, without the sensitive values.")
	SaveBothWhy      = Message("Two sheets: the rows as they were, each with the number of its group, and how often each sensitive value occurs in each group.")
	SaveLinkedWhy    = Message("The second table: how often each value occurs in each group.")
	ModelFails       = Message("{0}: fails, a group reaches {1}")
)

// AlgorithmBrief says what a method does, in a phrase that stands after its title.
func (l Lang) AlgorithmBrief(a method.Algorithm) string { return l.translated(a.Brief) }

// AlgorithmTitle names a method; name, if there is none.
func (l Lang) AlgorithmTitle(name string) string {
	a, err := method.Get(name)
	if err != nil {
		return name
	}
	return l.translated(a.Title)
}

// Model says what a privacy model asks for, and its name.
func (l Lang) Model(k privacy.Kind) string { return l.meant(k.Brief, k.Title) }

// ModelTitle names a privacy model; name, if there is none.
func (l Lang) ModelTitle(name string) string {
	k, err := privacy.KindOf(name)
	if err != nil {
		return name
	}
	return l.translated(k.Title)
}

// Labelled returns the label of a setting of a method or a model, and a hint. One that is
// called by a symbol alone has its meaning as a label.
func (l Lang) Labelled(p parameter.Parameter) (label, hint string) {
	if title := l.ParameterTitle(p); words.MatchString(title) {
		return title, l.translated(p.Summary)
	}
	return l.meant(p.Summary, p.Title), ""
}

var words = regexp.MustCompile(`\pL{2}|\p{Han}`)

// ParameterTitle names a setting of a method or a model.
func (l Lang) ParameterTitle(p parameter.Parameter) string { return l.translated(p.Title) }

// Choice names the value of a setting at a place among its choices.
func (l Lang) Choice(p parameter.Parameter, at int) string { return l.translated(p.Titles[at]) }

// meant returns what something means, and what it is called.
func (l Lang) meant(brief, title string) string {
	return l.Say(briefAndTitle, strings.TrimRight(capital(l.translated(brief)), ".。"), l.translated(title))
}

const (
	briefAndTitle = Message("{0} ({1})")
)
