package steps_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quasi/app/inspect"
	"quasi/app/page/review"
	"quasi/app/saving"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/app/trees"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
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

// A column of which only the years are left is offered a name that says so, once.
func TestANameIsOfferedForWhatDatesBecome(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Visits())
	sessiontest.RolesAlone(s)
	s.Decide(func(r *recipe.Recipe) {
		for i := range r.Columns {
			r.Columns[i].Role = table.Identifying
		}
		r.Column("born").Role, r.Column("born").Coarsen = table.QuasiIdentifying, &coarsen.Rule{Kind: coarsen.Year}
	})
	s.Decide(func(r *recipe.Recipe) { r.NotOnePatient("mrn") })
	p.Settle().At(session.Protect).Click("run")
	p.Settle().At(session.Export).Sees(s.Say(text.ClearerNames, "born (year)")).Click("take-names")
	p.Settle().Misses("take-names")
	if got := strings.Join(s.Result.Columns, " "); got != "born (year)" || s.Stale() {
		t.Errorf("released are %q", got)
	}
}

func american() session.Source {
	var b strings.Builder
	b.WriteString("MRN,Name,DOB,Age,Sex,ZIP,City,Admit Date,Phone,Creatinine\n")
	for i := range 200 {
		fmt.Fprintf(&b, "M%d,%s,%d-%02d-%02d,%d,%s,%s,%s,2024-%02d-%02d,(212) 555-%04d,%.2f\n", 100000+i*7919%9973, []string{"Anna Smith", "John Miller"}[i%2],
			1930+i%80, 1+i%12, 13+i%15, 94-i%80, []string{"F", "M"}[i/3%2], []string{"02139", "03601", "60614"}[i%3], []string{"Boston", "Chicago"}[i/5%2], 1+i%12, 1+i%28, 1000+i, float64(i%40)/10)
	}
	csv := b.String()
	return session.Source{Text: &csv, Name: "us.csv"}
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
		p.Choose(s.Say(text.TreatmentOf, "Admit Date"), "").Settle()
		if s.Recipe().Column("Admit Date").Coarsen != nil {
			t.Error("the days are coarsened after all")
		}
		s.Undo()
		// The hierarchies are of what is left.
		p.At(session.Generalise)
		p.Settle()
		if tree, ok := trees.Of(s, "ZIP"); !ok || tree.Counts["000"] == 0 || tree.Counts["02139"] != 0 {
			t.Errorf("the hierarchy is of %v", tree.Counts)
		}
		trees.Effect(s, "ZIP")
		p.Settle()
		if trees.Effect(s, "ZIP") == nil {
			t.Error("no effect")
		}
		s.Run()
		p.Settle()
		p.At(session.Review)
		p.Tab("risk").Click("search-release").Settle()
		list := inspect.Of(s).Checklist()
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
	p.Click("use-harbor").Settle()
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
			onNumbers = append(onNumbers, k.Name)
			if !k.Numbers {
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

// What is ticked is decided, comes first in the priority, and is spoken of first.
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
	p.Settle().Tab("detail").Sees("What you want to study:", "Zipcode ", "% of its detail lost; Disease as it was.")
	if got := s.Result.Loss.Columns[0].Name; got != "Zipcode" {
		t.Errorf("the first loss is that of %s", got)
	}
}

// What is removed can't be studied, and is not asked for.
func TestOnlyWhatIsReleasedCanBeStudied(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	p.At(session.Purpose).Tick("study-Age", true).At(session.Columns).Choose(s.Say(text.RoleOf, "Age"), string(table.Identifying)).Settle()
	p.At(session.Purpose).Misses("study-Age")
	if c := s.Recipe().Column("Age"); c.Studied || s.Recipe().Validate() != nil {
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
		saving.Save(s, protocol.ExportRelease)
		p.Settle()
		var pages []string
		for step := range session.Step(session.Steps) {
			pages = append(pages, p.At(step).Markup())
			if step == session.Review {
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

// A file that is called like a person gets another name by one click, which stays when the table
// is read anew.
func TestANameOfAFileThatIdentifiesIsReplaced(t *testing.T) {
	src := stepstest.Visits()
	src.Name = "Anna_Schmidt.csv"
	s, p := stepstest.Columns(t, text.English, src)
	p.At(session.Open).Sees("name-told").Click("call-table").Settle().Misses("name-told")
	s.Reread(s.Recipe().Input)
	if p.Settle().Misses("name-told"); s.Table.Name != "table.csv" {
		t.Errorf("the table is called %q", s.Table.Name)
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
