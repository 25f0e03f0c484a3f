package columns_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/app/readiness"
	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/coarsen"
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
	s.Decide(func(r *recipe.Recipe) { r.CountPatients("mrn") })
	treat := func(name, how string) *stepstest.Page {
		return p.Choose(s.Say(text.TreatmentOf, name), how).Settle()
	}
	p.Settle().Misses(`id="key"`)
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
	treat("admitted", string(recipe.ShiftDates))
	if days("born") != 7 || days("admitted") != 7 || strings.Count(p.Markup(), `id="key"`) != 1 {
		t.Errorf("born is shifted by up to %d days, admitted by %d, want 7", days("born"), days("admitted"))
	}
	p.Choose("shift-days-admitted", "365")
	treat("born", "")
	if days("born") != 0 || days("admitted") != 365 {
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
	p.Choose(s.Say(text.RoleOf, "mrn"), string(table.QuasiIdentifying)).Settle().Misses(`id="key"`)
	if s.Recipe().Column("mrn").Transform != nil {
		t.Error("a quasi-identifier has a pseudonym")
	}
}

// timed is a table of visits with times of day.
func timed() session.Source {
	lines := []string{"mrn,age,seen"}
	for i := range 60 {
		lines = append(lines, fmt.Sprintf("M%05d,%d,2024-%02d-%02d %02d:%02d", 70000+i%20*37, 20+i%3, 1+i%12, 1+i%28, i%24, i))
	}
	file := strings.Join(lines, "\n") + "\n"
	return session.Source{Text: &file, Name: "timed.csv"}
}

// The time of shifted dates is dropped unless somebody says otherwise, and the verdict
// says where its shield is that they are still personal data.
func TestDisguisedDatesAreStillPersonalData(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, timed())
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = 2
		r.CountPatients("mrn")
		r.Column("seen").Role = table.Insensitive
	})
	p.Settle().Choose(s.Say(text.TreatmentOf, "seen"), string(recipe.ShiftDates)).Settle().Sees(s.Say(text.TimeWhy))
	for _, clock := range []transform.Clock{transform.FullHour, transform.KeepTime, transform.DropTime} {
		p.Choose("time-seen", string(clock)).Settle()
		if got := s.Recipe().Column("seen").Transform.TimeOrDefault(); got != clock {
			t.Errorf("the time is %q, want %q", got, clock)
		}
	}
	p.At(session.Protect).Click("run").Settle()
	if s.Result == nil || !s.Result.Passed {
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
	s.Decide(func(r *recipe.Recipe) { r.CountPatients("mrn") })
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
	lines := []string{"age,height_cm,sex"}
	for i := range 60 {
		lines = append(lines, fmt.Sprintf("%d,%d,%s", 20+i, 150+i%40, []string{"f", "m"}[i%2]))
	}
	file := strings.Join(lines, "\n") + "\n"
	s, p := stepstest.Columns(t, text.English, session.Source{Text: &file, Name: "bodies.csv"})
	age, height := func() *recipe.Column { return s.Recipe().Column("age") }, func() *recipe.Column { return s.Recipe().Column("height_cm") }
	if age().Coarsen == nil || age().Coarsen.Width != 10 || !height().Means {
		t.Fatalf("proposed are %+v and %+v", age(), height())
	}
	treat := func(name, how string) { p.Choose(s.Say(text.TreatmentOf, name), how).Settle() }
	treat("age", "")
	treat("height_cm", "")
	if age().Coarsen != nil || height().Means {
		t.Errorf("decided are %+v and %+v", age(), height())
	}
	treat("age", "means")
	treat("height_cm", "means")
	if !age().Means || !height().Means {
		t.Errorf("decided are %+v and %+v", age(), height())
	}
	treat("age", string(coarsen.Step))
	if age().Means || age().Coarsen == nil || age().Coarsen.Width != 10 {
		t.Errorf("decided is %+v", age())
	}
	p.At(session.Generalise).Settle().Click("height_cm").Settle().Sees(s.Say(text.TreeMeans, "height_cm"))
	p.At(session.Protect).Click("run").Settle()
	if s.Result == nil || !s.Result.Passed {
		t.Fatalf("failure %+v", s.Failure)
	}
}
