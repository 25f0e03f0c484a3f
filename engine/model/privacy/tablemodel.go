package privacy

import "quasi/engine/say"

// TableModel is a constraint on the classes of a release as a whole, by their sizes:
// records, or patients where several records can be one's.
type TableModel interface {
	// Reach returns what is bounded, in [0,1], for classes of the given sizes.
	Reach(sizes []int) (float64, error)
	// Bound is the greatest value of Reach that is allowed.
	Bound() float64
	// Enough is a class size from which on the model holds whatever the classes.
	Enough() int
	// Coded names the model with its bound.
	Coded() say.Text
}

// share returns part by the sum of sizes, and 0 of nothing.
func share(part int, sizes []int) float64 {
	all := 0
	for _, size := range sizes {
		all += size
	}
	return float64(part) / float64(max(1, all))
}
