package facts

// What a column of dates can hold instead of days.
const (
	HoldsAges    = "ages"    // in years, or groups of them
	HoldsYears   = "years"   // of the calendar, or groups of them
	HoldsPeriods = "periods" // months, quarters and the like, and what is coarser
)

// Holding is a column that held days, of which none is left in the release: what is
// called a date of birth there can be an age.
type Holding struct {
	Column string `json:"column"` // as the recipe names it
	Holds  string `json:"holds"`
}
