package dictionary

import (
	"quasi/engine/data/table"
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

var changes = say.Prefixed("change-", map[string]string{
	ChangeDecided:    "{1}, was {0}: the dictionary says so{2}",
	ChangeIdentifier: "{1}, was {0}: the dictionary marks it as an identifier",
	ChangeNotes:      "{1}, was {0}: free text can hold names",
	ChangeFile:       "{1}, was {0}: a file can hold anything",
	ChangeContact:    "{1}, was {0}: it says how to reach a person",
	ChangeNumber:     "{1}, was {0}: it is a person's number",
	ChangePlace:      "{1}, was {0}: many people know where somebody lives",
	ChangeDate:       "{1}, was {0}: a date can be known to others",
	ChangeWeight:     "weight {1}, was {0}",
	ChangeHierarchy:  "the hierarchy is that of the {0} {0:choice|choices} in the dictionary",
	ChangeFormat:     "values are read as {0}",
	NoteTransform:    "not made {0}, because it has a transform: leave out the one or the other",
	NoteType:         "the dictionary says {0}, the values look like {1}",
	NoteNoField:      "not in the dictionary, stays as it was decided",
	NoteNoColumn:     "in the dictionary, but not in the table",
})

var withoutRole = say.Define("change-no-role", "without a role")

// Change is what a dictionary changed about a column, or a note on it. Code and
// Args let a screen say it in any language.
type Change struct {
	Column string   `json:"column"`
	Code   string   `json:"code"`
	Args   []string `json:"args,omitempty"`
}

// Coded returns what the change says, and of which column.
func (c Change) Coded() say.Text {
	args := make([]any, len(c.Args))
	for i, arg := range c.Args {
		args[i] = arg
		switch {
		case c.Code == ChangeDecided && i == 2 && arg != "":
			args[i] = " (" + arg + ")"
		case table.Role(arg).Valid():
			args[i] = say.Role(arg)
		case arg == "" && i == 0:
			args[i] = withoutRole.Say()
		case c.Code == ChangeWeight:
			args[i] = say.Number(arg)
		case c.Code == NoteType:
			args[i] = say.Type(arg)
		}
	}
	return say.InColumn(c.Column, changes[c.Code].Say(args...))
}

// String says the change in English.
func (c Change) String() string { return c.Coded().String() }
