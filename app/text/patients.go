package text

// Who is counted: rows, or patients where it is known whose row each one is. Each
// sentence that counts has a form for both.
var (
	UniqueSharePatients  = Message("of the patients have a row with their {0} that no other patient has.")
	UniqueAlonePatients  = Message("Patients whom one column alone makes unique:")
	UniqueWithoutPatient = Message("{0} tells most patients apart: without it, {1} of them would be unique.")
	LevelsAlikePatients  = Message("Here that makes no difference: at every level, {0} of the patients are unique.")
	LevelUniquePatients  = Message("{0} of the patients unique")
	LevelsWhyPatients    = Message("What remains when every value is shown at this level. A patient is unique who has a row that matches none of another patient, other columns unchanged.")
	KInvalidPatients     = Message("Enter a whole number from 1 to {0}, the number of patients.")
	PopulationBesides    = Message("k counts patients of your table, k-map people of the population. To rely on k-map alone, set k to 1 above.")

	SinglingLeadPatients = Message("Patients with a row whose values no other patient has are found by anyone who knows these values.")
	SinglingPatients     = Message("{1}: {0:this column alone makes|these columns alone make} {2} of the patients unique, now {3}.")
	AttackersPatients    = Message("The probability of finding a patient, before → after. The guess is among the patients who look alike.")
	GroupPatients        = Message("Patients per group")
	GroupPatientsAlt     = Message("{0} {0:group|groups} of {1} to {2} {2:patient|patients}, {3} on average")
	WhyPatients          = Message("With this one, they are {0} rows of {1} {1:patient|patients}.")

	CountPatients = Message("{0} {0:patient|patients}")
)
