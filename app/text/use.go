package text

// The card on what a release is of use for.
const (
	KeptTitle   = Message("What rows still show")
	ShownMostly = Message(", mostly {0}")
	UseTitle    = Message("Use")
	UseSmall    = Message("{0} of the question's {1} groups {0:has|have} fewer rows and {0:is|are} not judged.")
	ShownCounts = Message("exact {0} · coarser {1} · hidden {2}")
)
