package columns_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/recipe"
	"quasi/engine/profile"
)

func TestARoleIsDecidedByItsChoice(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	p.Choose(s.Say(text.RoleOf, "Age"), string(table.Sensitive)).Settle()
	if got := s.Recipe().Column("Age").Role; got != table.Sensitive {
		t.Errorf("Age is %s", got)
	}
	p.Sees(s.Say(text.WhyYours))
	s.Undo()
	p.Settle().Misses(s.Say(text.WhyYours))
}

// A pseudonym is for what is removed, shifted dates are for what is no
// quasi-identifier: another role takes back what it does not go with, and no more.
func TestARoleTakesBackTheTransformThatDoesNotGoWithIt(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Visits())
	s.Decide(func(r *recipe.Recipe) { r.Privacy.Patient = "mrn" })
	pseudonym, shift := recipe.Transform{Kind: recipe.Pseudonym}, recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 7}
	for _, test := range []struct {
		column    string
		was, role table.Role
		transform recipe.Transform
		stays     bool
	}{
		{"mrn", table.Identifying, table.Insensitive, pseudonym, false},
		{"mrn", table.Identifying, table.Sensitive, pseudonym, false},
		{"mrn", table.Identifying, table.QuasiIdentifying, pseudonym, false},
		{"mrn", table.Sensitive, table.Identifying, pseudonym, true},
		{"admitted", table.Identifying, table.Insensitive, shift, true},
		{"admitted", table.Insensitive, table.Sensitive, shift, true},
		{"admitted", table.Identifying, table.QuasiIdentifying, shift, false},
	} {
		s.DecideColumn(test.column, func(c *recipe.Column) { c.Role, c.Transform = test.was, &test.transform })
		p.Settle().Choose(s.Say(text.RoleOf, test.column), string(test.role))
		if got := s.Recipe().Column(test.column); got.Role != test.role || (got.Transform != nil) != test.stays {
			t.Errorf("%s from %s to %s: %s, transform %v", test.column, test.was, test.role, got.Role, got.Transform)
		}
		// The same for several columns at once.
		s.DecideColumn(test.column, func(c *recipe.Column) { c.Role, c.Transform = test.was, &test.transform })
		p.Settle().Click("filter").Tick(s.Say(text.SelectColumn, test.column), true).Choose("bulk", string(test.role)).Click("set-roles")
		if got := s.Recipe().Column(test.column); got.Role != test.role || (got.Transform != nil) != test.stays {
			t.Errorf("%s at once from %s to %s: %s, transform %v", test.column, test.was, test.role, got.Role, got.Transform)
		}
		p.Tick(s.Say(text.SelectColumn, test.column), false).Click("filter")
	}
}

