package steps_test

import (
	"fmt"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"quasi/app/page/review"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
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

func TestFailuresAreTranslated(t *testing.T) {
	s, _ := stepstest.Visit(t, text.Lang("zh-CN"), session.Source{Text: new("a,b\n1,\"2\n"), Name: "broken.csv"})
	stepstest.WantAll(t, stepstest.Render(s), "第 2 行：引号未正确闭合")
}

// A name is decided at the column, and at the release; it is no other column's.
func TestColumnsGetAnotherName(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	p.Choose("rename-Age", " Age group ").Settle()
	if c := s.Recipe().Column("Age"); c.Rename != "Age group" {
		t.Errorf("Age is called %q", c.Rename)
	}
	p.Choose("rename-Gender", "Age group").Sees(s.Say(text.RenameTaken, "Age group"))
	if c := s.Recipe().Column("Gender"); c.Rename != "" {
		t.Errorf("Gender is called %q", c.Rename)
	}
	p.Choose("rename-Gender", "Gender").Misses(s.Say(text.RenameTaken, "Age group"))
	p.At(session.Protect).Click("run")
	p.Settle().Sees("Age group", `<span class="was">Age</span>`)
	p.At(session.Export).Choose("rename-Age", "").Settle()
	if c := s.Recipe().Column("Age"); c.Rename != "" || s.Stale() || slices.Contains(s.Result.Columns, "Age group") {
		t.Errorf("Age is called %q, released are %q", c.Rename, s.Result.Columns)
	}
	p.Choose("rename-Disease", "Zipcode").Sees(s.Say(text.RenameTaken, "Zipcode"))
}

func american() session.Source {
	b := sessiontest.Lines("MRN,Name,DOB,Age,Sex,ZIP,City,Admit Date,Phone,Creatinine", 200, func(i int) string {
		return fmt.Sprintf("M%d,%s,%d-%02d-%02d,%d,%s,%s,%s,2024-%02d-%02d,(212) 555-%04d,%.2f", 100000+i*7919%9973, []string{"Anna Smith", "John Miller"}[i%2],
			1930+i%80, 1+i%12, 13+i%15, 94-i%80, []string{"F", "M"}[i/3%2], []string{"02139", "03601", "60614"}[i%3], []string{"Boston", "Chicago"}[i/5%2], 1+i%12, 1+i%28, 1000+i, float64(i%40)/10)
	})
	return session.Source{Text: new(b), Name: "us.csv"}
}

// One click decides about the columns, one step back takes it back; what was done, and
// what is found in the release, is a list of the 18 categories.
func TestSafeHarbor(t *testing.T) {
	for _, lang := range []text.Lang{text.English, text.Lang("zh-CN")} {
		s, p := stepstest.Columns(t, lang, american())
		before := *s.Recipe()
		first := func(kind coarsen.Kind) string {
			return s.Say(text.CoarsenFirst, s.Lang.Phrase(coarsen.Rule{Kind: kind}.Said()))
		}
		p.Click("use-harbor").Settle()
		if c := s.Recipe().Column("City"); c.Role != table.Identifying {
			t.Errorf("City is %s", c.Role)
		}
		for name, kind := range map[string]coarsen.Kind{"DOB": coarsen.BirthYear, "Age": coarsen.Age, "ZIP": coarsen.ZIP3, "Admit Date": coarsen.Year} {
			if c := s.Recipe().Column(name); c.Coarsen == nil || c.Coarsen.Kind != kind || c.Role != table.QuasiIdentifying {
				t.Errorf("%s is %s, coarsened %v", name, c.Role, c.Coarsen)
			}
		}
		p.Sees(s.Say(text.HarborUsed, 8), first(coarsen.Age), first(coarsen.ZIP3))
		if p.Choose(s.Say(text.TreatmentOf, "Admit Date"), "").Settle(); s.Recipe().Column("Admit Date").Coarsen != nil {
			t.Error("the days are coarsened after all")
		}
		s.Undo()
		// The hierarchies are of what is left.
		p.At(session.Generalise)
		p.Settle()
		if tree, ok := s.Trees().Of("ZIP"); !ok || tree.Counts["000"] == 0 || tree.Counts["02139"] != 0 {
			t.Errorf("the hierarchy is of %v", tree.Counts)
		}
		s.Trees().Effect("ZIP")
		if p.Settle(); s.Trees().Effect("ZIP") == nil {
			t.Error("no effect")
		}
		s.Run()
		p.Settle()
		p.At(session.Review)
		p.Tab("risk").Click("search-release").Settle()
		list := s.Inspection().Checklist()
		if list == nil || list.Cells != 0 || len(list.Items) != 18 {
			t.Fatalf("the checklist is %+v", list)
		}
		p.Sees(s.Say(text.HarborNothing), s.Say(text.HarborNothingOf, s.Lang.Phrase(*list.Items[7].Search)))
		p.Sees("(R) "+s.Lang.Phrase(list.Items[17].Title), s.Lang.Sentence(list.Limits), s.Say(text.HarborDoneTo, "City", s.Lang.Phrase(list.Items[1].Done[1].What)))
		s.Undo()
		if c := s.Recipe().Column("ZIP"); c.Coarsen != nil || c.Role != before.Column("ZIP").Role {
			t.Errorf("one step back ZIP is %s, coarsened %v", c.Role, c.Coarsen)
		}
	}
}

// Where something was decided otherwise since, the list says what, and finds it.
func TestChecklistOfAnotherRelease(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, american())
	p.Click("use-harbor").Settle().Click("staying")
	p.Choose(s.Say(text.RoleOf, "City"), "insensitive").Choose(s.Say(text.RoleOf, "Phone"), "insensitive").Settle()
	s.Run()
	p.Settle()
	p.At(session.Review)
	p.Tab("risk").Click("search-release").Settle().Sees("City: released otherwise than the method asks for", "telephone or fax numbers in 200 cells of Phone, first in row 1")
}

