package columns_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/app/adopt"
	"quasi/app/readiness"
	"quasi/app/reading"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/app/trees"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/recipe"
)

// Dates of patients are shifted, all as far; a key from before is taken.
func TestDisguises(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Visits())
	for _, name := range []string{"born", "admitted"} {
		s.DecideColumn(name, func(c *recipe.Column) { c.Role = table.Insensitive })
	}
	s.Decide(func(r *recipe.Recipe) { r.CountPatients("mrn"); r.Know(recipe.KnowsOne) })
	treat := func(name, how string) *stepstest.Page {
		return p.Choose(s.Say(text.TreatmentOf, name), how).Settle()
	}
	p.Settle().Misses(`id="key"`).Click("staying")
	treat("born", string(recipe.ShiftDates)).Sees(s.Say(text.DisguiseStill, "born"), `id="key"`)
	days := func(name string) int {
		if c := s.Recipe().Column(name); c.Transform != nil {
			return c.Transform.MaxDays
		}
		return 0
	}
	if days("born") != 30 || days("admitted") != 0 {
		t.Errorf("born is shifted by up to %d days, admitted by %d", days("born"), days("admitted"))
	}
	for _, wrong := range []string{"0", "-3", "36501", "few", "1.5"} {
		p.Choose("shift-days-born", wrong).Sees("shift-days-born-problem", s.Say(text.DaysInvalid, 1, recipe.MaxShift))
		if held := readiness.Problems(s); len(held) != 1 || held[0].ID != "shift-days-born" || days("born") != 30 {
			t.Errorf("%q: held back by %+v", wrong, held)
		}
	}
	p.Choose("shift-days-born", "7").Misses("shift-days-born-problem")
	if treat("admitted", string(recipe.ShiftDates)); days("born") != 7 || days("admitted") != 7 || strings.Count(p.Markup(), `id="key"`) != 1 {
		t.Errorf("born is shifted by up to %d days, admitted by %d, want 7", days("born"), days("admitted"))
	}
	p.Choose("shift-days-admitted", "365")
	if treat("born", ""); days("born") != 0 || days("admitted") != 365 {
		t.Errorf("born is shifted by up to %d days, admitted by %d", days("born"), days("admitted"))
	}
	p.Choose("key", "none").Sees("key-problem")
	if held := readiness.Problems(s); len(held) != 1 || held[0].ID != "key" {
		t.Errorf("held back by %+v", held)
	}
	digits := strings.Repeat("0a", 32)
	if p.Choose("key", digits).Misses("key-problem"); s.Key.String() != digits {
		t.Errorf("key %q", s.Key.String())
	}
	treat("admitted", "").Misses(`id="key"`)
	treat("mrn", string(recipe.Pseudonym)).Sees(s.Say(text.DisguiseStill, "mrn"), `id="key"`)
	// Another role takes it back, and offers what goes with it.
	if p.Choose(s.Say(text.RoleOf, "mrn"), string(table.QuasiIdentifying)).Settle().Misses(`id="key"`); s.Recipe().Column("mrn").Transform != nil {
		t.Error("a quasi-identifier has a pseudonym")
	}
	// Rare values of a category are offered together, from as many people on as k.
	s, p = stepstest.Columns(t, text.English, session.Source{Text: new("sex,dx\n" + strings.Repeat("f,I10\nm,E11\nf,J44\n", 12) + "m,C50\nm,C61\n"), Name: "dx.csv"})
	s.DecideColumn("dx", func(c *recipe.Column) { c.Role = table.Insensitive })
	p.Settle().Sees("rare values as one: 0 unique rows, not 2").Choose(s.Say(text.TreatmentOf, "dx"), "rare").Settle()
	if c := s.Recipe().Column("dx"); c.Coarsen == nil || c.Coarsen.Fewer != s.Recipe().Privacy.K {
		t.Errorf("dx is decided as %+v", c)
	}
}

