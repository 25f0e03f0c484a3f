// Package loss measures what a release costs: the utility measures of KAIM
// (Gong, Yang, Luo 2013) and of the papers that it is compared with.
package loss

// Report holds the measures of one release. Shares are in [0,1].
type Report struct {
	// ILossRate is the information lost, of all that could be lost (KAIM
	// eq. 5 to 7); it is the sum of the two parts that follow.
	ILossRate      float64 `json:"iloss_rate"`
	Generalisation float64 `json:"generalisation"`
	Suppression    float64 `json:"suppression"`
	// DM is the discernibility metric: the sum of the squared class sizes;
	// each suppressed record costs the number of records.
	DM float64 `json:"dm"`
	// VMR and RMR are the shares of missing QI cells, and of records with a
	// missing QI, in the original (KAIM Definitions 1 and 2).
	VMR float64 `json:"vmr"`
	RMR float64 `json:"rmr"`
	// CAvg is the average class size in units of k: (released / classes) / k.
	CAvg float64 `json:"c_avg"`
	// Columns are the quasi-identifiers in order, each with its share of its
	// own cells' loss, suppressed records included.
	Columns []ColumnLoss `json:"columns"`
}

// ColumnLoss is the loss of one quasi-identifier, in [0,1].
type ColumnLoss struct {
	Name      string  `json:"name"`
	ILossRate float64 `json:"iloss_rate"`
}
