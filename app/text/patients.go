package text

// Who is counted: rows, or patients where it is known whose row each one is. Each
// sentence that counts has a form for both.
const (
	UniqueTogetherPatients = Message("of the patients have a row that is unique in the marked columns.")
	UniqueSharePatients    = Message("of the patients have a row that no other patient matches in {0}.")
	UniqueAlonePatients    = Message("Patients whom one column alone makes unique:")
	UniqueWithoutPatient   = Message("Without {0}, only {1} of the patients would be unique.")
	LevelsAlikePatients    = Message("Here that makes no difference: at every level, {0} of the patients are unique.")
	LevelUniquePatients    = Message("{0} of the patients unique")
	LevelsWhyPatients      = Message("A patient is unique who has a row that matches none of another patient, other columns unchanged.")
	KInvalidPatients       = Message("Enter a whole number from 1 to {0}, the number of patients.")
	PopulationBesides      = Message("k counts patients of your table, k-map people of the full register. To rely on k-map alone, set k to 1 above.")

	SinglingLeadPatients = Message("Patients with a row whose values no other patient has are found by anyone who knows these values.")
	AttackersPatients    = Message("Chance to pick the right patient by the columns marked, before → after. Nothing else about the patient is known.")
	GroupPatients        = Message("Patients per group")
	GroupPatientsAlt     = Message("{0} {0:group|groups} of {1} to {2} {2:patient|patients}, {3} on average")
	WhyPatients          = Message("With this one, they are {0} rows of {1} {1:patient|patients}.")

	PatientAsk      = Message("Do rows with the same {0} belong to one patient?")
	PatientAskWhy   = Message("If yes, patients are counted. If no, rows: then one patient's visits could hide only each other.")
	HouseholdAsk    = Message("Shall groups count the households that {0} tells apart?")
	HouseholdAskWhy = Message("Rows with the same {0} seem to be of one household. If groups count rows, people of one household hide each other, who know each other. If groups count households, each hides among other households.")
	HouseholdYes    = Message("Yes, count households")
	HouseholdIs     = Message("Groups count the households that {0} tells apart.")
	HouseholdNo     = Message("No, count rows")
	PatientYes      = Message("Yes, to one patient")
	PatientNo       = Message("No, to different people")
	PatientAgain    = Message("Change the answer")
	PatientIs       = Message("Groups count the patients that {0} tells apart.")
	PatientNot      = Message("Groups count rows: those with the same {0} belong to different people, as you said.")
	PatientShown    = Message("{0} identifies patients: remove it or use pseudonyms")
	PatientShownWhy = Message("Nothing is released like this. Remove the column; it can then be released as pseudonyms, by the choice below its role.")
	PatientRemove   = Message("Remove it")

	LinkAsk       = Message("Show which rows belong to the same patient?")
	LinkNo        = Message("No")
	LinkNoWhy     = Message("{0} is left out, and the review says whether columns that are kept link the rows all the same.")
	LinkYes       = Message("Yes")
	LinkYesWhy    = Message("{0} shows a new number for each patient, the same in all of the patient's rows.")
	LinkPseudonym = Message("{0} shows a pseudonym for each patient, the same in all of the patient's rows.")
	LinkHolds     = Message("Patients are protected from someone who knows all of these.")
	LinkExposes   = Message("Then protection holds by one row only. Anyone who knows a patient's visits can single the patient out.")
	TreatNumbered = Message("a number for each patient")

	CountPatients = Message("{0} {0:patient|patients}")
)