// timed is a table of visits with times of day.
func timed() session.Source {
	lines := sessiontest.Lines("mrn,age,seen", 60, func(i int) string {
		return fmt.Sprintf("M%05d,%d,2024-%02d-%02d %02d:%02d", 70000+i%20*37, 20+i%3, 1+i%12, 1+i%28, i%24, i)
	})
	return session.Source{Text: new(lines), Name: "timed.csv"}
}

// The time of shifted dates is dropped unless somebody says otherwise, and the verdict
// says where its shield is that they are still personal data.
func TestDisguisedDatesAreStillPersonalData(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, timed())
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = 2
		r.CountPatients("mrn")
		r.Know(recipe.KnowsOne)
		r.Column("seen").Role = table.Insensitive
	})
	p.Settle().Choose(s.Say(text.TreatmentOf, "seen"), string(recipe.ShiftDates)).Settle().Sees(s.Say(text.TimeWhy))
	for _, clock := range []transform.Clock{transform.FullHour, transform.KeepTime, transform.DropTime} {
		p.Choose("time-seen", string(clock)).Settle()
		if got := s.Recipe().Column("seen").Transform.TimeOrDefault(); got != clock {
			t.Errorf("the time is %q, want %q", got, clock)
		}
	}
	if p.At(session.Protect).Click("run").Settle(); s.Result == nil || !s.Result.Passed {
		t.Fatalf("failure %+v", s.Failure)
	}
	at := 1 // beside age
	if s.Result.Columns[at] != "seen" || !s.Result.Treatments[at].Disguised() {
		t.Fatalf("%q are %q", s.Result.Columns, s.Result.Treatments)
	}
	verdict := p.Markup()
	verdict = verdict[strings.Index(verdict, `id="verdict"`):strings.Index(verdict, `class="tiles"`)]
	for _, want := range []string{s.Say(text.StillPersonal, "seen"), s.Say(text.StillKey), s.Say(text.StillDate)} {
		if !strings.Contains(verdict, want) {
			t.Errorf("%q is not in the verdict", want)
		}
	}
	p.Sees(s.Say(text.DisguisedMark), s.Say(text.DisguisedShort)).First(s.Say(text.WhyTitle, 1))
	row := p.Markup()
	if !strings.Contains(row, "seen: 2024-01-01 00:00 is pseudonymized, as 20") || strings.Contains(row, "seen: 2024-01-01 00:00 became") {
		t.Error("a disguised cell is explained as one that covers a group")
	}
	if strings.Contains(row[strings.Index(row, "class=\"chg disguised\""):], "</span>2024-01-01 00:") {
		t.Error("the time is shown")
	}
}

// What coarsens a column is a choice beside its role, and leaves a hierarchy of what it
// leaves; a year that is none holds the run back.
func TestCoarserValuesAreAChoice(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Visits())
	s.Decide(func(r *recipe.Recipe) { r.CountPatients("mrn"); r.Know(recipe.KnowsOne) })
	p.Settle().Choose(s.Say(text.TreatmentOf, "admitted"), string(coarsen.Year)).Settle().Sees("Reduced first: only the year is left.")
	if c := s.Recipe().Column("admitted"); c.Coarsen == nil || c.Coarsen.Kind != coarsen.Year || c.Role != table.QuasiIdentifying {
		t.Errorf("admitted is %+v", c)
	}
	p.Choose(s.Say(text.TreatmentOf, "born"), string(coarsen.BirthYear)).Settle()
	p.Choose("until-born", "1800").Sees("until-born-problem")
	if held := readiness.Problems(s); len(held) != 1 || held[0].ID != "until-born" {
		t.Errorf("held back by %+v", held)
	}
	p.Choose("until-born", "2020").Misses("until-born-problem")
	if c := s.Recipe().Column("born"); c.Coarsen == nil || c.Coarsen.Until != 2020 {
		t.Errorf("born is %+v", c)
	}
	for _, name := range []string{"admitted", "born"} {
		p.Choose(s.Say(text.TreatmentOf, name), "").Settle()
		if c := s.Recipe().Column(name); c.Coarsen != nil {
			t.Errorf("%s is %+v", name, c)
		}
	}
	if s.Undo(); s.Recipe().Column("born").Coarsen == nil {
		t.Error("it can't be undone")
	}
}

