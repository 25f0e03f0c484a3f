package linkage

import (
	"context"
	"fmt"

	"quasi/engine/data/table"
	"quasi/engine/internal/measure/covering"
	"quasi/engine/measure/audit"
)

// attack is a join on its way.
type attack struct {
	opt                Options
	released, register *table.Table
	rows               [][]int32 // the released rows that agree in all QI
	tuples             [][]int32 // the rows of the register that do
	columns            []*joined
	index              *covering.Index // of tuples
	people             *people
	sensitive          []*secret
	report             Report
}

// joined is a QI of both tables.
type joined struct {
	released *table.Column
	fits     []covering.Set     // by code of the release: codes of the register
	postings []covering.Posting // the same as tuples
}

func newAttack(released, register *table.Table, opt Options) (*attack, error) {
	a := &attack{opt: opt, released: released, register: register}
	var err error
	if a.rows, err = audit.Rows(released, opt.QI); err != nil {
		return nil, err
	}
	if a.tuples, err = audit.Rows(register, opt.QI); err != nil {
		return nil, err
	}
	codes := make([][]int32, len(opt.QI))
	for j, name := range opt.QI {
		c := register.Column(name)
		for _, tuple := range a.tuples {
			codes[j] = append(codes[j], c.Codes[tuple[0]])
		}
	}
	a.index = covering.NewIndex(len(a.tuples), codes)
	for j, name := range opt.QI {
		c, err := a.read(j, name)
		if err != nil {
			return nil, err
		}
		a.columns = append(a.columns, c)
	}
	a.people = newPeople(a.tuples, register, opt.Person)
	for _, name := range opt.Sensitive {
		a.sensitive = append(a.sensitive, newSecret(released.Column(name), a.people.len()))
	}
	return a, nil
}

// read finds the matches of each released text of a column. It fails if all that are not hidden stand
// for nothing known: the register is coded otherwise, and nobody would fit.
func (a *attack) read(j int, name string) (*joined, error) {
	from := a.register.Column(name)
	c := &joined{released: a.released.Column(name)}
	reader := covering.NewFor(from, c.released, a.opt.Trees[name])
	c.fits = make([]covering.Set, len(c.released.Values))
	c.postings = make([]covering.Posting, len(c.released.Values))
	unknown, known := map[int32]int{}, false // rows of the texts that stand for nothing known
	for v, rows := range c.released.Counts() {
		if rows == 0 {
			continue
		}
		values, ok := reader.Meets(c.released.Shown(int32(v)))
		c.fits[v], c.postings[v] = values, a.index.Posting(j, values)
		if !ok {
			unknown[int32(v)] = rows
		}
		known = known || ok && !c.released.Absent(int32(v))
	}
	a.noteUnknown(c.released, unknown)
	if len(unknown) > 0 && !known {
		u := a.report.Unknown[len(a.report.Unknown)-1]
		return nil, fmt.Errorf("column %q: the register has no value that a released one stands for, such as %q in row %d: write the register as the release is written, give the column's hierarchy, or leave the column out", name, u.First, u.Row)
	}
	return c, nil
}

// noteUnknown reports the texts of a column that stand for nothing known.
func (a *attack) noteUnknown(c *table.Column, unknown map[int32]int) {
	if len(unknown) == 0 {
		return
	}
	u := Unknown{Column: c.Name, Texts: len(unknown)}
	for row, v := range c.Codes {
		if _, ok := unknown[v]; !ok {
			continue
		}
		if u.Rows++; u.Rows == 1 {
			u.First, u.Row = c.Values[v], c.Number(row)
		}
	}
	a.report.Unknown = append(a.report.Unknown, u)
}

// join finds the persons behind each class of released rows.
func (a *attack) join(ctx context.Context) error {
	var found []int32
	of := make([]covering.Posting, len(a.columns))
	for class, rows := range a.rows {
		if err := ctx.Err(); err != nil {
			return err
		}
		for j, c := range a.columns {
			of[j] = c.postings[c.released.Codes[rows[0]]]
		}
		found = a.index.Match(found[:0], of)
		for _, s := range a.sensitive {
			s.show(rows)
		}
		persons := a.people.meet(class, found, len(rows), a.sensitive)
		a.report.RowMatches.add(persons, len(rows))
		if persons > 0 {
			a.report.Expected += float64(len(rows)) / float64(persons)
		}
	}
	return nil
}

// fits reports whether a released row may be that of a row of the register.
func (a *attack) fits(row, registered int32) bool {
	for j, c := range a.columns {
		if !c.fits[c.released.Codes[row]].Has(a.register.Column(a.opt.QI[j]).Codes[registered]) {
			return false
		}
	}
	return true
}