// The columns that are selected and shown change at once, and it is one step to undo.
func TestRolesOfSeveralColumns(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	if !p.Click("filter").Disabled("set-roles") {
		t.Error("roles of no column can be set")
	}
	p.Tick(s.Say(text.SelectColumn, "Age"), true).Tick(s.Say(text.SelectColumn, "Disease"), true).Sees(s.Say(text.BulkLabel, 2))
	p.Choose("bulk", string(table.Insensitive)).Click("set-roles")
	for name, want := range map[string]table.Role{"Age": table.Insensitive, "Disease": table.Insensitive, "Gender": table.QuasiIdentifying} {
		if got := s.Recipe().Column(name).Role; got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	s.Undo()
	if age, disease := s.Recipe().Column("Age").Role, s.Recipe().Column("Disease").Role; age != table.QuasiIdentifying || disease != table.Sensitive || s.History.CanUndo() {
		t.Errorf("one step back Age is %s, Disease %s", age, disease)
	}
	// The first role is what the choice shows before anything is chosen.
	p = stepstest.Show(t, s, p.Engine).Settle().Click("filter")
	p.Tick(s.Say(text.SelectColumn, "Age"), true).Click("set-roles")
	if got := s.Recipe().Column("Age").Role; got != table.Identifying {
		t.Errorf("Age is %s", got)
	}
}

// All that are shown are selected, by the filter as it is; what it hides stays.
func TestSelectingAllSelectsWhatIsShown(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	p.Click("filter").Send("find", "input", stepstest.Property{Text: "GE"}) // Age, and no part of another name but Gender
	p.Sees(s.Say(text.FilterShown, 2, 4)).Tick("all-columns", true).Sees(s.Say(text.BulkLabel, 2))
	p.Send("find", "input", stepstest.Property{Text: ""})
	p.Sees(s.Say(text.FilterShown, 4, 4), s.Say(text.BulkLabel, 2)).Choose("only", string(table.Sensitive)).Sees(s.Say(text.FilterShown, 1, 4), s.Say(text.BulkLabel, 0))
	p.Choose("only", "").Tick("all-columns", true).Sees(s.Say(text.BulkLabel, 4)).Tick("all-columns", false).Sees(s.Say(text.BulkLabel, 0))
}

// Beside the others Zipcode tells most apart: without it the fewest rows are unique.
func TestTheStrongestColumnIsNamed(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, session.Source{Text: new("a,b,c\n1,1,x\n1,2,y\n2,1,x\n2,2,y\n"), Name: "four.csv"})
	for _, name := range []string{"a", "b", "c"} {
		p.Choose(s.Say(text.RoleOf, name), "quasi-identifying").Settle()
	}
	// Without a, no row of b and c is the only one; without b or c, all are: the first of
	// three, then the second.
	p.Sees(s.Say(text.UniqueShare, "a, b, c"), s.Say(text.UniqueWithout, "a", s.Lang.Percent(0)))
	s.Decide(func(r *recipe.Recipe) { r.Columns[0], r.Columns[1] = r.Columns[1], r.Columns[0] })
	p.Settle().Sees(s.Say(text.UniqueWithout, "a", s.Lang.Percent(0))).Choose(s.Say(text.RoleOf, "c"), "insensitive").Settle()
	// Without a or without b none is: neither tells most apart.
	tells := strings.SplitN(s.Say(text.UniqueWithout, "§", ""), "§", 2)[1][:10]
	p.Misses(tells).Choose(s.Say(text.RoleOf, "b"), "insensitive").Settle()
	// A column alone is not set beside others, and no row is unique.
	if strings.Contains(p.Markup(), strings.SplitN(s.Say(text.UniqueWithout, "a", "§"), "§", 2)[0]) {
		t.Error("a column is the strongest of one")
	}
}

// What was found for other decisions does not bind a run that counts patients.
func TestCountingPatientsForgetsWhatWasFound(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Visits())
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K, r.Privacy.MinClass = 2, 30
		for i := range r.Columns {
			r.Columns[i].Role = table.Insensitive
		}
		r.Column("mrn").Role, r.Column("ward").Role = table.Identifying, table.QuasiIdentifying
	})
	p.Settle().Click(s.Say(text.PatientYes))
	s.Decide(func(r *recipe.Recipe) { r.Know(recipe.KnowsOne) })
	if got := p.Smallest(); got != 4 {
		t.Errorf("the smallest group has %d patients, want the 4 of a ward", got)
	}
}

// A way of writing numbers is that of the type as it is now, and a type keeps it.
func TestHowAColumnIsRead(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, session.Source{Text: new("x,y\n\"1,5\",1\n\"2,5\",2\n\"3,5\",3\n"), Name: "prices.csv"})
	p.Click("staying")
	for _, step := range []struct {
		control, value string
		want           format.Format
	}{
		{"type-y", string(format.Decimal), format.Format{Type: format.Decimal}},
		{"numbers-y", string(format.Comma), format.Format{Type: format.Decimal, Numbers: format.Comma}},
		{"type-y", string(format.Integer), format.Format{Type: format.Integer, Numbers: format.Comma}},
		{"type-y", string(format.Text), format.Format{Type: format.Text}},
		{"type-y", string(format.Date), format.Format{Type: format.Date}},
		{"dates-y", string(format.ExcelSerial), format.Format{Type: format.Date, Dates: format.ExcelSerial}},
	} {
		p.Choose(step.control, step.value).Settle()
		got := s.Recipe().Column("y").Format
		if got == nil || got.Type != step.want.Type || step.want.Numbers != "" && got.Numbers != step.want.Numbers || step.want.Dates != "" && got.Dates != step.want.Dates {
			t.Errorf("%s to %s: y is read as %+v, want %+v", step.control, step.value, got, step.want)
		}
	}
	if p.Choose("type-y", "").Settle(); s.Recipe().Column("y").Format != nil {
		t.Errorf("y is read as %+v", s.Recipe().Column("y").Format)
	}
}

