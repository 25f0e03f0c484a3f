package open_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/question"
	"quasi/engine/file/recipe"
)

// Samples and pasted tables are opened, another one when asked for.
func TestTablesAreOpened(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	p := stepstest.Show(t, s, engine).At(session.Open)
	p.Sees(s.Say(text.OpenedLead, 10, 4)).Misses(s.Say(text.SamplesTitle)).Click(s.Say(text.OpenAnother)).Sees(s.Say(text.SamplesTitle))
	p.Click(s.Say(text.PasteUse)) // nothing is pasted
	if s.Work() != session.Idle || s.Table.Records != 10 {
		t.Errorf("work %q, %d rows", s.Work(), s.Table.Records)
	}
	p.Send("pasted", "input", stepstest.Property{Text: "a,b\n1,2\n3,4\n"})
	if p.Click(s.Say(text.PasteUse)).Sees(s.Say(text.ReadingTitle, s.Say(text.PastedName))).Settle(); s.Table.Records != 2 || s.Recipe().Column("a") == nil {
		t.Errorf("%d rows", s.Table.Records)
	}
	if p.Sees(s.Say(text.OpenedLead, 2, 2), s.Say(text.PreviewTitle, 2)).Click(s.Say(text.OpenAnother)).Click("sample-clinic").Settle(); s.Table.Records < 100 {
		t.Errorf("%d rows", s.Table.Records)
	}
	if p.Click(s.Say(text.Next, s.Say(text.StepPurpose))); s.Step != session.Purpose {
		t.Errorf("step %d", s.Step)
	}
}

// Of more than 100 columns the preview draws 100, and says so.
func TestThePreviewDrawsAHundredColumns(t *testing.T) {
	for columns, want := range map[int]string{100: "The first 2 rows", 101: "The first 2 rows, with the first 100 of 101 columns"} {
		line := strings.Repeat("1,", columns-1) + "1\n"
		s, engine := stepstest.Visit(t, text.English, session.Source{Text: new(strings.Repeat("c,", columns-1) + "c\n" + line + line), Name: "wide.csv"})
		p := stepstest.Show(t, s, engine).At(session.Open).Sees(want)
		if heads, cells := strings.Count(p.Markup(), "<th scope"), strings.Count(p.Markup(), "<td"); heads != 100 || cells != 200 {
			t.Errorf("of %d columns %d heads and %d cells are drawn", columns, heads, cells)
		}
	}
}

// A small table is read again at once in another way, and decisions on its columns
// begin anew.
func TestATableIsReadInAnotherWay(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: new("a;b\n1;x\n2;-9\n3;y\n"), Name: "odd.csv"})
	p := stepstest.Show(t, s, engine).At(session.Open)
	p.Choose("header", "no").Settle().Sees(s.Say(text.OpenedLead, 4, 2))
	p.Choose("header", "yes").Settle().Sees(s.Say(text.OpenedLead, 3, 2))
	p.Choose("missing", "-9 x").Settle()
	if b := s.Table.Columns[1]; b.Missing != 2 {
		t.Errorf("%d values of b are missing", b.Missing)
	}
	p.Choose("skip", "1").Settle().Sees(s.Say(text.OpenedLead, 2, 2)).Choose("skip", "0").Settle()
	p.Choose("delimiter", "comma").Settle().Sees(s.Say(text.OpenedLead, 3, 1))
	if p.Choose("delimiter", "semicolon").Settle().Sees(s.Say(text.OpenedLead, 3, 2)); s.Failure != nil {
		t.Errorf("%+v", s.Failure)
	}
}

