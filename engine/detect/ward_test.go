package detect

import (
	"fmt"
	"slices"
	"testing"

	"quasi/engine/detect/valuekind"
	"quasi/engine/internal/tabletest"
)

// A ward is called after a person where at least 3 of 10 short values have a word for one, and a title tells
// a person even there.
func TestWardsAreNoPersons(t *testing.T) {
	for wards, want := range map[int]bool{3: false, 2: true} {
		for text, named := range map[string]bool{"Haus Robert Koch": want, "Haus 3: Frau Koch": true} {
			values := []string{text}
			for i := range 9 {
				if i < wards-1 {
					values = append(values, fmt.Sprintf("Station %d", i))
					continue
				}
				values = append(values, fmt.Sprintf("stable, day %d", i))
			}
			found := Identify(tabletest.Column("x", values...).Columns[0])
			if got := slices.ContainsFunc(found, func(r Revealing) bool { return r.Kind == valuekind.PersonName }); got != named {
				t.Errorf("%s among %d wards of 10: a name is found: %v", text, wards, got)
			}
		}
	}
}

// From 500 values on not each is looked at.
func TestWardsOfManyValues(t *testing.T) {
	for n, want := range map[int]bool{499: true, 500: false} { // every value, or every second one
		values := make([]string, n)
		for i := range values {
			values[i] = fmt.Sprintf("note %d", i)
			if i%2 == 1 {
				values[i] = fmt.Sprintf("Station %d", i)
			}
		}
		s := identifying{values: Of(tabletest.Column("x", values...).Columns[0])}
		if got := s.ofWards(); got != want {
			t.Errorf("%d values: %v", n, got)
		}
	}
}
