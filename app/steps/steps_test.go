package steps_test

import (
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
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

func TestReviewShowsRunVerdictAndStaleness(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	s.Go(session.Review)
	stepstest.WantAll(t, stepstest.Render(s), "Nothing has been anonymized yet")
	s.Run()
	stepstest.WantAll(t, stepstest.Render(s), "Anonymizing 10 rows", "Cancel", "Preparing")
	engine.Work()
	stepstest.WantAll(t, stepstest.Render(s), "Look at this before you release it", "every row looks like at least one other",
		"5 groups, the smallest of 2 rows; 0 rows left out", "34.6%", "was 100%")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	stepstest.WantAll(t, stepstest.Render(s), "Out of date: you have changed something since")
}

func TestEveryStepSpeaksChinese(t *testing.T) {
	s, engine := stepstest.Visit(t, text.Lang("zh-CN"), stepstest.Patients())
	s.Run()
	engine.Work()
	for step, want := range map[session.Step]string{
		session.Open: "已打开", session.Columns: "哪些列可能指向某个人？", session.Generalise: "值可以泛化到什么程度？",
		session.Protect: "这张表给谁看？", session.Review: "每行至少与", session.Export: "保存表格",
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
