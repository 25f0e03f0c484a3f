package facts

import (
	"slices"

	"quasi/engine/say"
)

// Concerns lists what could identify people in a release and no model judges.
type Concerns struct {
	// Identifiers are the columns that leave as they are although something identifying
	// is in them, in the order of the release.
	Identifiers []Identifiers `json:"identifiers,omitempty"`
	// Unrecognized are the other columns of which nothing said what they hold, and which
	// were therefore proposed to be removed: their numbers are small and in many rows
	// each, so that they name nobody by themselves. Nobody needs to confirm them.
	Unrecognized []string `json:"unrecognized,omitempty"`
	// Unique are the columns that single anybody out, those that do most first, and then the
	// pairs of the others that single out more people than [Unique.Few]: the first twenty, and those
	// of a column that is in none of them.
	Unique []Unique `json:"unique,omitempty"`
	// Beside names the column that singles out most people within the classes, or the pair if one
	// singles out more; nil: none does.
	Beside *Beside `json:"beside,omitempty"`
	// Triple are the three other columns that single out most people, if more than Beside does; nil: none do.
	Triple *Beside `json:"triple,omitempty"`
	// Told are the columns that the generalized ones tell; nil: none is told.
	Told *Told `json:"told,omitempty"`
	// Certain are the sensitive columns of which a column that leaves gives values away.
	Certain []Certain `json:"certain,omitempty"`
	// Agreed is by column that a person may confirm what a confirmation is of; see the recipe's column.
	Agreed map[string]string `json:"agreed,omitempty"`
	// PairsLeftOut counts the pairs of columns not looked at, for lack of time.
	PairsLeftOut int `json:"pairs_left_out,omitempty"`
	// TriplesLeftOut counts the sets of three that were not.
	TriplesLeftOut int `json:"triples_left_out,omitempty"`
}

// Beside is a column that singles people out for someone who knows the generalized columns of
// a release, too, or two or three columns that do for someone who does not.
type Beside struct {
	Columns []string `json:"columns"` // one to three, as the recipe names them
	Alone   int      `json:"alone"`   // as in [Unique]
	People  int      `json:"people"`
}

// Told are columns of which the values follow from those of generalized columns as they were, so
// that who knows these knows both: by both, Few of the people are in groups of fewer than K.
type Told struct {
	Columns []string `json:"columns"` // as the recipe names them
	Few     int      `json:"few"`
	People  int      `json:"people"`
	K       int      `json:"k"` // of the recipe; without one, the size of the smallest group
}

// Certain is a column that gives the values of a sensitive one away: each of People shares its
// value with at least one other, and all who do have one sensitive value, or none where that has
// several.
type Certain struct {
	Column    string `json:"column"` // that tells most people's, as the recipe names it
	Sensitive string `json:"sensitive"`
	People    int    `json:"people"`
	Of        int    `json:"of"`
	// Within says that those are meant who share the values of the generalized columns, too, which
	// tell Column but do not give the values away by themselves.
	Within bool `json:"within,omitempty"`
}

// Undecided returns the columns, and pairs, that single people out and that nobody has confirmed. One
// with identifiers is decided with these.
func (c Concerns) Undecided() []Unique {
	return slices.DeleteFunc(slices.Clone(c.Unique), func(u Unique) bool {
		return u.Confirmed || !u.Asks() ||
			slices.ContainsFunc(c.Identifiers, func(i Identifiers) bool { return slices.Contains(u.Columns, i.Column) })
	})
}

// Open returns the identifiers that nobody has confirmed.
func (c Concerns) Open() []Identifiers {
	return slices.DeleteFunc(slices.Clone(c.Identifiers), func(i Identifiers) bool { return i.Confirmed })
}

// Identifiers lists the identifiers in one released column.
type Identifiers struct {
	Column string `json:"column"` // as the recipe names it
	// Found lists the findings in its cells, in the order of [FindingKinds].
	Found []Identifying `json:"found,omitempty"`
	// Suggested says why the column was proposed to be removed; nil: it was not, or it is
	// generalized.
	Suggested *Removal `json:"suggested,omitempty"`
	// Confirmed says that a person has confirmed all of Kinds in the recipe.
	Confirmed bool `json:"confirmed"`
}

// Kinds returns the kinds of all that is there to confirm, in the order of
// [FindingKinds].
func (i Identifiers) Kinds() []FindingKind {
	there := map[FindingKind]bool{}
	for _, f := range i.Found {
		there[f.Kind] = true
	}
	if i.Suggested != nil {
		there[i.Suggested.Kind] = true
	}
	return slices.DeleteFunc(slices.Clone(FindingKinds), func(k FindingKind) bool { return !there[k] })
}

// Said says what is found or, if nothing is, why the column was proposed to be removed:
// a phrase, or a sentence.
func (i Identifiers) Said() say.Text {
	if len(i.Found) == 0 && i.Suggested != nil {
		return i.Suggested.Said
	}
	var said []say.Text
	for _, f := range i.Found {
		said = append(said, f.Said)
	}
	return say.Series(said, len(said))
}