// A choice offers all there is, and shows what is decided.
func TestChoicesOfferAll(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	var methods, onColumn, onNumbers, onTable []string
	for _, a := range method.All() {
		methods = append(methods, a.Name)
	}
	for _, k := range privacy.Kinds() {
		switch k.Scope {
		case privacy.OnColumn:
			if onNumbers = append(onNumbers, k.Name); !k.Numbers {
				onColumn = append(onColumn, k.Name)
			}
		case privacy.OnTable:
			onTable = append(onTable, k.Name)
		}
	}
	p.Tick("algorithm-optimal", true).Choose("model-Disease", privacy.NameBeta).Choose("model-Disease-kind", "enhanced")
	for _, name := range methods {
		if got := p.Shows("algorithm-"+name, "checked"); got != fmt.Sprint(name == "optimal") {
			t.Errorf("%s is ticked: %q", name, got)
		}
	}
	for _, test := range []struct {
		control  string
		values   []string
		selected string
	}{
		{"model-Disease", append([]string{""}, onColumn...), privacy.NameBeta},
		{"model-Disease-2", append([]string{""}, onColumn...), ""},
		{"model", append([]string{""}, onTable...), ""},
		{"model-Disease-kind", []string{"basic", "enhanced"}, "enhanced"},
		{"patient", []string{"", "Age", "Gender", "Zipcode", "Disease"}, ""},
	} {
		if values, selected := p.Options(test.control); !slices.Equal(values, test.values) || selected != test.selected {
			t.Errorf("%s offers %q, %q is selected; want %q, %q", test.control, values, selected, test.values, test.selected)
		}
	}
	s.Decide(func(r *recipe.Recipe) { r.Column("Age").Role = table.Sensitive })
	p.At(session.Protect)
	if values, _ := p.Options("model-Age"); !slices.Equal(values, append([]string{""}, onNumbers...)) {
		t.Errorf("for numbers there are %q", values)
	}
	p.At(session.Columns).Click("filter")
	roles := []string{"identifying", "quasi-identifying", "sensitive", "insensitive"}
	if values, selected := p.Options(s.Say(text.RoleOf, "Disease")); !slices.Equal(values, roles) || selected != "sensitive" {
		t.Errorf("roles %q, %q is selected", values, selected)
	}
	if values, selected := p.Options("only"); !slices.Equal(values, append(append([]string{""}, roles...), "unknown")) || selected != "" {
		t.Errorf("the filter offers %q, %q is selected", values, selected)
	}
	if values, _ := p.Options("bulk"); !slices.Equal(values, roles) {
		t.Errorf("roles of several columns: %q", values)
	}
}

// What is ticked is decided, comes first in the priority, and is spoken of first. What is removed can't
// be studied, and is not asked for.
func TestWhatIsStudiedIsAskedAndSaid(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name = method.AOS })
	p.At(session.Purpose).Settle()
	p.Sees(s.Say(text.StudyTitle), s.Say(text.StudyLead)).Tick("study-Zipcode", true).Tick("study-Disease", true).Settle()
	if got := strings.Join(s.Recipe().Names(table.QuasiIdentifying), " "); got != "Zipcode Age Gender" {
		t.Errorf("the priority is %s", got)
	}
	if got := s.History.Undoing(s.Lang); got != "study of Disease" {
		t.Errorf("undo takes back %q", got)
	}
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name = recipe.Default().Algorithm.Name })
	p.At(session.Protect).Click("run")
	p.Settle().Tab("detail").Sees("What you want to study:", "Zipcode ", "% of its detail lost. Disease as it was.")
	if got := s.Result.Loss.Columns[0].Name; got != "Zipcode" {
		t.Errorf("the first loss is that of %s", got)
	}
	p.At(session.Columns).Choose(s.Say(text.RoleOf, "Zipcode"), string(table.Identifying)).Settle().At(session.Purpose).Misses("study-Zipcode")
	if c := s.Recipe().Column("Zipcode"); c.Studied || s.Recipe().Validate() != nil {
		t.Errorf("%+v, %v", c, s.Recipe().Validate())
	}
}

var (
	asked  = regexp.MustCompile(`popovertarget="([^"]+)"`)
	answer = regexp.MustCompile(`id="(term-[^"]+)"`)
)

// On every step each question opens the one explanation that it names, in the language of
// the screen, and all terms but that of the lock's window are explained somewhere.
func TestTermsAreExplained(t *testing.T) {
	for _, lang := range text.Languages() {
		explained := ""
		s, p := stepstest.Reviewed(t, lang, func(r *recipe.Recipe) { r.Algorithm.Name = "datafly" })
		s.Saving().Save(protocol.ExportRelease)
		p.Settle()
		var pages []string
		for step := range session.Step(session.Steps) {
			if pages = append(pages, p.At(step).Markup()); step == session.Review {
				for _, tab := range []string{review.TabRisk, review.TabDetail} {
					pages = append(pages, p.Tab(tab).Markup())
				}
			}
		}
		for step, markup := range pages {
			explained += markup
			var questions, answers []string
			for _, found := range asked.FindAllStringSubmatch(markup, -1) {
				questions = append(questions, found[1])
			}
			for _, found := range answer.FindAllStringSubmatch(markup, -1) {
				answers = append(answers, found[1])
			}
			if !slices.Equal(questions, answers) {
				t.Errorf("%s, page %d: the questions are %q, the explanations %q", lang, step, questions, answers)
			}
			if slices.Sort(answers); len(slices.Compact(slices.Clone(answers))) != len(answers) {
				t.Errorf("%s, page %d: an id appears twice: %q", lang, step, answers)
			}
			if step > int(session.Purpose) && len(answers) == 0 {
				t.Errorf("%s, page %d explains nothing", lang, step)
			}
		}
		for _, term := range text.Terms() {
			if !strings.Contains(explained, s.Say(term.Means)) {
				t.Errorf("%s: %q is explained nowhere", lang, s.Say(term.Name))
			}
		}
	}
}

