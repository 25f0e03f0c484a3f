package facts

import "quasi/engine/say"

// Card is a verdict on a release in a few words: what it protects, or what it is of use for.
type Card struct {
	Tone     Tone     `json:"tone"`
	Headline say.Text `json:"headline"` // without a full stop
	Detail   say.Text `json:"detail"`   // one sentence or two
	// More are the other points that a person should look at, each as a headline.
	More []say.Text `json:"more,omitempty"`
}

// Tone is how a card is read at a glance.
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

// KeptColumn counts the released rows that have a value in the original by what is left of it
// in a generalized column.
type KeptColumn struct {
	Column  string `json:"column"`  // as the recipe names it
	Exact   int    `json:"exact"`   // the value as it was
	Coarser int    `json:"coarser"` // a group, or a mean
	Hidden  int    `json:"hidden"`  // nothing
	// Commonest is the label that most rows show which are coarser; empty: none is.
	Commonest string `json:"commonest,omitempty"`
	// CommonestRows is how many rows show it.
	CommonestRows int `json:"commonest_rows,omitempty"`
}

// Rows is the number of rows that have a value in the original.
func (c KeptColumn) Rows() int { return c.Exact + c.Coarser + c.Hidden }

// MostlyHidden reports whether more than half of the rows show nothing of the column.
func (c KeptColumn) MostlyHidden() bool { return 2*c.Hidden > c.Rows() }
