package text

// What will be studied, and what is left of it.
const (
	StudyTitle   = Message("What will be studied?")
	StudyLead    = Message("Tick the columns that you need. They stay as exact as possible; the others become coarser. Optional.")
	StudiedTitle = Message("What you want to study:")
)
