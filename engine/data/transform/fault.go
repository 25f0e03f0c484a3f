package transform

import "quasi/engine/say"

// What can go wrong.
var (
	errKeyLength          = say.Define("key-length", "the key has {0} {0:byte|bytes}; it must have {1} random ones")
	errKeyZero            = say.Define("key-zero", "the key is all zeros; it must be {0} random bytes")
	errPseudonymLength    = say.Define("pseudonym-length", "a pseudonym has {0} {0:character|characters}; it must have 1 to {1}")
	errPseudonymCollision = say.Define("pseudonym-collision", "the values of rows {0} and {1} get one pseudonym: make the pseudonyms longer than {2} characters")
	errShiftRange         = say.Define("shift-range", "dates move by {0} {0:day|days}; it must be from 1 to {1}")
	errShiftTime          = say.Define("shift-time", "what becomes of the time of day is {0:q}: choose {1:q}, {2:q} or {3:q}")
	errDateRow            = say.Define("date-row", "row {0}: {1:q} {2}")
)
