// Package linkage attacks a release as a stranger would who holds a register of
// persons: it joins the two on what they have in common and counts what it finds
// out (Sweeney 2002, linking with the voter list; El Emam, Dankar 2008, the
// journalist's and the marketer's attack).
//
//	report, err := linkage.Attack(ctx, released, register, linkage.Options{QI: []string{"Age", "Zipcode"}})
//
// A person may be behind a row if each released cell fits the register's: it
// covers the value, as package covering reads it. A register that is generalised
// itself fits where the two overlap. What is missing in the register, or hidden
// in the release, fits anything.
package linkage

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/measure/covering"
	"quasi/engine/say"
)

// Options say what is joined.
type Options struct {
	// QI names the columns to join on, at least one; both tables have them.
	QI []string
	// Sensitive names the columns of the release that the attacker wants to know.
	Sensitive []string
	// Trees are the hierarchies of some of the QI, by name.
	Trees map[string]*hierarchy.Tree
	// Person is the column of the register that names the person: rows of one
	// text are one person, of whom any row may fit. A row without a name is a
	// person of its own. Empty: every row is.
	Person string
}

// Report is the attacker's result.
type Report struct {
	Rows    int `json:"rows"`    // of the release
	Persons int `json:"persons"` // of the register
	// RowMatches counts the released rows by the persons who could be behind
	// them.
	RowMatches Matches `json:"row_matches"`
	// PersonMatches counts the persons by the released rows that could be theirs.
	PersonMatches Matches `json:"person_matches"`
	// Certain holds the disclosures of each sensitive column, by name.
	Certain map[string]Certain `json:"certain,omitempty"`
	// Examples are the persons of whom most is found out, at most 10.
	Examples []Example `json:"examples,omitempty"`
	// Expected is the number of rows that are matched rightly, as expected, if
	// the attacker names for each row one of the persons who fit it, at random:
	// the sum of 1 / persons over the rows. It takes for granted that the person
	// behind each row is in the register and fits; if not, it is too high.
	Expected float64 `json:"expected"`
	// Unknown are the released texts that stand for nothing known, by column in
	// the order of QI. They fit no value of the register; with the column's
	// hierarchy they might.
	Unknown []Unknown `json:"unknown,omitempty"`
}

// Matches is a histogram: how many have no match, one, 2 to 4, and 5 or more.
type Matches struct {
	None int `json:"none"`
	One  int `json:"one"`
	Few  int `json:"few"`
	Many int `json:"many"`
}

// add counts n with so many matches.
func (m *Matches) add(matches, n int) {
	switch {
	case matches == 0:
		m.None += n
	case matches == 1:
		m.One += n
	case matches <= 4:
		m.Few += n
	default:
		m.Many += n
	}
}

// Certain counts the persons of whom every row that could be theirs shows one
// and the same value, so that the attacker knows it, if the person is in the
// release. A missing value is a value of its own.
type Certain struct {
	Persons int     `json:"persons"`
	Share   float64 `json:"share"` // of all persons of the register, in [0,1]
	// Identity counts those with a single row, Attribute those with several:
	// identity and attribute disclosure.
	Identity  int `json:"identity"`
	Attribute int `json:"attribute"`
}

// Example is a person of whom something is found out: a single row could be
// theirs, or all rows that could be show one value. It names rows, counted from
// 1 without the header, and never a value.
type Example struct {
	Person  int `json:"person"`  // the person's first row in the register
	Matches int `json:"matches"` // released rows that could be theirs
	// Rows are the first of those rows, at most 5.
	Rows []int `json:"rows"`
	// Columns are the sensitive columns of which the value is disclosed.
	Columns []string `json:"columns,omitempty"`
}

// Unknown are the released texts of a column that stand for nothing known.
type Unknown struct {
	Column string `json:"column"`
	Texts  int    `json:"texts"` // how many different ones
	Rows   int    `json:"rows"`  // that show one of them
	First  string `json:"first"` // the first of them
	Row    int    `json:"row"`   // the first row that shows it, counted from 1 without the header
}