// Numbers can leave as the means of their groups and ages in groups of ten years, as is proposed
// to begin with; both can be taken back and chosen again.
func TestNumbersAsMeansAndAgesInTens(t *testing.T) {
	lines := sessiontest.Lines("age,height_cm,sex", 60, func(i int) string { return fmt.Sprintf("%d,%d,%s", 20+i, 150+i%40, []string{"f", "m"}[i%2]) })
	s, p := stepstest.Columns(t, text.English, session.Source{Text: new(lines), Name: "bodies.csv"})
	age, height := func() *recipe.Column { return s.Recipe().Column("age") }, func() *recipe.Column { return s.Recipe().Column("height_cm") }
	if age().Coarsen == nil || age().Coarsen.Width != 10 || !height().Means {
		t.Fatalf("proposed are %+v and %+v", age(), height())
	}
	treat := func(name, how string) { p.Choose(s.Say(text.TreatmentOf, name), how).Settle() }
	treat("age", "")
	if treat("height_cm", ""); age().Coarsen != nil || height().Means {
		t.Errorf("decided are %+v and %+v", age(), height())
	}
	treat("age", "means")
	if treat("height_cm", "means"); !age().Means || !height().Means {
		t.Errorf("decided are %+v and %+v", age(), height())
	}
	if treat("age", string(coarsen.Step)); age().Means || age().Coarsen == nil || age().Coarsen.Width != 10 {
		t.Errorf("decided is %+v", age())
	}
	p.At(session.Generalise).Settle().Click("height_cm").Settle().Sees(s.Say(text.TreeMeans, "height_cm"))
	if p.At(session.Protect).Click("run").Settle(); s.Result == nil || !s.Result.Passed {
		t.Fatalf("failure %+v", s.Failure)
	}
}

// laboratory is a table of 60 people with a number and a code that nobody shares.
func laboratory() session.Source {
	lines := sessiontest.Lines("id,sex,crp,atc", 60, func(i int) string {
		return fmt.Sprintf("%d,%s,%d.%d,A%02dBA%02d", 1000+i, []string{"f", "m"}[i%2], 2*i, i%10, 10+i%3, i)
	})
	return session.Source{Text: new(lines), Name: "laboratory.csv"}
}

