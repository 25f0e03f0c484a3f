package lattice

import "quasi/engine/say"

// What can go wrong.
var (
	errWholeFails         = say.Define("whole-fails", "all {0} records together do not satisfy {1}, only {2}")
	errLatticeLarge       = say.Define("lattice-large", "{0}: the levels of {1} quasi-identifiers have more than {2} combinations: take fewer quasi-identifiers, Datafly or a clustering algorithm")
	errLatticeNoRecords   = say.Define("lattice-no-records", "{0}: there are no records")
	errLatticeNoClass     = say.Define("lattice-no-class", "{0}: {1}, and no class of a generalized table does")
	errLatticeSuppression = say.Define("lattice-suppression", "{0}: {1}; at least {2} records would have to be suppressed, at most {3} may be")
	errIncognitoModel     = say.Define("incognito-model", "incognito: {0} can break when classes are merged, want a monotone model: take Optimal")
)
