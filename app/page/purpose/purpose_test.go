package purpose_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// stays is a hospital's export: 240 stays with their dates, a name and a diagnosis.
func stays() session.Source {
	rows := sessiontest.Lines("name,birth_date,sex,admitted,discharged,diagnosis", 240, func(i int) string {
		return fmt.Sprintf("Anna Schmidt%d,19%02d-03-%02d,%s,2024-05-%02d,2024-05-%02d,%s", i, 30+i%50, 1+i%28, []string{"m", "f"}[i%2], 1+i%20, 3+i%20+i%5, []string{"I10", "E11.9", "J45.0", "I11"}[i%3+i/239])
	})
	return session.Source{Text: new(rows), Name: "stays.csv"}
}

func shown(t *testing.T, lang text.Lang) (*session.Session, *stepstest.Page) {
	t.Helper()
	s, engine := stepstest.Visit(t, lang, stays())
	return s, stepstest.Show(t, s, engine).At(session.Purpose)
}

// leaving are the columns that leave, in order.
func leaving(s *session.Session) []string {
	var names []string
	for _, c := range s.Recipe().Columns {
		if s.Recipe().Leaves(c.Name) {
			names = append(names, c.Name)
		}
	}
	slices.Sort(names)
	return names
}

func asked(s *session.Session) []string {
	var all []string
	for _, q := range s.Recipe().Questions {
		all = append(all, q.String())
	}
	return all
}

// One click asks what is proposed: what it takes leaves, three ways are tried, and the best is
// chosen. One undo takes all of it back.
func TestAQuestionIsOneClick(t *testing.T) {
	for _, lang := range []text.Lang{text.English, "de", "zh-CN"} {
		s, p := shown(t, lang)
		before := s.Recipe()
		p.Misses(`id="takes"`).Click("propose-1").Settle()
		if got := asked(s); !slices.Equal(got, []string{"mean of length_of_stay by age/10"}) {
			t.Fatalf("asked %q", got)
		}
		if got := leaving(s); !slices.Equal(got, []string{"age", "length_of_stay"}) {
			t.Fatalf("%q leave", got)
		}
		w := s.Purposes().Ways()
		if len(w.Plans) != 3 || w.Untried() != "" || w.Chosen(s) == nil || w.Chosen(s).Name != facts.PlanAsked {
			t.Fatalf("%+v, chosen %+v", w.Plans, w.Chosen(s))
		}
		best := w.Plans[0]
		p.Sees(s.Lang.Phrase(facts.PlanAsked.Said()), s.Say(text.WayAllExact, best.Trial.Answers[0].Judged), s.Say(text.WayNobody),
			s.Say(text.TakesInPlace, s.Lang.List([]string{"admitted", "discharged"})))
		for _, plan := range w.Plans[1:] {
			if plan.Better(&best.Plan) {
				t.Errorf("%s is better than %s", plan.Name, best.Name)
			}
		}
		if s.Undo(); s.Recipe() != before {
			t.Error("one undo does not take the question back")
		}
		if s.Redo(); len(asked(s)) != 1 || s.Purposes().Ways().Chosen(s) == nil {
			t.Error("redo does not ask again")
		}
	}
}

// Each way is one click, and what is decided beside them is tried as well.
func TestAWayIsOneClick(t *testing.T) {
	s, p := shown(t, text.English)
	p.Click("propose-1").Settle().Tick("way-all", true).Settle()
	if got := leaving(s); !slices.Equal(got, []string{"age", "diagnosis", "length_of_stay", "month_of_admitted", "sex"}) {
		t.Fatalf("%q leave", got)
	}
	p.Tick("way-asked", true).Choose("add-column", "sex").Settle()
	if got := leaving(s); !slices.Equal(got, []string{"age", "length_of_stay", "sex"}) {
		t.Fatalf("%q leave", got)
	}
	if chosen := s.Purposes().Ways().Chosen(s); chosen == nil || chosen.Name != facts.PlanNext { // which is the same
		p.Sees(s.Lang.Phrase(facts.PlanDecided.Said()))
		if chosen == nil || chosen.Name != facts.PlanDecided || !chosen.Tried || len(chosen.Trial.Answers) != 1 {
			t.Fatalf("%+v", chosen)
		}
	}
	p.Click(s.Say(text.TakesDrop, "sex")).Settle()
	if got := leaving(s); !slices.Equal(got, []string{"age", "length_of_stay"}) || s.Purposes().Ways().Chosen(s).Name != facts.PlanAsked {
		t.Errorf("%q leave, %+v", got, s.Purposes().Ways().Chosen(s))
	}
}

