package levels_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// What is the same at all levels is said once, what differs on each card.
func TestLevelsSayWhatDiffers(t *testing.T) {
	lines := []string{"number,age,sex"}
	for i := range 40 {
		lines = append(lines, fmt.Sprintf("%d,%d,%s", 1000+i, 20+i, []string{"f", "m"}[i%2]))
	}
	content := strings.Join(lines, "\n")
	source := session.Source{Text: &content, Name: "all.csv"}
	s, p := stepstest.Columns(t, text.English, source)
	sessiontest.RolesAlone(s)
	for _, name := range []string{"number", "age", "sex"} {
		s.DecideColumn(name, func(c *recipe.Column) { c.Role = table.QuasiIdentifying })
	}
	p.At(session.Generalise).Settle()
	// Beside numbers of which each row has its own, the levels of no other column differ.
	alone := s.Say(text.LevelUnique, "100%")
	p.Click("age").Settle().Sees(s.Say(text.LevelsAlike, "100%")).Misses(alone)
	s.DecideColumn("number", func(c *recipe.Column) { c.Role = table.Identifying })
	p.Settle().Click("age").Settle().Sees(alone, s.Say(text.LevelUnique, "0%")).Misses(s.Say(text.LevelsAlike, "100%"))
}
