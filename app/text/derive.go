package text

import "quasi/engine/data/derive"

// Columns that are computed from others, on *Columns*.
const (
	DeriveTitle    = Message("Age, length of stay or single codes instead?")
	DeriveOffered  = Message("{0} {0:suggestion|suggestions}")
	DeriveLead     = Message("Dates and lists of codes make people unique. What a study needs of them can often be computed and released in their place.")
	DeriveTake     = Message("Use {0} instead")
	DeriveRemoves  = Message("{0} will be removed. You can undo this.")
	DeriveRow      = Message("Row")
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
	DeriveAdd      = Message("Compute it")
	DeriveAddWhy   = Message("What it is computed from keeps its role: remove it if it is no longer needed.")
	DeriveNoDates  = Message("No column of the table holds dates that can be read.")
	DerivedFrom    = Message("computed: {0}, from {1}")
	DeriveDrop     = Message("Take {0} out")
	DerivePatient  = Message("Patient ID column")
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
		return []Message{DerivePatient, DeriveDate}
	case derive.Rows:
		return []Message{DerivePatient}
	case derive.Has, derive.Codes:
		return []Message{DeriveCodes}
	}
	return []Message{DeriveDate}
}