// A number that is kept or sensitive is offered its forms, each with what it leaves; one click
// decides, and one step takes it back. One that could identify is offered none.
func TestFormsOfAColumn(t *testing.T) {
	for _, l := range []struct {
		in   text.Lang
		says []string
	}{
		{text.English, []string{"numbers in classes that begin at 5, 20, 100; laboratories' limit of 5 mg/L; NICE CG191 (20 and 100 mg/L): 0 unique rows, not 60", "numbers from 100 on in one class: 50 unique rows, not 60"}},
		{"de", []string{"0 einmalige Zeilen statt 60"}}, {"zh-CN", []string{"唯一的行 0 个，原为 60 个"}},
	} {
		s, p := stepstest.Columns(t, l.in, laboratory())
		for _, role := range []table.Role{table.Sensitive, table.Insensitive} {
			s.DecideColumn("crp", func(c *recipe.Column) { c.Role = role })
			p.Settle().Sees(l.says...)
		}
		s.DecideColumn("crp", func(c *recipe.Column) { c.Role = table.QuasiIdentifying })
		p.Settle().Misses("laboratories' limit", `value="round:1"`) // which leaves 60 of 60
	}
	s, p := stepstest.Columns(t, text.English, laboratory())
	for _, name := range []string{"crp", "atc"} {
		s.DecideColumn(name, func(c *recipe.Column) { c.Role = table.Sensitive })
	}
	p.Settle()
	for name, written := range map[string][]string{"crp": {"classes:5,20,100", "step:20", "cap:100", "cap:20:100"}, "atc": {"prefix:3"}} {
		for _, rule := range written {
			p.Choose(s.Say(text.TreatmentOf, name), rule).Settle()
			if c := s.Recipe().Column(name); c.Coarsen == nil || c.Coarsen.Written() != rule {
				t.Errorf("%s of %s: decided %+v", rule, name, c.Coarsen)
			}
			if _, selected := p.Options(s.Say(text.TreatmentOf, name)); selected != rule {
				t.Errorf("%s of %s: %s is selected", rule, name, selected)
			}
			s.Undo()
			if c := s.Recipe().Column(name); c.Coarsen != nil && c.Coarsen.Written() == rule {
				t.Errorf("%s of %s: not undone in one step", rule, name)
			}
		}
	}
	// Where patients are counted, rows are not.
	s.Decide(func(r *recipe.Recipe) { r.CountPatients("id") })
	p.Settle().Misses("unique rows, not 60").Sees("numbers in groups with a width of 20")
	// A rule that the column is not offered keeps its words.
	s.DecideColumn("crp", func(c *recipe.Column) { c.Coarsen = &coarsen.Rule{Kind: coarsen.Classes, Cuts: []float64{7}} })
	if _, selected := p.Settle().Options(s.Say(text.TreatmentOf, "crp")); selected != "classes" {
		t.Errorf("%s is selected", selected)
	}
}

// admissions is a table of a month, with a column for wards that is called as given.
func admissions(ward, more string) session.Source {
	var csv strings.Builder
	fmt.Fprintf(&csv, "age,%s,smoker,ill%s\n", ward, strings.ReplaceAll(more, "v", "note"))
	for i := range 60 {
		fmt.Fprintf(&csv, "%d,%s,%s,%s%s\n", 20+i%40, []string{"Neurologie", "Chirurgie", "Innere"}[i%3], []string{"ja", "nein"}[i%2], []string{"I10", "E11"}[i%2], strings.ReplaceAll(more, "v", "x"))
	}
	return session.Source{Text: new(csv.String()), Name: "admissions.csv"}
}

// released is the recipe that a run on a month gives.
func released(t *testing.T) string {
	t.Helper()
	s, p := stepstest.Columns(t, text.English, admissions("Station", ""))
	for name, role := range map[string]string{"age": "quasi-identifying", "Station": "quasi-identifying", "smoker": "insensitive", "ill": "sensitive"} {
		p.Choose(s.Say(text.RoleOf, name), role)
	}
	p.Settle().At(session.Generalise)
	for _, name := range []string{"age", "Station"} {
		known, ok := trees.Of(s, name)
		if !ok {
			t.Fatalf("no hierarchy of %s", name)
		}
		r := s.Recipe().Column(name)
		r.Hierarchy = &recipe.Hierarchy{Rows: known.Rows} // as made by hand: its values are compared
	}
	s.Recipe().Column("smoker").Expected = &recipe.Expected{Type: "category", Distinct: 2}
	return string(recipeOf(t, s))
}

