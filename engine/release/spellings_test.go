package release_test

import (
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
)

// Capitals, stops and blanks inside may make several values of one: that is noted, and
// decided by nobody but a person.
func TestSpellingsThatMayBeOneValueAreNoted(t *testing.T) {
	for values, want := range map[string]string{
		"HCV,hcv,Hcv,flu":       `Column "dx" has "HCV" in 3 spellings`,
		"E11.9,E119,I10,I11":    `Column "dx" has "E11.9" in 2 spellings`,
		"HCV,HCV ,flu,copd":     "",
		"A+,A-,B+,B-":           "",
		"stage 1.5,stage 2,x,y": "",
	} {
		r := recipe.Default()
		r.Privacy.K = 2
		r.Columns = []recipe.Column{{Name: "sex", Role: table.QuasiIdentifying}, {Name: "dx", Role: table.Sensitive}}
		_, release := enginetest.Run(t, tabletest.Read(t, "sex,dx\nF,"+strings.ReplaceAll(values, ",", "\nF,")+"\n", recipe.Input{}), r)
		said := ""
		for _, note := range release.Notes() {
			said += note.String()
		}
		if want == "" && strings.Contains(said, "spellings") || !strings.Contains(said, want) {
			t.Errorf("%s: noted %q, want %q", values, said, want)
		}
	}
}
