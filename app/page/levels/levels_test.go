package levels_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/classification"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// What is the same at all levels is said once, what differs on each card.
func TestLevelsSayWhatDiffers(t *testing.T) {
	lines := sessiontest.Lines("number,age,sex", 40, func(i int) string { return fmt.Sprintf("%d,%d,%s", 1000+i, 20+i, []string{"f", "m"}[i%2]) })
	source := session.Source{Text: new(lines), Name: "all.csv"}
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
	p.Choose(session.ColumnID("max-level", "fruit"), "1")
	if at := s.Recipe().Column("fruit").MaxLevel; at == nil || *at != 1 {
		t.Fatalf("the limit is %v", at)
	}
	if p.Choose(session.ColumnID("max-level", "fruit"), ""); s.Recipe().Column("fruit").Limited() {
		t.Error("the limit can't be taken back")
	}
	s.Decide(func(r *recipe.Recipe) {
		r.Column("fruit").Role, r.Column("n").Role = table.Insensitive, table.QuasiIdentifying
	})
	id := session.ColumnID("within", "n")
	p.At(session.Review).At(session.Generalise).Settle()
	p.Choose(session.ColumnID("max-level", "n"), "1").Choose(id, "2,5")
	for _, wrong := range []string{"0", "-3", "wide", "NaN"} {
		before := s.Recipe()
		if p.Choose(id, wrong).Sees(s.Say(text.LimitInvalid)); s.Recipe() != before || len(s.Readiness().Problems()) != 1 || s.Readiness().Problems()[0].ID != id {
			t.Errorf("%q is decided; %+v", wrong, s.Readiness().Problems())
		}
	}
	p.Choose(id, "10").Misses(s.Say(text.LimitInvalid))
	if c := s.Recipe().Column("n"); c.Within == nil || *c.Within != 10 || c.MaxLevel != nil {
		t.Fatalf("the limit is %v, %v", c.Within, c.MaxLevel)
	}
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name = "top-down-specialisation" })
	if held := s.Readiness().Problems(); len(held) != 1 || held[0].ID != "algorithm" || s.CanRun() {
		t.Errorf("a method that can't keep limits: %+v", held)
	}
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name = "kaim" })
	p.At(session.Protect).Sees(`id="suppression"`)
	if p.At(session.Generalise).Settle().Choose(id, ""); s.Recipe().Column("n").Limited() {
		t.Error("the width can't be taken back")
	}
}

// Each quasi-identifier has its own hierarchy; what was suggested comes back.
func TestTabsAndTheSuggestion(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	p := stepstest.Show(t, s, engine).At(session.Generalise)
	p.Sees(s.Say(text.BuilderLead, "Age")).Click("Zipcode").Settle().Sees(s.Say(text.BuilderLead, "Zipcode")).Misses(s.Say(text.BuilderLead, "Age"))
	s.DecideColumn("Zipcode", func(c *recipe.Column) { c.Hierarchy = &recipe.Hierarchy{Ordered: true} })
	if p.Settle().Sees(s.Say(text.TreeOrdered), s.Say(text.WhyYours)).Click(s.Say(text.ResetTree)).Settle(); s.Recipe().Column("Zipcode").Hierarchy != nil {
		t.Error("the hierarchy is still decided")
	}
	p.Misses(s.Say(text.TreeOrdered), s.Say(text.ResetTree))
	// A column that is no quasi-identifier any more has no tab.
	s.DecideColumn("Zipcode", func(c *recipe.Column) { c.Role = table.Insensitive })
	p.Settle().Sees(s.Say(text.BuilderLead, "Age"))
	s.Decide(func(r *recipe.Recipe) {
		for i := range r.Columns {
			r.Columns[i].Role = table.Insensitive
		}
	})
	if p.Click(s.Say(text.Back)); s.Step != session.Columns {
		t.Errorf("step %d", s.Step)
	}
}