// Text that was encoded twice is read as it was meant by one click.
func TestTextEncodedTwiceIsReadOnce(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, sessiontest.Text("ward.csv", "name,dx\nJÃ¼rgen,flu\nMÃ¼ller,copd\n"))
	p.At(session.Open).Sees("MÃ¼ller").Click("read-once").Settle().Sees("Jürgen", "Müller").Misses("read-once", "MÃ¼ller")
	if s.Recipe().Input.Encoding != recipe.UTF8Twice {
		t.Errorf("read as %q", s.Recipe().Input.Encoding)
	}
}

// What may be known is asked only where it makes a difference, and nothing is chosen before: a run waits
// for the answer, and what each costs is tried before it.
func TestWhatMayBeKnownIsAskedOfPatientsWithSeveralRows(t *testing.T) {
	s, p := stepstest.OfPatients(t, text.English)
	s.Decide(func(r *recipe.Recipe) { r.Privacy.Knows = "" })
	if s.Run(); s.CanRun() || !p.At(session.Protect).HeldBack("run") {
		t.Errorf("at %v, held back by %+v", s.Step, s.Readiness().Problems())
	}
	p.Settle().Sees(s.Say(text.KnowsTried))
	if p.Tick("knows-1", true).Click("run").Settle(); s.Result == nil {
		t.Errorf("held back by %+v", s.Readiness().Problems())
	}
	p.At(session.Protect).Sees(s.Say(text.KnowsTitle), s.Say(text.KnowsOneWhy, 2), s.Say(text.KnowsAllWhy, 2))
	s.Decide(func(r *recipe.Recipe) { r.NotOnePatient("pid") })
	p.Misses(s.Say(text.KnowsTitle))
	_, alone := stepstest.Protect(t, text.English)
	alone.Misses(s.Say(text.KnowsTitle)).Choose("patient", "Disease").Sees(s.Say(text.KnowsTitle))
}

func TestWhatMayBeKnownIsDecidedAndKept(t *testing.T) {
	for _, knows := range recipe.Knowledges()[1:] {
		s, p := stepstest.OfPatients(t, text.English)
		s.Decide(func(r *recipe.Recipe) { r.Output.RowOrder, r.Privacy.SuppressionLimit = recipe.OriginalOrder, 0.2 })
		p.At(session.Protect).Tick("knows-"+knows, true)
		if r := s.Recipe(); r.Privacy.Knows != knows || r.Output.RowOrder != recipe.SortedOrder {
			t.Fatalf("%s: %+v, %+v", knows, r.Privacy, r.Output)
		}
		if got, want := s.History.Undoing(s.Lang), s.Say(text.ChangeKnows); got != want {
			t.Errorf("undo takes back %q, want %q", got, want)
		}
		if p.Click("run").Settle(); s.Result == nil || !s.Result.Passed || s.Result.Knows != knows {
			t.Fatalf("%s: %+v, %+v", knows, s.Result, s.Failure)
		}
		p.Tab("risk").Sees(s.Say(text.PersonsHold, s.Say(text.KnownOf(knows).Title), 2), s.Say(text.PersonsTitle), s.Say(text.PersonsAsked))
		p.At(session.Export).Sees(s.Say(text.KnowsOrder))
	}
}

// What can't be kept can't be chosen, by the engine's own reason; what was chosen before
// holds the run back.
func TestWhatCannotBeKnownIsSaid(t *testing.T) {
	s, p := stepstest.OfPatients(t, text.English)
	p.At(session.Protect)
	use := func(name string) { s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name = name }) }
	use(method.Anatomy)
	asked := *s.Recipe()
	asked.Know(recipe.KnowsAll)
	why := s.Lang.Sentence(say.Of(asked.CheckWholeRecords()))
	p.Sees(why).Misses(s.Say(text.KnowsOneWhy, 2)) // that is not kept neither
	if !p.Disabled("knows-2") || !p.Disabled("knows-all") || p.Disabled("knows-1") {
		t.Error("what can't be kept can be chosen")
	}
	use(method.Default)
	if p.Misses(why); p.Disabled("knows-2") {
		t.Error("what can be kept can't be chosen")
	}
	p.Tick("knows-all", true)
	use(method.Anatomy)
	problems := s.Readiness().Problems()
	if p.Disabled("knows-all") || !p.HeldBack("run") || len(problems) != 1 || problems[0].ID != "knows-all" || problems[0].Said != why {
		t.Errorf("held back by %+v", problems)
	}
}

// The review names the knowledge that holds, and says for each what is left, before and
// after.
func TestTheReviewSaysWhoFindsPatients(t *testing.T) {
	for _, lang := range []text.Lang{text.English, "de", "zh-CN"} {
		s, p := stepstest.OfPatients(t, lang)
		p.At(session.Protect).Click("run").Settle()
		now, was := s.Result.Audit.Persons, s.Result.Before.Persons
		if now.Of(recipe.KnowsAll).K != 1 {
			t.Fatalf("the table is too easy: %+v", now.Known)
		}
		p.Sees(s.Lang.Phrase(s.Result.Cards.Protection.Headline)).Tab("risk").Sees(s.Say(text.PersonsLead, 24, 16, 3), s.Say(text.PersonsAlone))
		for i := range now.Known {
			of := was.Of(now.Known[i].Knows)
			p.Sees(s.Lang.Int(of.K) + " → ")
			if n := of.Below.Persons; n > 0 {
				p.Sees(s.Say(text.PersonsShare, n, s.Lang.Percent(of.Below.Share)))
			}
		}
		p.Misses(s.Say(text.LinkableTitle))
	}
}

