package suggest_test

import (
	"testing"

	"quasi/engine/advise/suggest"
)

func TestNamesThatMeanTheSame(t *testing.T) {
	for _, test := range []struct {
		a, b         string
		same, single bool
	}{
		{"Geburtsdatum", "date of birth", true, true},
		{"Geschlecht", "sex", true, true},
		{"PLZ", "zip code", true, false},
		{"Station", "ward", true, false},
		{"Geschlecht", "PLZ", false, false},
		{"Diagnose", "Befund", false, false}, // a table has many that must not be learned
		{"xyz", "xyz", false, false},         // nobody knows what it is
	} {
		if same, single := suggest.MeanSame(test.a, test.b); same != test.same || single != test.single {
			t.Errorf("%s and %s: %v, %v", test.a, test.b, same, single)
		}
	}
}
