package text

// What has to be put right, or answered, before the table is anonymized.
const (
	HeldBack      = Message("Before this can run:")
	ProblemIn     = Message("{0}: {1}")
	KShort        = Message("k")
	HouseholdOpen = Message("Shall groups count the households that {0} tells apart? Answer yes or no.")
	PatientOpen   = Message("Are several rows with the same {0} one patient's? Answer yes or no.")
	ShiftAlone    = Message("The dates of {0} move by patient: say which column identifies the patient.")
	MeansBack     = Message("Generalize {0} instead")
)
