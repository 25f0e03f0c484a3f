package audit

import (
	"cmp"
	"maps"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
	"quasi/engine/measure/support"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// Persons reports how a table protects persons who can have several rows, whether or
// not a reader is meant to tell which rows are one person's.
type Persons struct {
	// Notes are the [PatientNotes] on the column that says whose row each one is.
	Notes []say.Text `json:"notes,omitempty"`
	// LinkedBy is the column of the table that says whose row each one is; empty: there
	// is none, and rows are not meant to be linked.
	LinkedBy string `json:"linked_by,omitempty"`
	Count    int    `json:"count"`
	Several  int    `json:"several"` // of them, those who have several rows
	// Most is the greatest number of rows of a person, of which MostRow is the first,
	// numbered as [table.Column.Number] does.
	Most    int `json:"most"`
	MostRow int `json:"most_row"`
	// K is the k below which persons are counted.
	K int `json:"k"`
	// Varying says of each quasi-identifier how many persons have several values of it;
	// 0: it is static.
	Varying []Varying `json:"varying"`
	// Known holds the protection against somebody who knows rows of a person, the
	// least knowledge first.
	Known []Known `json:"known"`
	// Linkable is nil if no column is kept, or nobody has several rows.
	Linkable *Linkable `json:"linkable,omitempty"`
}

// Varying counts the persons with several values of a quasi-identifier.
type Varying struct {
	Column  string `json:"column"`
	Persons int    `json:"persons"`
}

// Known is the protection against an attacker who knows rows of a person, by the
// k(m) of [quasi/engine/measure/support].
type Known struct {
	Knows support.Knowledge `json:"knows"`
	// K is the least k(m) of a person, 0 without persons. If Open is above 0, it is the
	// least that was found, and AtLeast a lower bound of k(m); otherwise both are the
	// same.
	K       int `json:"k"`
	AtLeast int `json:"at_least"`
	// Below counts the persons whose k(m) is below [Persons.K], Unique those for whom
	// it is 1. Open persons are among them only where that is certain.
	Below  Affected `json:"below"`
	Unique Affected `json:"unique"`
	// UniqueRows are the numbers of the first rows of the first persons who are unique,
	// ascending, at most 20.
	UniqueRows []int `json:"unique_rows,omitempty"`
	// Sizes is the histogram of k(m), ascending, without the open persons.
	Sizes []PersonCount `json:"sizes"`
	// Open is the number of persons of whom only bounds of k(m) were found, because
	// [support.Options.Work] did not suffice for more.
	Open int `json:"open,omitempty"`

	least support.Least
}

// Person returns k(m) of a person, by the numbers of [Options.Patients]: an upper and a lower
// bound where only these were found; otherwise both are the same.
func (k *Known) Person(number int) (found, atLeast int) {
	return int(k.least.K[number]), int(k.least.Floor[number])
}

// Affected counts persons, with their shares in [0,1].
type Affected struct {
	Persons int     `json:"persons"`
	Share   float64 `json:"share"` // of all persons
	// Several are those who have several rows, SeveralShare is their share of all who
	// have.
	Several      int     `json:"several"`
	SeveralShare float64 `json:"several_share"`
}

// PersonCount is one bar of a histogram of k(m).
type PersonCount struct {
	K       int `json:"k"`
	Persons int `json:"persons"`
}

// Of returns the result for one knowledge; nil: it was not asked for.
func (p *Persons) Of(knows support.Knowledge) *Known {
	return group.First(p.Known, func(k Known) bool { return k.Knows == knows })
}

// defaultK is the k below which persons are counted if none is asked for.
const defaultK = 5

// mostNamed is the most unique persons that are named by a row.
const mostNamed = 20

// byPerson finds what the classes p of a table protect of persons.
func (p partition) byPerson(t *table.Table, qi []*table.Column, opt Options) (*Persons, error) {
	persons := opt.Patients
	rows := personRows{make([]int32, persons.Count), make([]int32, persons.Count)}
	for row, person := range persons.Codes {
		if rows.count[person] == 0 {
			rows.first[person] = int32(row)
		}
		rows.count[person]++
	}
	r := &Persons{LinkedBy: opt.LinkedBy, Count: opt.Patients.Count, K: cmp.Or(opt.K, defaultK)}
	for person, n := range rows.count {
		if n > 1 {
			r.Several++
		}
		if int(n) > r.Most {
			r.Most, r.MostRow = int(n), t.Columns[0].Number(int(rows.first[person]))
		}
	}
	for _, c := range qi {
		r.Varying = append(r.Varying, Varying{c.Name, group.Count(rows.agree(c, opt.Patients), func(agrees bool) bool { return !agrees })})
	}
	for _, least := range support.Measure(p.class, p.count, opt.Patients, support.Options{Knows: opt.Knows, Work: opt.Work}) {
		r.Known = append(r.Known, r.known(t, rows, least))
	}
	kept, err := columns(t, opt.Kept)
	if err != nil {
		return nil, err
	}
	if len(kept) > 0 && r.Several > 0 {
		// Find which persons are linked by kept columns.
		work := cmp.Or(opt.Work, linkingWork)
		by := newLinker(kept, rows, opt.Patients, work)
		linked, open := by.linked()
		found := &Linkable{Linked: linked.size(), Open: open, Columns: group.Each(kept, func(c *table.Column) string { return c.Name })}
		found.Share = float64(found.Linked) / float64(r.Several)
		for _, known := range r.Known {
			if known.Knows == support.All {
				found.Below, found.Unique = linked.count(func(person int) bool { return int(known.least.K[person]) < r.K }),
					linked.count(func(person int) bool { return known.least.K[person] == 1 })
			}
		}
		with, openWith := newLinker(slices.Concat(kept, qi), rows, opt.Patients, work).linked()
		found.WithQI, found.WithQIOpen = with.size(), openWith
		by.sets(found, cmp.Or(opt.Work, setsWork))
		r.Linkable = found
		if !inOrderOfTexts(t) {
			for row := 0; row < len(opt.Patients.Codes); {
				person, end := opt.Patients.Codes[row], row+1
				for end < len(opt.Patients.Codes) && opt.Patients.Codes[end] == person {
					end++
				}
				if end-row > 1 && end-row == int(rows.count[person]) {
					found.Beside++
				}
				row = end
			}
		}
	}
	return r, nil
}

// personRows holds, by person, the number of rows and the first row.
type personRows struct{ count, first []int32 }

// agree says of each person whether all rows have the same value in a column.
func (rows personRows) agree(c *table.Column, persons *privacy.Patients) []bool {
	value, _ := merged(c)
	agrees := slices.Repeat([]bool{true}, persons.Count)
	for row, person := range persons.Codes {
		if value[c.Codes[row]] != value[c.Codes[rows.first[person]]] {
			agrees[person] = false
		}
	}
	return agrees
}

// known describes what is found for one knowledge.
func (r *Persons) known(t *table.Table, rows personRows, least support.Least) Known {
	k := Known{Knows: least.Knows, least: least}
	if len(least.K) > 0 {
		k.K, k.AtLeast = int(slices.Min(least.K)), int(slices.Min(least.Floor))
	}
	histogram := map[int32]int{}
	var first []int32 // rows of the unique persons
	for person, found := range least.K {
		if least.Open(person) {
			k.Open++
		} else {
			histogram[found]++
		}
		k.Below.add(int(found) < r.K, rows.count[person])
		if k.Unique.add(found == 1, rows.count[person]); found == 1 {
			first = append(first, rows.first[person])
		}
	}
	for _, size := range slices.Sorted(maps.Keys(histogram)) {
		k.Sizes = append(k.Sizes, PersonCount{int(size), histogram[size]})
	}
	k.Below.of(r.Count, r.Several)
	k.Unique.of(r.Count, r.Several)
	slices.Sort(first)
	k.UniqueRows = group.Each(first[:min(len(first), mostNamed)], func(row int32) int { return t.Columns[0].Number(int(row)) })
	return k
}

func (a *Affected) add(is bool, rows int32) {
	if is {
		a.Persons++
	}
	if is && rows > 1 {
		a.Several++
	}
}

// of fills in the shares.
func (a *Affected) of(persons, several int) {
	if persons > 0 {
		a.Share = float64(a.Persons) / float64(persons)
	}
	if several > 0 {
		a.SeveralShare = float64(a.Several) / float64(several)
	}
}
