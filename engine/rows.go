package engine

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
	b := rows.Beside{Row: r.rows, Lost: loss.Records(&r.of.problem, r.seen())}
	for _, o := range r.of.outgoing {
		b.Before = append(b.Before, r.of.raw.Column(o.Name))
		b.After = append(b.After, r.Table.Column(r.names[o.Name])) // of two tables the first has no sensitive one
	}
	var err error
	if b.Classes, err = r.classes(); err != nil {
		return nil, err
	}
	for _, class := range b.Classes {
		size := len(class)
		if r.whose != nil {
			size = r.whose.Distinct(class)
		}
		b.Sizes = append(b.Sizes, int32(size))
	}
	return rows.New(b), nil
}
