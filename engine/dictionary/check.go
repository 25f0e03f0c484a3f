package dictionary

import (
	"slices"
	"strconv"
	"strings"
)

// check reads what stands within the cells of the fields and notes what is wrong.
func (l *lines) check(fields []Field) {
	first := map[string]int{}
	for i := range fields {
		f := &fields[i]
		fault := func(column, code string, args ...string) {
			l.faults.add(l.at[i][l.column[column]], column, code, args...)
		}
		f.Line = l.at[i][0]
		f.Type = strings.ToLower(strings.TrimSpace(f.Type))
		if strings.TrimSpace(f.Name) == "" {
			fault("field_name", FaultName)
		} else if line, twice := first[f.Name]; twice {
			fault("field_name", FaultTwice, "field "+strconv.Quote(f.Name), strconv.Itoa(line))
		} else {
			first[f.Name] = f.Line
		}
		if !slices.Contains(Types(), f.Type) {
			fault("field_type", FaultType, strconv.Quote(f.Type), strings.Join(Types(), ", "))
		}
		switch strings.ToLower(strings.TrimSpace(f.Identifier)) {
		case "", "y", "n":
		default:
			fault("identifier", FaultIdentifier, strconv.Quote(f.Identifier))
		}
		f.readChoices(fault)
		var err error
		if f.Decided, err = parseAnnotation(f.Annotation); err != nil {
			fault("field_annotation", FaultAnnotation, err.Error())
		}
	}
}

// readChoices reads "1, Yes | 2, No". Other types than these have calculations or
// labels of sliders in that column.
func (f *Field) readChoices(fault func(column, code string, args ...string)) {
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
			fault(column, FaultChoice, strconv.Quote(strings.TrimSpace(choice)))
		case seen[value]:
			fault(column, FaultCode, strconv.Quote(value))
		default:
			f.Codes = append(f.Codes, Code{value, label})
		}
		seen[value] = true
	}
}