// What becomes of a recipe is seen before it is used: what will be done, what was
// chosen instead, and what became of it.
func TestARecipeOnTheNextTable(t *testing.T) {
	r := released(t)
	s, p := stepstest.Columns(t, text.English, admissions("Abteilung", ",v"))
	adopt.Compare(s, "january.json", r)
	p.Settle().Sees(s.Say(text.DriftTitle, "january.json"), s.Say(text.DriftWill, s.Lang.DriftDo("renamed:Station")),
		s.Say(text.DriftWill, s.Say(text.Role(table.Identifying))), s.Say(text.AccountWhole, "age, smoker, ill"), s.Say(text.AccountWas, "Abteilung", "Station")).
		Misses(s.Say(text.DriftAsk))
	// A default can be changed, and be taken again.
	change := s.Say(text.DriftChange) + ": " + s.Say(text.DriftAction, "note")
	p.Click(change).Choose("drift-1", "sensitive").Settle().Sees(s.Say(text.DriftYours, s.Say(text.Role(table.Sensitive))))
	p.Click(change).Choose("drift-1", "identifying").Settle().Sees(s.Say(text.DriftWill, s.Say(text.Role(table.Identifying))))
	p.Click(s.Say(text.DriftUse)).Settle().Sees(s.Say(text.RecipeUsed, "january.json", 3, 5, 1, 1, 0), s.Say(text.ColumnsTitle))
	if c := s.Recipe().Column("Abteilung"); c.Role != table.QuasiIdentifying || c.Hierarchy == nil || s.Recipe().Column("note").Role != table.Identifying {
		t.Errorf("decided is %+v", s.Recipe().Columns)
	}
	s.Undo()
	p.Settle().Misses("january.json")
	if s.Redo(); adopt.Notice(s) == nil {
		t.Error("redone, nothing is said")
	}
	s.Undo()
	if s.DecideColumn("age", func(c *recipe.Column) { c.Role = table.Sensitive }); adopt.Notice(s) != nil {
		t.Error("another decision in its place is said to be the recipe's")
	}
}

// The questions of a recipe come with it. One that can't be asked of the table is named with why,
// before the recipe is used, and dropped.
func TestTheQuestionsOfARecipe(t *testing.T) {
	r, err := recipe.Parse([]byte(released(t)))
	if err != nil {
		t.Fatal(err)
	}
	for _, asked := range []string{"mean of age by smoker", "share of ill=I10"} {
		q, err := question.Parse(asked)
		if err != nil {
			t.Fatal(err)
		}
		r.Questions = append(r.Questions, q)
	}
	decided, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	asked := func(s *session.Session) (all []string) {
		for _, q := range s.Recipe().Questions {
			all = append(all, q.String())
		}
		return all
	}
	s, p := stepstest.Columns(t, text.English, admissions("Station", ""))
	adopt.Compare(s, "january.json", string(decided))
	if p.Settle().Misses(s.Say(text.DriftUnasked)); !slices.Equal(asked(s), []string{"mean of age by smoker", "share of ill=I10"}) {
		t.Errorf("asked are %q", asked(s))
	}
	s, p = stepstest.Columns(t, text.English, session.Source{Text: new(strings.ReplaceAll(*admissions("Station", "").Text, "I10", "J18")), Name: "next.csv"})
	adopt.Compare(s, "january.json", string(decided))
	p.Settle().Sees(s.Say(text.DriftUnasked), "no row of column “ill” has the value “I10”", "question: mean of age by smoker")
	if p.Click(s.Say(text.DriftUse)).Settle(); !slices.Equal(asked(s), []string{"mean of age by smoker"}) {
		t.Errorf("asked are %q", asked(s))
	}
}

// In doubt, a person answers; the button leads to the question.
func TestARecipeThatAsks(t *testing.T) {
	r := released(t)
	s, p := stepstest.Columns(t, text.English, session.Source{Text: new(strings.Replace(*admissions("Station", "").Text, "smoker", "V1", 1)), Name: "next.csv"})
	adopt.Compare(s, "january.json", r)
	p.Settle().Sees(s.Say(text.DriftAsk), s.Say(text.DriftAsks, 1), s.Say(text.DriftPick), s.Say(text.AccountOpen)).Misses(s.Say(text.DriftProblem))
	p.Click(s.Say(text.DriftUse)).Settle().Sees(s.Say(text.DriftAsk))
	p.Choose("drift-0", "renamed:smoker").Settle().Misses(s.Say(text.DriftAsk)).Sees(s.Say(text.DriftYours, s.Lang.DriftDo("renamed:smoker")))
	if p.Click(s.Say(text.DriftUse)).Settle().Sees("january.json"); s.Recipe().Column("V1").Role != table.Insensitive {
		t.Errorf("decided is %+v", s.Recipe().Columns)
	}
}

