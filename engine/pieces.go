package engine

import (
	"context"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/method/cut"
	"quasi/engine/method/problem"
	"quasi/engine/method/strata"
	"quasi/engine/model/privacy"
	"quasi/engine/release"
	"quasi/engine/say"
)

// Piece is a part of a table that another program can anonymize on its own: it prepares the
// piece like any table, and the groups of [Prepared.Partition] are groups of the whole.
type Piece struct {
	// Records are the piece's records, as indices into [Prepared.Table].
	Records []int32
	// Table holds the values of Records, and each column's counts in the whole table.
	Table *table.Table
	// Recipe is the completed recipe of the whole table with a seed of its own.
	Recipe recipe.Recipe
}

// Pieces divides the records into parts of about most records each, by the cuts that lose
// least (see [cut.Pieces]); where the table is cut into strata, each of these by itself. Every part
// satisfies the models on classes if the whole table does, and all records that a patient has in a
// stratum are in one part. The parts depend only on table and recipe. Each level of cuts takes time
// proportional to the cells of the quasi-identifiers. It fails with ctx.Err() soon after ctx is done.
func (p *Prepared) Pieces(ctx context.Context, most int) ([]Piece, error) {
	strata := []strata.Stratum{{Rows: group.Numbers(p.made.Problem.N)}}
	if p.made.Strata != nil {
		strata = p.made.Strata.Cut(&p.made.Problem)
	}
	whole, r := p.whole()
	r.Algorithm.Strata = nil
	var pieces []Piece
	for _, s := range strata {
		parts, err := p.parts(ctx, s.Rows, most)
		if err != nil {
			return nil, err
		}
		for _, records := range parts {
			piece := Piece{records, whole.Pick(records), r.Clone()}
			for _, j := range s.Hidden {
				c := piece.Table.Column(p.made.Problem.QI[j].Name)
				c.Codes = slices.Repeat([]int32{int32(len(c.Values))}, len(c.Codes))
				c.Values, c.Missing, c.Whole = append(slices.Clone(c.Values), ""), append(slices.Clone(c.Missing), true), append(slices.Clone(c.Whole), 0)
			}
			piece.Recipe.Algorithm.Seed += uint64(len(pieces)+1) * 0x9E3779B97F4A7C15
			pieces = append(pieces, piece)
		}
	}
	return pieces, nil
}

// parts returns the records of each piece of some records.
func (p *Prepared) parts(ctx context.Context, rows []int32, most int) ([][]int32, error) {
	whose := p.made.Asked.Patients().Pick(rows)
	of := make([][]int32, len(rows)) // the records of each patient; nil: of each record
	if whose != nil {
		of = make([][]int32, whose.Count)
		for i, patient := range whose.Codes {
			of[patient] = append(of[patient], rows[i])
		}
	} else {
		for i := range rows {
			of[i] = rows[i : i+1]
		}
	}
	heads := make([]int32, len(of)) // a record of each patient, which stands for all
	for patient, records := range of {
		heads[patient] = records[0]
	}
	patients := p.made.Problem.Part(heads)
	if whose != nil {
		size, err := privacy.NewKAnonymity(p.made.Recipe.Privacy.K, len(heads))
		if err != nil {
			return nil, err
		}
		patients.Model = ofPatients{size, p.made.Problem.Model, of}
	}
	parts, err := cut.Pieces(ctx, patients, max(1, int(int64(most)*int64(len(heads))/int64(len(rows)))), 0.5)
	for i, part := range parts {
		var records []int32
		for _, patient := range part {
			records = append(records, of[patient]...)
		}
		parts[i] = records
	}
	return parts, err
}

// ofPatients applies a model on records to the records of patients.
type ofPatients struct {
	privacy.Model // of patients
	records       privacy.Model
	of            [][]int32
}

// Holds implements [privacy.Model].
func (m ofPatients) Holds(patients []int32) bool {
	if !m.Model.Holds(patients) {
		return false
	}
	var records []int32
	for _, patient := range patients {
		records = append(records, m.of[patient]...)
	}
	return m.records.Holds(records)
}

// whole returns the table as the models see it, with each column's counts over all records,
// and the recipe that reads it that way.
func (p *Prepared) whole() (*table.Table, recipe.Recipe) {
	r := p.made.Recipe.Clone()
	r.Derived = nil
	whole := &table.Table{N: p.made.Data.Table.N}
	for _, c := range p.made.Data.Table.Columns {
		decided := r.Column(c.Name)
		decided.Coarsen, decided.Missing = nil, nil
		own := *c
		for _, o := range p.made.Outgoing {
			if o.Name == c.Name && decided.Transform != nil && decided.Role == table.Sensitive {
				own = *o.Column
			}
		}
		decided.Transform = nil
		own.Whole = p.counts(&own, decided.Role)
		whole.Columns = append(whole.Columns, &own)
	}
	return whole, r
}

// counts returns the number of records with each value of a column. Where patients are
// counted, a sensitive value counts once for each patient.
func (p *Prepared) counts(c *table.Column, role table.Role) []int {
	whose := p.made.Asked.Patients()
	if whose == nil || role != table.Sensitive {
		return c.Counts()
	}
	s := privacy.SensitiveOf(c)
	once := whose.Once(&s).Once
	counts := make([]int, len(c.Values))
	for record, v := range c.Codes {
		if once[record] {
			counts[v]++
		}
	}
	return counts
}

// Partition returns the groups that the recipe's method makes, without a release. It is for
// the program that works on a [Piece]. It fails with ctx.Err() soon after ctx is done.
func (p *Prepared) Partition(ctx context.Context) (*problem.Groups, error) {
	groups, err := p.partition(ctx, &p.made.Problem, p.made.Recipe.Privacy.K, p.settings, problem.None)
	if err != nil {
		return nil, err
	}
	if err := groups.Check(&p.made.Problem); err != nil {
		return nil, errInvalidRelease.Of(say.Method(p.made.Method.Name), err)
	}
	return groups, nil
}

// Assemble returns the release of groups that other programs made. It is audited like the
// release of a run: by its texts alone. It fails if the groups are not a partition of the
// table's records that covers their values.
func (p *Prepared) Assemble(groups *problem.Groups) (*Release, error) {
	if err := groups.Check(&p.made.Problem); err != nil {
		return nil, errInvalidRelease.Of(say.Method(p.made.Method.Name), err)
	}
	release := release.Of(p.made, groups, p.made.Recipe)
	return release, release.Measure()
}
