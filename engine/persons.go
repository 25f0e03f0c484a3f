package engine

import (
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/support"
	"quasi/engine/say"
)

// Table returns the table as the recipe reads it: the given one without the records
// that are no people. It must not be changed.
func (p *Prepared) Table() *table.Table { return p.raw }

var recordsLeftOut = say.Define("records-left-out", "{0} {0:row has|rows have} only texts that the recipe treats as missing values. {0:It is no person and was|They are no people and were} left out: {1}")

// LeftOut says which records of the given table were left out because no cell has a
// value, as the recipe reads them; without an English text: none was. Those that the
// reader of the file left out before are not among them.
func (p *Prepared) LeftOut() say.Text {
	if p.left.Total == 0 {
		return say.Text{}
	}
	return recordsLeftOut.Say(p.left.Total, p.left.Rows())
}

// leftOut returns the numbers of the records that only the first table has.
func leftOut(all, rest *table.Table) say.Runs {
	var left say.Runs
	if rest.N == all.N {
		return left
	}
	next := 0
	for row := range all.N {
		number := all.Columns[0].Number(row)
		if next < rest.N && rest.Columns[0].Number(next) == number {
			next++
		} else {
			left.Add(number, 1)
		}
	}
	return left
}

// byPatient asks an audit for what is left to somebody who knows several rows of a
// patient, if the recipe says whose row each one is.
func byPatient(opt *audit.Options, r *recipe.Recipe) {
	if r.Privacy.Patient == "" {
		return
	}
	opt.Knows = support.Every()
	if r.Privacy.K > 1 {
		opt.K = r.Privacy.K // of 1, everyone has it
	}
}

// linking names the columns of the table that may link the rows of a patient.
func (p *Prepared) linking(opt *audit.Options) {
	if p.recipe.Privacy.Patient == "" {
		return
	}
	for _, name := range p.raw.Names() {
		if name != p.recipe.Privacy.Patient && !slices.Contains(opt.QI, name) {
			opt.Kept = append(opt.Kept, name)
		}
	}
}

// linking says by which column the rows of a patient are linked, or which ones are kept
// that may link them all the same.
func (r *Release) linking(opt *audit.Options) {
	patient := r.recipe.Privacy.Patient
	if opt.LinkedBy = r.names[patient]; patient == "" || opt.LinkedBy != "" {
		return
	}
	for _, name := range r.Table.Names() {
		if !slices.Contains(r.shown, name) {
			opt.Kept = append(opt.Kept, name)
		}
	}
}
