package say_test

import (
	"testing"

	"quasi/engine/say"
)

// A name that a command line has cut at its comma is named whole.
func TestNamesWithCommas(t *testing.T) {
	names := []string{"Age, years", "sex", `the "true", real`}
	for name, want := range map[string]string{
		"Age":        `the table has no column "Age"; its columns: "Age, years", "sex", "the \"true\", real". On a command line, a name with a comma stands in quotes of its own: '"Age, years"'`,
		"years":      `the table has no column "years"; its columns: "Age, years", "sex", "the \"true\", real". On a command line, a name with a comma stands in quotes of its own: '"Age, years"'`,
		`the "true"`: `the table has no column "the \"true\""; its columns: "Age, years", "sex", "the \"true\", real". On a command line, a name with a comma stands in quotes of its own: '"the ""true"", real"'`,
		"Ag":         `the table has no column "Ag"; its columns: "Age, years", "sex", "the \"true\", real"`,
	} {
		if err := say.NoColumn(name, names); err.Error() != want {
			t.Errorf("%s: %v", name, err)
		}
	}
}
