package engine

import (
	"fmt"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/coarsen"
	"quasi/engine/measure/residual"
)

// Form is a form in which a column can leave that is not generalized, with what it tells.
type Form struct {
	Rule   *coarsen.Rule // nil: as it is
	Source string        // the guideline that gives the classes; empty: none does
	// Alone is how many of People have a value that nobody else has: patients where the
	// recipe counts them, and else rows.
	Alone, People int
	Hidden        int // rows whose value can't be read, and is hidden
}

// Forms returns what a column of the table singles out as it is, and in each of the coarser
// forms that [suggest.Forms] offers, whatever the recipe decides about it. It fails if the table
// has no such column. It takes time in proportion to the rows times the forms.
func (p *Prepared) Forms(column string) ([]Form, error) {
	c := p.made.Raw.Column(column)
	if c == nil {
		return nil, fmt.Errorf("the table has no column %q", column)
	}
	patients := p.Patients()
	as := Form{}
	as.Alone, as.People = residual.Alone(c, patients)
	all := []Form{as}
	for _, offered := range suggest.Forms(c) {
		coarse, hidden, err := coarsen.Column(c, offered.Rule)
		if err != nil {
			return nil, err
		}
		form := Form{Rule: &offered.Rule, Source: offered.Source, Hidden: hidden}
		form.Alone, form.People = residual.Alone(coarse, patients)
		all = append(all, form)
	}
	return all, nil
}
