package text

// What will be studied, and what is left of it.
const (
	StudyTitle   = Message("What will be studied?")
	StudyLead    = Message("Tick what the analysis needs: it is kept as exact as possible, and other columns give way. You can skip this.")
	StudiedTitle = Message("What you want to study:")
)
