package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
	"quasi/engine/profile"
)

// leaves reports whether a flag names a column as one that is not removed.
func (f *decisionFlags) leaves(column string) bool {
	return slices.Contains(slices.Concat(f.qi, f.sensitive, f.asIs, f.disguise.shifted), column)
}

// named reports whether a flag says what becomes of a column.
func (f *decisionFlags) named(column string) bool {
	return f.leaves(column) || slices.Contains(f.identifying, column) || slices.Contains(f.disguise.pseudonyms, column) || f.patient == column
}

// doubts says what only a person can decide, with the flags that answer each; nil: nothing. decided
// reports the columns whose role is no question.
func (f *decisionFlags) doubts(r *recipe.Recipe, decided func(column string) bool) error {
	var lines []string
	says, asked := askedOfPatients(f.looked.Columns, r)
	if says != "" {
		lines = append(lines, "  "+says)
	}
	for _, d := range f.looked.Columns {
		example := ""
		if len(d.Frequent) > 0 {
			example = fmt.Sprintf(", such as %q", d.Frequent[0].Value)
		}
		switch {
		case slices.Contains(f.identifying, d.Name):
		case d.Ambiguous && d.Type.Numeric():
			small, large := format.Plain, format.PointGrouped
			if d.Numbers == format.Comma || d.Numbers == format.Grouped {
				small, large = format.Comma, format.Grouped
			}
			lines = append(lines, phrase("  column {0:q}: its numbers can be read in two ways{1}: --format {2:q} if decimals follow the mark, --format {3:q} if it stands between thousands", d.Name, example,
				fmt.Sprintf("%s=%s:%s", d.Name, format.Decimal, small), fmt.Sprintf("%s=%s:%s", d.Name, format.Decimal, large)))
		case d.Ambiguous:
			lines = append(lines, phrase("  column {0:q}: its dates can be read in two ways{1}: --format {2:q} if the day is first, --format {3:q} if the month is", d.Name, example,
				fmt.Sprintf("%s=%s:%s", d.Name, d.Type, format.DayMonthYear), fmt.Sprintf("%s=%s:%s", d.Name, d.Type, format.MonthDayYear)))
		case !d.Recognized() && d.Name != asked && !decided(d.Name): // what is proposed is the first answer
			why, answers := "not recognized", []string{"--identifying {0:q} removes it", "--qi {0:q} if it could identify"}
			if d.Role == table.QuasiIdentifying {
				slices.Reverse(answers)
			}
			if d.Reason.Code == profile.ReasonNoAge {
				why = "ages that nobody can have, such as " + d.Reason.Args[0]
			}
			lines = append(lines, phrase("  column {0:q}: "+why+": "+strings.Join(answers, ", ")+", --sensitive {0:q} if it is sensitive, --as-is {0:q} leaves it as it is", d.Name))
		}
	}
	lines = append(lines, codeDoubts(f.read.Found, r, f.formats)...)
	if len(lines) == 0 {
		return nil
	}
	return errors.New(strings.Join(append([]string{phrase("nothing was written: {0} {0:decision is|decisions are} yours", len(lines))}, lines...), "\n"))
}

// askedOfPatients asks whether rows that share a column's values are one patient's, each of whom k is to
// count once, and names the column; empty: nothing is asked.
func askedOfPatients(columns []profile.Column, r *recipe.Recipe) (says, column string) {
	d := profile.AskedOfPatients(columns, r.Privacy.NotPatients)
	switch {
	case d == nil || r.Privacy.Patient != "":
		return "", ""
	case d.Household:
		return phrase("column {0:q}: rows share its values, of households it seems: --patient {0:q} counts households, --not-patients {0:q} counts rows", d.Name), d.Name
	}
	return phrase("column {0:q}: rows share its values. If they are one patient's: --patient {0:q}; if not: --not-patients {0:q}", d.Name), d.Name
}

// codeDoubts asks of each column of which groups, classes or means are made, or days that it is computed
// from, and whose format is not said, whether numbers, days or the missing values of SAS in it stand for no
// value.
func codeDoubts(found []asread.Found, r *recipe.Recipe, formats []string) (lines []string) {
	var names []string
	for _, c := range r.Columns {
		if c.Role != table.QuasiIdentifying && (c.Role == table.Identifying || c.Coarsen == nil && !question.UseOf(r.Questions, c.Name).Number) {
			continue
		}
		of := []string{c.Name}
		if rule := r.Rule(c.Name); rule != nil {
			of = rule.Days()
		}
		for _, name := range of {
			codes := asread.Codes(found, name)
			if len(codes) > 0 && len(cmp.Or(r.Column(name), &recipe.Column{}).Missing) == 0 && !slices.Contains(names, name) && !slices.ContainsFunc(formats, func(format string) bool { return strings.HasPrefix(format, name+"=") }) {
				names = append(names, name)
				lines = append(lines, phrase("  column {0:q}: {1} could stand for no value: --missing-of {2:q} if so, --not-missing '{3}' if not", name, strings.Join(codes, ", "), name+"="+strings.Join(codes, ","), strings.Join(codes, ",")))
			}
		}
	}
	return lines
}
