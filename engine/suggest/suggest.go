// Package suggest reads the names and values of a table's columns and proposes
// a type, a role and a generalisation hierarchy for each, with the reason.
package suggest

import "quasi/engine/table"

// Type is what kind of values a column holds.
type Type string

// The types that are told apart.
const (
	Integer  Type = "integer"
	Decimal  Type = "decimal"
	Date     Type = "date"
	Category Type = "category" // few distinct texts
	Code     Type = "code"     // short structured texts: postcodes, record numbers
	Text     Type = "text"     // free text, names
	Empty    Type = "empty"    // nothing but missing values
)

// Column is what a column looks like and what is proposed for it.
type Column struct {
	Name     string `json:"name"`
	Type     Type   `json:"type"`
	Distinct int    `json:"distinct"` // values, missing markers not counted
	Missing  int    `json:"missing"`  // records without a value
	// Histogram holds at most 12 bars: counts over equal-width bins of a
	// number or date, of the most frequent values of any other column in
	// falling order.
	Histogram []int      `json:"histogram"`
	Role      table.Role `json:"role"`
	Reason    Reason     `json:"reason"` // of Role
}
