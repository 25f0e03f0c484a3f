package text

// What has to be put right, or answered, before the table is anonymized.
const (
	HeldBack   = Message("Still to decide:")
	ProblemIn  = Message("{0}: {1}")
	KShort     = Message("k")
	ShiftAlone = Message("The dates of {0} move by patient: choose the patient ID column.")
	MeansBack  = Message("Generalize {0} instead")
)