// How the table is read stays as it is.
func TestARecipeReadsNothingAnew(t *testing.T) {
	r := strings.Replace(released(t), `"input": {}`, `"input": {"delimiter": ";"}`, 1)
	if !strings.Contains(r, "delimiter") {
		t.Fatal(r[:100])
	}
	s, p := stepstest.Columns(t, text.English, admissions("Station", ""))
	adopt.Compare(s, "january.json", r)
	if p.Settle().Sees(s.Say(text.AccountInput)); s.Recipe().Input.Delimiter != "" {
		t.Errorf("the table is read by %+v", s.Recipe().Input)
	}
}

// A recipe waits for a table, and is shown on the one that is opened next.
func TestTheRecipeFirst(t *testing.T) {
	r := released(t)
	s, engine := sessiontest.New()
	p := stepstest.Show(t, s, engine)
	p.Sees(s.Say(text.AgainTitle))
	adopt.Compare(s, "broken.json", "{")
	p.Settle().Sees(s.Say(text.FailureTitle))
	adopt.Compare(s, "january.json", r)
	p.Settle().Sees(s.Say(text.AgainNeeds, "january.json")).Misses(s.Say(text.FailureTitle))
	p.Click(s.Say(text.AgainForget)).Misses("january.json")
	adopt.Compare(s, "january.json", r)
	s.Open(admissions("Abteilung", ""), recipe.Input{})
	if p.Settle().Settle().Sees(s.Say(text.DriftTitle, "january.json")); s.Step != session.Columns || !adopt.PendingOf(s).Empty() {
		t.Errorf("at step %d, held is %+v", s.Step, adopt.PendingOf(s))
	}
}

// The files that were dropped with another one are named until that is understood.
func TestIgnoredFilesAreNamed(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	s.Ignored = []string{"second.csv", "third.csv"}
	p.At(session.Open).Sees(s.Say(text.IgnoredTitle, "second.csv, third.csv")).Click(s.Say(text.Dismiss)).Misses("second.csv")
}

func TestColumnsShowRolesAndReasons(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	s.Go(session.Columns)
	stepstest.WantAll(t, stepstest.Render(s), "Counting…")
	engine.Work()
	stepstest.WantAll(t, stepstest.Render(s), "Role of Age", "Many people know a person's age", "100%", "is-quasi", "is-sensitive", "whole number")
	s.DecideColumn("Age", func(c *recipe.Column) { c.Role = table.Insensitive })
	if markup := stepstest.Render(s); !strings.Contains(markup, "Counting…") || strings.Contains(markup, "only one with their") {
		t.Error("the count of other columns is shown until the new one is there")
	}
	engine.Work()
	stepstest.WantAll(t, stepstest.Render(s), "Your decision.", "is-keep", "unique in Gender, Zipcode.")
}

// The box of all columns is ticked while all that are shown are.
func TestTheBoxOfAllColumns(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	ticked := func(want string) {
		t.Helper()
		if got := p.Shows("all-columns", "checked"); got != want {
			t.Errorf("ticked %s, want %s", got, want)
		}
	}
	p.Click("filter")
	ticked("false")
	p.Tick("all-columns", true)
	ticked("true")
	p.Tick(s.Say(text.SelectColumn, "Gender"), false)
	ticked("false")
	p.Send("find", "input", stepstest.Property{Text: "disease"})
	ticked("true")
	p.Send("find", "input", stepstest.Property{Text: "nothing is called so"})
	ticked("false") // where none is shown, none is selected
	p.Sees(s.Say(text.FilterShown, 0, 4))
}

