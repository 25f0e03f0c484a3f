package report

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