// Columns that are kept and tell whose rows they are, are named; a column that does it on
// purpose is none of them.
func TestLinkingColumnsAreNamed(t *testing.T) {
	s, p := stepstest.OfPatients(t, text.English)
	s.Decide(func(r *recipe.Recipe) {
		r.Column("height").Role = table.Insensitive
		r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: "diagnosis", Parameters: parameter.Given{"l": 1.0}}}
	})
	p.At(session.Protect).Click("run").Settle()
	if linked := s.Result.Audit.Persons.Linkable; linked == nil || linked.Linked != 16 || linked.Below == 0 {
		t.Fatalf("linked: %+v", linked)
	}
	p.Tab("risk").Sees(s.Say(text.LinkableTitle), "“height” alone links the rows of 16")
	for _, unconfirmed := range s.Saving().Unconfirmed() {
		s.Saving().Confirm(unconfirmed, true)
	}
	p.Sees("card verdict limited")
	if p.Click(s.Say(text.LinkableButton)); s.Step != session.Columns {
		t.Errorf("the warning leads to step %d", s.Step)
	}
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.Models = nil
		r.Link(true)
		r.Privacy.SuppressionLimit = 0.3
	})
	p.At(session.Protect).Click("run").Settle()
	p.Misses(s.Say(text.LinkableTitle)).Sees("Column “pid” shows which rows are one patient's: anyone who finds a patient by one row knows all of them.")
}

// One banner asks both questions, one after the other: whose rows they are, and whether a
// reader may see it.
func TestWhetherRowsMayBeLinkedIsAsked(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.VisitsOfPatients())
	p := stepstest.Show(t, s, engine).At(session.Columns)
	p.Sees(s.Say(text.PatientAsk, "pid")).Misses(s.Say(text.LinkAsk))
	p.Click(session.PatientYesID).Settle()
	p.Click("staying").Sees(s.Say(text.LinkAsk), s.Say(text.LinkNoWhy, "pid"), s.Say(text.LinkYesWhy, "pid")+" "+s.Say(text.LinkHolds)).Misses(s.Say(text.PatientAsk, "pid"))
	for _, step := range []struct {
		do      func()
		linked  bool
		knows   string
		treated text.Message
	}{
		{func() { p.Tick("link-yes", true) }, true, recipe.KnowsAll, text.TreatNumbered},
		{func() { p.Tick("link-no", true) }, false, "", text.TreatRemoved},
		{func() { p.Choose(s.Say(text.TreatmentOf, "pid"), string(recipe.Pseudonym)) }, true, recipe.KnowsAll, text.TreatNumbered},
		{func() { p.Choose(s.Say(text.TreatmentOf, "pid"), "") }, true, recipe.KnowsAll, text.TreatNumbered},
		{func() { s.Undo() }, true, recipe.KnowsAll, text.TreatNumbered},
		{func() { p.Sees(s.Say(text.LinkPseudonym, "pid")).Tick("link-no", true) }, false, "", text.TreatRemoved},
	} {
		step.do()
		if r := s.Recipe(); r.Links() != step.linked || r.Privacy.Knows != step.knows || r.Leaves("pid") != step.linked || r.Validate() != nil {
			t.Errorf("%+v: %v", r.Privacy, r.Validate())
		}
		p.Sees(s.Say(step.treated))
	}
	// Whether patients are protected then is as it is decided, and as it would be.
	s.Decide(func(r *recipe.Recipe) { r.Link(true); r.Know(recipe.KnowsTwo) })
	p.Sees(s.Say(text.LinkYesWhy, "pid") + " " + s.Say(text.LinkExposes)).Misses(s.Say(text.LinkHolds))
	s.Decide(func(r *recipe.Recipe) { r.Link(false); r.Algorithm.Name = "anatomy" })
	p.Sees(s.Say(text.LinkExposes))
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name = method.Default })
	p.Sees(s.Say(text.LinkHolds))
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 1 })
	p.Sees(s.Say(text.LinkExposes))
	p.Click("patient-again").Misses(s.Say(text.LinkAsk))
}

// Where nothing is asked for, the title says to whom patients look like others all the
// same, and no verdict says that they look like enough others.
func TestTheTitleOfPatientsWhereNothingIsAskedFor(t *testing.T) {
	for _, knows := range []string{recipe.KnowsOne, recipe.KnowsAll} {
		s, p := stepstest.OfPatients(t, text.English)
		s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 1; r.Know(knows) })
		p.At(session.Protect).Click("run").Settle()
		if one := s.Result.Audit.Persons.Of(recipe.KnowsOne); one.K != 3 || s.Result.Audit.Persons.Of(recipe.KnowsTwo).K != 1 {
			t.Fatalf("%+v", s.Result.Audit.Persons.Known)
		}
		p.Sees("Nobody is hidden among others (k = 1)").Misses(s.Say(text.PersonsHold, s.Say(text.KnownOf(knows).Title), 1))
	}
}

// A run that would have to leave out rows says how many, and offers it.
func TestRowsThatHaveToBeLeftOutAreOffered(t *testing.T) {
	s, p := stepstest.OfPatients(t, text.English)
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 9; r.Know(recipe.KnowsAll) })
	p.At(session.Protect).Click("run").Settle()
	share, ok := screen.ShareAsked(s.Failure)
	if s.Result != nil || !ok || share <= 0 || share > 1 {
		t.Fatalf("%v, %+v", share, s.Failure)
	}
	if p.Click("allow").Settle(); s.Result == nil || !s.Result.Passed || s.Failure != nil || s.Recipe().Privacy.SuppressionLimit != share {
		t.Fatalf("%+v, %+v", s.Result, s.Failure)
	}
	if left := s.Result.Records - s.Result.Released; left == 0 || float64(left) > share*float64(s.Result.Records) {
		t.Errorf("%d rows were left out, %v may be", left, share)
	}
	p.Misses(s.Say(text.FailureTitle), s.Say(text.UnreadTitle)).Sees(s.Say(text.RowsLeftTitle)).Click(s.Say(text.RowsLeftButton))
	if s.Step != session.Protect {
		t.Errorf("the note leads to step %d", s.Step)
	}
	if _, ok := screen.ShareAsked(s.Failure); ok {
		t.Error("it is offered again")
	}
}

