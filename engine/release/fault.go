package release

import "quasi/engine/say"

// What can go wrong.
var (
	errReleaseWithheld = say.Define("release-withheld", "the audit finds k = {0} where {1} is asked for ({2}): the release is withheld")
	errOneTable        = say.Define("one-table", "this release has one table only")
	errPopulationGone  = say.Define("population-gone", "the full register that this release was compared with is closed: run it again")
	errInAudit         = say.Define("in-audit", "audit of the release: {0}")
)
