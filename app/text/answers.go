package text

// What a release answers to the questions asked.
const (
	TabAnswers         = Message("Answers")
	ShowAnswer         = Message("Show the answer")
	SeeHelp            = Message("See what would help")
	ReleaseInstead     = Message("Release {0} instead")
	AskQuestion        = Message("Ask a question")
	ReadingLabel       = Message("How the release is read")
	ReadingPlain       = Message("As a statistics program reads it")
	ReadingCareful     = Message("Read carefully")
	ReadingPlainWhy    = Message("A label that is one of the groups is that group, a number is a number, all else is missing.")
	AnswerOriginal     = Message("original, with its 95% margin")
	AnswerInside       = Message("release, within it")
	AnswerBeyond       = Message("release, outside it or by too few rows")
	AnswerLighter      = Message("lighter: fewer than {0} rows, not judged")
	AnswerTable        = Message("The answer in figures")
	AnswerGroup        = Message("Group")
	AnswerRows         = Message("Rows")
	AnswerBefore       = Message("Original")
	AnswerAfter        = Message("Release")
	AnswerVerdict      = Message("Verdict")
	AnswerCoefficient  = Message("Coefficient")
	AnswerBeforeCI     = Message("Original (95% CI)")
	AnswerAfterCI      = Message("Release (95% CI)")
	AnswerWithin       = Message("within")
	AnswerOutside      = Message("outside")
	AnswerGone         = Message("no row tells it")
	AnswerNoRow        = Message("no row")
	AnswerFew          = Message("too few rows to judge")
	AnswerFewLeft      = Message("rests on {0} of {1} rows")
	AnswerNotReported  = Message("not in the report")
	AnswerAll          = Message("Show all {0} groups")
	AnswerFewer        = Message("Show the {0} with the most rows")
	AnswerCut          = Message("{0} of {1} groups are shown, those with the most rows. The saved figures have the others, too.")
	AnswerCrossed      = Message("Each figure is the share of a value of {0} among the rows with one value of {1}.")
	AnswerMeans        = Message("Each figure is the mean in one group.")
	AnswerScaled       = Message("Distance from the original; 1 is the end of its margin.")
	AnswerFitted       = Message("Fitted to {0} {0:row|rows} of the original and {1} of the release.")
	AnswerLow          = Message("Lower end of the margin")
	AnswerHigh         = Message("Upper end of the margin")
	AnswerReleasedRows = Message("Rows in the release")
)

var coefficients = map[string]Message{"V": "Cramér's V", "eta": "Correlation ratio η", "r": "Pearson's r"}

// Coefficient names a coefficient that says how two columns go together.
func (l Lang) Coefficient(name string) string { return l.called(coefficients, name) }