// Of a row that is chosen, its patient is shown with all rows, and who shows the same.
func TestAPatientIsExplained(t *testing.T) {
	for _, lang := range []text.Lang{text.English, "de", "zh-CN"} {
		s, p := stepstest.OfPatients(t, lang)
		s.Decide(func(r *recipe.Recipe) { r.Privacy.SuppressionLimit = 0.3; r.Know(recipe.KnowsAll) })
		p.At(session.Protect).Click("run").Settle()
		p.Misses(s.Say(text.PatientWhyTitle))
		const first = 1 // row 2 is the first of two of a patient
		p.Choose("rows-go", "2").Settle().First(s.Say(text.WhyTitle, first+1)).Settle()
		got := s.Inspection().Patient(first)
		if got == nil || got.Total != 2 || len(got.Rows) != 2 || got.Others < 1 || len(got.OtherRows) != got.Others {
			t.Fatalf("the patient is %+v", got)
		}
		others := make([]string, got.Others)
		for i, row := range got.OtherRows {
			others[i] = s.Lang.Int(row + 1)
		}
		p.Sees(s.Say(text.PatientWhyTitle), s.Say(text.PatientRows, 2, s.Lang.List([]string{"2", "3"})), s.Say(text.PatientSame, got.Others, s.Lang.List(others)), s.Say(text.PatientRow, first+1))
		for _, known := range got.Known {
			if known.K < 2 || known.K < got.Others+1 {
				t.Errorf("%d patients are like this one, but %+v", got.Others+1, known)
			}
			p.Sees(s.Say(text.CountPatients, known.K))
		}
		for i, row := range got.Rows {
			if row.Record != first+i || got.LeftOut == 0 && len(row.After) != len(s.Result.Columns) {
				t.Errorf("row %+v", row)
			}
		}
	}
	// Where rows are counted there are no patients to explain.
	s, p := stepstest.Reviewed(t, text.English, nil)
	if p.First(s.Say(text.WhyTitle, 3)).Settle().Misses(s.Say(text.PatientWhyTitle)); s.Inspection().Patient(2) != nil {
		t.Error("a patient is found")
	}
}

// Rows that name no patient are said, and where they begin.
func TestRowsWithoutAPatientAreSaid(t *testing.T) {
	of := stepstest.VisitsOfPatients()
	of.Text = new(*of.Text + ",f,Eye,180,80,flu\n,m,Lung,181,81,cold\n")
	s, engine := stepstest.Visit(t, text.English, of)
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = 2
		r.CountPatients("pid")
		r.Know(recipe.KnowsOne)
	})
	p := stepstest.Show(t, s, engine).At(session.Protect).Click("run").Settle()
	p.Sees(s.Say(text.NobodysTitle), "2 rows have no value in column “pid”, and count as patients of their own: ").Misses(s.Say(text.UnreadTitle))
}

// A reason why there is no release stands once, for all that may be known: not again beside the
// failure of a run that says it.
func TestAReasonIsSaidOnce(t *testing.T) {
	s, p := stepstest.OfPatients(t, text.English)
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: "diagnosis", Parameters: parameter.Given{"l": 50}}}
	})
	p.At(session.Protect).Settle()
	found, _ := s.Alternatives().TriedKnowing(s, recipe.KnowsOne)
	if found == nil || found.Passed() {
		t.Fatalf("%+v", found)
	}
	why := s.Lang.Sentence(found.Failed)
	if n := strings.Count(p.Markup(), why); n != 1 {
		t.Errorf("%q stands %d times", why, n)
	}
	if p.Click("run").Settle(); s.Failure == nil || s.Lang.Sentence(s.Failure.Said()) != why {
		t.Fatalf("%+v", s.Failure)
	}
	if n := strings.Count(p.Markup(), why); n != 1 {
		t.Errorf("after a run, %q stands %d times", why, n)
	}
}

// k can be no more than there are rows, or patients where they are counted. It is never
// run by another one than the field shows.
func TestKIsBoundByWhoIsCounted(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Visits()) // 40 rows of 8 patients
	s.Decide(func(r *recipe.Recipe) {
		r.Column("mrn").Role = table.Identifying
		r.NotOnePatient("mrn")
	})
	p.At(session.Protect).Choose("k", "10000").Sees("k-problem", s.Say(text.KInvalid, 40))
	if s.Run(); !p.HeldBack("run") || s.Work() != session.Idle || s.Recipe().Privacy.K != 10000 {
		t.Fatalf("k = %d, work %q", s.Recipe().Privacy.K, s.Work())
	}
	if p.Choose("k", "9").Misses("k-problem"); p.HeldBack("run") {
		t.Error("9 of 40 rows can't be asked for")
	}
	s.Decide(func(r *recipe.Recipe) { r.CountPatients("mrn"); r.Know(recipe.KnowsOne) })
	if p.Settle().Sees("k-problem", s.Say(text.KInvalidPatients, 8)); !p.HeldBack("run") {
		t.Error("9 of 8 patients can be asked for")
	}
	if p.Choose("k", "8").Misses("k-problem"); p.HeldBack("run") {
		t.Error("8 of 8 patients can't be asked for")
	}
	p.Choose("k", "x").Sees("k-problem")
	if p.Tick("context-team", true).Misses("k-problem"); p.HeldBack("run") || s.Recipe().Privacy.K != 3 {
		t.Error("a choice of the context does not put k right")
	}
	p.Choose("k", "x")
	if s.Undo(); len(s.Readiness().Problems()) > 0 {
		t.Error("what was typed stays after it was undone")
	}
}

