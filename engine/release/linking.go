package release

import (
	"slices"

	"quasi/engine/measure/audit"
)

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
