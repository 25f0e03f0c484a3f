package steps_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/app/adopt"
	"quasi/app/reading"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/advise/profile"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// visits is a table of patients who come again, with two dates.
func visits() session.Source {
	lines := []string{"mrn,age,born,admitted,ward"}
	for i := range 40 {
		day := string(rune('0'+i%9)) + string(rune('1'+i%7))
		lines = append(lines, strings.Join([]string{"M00" + string(rune('A'+i%8)), string(rune('2'+i%5)) + "4", "1950-01-" + string(rune('1'+i%2)) + day[1:],
			"2023-06-" + string(rune('1'+i%2)) + day[1:], []string{"Surgery", "Medicine"}[i%2]}, ","))
	}
	text := strings.Join(lines, "\n") + "\n"
	return session.Source{Text: &text, Name: "visits.csv"}
}

// columns shows the step Columns.
func columns(t *testing.T, lang text.Lang, src session.Source) (*session.Session, *page) {
	t.Helper()
	s, engine := visit(t, lang, src)
	return s, show(t, s, engine).at(session.Columns)
}

func TestARoleIsDecidedByItsChoice(t *testing.T) {
	s, p := columns(t, text.English, patients)
	p.choose(s.Say(text.RoleOf, "Age"), string(table.Sensitive)).settle()
	if got := s.Recipe().Column("Age").Role; got != table.Sensitive {
		t.Errorf("Age is %s", got)
	}
	p.sees(s.Say(text.WhyYours))
	s.Undo()
	p.settle().misses(s.Say(text.WhyYours))
}

// A pseudonym is for what is removed, shifted dates are for what is no
// quasi-identifier: another role takes back what it does not go with, and no more.
func TestARoleTakesBackTheTransformThatDoesNotGoWithIt(t *testing.T) {
	s, p := columns(t, text.English, visits())
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
		p.settle().choose(s.Say(text.RoleOf, test.column), string(test.role))
		got := s.Recipe().Column(test.column)
		if got.Role != test.role || (got.Transform != nil) != test.stays {
			t.Errorf("%s from %s to %s: %s, transform %v", test.column, test.was, test.role, got.Role, got.Transform)
		}
		// The same for several columns at once.
		s.DecideColumn(test.column, func(c *recipe.Column) { c.Role, c.Transform = test.was, &test.transform })
		p.settle().tick(s.Say(text.SelectColumn, test.column), true).choose("bulk", string(test.role)).click("set-roles")
		if got := s.Recipe().Column(test.column); got.Role != test.role || (got.Transform != nil) != test.stays {
			t.Errorf("%s at once from %s to %s: %s, transform %v", test.column, test.was, test.role, got.Role, got.Transform)
		}
		p.tick(s.Say(text.SelectColumn, test.column), false)
	}
}

// The columns that are selected and shown change at once, and it is one step to undo.
func TestRolesOfSeveralColumns(t *testing.T) {
	s, p := columns(t, text.English, patients)
	if !p.disabled("set-roles") {
		t.Error("roles of no column can be set")
	}
	p.tick(s.Say(text.SelectColumn, "Age"), true).tick(s.Say(text.SelectColumn, "Disease"), true).sees(s.Say(text.BulkLabel, 2))
	p.choose("bulk", string(table.Insensitive)).click("set-roles")
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
	p = show(t, s, p.engine).settle()
	p.tick(s.Say(text.SelectColumn, "Age"), true).click("set-roles")
	if got := s.Recipe().Column("Age").Role; got != table.Identifying {
		t.Errorf("Age is %s", got)
	}
}

