package text

// A visit as one file.
const (
	VisitTitle      = Message("Save your work and continue later")
	VisitHolds      = Message("one encrypted file")
	VisitWhy        = Message("The original table, all decisions and where you are, encrypted. Without the passphrase it can't be opened, not even by you. The release is made again when you open it.")
	VisitNoKey      = Message("The key of the pseudonyms and the full register are not in it: keep them apart.")
	VisitPassphrase = Message("Passphrase")
	VisitShort      = Message("At least 8 characters; several words are better.")
	VisitSave       = Message("Save your work")
	VisitLocked     = Message("{0} holds saved work")
	VisitLockedWhy  = Message("Enter the passphrase that it was saved with. Opening takes a second or two.")
	VisitOpen       = Message("Open the saved work")
	VisitLeave      = Message("Open something else")
)
