package text

// What will be studied, and what is left of it.
const (
	StudyTitle        = Message("What will be studied?")
	StudyLead         = Message("Tick what the analysis needs: it is kept as exact as possible, and other columns give way. You can skip this.")
	StudiedTitle      = Message("What you want to study:")
	StudiedWhole      = Message("{0} as it was")
	StudiedLost       = Message("{0} {1} lost")
	StudiedMeans      = Message("{0} as means of groups that have lost {1}")
	StudiedReplaced   = Message("{0} replaced")
	StudiedApart      = Message("{0} in the second table, by group")
	StudiedCoarse     = Message("{0} as it was made coarser")
	StudiedCoarseLost = Message("{0} {1} lost after it was made coarser")
)
