package text

import "quasi/engine/data/coarsen"

// What is done to the values of a column beside its role, and pseudonyms and shifted
// dates: on the second and the last step, and in the review.
const (
	TreatmentOf      = Message("What happens to {0}")
	TreatRemoved     = Message("removed")
	TreatKept        = Message("as it is")
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
	DaysInvalid       = Message("Enter a whole number from {0} to {1}.")
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