// Identifying is one kind of identifier in the cells of a column.
type Identifying struct {
	Kind FindingKind `json:"kind"`
	Rows int         `json:"rows"` // that hold one
	// Example is the first of their cells, cut to a length that can be shown. It is for
	// the person who decides.
	Example string   `json:"example"`
	Said    say.Text `json:"said"` // without the column
}

// Removal says why a column was proposed to be removed.
type Removal struct {
	Kind FindingKind `json:"kind"`
	Said say.Text    `json:"said"`
}

// Unique is a column, or a pair of columns neither of which does it by itself, whose
// values, as they leave, single people out.
type Unique struct {
	Columns []string `json:"columns"` // one or two, as the recipe names them
	// Alone counts those of People found by someone who knows a person's values exactly:
	// the rows that nobody shares them with or, where patients are counted, the patients
	// who have values that no other patient has.
	Alone  int `json:"alone"`
	People int `json:"people"`
	// Patients says that patients are counted, not rows.
	Patients bool `json:"patients,omitempty"`
	// Disguised says that the values are pseudonyms or shifted dates: they are known to
	// whoever has the key, or another file that was made with it.
	Disguised bool `json:"disguised,omitempty"`
	// Coarser says that the values, of one of the two at least, leave rounded or grouped.
	Coarser bool     `json:"coarser,omitempty"`
	Said    say.Text `json:"said"`
	// Few says that it singles out no more than 1 in k of the people, the highest risk that the
	// release allows for anyone: nobody has to decide about it.
	Few bool `json:"few,omitempty"`
	// Drop is the column of a pair without which the other singles out fewest, and Left how many.
	Drop string `json:"drop,omitempty"`
	Left int    `json:"left,omitempty"`
	// Confirmed says that a person lets the columns leave all the same: see [Unique.Asks].
	Confirmed bool `json:"confirmed,omitempty"`
}

// Share is the share of the people whom it singles out, in [0,1].
func (u Unique) Share() float64 { return float64(u.Alone) / float64(max(1, u.People)) }

// Asks reports whether a person has to decide about it: whether it leaves as it is, or coarser.
// Of what only a key tells nobody is asked, nor of one that singles out few.
func (u Unique) Asks() bool { return !u.Disguised && !u.Few }

// FindingKind is a kind that a person confirms of a column: one that is found later has
// to be confirmed anew.
type FindingKind string

// The kinds of findings. What is not found in cells stands for the reason for which the
// column was proposed to be removed.
const (
	FoundNames        FindingKind = "names"
	FoundEmails       FindingKind = "emails"
	FoundTelephones   FindingKind = "telephones"
	FoundAddresses    FindingKind = "addresses"
	FoundWeb          FindingKind = "web-addresses"
	FoundInsurance    FindingKind = "insurance-numbers"
	FoundNumbers      FindingKind = "numbers" // of persons, cases, accounts
	FoundThings       FindingKind = "devices" // and vehicles
	FoundBodies       FindingKind = "biometrics"
	FoundPictures     FindingKind = "pictures"
	FoundUnshifted    FindingKind = "undoes-shift" // of the dates of another column
	FoundText         FindingKind = "free-text"
	FoundUnrecognized FindingKind = "not-recognized"
	FoundSingling     FindingKind = "singles-out" // people, by its exact values
)

// FindingKinds are all of them, the most telling first.
var FindingKinds = []FindingKind{
	FoundNames, FoundInsurance, FoundTelephones, FoundEmails, FoundAddresses, FoundNumbers, FoundPictures, FoundBodies,
	FoundThings, FoundWeb, FoundUnshifted, FoundText, FoundUnrecognized, FoundSingling,
}

// Checklist lists the treatment of each of the 18 categories of identifiers of the safe
// harbor method (45 CFR 164.514(b)(2)(i)), and the findings of them in a release.
type Checklist struct {
	Items []Item `json:"items"` // A to R
	// Cells are the cells of the release that look like something of a category.
	Cells int `json:"cells"`
	// Year is the one in which ages are counted, Restricted the list of ZIP codes.
	Year       int      `json:"year"`
	Restricted say.Text `json:"restricted"`
	// Limits says what no program can check.
	Limits say.Text `json:"limits"`
}

// Item is one category of a [Checklist].
type Item struct {
	Category string    `json:"category"` // a letter
	Title    say.Text  `json:"title"`
	Done     []Done    `json:"done"`  // to the columns that were taken as it
	Found    []Finding `json:"found"` // in the cells of the release
	// Search says what alone the cells are searched for, where that is not all that the
	// category names; nil: it is.
	Search *say.Text `json:"search,omitempty"`
}

// Done is the treatment of a column.
type Done struct {
	Column string   `json:"column"`
	Action string   `json:"action"`
	What   say.Text `json:"what"`
}

// Finding describes identifying cells of a column.
type Finding struct {
	Column string   `json:"column"`
	What   say.Text `json:"what"`
	Cells  int      `json:"cells"`
	Row    int      `json:"row"` // of the first, from 0
}
