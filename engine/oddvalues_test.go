package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
)

// Codes for no value hide their own rows and no others, and are named.
func TestOddValuesHideNoOthers(t *testing.T) {
	for name, test := range map[string]struct {
		dob   func(i int) string
		codes []string
		want  string
	}{
		"REDCap":     {func(i int) string { return fmt.Sprintf("19%02d-05-17", 20+i) }, []string{"-8", "-5"}, `Column "born": 12 of the 60 values can't be read as dates (-8, -5).`},
		"SAS":        {func(i int) string { return fmt.Sprint(20 + i) }, []string{".A"}, `Column "born": 12 of the 60 values can't be read as numbers (.A).`},
		"four kinds": {func(i int) string { return fmt.Sprintf("%d/5/19%02d", 1+i%28, 20+i) }, []string{"99/99/9999", "NotKnown", "-8", "9999"}, `Column "born": 12 of the 60 values can't be read as dates (99/99/9999, NotKnown, -8, …).`},
	} {
		text := "born,dx\n"
		for i := range 60 {
			value := test.dob(i)
			if i%5 == 4 {
				value = test.codes[i/5%len(test.codes)]
			}
			text += fmt.Sprintf("%s,d%d\n", value, i%3)
		}
		r := recipe.Default()
		r.Privacy.K = 3
		r.Columns = []recipe.Column{{Name: "born", Role: "quasi-identifying"}, {Name: "dx", Role: "insensitive"}}
		release, got := enginetest.Written(t, tabletest.Read(t, text, r.Input), r)
		var said []string
		for _, note := range release.Notes() {
			said = append(said, note.English)
		}
		if !strings.Contains(strings.Join(said, "\n"), test.want) {
			t.Errorf("%s: said %q", name, said)
		}
		if hidden := strings.Count(got, "*"); hidden > 12 {
			t.Errorf("%s: %d rows are hidden in\n%s", name, hidden, got)
		}
	}
}
