package facts

import (
	"slices"

	"quasi/engine/say"
)

// Patient is one patient of a release, with all rows. Rows are numbered from 0, as in the
// table.
type Patient struct {
	Records []int `json:"records"`            // of the patient, ascending
	LeftOut int   `json:"left_out,omitempty"` // how many of them are not released
	// Others are the other patients who show the same released rows, and as many of each,
	// by their first rows, ascending.
	Others []int          `json:"others"`
	Known  []KnownPatient `json:"known"`
}

// KnownPatient is how many patients have rows like those that someone knows of a patient,
// this one among them: k(m) of the patient.
type KnownPatient struct {
	Knows string `json:"knows"` // how many rows: 1, 2, 3 or all
	K     int    `json:"k"`
	// AtLeast is what k is not below, where only bounds of it were found; otherwise k.
	AtLeast int `json:"at_least"`
}

// KnownLoss is what a release loses that protects patients of whom so much may be known.
type KnownLoss struct {
	Knows string `json:"knows"` // how many rows: 1, 2, 3 or all
	// Loss is ILossRate, in [0,1], with rows that are left out counted as lost whole; 0 if
	// there is no such release.
	Loss    float64 `json:"loss"`
	LeftOut int     `json:"left_out,omitempty"` // rows
	Rounds  int     `json:"rounds,omitempty"`   // that a method did which goes on improving
	// Failed says why there is no such release; without an English text: there is one.
	Failed say.Text `json:"failed,omitzero"`
}

// RisingLoss returns what was found for one knowledge after the other, the least first, so
// that it rises or stays: a release that protects against more protects against less, so that
// where the one for less loses more, or there is none, it is that for more. Loss, LeftOut and
// Rounds are then those of that release.
func RisingLoss(found []KnownLoss) []KnownLoss {
	rising := slices.Clone(found)
	for i := len(rising) - 2; i >= 0; i-- {
		less, more := &rising[i], rising[i+1]
		if more.Failed.English == "" && (less.Failed.English != "" || more.Loss < less.Loss) {
			more.Knows = less.Knows
			*less = more
		}
	}
	return rising
}
