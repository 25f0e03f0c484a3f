package question

import "quasi/engine/say"

// What can go wrong.
var (
	errInQuestion = say.Define("in-question", "question {0:q}: {1}")
	errKind       = say.Define("question-kind", "at character {0}: {1:q} is no question; begin with one of {2:q}")
	errWord       = say.Define("question-word", "at character {0}: {1:q} stands where {2:q} is expected")
	errEnds       = say.Define("question-ends", "it ends where {0:q} is expected")
	errEndsName   = say.Define("question-ends-name", "it ends where the name of a column is expected")
	errNameHere   = say.Define("question-name", "at character {0}: {1:q} stands where a name is expected; put a name that looks so in double quotes")
	errQuote      = say.Define("question-quote", "at character {0}: the quotation mark has no other one that ends the name")
	errStep       = say.Define("question-step", "at character {0}: {1:q} is no width of groups; write a number above 0, as in age/10")
	errStepHere   = say.Define("question-step-here", "at character {0}: groups are made of the columns behind, not of {1:q}; put a name with a slash in double quotes")
	errTwice      = say.Define("question-twice", "at character {0}: column {1:q} appears twice; take one out")
	errInAmong    = say.Define("in-among", "condition {0:q}: {1}")
	errAmongKind  = say.Define("among-kind", "it must have values, the beginning of one, or from and to, and one of these alone")
	errMany       = say.Define("question-many", "at character {0}: {1} takes at most {2} {2:column|columns} here; take some out")
)
