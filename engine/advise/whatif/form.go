package whatif

import (
	"slices"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// Form is a coarser form of a column that leaves as it is and singles people out, with whom it
// then singles out in the same rows, of means in the same groups.
type Form struct {
	Column string       `json:"column"`         // as the recipe names it
	With   string       `json:"with,omitempty"` // the other of a pair that singles out most; empty: the column does alone
	Rule   coarsen.Rule `json:"rule,omitzero"`
	Means  bool         `json:"means,omitempty"` // in place of a rule: it leaves as the means of groups
	// Source is the guideline that gives the classes, with the unit; empty: none does. Two
	// forms of a column with sources are of two units, of which a person knows which it is.
	Source string `json:"source,omitempty"`
	// Was and Alone count those of People found by someone who knows the value exactly, as
	// the column is and in the form: patients if Patients says so, else rows.
	Was      int  `json:"was"`
	Alone    int  `json:"alone"`
	People   int  `json:"people"`
	Patients bool `json:"patients,omitempty"`
	Hidden   int  `json:"hidden,omitempty"` // rows whose value can't be read, and is hidden
	// Few says that nobody has to decide about the column, see [facts.Unique].
	Few bool `json:"few,omitempty"`
}

var (
	saidFormPatients = say.Define("whatif-form-patients", "release {0:q} coarser ({1}): it then singles out {3} of {4} patients, not {2}")
	saidFormRows     = say.Define("whatif-form-rows", "release {0:q} coarser ({1}): it then singles out {3} of {4} rows, not {2}")
	saidPairPatients = say.Define("whatif-form-pair-patients", "release {0:q} coarser ({1}): with {5:q} it then singles out {3} of {4} patients, not {2}")
	saidPairRows     = say.Define("whatif-form-pair-rows", "release {0:q} coarser ({1}): with {5:q} it then singles out {3} of {4} rows, not {2}")
	saidMeans        = say.Define("whatif-form-means", "means of groups, as the groups are now")
	leftBySource     = say.Define("whatif-form-source", "{0}; {1}")
	saidHidden       = say.Define("whatif-form-hidden", "{0}; {1} {1:value that can't be read is|values that can't be read are} hidden")
)

// Left says what the form leaves, with its source and what it hides.
func (f Form) Left() say.Text {
	left := f.Rule.Said()
	if f.Means {
		left = saidMeans.Say()
	}
	if f.Source != "" {
		left = leftBySource.Say(left, say.Text{English: f.Source})
	}
	if f.Hidden > 0 {
		left = saidHidden.Say(left, f.Hidden)
	}
	return left
}

// Take decides that the column leaves in the form.
func (f Form) Take(c *recipe.Column) {
	if f.Means {
		c.Role, c.Coarsen, c.Means = table.QuasiIdentifying, nil, true
		return
	}
	c.Coarsen = new(f.Rule)
	c.Settle()
}

// mostFew is the most columns about which nobody has to decide that are tried in another form,
// those that single out most people.
const mostFew = 3

// coarser releases columns that single people out in each of their forms.
func coarser(r *recipe.Recipe, s Situation) []Proposal {
	var all []Proposal
	few := 0
	for _, f := range s.Forms {
		next := r.Clone()
		c := next.Column(f.Column)
		if c == nil || !next.Leaves(f.Column) || f.Few && few == mostFew {
			continue
		}
		if f.Few {
			few++
		}
		f.Take(c)
		said, args := saidFormRows, []any{f.Column, f.Left(), f.Was, f.Alone, f.People}
		switch {
		case f.With != "" && f.Patients:
			said, args = saidPairPatients, append(args, f.With)
		case f.With != "":
			said, args = saidPairRows, append(args, f.With)
		case f.Patients:
			said = saidFormPatients
		}
		all = append(all, Proposal{Kind: Coarser, Said: said.Say(args...), Recipe: next})
	}
	return slices.Clip(all)
}
