// Package report writes and verifies reports on releases, by which others see and check
// what was decided, what a release protects and what it does not: one HTML page that
// prints, and the same as JSON. A report holds no row of the table, and only those of its
// values that the recipe names (see [recipe.Recipe.ListsValuesOf]) and, where the recipe has
// questions, the answers of the release.
//
// The shortest use:
//
//	prepared, err := engine.Prepare(t, r)
//	release, err := prepared.Run(ctx, nil)
//	d, err := report.Of(release, report.Options{Purpose: "a study of stays"})
//	data, err := d.JSON()
//	err = d.HTML(w, report.English())
//
// Anyone who has the release can check it, and more with the original:
//
//	d, err := report.Read(data)
//	found, err := d.Verify(ctx, report.Given{Release: released})
//
// Counts of people or rows from 1 to 10 are hidden, and with them those from which they
// could be worked out; see [Options.ShowSmall]. Of a question, and of what is studied, it has
// the figures of the release, and in words whether the original agrees.
//
// # Compatibility
//
// Later versions of Quasi read every report that version 1.0.0 or a later one before them
// wrote, as a page and as JSON, and check the JSON against its release; sentences in other words
// than their own, and the page, are named as not checked. That the recipe gives the release again can be checked with the version that made it. Names in the JSON keep their meaning; more may
// come, so that a program of one's own should leave out what it does not know. This package
// itself refuses what it does not know: it could not check it.
package report

import (
	"encoding/json"

	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/say"
)

// Version is the version of the JSON that this package writes, and the only one it reads.
const Version = 1

// Document is a report on one release.
type Document struct {
	Version int `json:"report_version"`
	// Program made the release and the report.
	Program Program `json:"program"`
	// Purpose and Recipients are in the words of the person who released it; may be empty.
	Purpose    string `json:"purpose,omitempty"`
	Recipients string `json:"recipients,omitempty"`
	// Made is the day that the person wrote; empty: none.
	Made string `json:"made,omitempty"`
	// Input has no name, but in a report that an earlier version wrote.
	Input File `json:"input"`
	// Output are the files of the release; of a method that makes two tables, both.
	Output []File `json:"output"`
	// Cards are the verdicts on what the release protects and on what it is of use for.
	Cards *facts.Cards `json:"cards,omitempty"`
	// Biases are of the columns that are studied or asked about, in the recipe's order.
	Biases []Bias `json:"biases,omitempty"`
	// Data says of which period the rows are, and how values were read.
	Data []say.Text `json:"data,omitempty"`
	// Columns follow the recipe's order, derived ones included; the table's others were removed.
	Columns []Column `json:"columns"`
	Models  []Model  `json:"models"`
	// SinglesOut are the columns that are not generalized, and pairs of them, by which
	// people are found alone by whoever knows their values exactly.
	SinglesOut [][]string `json:"singles_out,omitempty"`
	// Singles says of each of them how many people it finds.
	Singles []Single `json:"singles,omitempty"`
	// Kept are of the generalized columns, in the order of the release.
	Kept    []KeptColumn `json:"kept,omitempty"`
	Figures []Figure     `json:"figures"`
	// Answers are to the questions of the recipe, in their order.
	Answers []Answer `json:"answers,omitempty"`
	// Attacks has the results of attacks on a twin of the release; nil: none were made.
	Attacks *Attacks `json:"attacks,omitempty"`
	// ShowsSmall says that no count is hidden.
	ShowsSmall bool `json:"shows_small_counts"`
	// Population says that a table of the population was compared with.
	Population bool `json:"population,omitempty"`
	// Limits say what the report does not promise. Worksheets hold the questions of
	// standards, with known facts. Both follow from the rest.
	Limits     []say.Text  `json:"limits"`
	Worksheets []Worksheet `json:"worksheets"`
	// Wording tells apart the words and the layout in which programs say the same report on a page.
	Wording string `json:"wording"`
	// RecipeSHA256 is the hash of Recipe, in hexadecimal digits; empty in reports of versions
	// without it.
	RecipeSHA256 string `json:"recipe_sha256,omitempty"`
	// Recipe gives the release again, from the input. It is as [recipe.Recipe.Handed] has it.
	Recipe recipe.Recipe `json:"recipe"`

	page   string // that it was read from; empty: it was read from JSON
	unlike string // where the JSON that it was read from is not as [Document.JSON] has it
}

// Program says what program made something.
type Program struct {
	Name    string `json:"name"`
	Version string `json:"version"` // of the build; empty: not known
	// Hashes are of the program's files, as it was run.
	Hashes []File `json:"hashes,omitempty"`
}

// File is a file by its name, without its folder, and the SHA-256 of its bytes, in
// hexadecimal digits; empty: not known.
type File struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
}

// Column describes the release of a column.
type Column struct {
	Name     string `json:"name"`
	Released string `json:"released_as,omitempty"` // empty: it was removed
	Role     string `json:"role"`
	// Treatment is one of the constants of [Treatment].
	Treatment Treatment `json:"treatment"`
	// Coarser says what was left of its values before anything else was done; nil: all.
	Coarser *say.Text `json:"coarser,omitempty"`
	// Hierarchy is how the groups of a generalized column come about; nil: it has none.
	Hierarchy *Hierarchy `json:"hierarchy,omitempty"`
	// Means says that each row shows the mean of its group, in place of its label.
	Means bool `json:"means,omitempty"`
	// MaxLevel and Within limit how coarse it may become; nil: nothing does.
	MaxLevel *int     `json:"max_level,omitempty"`
	Within   *float64 `json:"within,omitempty"`
	// Confirmed are the kinds of identifiers with which a person let it leave.
	Confirmed []facts.FindingKind `json:"confirmed,omitempty"`
}

// Treatment says how a column is released.
type Treatment = facts.Treatment

// The treatments.
const (
	Removed, Kept, Generalized, Coarsened = facts.Removed, facts.Unchanged, facts.Generalized, facts.Coarsened
	Pseudonyms, Shifted, Numbered, Apart  = facts.Pseudonyms, facts.Shifted, facts.Numbered, facts.Apart
)

// Hierarchy is how the groups of a column come about.
type Hierarchy struct {
	// Rule is the kind of the rule that makes them, as package rule calls it; empty: there
	// is none.
	Rule string `json:"rule,omitempty"`
	// Listed says that the recipe lists the groups, and with them values of the column.
	Listed bool `json:"listed,omitempty"`
	// Ranges says that any range of the column's values may be released.
	Ranges bool `json:"ranges,omitempty"`
}

// Model is a privacy model that was asked for, with its verdict.
type Model struct {
	Name  say.Text `json:"name"` // with its settings
	Holds bool     `json:"holds"`
}

// JSON returns the report as indented JSON, ending in a newline.
func (d *Document) JSON() ([]byte, error) {
	data, err := json.MarshalIndent(d, "", "  ")
	return append(data, '\n'), err
}

// of returns the kind that speaks of patients, where they are counted, or of rows.
func (d *Document) of(patients, rows say.Kind) say.Kind {
	if d.Recipe.Privacy.Patient != "" {
		return patients
	}
	return rows
}

// Figure returns a figure by its id, and the column that it is of; nil: it has none.
func (d *Document) Figure(id, column string) *Figure {
	return group.First(d.Figures, func(f Figure) bool { return f.ID == id && f.Column == column })
}
