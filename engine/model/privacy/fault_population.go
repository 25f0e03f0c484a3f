package privacy

import "quasi/engine/say"

// What can go wrong, and the names of the models.
var (
	errKMapRange     = say.Define("k-map-range", "k is {0}, want 1 to {1} (the people of the population table)")
	nameKMap         = say.Define("name-k-map", "{0}-map")
	namePresence     = say.Define("name-presence", "({0},{1})-presence")
	errPresenceRange = say.Define("presence-range", "δ is {0} to {1}, want a range within 0 to 1")
)
