package text

import (
	"quasi/engine/data/derive"
	"quasi/engine/file/recipe"
)

// Patients who have several rows: what someone may know of them, and what is left to
// someone who does.
const (
	KnowsTitle = Message("How many rows of a patient might someone know?")
	KnowsRows  = Message("{0} {0:row|rows} of {1} {1:patient|patients}")
	KnowsNot   = Message("Tried: this is not reached")
	KnowsFound = Message("Found in the last run")
	KnowsTried = Message("Detail lost, tried")

	KnowsOne      = Message("One row")
	KnowsOneWhy   = Message("Any one row fits at least {0} {0:patient|patients}. Does not protect from someone who knows two.")
	KnowsTwo      = Message("Any two rows")
	KnowsTwoWhy   = Message("Any two rows of a patient fit at least {0} {0:patient|patients}.")
	KnowsThree    = Message("Any three rows")
	KnowsThreeWhy = Message("Any three rows of a patient fit at least {0} {0:patient|patients}.")
	KnowsAll      = Message("All rows")
	KnowsAllWhy   = Message("All rows of a patient fit at least {0} {0:patient|patients}. Rows may be left out for it.")
	UseValue      = Message("Use {0} = {1}, and run again")
	SettingUnmet  = Message("The run failed because {0} does not work on this table.")
	SettingRange  = Message("Works on this table: {0} to {1}.")
	SettingFrom   = Message("Works on this table: {0} and more.")
	AllowShare    = Message("Leave out up to {0}% of the rows and run again")
	KnowsOrder    = Message("Sorted by value: the original order could reveal which rows belong together.")

	PersonsTitle  = Message("What someone finds who knows rows of a patient")
	PersonsLead   = Message("The release has {0} {0:patient|patients}, of whom {1} {1:has|have} several rows, at most {2}. Each figure: before → after, by the columns marked.")
	PersonsHead   = Message("Known of a patient")
	PersonsAlike  = Message("Patients who look alike, at least (k)")
	PersonsBelow  = Message("Patients with fewer than {0} {0:look-alike|look-alikes}")
	PersonsAlone  = Message("Patients singled out")
	PersonsAsked  = Message("asked for")
	PersonsShare  = Message("{0} ({1})")
	Between       = Message("{0} to {1}")
	PersonsApart  = Message("These figures assume that rows of one patient can be recognized as such. Otherwise they are lower.")
	PersonsHold   = Message("Known of a patient: {0}. Every patient still looks like enough others (k = {1}).")
	PersonsFailed = Message("Known of a patient: {0}. Not every patient looks like enough others ({1}).")
	PersonsSource = Message("Source: Terrovitis, Mamoulis, Kalnis. PVLDB 1(1), 2008 (kᵐ-anonymity, with rows as items); for all rows, whole-record k-anonymity.")

	KnowingTitle  = Message("What it costs that someone knows more rows")
	KnowingLead   = Message("How much detail the same decisions lose, by what someone may know of a patient. Each figure is a run of its own; go on working meanwhile.")
	Compare       = Message("Compare")
	KnowingOn     = Message("Go on comparing")
	KnowingGoing  = Message("Comparing: {0}")
	KnowingRounds = Message("Quick trials of {0} {0:round|rounds} each. The release itself had {1} and loses {2}; a full run usually loses a little less.")

	PatientWhyTitle = Message("Why is this patient like this?")
	PatientRows     = Message("The row is one of {0} {0:row|rows} of a patient: {1}.")
	PatientOnly     = Message("The row is the only one of a patient.")
	PatientLeftOut  = Message("{0} of them {0:is|are} left out.")
	PatientKnownWhy = Message("So many patients have such rows, this one among them, whichever rows are known.")
	PatientSame     = Message("{0} other {0:patient shows|patients show} exactly the same rows. The first row of each: {1}.")
	PatientAlone    = Message("No other patient shows exactly the same rows.")
	PatientGone     = Message("Nothing of this patient is released.")
	PatientRow      = Message("Row {0}")
	LeftOut         = Message("left out")
	PatientMore     = Message("{0} more {0:row is|rows are} not shown here.")

	LinkedBefore   = Message("In the original, the columns beside those marked link the rows of {0} {0:patient|patients} ({1} of those with several).")
	LinkedAfter    = Message("In the release, unchanged columns link the rows of {0} {0:patient|patients} ({1}).")
	LinkableTitle  = Message("Unchanged columns reveal which rows belong together")
	LinkableButton = Message("Go to the columns")
)

// Known names the rows of a patient that someone may know, and says what k patients promise then.
type Known struct{ Title, Why Message }

var knowledges = map[string]Known{
	recipe.KnowsOne:   {KnowsOne, KnowsOneWhy},
	recipe.KnowsTwo:   {KnowsTwo, KnowsTwoWhy},
	recipe.KnowsThree: {KnowsThree, KnowsThreeWhy},
	recipe.KnowsAll:   {KnowsAll, KnowsAllWhy},
}

// KnownOf describes one of [recipe.Knowledges].
func KnownOf(knows string) Known { return knowledges[knows] }

// Columns that are computed from others, on *Columns*.
const (
	DeriveTitle    = Message("Age, length of stay or single codes instead?")
	DeriveOffered  = Message("{0} {0:suggestion|suggestions}")
	DeriveLead     = Message("Dates and lists of codes make people unique. What a study needs of them can often be computed and released in their place.")
	DeriveTake     = Message("Use {0} instead")
	DeriveRemoves  = Message("{0} will be removed. You can undo this.")
	DeriveSample   = Message("What {0} would be in some rows")
	DeriveSampling = Message("Computing…")
	DeriveGap      = Message("No value of {0}: {1}")
	DeriveInvalid  = Message("Rows whose dates can't be read or contradict each other")
	DeriveMissing  = Message("have no value there")
	DeriveLeave    = Message("are left out, and listed in the review")
	DeriveStop     = Message("stop the run, until the table is corrected")
	DeriveStopped  = Message("{0}: some rows have unreadable or contradictory dates. Leave these rows out, or leave the value empty.")
	DeriveHand     = Message("Compute a column yourself")
	DeriveKind     = Message("What to compute")
	DeriveName     = Message("Its name")
	ComputeIt      = Message("Compute it")
	DeriveAddWhy   = Message("What it is computed from keeps its role: remove it if it is no longer needed.")
	DeriveNoDates  = Message("No column of the table holds dates that can be read.")
	DerivedFrom    = Message("computed: {0}, from {1}")
	DeriveDrop     = Message("Take {0} out")
	DeriveBirth    = Message("Date of birth")
	DeriveEvent    = Message("Event")
	DeriveFirstDay = Message("First day")
	DeriveLastDay  = Message("Last day")
	DeriveDate     = Message("Date")
	DeriveCodes    = Message("Codes")
	DeriveCode     = Message("Code, or how it begins")
)

// DeriveSources names the columns that something is computed from.
func DeriveSources(k derive.Kind) []Message {
	switch k {
	case derive.Age:
		return []Message{DeriveBirth, DeriveEvent}
	case derive.Length:
		return []Message{DeriveFirstDay, DeriveLastDay}
	case derive.Since:
		return []Message{DeriveEvent, DeriveDate}
	case derive.SinceFirst:
		return []Message{PatientLabel, DeriveDate}
	case derive.OfPatient:
		return []Message{PatientLabel, ColumnHead}
	case derive.Rows:
		return []Message{PatientLabel}
	case derive.Has, derive.Codes, derive.Chapter:
		return []Message{DeriveCodes}
	}
	return []Message{DeriveDate}
}
