package dictionary

import (
	"bufio"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/gocarina/gocsv"

	"quasi/engine/data/format"
	"quasi/engine/data/formula"
	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// Suggestion is a proposal for a column without a decision, with its reason.
type Suggestion struct {
	Role   table.Role
	Reason string // a sentence
}

// From returns the dictionary of a table with the decisions of a recipe: a text
// field for each column, with the validation of its type. Reading it
// again and applying it gives the same roles and weights. Columns that the recipe
// does not have are fields without a decision. A decision that agrees with what is
// suggested for its column, by name, has that reason; that of a computed one is how it is
// computed; one that follows from the questions, or from a computed column, says so.
func From(t *table.Table, r *recipe.Recipe, suggested map[string]Suggestion) *Dictionary {
	d := &Dictionary{}
	for _, c := range t.Columns {
		f := Field{Name: c.Name, Form: "table", Type: TypeText, Label: c.Name, Validation: validation(c)}
		if decided := r.Column(c.Name); decided != nil {
			reason := reasonOf(r, decided)
			if s, ok := suggested[c.Name]; ok && decided.Role == s.Role {
				reason = s.Reason
			}
			if rule := r.Rule(c.Name); rule != nil {
				reason = "Computed: " + rule.String() + "."
			}
			f.Decided = &Decision{decided.Role, decided.Weight, reason}
			f.Annotation = f.Decided.String()
			if decided.Role == table.Identifying {
				f.Identifier = "y"
			}
		}
		d.Fields = append(d.Fields, f)
	}
	return d
}

// reasonOf returns why a column has a role that nobody suggested, as the screen says it.
func reasonOf(r *recipe.Recipe, c *recipe.Column) string {
	use := question.UseOf(r.Questions, c.Name)
	switch instead := r.DerivedFrom(c.Name); {
	case c.Role == table.Identifying && len(instead) > 0:
		return "Its place is taken by " + strings.Join(instead, ", ") + "."
	case c.Role == table.Identifying && len(r.Questions) > 0 && !use.Asked:
		return "No question needs it."
	case c.Role == table.Sensitive && use.Result:
		return "A question asks for it."
	}
	return "Decided by a person."
}

// validation returns the validation of the type of a column's values. A date that is
// not written as REDCap does, year first, has none.
func validation(c *table.Column) string {
	switch recognize.Of(c).Form().Type {
	case format.Integer:
		return "integer"
	case format.Decimal:
		return "number"
	case format.Date:
		if !slices.ContainsFunc(values(c), func(text string) bool {
			_, err := time.Parse(time.DateOnly, text)
			return err != nil
		}) {
			return "date_ymd"
		}
	}
	return ""
}

// Write writes a dictionary as REDCap takes it, with all its 18 columns. REDCap
// refuses names of variables with other characters than small letters, digits and
// underscores; they are written as they are, but for an apostrophe before a name or
// label that a spreadsheet would run as a formula, which [Read] takes away.
func Write(w io.Writer, d *Dictionary) error {
	buffered := bufio.NewWriter(w)
	out := gocsv.DefaultCSVWriter(buffered)
	titles := make([]string, len(headings))
	for i, h := range headings {
		titles[i] = h.title
	}
	if err := out.Write(titles); err != nil {
		return err
	}
	fields := slices.Clone(d.Fields)
	for i := range fields {
		fields[i].Name, fields[i].Label = formula.Escape(fields[i].Name), formula.Escape(fields[i].Label)
	}
	if err := gocsv.MarshalCSVWithoutHeaders(fields, out); err != nil {
		return err
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return err
	}
	return buffered.Flush()
}