// Each place of the sentence changes the question, and with it what leaves. Without a question the
// decisions are as they were before the first.
func TestTheSentenceIsItsBuilder(t *testing.T) {
	s, p := shown(t, text.English)
	before := leaving(s)
	p.Click("propose-1").Settle()
	for _, step := range []struct{ control, value, want string }{
		{"add-1", "sex", "mean of length_of_stay by age/10, sex"},
		{"step1-1", "20", "mean of length_of_stay by age/20, sex"},
		{"kind-1", "median", "median of length_of_stay by age/20, sex"},
		{"by2-1", "diagnosis", "median of length_of_stay by age/20, diagnosis"},
		{"by1-1", "", "median of length_of_stay by diagnosis"},
		{"kind-1", "regression", "regression of length_of_stay on diagnosis"},
		{"of-1", "age", "regression of age on diagnosis"},
		{"kind-1", "association", "association of age, diagnosis"},
		{"kind-1", "share", "share of sex=f by diagnosis"},
		{"kind-1", "count", "count by diagnosis"},
		{"kind-1", "share", "share of sex=f by diagnosis"},
		{"of-1", "diagnosis", "share of diagnosis=I10"},
		{"value-1", "E11.9", "share of diagnosis=E11.9"},
	} {
		p.Choose(step.control, step.value).Settle()
		if got := strings.Join(asked(s), "; "); got != step.want {
			t.Fatalf("after %s = %q: %q, want %q (%+v)", step.control, step.value, got, step.want, s.Failure)
		}
		for _, name := range s.Recipe().Questions[0].Columns() {
			if !s.Recipe().Leaves(name) {
				t.Errorf("after %s = %q: %s stays", step.control, step.value, name)
			}
		}
	}
	if p.Click("ask").Settle(); len(asked(s)) != 2 {
		t.Fatalf("asked %q", asked(s))
	}
	p.Click("remove-2").Settle().Click("remove-1").Settle()
	if got := leaving(s); len(asked(s)) != 0 || !slices.Equal(got, before) {
		t.Errorf("asked %q, %q leave, want %q", asked(s), got, before)
	}
	if p.Click("no-question"); s.Step != session.Columns {
		t.Errorf("step %d", s.Step)
	}
}

