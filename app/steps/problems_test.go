package steps_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"quasi/app/page/review"
	"quasi/app/population"
	"quasi/app/readiness"
	"quasi/app/saving"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/app/trial"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/kind"
	"quasi/engine/file/kind/kindtest"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
)

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
	if s.Undo(); len(readiness.Problems(s)) > 0 {
		t.Error("what was typed stays after it was undone")
	}
}

// What was typed in a field that is gone holds nothing back, and does so again where it
// is back.
func TestAFieldThatIsGoneHoldsNothingBack(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	suppresses := func(of bool) string {
		for _, a := range method.All() {
			if a.Suppresses == of {
				return a.Name
			}
		}
		return ""
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
	if held := readiness.Problems(s); len(held) != 1 || held[0].ID != "weight-Age" {
		t.Errorf("held back by %+v", held)
	}
	s.DecideColumn("Age", func(c *recipe.Column) { c.Role = table.Sensitive })
	if held := readiness.Problems(s); len(held) != 0 {
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
	if p.Click("run-" + readiness.PatientYes).Settle(); s.Recipe().Privacy.Patient != "mrn" || s.CanRun() {
		t.Fatalf("answered here, it is %+v", s.Recipe().Privacy)
	}
	s.Undo()
	p.At(session.Columns).Click(readiness.PatientNo).Settle().Sees(s.Say(text.PatientNot, "mrn"), s.Say(text.UniqueAlone))
	if r := s.Recipe(); r.Privacy.Patient != "" || len(r.Privacy.NotPatients) != 1 || !s.CanRun() || s.History.Undoing(s.Lang) != s.Say(text.ChangePatient) {
		t.Errorf("after no: %+v, held back by %+v, undo %q", r.Privacy, readiness.Problems(s), s.History.Undoing(s.Lang))
	}
	p.Click(s.Say(text.PatientAgain)).Settle().Sees(s.Say(text.PatientAsk, "mrn"))
	s.Undo()
	p.Settle().Sees(s.Say(text.PatientNot, "mrn"))
	s.Undo()
	p.Settle().Click(readiness.PatientYes).Settle().Sees(s.Say(text.PatientIs, "mrn"), s.Say(text.UniqueAlonePatients))
	if r := s.Recipe(); r.Privacy.Patient != "mrn" {
		t.Errorf("after yes: %+v, held back by %+v", r.Privacy, readiness.Problems(s))
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
	if held := readiness.Problems(s); len(held) != 1 || held[0].ID != readiness.PatientYes {
		t.Errorf("held back by %+v", held)
	}
	p.Click(readiness.PatientNo).Settle()
	if held := readiness.Problems(s); len(held) != 1 || held[0].Said != s.Say(text.ShiftAlone, "admitted") || held[0].ID != "patient" {
		t.Errorf("held back by %+v", held)
	}
	p.Click(s.Say(text.PatientAgain)).Settle().Click(readiness.PatientYes).Settle()
	if held := readiness.Problems(s); len(held) != 1 || held[0].ID != "knows-1" {
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
	var rows strings.Builder
	rows.WriteString("sex,smoke_ppd,crp\n")
	for i := range 60 {
		packs, crp := []string{"0", "0.5", "1", "2"}[i%4], []string{"4.5", "5.1"}[i%2]
		switch i % 10 {
		case 3:
			packs, crp = "-8", "-8"
		case 6:
			packs = "-5"
		}
		fmt.Fprintf(&rows, "%s,%s,%s\n", []string{"f", "m"}[i/2%2], packs, crp)
	}
	return rows.String()
}

// Codes below zero are asked about on Columns as --suggested asks.
func TestCodesBelowZeroAreMarked(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, sessiontest.Text("codes.csv", questionnaire()))
	p.Sees(s.Say(text.NoValueFar, "-5", 6, "smoke_ppd")).Click("missing--5").Settle().Click("missing--8").Settle().Misses("missing--5", "missing--8")
	if missing := s.Recipe().Input.Missing; !slices.Contains(missing, "-5") || !slices.Contains(missing, "-8") || s.Table.Columns[1].Missing != 12 {
		t.Errorf("missing are %q, in %d rows", missing, s.Table.Columns[1].Missing)
	}
	if s.Step != session.Columns {
		t.Errorf("the step is %v", s.Step)
	}
}

// A column of which somebody has said how it is read, or that is removed, is not asked about.
func TestCodesThatAreValuesAreNotAskedAbout(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, sessiontest.Text("codes.csv", questionnaire()))
	s.DecideColumn("smoke_ppd", func(c *recipe.Column) { c.Format = &format.Format{Type: format.Decimal} })
	p.Settle().Misses("missing--5")
	s.DecideColumn("smoke_ppd", func(c *recipe.Column) { c.Format = nil })
	p.Settle().Sees("missing--5")
	s.DecideColumn("smoke_ppd", func(c *recipe.Column) { c.Role = table.Identifying })
	p.Settle().Misses("missing--5")
}

// Of a number of households it is asked whether they are counted, and nothing is said of
// patients.
func TestHouseholdsAreAskedAbout(t *testing.T) {
	rows := sessiontest.Lines("hh_id,age,sex", 60, func(i int) string { return fmt.Sprintf("%d,%d,%s", 10001+7*(i%20), 20+i%40, []string{"F", "M"}[i%2]) })
	s, p := stepstest.Columns(t, text.English, session.Source{Text: new(rows), Name: "survey.csv"})
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 2 })
	p.Settle().Sees(s.Say(text.HouseholdAsk, "hh_id"), s.Say(text.HouseholdAskWhy, "hh_id")).Misses(s.Say(text.PatientAsk, "hh_id"))
	p.At(session.Protect).Sees(s.Say(text.HouseholdAsk, "hh_id"), s.Say(text.HouseholdYes)).Misses(s.Say(text.PatientAsk, "hh_id"))
	p.At(session.Columns).Settle().Click(readiness.PatientYes).Settle().Sees(s.Say(text.HouseholdIs, "hh_id")).Misses(s.Say(text.PatientIs, "hh_id"))
	if s.Recipe().Privacy.Patient != "hh_id" {
		t.Errorf("counted are %+v", s.Recipe().Privacy)
	}
}

