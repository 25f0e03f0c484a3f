package protocol

import (
	"quasi/engine/facts"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// AttackParams ask for one of the attacks on a twin of the release, by its place among
// those that there are: from 0 on, so that whatever else is asked for comes between two.
type AttackParams struct {
	At int `json:"at"`
	// Population says how the table of the population is used; nil: it is not.
	Population *PopulationUse `json:"population,omitempty"`
}

// AttackResult is the result of an attack.
type AttackResult struct {
	// Of is the number of attacks.
	Of int `json:"of"`
	// Twin says of what release the attacked one is a twin; nil: it is none.
	Twin   *Twin        `json:"twin,omitempty"`
	Report AttackReport `json:"report"`
	// Refused says why nothing can be attacked; without an English text: it can.
	Refused say.Text `json:"refused,omitzero"`
}

// Twin is the release that is attacked in the place of another: see [trial.Twin].
type Twin struct {
	Rows      int      `json:"rows"` // of its table
	HeldOut   int      `json:"held_out"`
	Splits    int      `json:"splits"`
	Patients  int      `json:"patients,omitempty"` // who were held out; 0: rows are counted
	Disguised []string `json:"disguised,omitempty"`
}

// What attacks find.
type (
	AttackReport = attackresult.Report
	Attacked     = attackresult.Result
)

// AttackFileParams give one of the files of attacks on the release of any tool; a File beside
// it, or a text within.
type AttackFileParams struct {
	LoadParams
	As string `json:"as"` // one of [AttackParts]
	// Made says that the release of the open table is taken in place of a File, with its recipe, and
	// Confirmed what a person has confirmed of it.
	Made      bool                           `json:"made,omitempty"`
	Confirmed map[string][]facts.FindingKind `json:"confirmed,omitempty"`
	// SHA256 is the hash of the workbook of which the File was made; empty: none.
	SHA256 string `json:"sha256,omitempty"`
}

// The files of such attacks.
const (
	AttackRelease   = "release"
	AttackOriginal  = "original"  // the table that it was made of
	AttackControl   = "control"   // rows that were held out before
	AttackSecond    = "second"    // another release of the same people
	AttackHierarchy = "hierarchy" // of the column that the file is named after, in ARX's form
	AttackRecipe    = "recipe"    // that the release was made with, by this program
	AttackWhole     = "whole"     // a table out of which rows are to be held, before it is released
)

// AttackParts returns all of them.
func AttackParts() []string {
	return []string{AttackRelease, AttackOriginal, AttackControl, AttackSecond, AttackHierarchy, AttackRecipe, AttackWhole}
}

// AttackFiles are those that are there, by what they are.
type AttackFiles struct {
	Files map[string]AttackFile `json:"files"`
	// Columns are those that the release and the original have in common; Apart those of the
	// release that the original lacks, and Others those of the original that the release lacks.
	Columns []AttackColumn `json:"columns"`
	Apart   []string       `json:"apart"`
	Others  []AttackColumn `json:"others"`
	// Hierarchies are the columns of the original whose hierarchies are given, in the order
	// of their names.
	Hierarchies []string `json:"hierarchies"`
	// Whole is the table out of which rows can be held; nil: none is given.
	Whole *AttackTable `json:"whole,omitempty"`
	// Disguised are columns of the release that are not attacked: the recipe says that
	// pseudonyms, shifted dates or drawn numbers are in their place.
	Disguised []string `json:"disguised,omitempty"`
}

// AttackFile is one that was read.
type AttackFile struct {
	Name string `json:"name"`
	Rows int    `json:"rows"`
}

// AttackColumn is a column that can be known or wanted.
type AttackColumn struct {
	Name      string `json:"name"`
	Sensitive bool   `json:"sensitive,omitempty"` // it looks like what is wanted
}

// AttackTable is a table out of which rows can be held.
type AttackTable struct {
	AttackFile
	Columns []string `json:"columns"`
	Patient string   `json:"patient,omitempty"` // the column that seems to tell patients apart; empty: none does
}

// AttackAgainst says how the files that are given are attacked. What is neither wanted nor
// left out the attacker knows of a person.
type AttackAgainst struct {
	Sensitive []string `json:"sensitive"` // wanted
	Without   []string `json:"without"`   // not looked at
	// Called has the names in the release of columns that the original calls otherwise.
	Called map[string]string `json:"called"`
}

// AttackGivenParams ask for one of the attacks on the files that are given, by its place.
type AttackGivenParams struct {
	At int `json:"at"`
	AttackAgainst
}

// AttackReportParams ask for what all attacks found, as a page and as JSON in one zip.
type AttackReportParams struct {
	AttackAgainst
	ReportParams
}

// HoldOutParams ask for one of the two parts of a table out of which rows are held.
type HoldOutParams struct {
	Control bool   `json:"control"` // the part that is held out; else the one to be released
	Rows    int    `json:"rows"`
	Patient string `json:"patient"` // all rows of one are in one part; empty: each is another person's
}

// HoldOutRows is the default number of rows that are held out.
const HoldOutRows = 1000

// PopulationResult describes the table of the population that the worker now holds
// beside the table.
type PopulationResult struct {
	Name    string   `json:"name"`
	Persons int      `json:"persons"` // its rows
	Format  Format   `json:"format"`  // as read: guessed or told
	Columns []string `json:"columns"`
}

// PopulationUse says how the table of the population is used.
type PopulationUse struct {
	// As names the column of the population that stands for a column of the table,
	// where their names differ.
	As map[string]string `json:"as,omitempty"`
}

// FitParams are the decisions that the table of the population has to fit.
type FitParams struct {
	Recipe recipe.Recipe `json:"recipe"`
	Use    PopulationUse `json:"use"`
}

// FitResult is how the table of the population fits the table, Unplaced what of a
// column does not.
type (
	FitResult = facts.Fit
	Unplaced  = facts.Unplaced
)

// Everyone is the population that a run was compared with.
type Everyone struct {
	Name    string `json:"name"`
	Persons int    `json:"persons"`
	// Absent counts the released rows that nobody of the population can be: they count as
	// if only the table held such rows.
	Absent int `json:"absent"`
}
