package privacy

import (
	"slices"

	"quasi/engine/internal/data/group"
	"quasi/engine/say"
)

// With what is asked of a crowd, in verdicts.
var (
	nameCrowdRows      = say.Define("name-crowd-rows", "{0}, of each known row")
	nameCrowdTogether  = say.Define("name-crowd-together", "{0}, of each known row and of all rows together")
	nameCrowdWhichever = say.Define("name-crowd-whichever", "{0}, whichever row of a patient is meant")
)

// Crowd is a model on a crowd: the patients whom someone can't tell apart who knows rows
// of one of them. It is asked twice.
//
// Of each row that is known: by patient, as [PerPatient] asks it, of the rows that the
// patients of the crowd show alike, among which the known row is one.
//
// Of each patient, where a reader sees which rows are one's, and so all values that a
// patient has: whichever row of each patient is meant, one of each must make a class that
// satisfies the model. Of (α,k)-anonymity that is the bound on the share of patients who
// have a value at all (LKC-privacy of Mohammed, Fung, Hung, Lee, TKDD 4(4), 2010); of
// l-diversity it means that no l - 1 values are such that every patient has one of them.
// Models that compare with the whole table look at all rows of the crowd together.
//
// What two crowds satisfy, the two together do, because m is monotone and nobody is in
// both. So what holds for someone who knows all rows of a patient holds for whoever knows
// fewer and sees several crowds as one.
type Crowd struct {
	m        Model
	rows     Model
	patients *Patients
	linked   bool // a reader sees which rows are one patient's
}

// NewCrowd returns m, a monotone model that was made for patients.Once(s), for crowds.
func NewCrowd(m Model, s *Sensitive, patients *Patients, linked bool) Crowd {
	return Crowd{m, NewPerPatient(m, s, patients), patients, linked}
}

// whichever is a model that can be asked of one row of each patient, whichever it is.
type whichever interface {
	// whichever reports whether the model holds for the values of any choice of one row
	// of each patient, whose rows are given, and what is reached by the worst. It may
	// deny what is so, but says nothing that is not.
	whichever(rows [][]int32) (holds bool, reach string)
}

// Holds reports whether a crowd satisfies the model. alike are its rows by what they
// show.
func (c Crowd) Holds(alike [][]int32) bool {
	_, holds := c.reach(alike)
	return holds
}

// Reach says in the symbols of the model the strictest parameter that a crowd satisfies,
// where it does not hold.
func (c Crowd) Reach(alike [][]int32) string {
	reach, _ := c.reach(alike)
	return reach
}

func (c Crowd) reach(alike [][]int32) (string, bool) {
	for _, rows := range alike {
		if !c.rows.Holds(rows) {
			return c.rows.Reach(rows), false
		}
	}
	if !c.linked {
		return "", true
	}
	all := slices.Concat(alike...)
	if w, ok := c.m.(whichever); ok {
		holds, reach := w.whichever(group.Alike(all, func(row int32) int32 { return c.patients.Codes[row] }))
		return reach, holds
	}
	return c.rows.Reach(all), c.rows.Holds(all)
}

// Coded names the model with its parameters.
func (c Crowd) Coded() say.Text {
	_, any := c.m.(whichever)
	switch {
	case !c.linked:
		return nameCrowdRows.Say(c.rows)
	case any:
		return nameCrowdWhichever.Say(c.m)
	}
	return nameCrowdTogether.Say(c.rows)
}

// Why a model can't be kept where more than one row of a patient may be known.
var (
	crowdPopulation = say.Define("records-population", "it compares one row of each patient with the people of a population")
	crowdMonotone   = say.Define("records-monotone", "two groups of patients that keep it apart can fail together, and anyone who knows a part of the rows sees several groups as one")
)

// WholeRecords reports whether a model of the kind can be kept where more than one row of
// a patient may be known, and why it can't.
func (k Kind) WholeRecords() (why say.Text, can bool) {
	switch {
	case k.Scope == OnPopulation:
		return crowdPopulation.Say(), false
	case !k.Monotone:
		return crowdMonotone.Say(), false
	}
	return say.Text{}, true
}
