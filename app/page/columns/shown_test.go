package columns_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/app/reading"
	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

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
	odd := strings.Join(lines, "\n") + "\n"
	s, p := stepstest.Columns(t, text.English, session.Source{Text: &odd, Name: "odd.csv"})
	p.Sees(s.Say(text.TypeOdd, s.Say(text.TypeOddRow, "many", 12)))
	if strings.Count(p.Markup(), s.Say(text.TypeOddRow, "many", 12)) != 1 {
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
	gaps := "a,b\n1,x\n2,x\n3,x\n4,x\n5,x\n6,x\n,x\n,x\n"
	s, p := stepstest.Columns(t, text.English, session.Source{Text: &gaps, Name: "gaps.csv"})
	for name, role := range map[string]table.Role{"a": table.QuasiIdentifying, "b": table.Insensitive} {
		s.DecideColumn(name, func(c *recipe.Column) { c.Role = role })
	}
	p.Settle().Sees(s.Lang.Percent(0.25), `<b id="unique">`+s.Lang.Percent(0.75))
}

// Of the columns that tell patients apart the finest is asked about.
func TestTheFinestColumnTellsPatientsApart(t *testing.T) {
	lines := []string{"patient,mrn,ward"}
	for i := range 240 {
		lines = append(lines, fmt.Sprintf("C%06d,M%06d,%c", 100+i%30, 500+i%60, 'a'+i%2))
	}
	twice := strings.Join(lines, "\n") + "\n"
	s, p := stepstest.Columns(t, text.English, session.Source{Text: &twice, Name: "twice.csv"})
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

// From 25 columns on what filters them is open as it comes; of 24 it is folded.
func TestManyColumnsAreFiltered(t *testing.T) {
	for _, n := range []int{24, 25} {
		names := make([]string, n)
		for i := range names {
			names[i] = fmt.Sprint("c", i)
		}
		file := strings.Join(names, ",") + "\n" + strings.Repeat("1,", n-1) + "1\n"
		s, p := stepstest.Columns(t, text.English, session.Source{Text: &file, Name: "wide.csv"})
		p.Sees(s.Say(text.ColumnsLeave, 0, n))
		if open := strings.Contains(p.Markup(), `id="find"`); open != (n == 25) {
			t.Errorf("of %d columns the filter is open: %v", n, open)
		}
	}
}

// Of numbers that stand for places there is no median; of those that measure something there is.
func TestAPostcodeHasNoMedian(t *testing.T) {
	var rows strings.Builder
	rows.WriteString("PLZ,height\n")
	for i := range 60 {
		fmt.Fprintf(&rows, "%d,%d\n", 24103+i%17, 150+i%40)
	}
	given := rows.String()
	_, p := stepstest.Columns(t, text.English, session.Source{Text: &given, Name: "places.csv"})
	p.Sees("150 to 189, median", "24103 6.7% · 24104 6.7%").Misses("24103 to 24119")
}
