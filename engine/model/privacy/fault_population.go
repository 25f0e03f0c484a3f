package privacy

import "quasi/engine/say"

// What can go wrong, and the names of the models.
var (
	errKMapRange     = say.Define("k-map-range", "k is {0}, but the table of the population has {1} {1:person|people}: choose a k from 1 to {1}")
	nameKMap         = say.Define("name-k-map", "{0}-map")
	namePresence     = say.Define("name-presence", "({0},{1})-presence")
	errPresenceRange = say.Define("presence-range", "δ is {0} to {1}; it must be a range within 0 to 1")
)
