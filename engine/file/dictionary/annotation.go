package dictionary

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// Decision is the decision of a field annotation on the privacy of a column.
type Decision struct {
	Role   table.Role
	Weight *float64 // of a quasi-identifier, finite and >= 0; nil: not said
	Reason string   // for a person; may be empty
}

// tag starts a decision, as action tags of REDCap start.
const tag = "@QUASI("

// String returns the decision as a field annotation.
func (d Decision) String() string {
	text := tag + "role=" + string(d.Role)
	if d.Weight != nil {
		text += ", weight=" + strconv.FormatFloat(*d.Weight, 'g', -1, 64)
	}
	if d.Reason != "" {
		text += ", reason=" + strconv.Quote(d.Reason)
	}
	return text + ")"
}

// parseAnnotation returns the decision in a field annotation, nil if there is
// none. What else stands there is left alone.
func parseAnnotation(text string) (*Decision, error) {
	_, rest, ok := strings.Cut(text, tag)
	if !ok {
		return nil, nil
	}
	d := &Decision{}
	seen := map[string]bool{}
	for {
		name, value, after, err := setting(rest)
		if err != nil {
			return nil, err
		}
		if seen[name] {
			return nil, errAnnotationTwice.Of(name)
		}
		seen[name] = true
		if err := d.set(name, value); err != nil {
			return nil, err
		}
		rest = strings.TrimLeft(after, " ")
		if end, ok := strings.CutPrefix(rest, ")"); ok {
			rest = end
			break
		}
		if rest, ok = strings.CutPrefix(rest, ","); !ok {
			return nil, errAnnotationComma.Of(name)
		}
	}
	if d.Role == "" {
		return nil, errAnnotationNoRole.Of()
	}
	if strings.Contains(rest, tag) {
		return nil, errAnnotationTwo.Of()
	}
	return d, nil
}

// setting reads NAME=VALUE and returns what stands after it. A value is quoted, or
// ends before a comma or bracket.
func setting(text string) (name, value, rest string, err error) {
	name, rest, ok := strings.Cut(text, "=")
	name = strings.TrimSpace(name)
	if !ok || strings.ContainsAny(name, ",)") {
		return "", "", "", errAnnotationForm.Of()
	}
	if quoted, err := strconv.QuotedPrefix(rest); err == nil {
		value, err = strconv.Unquote(quoted)
		return name, value, rest[len(quoted):], err
	}
	at := strings.IndexAny(rest, ",)")
	if at < 0 {
		return "", "", "", errAnnotationOpen.Of()
	}
	return name, strings.TrimSpace(rest[:at]), rest[at:], nil
}

func (d *Decision) set(name, value string) error {
	switch name {
	case "role":
		if d.Role = table.Role(value); !d.Role.Valid() {
			return recipe.NoRole(value)
		}
		return nil
	case "weight":
		w, err := strconv.ParseFloat(value, 64)
		if err != nil || math.IsNaN(w) || math.IsInf(w, 0) || w < 0 {
			return recipe.NoWeight(say.Names([]string{value}))
		}
		d.Weight = &w
		return nil
	case "reason":
		d.Reason = value
		return nil
	}
	return errAnnotationName.Of(name)
}

// Labels returns what the dictionary calls the columns of a table, by their names:
// the label of the field and, of one choice of a checkbox, that of the choice.
// Columns that have no label, or are called like it, are left out.
func (d *Dictionary) Labels(t *table.Table) map[string]string {
	labels := map[string]string{}
	for _, name := range t.Names() {
		f := d.find(name)
		if f == nil {
			continue
		}
		if label := f.labelOf(name); label != "" && !strings.EqualFold(label, name) {
			labels[name] = label
		}
	}
	return labels
}

func (f *Field) labelOf(column string) string {
	label := strings.Join(strings.Fields(f.Label), " ")
	if f.Type != TypeCheckbox {
		return label
	}
	at := slices.IndexFunc(f.Columns(), func(name string) bool { return strings.EqualFold(name, column) })
	if at < 0 || f.Codes[at].Label == "" {
		return label
	}
	return strings.TrimPrefix(label+": "+f.Codes[at].Label, ": ")
}

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
	return !slices.ContainsFunc(values, func(v string) bool { return !in[strings.TrimSpace(v)] })
}
