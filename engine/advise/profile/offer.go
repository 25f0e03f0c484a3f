package profile

import "quasi/engine/data/derive"

// Offer is columns that could be computed, and what of the table they can take the place
// of.
type Offer struct {
	Rules []derive.Rule `json:"rules"`
	// Remove are the columns that can be removed then: they say more than what is computed
	// from them.
	Remove []string `json:"remove"`
	Reason Reason   `json:"reason"`
}
