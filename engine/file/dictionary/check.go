package dictionary

import (
	"slices"
	"strconv"
	"strings"

	"quasi/engine/say"
)

// check reads what stands within the cells of the fields and notes what is wrong.
func (l *lines) check(fields []Field) {
	first := map[string]int{}
	for i := range fields {
		f := &fields[i]
		wrong := func(column string, kind say.Kind, args ...any) {
			l.faults.add(l.at[i][l.column[column]], column, kind, args...)
		}
		f.Line = l.at[i][0]
		f.Type = strings.ToLower(strings.TrimSpace(f.Type))
		if strings.TrimSpace(f.Name) == "" {
			wrong("field_name", errName)
		} else if line, twice := first[f.Name]; twice {
			wrong("field_name", errTwice, theField.Say(f.Name), line)
		} else {
			first[f.Name] = f.Line
		}
		if !slices.Contains(Types(), f.Type) {
			wrong("field_type", errType, strconv.Quote(f.Type), say.Series(say.Plain(Types()...), len(Types())))
		}
		switch strings.ToLower(strings.TrimSpace(f.Identifier)) {
		case "", "y", "n":
		default:
			wrong("identifier", errIdentifier, strconv.Quote(f.Identifier))
		}
		f.readChoices(wrong)
		var err error
		if f.Decided, err = parseAnnotation(f.Annotation); err != nil {
			wrong("field_annotation", errAnnotation, err)
		}
	}
}

// readChoices reads "1, Yes | 2, No". Other types than these have calculations or
// labels of sliders in that column.
func (f *Field) readChoices(wrong func(column string, kind say.Kind, args ...any)) {
	if f.Type != TypeRadio && f.Type != TypeDropdown && f.Type != TypeCheckbox || strings.TrimSpace(f.Choices) == "" {
		return
	}
	const column = "select_choices_or_calculations"
	seen := map[string]bool{}
	for choice := range strings.SplitSeq(f.Choices, "|") {
		value, label, ok := strings.Cut(choice, ",")
		value, label = strings.TrimSpace(value), strings.TrimSpace(label)
		switch {
		case !ok || value == "":
			wrong(column, errChoice, strconv.Quote(strings.TrimSpace(choice)))
		case seen[value]:
			wrong(column, errCode, strconv.Quote(value))
		default:
			f.Codes = append(f.Codes, Code{value, label})
		}
		seen[value] = true
	}
}
