package cli

import (
	"context"
	"slices"

	"github.com/spf13/pflag"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/support"
	"quasi/engine/model/privacy"
	"quasi/engine/trial"
)

// patientFlags say whose the rows are.
type patientFlags struct {
	patient     string
	notPatients []string
}

func (f *patientFlags) register(s *pflag.FlagSet) {
	s.StringVar(&f.patient, "patient", "", "column that identifies the patient, which is removed: groups then count patients")
	s.StringSliceVar(&f.notPatients, "not-patients", nil, "columns of which several rows with one value are not one patient's, so that nobody is told about them")
}

// assign says in the recipe whose the rows are. The column that identifies the patient is removed.
func (f *patientFlags) assign(r *recipe.Recipe, t *table.Table) error {
	if err := checkColumns(t, "the table", "--not-patients", f.notPatients...); err != nil {
		return err
	}
	for _, name := range f.notPatients {
		if name == f.patient {
			return wrong("--patient and --not-patients both name %q: leave it in one of them", name)
		}
		r.NotOnePatient(name)
	}
	if f.patient == "" {
		return nil
	}
	err := checkColumns(t, "the table", "--patient", f.patient)
	if err == nil {
		r.CountPatients(f.patient)
	}
	return err
}

// byPatient tells the audit whose row each one is, and what of a patient may be known.
// All columns but the quasi-identifiers count as kept.
func (f *auditFlags) byPatient(t *table.Table) error {
	switch {
	case f.patient == "" && (len(f.knows) > 0 || f.counts):
		return wrong("--knows and --k are about patients: name the column that tells them apart with --patient")
	case f.patient == "":
		return nil
	case t.Column(f.patient) == nil:
		return checkColumns(t, "the table", "--patient", f.patient)
	case slices.Contains(f.opt.QI, f.patient):
		return wrong("--patient: column %q can't be one that could identify as well, since it has another value for every patient: leave it out of --qi", f.patient)
	case f.counts && f.opt.K < 2:
		return wrong("--k is %d, but must be at least 2", f.opt.K)
	}
	f.opt.Patients, f.opt.Knows = privacy.PatientsOf(t.Column(f.patient)), support.Every()
	f.opt.LinkedBy = f.patient
	if len(f.knows) > 0 {
		f.opt.Knows = nil
	}
	for _, knows := range f.knows {
		k := support.Knowledge(knows)
		if !k.Valid() {
			return wrong("--knows is %q, but must be 1, 2, 3 or all", knows)
		}
		f.opt.Knows = append(f.opt.Knows, k)
	}
	for _, name := range t.Names() {
		if name != f.patient && !slices.Contains(f.opt.QI, name) {
			f.opt.Kept = append(f.opt.Kept, name)
		}
	}
	return nil
}

// lossByKnowledge finds what the decisions of a release lose by what someone may know of a
// patient.
func lossByKnowledge(ctx context.Context, release *engine.Release, bar *bar) ([]facts.KnownLoss, error) {
	if r := release.Recipe(); r.Privacy.Patient == "" {
		return nil, wrong("--loss-by-knowledge is about patients, but the recipe says of no column that it tells them apart (privacy.patient)")
	}
	var all []facts.KnownLoss
	for _, knows := range recipe.Knowledges() {
		found, err := trial.Knowledge(ctx, release, knows, func(s engine.Step) bool {
			bar.show("known rows: "+knows, s.Done)
			return false
		})
		if err != nil {
			return nil, err
		}
		all = append(all, found)
	}
	bar.clear()
	return facts.RisingLoss(all), nil
}
