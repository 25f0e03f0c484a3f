// Package prepare turns a table and a recipe into what a release is made of: the columns
// that leave, the quasi-identifiers as spans, what is asked of every class. It is the part of
// the front door that has no method run and no release:
//
//	made, err := prepare.New(t, r, prepare.Options{})
//	err = made.Ask()                             // made.Problem is for a method
package prepare

import (
	"sync"

	"quasi/engine/criteria"
	"quasi/engine/data/derive"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/annotation"
	"quasi/engine/internal/data/parallel"
	"quasi/engine/method"
	"quasi/engine/method/problem"
	"quasi/engine/method/strata"
	"quasi/engine/model/privacy"
	"quasi/engine/profile"
	"quasi/engine/profile/describe"
	"quasi/engine/say"
)

// Prepared is a table with a recipe that fits it. Nothing changes it once it is made.
type Prepared struct {
	Recipe recipe.Recipe      // completed, without what was found before
	Data   criteria.Microdata // of the recipe
	// Raw is the table before anything of it is coarsened, Unread the records of each
	// column that coarsening could not read.
	Raw      *table.Table
	Unread   map[string]int
	Derived  []derive.Outcome   // of the recipe's derived columns, in order
	Asked    *criteria.Criteria // nil before [Prepared.Ask]
	Method   method.Algorithm
	Problem  problem.Problem // its model asks for classes of the recipe's k
	Strata   *strata.Options // by what it is cut first; nil: by nothing
	People   *strata.Options // by what people are cut where several of their rows may be known; nil: by nothing
	Outgoing []Outgoing      // in the order of the table
	// Transformed are the columns that are replaced, in the order of the recipe.
	Transformed []Transformed
	// Earlier are the rounds that the attempts of an earlier run did: see [recipe.Found].
	Earlier  []int
	Left     say.Runs                 // the records of the given table that are no people
	Notes    int                      // how many of them have values: totals, units, remarks
	Contrary int                      // how many more a derived column is to leave out
	Outside  int                      // how many of the rest do not meet the conditions of the recipe
	Expected func() []recipe.Expected // of each column of the recipe
	Columns  func() []profile.Column  // what each column of the table looks like, as [describe.As] has it
}

// Options are the optional inputs of [New].
type Options struct {
	// Population is the table of everyone from whom the records may be drawn. It is not kept.
	Population *table.Table
	// Key is the secret that pseudonyms and shifted dates are made with. It is not kept.
	Key []byte
}

// New checks the recipe against the table and builds what a release needs of both, but for
// what [Prepared.Ask] states. It fails, naming the place, if the recipe is invalid or does
// not fit, if a derived column can't be computed, if a value has no place in its hierarchy,
// or if a column can't be transformed.
func New(t *table.Table, r recipe.Recipe, o Options) (*Prepared, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	if err := r.CheckPatient(); err != nil {
		return nil, err
	}
	p := &Prepared{Recipe: r}
	data, read, err := microdata(t, &p.Recipe)
	if err != nil {
		return nil, err
	}
	p.Data, p.Raw, p.Derived, p.Unread = data, read.table, read.derived, read.unread
	p.Left, p.Contrary, p.Notes = leftOut(t, read.people), len(recipe.Dropped(read.derived)), len(read.notes)
	p.Outside = read.people.N - p.Contrary - read.table.N
	p.Earlier = p.Recipe.RoundsFound()
	p.Recipe.Found, p.Recipe.Privacy.MinClass = nil, 0
	if p.Method, err = method.Get(p.Recipe.Algorithm.Name); err != nil {
		return nil, err
	}
	replaced, transformed, err := Replacements(p.Data, o.Key)
	if err != nil {
		return nil, err
	}
	p.Outgoing, p.Transformed = OutgoingOf(p.Data, replaced), transformed
	p.Data.Sensitive = sensitiveOf(&p.Recipe, p.Outgoing)
	if p.Data.Register, err = criteria.NewRegister(p.Data, o.Population); err != nil {
		return nil, err
	}
	p.Expected = sync.OnceValue(p.expect)
	p.Columns = sync.OnceValue(func() []profile.Column { return describe.As(data.Table, &r) })
	return p, nil
}

// Patients says whose record each one of [Prepared.Raw] is; nil: every one is another
// person's.
func (p *Prepared) Patients() *privacy.Patients { return p.Asked.Patients() }

// Described returns a recipe of the table with what its columns look like.
func (p *Prepared) Described(r recipe.Recipe) recipe.Recipe {
	r = r.Clone()
	for i, expected := range p.Expected() {
		if r.Columns[i].Expected == nil {
			r.Columns[i].Expected = &expected
		}
	}
	return r
}

// expect looks at the columns of which the recipe says nothing.
func (p *Prepared) expect() []recipe.Expected {
	expected := make([]recipe.Expected, len(p.Recipe.Columns))
	parallel.Each(len(expected), func(i int) {
		if c := &p.Recipe.Columns[i]; c.Expected == nil {
			expected[i] = describe.Expect(p.Data.Table.Column(c.Name))
		}
	})
	return expected
}

// reading is a table as the recipe reads it, before anything of it is coarsened.
type reading struct {
	notes   []annotation.Row // of the given table, that were left out
	people  *table.Table     // without records that are no people
	table   *table.Table     // of them, with what is derived, without the rows that a rule or a condition leaves out
	derived []derive.Outcome
	unread  map[string]int // see [Prepared.Unread]
}

// Raw returns a table as a recipe reads it, with the columns that it computes, before anything
// of it is coarsened. It fails if a column can't be computed, or where rows look like no people
// and the recipe does not say what becomes of them.
func Raw(t *table.Table, r *recipe.Recipe) (*table.Table, error) {
	read, err := rawOf(t, r)
	return read.table, err
}

// rawOf reads a table. The recipe must fit it.
func rawOf(t *table.Table, r *recipe.Recipe) (reading, error) {
	people, notes, err := withoutNotes(r.Interpret(t, recognize.Format).Persons(), r.Input.Notes)
	if err != nil {
		return reading{}, err
	}
	read, outcomes, err := r.Derive(people, recognize.Format)
	return reading{notes: notes, people: people, table: read, derived: outcomes}, err
}

// withoutNotes returns a table without the rows that look like no people, or an error that
// names them if nobody has decided what happens to them.
func withoutNotes(t *table.Table, decided string) (*table.Table, []annotation.Row, error) {
	if decided == recipe.NotesKeep {
		return t, nil, nil
	}
	found := annotation.Find(t)
	if len(found) > 0 && decided == "" {
		return nil, nil, errNotes.Of(len(found), annotation.Say(found))
	}
	return t.Without(annotation.Records(found)), found, nil
}

// ReadPart returns a part of a table as the recipe reads it, without records that are no
// people, or with an error that names them as [New] has it. What the recipe leaves open about formats is left open, since a part may look
// otherwise than the whole. It fails if the recipe does not fit the part's columns.
func ReadPart(t *table.Table, r *recipe.Recipe) (*table.Table, error) {
	if err := r.Fits(t); err != nil {
		return nil, err
	}
	people, _, err := withoutNotes(r.Interpret(t, nil).Persons(), r.Input.Notes)
	return people, err
}
