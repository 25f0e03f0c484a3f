package engine

import (
	"context"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method/cut"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
	"quasi/engine/release"
	"quasi/engine/say"
)

// Piece is a part of a table that can be anonymized apart from the others, in another
// program: it is prepared there as any table, and what [Prepared.Partition] returns belongs
// to the whole.
type Piece struct {
	// Records are those of [Prepared.Table] that the piece has, in its order.
	Records []int32
	// Table has their values, and what the whole table says of each column.
	Table *table.Table
	// Recipe is the recipe of the whole, completed, with a seed of the piece's own.
	Recipe recipe.Recipe
}

// Pieces divides the records into parts of about most of them, all of which satisfy the
// models on classes if the whole does, by cuts where least is lost (see [cut.Pieces]). The
// records of one patient stay together. They depend on the table and the recipe alone. It
// fails with ctx.Err() soon after ctx is done. Time grows with the cells of the
// quasi-identifiers for each level of cuts.
func (p *Prepared) Pieces(ctx context.Context, most int) ([]Piece, error) {
	parts, err := p.parts(ctx, most)
	if err != nil {
		return nil, err
	}
	whole, r := p.whole()
	pieces := make([]Piece, len(parts))
	for i, records := range parts {
		pieces[i] = Piece{records, whole.Pick(records), r.Clone()}
		pieces[i].Recipe.Algorithm.Seed += uint64(i+1) * 0x9E3779B97F4A7C15
	}
	return pieces, nil
}

// parts divides the records.
func (p *Prepared) parts(ctx context.Context, most int) ([][]int32, error) {
	whose := p.made.Asked.Patients()
	if whose == nil {
		return cut.Pieces(ctx, &p.made.Problem, most, 0.5)
	}
	of := make([][]int32, whose.Count)
	for record, patient := range whose.Codes {
		of[patient] = append(of[patient], int32(record))
	}
	heads := make([]int32, len(of)) // a record of each patient, which stands for all
	for patient, records := range of {
		heads[patient] = records[0]
	}
	patients := p.made.Problem.Part(heads)
	size, err := privacy.NewKAnonymity(p.made.Recipe.Privacy.K, len(heads))
	if err != nil {
		return nil, err
	}
	patients.Model = ofPatients{size, p.made.Problem.Model, of}
	parts, err := cut.Pieces(ctx, patients, max(1, int(int64(most)*int64(len(heads))/int64(p.made.Problem.N))), 0.5)
	for i, part := range parts {
		var records []int32
		for _, patient := range part {
			records = append(records, of[patient]...)
		}
		parts[i] = records
	}
	return parts, err
}

// ofPatients asks of patients what a model asks of all their records.
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

// whole returns the table as the models see it, of which each column knows the counts of
// all records, and the recipe that reads it so.
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

// counts returns how many records have each value of a column: of a sensitive one those that
// count where patients are counted.
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

// Partition returns the groups that the method of the recipe makes, without a release: of a
// [Piece] in the program that works on it. It fails with ctx.Err() soon after ctx is done.
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

// Assemble returns the release of groups that others have made, audited as one of a run:
// nothing of it is believed that the texts do not show. It fails if the groups are none of
// the table.
func (p *Prepared) Assemble(groups *problem.Groups) (*Release, error) {
	if err := groups.Check(&p.made.Problem); err != nil {
		return nil, errInvalidRelease.Of(say.Method(p.made.Method.Name), err)
	}
	release := release.Of(p.made, groups, p.made.Recipe)
	return release, release.Measure()
}
