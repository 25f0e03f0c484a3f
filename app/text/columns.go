package text

import (
	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/file/kind"
	"quasi/engine/profile"
)

// The step *Columns*.
const (
	ColumnsTitle   = Message("Which columns could point to a person?")
	ColumnsLead    = Message("Each has a suggestion; unknown ones are generalized or removed.")
	ColumnsLeave   = Message("{0} of {1} are released")
	UniqueTogether = Message("of the rows are unique in the marked columns.")
	LevelsOf       = Message("Levels of {0}")
	AllColumns     = Message("All columns")
	FilterOpen     = Message("Filter, set several")
	ColumnHead     = Message("Column")
	ValuesHead     = Message("Values")
	FactDifferent  = Message("{0} different")
	FactMissing    = Message("{0} missing")
	FactRange      = Message("{0} to {1}, median {2}")
	RoleHead       = Message("Role")
	WhyHead        = Message("Why")
	RoleOf         = Message("Role of {0}")
	RoleRemove     = Message("Remove")
	RoleQuasi      = Message("Could identify")
	RoleSensitive  = Message("Sensitive")
	RoleKeep       = Message("As it is")
	WhyYours       = Message("Your decision.")
	WhyAsked       = Message("A question asks for it.")
	WhyUnasked     = Message("No question needs it.")
	WhyMeans       = Message("Exact, it singles people out.")
	WhyReplaced    = Message("Its place is taken by {0}.")
	UniqueTitle    = Message("How identifying is this table?")
	UniqueShare    = Message("of the rows are unique in {0}.")
	UniqueNone     = Message("No column is marked as Could identify. Mark what somebody might know about a person.")
	UniqueAlone    = Message("Rows that one column alone makes unique:")
	UniqueCounting = Message("Counting…")
	RolesTitle     = Message("What the roles mean")
	RoleRemoveW    = Message("Not in the file, unless you ask for pseudonyms.")
	RoleQuasiW     = Message("Could point to a person together with other columns (quasi-identifier). It is generalized, as far as needed.")
	RoleSensitiveW = Message("Stays exact in the file. Nobody should learn whose value it is.")
	RoleKeepW      = Message("In the file, cell for cell. Only for what nobody outside could know.")

	TypeInteger  = Message("whole number")
	TypeDecimal  = Message("number")
	TypeDate     = Message("date")
	TypeCategory = Message("category")
	TypeCode     = Message("code")
	TypeText     = Message("text")
	TypePlace    = Message("number of a place")
	TypeEmpty    = Message("empty")

	FormatType    = Message("Read as")
	FormatFound   = Message("as found: {0}")
	FormatNumbers = Message("Numbers look like")
	FormatDates   = Message("Dates look like")
	FormatPivot   = Message("Years of two digits mean")
	FormatUnsaid  = Message("please choose")
	TypeOdd       = Message("Does not fit: {0}")
	TypeOddRow    = Message("{0} in row {1}")
	TypeTwoWays   = Message("Its values can be read in two ways: check the order of day, month and year, or whether a comma or a point is the decimal separator.")
	TypeDateTime  = Message("date and time")
	TypeID        = Message("ID")
)

// Role returns the name of a role on the screen.
func Role(r table.Role) Message {
	switch r {
	case table.QuasiIdentifying:
		return RoleQuasi
	case table.Sensitive:
		return RoleSensitive
	case table.Insensitive:
		return RoleKeep
	}
	return RoleRemove
}

// Type returns the name of a type of values, as [profile.Column.Shown] gives it.
func Type(name string) Message {
	m, ok := map[string]Message{
		"integer": TypeInteger, "decimal": TypeDecimal, "date": TypeDate, "category": TypeCategory, "code": TypeCode, "text": TypeText,
		"date-time": TypeDateTime, "identifier": TypeID, profile.Place: TypePlace,
	}[name]
	if !ok {
		return TypeEmpty
	}
	return m
}

// Finding and changing many columns at once, on *Columns*.
const (
	FilterLabel   = Message("Find columns")
	FilterAny     = Message("any role")
	FilterUnknown = Message("not recognized")

	UnknownTitle  = Message("Columns that were not recognized: {0}")
	UnknownBody   = Message("{0}. Look at them together. Set to “As it is” only what nobody outside the hospital can know.")
	ColumnsDraw   = Message("Show {0} of {1} more {1:column|columns}")
	UnknownShow   = Message("Show and select them")
	FilterShown   = Message("{0} of {1} columns found")
	SelectColumn  = Message("Select {0}")
	SelectShown   = Message("Select all found")
	BulkLabel     = Message("Role of the {0} selected")
	BulkSet       = Message("Set the role")
	BulkNone      = Message("Select columns first, by the boxes beside their names")
	UniqueWithout = Message("Without {0}, only {1} of the rows would be unique.")

	TreeByKeys  = Message("By keyboard, and by dragging")
	TreeKeys    = Message("Arrow keys move, right and left open and close a group, the space bar selects, Shift selects several, a letter finds, Delete deletes. What is selected can also be dragged into a group.")
	LevelUnique = Message("{0} of the rows unique")
	LevelsAlike = Message("Here that makes no difference: at every level, {0} of the rows are unique.")
)