// What can be chosen to open, and to save, are the registered kinds of files.
func TestThePageFollowsTheRegistry(t *testing.T) {
	kindtest.Register(t)
	s, _ := sessiontest.New()
	if stepstest.WantAll(t, stepstest.Render(s), `accept="`+kind.Accept()+`"`); !strings.Contains(kind.Accept(), strings.Join(kindtest.Extensions, ",")) {
		t.Errorf("accepted are %s", kind.Accept())
	}
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	engine.Run(s)
	s.Go(session.Export)
	stepstest.WantAll(t, stepstest.Render(s), `id="format-source"`, `id="format-xlsx"`, `id="format-`+kindtest.Name+`"`, kindtest.Title, "Excel workbook (.xlsx)", `id="bom"`)
	saving.ChooseFormat(s, kindtest.Name)
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
		trial.Use(s)
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
	population.Of(s).Open(s, session.Source{Text: &register, Name: "town.csv"}, recipe.Input{})
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
	population.Of(s).Close(s)
	engine.Work()
	stepstest.WantAll(t, stepstest.Render(s), "k-map needs a full register", "The smallest number of people of the population")
}

func TestThePopulationNamesWhatIsLacking(t *testing.T) {
	s, engine := beside(t, text.English, strings.Replace(everyone, "Gender", "sex", 1))
	stepstest.WantAll(t, stepstest.Render(s), "No column in it is called Gender", "Column that corresponds to Gender", "choose a column", "Zip")
	s.Run()
	stepstest.WantAll(t, stepstest.Render(s), "town.csv has no column for Gender: name one below")
	population.Of(s).Map(s, "Gender", "sex")
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
	population.Of(s).Map(s, "Gender", "sex")
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
