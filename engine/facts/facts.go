// Package facts declares the plain values in which the engine describes a run and its input,
// and which command, worker and page print or draw: verdicts, points of a curve, differences,
// findings. It handles no rows.
package facts

import (
	"slices"
	"strings"

	"quasi/engine/say"
)

// Point is the loss that an anytime algorithm had reached.
type Point struct {
	Seconds float64 `json:"seconds"` // from the start of the run
	Round   int     `json:"round"`   // 0: the start
	Loss    float64 `json:"loss"`    // weighted ILossRate of the best so far
}

// Verdict says whether a release satisfies one privacy model, as found in the
// classes of the released texts.
type Verdict struct {
	Model string `json:"model"` // in English, with its parameters
	Holds bool   `json:"holds"`
	// Reach is the value reached by a class that fails, as in "k = 4", or by all classes
	// together; empty if the model holds.
	Reach string `json:"reach"`
	// Blank is, of k-anonymity, how many members of the smallest class had no
	// quasi-identifier to begin with: of several that are as small, the most of one.
	Blank int `json:"blank,omitempty"`

	Named say.Text `json:"named,omitzero"` // the model, in any language
}

// Version is the version of Quasi: of the app, of the commands and of the library. Formats
// of files count their own versions; what later programs read is said where each of them is
// documented, under Compatibility.
const Version = "1.0.0"

// VersionOf returns [Version] with what else is known of a program that was built, such as
// "1.0.0 (build 4f3a2b1c, go1.26.0)". Details that are empty are left out.
func VersionOf(details ...string) string {
	said := strings.Join(slices.DeleteFunc(slices.Clone(details), func(detail string) bool { return detail == "" }), ", ")
	if said == "" {
		return Version
	}
	return Version + " (" + said + ")"
}

// Sentences on a release that screen, report and command share.
var (
	// SmallHidden explains the sign † in place of a count.
	SmallHidden = say.Define("report-hidden", "† Counts from 1 to 10 are hidden, and so are those from which they could be worked out.")

	saidLeftOut    = say.Define("rows-left-out", "{0} {0:row|rows} left out")
	saidMoreUnique = say.Define("more-unique", "{0} more {0:column or pair|columns and pairs} by which people are found")
	saidPairsLeft  = say.Define("pairs-left-out", "{0} {0:pair|pairs} of columns could not be looked at: there are too many.")
	saidAbsent     = say.Define("population-absent", "{0} of {1} {1:row|rows} {0:finds|find} nobody in {2} and {0:counts|count} as if only this table held {0:it|them}")
	saidFinding    = say.Define("safe-harbor-found-in", "{0} in {1} {1:cell|cells} of {2}, first in row {3}")
	saidChecked    = say.Define("verify-counts", "{0} {0:agrees|agree}, {1} {1:differs|differ}, {2} can't be checked")

	// TooFewToTell is the verdict on an answer that rests on too few rows.
	TooFewToTell = say.Define("report-answers-few", "too few rows to tell")

	saidPlans = map[PlanName]say.Kind{
		PlanAsked:   say.Define("plan-is-asked", "What the questions take"),
		PlanNext:    say.Define("plan-is-next", "And what is often asked next"),
		PlanApart:   say.Define("plan-is-apart", "A file for each question"),
		PlanAll:     say.Define("plan-is-all", "Every column that may be released"),
		PlanDecided: say.Define("plan-is-decided", "As you have decided"),
	}

	saidTones = map[Tone]say.Kind{
		Red:     say.Define("report-tone-red", "held back"),
		Amber:   say.Define("report-tone-amber", "review first"),
		Green:   say.Define("report-tone-green", "checked"),
		Neutral: say.Define("report-tone-neutral", "not judged"),
	}
)

// Said names the tone, which no colour says alone.
func (t Tone) Said() say.Text { return saidTones[t].Say() }

// Said names the plan by the columns that it releases.
func (n PlanName) Said() say.Text { return saidPlans[n].Say() }

// LeftOut says how many rows are left out.
func LeftOut(rows int) say.Text { return saidLeftOut.Say(rows) }

// MoreUnique says how many of [Concerns.Unique] are beyond those that are named.
func MoreUnique(n int) say.Text { return saidMoreUnique.Say(n) }

// PairsLeftOut says how many pairs of columns were not looked at.
func PairsLeftOut(n int) say.Text { return saidPairsLeft.Say(n) }

// AbsentRows says how many of the rows a table of the population does not hold, which is
// called by its name.
func AbsentRows(absent, rows int, population any) say.Text {
	return saidAbsent.Say(absent, rows, population)
}

// Said says what was found, and where.
func (f Finding) Said() say.Text { return saidFinding.Say(f.What, f.Cells, f.Column, f.Row+1) }

// Checked says how many statements of a report agree with what was found, how many differ
// and how many can't be checked.
func Checked(agree, differ, unchecked int) say.Text { return saidChecked.Say(agree, differ, unchecked) }

// Card is a verdict on a release in a few words: what it protects, or what it is of use for.
type Card struct {
	Tone     Tone     `json:"tone"`
	Headline say.Text `json:"headline"` // without a full stop
	Detail   say.Text `json:"detail"`   // one sentence or two
	// More are the other points that a person should look at, each as a headline.
	More []say.Text `json:"more,omitempty"`
}

// Tone is the color of a card.
type Tone string