// All that are shown are selected, by the filter as it is; what it hides stays.
func TestSelectingAllSelectsWhatIsShown(t *testing.T) {
	s, p := columns(t, text.English, patients)
	p.send("find", "input", property{text: "GE"}) // Age, and no part of another name but Gender
	p.sees(s.Say(text.FilterShown, 2, 4)).tick("all-columns", true).sees(s.Say(text.BulkLabel, 2))
	p.send("find", "input", property{text: ""})
	p.sees(s.Say(text.FilterShown, 4, 4), s.Say(text.BulkLabel, 2)).choose("only", string(table.Sensitive)).sees(s.Say(text.FilterShown, 1, 4), s.Say(text.BulkLabel, 0))
	p.choose("only", "").tick("all-columns", true).sees(s.Say(text.BulkLabel, 4)).tick("all-columns", false).sees(s.Say(text.BulkLabel, 0))
}

// Beside the others Zipcode tells most apart: without it the fewest rows are unique.
func TestTheStrongestColumnIsNamed(t *testing.T) {
	table := "a,b,c\n1,1,x\n1,2,y\n2,1,x\n2,2,y\n"
	s, p := columns(t, text.English, session.Source{Text: &table, Name: "four.csv"})
	for _, name := range []string{"a", "b", "c"} {
		p.choose(s.Say(text.RoleOf, name), "quasi-identifying").settle()
	}
	// Without a, no row of b and c is the only one; without b or c, all are: the first of
	// three, then the second.
	p.sees(s.Say(text.UniqueShare, "a, b, c"), s.Say(text.UniqueWithout, "a", s.Lang.Percent(0)))
	p.click(s.Say(text.PriorityDown, "a")).settle().sees(s.Say(text.UniqueWithout, "a", s.Lang.Percent(0)))
	p.click(s.Say(text.PriorityUp, "a")).choose(s.Say(text.RoleOf, "c"), "insensitive").settle()
	// Without a or without b none is: neither tells most apart.
	tells := strings.SplitN(s.Say(text.UniqueWithout, "§", ""), "§", 2)[1][:10]
	p.misses(tells).choose(s.Say(text.RoleOf, "b"), "insensitive").settle()
	// A column alone is not set beside others, and no row is unique.
	if strings.Contains(p.markup(), strings.SplitN(s.Say(text.UniqueWithout, "a", "§"), "§", 2)[0]) {
		t.Error("a column is the strongest of one")
	}
}

func TestTheOrderOfQuasiIdentifiers(t *testing.T) {
	s, p := columns(t, text.English, patients)
	order := func() string { return strings.Join(s.Recipe().Names(table.QuasiIdentifying), " ") }
	first := order()
	names := strings.Fields(first)
	if !p.disabled(s.Say(text.PriorityUp, names[0])) || !p.disabled(s.Say(text.PriorityDown, names[2])) || p.disabled(s.Say(text.PriorityUp, names[1])) {
		t.Error("the first can go up, or the last down, or the second not")
	}
	p.click(s.Say(text.PriorityUp, names[2]))
	if got := order(); got != names[0]+" "+names[2]+" "+names[1] {
		t.Errorf("the order is %s", got)
	}
	if p.click(s.Say(text.PriorityDown, names[2])); order() != first {
		t.Errorf("the order is %s", order())
	}
}

// What was found for other decisions does not bind a run that counts patients.
func TestCountingPatientsForgetsWhatWasFound(t *testing.T) {
	s, p := columns(t, text.English, visits())
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K, r.Privacy.MinClass = 2, 30
		for i := range r.Columns {
			r.Columns[i].Role = table.Insensitive
		}
		r.Column("mrn").Role, r.Column("ward").Role = table.Identifying, table.QuasiIdentifying
	})
	p.settle().click(s.Say(text.PatientYes))
	if got := p.smallest(); got != 4 {
		t.Errorf("the smallest group has %d patients, want the 4 of a ward", got)
	}
}

