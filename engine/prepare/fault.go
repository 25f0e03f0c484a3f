package prepare

import "quasi/engine/say"

// What can go wrong.
var (
	errNotes           = say.Define("note-rows", "{0} {0:row looks|rows look} like no {0:person|people}, but would count as {0:one|people} among whom others hide: {1}. Leave {0:it|them} out, or keep {0:it|them} if {0:it is a person|they are people}")
	errNoKey           = say.Define("no-key", "{0} needs a key of {1} random bytes: give one")
	errBucketingShows  = say.Define("bucketing-shows", "{0}: {1} releases the columns that could identify as they are, so it can't hold: choose another method")
	errFormatReadsNone = say.Define("format-reads-none", "the format is {0}, but none of the {1} {1:value|values} can be read so, such as {2:q}: choose another format, or let it be found")
)
