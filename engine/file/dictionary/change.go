package dictionary

import (
	"fmt"
	"slices"

	"quasi/engine/say"
)

// The codes of changes. The first ones set a role.
const (
	ChangeDecided    = "decided"       // args: role before, role, reason
	ChangeIdentifier = "identifier"    // args: role before, role
	ChangeNotes      = "notes"         // args: role before, role
	ChangeFile       = "file"          // args: role before, role
	ChangeContact    = "contact"       // args: role before, role
	ChangeNumber     = "person-number" // args: role before, role
	ChangePlace      = "place"         // args: role before, role
	ChangeDate       = "date"          // args: role before, role
	ChangeWeight     = "weight"        // args: weight before, weight
	ChangeHierarchy  = "hierarchy"     // args: number of choices
	ChangeFormat     = "format"        // args: format
	NoteTransform    = "has-transform" // args: role that was asked for
	NoteType         = "type-differs"  // args: type by the dictionary, type of the values
	NoteNoField      = "no-field"      // no args
	NoteNoColumn     = "no-column"     // no args
)

var changes = map[string]string{
	ChangeDecided:    "{1}, was {0}: the dictionary says so{2}",
	ChangeIdentifier: "{1}, was {0}: the dictionary marks it as an identifier",
	ChangeNotes:      "{1}, was {0}: free text can hold names",
	ChangeFile:       "{1}, was {0}: a file can hold anything",
	ChangeContact:    "{1}, was {0}: it says how to reach a person",
	ChangeNumber:     "{1}, was {0}: it is a person's number",
	ChangePlace:      "{1}, was {0}: where somebody lives is known to many",
	ChangeDate:       "{1}, was {0}: a date can be known to others",
	ChangeWeight:     "weight {1}, was {0}",
	ChangeHierarchy:  "the hierarchy is that of the {0} choices in the dictionary",
	ChangeFormat:     "values are read as {0}",
	NoteTransform:    "is not made {0} because it has a transform: leave out the one or the other",
	NoteType:         "the dictionary says {0}, the values look like {1}",
	NoteNoField:      "is not in the dictionary and stays as it was decided",
	NoteNoColumn:     "is in the dictionary, but not in the table",
}

// Change is what a dictionary changed about a column, or a note on it. Code and
// Args let a screen say it in any language.
type Change struct {
	Column string   `json:"column"`
	Code   string   `json:"code"`
	Args   []string `json:"args,omitempty"`
}

// String says the change in English.
func (c Change) String() string {
	args := slices.Clone(c.Args)
	if len(args) > 0 && args[0] == "" {
		args[0] = "without a role"
	}
	if c.Code == ChangeDecided && len(args) > 2 && args[2] != "" {
		args[2] = " (" + args[2] + ")"
	}
	return fmt.Sprintf("column %q: %s", c.Column, say.Fill(changes[c.Code], args))
}