// A way of writing numbers is that of the type as it is now, and a type keeps it.
func TestHowAColumnIsRead(t *testing.T) {
	prices := "x,y\n\"1,5\",1\n\"2,5\",2\n\"3,5\",3\n"
	s, p := columns(t, text.English, session.Source{Text: &prices, Name: "prices.csv"})
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
		p.choose(step.control, step.value).settle()
		got := s.Recipe().Column("y").Format
		if got == nil || got.Type != step.want.Type || step.want.Numbers != "" && got.Numbers != step.want.Numbers || step.want.Dates != "" && got.Dates != step.want.Dates {
			t.Errorf("%s to %s: y is read as %+v, want %+v", step.control, step.value, got, step.want)
		}
	}
	if p.choose("type-y", "").settle(); s.Recipe().Column("y").Format != nil {
		t.Errorf("y is read as %+v", s.Recipe().Column("y").Format)
	}
}

// Decisions from a file are shown where they differ from the table; those that block
// must be resolved before.
func TestDecisionsFromAFile(t *testing.T) {
	s, p := columns(t, text.English, patients)
	adopt.UseDictionary(s, "fields.csv", "\"Variable / Field Name\",\"Form Name\",\"Section Header\",\"Field Type\",\"Field Label\",\"Choices, Calculations, OR Slider Labels\",\"Field Note\",\"Text Validation Type OR Show Slider Number\",\"Text Validation Min\",\"Text Validation Max\",Identifier?\nAge,f,,text,Age at visit,,,,,,y\n")
	p.settle().sees("fields.csv", s.Say(text.Role(table.Identifying)), "Age at visit")
	if got := s.Recipe().Column("Age").Role; got != table.Identifying {
		t.Errorf("Age is %s", got)
	}
	s.Undo()
	other := strings.Replace(string(recipeOf(t, s)), `"Zipcode"`, `"Postcode"`, 1)
	adopt.Compare(s, "other.json", other)
	p.settle().sees(s.Say(text.DriftTitle, "other.json"), "Postcode").click(s.Say(text.DriftDrop)).misses("drift")
	adopt.Compare(s, "same.json", string(recipeOf(t, s)))
	p.settle().sees(s.Say(text.RecipeUsed, "same.json", 4, 4, 0, 0, 0), s.Say(text.AccountWhole, "Age, Gender, Zipcode, Disease"))
	s.Undo()
	p.settle().misses("same.json")
}

