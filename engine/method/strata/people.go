package strata

import (
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// People cuts the records of p by the people whose they are, and returns the records of each part,
// ascending: of people whose records all show the same labels, and in which the model holds of those
// with one record, of those with two, and so on. Above the number of records that is known all are
// the same; 0: all are known. Those whose records show several labels of a column count there as
// those without one. The last part has those with so many records that too few have as many.
func (o Options) People(p *problem.Problem, model privacy.KAnonymity, known int) [][]int32 {
	of := make([][]int32, o.Patients.Count)
	for r, whose := range o.Patients.Codes {
		of[whose] = append(of[whose], int32(r))
	}
	slices.SortStableFunc(of, func(a, b []int32) int { return width(a, known) - width(b, known) })
	some, from := len(of), 0 // of people who are cut, and where those with as many records begin
	for i := range of {
		if i+1 < len(of) && width(of[i], known) == width(of[i+1], known) {
			continue
		}
		if i+1-from < model.MinSize() {
			some = from
			break
		}
		from = i + 1
	}
	for some > 0 && some < len(of) && len(of)-some < model.MinSize() {
		some = slices.IndexFunc(of, func(rows []int32) bool { return width(rows, known) == width(of[some-1], known) })
	}
	var parts [][]int32
	if some > 0 {
		parts = o.cutPeople(p, of[:some], model, known)
	}
	if some < len(of) {
		parts = append(parts, rowsOf(of[some:]))
	}
	return parts
}

// width returns the number of a person's records that count.
func width(rows []int32, known int) int {
	if known > 0 {
		return min(len(rows), known+1)
	}
	return len(rows)
}

// rowsOf returns the records of people, ascending.
func rowsOf(people [][]int32) []int32 {
	rows := slices.Concat(people...)
	slices.Sort(rows)
	return rows
}

// cutPeople is [Options.People] of people who have these records.
func (o Options) cutPeople(p *problem.Problem, of [][]int32, model privacy.KAnonymity, known int) (parts [][]int32) {
	people := &problem.Problem{N: len(of), Model: model, Seed: p.Seed}
	for j := range p.QI {
		people.QI = append(people.QI, ofPeople(&p.QI[j], of, o.Measured[j]))
	}
	o.Numbers = slices.Clone(o.Numbers)
	for i, numbers := range o.Numbers {
		o.Numbers[i] = make([]float64, len(of))
		for whose, rows := range of {
			o.Numbers[i][whose] = numbers[rows[0]]
		}
	}
	o.Patients, o.Bounds = nil, nil
	o.Holds = func(people []int32) bool {
		having := map[int]int{}
		for _, whose := range people {
			having[width(of[whose], known)]++
		}
		for _, n := range having {
			if n < model.MinSize() {
				return false
			}
		}
		return len(people) > 0
	}
	for _, s := range o.Cut(people) {
		var together [][]int32
		for _, whose := range s.Rows {
			together = append(together, of[whose])
		}
		parts = append(parts, rowsOf(together))
	}
	return parts
}

// ofPeople returns an attribute of people who have records: without a value where theirs differ, or
// where some of those that are measured have none.
func ofPeople(a *domain.Attribute, of [][]int32, measured bool) domain.Attribute {
	full, one := a.Domain.Full(), *a
	one.Spans, one.Codes = append(slices.Clone(a.Spans), full), make([]int32, len(of))
	none := slices.Index(one.Spans, full)
	for whose, rows := range of {
		one.Codes[whose] = a.Codes[rows[0]]
		if slices.ContainsFunc(rows, func(r int32) bool { return a.Span(r) == full || !measured && a.Codes[r] != a.Codes[rows[0]] }) {
			one.Codes[whose] = int32(none)
		}
	}
	return one
}
