package steps_test

import (
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/app/trees"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

func TestStepsWithoutATableSayWhatToDo(t *testing.T) {
	s, _ := sessiontest.New()
	stepstest.WantAll(t, stepstest.Render(s), "Drop an Excel or CSV file here", "Ten patients", "Paste a table")
	for step := session.Columns; step < session.Steps; step++ {
		s.Go(step)
		stepstest.WantAll(t, stepstest.Render(s), "Open a table first", "Go to Open")
	}
}

func TestOpenShowsHowTheTableWasRead(t *testing.T) {
	s, _ := stepstest.Visit(t, text.English, stepstest.Patients())
	stepstest.WantAll(t, stepstest.Render(s), "ten-patients.csv is open", "10 rows, 4 columns", "Gastric ulcer", "Comma ,", "Column names", "no value")
}

func TestColumnsShowRolesAndReasons(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	s.Go(session.Columns)
	stepstest.WantAll(t, stepstest.Render(s), "Counting…")
	engine.Work()
	stepstest.WantAll(t, stepstest.Render(s), "Role of Age", "Ages are known to many", "100%", "is-quasi", "is-sensitive", "whole number")
	s.DecideColumn("Age", func(c *recipe.Column) { c.Role = table.Insensitive })
	if markup := stepstest.Render(s); !strings.Contains(markup, "Counting…") || strings.Contains(markup, "only one with their") {
		t.Error("the count of other columns is shown until the new one is there")
	}
	engine.Work()
	stepstest.WantAll(t, stepstest.Render(s), "Your decision.", "is-keep", "only one with their Gender, Zipcode.")
}

func TestGeneraliseNeedsAQuasiIdentifier(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	s.Go(session.Generalise)
	engine.Work()
	// [20,30) and [40,50) have two records, [30,40) has three; of ten, three have no age.
	stepstest.WantAll(t, stepstest.Render(s), "Age", "as it is", "7 values", "smallest: 1 row<", "level 1", "3 groups", "smallest: 2 rows", "middle: 2 rows",
		"[20,30)", "hidden", "1 group<", "7 rows in it", "[20,30) goes from 20 up to 30, but 30 is not in it.")
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
	trees.Import(s, "Age", "26;young;*\n27;young;*\n28;young;*\n29;young;*\n")
	engine.Work()
	stepstest.WantAll(t, stepstest.Render(s), "Remove 2 values that no row has", "5 values of the column have no place in the hierarchy: 32, 36, 39, 41, 48<", "Place them outside any group")
	// If no row has any of them, there would be nothing left.
	tree, err := hierarchy.FromRows([][]string{{"1", "*"}, {"2", "*"}})
	if err != nil {
		t.Fatal(err)
	}
	trees.Set(s, "Age", tree)
	if strings.Contains(stepstest.Render(s), "values that no row has") {
		t.Error("all values are offered for removal")
	}
}

func TestAColumnWithoutValuesNeedsNoHierarchy(t *testing.T) {
	gaps := "age,sex\n,f\n,m\n"
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: &gaps, Name: "gaps.csv"})
	sessiontest.RolesAlone(s)
	s.DecideColumn("age", func(c *recipe.Column) { c.Role = table.QuasiIdentifying })
	s.Go(session.Generalise)
	engine.Work()
	stepstest.WantAll(t, stepstest.Render(s), "No row has a value here")
	if strings.Contains(stepstest.Render(s), "save-tree") {
		t.Error("a hierarchy of nothing is offered for saving")
	}
}

func TestAPlainOrderCannotBeSaved(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	s.DecideColumn("Age", func(c *recipe.Column) { c.Hierarchy = &recipe.Hierarchy{Ordered: true} })
	s.Go(session.Generalise)
	engine.Work()
	stepstest.WantAll(t, stepstest.Render(s), "Values keep their order", "Back to the suggestion")
	if strings.Contains(stepstest.Render(s), "save-tree") {
		t.Error("a hierarchy without rows is offered for saving")
	}
}

func TestProtectShowsKAndItsRisk(t *testing.T) {
	s, _ := stepstest.Visit(t, text.English, stepstest.Patients())
	s.Go(session.Protect)
	stepstest.WantAll(t, stepstest.Render(s), "Who will see the table?", "My own team", "EMA Policy 0070", "50%", "KAIM", "Weight of Zipcode")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 9 })
	stepstest.WantAll(t, stepstest.Render(s), "11.1%")
}

func TestReviewShowsRunVerdictAndStaleness(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	s.Go(session.Review)
	stepstest.WantAll(t, stepstest.Render(s), "Nothing has been anonymized yet")
	s.Run()
	stepstest.WantAll(t, stepstest.Render(s), "Anonymizing 10 rows", "Cancel", "Preparing")
	engine.Work()
	stepstest.WantAll(t, stepstest.Render(s), "By the columns marked, every row looks like at least one other", "meets k = 2 (k-anonymity) by the columns marked",
		"5 groups, the smallest has 2 rows, 0 rows removed", "34.6%", "was 100%", "Groups that share one Disease")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	stepstest.WantAll(t, stepstest.Render(s), "You have changed something since this result")
}

func TestExportIsWithheldUntilTheResultIsCurrent(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	s.Run()
	engine.Work()
	s.Go(session.Export)
	stepstest.WantAll(t, stepstest.Render(s), "Save the table (CSV)", "4 columns, 10 rows, checked for k = 2", "apostrophe")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	if markup := stepstest.Render(s); strings.Contains(markup, "save-table") {
		t.Error("a stale result is offered for download")
	}
	s.Undo()
	s.Result.Passed = false
	if markup := stepstest.Render(s); strings.Contains(markup, "save-table") || !strings.Contains(markup, "withheld") {
		t.Error("a result that failed its audit is offered for download")
	}
}

func TestEveryStepSpeaksChinese(t *testing.T) {
	s, engine := stepstest.Visit(t, text.Lang("zh-CN"), stepstest.Patients())
	s.Run()
	engine.Work()
	for step, want := range map[session.Step]string{
		session.Open: "已打开", session.Columns: "哪些列可能指向某个人？", session.Generalise: "值可以如何泛化？",
		session.Protect: "谁会看到这张表？", session.Review: "满足 k = 2", session.Export: "带走表格",
	} {
		s.Go(step)
		engine.Work()
		stepstest.WantAll(t, stepstest.Render(s), want)
	}
}

func TestFailuresAreTranslated(t *testing.T) {
	broken := "a,b\n1,\"2\n"
	s, _ := stepstest.Visit(t, text.Lang("zh-CN"), session.Source{Text: &broken, Name: "broken.csv"})
	stepstest.WantAll(t, stepstest.Render(s), "第 2 行：引号未正确闭合")
}
