package derive

import "quasi/engine/say"

// What can go wrong.
var (
	errSources     = say.Define("derive-sources", "the kind {0:q} is computed from {1} {1:column|columns}; {2} {2:is|are} named")
	errSourceTwice = say.Define("derive-source-twice", "it is computed from column {0:q} twice: name two columns")
	errInvalid     = say.Define("derive-invalid", "invalid is {0:q}: choose one of {1:q}")
	errName        = say.Define("derive-name", "its name is {0:q}: write one without spaces around it and without line breaks")
	errSyntax      = say.Define("derive-syntax", "{0:q} is no derived column; it must be as in age=age(birth,admission)")
	errNoDays      = say.Define("derive-no-days", "column {0:q} has no value that can be read as a day, as {1:q} in row {2}: say how its dates are written, or choose another column")
	errStopped     = say.Define("derive-stopped", "{0}; correct the table, leave these rows without a value, or leave them out")
)
