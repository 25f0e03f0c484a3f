package levels_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/app/readiness"
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

// How coarse a column may become is decided by a level or by a width, one in place of the
// other, and only what can be.
func TestALimitIsDecided(t *testing.T) {
	s, p := stepstest.Editing(t, text.English)
	p.Sees(s.Say(text.LimitTitle), s.Say(text.LimitNone)).Misses(s.Say(text.LimitWithin))
	p.Choose(readiness.ColumnID("max-level", "fruit"), "1")
	if at := s.Recipe().Column("fruit").MaxLevel; at == nil || *at != 1 {
		t.Fatalf("the limit is %v", at)
	}
	if p.Choose(readiness.ColumnID("max-level", "fruit"), ""); s.Recipe().Column("fruit").Limited() {
		t.Error("the limit can't be taken back")
	}
	s.Decide(func(r *recipe.Recipe) {
		r.Column("fruit").Role, r.Column("n").Role = table.Insensitive, table.QuasiIdentifying
	})
	id := readiness.ColumnID("within", "n")
	p.At(session.Review).At(session.Generalise).Settle()
	p.Choose(readiness.ColumnID("max-level", "n"), "1").Choose(id, "2,5")
	for _, wrong := range []string{"0", "-3", "wide", "NaN"} {
		before := s.Recipe()
		if p.Choose(id, wrong).Sees(s.Say(text.LimitInvalid)); s.Recipe() != before || len(readiness.Problems(s)) != 1 || readiness.Problems(s)[0].ID != id {
			t.Errorf("%q is decided; %+v", wrong, readiness.Problems(s))
		}
	}
	p.Choose(id, "10").Misses(s.Say(text.LimitInvalid))
	if c := s.Recipe().Column("n"); c.Within == nil || *c.Within != 10 || c.MaxLevel != nil {
		t.Fatalf("the limit is %v, %v", c.Within, c.MaxLevel)
	}
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name = "top-down-specialisation" })
	if held := readiness.Problems(s); len(held) != 1 || held[0].ID != "algorithm" || s.CanRun() {
		t.Errorf("a method that can't keep limits: %+v", held)
	}
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name = "kaim" })
	p.At(session.Protect).Sees(`id="suppression"`)
	if p.At(session.Generalise).Settle().Choose(id, ""); s.Recipe().Column("n").Limited() {
		t.Error("the width can't be taken back")
	}
}