// What was typed in a field that is gone holds nothing back, and does so again where it
// is back.
func TestAFieldThatIsGoneHoldsNothingBack(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	suppresses := func(of bool) string {
		return method.All()[slices.IndexFunc(method.All(), func(a method.Algorithm) bool { return a.Suppresses == of })].Name
	}
	if p.Tick("algorithm-"+suppresses(true), true).Choose("suppression", "many"); !p.HeldBack("run") {
		t.Error("the wrong field holds nothing back")
	}
	if p.Tick("algorithm-"+suppresses(false), true); p.HeldBack("run") {
		t.Error("a field that is gone holds the run back")
	}
	if p.Tick("algorithm-"+suppresses(true), true).Sees("suppression-problem"); !p.HeldBack("run") {
		t.Error("the field is back, and what is wrong with it is not")
	}
	weight := s.Say(text.WeightOf, "Age")
	p.Choose("suppression", "1").Choose(weight, "-1")
	if held := s.Readiness().Problems(); len(held) != 1 || held[0].ID != "weight-Age" {
		t.Errorf("held back by %+v", held)
	}
	s.DecideColumn("Age", func(c *recipe.Column) { c.Role = table.Sensitive })
	if held := s.Readiness().Problems(); len(held) != 0 {
		t.Errorf("held back by %+v", held)
	}
}

// A run waits for the answer, which can be yes or no, undone, and taken back; what then
// counts is said. The next column that hints at patients is asked about, too.
func TestTheQuestionOfThePatientMustBeAnswered(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Visits())
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 2 })
	p.Settle().Sees(s.Say(text.PatientAsk, "mrn"), s.Say(text.PatientAskWhy), s.Say(text.UniqueAlone)).Misses(s.Say(text.UniqueAlonePatients))
	p.At(session.Protect).Sees(s.Say(text.PatientAsk, "mrn"), s.Say(text.KLabel)).Misses(s.Say(text.KPatients))
	if s.Run(); !p.HeldBack("run") || s.Work() != session.Idle {
		t.Fatal("the question was ignored")
	}
	if p.Click("run"); s.Work() != session.Idle || s.Step != session.Protect {
		t.Fatal("the button runs it all the same")
	}
	if p.Click("run-" + session.PatientYesID).Settle(); s.Recipe().Privacy.Patient != "mrn" || s.CanRun() {
		t.Fatalf("answered here, it is %+v", s.Recipe().Privacy)
	}
	s.Undo()
	p.At(session.Columns).Click(session.PatientNoID).Settle().Sees(s.Say(text.PatientNot, "mrn"), s.Say(text.UniqueAlone))
	if r := s.Recipe(); r.Privacy.Patient != "" || len(r.Privacy.NotPatients) != 1 || !s.CanRun() || s.History.Undoing(s.Lang) != s.Say(text.ChangePatient) {
		t.Errorf("after no: %+v, held back by %+v, undo %q", r.Privacy, s.Readiness().Problems(), s.History.Undoing(s.Lang))
	}
	p.Click(s.Say(text.PatientAgain)).Settle().Sees(s.Say(text.PatientAsk, "mrn"))
	s.Undo()
	p.Settle().Sees(s.Say(text.PatientNot, "mrn"))
	s.Undo()
	p.Settle().Click(session.PatientYesID).Settle().Sees(s.Say(text.PatientIs, "mrn"), s.Say(text.UniqueAlonePatients))
	if r := s.Recipe(); r.Privacy.Patient != "mrn" {
		t.Errorf("after yes: %+v, held back by %+v", r.Privacy, s.Readiness().Problems())
	}
	p.At(session.Protect).Sees(s.Say(text.KPatients), s.Say(text.KPromisePatients, 2)).Misses(`id="patient"`)
	if p.Tick("knows-1", true).Click("run").Settle(); s.Result == nil {
		t.Fatalf("failure %+v", s.Failure)
	}
	p.Tab("risk").Sees(s.Say(text.GroupPatients)).Misses(s.Say(text.GroupSizes))
}

// Dates can't be shifted by patient before it is known whose they are.
func TestDatesOfNobodyHoldTheRunBack(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Visits())
	s.DecideColumn("admitted", func(c *recipe.Column) { c.Role = table.Insensitive })
	p.Settle().Choose(s.Say(text.TreatmentOf, "admitted"), string(recipe.ShiftDates)).Settle()
	if held := s.Readiness().Problems(); len(held) != 1 || held[0].ID != session.PatientYesID {
		t.Errorf("held back by %+v", held)
	}
	p.Click(session.PatientNoID).Settle()
	if held := s.Readiness().Problems(); len(held) != 1 || held[0].Said != s.Say(text.ShiftAlone, "admitted") || held[0].ID != "patient" {
		t.Errorf("held back by %+v", held)
	}
	p.Click(s.Say(text.PatientAgain)).Settle().Click(session.PatientYesID).Settle()
	if held := s.Readiness().Problems(); len(held) != 1 || held[0].ID != "knows-1" {
		t.Errorf("held back by %+v", held)
	}
}

// A birth in the future is marked as missing by one click.
func TestABirthInTheFutureIsMarkedAsMissing(t *testing.T) {
	rows := sessiontest.Lines("birth_date,admitted\n12.03.2068,18.05.2024", 9, func(i int) string { return fmt.Sprintf("13.03.195%d,17.05.2024", i) })
	s, p := stepstest.Columns(t, text.English, sessiontest.Text("ward.csv", rows))
	p.At(session.Open).Click("births-missing-birth_date").Settle().Misses("births-missing-birth_date")
	if missing := s.Recipe().Input.Missing; !slices.Contains(missing, "12.03.2068") || s.Table.Columns[0].Missing != 1 {
		t.Errorf("missing are %q, in %d rows", missing, s.Table.Columns[0].Missing)
	}
}

// questionnaire has -5 and -8 among the numbers of two columns, of which one leaves as it is.
func questionnaire() string {
	return sessiontest.Lines("sex,smoke_ppd,crp", 60, func(i int) string {
		packs, crp := []string{"0", "0.5", "1", "-8", "2", "0.5", "-5", "0", "0.5", "2"}[i%10], []string{"4.5", "5.1"}[i%2]
		if packs == "-8" {
			crp = packs
		}
		return fmt.Sprintf("%s,%s,%s", []string{"f", "m"}[i/2%2], packs, crp)
	})
}