// Decisions from a file are shown where they differ from the table; those that block
// must be resolved before.
func TestDecisionsFromAFile(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	s.Adoption().UseDictionary("fields.csv", "\"Variable / Field Name\",\"Form Name\",\"Section Header\",\"Field Type\",\"Field Label\",\"Choices, Calculations, OR Slider Labels\",\"Field Note\",\"Text Validation Type OR Show Slider Number\",\"Text Validation Min\",\"Text Validation Max\",Identifier?\nAge,f,,text,Age at visit,,,,,,y\n")
	p.Settle().Sees("fields.csv", s.Say(text.Role(table.Identifying)), "Age at visit")
	if got := s.Recipe().Column("Age").Role; got != table.Identifying {
		t.Errorf("Age is %s", got)
	}
	s.Undo()
	other := strings.Replace(string(recipeOf(t, s)), `"Zipcode"`, `"Postcode"`, 1)
	s.Adoption().Compare("other.json", other)
	p.Settle().Sees(s.Say(text.DriftTitle, "other.json"), "Postcode").Click(s.Say(text.DriftDrop)).Misses("drift")
	s.Adoption().Compare("same.json", string(recipeOf(t, s)))
	p.Settle().Sees(s.Say(text.RecipeUsed, "same.json", 4, 4, 0, 0, 0), s.Say(text.AccountWhole, "Age, Gender, Zipcode, Disease"))
	s.Undo()
	p.Settle().Misses("same.json")
}

func recipeOf(t *testing.T, s *session.Session) []byte {
	t.Helper()
	data := sessiontest.Must(s.Recipe().JSON())
	return data
}

// The century of years of two digits is said, and can be another.
func TestTheCenturyIsSeenAndChanged(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, session.Source{Text: new("born,x\n17.5.50,1\n18.6.61,2\n19.7.72,3\n"), Name: "short.csv"})
	p.Sees("1930 to 2029", s.Say(text.FormatPivot), "1930 – 2029")
	p.Choose("pivot-born", "1860").Settle().Sees("1860 – 1959")
	if f := s.Recipe().Column("born").Format; f == nil || f.Pivot != 1860 || f.Dates != format.DayMonthYear {
		t.Errorf("born is read as %+v", f)
	}
	p.Choose("dates-born", string(format.MonthDayYear)).Settle()
	if f := s.Recipe().Column("born").Format; f == nil || f.Pivot != 1860 || f.Dates != format.MonthDayYear {
		t.Errorf("with another order born is read as %+v", f)
	}
}

// What was not recognized is kept together, after a look.
func TestUnrecognizedColumnsAreKeptTogether(t *testing.T) {
	lines := sessiontest.Lines("zarn,vopp,kell,age", 120, func(i int) string { return fmt.Sprintf("q%c,r%c,%d,%d", 'a'+i%2, 'a'+i/2%3, i%7, 20+i%50) })
	s, p := stepstest.Columns(t, text.English, session.Source{Text: new(lines), Name: "odd.csv"})
	role := func(name string) table.Role { return s.Recipe().Column(name).Role }
	if role("zarn") != table.QuasiIdentifying || role("kell") != table.Identifying {
		t.Fatalf("zarn is %s, kell %s", role("zarn"), role("kell"))
	}
	p.Sees(s.Say(text.UnknownTitle, 3)).Choose(s.Say(text.RoleOf, "zarn"), string(table.Insensitive))
	if role("zarn") != table.Insensitive || role("vopp") != table.QuasiIdentifying {
		t.Errorf("after one click zarn is %s, vopp %s", role("zarn"), role("vopp"))
	}
	p.Click(s.Say(text.UnknownShow)).Sees(s.Say(text.FilterShown, 3, 4), s.Say(text.BulkLabel, 3)).Click("set-roles")
	if role("vopp") != table.Insensitive || role("kell") != table.Insensitive || role("age") != table.QuasiIdentifying {
		t.Errorf("together vopp is %s, kell %s, age %s", role("vopp"), role("kell"), role("age"))
	}
	if s.Undo(); role("vopp") != table.QuasiIdentifying || role("zarn") != table.Insensitive {
		t.Errorf("one step back vopp is %s, zarn %s", role("vopp"), role("zarn"))
	}
	s.Decide(func(r *recipe.Recipe) { r.Questions = []question.Question{{Kind: question.Count}} })
	p.Update()
	p.Sees(s.Say(text.UnknownTitle, 2))
}