// A rule that makes nothing of the values, as when a column is read otherwise since, does
// not leave the screen waiting: there is a way back, and another hierarchy can be made.
func TestARuleThatMakesNothing(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	p := stepstest.Show(t, s, engine).At(session.Generalise).Click("Zipcode").Settle()
	s.DecideColumn("Zipcode", func(c *recipe.Column) {
		c.Hierarchy = &recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.Classes, Classification: classification.Countries}}
	})
	p.Sees(s.Say(text.TreeWaiting)).Settle().Misses(s.Say(text.TreeWaiting)).Sees("knows none of the values", s.Say(text.BuilderLead, "Zipcode"))
	p.Click(s.Say(text.ResetTree)).Settle().Misses("knows none of the values", s.Say(text.ResetTree)).Sees(s.Say(text.SaveARX))
}

// The builder makes intervals of numbers, and says what is no number at its field.
func TestTheBuilder(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	p := stepstest.Show(t, s, engine).At(session.Generalise)
	p.Choose("builder", string(rule.Intervals)).Choose("build-widths", "ten").Click("build").Sees("build-widths-problem")
	p.Choose("build-widths", "10, 20").Misses("build-widths-problem").Click("build").Settle()
	labels := map[string]bool{}
	for _, row := range (stepstest.Editor{Page: p}).Tree("Age").Rows() {
		for _, label := range row {
			labels[label] = true
		}
	}
	if !labels["[20,30)"] || !labels["[20,40)"] || s.Recipe().Column("Age").Hierarchy == nil {
		t.Errorf("labels %v", labels)
	}
	p.Choose("builder", string(rule.Quantiles)).Choose("build-classes", "1.5").Choose("build-bottom", "x").Click("build").Sees("build-classes-problem", "build-bottom-problem")
	// Another column begins with fields of its own.
	p.Click("Zipcode").Settle().Misses("build-classes-problem")
}

// What was imported with faults lists them; a file that is no hierarchy changes nothing.
func TestImportedHierarchiesHaveFaults(t *testing.T) {
	s, p := stepstest.Editing(t, text.English)
	s.Trees().Import("fruit", "apple;core;big;*\npear;core;big;*\nplum;big;small;*\nfig;other;small;*\n") // big on two levels
	if p.Settle().Sees(s.Say(text.ImportNotes, len(s.Trees().Faults("fruit")))); len(s.Trees().Faults("fruit")) == 0 {
		t.Error("no fault is found")
	}
	before := s.Recipe()
	s.Trees().Import("fruit", "")
	if p.Settle(); s.Failure == nil || s.Recipe() != before {
		t.Errorf("an empty file is a hierarchy: %+v", s.Failure)
	}
	p.Sees(s.Say(text.FailureTitle))
}

// Who writes 0,5 and 31.12.2020 in the table can enter them so, and is shown that.
func TestTheBuilderReadsWhatTheFileWrites(t *testing.T) {
	lines := sessiontest.Lines("crp;born;sex", 40, func(i int) string {
		return fmt.Sprintf("%d,%d;%02d.%02d.19%d;%s", i/8, i%10, 1+i%28, 1+i%12, 50+i, []string{"w", "m"}[i%2])
	})
	s, p := stepstest.Columns(t, text.English, session.Source{Text: &lines, Name: "german.csv"})
	s.Decide(func(r *recipe.Recipe) {
		for i := range r.Columns {
			r.Columns[i].Role = table.QuasiIdentifying
		}
	})
	p.At(session.Generalise).Click("crp").Settle()
	p.Choose("builder", string(rule.Intervals)).Choose("build-widths", "0,5; 1").Choose("build-top", "2,5").Click("build").Settle()
	if rows := (stepstest.Editor{Page: p}).Tree("crp").Rows(); rows[0][1] != "[0,0.5)" || rows[len(rows)-1][1] != "2.5+" {
		t.Errorf("rows are %q to %q", rows[0], rows[len(rows)-1])
	}
	p.Click("born").Settle()
	p.Choose("builder", string(rule.Ages)).Sees("A day, as in 31.12.2024.").Choose("build-on", "31.12.2020").Click("build").Settle()
	if rows := (stepstest.Editor{Page: p}).Tree("born").Rows(); rows[0][1] != "70" {
		t.Errorf("the oldest is %q", rows[0])
	}
}