// Codes below zero are asked about on Columns as --suggested asks, but for a column of which somebody
// has said how it is read, or that is removed.
func TestCodesBelowZeroAreMarked(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, sessiontest.Text("codes.csv", questionnaire()))
	for _, decide := range []func(*recipe.Column){func(c *recipe.Column) { c.Format = &format.Format{Type: format.Decimal} }, func(c *recipe.Column) { c.Role = table.Identifying }} {
		p.Sees("missing--5")
		s.DecideColumn("smoke_ppd", decide)
		p.Settle().Misses("missing--5")
		s.Undo()
		p.Settle()
	}
	p.Sees(s.Say(text.NoValueFar, "-5", 6, "smoke_ppd")).Click("missing--5").Settle().Click("missing--8").Settle().Misses("missing--5", "missing--8")
	if missing := s.Recipe().Input.Missing; !slices.Contains(missing, "-5") || !slices.Contains(missing, "-8") || s.Table.Columns[1].Missing != 12 {
		t.Errorf("missing are %q, in %d rows", missing, s.Table.Columns[1].Missing)
	}
	if s.Step != session.Columns {
		t.Errorf("the step is %v", s.Step)
	}
}

// Of a number of households it is asked whether they are counted, and nothing is said of
// patients.
func TestHouseholdsAreAskedAbout(t *testing.T) {
	rows := sessiontest.Lines("hh_id,age,sex", 60, func(i int) string { return fmt.Sprintf("%d,%d,%s", 10001+7*(i%20), 20+i%40, []string{"F", "M"}[i%2]) })
	s, p := stepstest.Columns(t, text.English, session.Source{Text: new(rows), Name: "survey.csv"})
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 2 })
	p.Settle().Sees(s.Say(text.HouseholdAsk, "hh_id"), s.Say(text.HouseholdAskWhy, "hh_id")).Misses(s.Say(text.PatientAsk, "hh_id"))
	p.At(session.Protect).Sees(s.Say(text.HouseholdAsk, "hh_id"), s.Say(text.HouseholdYes)).Misses(s.Say(text.PatientAsk, "hh_id"))
	p.At(session.Columns).Settle().Click(session.PatientYesID).Settle().Sees(s.Say(text.HouseholdIs, "hh_id")).Misses(s.Say(text.PatientIs, "hh_id"))
	if s.Recipe().Privacy.Patient != "hh_id" {
		t.Errorf("counted are %+v", s.Recipe().Privacy)
	}
}

// What can be chosen to open, and to save, are the registered kinds of files.
func TestThePageFollowsTheRegistry(t *testing.T) {
	s, _ := sessiontest.New()
	stepstest.WantAll(t, stepstest.Render(s), `accept="`+kind.Accept()+`"`)
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	engine.Run(s)
	s.Go(session.Export)
	stepstest.WantAll(t, stepstest.Render(s), `id="format-source"`, `id="format-xlsx"`, "Excel workbook (.xlsx)", `id="bom"`)
	s.Saving().ChooseFormat(kind.Workbook)
	if markup := stepstest.Render(s); strings.Contains(markup, `id="bom"`) {
		t.Error("a byte order mark is offered for a file that is no text")
	}
}

// What page and engine keep of the runs of a visit, and leave when everything is cleared, in
// bytes of the heap: 20 runs more take at most a tenth of what the first 20 took, with which
// the engine keeps as many as it ever does, and what is left is at most a fifth of it.
func TestRunsDoNotPileUpOnThePage(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	p := stepstest.Show(t, s, engine).At(session.Protect)
	open := func() {
		s.Open(stepstest.Patients(), recipe.Input{})
		p.Settle()
	}
	run := func(times int) {
		for range times {
			s.Run()
			p.Settle().At(session.Protect).At(session.Review)
		}
	}
	run(1) // what is made once for all visits
	s.Clear()
	empty := inUse(p.Settle())

	open()
	run(20)
	took := inUse(p) - empty
	run(20)
	if more := inUse(p) - empty - took; 5*more > took {
		t.Errorf("20 runs and their table take %d bytes, 20 more runs %d bytes more", took, more)
	}
	s.Clear()
	if left := inUse(p.Settle()) - empty; 5*left > took {
		t.Errorf("of %d bytes %d are left", took, left)
	}
	runtime.KeepAlive(engine)
}

// inUse returns the bytes of the heap that are in use, with a page that is.
func inUse(p *stepstest.Page) int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	runtime.KeepAlive(p)
	return int(m.HeapAlloc)
}

// Rows that are no people are said where the table is opened, stop a run, and are left out
// where that is chosen.
func TestRowsThatAreNoPeopleStopARun(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, session.Source{Text: new("id,age,sex,dx\n1,50,F,flu\n2,50,F,copd\n3,50,F,flu\n4,50,F,tb\nTotal,50,F,\n"), Name: "ward.csv"})
	decide := func() {
		s.Decide(func(r *recipe.Recipe) {
			r.Privacy.K = 2
			for name, role := range map[string]table.Role{"id": table.Identifying, "age": table.QuasiIdentifying, "sex": table.QuasiIdentifying, "dx": table.Sensitive} {
				r.Column(name).Role = role
			}
		})
	}
	decide()
	p.At(session.Open).Settle().Sees("1 row looks like no person: row 5 (“Total”: a figure of other rows)")
	s.Run()
	if p.Settle(); s.Failure == nil || s.Failure.Code != "note-rows" || s.Result != nil {
		t.Fatalf("the run ends with %+v", s.Failure)
	}
	if p.Click("leave-out-notes").Settle(); s.Table.Records != 4 || s.Step != session.Open {
		t.Fatalf("%d rows are left, on step %v", s.Table.Records, s.Step)
	}
	if p.At(session.Open).Choose("note-rows", "ask").Settle().Sees(s.Say(text.NotesKeep)).Click("note-rows-" + recipe.NotesLeaveOut).Settle(); s.Trial != nil {
		s.FileTrial().Use()
		p.Settle()
	}
	if s.Table.Records != 4 || s.Table.Format.Notes != recipe.NotesLeaveOut {
		t.Fatalf("%d rows, %q", s.Table.Records, s.Table.Format.Notes)
	}
	decide()
	s.Run()
	if p.Settle(); s.Failure != nil || s.Result == nil || s.Recipe().Input.Notes != recipe.NotesLeaveOut {
		t.Errorf("after that: %+v, %+v", s.Failure, s.Result)
	}
	if said := s.Table.Format.Warnings; len(said) != 1 || !strings.Contains(said[0].String(), "left out: row 5") {
		t.Errorf("said %v", said)
	}
}