// Columns that say the same are named to each other.
func TestColumnsThatSayTheSameAreNamed(t *testing.T) {
	lines := sessiontest.Lines("sex,code,age", 120, func(i int) string { return fmt.Sprintf("%c,%d,%d", "mf"[i*i%3%2], 1+i*i%3%2, 20+i%50) })
	s, p := stepstest.Columns(t, text.English, session.Source{Text: new(lines), Name: "same.csv"})
	if got := s.Recipe().Column("code").Role; got != table.QuasiIdentifying {
		t.Errorf("code is %s", got)
	}
	p.Sees(s.Lang.Sentence(profile.Reason{Code: profile.ReasonSame, Args: []string{"sex"}}.Coded()), s.Lang.Sentence(profile.Reason{Code: profile.ReasonAlike, Args: []string{"code"}}.Coded()))
	// Another format of a column keeps what the others say.
	s.Reading().SetFormat("code", &format.Format{Type: format.Category})
	p.Settle().Sees(s.Lang.Sentence(profile.Reason{Code: profile.ReasonSame, Args: []string{"sex"}}.Coded()))
}

// Who is counted by a column has it removed; a role that would release it is said to be
// one by which nothing is, and corrected with a click.
func TestTheColumnOfThePatientIsRemoved(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Visits())
	s.DecideColumn("mrn", func(c *recipe.Column) { c.Role = table.Insensitive })
	p.Settle().Click(s.Say(text.PatientYes)).Settle().Sees(s.Say(text.PatientIs, "mrn")).Misses(s.Say(text.PatientShown, "mrn"))
	if r := s.Recipe(); r.Privacy.Patient != "mrn" || r.Column("mrn").Role != table.Identifying {
		t.Errorf("%q is counted by, its role is %s", r.Privacy.Patient, r.Column("mrn").Role)
	}
	p.Choose(s.Say(text.RoleOf, "mrn"), string(table.Sensitive)).Settle().Sees(s.Say(text.PatientShown, "mrn"), s.Say(text.PatientShownWhy))
	s.Decide(func(r *recipe.Recipe) { r.Column("ward").Role, r.Privacy.K = table.QuasiIdentifying, 2 })
	if s.Run(); s.Work() != session.Idle || !p.At(session.Review).HeldBack("run") {
		t.Fatalf("it can be run: %s", s.Work())
	}
	p.Click(s.Say(text.PatientShown, "mrn")).Settle().Sees(s.Say(text.ColumnsTitle))
	p.Click(s.Say(text.PatientRemove)).Settle().Sees(s.Say(text.PatientIs, "mrn"))
	if role := s.Recipe().Column("mrn").Role; role != table.Identifying {
		t.Errorf("its role is %s", role)
	}
}

// wide is a table of so many columns and rows.
func wide(columns, rows int, cell func(row, column int) string) session.Source {
	line := func(cell func(column int) string) string {
		all := make([]string, columns)
		for i := range all {
			all[i] = cell(i)
		}
		return strings.Join(all, ",")
	}
	names := line(func(i int) string { return fmt.Sprintf("item_%d", i) })
	return sessiontest.Text("wide.csv", sessiontest.Lines(names, rows, func(row int) string {
		return line(func(i int) string { return cell(row, i) })
	}))
}

// Of hundreds and thousands of columns a hundred are drawn, and a hundred more whenever somebody asks for
// them; each question to the engine is asked once.
func TestManyColumnsAreDrawnAHundredAtATime(t *testing.T) {
	for _, test := range []struct{ columns, first, second int }{{100, 100, 100}, {101, 100, 101}, {600, 100, 200}} {
		s, engine := stepstest.Visit(t, text.English, wide(test.columns, 50, func(row, i int) string { return []string{"yes", "no", "unknown"}[(row+i)%3] }))
		clear(engine.Calls)
		p := stepstest.Show(t, s, engine).At(session.Columns).Click("filter")
		drawn := func() int { return strings.Count(p.Markup(), "<tbody") }
		if got := drawn(); got != test.first {
			t.Errorf("of %d columns %d are drawn", test.columns, got)
		}
		if test.columns > test.first {
			p.Click("draw-more")
		}
		if got := drawn(); got != test.second || strings.Contains(p.Markup(), `id="draw-more"`) != (test.columns > test.second) {
			t.Errorf("of %d columns %d are drawn then", test.columns, got)
		}
		for method, times := range engine.Calls {
			if times > 1 {
				t.Errorf("of %d columns %s is asked %d times", test.columns, method, times)
			}
		}
	}
}

