package dictionary

import (
	"strconv"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// Apply makes the recipe say what the dictionary says about the columns of the
// table, and returns what it changed and what it noticed: in the order of the
// table's columns, then the fields that no column has. Columns that the recipe
// does not have get a role only if the dictionary says one.
//
// A column is a field's if it has its name, or that of one of a checkbox's
// choices; capitals count only where several fields differ in nothing else.
func Apply(d *Dictionary, t *table.Table, r *recipe.Recipe) []Change {
	a := applied{recipe: r}
	for _, c := range t.Columns {
		f := d.find(c.Name)
		if f == nil {
			a.note(c.Name, NoteNoField)
			continue
		}
		a.role(c, f)
		a.rest(c, f)
	}
	has := map[string]bool{}
	for _, name := range t.Names() {
		has[strings.ToLower(name)] = true
	}
	for i := range d.Fields {
		for _, name := range d.Fields[i].Columns() {
			if !has[strings.ToLower(name)] {
				a.note(name, NoteNoColumn)
			}
		}
	}
	return a.changes
}

// find returns the field of a column, or nil.
func (d *Dictionary) find(column string) *Field {
	var alike []*Field
	for i := range d.Fields {
		f := &d.Fields[i]
		for _, name := range f.Columns() {
			if name == column {
				return f
			}
			if strings.EqualFold(name, column) {
				alike = append(alike, f)
			}
		}
	}
	if len(alike) == 1 {
		return alike[0]
	}
	return nil
}

type applied struct {
	recipe  *recipe.Recipe
	changes []Change
}

func (a *applied) note(column, code string, args ...string) {
	a.changes = append(a.changes, Change{column, code, args})
}

// role sets the role that the field asks for, and its weight.
func (a *applied) role(c *table.Column, f *Field) {
	h, ok := f.hint()
	if !ok {
		return
	}
	decided, was := a.recipe.Column(c.Name), table.Role("")
	if decided != nil {
		was = decided.Role
	}
	switch {
	case was != "" && was != table.Insensitive && !h.firm:
		return
	case was == h.role:
	case decided != nil && decided.Transform != nil && h.role == table.QuasiIdentifying:
		a.note(c.Name, NoteTransform, string(h.role))
		return
	default:
		args := []string{string(was), string(h.role)}
		if h.code == ChangeDecided {
			args = append(args, f.Decided.Reason)
		}
		a.note(c.Name, h.code, args...)
	}
	if decided == nil {
		a.recipe.Columns = append(a.recipe.Columns, recipe.Column{Name: c.Name})
		decided = a.recipe.Column(c.Name)
	}
	decided.Role = h.role
	decided.Settle()
	a.weight(decided, f)
}

func (a *applied) weight(decided *recipe.Column, f *Field) {
	if f.Decided == nil || f.Decided.Weight == nil {
		return
	}
	was, is := decided.WeightOrDefault(), *f.Decided.Weight
	if was != is {
		a.note(decided.Name, ChangeWeight, number(was), number(is))
		decided.Weight = &is
	}
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// rest sets what follows from choices and validation.
func (a *applied) rest(c *table.Column, f *Field) {
	decided, said := a.recipe.Column(c.Name), f.Format()
	if needed := recognize.Needs(c, said); decided != nil && decided.Format == nil && needed {
		decided.Format = &said
		a.note(c.Name, ChangeFormat, said.String())
	} else if is := recognize.Type(c); !needed && !fits(said.Type, is) {
		a.note(c.Name, NoteType, string(said.Type), string(is))
	}
	if decided == nil {
		return
	}
	if decided.Role == table.QuasiIdentifying && decided.Hierarchy == nil {
		if h, ok := f.Hierarchy(values(c)); ok {
			decided.Hierarchy = &h
			a.note(c.Name, ChangeHierarchy, strconv.Itoa(len(h.Rows)))
		}
	}
}

// fits reports whether values of a type can be what a dictionary says.
func fits(said, is format.Type) bool {
	return said == "" || said == is || is == format.Empty || said == format.Decimal && is == format.Integer
}

// values returns the values of a column that are not missing.
func values(c *table.Column) []string {
	var found []string
	for v, text := range c.Values {
		if !c.Absent(int32(v)) {
			found = append(found, text)
		}
	}
	return found
}

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
	NoteNoField:      "not in the dictionary, keeps its role",
	NoteNoColumn:     "in the dictionary, but not in the table",
})

var withoutRole = say.Define("change-no-role", "without a role")

// Change is a change of a column by a dictionary, or a note on it. Code and
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
