package facts

import "quasi/engine/say"

// Checklist is what was done about each of the 18 categories of identifiers of the safe
// harbor method (45 CFR 164.514(b)(2)(i)), and what is found of them in a release.
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

// Done is what was done to a column.
type Done struct {
	Column string   `json:"column"`
	Action string   `json:"action"`
	What   say.Text `json:"what"`
}

// Finding is what cells of a column look like.
type Finding struct {
	Column string   `json:"column"`
	What   say.Text `json:"what"`
	Cells  int      `json:"cells"`
	Row    int      `json:"row"` // of the first, from 0
}
