package review_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// The cards write counts as the language does.
func TestCardsWriteCountsAsTheLanguageDoes(t *testing.T) {
	var rows strings.Builder
	rows.WriteString("age,sex,dx\n")
	for i := range 1200 {
		fmt.Fprintf(&rows, "30,f,%d\n", i)
	}
	given := rows.String()
	for lang, want := range map[text.Lang]string{
		text.English: "Unchanged, dx singles out 1,200 of 1,200 rows", "de": "1.200 von 1.200", "zh-CN": "1,200",
	} {
		s, engine := stepstest.Visit(t, lang, session.Source{Text: &given, Name: "many.csv"})
		s.Decide(func(r *recipe.Recipe) {
			r.Privacy.K = 2
			r.Column("age").Role, r.Column("sex").Role, r.Column("dx").Role = table.QuasiIdentifying, table.QuasiIdentifying, table.Insensitive
		})
		stepstest.Show(t, s, engine).At(session.Review).Click("run").Settle().Sees(want)
	}
}