// What does not fit a type is named with its row, counted from 1; a date of two
// readings is said to have them.
func TestWhatDoesNotFitATypeIsNamed(t *testing.T) {
	lines := []string{"x,seen"}
	for i := range 30 {
		lines = append(lines, fmt.Sprintf("%d,%02d/%02d/2024", i*7, 1+i%12, 1+i%12))
	}
	lines[12] = "many,03/03/2024"
	s, p := stepstest.Columns(t, text.English, session.Source{Text: new(strings.Join(lines, "\n") + "\n"), Name: "odd.csv"})
	if p.Click("staying").Sees(s.Say(text.TypeOdd, s.Say(text.TypeOddRow, "many", 12))); strings.Count(p.Markup(), s.Say(text.TypeOddRow, "many", 12)) != 1 {
		t.Error("it is named in another column")
	}
	for _, d := range reading.Columns(s) {
		if d.Ambiguous {
			p.Sees(s.Say(text.TypeTwoWays))
			return
		}
	}
	p.Misses(s.Say(text.TypeTwoWays))
}

// The share of missing values, and of the rows that a column tells apart, are of all
// rows: two of eight, six of eight.
func TestSharesAreOfAllRows(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, session.Source{Text: new("a,b\n1,x\n2,x\n3,x\n4,x\n5,x\n6,x\n,x\n,x\n"), Name: "gaps.csv"})
	for name, role := range map[string]table.Role{"a": table.QuasiIdentifying, "b": table.Insensitive} {
		s.DecideColumn(name, func(c *recipe.Column) { c.Role = role })
	}
	p.Settle().Sees(s.Lang.Percent(0.25), `<b id="unique">`+s.Lang.Percent(0.75))
}

// Of the columns that tell patients apart the finest is asked about.
func TestTheFinestColumnTellsPatientsApart(t *testing.T) {
	lines := sessiontest.Lines("patient,mrn,ward", 240, func(i int) string { return fmt.Sprintf("C%06d,M%06d,%c", 100+i%30, 500+i%60, 'a'+i%2) })
	s, p := stepstest.Columns(t, text.English, session.Source{Text: new(lines), Name: "twice.csv"})
	like := 0
	for _, d := range reading.Columns(s) {
		if d.PatientLike {
			like++
		}
	}
	if like != 2 {
		t.Fatalf("%d columns are like patients", like)
	}
	p.Sees(s.Say(text.PatientAsk, "mrn")).Misses(s.Say(text.PatientAsk, "patient"))
}

// Columns that leave stand before those that stay, which a line names and shows; what is decided of one
// does not move it while it is in sight.
func TestColumnsThatStayAreFolded(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Visits())
	at := func(name string) int { return strings.Index(p.Markup(), readiness.RoleID(name)) }
	stay := s.Say(text.TakesStay, 1, 5, "mrn")
	if p.Sees(stay); at("mrn") >= 0 || at("ward") < 0 {
		t.Error("mrn is shown among those that leave")
	}
	p.Click("staying").Choose(s.Say(text.RoleOf, "mrn"), string(table.Sensitive)).Choose(s.Say(text.RoleOf, "ward"), string(table.Identifying)).Settle()
	if line := strings.Index(p.Markup(), "staying"); at("mrn") < line || at("ward") > line {
		t.Errorf("mrn at %d and ward at %d have moved over %d", at("mrn"), at("ward"), line)
	}
}

// Of numbers that stand for places there is no median; of those that measure something there is.
func TestAPostcodeHasNoMedian(t *testing.T) {
	rows := sessiontest.Lines("PLZ,height", 60, func(i int) string { return fmt.Sprintf("%d,%d", 24103+i%17, 150+i%40) })
	_, p := stepstest.Columns(t, text.English, session.Source{Text: new(rows), Name: "places.csv"})
	p.Sees("150 to 189, median", "24103 6.7% · 24104 6.7%").Misses("24103 to 24119")
}
