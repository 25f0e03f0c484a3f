package columns_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"quasi/app/adopt"
	"quasi/app/reading"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/advise/profile"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
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
		got := s.Recipe().Column(test.column)
		if got.Role != test.role || (got.Transform != nil) != test.stays {
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
	adopt.UseDictionary(s, "fields.csv", "\"Variable / Field Name\",\"Form Name\",\"Section Header\",\"Field Type\",\"Field Label\",\"Choices, Calculations, OR Slider Labels\",\"Field Note\",\"Text Validation Type OR Show Slider Number\",\"Text Validation Min\",\"Text Validation Max\",Identifier?\nAge,f,,text,Age at visit,,,,,,y\n")
	p.Settle().Sees("fields.csv", s.Say(text.Role(table.Identifying)), "Age at visit")
	if got := s.Recipe().Column("Age").Role; got != table.Identifying {
		t.Errorf("Age is %s", got)
	}
	s.Undo()
	other := strings.Replace(string(recipeOf(t, s)), `"Zipcode"`, `"Postcode"`, 1)
	adopt.Compare(s, "other.json", other)
	p.Settle().Sees(s.Say(text.DriftTitle, "other.json"), "Postcode").Click(s.Say(text.DriftDrop)).Misses("drift")
	adopt.Compare(s, "same.json", string(recipeOf(t, s)))
	p.Settle().Sees(s.Say(text.RecipeUsed, "same.json", 4, 4, 0, 0, 0), s.Say(text.AccountWhole, "Age, Gender, Zipcode, Disease"))
	s.Undo()
	p.Settle().Misses("same.json")
}

func recipeOf(t *testing.T, s *session.Session) []byte {
	t.Helper()
	data, err := s.Recipe().JSON()
	if err != nil {
		t.Fatal(err)
	}
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
	reading.SetFormat(s, "code", &format.Format{Type: format.Category})
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

// wide is a table of so many columns, with 50 rows.
func wide(columns int) session.Source {
	var b strings.Builder
	for row := range 51 {
		for i := range columns {
			if i > 0 {
				b.WriteByte(',')
			}
			if row == 0 {
				fmt.Fprintf(&b, "item_%d", i)
			} else {
				b.WriteString([]string{"yes", "no", "unknown"}[(row+i)%3])
			}
		}
		b.WriteByte('\n')
	}
	return session.Source{Text: new(b.String()), Name: "wide.csv"}
}

// Of hundreds and thousands of columns a hundred are drawn, and a hundred more whenever somebody asks for
// them; each question to the engine is asked once.
func TestManyColumnsAreDrawnAHundredAtATime(t *testing.T) {
	for _, test := range []struct{ columns, first, second int }{{100, 100, 100}, {101, 100, 101}, {600, 100, 200}} {
		s, engine := stepstest.Visit(t, text.English, wide(test.columns))
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
		var b strings.Builder
		for row := range 201 {
			for i := range columns {
				switch {
				case row == 0:
					fmt.Fprintf(&b, "code_%d,", i)
				case i == columns-1: // the last tells most rows apart
					fmt.Fprintf(&b, "2023-%02d-%02d,", 1+rng.IntN(12), 1+rng.IntN(28))
				default:
					fmt.Fprintf(&b, "%c,", 'A'+rng.IntN(5))
				}
			}
			b.WriteString("\n")
		}
		s, engine := stepstest.Visit(t, text.English, session.Source{Text: new(strings.ReplaceAll(b.String(), ",\n", "\n")), Name: "wide.csv"})
		if got := len(s.Recipe().Names(table.QuasiIdentifying)); got != columns {
			t.Fatalf("of %d columns %d could identify", columns, got)
		}
		markup := stepstest.Show(t, s, engine).At(session.Columns).Settle().Markup()
		last := fmt.Sprintf(`title="code_%d"`, columns-1)
		if got := strings.Count(markup, "<meter"); got != want || !strings.Contains(markup, last) {
			t.Errorf("of %d columns %d are drawn; the last: %v", columns, got, strings.Contains(markup, last))
		}
	}
}
