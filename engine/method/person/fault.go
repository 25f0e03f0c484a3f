package person

import "quasi/engine/say"

// What can go wrong.
var (
	errFewPersons  = say.Define("person-few", "a group needs {0} patients, but there are {1}: lower k")
	errTooManyRows = say.Define("person-rows", "{0} {0:row|rows} would have to be left out, so that each patient shows as many rows as at least {1} {1:other|others}; at most {2} may be: raise the share of rows that may be left out to {3}%, or lower k")
	errModel       = say.Define("person-model", "not even all patients together satisfy {0}: they reach {1}; relax the model")
	errModelRows   = say.Define("person-model-rows", "a group of {0} patients with {1} {1:row|rows} each fails {2}, and joined with any other it would leave out too many rows: at most {3} may be. Raise the share of rows that may be left out, or relax the model")
)
