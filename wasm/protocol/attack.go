package protocol

import (
	"quasi/engine/report/finding"
	"quasi/engine/say"
)

// AttackParams ask for one of the attacks on a twin of the release, by its place among
// those that there are: from 0 on, so that whatever else is asked for comes between two.
type AttackParams struct {
	At int `json:"at"`
	// Population says how the table of the population is used; nil: it is not.
	Population *PopulationUse `json:"population,omitempty"`
}

// AttackResult is what an attack found.
type AttackResult struct {
	// Of is how many attacks there are.
	Of int `json:"of"`
	// Twin says of what release the attacked one is a twin; nil: it is none.
	Twin   *Twin        `json:"twin,omitempty"`
	Report AttackReport `json:"report"`
	// Refused says why nothing can be attacked; without an English text: it can.
	Refused say.Text `json:"refused,omitzero"`
}

// Twin is the release that is attacked in the place of another: see [engine.Twin].
type Twin struct {
	Rows      int      `json:"rows"` // of its table
	HeldOut   int      `json:"held_out"`
	Patients  int      `json:"patients,omitempty"` // who were held out; 0: rows are counted
	Disguised []string `json:"disguised,omitempty"`
}

// What attacks find.
type (
	AttackReport = finding.Report
	Attacked     = finding.Result
)

// AttackFileParams give one of the files of attacks on the release of any tool; a File beside
// it, or a text within.
type AttackFileParams struct {
	LoadParams
	As string `json:"as"` // one of [AttackParts]
}

// The files of such attacks.
const (
	AttackRelease  = "release"
	AttackOriginal = "original" // the table that it was made of
	AttackControl  = "control"  // rows that were held out before
	AttackSecond   = "second"   // another release of the same people
)

// AttackParts returns all of them.
func AttackParts() []string {
	return []string{AttackRelease, AttackOriginal, AttackControl, AttackSecond}
}

// AttackFiles are those that are there, by what they are.
type AttackFiles struct {
	Files map[string]AttackFile `json:"files"`
	// Columns are those that the release and the original have in common.
	Columns []AttackColumn `json:"columns"`
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

// AttackGivenParams ask for one of the attacks on the files that are given, by its place, by
// somebody who knows some columns and wants others. The rest is not looked at.
type AttackGivenParams struct {
	At        int      `json:"at"`
	Known     []string `json:"known"`
	Sensitive []string `json:"sensitive"`
}