// The tones.
const (
	Red     Tone = "red"     // nothing can be saved
	Amber   Tone = "amber"   // review first
	Green   Tone = "green"   // checked
	Neutral Tone = "neutral" // not judged
)

// Cards are the two verdicts. Neither hides the other.
type Cards struct {
	Protection Card `json:"protection"`
	Use        Card `json:"use"`
}

// Sheet holds all that screen and command tell of a release.
type Sheet struct {
	Algorithm string    `json:"algorithm"`
	Released  int       `json:"released"` // rows
	Seconds   float64   `json:"seconds"`
	Verdicts  []Verdict `json:"verdicts"` // on k-anonymity first, then on each model that was asked for
	// Curve is the loss over time of a method that goes on improving.
	Curve   []Point  `json:"curve,omitempty"`
	Cards   Cards    `json:"cards"`
	Answers []Answer `json:"answers,omitempty"` // to the recipe's questions
	// Studied says how much detail the studied columns keep, and Biases how their values lean from the original's.
	Studied []Studied `json:"studied,omitempty"`
	Biases  []Bias    `json:"biases,omitempty"`
	// Stretched lists columns in which a single far value makes the loss look small.
	Stretched []Stretched `json:"stretched,omitempty"`
	// Concerns lists columns and cells that could identify people and that no model counts.
	Concerns Concerns `json:"concerns"`
	// Shared are the groups in which everyone has the same value, by the sensitive column.
	Shared map[string]int `json:"shared,omitempty"`
	// Notes are warnings that change no verdict.
	Notes []say.Text `json:"notes,omitempty"`
	// LeftOut says which rows of the table are no people as the recipe reads them; without an English
	// text: none.
	LeftOut say.Text `json:"left_out,omitzero"`
}

// KeptColumn counts the released rows that have a value in the original by what is left of it
// in a generalized column.
type KeptColumn struct {
	Column  string `json:"column"`  // as the recipe names it
	Exact   int    `json:"exact"`   // the value as it was
	Coarser int    `json:"coarser"` // a group, or a mean
	Hidden  int    `json:"hidden"`  // nothing
	// Commonest is the label that most rows show which are coarser; empty: none is, or each is a mean.
	Commonest string `json:"commonest,omitempty"`
	// CommonestRows counts the rows that show it.
	CommonestRows int `json:"commonest_rows,omitempty"`
}

// Rows is the number of rows that have a value in the original.
func (c KeptColumn) Rows() int { return c.Exact + c.Coarser + c.Hidden }

// MostlyHidden reports whether more than half of the rows show nothing of the column.
func (c KeptColumn) MostlyHidden() bool { return 2*c.Hidden > c.Rows() }

// Lesson is the attack of the workshop, as far as it is made: the hospital's table as it
// is released, the list of voters, and who is found with it. All of them are invented.
type Lesson struct {
	Seed uint64 `json:"seed"`
	// K and L protect the table: at least K rows alike, with at least L
	// different diagnoses; 1 and 1: as it is.
	K int `json:"k"`
	L int `json:"l"`

	Columns []string   `json:"columns"` // of Rows, the last one the diagnosis
	Rows    [][]string `json:"rows"`
	// Owners are the voters whose the rows are, by their places; -1: they are no voter.
	Owners []int `json:"owners"`

	Voters [][]string `json:"voters"` // name, then the Columns but for the diagnosis
	// Candidates are the rows that could be those of each voter, by their places.
	Candidates [][]int `json:"candidates"`

	// Neighbours are voters to look for, by their places: one who is like nobody else,
	// one of two patients who are alike, and one who is no patient but looks like one.
	Neighbours [3]int `json:"neighbours"`

	Found Found `json:"found"`
}

// Found counts the findings of somebody who holds the list of voters, beside the truth.
type Found struct {
	Voters int `json:"voters"`
	Listed int `json:"listed"` // patients who are on the list
	// Named are the voters whom a single row fits, NamedRightly those of them whose row
	// it is.
	Named        int `json:"named"`
	NamedRightly int `json:"named_rightly"`
	// Known are the voters of whom all rows that fit show one diagnosis, KnownRightly
	// those of them who have it; KnownInCrowd those of KnownRightly whom several
	// rows fit.
	Known        int `json:"known"`
	KnownRightly int `json:"known_rightly"`
	KnownInCrowd int `json:"known_in_crowd"`
	// Guessed is the expected number of listed patients whose rows are guessed rightly, if
	// one of the rows that fit each of them is taken at random.
	Guessed float64 `json:"guessed"`
	// Fewest is the least number of rows that fit a listed patient.
	Fewest int `json:"fewest"`
	// Loss is ILossRate, in [0,1]; 0 of a table as it is.
	Loss float64 `json:"loss"`
}

// Study is one table of the workshop, released twice with the same k: as nobody asked anything of
// it, and for one question. All its people are invented.
type Study struct {
	Question string `json:"question"`
	K        int    `json:"k"`
	Rows     int    `json:"rows"`    // of the table
	Columns  int    `json:"columns"` // of the table

	Unasked StudyRelease `json:"unasked"` // by the proposed roles alone
	Asked   StudyRelease `json:"asked"`   // with what the question takes
}

// StudyRelease is one of them, with what a statistics program finds in it.
type StudyRelease struct {
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"` // some of them
	Answer  Answer     `json:"answer"`
}
