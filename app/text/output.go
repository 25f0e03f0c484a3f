package text

// How groups and numbers are written, and what CSV is for.
const (
	IntervalsLabel    = Message("Groups of numbers")
	IntervalsWhy      = Message("A dash only in columns of whole numbers, none of them below 0.")
	IntervalsBrackets = Message("with brackets: [70,80)")
	IntervalsDash     = Message("with a dash: 70-79")
	NotationLabel     = Message("Numbers and dates in groups")
	NotationPlain     = Message("0.5 and 2020-12-31")
	NotationFile      = Message("as in the table, such as 0,5 and 31.12.2020")
	CSVLabel          = Message("CSV is written with")
	CSVComma          = Message("commas")
	CSVExcel          = Message("semicolons and decimal commas, for Excel in Germany and elsewhere")
	CSVSemicolon      = Message("semicolons")
	CSVTab            = Message("tabs")
)
