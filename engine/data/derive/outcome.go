package derive

import (
	"time"

	"quasi/engine/say"
)

// Outcome lists the rows of a computed column without a value, and why.
type Outcome struct {
	Rule Rule
	// Lacking are the rows in which a day is missing, Unread those in which one can't be
	// read, and Contradicting those of which the days contradict each other. A row is in
	// one of them at most.
	Lacking, Unread, Contradicting say.Runs
	// Doubtful are the records of Unread and Contradicting, ascending.
	Doubtful []int32

	unread, contrary []any // the first of them, with column and value
}

// Gap is a reason for which rows have no value.
type Gap struct {
	Rows int      `json:"rows"`
	Said say.Text `json:"said"`
	// Doubt says that the days can't be read or contradict each other, so that the rule's
	// choice is about these rows.
	Doubt bool `json:"doubt,omitempty"`
}

var (
	lacking       = say.Define("derive-lacking", "{0} {0:row has|rows have} no value there: {1}")
	unread        = say.Define("derive-unread", "{0} {0:row has|rows have} a day that can't be read, the first of them {3:q} in column {2:q}: {1}")
	contradicting = say.Define("derive-contradicting", "{2:q} is after {4:q} in {0} {0:row|rows}, the first of them with {3:q} and {5:q}: {1}")
)

// Gaps says for which rows there is no value, and why: a text for each reason.
func (o *Outcome) Gaps() []Gap {
	gaps := o.doubts()
	if n := o.Lacking.Total; n > 0 {
		gaps = append(gaps, Gap{Rows: n, Said: lacking.Say(n, o.Lacking.Rows())})
	}
	return gaps
}

// doubts are the gaps that the choice of the rule is about.
func (o *Outcome) doubts() []Gap {
	var gaps []Gap
	if n := o.Contradicting.Total; n > 0 {
		gaps = append(gaps, Gap{n, contradicting.Say(append([]any{n, o.Contradicting.Rows()}, o.contrary...)...), true})
	}
	if n := o.Unread.Total; n > 0 {
		gaps = append(gaps, Gap{n, unread.Say(append([]any{n, o.Unread.Rows()}, o.unread...)...), true})
	}
	return gaps
}

// stopped is the error of rows that are to stop it.
func (o *Outcome) stopped() error {
	found := o.doubts()
	if o.Rule.Invalid != Stop || len(found) == 0 {
		return nil
	}
	var said []say.Text
	for _, gap := range found {
		said = append(said, gap.Said)
	}
	return errStopped.Of(say.List(said, len(said)))
}

// day returns the day of a row, and counts the row if it has none.
func (o *Outcome) day(d days, row int) (time.Time, bool) {
	day, _, ok := o.days(d, d, row)
	return day, ok
}

// days returns the two days of a row, and counts the row if it lacks one. A day that can't
// be read is the reason before one that is missing: it is a slip that can be corrected.
func (o *Outcome) days(a, b days, row int) (from, to time.Time, ok bool) {
	v, w := a.column.Codes[row], b.column.Codes[row]
	number := a.column.Number(row)
	switch {
	case a.state[v] == isDay && b.state[w] == isDay:
		return a.day[v], b.day[w], true
	case a.state[v] == notRead:
		o.notRead(a, row)
	case b.state[w] == notRead:
		o.notRead(b, row)
	default:
		o.Lacking.Add(number, 1)
	}
	return from, to, false
}

func (o *Outcome) notRead(d days, row int) {
	if o.Unread.Total == 0 {
		o.unread = []any{d.column.Name, d.column.Text(row)}
	}
	o.Unread.Add(d.column.Number(row), 1)
	o.Doubtful = append(o.Doubtful, int32(row))
}

func (o *Outcome) contradicting(a, b days, row int) {
	if o.Contradicting.Total == 0 {
		o.contrary = []any{a.column.Name, a.column.Text(row), b.column.Name, b.column.Text(row)}
	}
	o.Contradicting.Add(a.column.Number(row), 1)
	o.Doubtful = append(o.Doubtful, int32(row))
}