// The button beside the rows that look like no people reads the whole of a long table: the first
// rows, which another way of reading is tried on, need not have them.
func TestRowsThatAreNoPeopleAreLeftOutOfALongTable(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, session.Source{Text: new("id,age,sex\n" + strings.Repeat("7,50,F\n", 1200) + "Total,60000,\n"), Name: "ward.csv"})
	if p.At(session.Open).Click("note-rows-" + recipe.NotesLeaveOut).Settle(); s.Trial != nil || s.Table.Records != 1200 {
		t.Errorf("on trial %v, %d rows", s.Trial != nil, s.Table.Records)
	}
}

// beside returns a visit to the step Protect with the ten patients, and a register
// beside them.
func beside(t *testing.T, lang text.Lang, register string) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	s, engine := stepstest.Visit(t, lang, stepstest.Patients())
	s.DecideColumn("Zipcode", func(c *recipe.Column) { c.Role = table.Insensitive })
	s.Go(session.Protect)
	s.Population().Open(s, session.Source{Text: &register, Name: "town.csv"}, recipe.Input{})
	engine.Work()
	return s, engine
}

const everyone = "Age,Gender,Zip\n26,M,1\n26,F,1\n28,M,1\n32,M,1\n36,F,2\n39,M,2\n41,F,2\n48,F,2\n48,M,3\n77,F,3\n78,X,3\n"

func TestTheCardOfThePopulation(t *testing.T) {
	s, _ := stepstest.Visit(t, text.English, stepstest.Patients())
	s.Go(session.Protect)
	markup := stepstest.Render(s)
	stepstest.WantAll(t, markup, "Full register (optional)", "who does not know who is in your table", "Choose the full register")
	if strings.Contains(markup, "population-model") || strings.Contains(markup, "people of the population (k-map)") {
		t.Error("k-map is offered without a population")
	}
	s, engine := beside(t, text.English, everyone)
	// Of the ages 77 and 78 are not in the table's hierarchy, of the sexes X is not.
	stepstest.WantAll(t, stepstest.Render(s), "town.csv is open: 11 people", "Age: 2 values of 2 people, such as 77, 78", "Gender: 1 value of 1 person, such as X",
		"Each of the table's 10 rows finds", "Every group could be at least k people of the population (k-map)", "δ-presence", "Close the full register")
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.Models = []recipe.Model{{Name: "k-map"}}
	})
	stepstest.WantAll(t, stepstest.Render(s), "The smallest number of people of the population")
	s.Population().Close(s)
	engine.Work()
	stepstest.WantAll(t, stepstest.Render(s), "k-map needs a full register", "The smallest number of people of the population")
}

func TestThePopulationNamesWhatIsLacking(t *testing.T) {
	s, engine := beside(t, text.English, strings.Replace(everyone, "Gender", "sex", 1))
	stepstest.WantAll(t, stepstest.Render(s), "No column in it is called Gender", "Column that corresponds to Gender", "choose a column", "Zip")
	s.Run()
	stepstest.WantAll(t, stepstest.Render(s), "town.csv has no column for Gender: name one below")
	s.Population().Map(s, "Gender", "sex")
	stepstest.WantAll(t, stepstest.Render(s), "Comparing it with your table")
	engine.Work()
	markup := stepstest.Render(s)
	if stepstest.WantAll(t, markup, "Column that corresponds to Gender", "Each of the table's 10 rows finds"); strings.Contains(markup, "No column in it") {
		t.Error("a column is lacking though another stands for it")
	}
}

// A column stands for one other.
func TestAColumnThatStandsForAnotherIsTaken(t *testing.T) {
	s, engine := beside(t, text.English, strings.Replace(everyone, "Age,Gender", "years,sex", 1))
	offered := func(column string) int { return strings.Count(stepstest.Render(s), `value="`+column+`"`) }
	if offered("sex") != 2 || offered("Zip") != 2 {
		t.Errorf("sex is offered %d times, Zip %d, want 2 of each", offered("sex"), offered("Zip"))
	}
	s.Population().Map(s, "Gender", "sex")
	if engine.Work(); offered("sex") != 1 || offered("years") != 2 {
		t.Errorf("sex is offered %d times, years %d, want 1 and 2", offered("sex"), offered("years"))
	}
}

func TestTheReviewNamesThePopulation(t *testing.T) {
	s, engine := beside(t, text.English, "Age,Gender\n26,M\n26,F\n28,M\n28,F\n32,F\n36,F\n39,M\n41,F\n41,M\n")
	stepstest.WantAll(t, stepstest.Render(s), "rows find nobody in it", "may be the wrong file")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 1 }) // so that nobody else joins them
	engine.Run(s)
	review.ShowTab(s, review.TabRisk)
	if stepstest.WantAll(t, stepstest.Render(s), "but has town.csv with 9 people", "in town.csv and count"); s.Result.Population.Absent == 0 {
		t.Error("nobody is absent")
	}
}

// What could not be read shows how it is read, open to be changed.
func TestAPopulationThatCantBeRead(t *testing.T) {
	s, _ := beside(t, text.English, "Age,Gender\n26,M\n28\n")
	stepstest.WantAll(t, stepstest.Render(s), "That did not work", "town.csv could not be read", "detected", "Column separator")
}
