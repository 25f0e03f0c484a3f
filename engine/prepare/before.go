package prepare

import (
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/support"
)

// Before audits the original table as the release is audited, for comparison:
// beside the population too, if there is one. Where the recipe says whose row each one is,
// every column beside it and the quasi-identifiers may link rows, as it is in the table.
func (p *Prepared) Before() (audit.Report, error) {
	opt := audit.Options{
		QI: p.Recipe.Names(table.QuasiIdentifying), Sensitive: p.Recipe.Names(table.Sensitive), Patients: p.Asked.Patients(),
		OthersKnown: p.Recipe.Privacy.Others == recipe.OthersKnown, Behind: p.Data.Behind(), Subsets: p.Subsets(),
	}
	ByPatient(&opt, &p.Recipe)
	p.linking(&opt)
	return audit.Table(p.Raw, opt)
}

// mostTriples is the number of rows up to which sets of three quasi-identifiers
// are looked at.
const mostTriples = 300_000

// Subsets is up to how many quasi-identifiers together an audit looks at.
func (p *Prepared) Subsets() int {
	if p.Data.Table.N > mostTriples {
		return 2
	}
	return 3
}

// ByPatient asks an audit for what is left to somebody who knows several rows of a
// patient, if the recipe says whose row each one is.
func ByPatient(opt *audit.Options, r *recipe.Recipe) {
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
	if p.Recipe.Privacy.Patient == "" {
		return
	}
	for _, name := range p.Raw.Names() {
		if name != p.Recipe.Privacy.Patient && !slices.Contains(opt.QI, name) {
			opt.Kept = append(opt.Kept, name)
		}
	}
}
