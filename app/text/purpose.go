package text

// The step Purpose: the questions that the table is for, and the ways to release it for them.
const (
	PurposeTitle = Message("What should the table tell?")
	PurposeLead  = Message("The columns that a question needs are chosen for you. You can change that at any time.")

	AskTitle  = Message("Often asked of such a table")
	AskOwn    = Message("Write a question")
	AskMore   = Message("Add a question")
	AskDont   = Message("I don't know yet: go on with every column that may be released")
	AskRemove = Message("Remove this question: {0}")
	AskFull   = Message("Question {0}: {1}")

	PickKind   = Message("What is asked")
	PickOf     = Message("Column that it is asked of")
	PickValue  = Message("Value that is counted")
	PickGroup  = Message("By column {0}")
	PickStep   = Message("Width of the groups of {0}")
	PickNone   = Message("by nothing further")
	PickAdd    = Message("by …")
	PickPlus   = Message("and …")
	PickEach   = Message("each value")
	PickInside = Message("{0} · {1} · {2}")
	PickMade   = Message("{0} · {1}, from {2}")

	KindCount       = Message("Number of rows")
	KindMean        = Message("Mean")
	KindMedian      = Message("Median")
	KindShare       = Message("Share")
	KindAssociation = Message("Relation")
	KindRegression  = Message("Regression")

	WordOf      = Message("of")
	WordShareOf = Message("of rows with")
	WordBy      = Message("by")
	WordAnd     = Message("and")
	WordOn      = Message("on")
	WordSteps   = Message("in steps of")

	AmongTitle  = Message("Only some rows")
	AmongAll    = Message("Release all rows")
	AmongRows   = Message("{0} of {1} rows.")
	AmongPeople = Message("{0} of {1} rows, of {2} {2:patient|patients}.")
	WordAmong   = Message("Among rows where")
	WordFrom    = Message("is from")
	WordTo      = Message("to")
	WordOr      = Message("or")
	PickOr      = Message("or …")
	PickIs      = Message("is")
	PickBegins  = Message("begins with")
	PickIn      = Message("is in")
	PickRemove  = Message("without this")
	PickAmong   = Message("Condition {0}: column")
	PickHow     = Message("How the value is meant")
	PickMeets   = Message("Value of {0}")
	PickFrom    = Message("{0} from")
	PickTo      = Message("{0} to")

	FilesApart = Message("Files of the table")
	FileApart  = Message("File {0} of {1}: {2}")
	FileNext   = Message("Next: file {0} of {1}")
	FilesJoin  = Message("All in one file")

	TakesTitle   = Message("What is released")
	TakesStay    = Message("{0} of {1} columns {0:stays|stay} here: {2}.")
	TakesNone    = Message("All columns leave.")
	TakesChoose  = Message("Decide by column")
	TakesAdd     = Message("Add a column")
	TakesDrop    = Message("Keep {0} here")
	TakesInPlace = Message("in place of {0}")

	PlansTitle    = Message("Ways to release it")
	PlansLead     = Message("tried on this table, at least {0} {0:row|rows} alike; groups of fewer than {1} rows are not judged")
	PlansPatients = Message("tried on this table, at least {0} {0:patient|patients} alike; groups of fewer than {1} rows are not judged")
	WayMore       = Message("{0} {0:column|columns}, also {1}")
	WayFound      = Message("Singled out by {0}")
	WayLeans      = Message("off in one direction together")
	WayExact      = Message("Found by the exact value in one column")
	WayNobody     = Message("nobody")
	WayAnswer     = Message("Your answer")
	WayAnswers    = Message("Your answers")
	WayAllExact   = Message("{0} of {0} exact")
	WayGroups     = Message("{0} of {1} right")
	WayNoAnswer   = Message("can't be computed")
	WayQuestions  = Message("{0} of {1} questions")
	Trying        = Message("Trying: {0}")
	WayWaits      = Message("not tried yet")
	WayFails      = Message("No release: {0}")
)

// AskedKind names what a kind of question asks for; "" for no kind.
func AskedKind(kind string) Message {
	return map[string]Message{
		"count": KindCount, "mean": KindMean, "median": KindMedian, "share": KindShare,
		"association": KindAssociation, "regression": KindRegression,
	}[kind]
}

// Questions as sentences, and the groups that they make.
const (
	AskedAll = Message("all rows")
)
