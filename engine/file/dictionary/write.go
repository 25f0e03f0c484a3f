package dictionary

import (
	"bufio"
	"io"
	"slices"
	"time"

	"github.com/gocarina/gocsv"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// From returns the dictionary of a table with the decisions of a recipe: a text
// field for each column, with the validation of its type. Reading it
// again and applying it gives the same roles and weights. Columns that the recipe
// does not have are fields without a decision.
func From(t *table.Table, r *recipe.Recipe) *Dictionary {
	d := &Dictionary{}
	for i, s := range suggest.Table(t) {
		f := Field{Name: s.Name, Form: "table", Type: TypeText, Label: s.Name, Validation: validation(t.Columns[i], s.Type)}
		if decided := r.Column(s.Name); decided != nil {
			reason := "Decided by a person."
			if decided.Role == s.Role {
				reason = s.Reason.String()
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

// validation returns the validation of a type of values. A date that is not
// written as REDCap does, year first, has none.
func validation(c *table.Column, t format.Type) string {
	switch t {
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
// underscores; they are written as they are.
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
	if err := gocsv.MarshalCSVWithoutHeaders(d.Fields, out); err != nil {
		return err
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return err
	}
	return buffered.Flush()
}