// Attack joins a release with a register. It fails if a column lacks or if no QI
// is named, and when ctx ends. It takes time in proportion to the pairs of
// distinct released and registered tuples that fit, and to a 64th of all pairs
// where much is generalised.
func Attack(ctx context.Context, released, register *table.Table, opt Options) (Report, error) {
	if len(opt.QI) == 0 {
		return Report{}, fmt.Errorf("no column is named that could identify: name those that the release and the register have in common")
	}
	for _, name := range opt.QI {
		if err := has("the release", released, name); err != nil {
			return Report{}, err
		}
		if err := has("the register", register, name); err != nil {
			return Report{}, err
		}
	}
	for _, name := range opt.Sensitive {
		if err := has("the release", released, name); err != nil {
			return Report{}, err
		}
	}
	if opt.Person != "" {
		if err := has("the register", register, opt.Person); err != nil {
			return Report{}, err
		}
	}
	a, err := newAttack(released, register, opt)
	if err != nil {
		return Report{}, err
	}
	if err := a.join(ctx); err != nil {
		return Report{}, err
	}
	// Fill in what follows from the matches of the persons.
	r := &a.report
	r.Rows = a.released.N
	for profile, persons := range a.people.persons {
		r.Persons += len(persons)
		r.PersonMatches.add(a.people.rows[profile], len(persons))
	}
	for _, s := range a.sensitive {
		if r.Certain == nil {
			r.Certain = map[string]Certain{}
		}
		r.Certain[s.column.Name] = a.certain(s)
	}
	a.exemplify()
	return a.report, nil
}

func has(what string, t *table.Table, name string) error {
	if t.Column(name) == nil {
		return fmt.Errorf("%s has no column %q; its columns: %s", what, name, say.Names(t.Names()))
	}
	return nil
}

// Candidates returns, for each row of a register, the released rows that could be of
// that person, ascending: whose cells all fit, as [Attack] counts them. It compares every
// row with every person, so that it is for tables that a person can look through. trees
// are the hierarchies of some of the qi, by name. It fails if a column lacks.
func Candidates(released, register *table.Table, qi []string, trees map[string]*hierarchy.Tree) ([][]int, error) {
	found := make([][]int, register.N)
	for person := range found {
		for row := range released.N {
			found[person] = append(found[person], row)
		}
	}
	for _, name := range qi {
		if err := has("the release", released, name); err != nil {
			return nil, err
		}
		if err := has("the register", register, name); err != nil {
			return nil, err
		}
		shown, known := released.Column(name), register.Column(name)
		reader := covering.NewFor(known, shown, trees[name])
		for person, rows := range found {
			left := rows[:0]
			for _, row := range rows {
				if values, _ := reader.Meets(shown.Shown(shown.Codes[row])); values.Has(known.Codes[person]) {
					left = append(left, row)
				}
			}
			found[person] = left
		}
	}
	return found, nil
}

// The most examples, and rows of each, that are reported.
const (
	mostExamples = 10
	mostRows     = 5
)

func (a *attack) certain(s *secret) Certain {
	var c Certain
	for profile, persons := range a.people.persons {
		switch {
		case !s.certain(profile):
		case a.people.rows[profile] == 1:
			c.Identity += len(persons)
		default:
			c.Attribute += len(persons)
		}
	}
	c.Persons = c.Identity + c.Attribute
	if a.report.Persons > 0 {
		c.Share = float64(c.Persons) / float64(a.report.Persons)
	}
	return c
}

// exemplify chooses the worst persons: those with the fewest rows first, then
// those of whom the most columns are disclosed, then by their place.
func (a *attack) exemplify() {
	type candidate struct {
		person                     int32
		profile, matches, disclose int
	}
	var all []candidate
	for profile, persons := range a.people.persons {
		c := candidate{profile: profile, matches: a.people.rows[profile]}
		for _, s := range a.sensitive {
			if s.certain(profile) {
				c.disclose++
			}
		}
		if c.matches != 1 && c.disclose == 0 {
			continue
		}
		for _, c.person = range persons[:min(mostExamples, len(persons))] {
			all = append(all, c)
		}
	}
	slices.SortFunc(all, func(x, y candidate) int {
		return cmp.Or(x.matches-y.matches, y.disclose-x.disclose, int(x.person-y.person))
	})
	for _, c := range all[:min(mostExamples, len(all))] {
		e := Example{Person: a.register.Columns[0].Number(int(c.person)), Matches: c.matches, Rows: a.rowsOf(c.profile)}
		for _, s := range a.sensitive {
			if s.certain(c.profile) {
				e.Columns = append(e.Columns, s.column.Name)
			}
		}
		a.report.Examples = append(a.report.Examples, e)
	}
}

// rowsOf returns the first released rows that could be those of a profile.
func (a *attack) rowsOf(profile int) []int {
	var rows []int
	for _, class := range a.rows {
		fits := slices.ContainsFunc(a.people.tuples[profile], func(t int32) bool { return a.fits(class[0], a.tuples[t][0]) })
		if !fits {
			continue
		}
		for _, row := range class {
			rows = append(rows, a.released.Columns[0].Number(int(row)))
		}
	}
	slices.Sort(rows)
	return rows[:min(mostRows, len(rows))]
}
