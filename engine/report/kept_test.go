package report

import (
	"testing"

	"quasi/engine/say"
)

// A name is the same in every language, alone and in a row of names; what is said beside it is not.
func TestNamesAreNotTranslated(t *testing.T) {
	l := Language{Tag: "de", Messages: map[string]string{"age": "Alter", "and {0} more": "und {0} weitere", "removed": "entfernt"}}
	said := say.Series(append(say.Plain("age"), treatments[Removed].Say()), 4)
	if got := l.say(said); got != "age, entfernt, und 2 weitere" {
		t.Errorf("said: %s", got)
	}
	if got := l.say(say.List(say.Plain("age", "sex"), 2)); got != "age; sex" {
		t.Errorf("said: %s", got)
	}
}
