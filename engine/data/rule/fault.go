package rule

import "quasi/engine/say"

// What can go wrong.
var (
	errKind     = say.Define("rule-kind", "the kind of the rule is {0:q}: choose one of {1:q}")
	errNoEffect = say.Define("rule-no-effect", "{0} has no effect on a rule of the kind {1:q}: leave it out")
	errLevels   = say.Define("rule-levels", "the rule has {0} levels; at most {1} can be made")
	errDay      = say.Define("build-day", "the day is {0:q}; write it like 2024-12-31")
)
