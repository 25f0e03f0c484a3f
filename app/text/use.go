package text

// The card on what a release is of use for.
const (
	KeptTitle   = Message("What rows still show")
	ShownMostly = Message(", mostly {0}")
	UseTitle    = Message("Use")
	ShownCounts = Message("exact {0} · coarser {1} · hidden {2}")
)