func recipeOf(t *testing.T, s *session.Session) []byte {
	t.Helper()
	data, err := s.Recipe().JSON()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestColumnsSpeakChinese(t *testing.T) {
	s, p := columns(t, text.Lang("zh-CN"), visits())
	p.sees(s.Say(text.ColumnsTitle), s.Say(text.RoleOf, "age"), s.Say(text.PatientAsk, "mrn"), s.Say(text.PriorityTitle), s.Say(text.RolesTitle), s.Say(text.RepeatTitle))
}

// The century of years of two digits is said, and can be another.
func TestTheCenturyIsSeenAndChanged(t *testing.T) {
	short := "born,x\n17.5.50,1\n18.6.61,2\n19.7.72,3\n"
	s, p := columns(t, text.English, session.Source{Text: &short, Name: "short.csv"})
	p.sees("1930 to 2029", s.Say(text.FormatPivot), "1930 – 2029")
	p.choose("pivot-born", "1860").settle().sees("1860 – 1959")
	if f := s.Recipe().Column("born").Format; f == nil || f.Pivot != 1860 || f.Dates != format.DayMonthYear {
		t.Errorf("born is read as %+v", f)
	}
	p.choose("dates-born", string(format.MonthDayYear)).settle()
	if f := s.Recipe().Column("born").Format; f == nil || f.Pivot != 1860 || f.Dates != format.MonthDayYear {
		t.Errorf("with another order born is read as %+v", f)
	}
}

// What was not recognized is kept with one click, alone, or together after a look.
func TestUnrecognizedColumnsAreKeptWithAClick(t *testing.T) {
	lines := []string{"zarn,vopp,kell,age"}
	for i := range 120 {
		lines = append(lines, fmt.Sprintf("q%c,r%c,%d,%d", 'a'+i%2, 'a'+i/2%3, i%7, 20+i%50))
	}
	file := strings.Join(lines, "\n")
	s, p := columns(t, text.English, session.Source{Text: &file, Name: "odd.csv"})
	role := func(name string) table.Role { return s.Recipe().Column(name).Role }
	if role("zarn") != table.QuasiIdentifying || role("kell") != table.Identifying {
		t.Fatalf("zarn is %s, kell %s", role("zarn"), role("kell"))
	}
	p.sees(s.Say(text.UnknownTitle, 3)).click(s.Say(text.KeepOne, "zarn"))
	if role("zarn") != table.Insensitive || role("vopp") != table.QuasiIdentifying {
		t.Errorf("after one click zarn is %s, vopp %s", role("zarn"), role("vopp"))
	}
	p.click(s.Say(text.UnknownShow)).sees(s.Say(text.FilterShown, 3, 4), s.Say(text.BulkLabel, 3)).click("set-roles")
	if role("vopp") != table.Insensitive || role("kell") != table.Insensitive || role("age") != table.QuasiIdentifying {
		t.Errorf("together vopp is %s, kell %s, age %s", role("vopp"), role("kell"), role("age"))
	}
	s.Undo()
	if role("vopp") != table.QuasiIdentifying || role("zarn") != table.Insensitive {
		t.Errorf("one step back vopp is %s, zarn %s", role("vopp"), role("zarn"))
	}
}

// Columns that say the same are named to each other.
func TestColumnsThatSayTheSameAreNamed(t *testing.T) {
	lines := []string{"sex,code,age"}
	for i := range 120 {
		lines = append(lines, fmt.Sprintf("%c,%d,%d", "mf"[i*i%3%2], 1+i*i%3%2, 20+i%50))
	}
	file := strings.Join(lines, "\n")
	s, p := columns(t, text.English, session.Source{Text: &file, Name: "same.csv"})
	if got := s.Recipe().Column("code").Role; got != table.QuasiIdentifying {
		t.Errorf("code is %s", got)
	}
	p.sees(s.Lang.Sentence(profile.Reason{Code: profile.ReasonSame, Args: []string{"sex"}}.Coded()), s.Lang.Sentence(profile.Reason{Code: profile.ReasonAlike, Args: []string{"code"}}.Coded()))
	// Another format of a column keeps what the others say.
	reading.SetFormat(s, "code", &format.Format{Type: format.Category})
	p.settle().sees(s.Lang.Sentence(profile.Reason{Code: profile.ReasonSame, Args: []string{"sex"}}.Coded()))
}

// Who is counted by a column has it removed; a role that would release it is said to be
// one by which nothing is, and corrected with a click.
func TestTheColumnOfThePatientIsRemoved(t *testing.T) {
	s, p := columns(t, text.English, visits())
	s.DecideColumn("mrn", func(c *recipe.Column) { c.Role = table.Insensitive })
	p.settle().click(s.Say(text.PatientYes)).settle().sees(s.Say(text.PatientIs, "mrn")).misses(s.Say(text.PatientShown, "mrn"))
	if r := s.Recipe(); r.Privacy.Patient != "mrn" || r.Column("mrn").Role != table.Identifying {
		t.Errorf("%q is counted by, its role is %s", r.Privacy.Patient, r.Column("mrn").Role)
	}
	p.choose(s.Say(text.RoleOf, "mrn"), string(table.Sensitive)).settle().sees(s.Say(text.PatientShown, "mrn"), s.Say(text.PatientShownWhy))
	s.Decide(func(r *recipe.Recipe) { r.Column("ward").Role, r.Privacy.K = table.QuasiIdentifying, 2 })
	if s.Run(); s.Work() != session.Idle || !p.at(session.Review).disabled("run") {
		t.Fatalf("it can be run: %s", s.Work())
	}
	p.click(s.Say(text.PatientShown, "mrn")).settle().sees(s.Say(text.ColumnsTitle))
	p.click(s.Say(text.PatientRemove)).settle().sees(s.Say(text.PatientIs, "mrn"))
	if role := s.Recipe().Column("mrn").Role; role != table.Identifying {
		t.Errorf("its role is %s", role)
	}
}