// Of how identifying columns are, a hundred are drawn, the most identifying of all.
func TestTheMostIdentifyingAreDrawn(t *testing.T) {
	for columns, want := range map[int]int{100: 100, 101: 100} {
		rng := rand.New(rand.NewPCG(1, 1))
		s, engine := stepstest.Visit(t, text.English, wide(columns, 200, func(_, i int) string {
			if i == columns-1 { // the last tells most rows apart
				return fmt.Sprintf("2023-%02d-%02d", 1+rng.IntN(12), 1+rng.IntN(28))
			}
			return string(rune('A' + rng.IntN(5)))
		}))
		if got := len(s.Recipe().Names(table.QuasiIdentifying)); got != columns {
			t.Fatalf("of %d columns %d could identify", columns, got)
		}
		markup := stepstest.Show(t, s, engine).At(session.Columns).Settle().Markup()
		last := fmt.Sprintf(`title="item_%d"`, columns-1)
		if got := strings.Count(markup, "<meter"); got != want || !strings.Contains(markup, last) {
			t.Errorf("of %d columns %d are drawn; the last: %v", columns, got, strings.Contains(markup, last))
		}
	}
}

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
		p.Choose("shift-days-born", wrong).Sees("shift-days-born-problem", s.Say(text.WholeInvalid, 1, recipe.MaxShift))
		if held := s.Readiness().Problems(); len(held) != 1 || held[0].ID != "shift-days-born" || days("born") != 30 {
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
	if held := s.Readiness().Problems(); len(held) != 1 || held[0].ID != "key" {
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

// A way to coarsen a column is chosen beside its role and gets a hierarchy of the coarser values; a
// year that can't be read holds the run back.
func TestCoarserValuesAreAChoice(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Visits())
	s.Decide(func(r *recipe.Recipe) { r.CountPatients("mrn"); r.Know(recipe.KnowsOne) })
	p.Settle().Choose(s.Say(text.TreatmentOf, "admitted"), string(coarsen.Year)).Settle().Sees("Reduced first: only the year is left.")
	if c := s.Recipe().Column("admitted"); c.Coarsen == nil || c.Coarsen.Kind != coarsen.Year || c.Role != table.QuasiIdentifying {
		t.Errorf("admitted is %+v", c)
	}
	p.Choose(s.Say(text.TreatmentOf, "born"), string(coarsen.BirthYear)).Settle()
	p.Choose("until-born", "1800").Sees("until-born-problem")
	if held := s.Readiness().Problems(); len(held) != 1 || held[0].ID != "until-born" {
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
	names := fmt.Sprintf("age,%s,smoker,ill%s", ward, strings.ReplaceAll(more, "v", "note"))
	return sessiontest.Text("admissions.csv", sessiontest.Lines(names, 60, func(i int) string {
		return fmt.Sprintf("%d,%s,%s,%s%s", 20+i%40, []string{"Neurologie", "Chirurgie", "Innere"}[i%3], []string{"ja", "nein"}[i%2], []string{"I10", "E11"}[i%2], strings.ReplaceAll(more, "v", "x"))
	}))
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
		known, ok := s.Trees().Of(name)
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
	r := strings.Replace(released(t), `"missing": 0,`, `"missing": 0.5,`, 1)
	s, p := stepstest.Columns(t, text.English, admissions("Abteilung", ",v"))
	s.Adoption().Compare("january.json", r)
	p.Settle().Sees(s.Say(text.DriftTitle, "january.json"), s.Say(text.DriftWill, s.Lang.DriftDo("renamed:Station")),
		s.Say(text.DriftWill, s.Say(text.Role(table.Identifying))), s.Say(text.AccountWhole, "age, smoker, ill"), s.Say(text.AccountWas, "Abteilung", "Station"), s.Say(text.DriftLead, 2), s.Say(text.DriftIdle, 1)).
		Misses(s.Say(text.DriftAsk))
	// A default can be changed, and be taken again.
	change := s.Say(text.DriftChange) + ": " + s.Say(text.DriftAction, "note")
	p.Click(change).Choose("drift-2", "sensitive").Settle().Sees(s.Say(text.DriftYours, s.Say(text.Role(table.Sensitive))))
	p.Click(change).Choose("drift-2", "identifying").Settle().Sees(s.Say(text.DriftWill, s.Say(text.Role(table.Identifying))))
	p.Click(s.Say(text.DriftUse)).Settle().Sees(s.Say(text.RecipeUsed, "january.json", 3, 5, 1, 1, 0), s.Say(text.ColumnsTitle))
	if c := s.Recipe().Column("Abteilung"); c.Role != table.QuasiIdentifying || c.Hierarchy == nil || s.Recipe().Column("note").Role != table.Identifying {
		t.Errorf("decided is %+v", s.Recipe().Columns)
	}
	s.Undo()
	p.Settle().Misses("january.json")
	if s.Redo(); s.Adoption().Notice() == nil {
		t.Error("redone, nothing is said")
	}
	s.Undo()
	if s.DecideColumn("age", func(c *recipe.Column) { c.Role = table.Sensitive }); s.Adoption().Notice() != nil {
		t.Error("another decision in its place is said to be the recipe's")
	}
}

// The questions of a recipe come with it. One that can't be asked of the table is named with why,
// before the recipe is used, and dropped.
func TestTheQuestionsOfARecipe(t *testing.T) {
	r := sessiontest.Must(recipe.Parse([]byte(released(t))))
	for _, asked := range []string{"mean of age by smoker", "share of ill=I10"} {
		q := sessiontest.Must(question.Parse(asked))
		r.Questions = append(r.Questions, q)
	}
	decided := sessiontest.Must(r.JSON())
	asked := func(s *session.Session) (all []string) {
		for _, q := range s.Recipe().Questions {
			all = append(all, q.String())
		}
		return all
	}
	s, p := stepstest.Columns(t, text.English, admissions("Station", ""))
	s.Adoption().Compare("january.json", string(decided))
	if p.Settle().Misses(s.Say(text.DriftUnasked)); !slices.Equal(asked(s), []string{"mean of age by smoker", "share of ill=I10"}) {
		t.Errorf("asked are %q", asked(s))
	}
	s, p = stepstest.Columns(t, text.English, session.Source{Text: new(strings.ReplaceAll(*admissions("Station", "").Text, "I10", "J18")), Name: "next.csv"})
	s.Adoption().Compare("january.json", string(decided))
	p.Settle().Sees(s.Say(text.DriftUnasked), "no row of column “ill” has the value “I10”", "question: mean of age by smoker")
	if p.Click(s.Say(text.DriftUse)).Settle(); !slices.Equal(asked(s), []string{"mean of age by smoker"}) {
		t.Errorf("asked are %q", asked(s))
	}
}

// In doubt, a person answers; the button leads to the question.
func TestARecipeThatAsks(t *testing.T) {
	r := released(t)
	s, p := stepstest.Columns(t, text.English, session.Source{Text: new(strings.Replace(*admissions("Station", "").Text, "smoker", "V1", 1)), Name: "next.csv"})
	s.Adoption().Compare("january.json", r)
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
	s.Adoption().Compare("january.json", r)
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
	s.Adoption().Compare("broken.json", "{")
	p.Settle().Sees(s.Say(text.FailureTitle))
	s.Adoption().Compare("january.json", r)
	p.Settle().Sees(s.Say(text.AgainNeeds, "january.json")).Misses(s.Say(text.FailureTitle))
	p.Click(s.Say(text.ChooseAnother)).Misses("january.json")
	s.Adoption().Compare("january.json", r)
	s.Open(admissions("Abteilung", ""), recipe.Input{})
	if p.Settle().Settle().Sees(s.Say(text.DriftTitle, "january.json")); s.Step != session.Columns || !s.Adoption().Pending().Empty() {
		t.Errorf("at step %d, held is %+v", s.Step, s.Adoption().Pending())
	}
}

// The files that were dropped with another one are named until that is understood.
func TestIgnoredFilesAreNamed(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	s.Beside = []session.Other{{Name: "second.csv"}, {Name: "third.csv"}}
	p.At(session.Open).Sees(s.Say(text.BesideTitle, "second.csv, third.csv")).Click(s.Say(text.Dismiss)).Misses("second.csv")
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
	lines := sessiontest.Lines("x,seen", 30, func(i int) string { return fmt.Sprintf("%d,%02d/%02d/2024", i*7, 1+i%12, 1+i%12) })
	s, p := stepstest.Columns(t, text.English, sessiontest.Text("odd.csv", strings.Replace(lines, "\n77,", "\nmany,", 1)))
	if p.Click("staying").Sees(s.Say(text.TypeOdd, s.Say(text.TypeOddRow, "many", 12))); strings.Count(p.Markup(), s.Say(text.TypeOddRow, "many", 12)) != 1 {
		t.Error("it is named in another column")
	}
	for _, d := range s.Reading().Columns() {
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
	for _, d := range s.Reading().Columns() {
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
	at := func(name string) int { return strings.Index(p.Markup(), session.RoleID(name)) }
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