// The page offers texts that often mean a missing value; one that is ticked counts as missing.
func TestMarkersThatAreFound(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: new("age,n\n20,1\nNA,2\n30,n/a\n40,4\n"), Name: "gaps.csv"})
	p := stepstest.Show(t, s, engine).At(session.Open)
	on := map[string]bool{}
	for i, found := range s.Table.Format.Found {
		if found.Marker != "" && found.On {
			p.Sees(`id="found-` + string(rune('0'+i)) + `"`)
			on[found.Marker] = found.On
		}
	}
	if !on["NA"] {
		t.Fatalf("found %+v", s.Table.Format.Found)
	}
	for i, found := range s.Table.Format.Found {
		if found.Marker == "NA" {
			p.Tick("found-"+string(rune('0'+i)), false).Settle()
		}
	}
	if s.Table.Columns[0].Missing != 0 {
		t.Errorf("%d ages are missing", s.Table.Columns[0].Missing)
	}
}

// Markers that are ticked one after the other, before the rows are read again, all count.
func TestWhatMayMeanNoValue(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: new("age,n,dx\n" + strings.Repeat("99,999,I50\n", 5) + strings.Repeat("20,95,k.A.\n30,99,J10\n", 550) + "21,99,阴性\n"), Name: "long.csv"})
	q, _ := question.Parse("mean of n by age/10, dx")
	s.Decide(func(r *recipe.Recipe) { r.Questions = []question.Question{q} })
	p := stepstest.Show(t, s, engine).At(session.Open)
	p.Sees(s.Say(text.NoValueFar, "999", 5, "n"), s.Say(text.NoValueOften, "k.A.", 550, "dx"), s.Say(text.NoValueElsewhere, 551)).Misses("missing-阴性")
	p.Click("missing-999").Settle().Misses("missing-999").Click("missing-k.A.").Settle().Click("value-99").Settle().Misses("missing-99")
	in := s.FileTrial().Input()
	if s.Trial != nil || s.Table.Columns[1].Missing != 5 || s.Table.Columns[2].Missing != 550 || s.Table.Columns[0].Missing != 0 || !slices.Equal(in.NotMissing, []string{"99"}) {
		t.Errorf("read with %+v: %+v", in, s.Table.Columns)
	}
	if asked := s.Recipe().Questions; len(asked) != 1 || asked[0].String() != q.String() {
		t.Errorf("asked %v", asked)
	}
}

func TestTwoCodingsAreJoined(t *testing.T) {
	for clicks, distinct := range map[string]int{"join-sex differ-smoker": 4, "as-proposed": 2} {
		s, engine := stepstest.Visit(t, text.English, session.Source{Text: new("sex,smoker\n" + strings.Repeat("男,yes\n女,no\n1,ja\n2,nein\n", 20)), Name: "two.csv"})
		p := stepstest.Show(t, s, engine).At(session.Open).Sees("1 → 男, 2 → 女")
		for _, click := range strings.Fields(clicks) {
			p.Click(click).Settle()
		}
		p.Misses("join-sex", "join-smoker", "as-proposed")
		if s.Table.Columns[0].Distinct != 2 || s.Table.Columns[1].Distinct != distinct || s.Recipe().Input.Same["sex"]["1"] != "男" {
			t.Errorf("%s: %+v, %+v", clicks, s.Table.Columns, s.Recipe().Input)
		}
	}
}

func TestATableThatCannotBeRead(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: new("a,b\n1,2\n3\n"), Name: "ragged.csv"})
	p := stepstest.Show(t, s, engine).At(session.Open)
	if p.Sees(s.Say(text.TrialFailed, "ragged.csv"), s.Say(text.SamplesTitle)).Choose("ragged", recipe.RaggedPad).Settle(); s.Table == nil {
		p.Sees("use-trial").Click("use-trial").Settle()
	}
	if s.Table == nil || s.Table.Records != 2 {
		t.Fatalf("table %+v, failure %+v", s.Table, s.Failure)
	}
	p.Sees(s.Say(text.OpenedLead, 2, 2))
}

func TestOpenShowsHowTheTableWasRead(t *testing.T) {
	s, _ := stepstest.Visit(t, text.English, stepstest.Patients())
	stepstest.WantAll(t, stepstest.Render(s), "ten-patients.csv is open", "10 rows, 4 columns", "Gastric ulcer", "Comma ,", "Column names", "no value")
}
