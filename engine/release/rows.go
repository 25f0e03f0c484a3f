package release

import (
	"quasi/engine/measure/loss"
	"quasi/engine/measure/rows"
)

// Rows returns the records of the table beside what is released of them, to be put in order
// and searched. The columns are those of the recipe that leave, by their places in the
// table. Classes are those that the released texts show, as the audit counts them: of
// records, or of patients where those are counted; of a bucketing method its groups, and in
// the place of a sensitive column is nothing. It takes time in proportion to the cells.
func (r *Release) Rows() (*rows.Rows, error) {
	b := rows.Beside{Row: r.rows, Lost: loss.Records(&r.of.Problem, r.Seen())}
	for _, o := range r.of.Outgoing {
		b.Before = append(b.Before, r.of.Raw.Column(o.Name))
		b.After = append(b.After, r.Table.Column(r.names[o.Name])) // of two tables the first has no sensitive one
	}
	var err error
	if b.Classes, err = r.Classes(); err != nil {
		return nil, err
	}
	for _, class := range b.Classes {
		b.Sizes = append(b.Sizes, int32(r.Persons(class)))
	}
	return rows.New(b), nil
}
