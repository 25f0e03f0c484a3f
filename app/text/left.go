package text

const (
	leftFew     = Message("a few seconds left")
	leftSeconds = Message("about {0} to {1} seconds left")
	leftMinutes = Message("about {0} to {1} minutes left")
	leftHour    = Message("more than an hour left")
)

// leftBounds are the bounds of the ranges of [Lang.Left], in seconds. Each is at most
// three times the one before.
var leftBounds = [...]int{0, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600}

// Left says about how much longer something takes, from seconds that were estimated, as a
// range that holds them.
func (l Lang) Left(seconds float64) string {
	low, high := leftRange(seconds)
	switch {
	case low == 0:
		return l.Say(leftFew)
	case high == 0:
		return l.Say(leftHour)
	case high <= 60:
		return l.Say(leftSeconds, low, high)
	}
	return l.Say(leftMinutes, low/60, high/60)
}

// leftRange returns the two neighbouring bounds between which seconds are: low is at most
// seconds, high is above. From the last bound on, high is 0.
func leftRange(seconds float64) (low, high int) {
	for _, bound := range leftBounds {
		if seconds < float64(bound) {
			return low, bound
		}
		low = bound
	}
	return low, 0
}
