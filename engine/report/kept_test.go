package report

import (
	"testing"

	"quasi/engine/say"
)

// Of a column of which 10 rows are coarser, hidden or exact the counts are hidden, and of 11 they
// are told; so is the commonest label.
func TestKeptHidesTenAndTellsEleven(t *testing.T) {
	for _, c := range []struct {
		exact, coarser, gone int
		told                 bool
	}{{100, 11, 11, true}, {100, 10, 11, false}, {100, 11, 10, false}, {10, 100, 0, false}, {11, 100, 0, true}, {0, 200, 0, true}} {
		d := &Document{}
		rows := c.exact + c.coarser + c.gone
		tells := concealer{d, values{name{id: "rows.released"}: float64(rows)}}.tells(countsOf(c.exact, c.coarser, c.gone))
		if tells == c.told {
			t.Errorf("%+v are told: %v", c, !tells)
		}
	}
	// Ten rows without a value follow from the counts and the rows of the release.
	for missing, told := range map[int]bool{10: false, 11: true} {
		tells := concealer{&Document{}, values{name{id: "rows.released"}: float64(200 + missing)}}.tells(countsOf(100, 50, 50))
		if tells == told {
			t.Errorf("%d rows without a value: told %v", missing, !tells)
		}
	}
}

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
