package audit_test

import (
	"strings"
	"testing"
)

// Nobody's rows agree in what is kept, but the rows of A and of C stand beside each other:
// only the order of texts says nothing.
func TestRowsBesideEachOtherLink(t *testing.T) {
	const none, place = "kept columns link nobody's rows: ", "the rows of 2 of the 3 patients with several stand beside each other"
	for name, test := range map[string]struct {
		rows []string
		want string
	}{
		"beside":            {[]string{"A f 1", "A f 2", "B f 1", "C f 3", "C f 1", "B f 3"}, place},
		"between":           {[]string{"A f 3", "B f 1", "A f 1", "C f 2", "B f 2", "C f 1"}, none},
		"sorted":            {[]string{"A f 1", "A f 2", "B f 1", "B f 3", "C f 1", "C f 3"}, none},
		"sorted, two alike": {[]string{"A f 1", "A f 1", "A f 2", "B f 1", "B f 3", "C f 1", "C f 3"}, none},
	} {
		found := byPerson(t, build("id sex dx", test.rows...), []string{"sex"}, []string{"dx"})
		if said := found.Linkable.Say(found)[0].English; !strings.Contains(said, test.want) {
			t.Errorf("%s: said %q, want %q", name, said, test.want)
		}
	}
}
