package text

// Finding and changing many columns at once, on *Columns*.
const (
	FilterLabel   = Message("Find columns")
	FilterRole    = Message("Role")
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