// Kind describes a kind of files that a release can be written as.
type Kind struct{ Title, Why, Save Message }

var kindTexts = map[string]Kind{
	kind.CSV:      {FormatCSV, FormatCSVWhy, SaveTable},
	kind.Workbook: {FormatExcel, FormatExcelWhy, SaveWorkbook},
}

// KindOf returns what is said about a kind.
func KindOf(k kind.Kind) Kind { return kindTexts[k.Name] }

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

// What columns are called in the release.
const (
	RenameTitle  = Message("Names of the columns")
	RenameLead   = Message("What each column is called in the release. Empty: as in the table.")
	RenameLabel  = Message("{0} is released as")
	RenameTaken  = Message("Another column is called {0}. Choose another name.")
	RenamedCount = Message("{0} of {1} renamed")
	ColumnCount  = Message("{0} {0:column|columns}")
)

// What is done to the values of a column beside its role, and pseudonyms and shifted
// dates: on the second and the last step, and in the review.
const (
	TreatmentOf      = Message("What happens to {0}")
	TreatRemoved     = Message("removed")
	AsItIs           = Message("as it is")
	TreatAlone       = Message("{0}: {1} unique {1:row|rows}, not {2}")
	TreatGeneralized = Message("generalized")
	TreatPseudonym   = Message("as pseudonyms")
	TreatShift       = Message("dates shifted")
	TreatYear        = Message("years only")
	TreatBirth       = Message("years only, 90+ together")
	TreatZIP         = Message("three digits (US ZIP code)")
	TreatAge         = Message("90 and older together")
	TreatYearThen    = Message("years only, then generalized")
	TreatBirthThen   = Message("years only, 90+ together, then generalized")
	TreatZIPThen     = Message("three digits (US ZIP code), then generalized")
	TreatAgeThen     = Message("90 and older together, then generalized")
	TreatMeans       = Message("group mean")
	TreatStep        = Message("in groups of one width")
	TreatRound       = Message("rounded")
	TreatClasses     = Message("in classes")
	TreatCap         = Message("the ends in one class each")
	TreatPrefix      = Message("first characters only")
	TreatRare        = Message("rare values as one")
	TreatRareThen    = Message("rare values as one, then generalized")
	TreatStepThen    = Message("in groups of one width, then generalized")
	TreatRoundThen   = Message("rounded, then generalized")
	TreatClassesThen = Message("in classes, then generalized")
	TreatCapThen     = Message("the ends in one class each, then generalized")
	TreatPrefixThen  = Message("first characters only, then generalized")

	TransformDays     = Message("By at most this many days")
	TransformTogether = Message("All dates of a patient move by the same number of days, in every shifted column.")
	TransformKey      = Message("Use an earlier key")
	TransformKeyWhy   = Message("64 digits from 0 to f give the same patients the same pseudonyms again. Empty: a new key is made here.")
	TransformKeyBad   = Message("A key has 64 digits from 0 to f.")
	TimeLabel         = Message("Time of day")
	TimeDrop          = Message("dropped")
	TimeHour          = Message("rounded down to the hour")
	TimeKeep          = Message("kept as it is")
	TimeWhy           = Message("It does not move with the day. A time to the minute can tell nearly every row from the others.")
	UntilLabel        = Message("Year in which ages are counted")
	UntilInvalid      = Message("Enter a year from {0} to {1}.")
	KeyTitle          = Message("The key of the pseudonyms")
	KeyLead           = Message("Write it down and keep it apart from the table: it is shown here and stored nowhere. Without it no other table can get the same pseudonyms; with it, people can be found again.")
	KeyHolds          = Message("write it down: it is stored nowhere")
	DisguiseStill     = Message("{0} is pseudonymized: still personal data. Anyone who has the key can find the people again.")

	StillPersonal  = Message("Still personal data: {0}.")
	StillKey       = Message("Anyone who has the key can find the people again.")
	StillDate      = Message("Anyone who knows one date of a patient can work out that patient's other shifted dates.")
	DisguisedMark  = Message("pseudonymized: ")
	CoarsenedMark  = Message("reduced: ")
	WhyDisguised   = Message("{0}: {1} is pseudonymized, as {2}, and is still personal data.")
	WhyDrawn       = Message("{0}: {1} is shown as {2}, a number that was drawn for the patient.")
	DisguisedShort = Message("pseudonymized")
)

// TreatCoarsen names what a rule does; then says that groups are made of what it leaves.
func TreatCoarsen(kind coarsen.Kind, then bool) Message {
	named := map[coarsen.Kind][2]Message{
		coarsen.Year: {TreatYear, TreatYearThen}, coarsen.BirthYear: {TreatBirth, TreatBirthThen},
		coarsen.ZIP3: {TreatZIP, TreatZIPThen}, coarsen.Age: {TreatAge, TreatAgeThen},
		coarsen.Step: {TreatStep, TreatStepThen}, coarsen.Round: {TreatRound, TreatRoundThen}, coarsen.Classes: {TreatClasses, TreatClassesThen},
		coarsen.Cap: {TreatCap, TreatCapThen}, coarsen.Prefix: {TreatPrefix, TreatPrefixThen},
		coarsen.Rare: {TreatRare, TreatRareThen},
	}[kind]
	if then {
		return named[1]
	}
	return named[0]
}