// Each place of the sentence on the rows changes which the release is about, with what is left of the
// table beside it. Taken away it leaves all rows, and with the last question it goes.
func TestASentenceChoosesTheRows(t *testing.T) {
	s, p := shown(t, text.English)
	p.Misses(`id="restrict"`).Click("propose-1").Settle().Misses(`id="among"`).Click("restrict").Settle()
	p.Sees("80 of 240 rows.", "Anyone who knows that somebody is in the release knows this of them.")
	among := func() string { return question.AmongString(s.Recipe().Among) }
	for _, step := range []struct{ control, value, want string }{
		{"value-of-1", "E11.9", `diagnosis=E11.9`},
		{"how-1", "in", `diagnosis="IV Endocrine, nutritional and metabolic diseases"`},
		{"value-of-1", "J40-J47 Chronic lower respiratory diseases", `diagnosis="J40-J47 Chronic lower respiratory diseases"`},
		{"among-2", "age", `diagnosis="J40-J47 Chronic lower respiratory diseases", age from 0`},
		{"from-2", "50", `diagnosis="J40-J47 Chronic lower respiratory diseases", age from 50`},
		{"to-2", "70", `diagnosis="J40-J47 Chronic lower respiratory diseases", age from 50 to 70`},
		{"from-2", "", `diagnosis="J40-J47 Chronic lower respiratory diseases", age to 70`},
		{"among-1", "sex", `sex=f, age to 70`},
		{"value-1-2", "m", `sex=f|m, age to 70`},
		{"value-1-2", "", `sex=f, age to 70`},
		{"to-2", "", `sex=f`},
		{"among-1", "month_of_admitted", `month_of_admitted=1`},
		{"value-of-1", "5|6", `month_of_admitted=5|6`},
		{"how-1", "begins", `month_of_admitted="5|6"*`},
		{"value-of-1", "5", `month_of_admitted=5*`},
	} {
		p.Choose(step.control, step.value).Settle()
		if got := among(); got != step.want {
			t.Fatalf("after %s = %q: %s, want %s (%+v)", step.control, step.value, got, step.want, s.Failure)
		}
	}
	for _, plan := range s.Purposes().Ways().Plans {
		if !plan.Tried || plan.Trial.Rows+plan.Trial.LeftOut != 240 || len(plan.Trial.Answers) != 1 {
			t.Errorf("%s: %+v", plan.Name, plan.Trial)
		}
	}
	if p.Click("remove-among").Settle(); among() != "" {
		t.Error(among())
	}
	if s.Undo(); among() != "month_of_admitted=5*" {
		t.Error(among())
	}
	if p.Click("remove-1").Settle(); among() != "" || len(asked(s)) != 0 {
		t.Errorf("%s, asked %q", among(), asked(s))
	}
}

// Where one table can't answer two questions, a file for each is offered. Each has its own columns
// and is one click from the other, here and behind the saved one; all in one file is one click, too.
func TestAFileForEachQuestion(t *testing.T) {
	rows := sessiontest.Lines("age,sex,ward,length_of_stay,crp", 400, func(i int) string {
		return fmt.Sprintf("%d,%c,%c,%d,%d.5", 20+i*i%71, "fm"[i*7%5%2], "ABCDE"[i*i*i%5], 1+i*i%23, i*i%197)
	})
	s, engine := stepstest.Visit(t, "de", session.Source{Text: new(rows), Name: "visits.csv"})
	p := stepstest.Show(t, s, engine).At(session.Purpose)
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 11 })
	stay, _ := question.Parse("mean of length_of_stay by age/10, sex")
	crp, _ := question.Parse("mean of crp by ward")
	s.Purposes().Ask([]question.Question{stay, crp})
	p.Settle().Misses(`id="files"`).Sees("Für jede Frage eine Datei").Tick("way-apart", true).Settle().Sees("Datei 1 von 2", "Datei 2 von 2")
	for at, want := range [][]string{{"crp", "ward"}, {"age", "length_of_stay", "sex"}} {
		p.Tick(fmt.Sprint("files-", at), true).Settle()
		if got := leaving(s); !slices.Equal(got, want) || len(asked(s)) != 1 || !s.Purposes().Ways().Chosen(s).Trial.Exact() {
			t.Errorf("%d: %q leave for %q, %+v", at, got, asked(s), s.Purposes().Ways().Chosen(s))
		}
	}
	p.Tick("files-0", true).Settle()
	s.Run()
	p.Settle().At(session.Export).Click("save-table").Settle().Sees("release-1.csv").Misses("another-release").Click("next-file").Settle()
	if s.Step != session.Purpose || !slices.Equal(asked(s), []string{stay.String()}) {
		t.Fatalf("at %v, asked %q", s.Step, asked(s))
	}
	s.Run()
	p.Settle().At(session.Export).Click("save-table").Settle().Sees("release-2.csv").Misses("another-release")
	if p.At(session.Purpose).Click("join-files").Settle().Misses(`id="files"`); len(asked(s)) != 2 {
		t.Errorf("asked %q of one file", asked(s))
	}
	s.Run()
	p.Settle().At(session.Export).Sees("save-table")
}

