package lattice

import "quasi/engine/say"

// What can go wrong.
var (
	errWholeFails         = say.Define("whole-fails", "all {0} rows together do not satisfy {1}, only {2}")
	errLatticeLarge       = say.Define("lattice-large", "{0}: the levels of the {1} columns that could identify have more than {2} combinations: mark only the first {3} of them “Could identify”, or choose another method, such as Datafly")
	errLatticeNoRecords   = say.Define("lattice-no-records", "{0}: there are no rows")
	errLatticeNoClass     = say.Define("lattice-no-class", "{0}: {1}, and no group of a generalized table does")
	errLatticeSuppression = say.Define("lattice-suppression", "{0}: {1}; it would do to leave out {2} rows, but at most {3} may be: raise the share of rows that may be left out, lower k or relax the model")
	errTopDownNoClass     = say.Define("top-down-no-class", "Top-down specialization: no column is sensitive: mark one, whose values are the classes that information is gained about, or let the detail lost decide")
	errIncognitoModel     = say.Define("incognito-model", "Incognito: {0} can break when groups are merged: choose Optimal, which accepts any model")
	errLatticeLimits      = say.Define("lattice-limits", "{0}: on levels within the limits of the columns, {2} {2:row|rows} would be in groups that fail {1}, and at most {3} may be left out: allow coarser values, relax the model, or raise the share of rows that may be left out")
)