func TestGeneraliseNeedsAQuasiIdentifier(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	s.Go(session.Generalise)
	engine.Work()
	// [20,30) and [40,50) have two records, [30,40) has three; of ten, three have no age.
	stepstest.WantAll(t, stepstest.Render(s), "Age", "as it is", "7 values", "smallest group: 1 row<", "level 1", "3 groups", "smallest group: 2 rows", "typical group: 2 rows",
		"20 to 29 · 30 to 39", "hidden", "1 group<", "One group of 7 rows")
	s.Decide(func(r *recipe.Recipe) {
		for i := range r.Columns {
			r.Columns[i].Role = table.Insensitive
		}
	})
	stepstest.WantAll(t, stepstest.Render(s), "No column is marked as Could identify")
}

func TestTheHierarchySaysWhatItLacksAndWhatNoRowHas(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	s.Go(session.Generalise)
	engine.Work()
	for _, shown := range []string{"values that no row has", "no place in the hierarchy"} {
		if strings.Contains(stepstest.Render(s), shown) {
			t.Errorf("%q is said of the suggested hierarchy", shown)
		}
	}
	s.Trees().Import("Age", "26;young;*\n27;young;*\n28;young;*\n29;young;*\n")
	engine.Work()
	stepstest.WantAll(t, stepstest.Render(s), "Remove 2 values that no row has", "5 values of the column have no place in the hierarchy: 32, 36, 39, 41, 48<", "Place them outside any group")
	// If no row has any of them, there would be nothing left.
	tree := sessiontest.Must(hierarchy.FromRows([][]string{{"1", "*"}, {"2", "*"}}))
	if s.Trees().Set("Age", tree); strings.Contains(stepstest.Render(s), "values that no row has") {
		t.Error("all values are offered for removal")
	}
}

func TestAColumnWithoutValuesNeedsNoHierarchy(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: new("age,sex\n,f\n,m\n"), Name: "gaps.csv"})
	sessiontest.RolesAlone(s)
	s.DecideColumn("age", func(c *recipe.Column) { c.Role = table.QuasiIdentifying })
	s.Go(session.Generalise)
	engine.Work()
	if stepstest.WantAll(t, stepstest.Render(s), "No row has a value here"); strings.Contains(stepstest.Render(s), "save-tree") {
		t.Error("a hierarchy of nothing is offered for saving")
	}
}

func TestAPlainOrderCannotBeSaved(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	s.DecideColumn("Age", func(c *recipe.Column) { c.Hierarchy = &recipe.Hierarchy{Ordered: true} })
	s.Go(session.Generalise)
	engine.Work()
	if stepstest.WantAll(t, stepstest.Render(s), "Values keep their order", "Back to the suggestion"); strings.Contains(stepstest.Render(s), "save-tree") {
		t.Error("a hierarchy without rows is offered for saving")
	}
}

// A group that is called like one of its values gets another name by a click, in one step.
func TestGroupsCalledLikeValues(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	p := stepstest.Show(t, s, engine).At(session.Generalise).Click("Zipcode").Settle()
	known, _ := s.Trees().Of("Zipcode")
	var rows [][]string
	for _, row := range known.Rows {
		rows = append(rows, []string{row[0], known.Rows[0][0], "*"})
	}
	s.DecideColumn("Zipcode", func(c *recipe.Column) { c.Hierarchy = &recipe.Hierarchy{Rows: rows} })
	p.Settle().Sees(s.Say(text.MisreadTitle)).Click(s.Say(text.MisreadRename)).Settle().Misses(s.Say(text.MisreadTitle))
	if got := s.Recipe().Column("Zipcode").Hierarchy.Rows[0][1]; got != rows[0][0]+" (group)" {
		t.Errorf("the group is called %q", got)
	}
	s.Undo()
	p.Settle().Sees(s.Say(text.MisreadTitle))
}
