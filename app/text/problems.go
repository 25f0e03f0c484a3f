package text

// What has to be put right, or answered, before the table is anonymized.
const (
	// RunAwaits says that a run waits for what a question takes.
	RunAwaits  = Message("The columns for your question are being chosen. The run starts right after.")
	HeldBack   = Message("Still to decide:")
	ProblemIn  = Message("{0}: {1}")
	KShort     = Message("k")
	ShiftAlone = Message("The dates of {0} move by patient: choose the patient ID column.")
	MeansBack  = Message("Generalize {0} instead")
)
