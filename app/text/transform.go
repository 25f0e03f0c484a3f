package text

// Pseudonyms and shifted dates, on the second and the last step.
const (
	TransformTitle  = Message("Release in disguise instead of removing")
	TransformLead   = Message("Pseudonyms and shifted dates are still personal data: anyone who has the key can find the people again.")
	TransformPseudo = Message("Release {0} as pseudonyms")
	TransformShift  = Message("Shift the dates of {0}, all of a patient by the same number of days")
	TransformNeed   = Message("To shift dates, say first which column tells patients apart.")
	TransformDays   = Message("By at most this many days")
	TransformKey    = Message("Key from before")
	TransformKeyWhy = Message("64 digits from 0 to f give the same patients the same pseudonyms again. Empty: a new key is made here.")
	TransformKeyBad = Message("A key has 64 digits from 0 to f.")
	DaysInvalid     = Message("Enter a whole number from {0} to {1}.")
	KeyTitle        = Message("The key of the pseudonyms")
	KeyLead         = Message("Write it down and keep it apart from the table: it is shown here and stored nowhere. Without it no other table can get the same pseudonyms; with it, people can be found again.")
	KeyShow         = Message("Show the key")
	DisguiseLabel   = Message("Still personal data: {0}")
)
