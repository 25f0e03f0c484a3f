package text

// A visit as one file.
const (
	VisitTitle      = Message("Save your work and continue later")
	VisitHolds      = Message("one encrypted file")
	VisitWhy        = Message("The original table, all decisions and where you are, encrypted with a passphrase. Nobody opens it without the passphrase, and you don't either. The release is made again when you open it.")
	VisitNoKey      = Message("The key of the pseudonyms is not in it: keep it apart. The table of the population is not either.")
	VisitPassphrase = Message("Passphrase")
	VisitShort      = Message("At least 8 characters; several words are better.")
	VisitSave       = Message("Save the visit")
	VisitLocked     = Message("{0} is a visit that was kept")
	VisitLockedWhy  = Message("Enter the passphrase that it was saved with. Opening takes a second or two.")
	VisitOpen       = Message("Open the visit")
	VisitLeave      = Message("Open something else")
)
