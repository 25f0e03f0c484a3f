package text

// overridden are the English sentences that differ on the screen from those of the
// engine, by their codes: the screen has words of its own for methods, roles and cards.
var overridden = map[string]string{
	"algorithm-model":        "{0} can't guarantee {1}, which merging two groups can break: choose a method that accepts any model, such as {2:q}",
	"algorithm-unknown":      "the method is {0:q}: choose one of {1:q}",
	"audit-no-columns":       "no column is marked “Could identify”: without one every row looks the same; mark at least one",
	"bucketing-shows":        "{0}: {1} releases the columns that could identify as they are, so it can't hold: choose another method",
	"drift-no-quasi":         "no column of the recipe is marked “Could identify”: mark at least one",
	"drift-no-weight":        "{0} {0:value|values} in {1} {1:row|rows} {0:has|have} no weight: {2}",
	"foreign":                "“{0}”",
	"in-settings":            "method {0}: {1}",
	"lattice-large":          "{0}: the levels of {1} columns have more than {2} combinations: mark fewer columns as “Could identify”, or choose another method, such as Datafly",
	"model-needs-population": "the model needs a table of the population: open one",
	"no-quasi-identifier":    "no column is marked “Could identify”: mark at least one",
	"patient-shown":          "column {0:q} identifies the patient and would be released: choose {1} for it, and pseudonyms if others need to tell patients apart",
	"setting-told":           "as you chose",
	"transform-no-patient":   "all dates of a patient move together: name the column that identifies the patient",
	"transform-quasi":        "a column that could identify can't have a transform: its values are generalized, and what replaces them would have no place in its hierarchy; give the column another role, or leave the transform out",
}
