package dictionary

import (
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// hint is the role that a field asks for.
type hint struct {
	role table.Role
	code string // of the change that it makes
	// firm hints overrule what a recipe says; the others only keep a column from
	// being released as it is.
	firm bool
}

// hint returns what a field says about its role. What is meant for this program
// comes first, then what its makers say of the column, then its type.
func (f *Field) hint() (hint, bool) {
	v := f.validation()
	switch {
	case f.Decided != nil:
		return hint{f.Decided.Role, ChangeDecided, true}, true
	case strings.EqualFold(strings.TrimSpace(f.Identifier), "y"):
		return hint{table.Identifying, ChangeIdentifier, true}, true
	case f.Type == TypeNotes:
		return hint{table.Identifying, ChangeNotes, true}, true
	case f.Type == TypeFile:
		return hint{table.Identifying, ChangeFile, true}, true
	case v == "email", strings.HasPrefix(v, "phone"):
		return hint{table.Identifying, ChangeContact, true}, true
	case v == "ssn", v == "vmrn", strings.HasPrefix(v, "mrn"):
		return hint{table.Identifying, ChangeNumber, true}, true
	case strings.HasPrefix(v, "zipcode"), strings.HasPrefix(v, "postalcode"):
		return hint{table.QuasiIdentifying, ChangePlace, false}, true
	case f.Format().Type == format.Date:
		return hint{table.QuasiIdentifying, ChangeDate, false}, true
	}
	return hint{}, false
}

// Hierarchy returns the hierarchy of the field's choices, in their order, those
// that no record has among them: for values that are codes, each below its label;
// for values that are labels, flat. It reports false if the field has no choices
// or a value is none of them.
func (f *Field) Hierarchy(values []string) (recipe.Hierarchy, bool) {
	var codes, labels [][]string
	isCode, isLabel := map[string]bool{}, map[string]bool{}
	for _, c := range f.Values() {
		label := c.Label
		if label == "" {
			label = c.Value
		}
		codes = append(codes, []string{c.Value, label, "*"})
		if !isLabel[label] {
			labels = append(labels, []string{label, "*"})
		}
		isCode[c.Value], isLabel[label] = true, true
	}
	rows := codes
	if !all(values, isCode) {
		rows = labels
		if !all(values, isLabel) {
			return recipe.Hierarchy{}, false
		}
	}
	if _, err := hierarchy.FromRows(rows); err != nil {
		return recipe.Hierarchy{}, false
	}
	return recipe.Hierarchy{Rows: rows}, true
}

func all(values []string, in map[string]bool) bool {
	for _, v := range values {
		if !in[strings.TrimSpace(v)] {
			return false
		}
	}
	return true
}