// A column that a question is about, and that is removed later, is told by the ways.
func TestAQuestionWhoseColumnIsRemoved(t *testing.T) {
	s, p := shown(t, text.English)
	p.Click("propose-2").Settle()
	if got := asked(s); !slices.Equal(got, []string{"mean of length_of_stay by diagnosis"}) {
		t.Fatalf("asked %q", got)
	}
	p.At(session.Columns).Choose(s.Say(text.RoleOf, "diagnosis"), string(table.Identifying)).Settle()
	p.At(session.Purpose)
	if chosen := s.Purposes().Ways().Chosen(s); chosen == nil || chosen.Name != facts.PlanDecided || chosen.Trial.Answers[0].Verdict != facts.Unanswered {
		t.Fatalf("%+v", chosen)
	}
	p.Sees(s.Say(text.WayNoAnswer))
}

// What stands for bounds is asked before anything is made, and the ways are tried again with it.
func TestBoundsAreAsked(t *testing.T) {
	rows := sessiontest.Lines("sex,crp", 120, func(i int) string {
		return []string{"m", "f"}[i%2] + "," + []string{"<0.5", "0.7", "3.2", "8.1", "12.4"}[i%5]
	})
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: &rows, Name: "crp.csv"})
	stepstest.Show(t, s, engine).At(session.Purpose).Click("propose-1").Settle().Sees("<0.5 → 0.25").Click("numbers-crp").Settle().Misses("numbers-crp")
	if chosen := s.Purposes().Ways().Chosen(s); s.Recipe().Input.Same["crp"]["<0.5"] != "0.25" || chosen == nil || !chosen.Tried {
		t.Errorf("%v, chosen %+v", s.Recipe().Input.Same, chosen)
	}
}

// What the engine refuses is said, and the question stays as it was.
func TestAQuestionThatTheEngineRefuses(t *testing.T) {
	s, p := shown(t, text.English)
	p.Click("propose-1").Settle()
	p.Engine.Fails = protocol.Plan
	p.Choose("kind-1", "median").Settle()
	if got := asked(s); s.Failure == nil || !slices.Equal(got, []string{"mean of length_of_stay by age/10"}) {
		t.Errorf("asked %q, %+v", got, s.Failure)
	}
	p.Engine.Fails = ""
	p.Choose("kind-1", "median").Settle()
	if got := asked(s); !slices.Equal(got, []string{"median of length_of_stay by age/10"}) {
		t.Errorf("asked %q", got)
	}
}

// Trying is stopped and goes on; one row and 200 columns are no trouble.
func TestTablesOfManyKinds(t *testing.T) {
	names, cells := make([]string, 200), make([]string, 200)
	for i := range names {
		names[i], cells[i] = fmt.Sprintf("c%d", i), "1"
	}
	wide := strings.Join(names, ",") + "\n" + strings.Repeat(strings.Join(cells, ",")+"\n", 12)
	one := "age,ward\n40,A\n"
	for name, file := range map[string]string{"wide": wide, "one": one} {
		s, engine := stepstest.Visit(t, text.English, session.Source{Text: &file, Name: name + ".csv"})
		p := stepstest.Show(t, s, engine).At(session.Purpose)
		if p.Click("ask").Settle(); len(asked(s)) != 1 || s.Failure != nil {
			t.Errorf("%s: asked %q, %+v", name, asked(s), s.Failure)
		}
	}
	s, p := shown(t, text.English)
	p.Click("propose-1").Update()
	p.Engine.Step()
	p.Update()
	if w := s.Purposes().Ways(); !w.Going || w.Untried() == "" {
		t.Fatalf("%+v", w)
	}
	p.Click("stop-ways").Settle()
	if w := s.Purposes().Ways(); w.Going || w.Untried() == "" {
		t.Fatalf("trying goes on: %v, %q", w.Going, w.Untried())
	}
	if p.Click("try-ways").Settle(); s.Purposes().Ways().Untried() != "" {
		t.Error("not all is tried")
	}
}
