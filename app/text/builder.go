package text

// Building a hierarchy, below *Columns*.
const (
	BuilderTitle   = Message("Build it another way")
	BuilderLead    = Message("This replaces the hierarchy of {0}. It can be undone.")
	BuilderKind    = Message("How")
	BuilderDo      = Message("Build")
	BuildWidths    = Message("Widths of the levels")
	BuildWidthsWhy = Message("Each a multiple of the one before, as in 5, 10, 20.")
	BuildTop       = Message("From here on together")
	BuildTopWhy    = Message("As in 90 for 90+. Empty: no top.")
	BuildBottom    = Message("Below this together")
	BuildBottomWhy = Message("As in 18 for <18. Empty: no bottom.")
	BuildClasses   = Message("Classes of the finest level")
	BuildClassWhy  = Message("Each with about the same number of rows, as in 8.")
	BuildLevels    = Message("Number of levels")
	BuildLevelsWhy = Message("Each joins the classes of the one before in pairs.")
	BuildBounds    = Message("Bounds, with the levels separated by |")
	BuildBoundsWhy = Message("The finest level first, as in 18, 40, 65 | 18, 65.")
	BuildDatesWhy  = Message("Some of day, week, month, quarter, half year, year, decade.")
	BuildOrder     = Message("Order of day and month")
	BuildOrderAny  = Message("as the column is read")
	BuildOrderDMY  = Message("day, month, year")
	BuildOrderMDY  = Message("month, day, year")
	BuildOrderYMD  = Message("year, month, day without marks")
	BuildOrderXLS  = Message("days as Excel counts them")
	BuildOn        = Message("Age as of")
	BuildOnWhy     = Message("A day, as in {0}.")
	BuildHidden    = Message("Characters hidden on each level")
	BuildHiddenWhy = Message("As in 1, 2, 3.")
	BuildSide      = Message("From")
	BuildRight     = Message("the right")
	BuildLeft      = Message("the left")
	BuildBelow     = Message("Rare is a value with fewer rows than")
	BuildBelowWhy  = Message("One number for each level, as in 5, 20.")
	BuildLabel     = Message("Name of the rare ones")
	BuildOther     = Message("other")
	BuildSequence  = Message("Values from low to high")
	BuildSeqWhy    = Message("Separated by commas.")
	BuildStarts    = Message("A new group starts at the")
	BuildStartsWhy = Message("Places in that order, as in 3, 6 for the third and the sixth value.")
	BuildSystem    = Message("Classification")
	BuildWrong     = Message("This can't be read: {0}")

	TreeTwoWays    = Message("The dates of {0} can be read in two ways")
	TreeTwoWaysWhy = Message("Is 03/04 in March or April? Until you choose, these dates can't be grouped by month or year.")
	TreeTwoWaysDo  = Message("Say how to read them")
	MissingPlaces  = Message("{0} {0:value of the column has|values of the column have} no place in the hierarchy: {1}")
	MissingWhy     = Message("Until each has one, the table can't be anonymized.")
	PlaceThem      = Message("Place {0:it|them} outside any group")
	RemoveUnused   = Message("Remove {0} {0:value|values} that no row has")
	DeleteValues   = Message("Delete")
	DeleteGroups   = Message("Delete, with all in {0:it|them}")
	SaveARX        = Message("Save for ARX (CSV)")
	SavePairs      = Message("Save in two columns (CSV)")
	MisreadTitle   = Message("Groups are called like values")
	MisreadWhy     = Message("A group that is called like one of its values, or like another value, would be read as that value. With such groups nothing is released.")
	MisreadRename  = Message("Give these groups other names")
	ImportNotes    = Message("Imported, with {0} {0:thing|things} worth a look in the file")
	SplitOff       = Message("Split off as a group")
	ViewAs         = Message("Show as")
	ViewTree       = Message("Tree")
	ViewTable      = Message("Table")
	PageBefore     = Message("Previous")
	PageNext       = Message("Next")
	PageShown      = Message("{0} to {1} of {2}")
	MergeGroups    = Message("Merge groups")
	SortMembers    = Message("Sort the members by")
	SortDo         = Message("Sort")
	SortLabel      = Message("name")
	SortNumber     = Message("number")
	SortCount      = Message("rows")
)

// Builder names a way to build a hierarchy.
func (l Lang) Builder(name string) string { return l.called(builders, name) }

var builders = map[string]Message{
	"intervals":   "Intervals of equal width",
	"quantiles":   "Intervals with equal numbers of rows",
	"bounds":      "Intervals with bounds of your own",
	"dates":       "Dates by month, year and so on",
	"ages":        "Birth dates as ages",
	"mask":        "Codes with characters hidden",
	"zip3":        "US ZIP codes by three digits",
	"gb-postcode": "British postcodes by sector, district, area",
	"rare":        "Rare values together",
	"runs":        "Groups of an order of your own",
	"classes":     "A built-in classification",
	"order":       "Any interval, without levels",
	"flat":        "Every value by itself",
}

// Classification names a built-in classification.
func (l Lang) Classification(name string) string { return l.called(classifications, name) }

var classifications = map[string]Message{
	"icd-10":         "Diagnoses: ICD-10",
	"countries":      "Countries by region (UN M49)",
	"education":      "Education: ISCED 2011",
	"marital-status": "Marital status",
	"occupation":     "Occupations: ISCO-08",
}
