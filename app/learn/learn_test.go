package learn_test

import (
	"fmt"
	"html"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/learn"
	"quasi/app/replacing"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/stepwise"
	"quasi/app/text"
	"quasi/engine/file/recipe"
	"quasi/engine/sample"
	"quasi/wasm/protocol"
)

// markup is what the page shows, once the engine has answered.
func markup(s *session.Session, engine *sessiontest.Engine) string {
	engine.Work()
	return html.UnescapeString(app.HTMLString(learn.New(s)))
}

func wants(t *testing.T, markup string, texts ...string) {
	t.Helper()
	for _, want := range texts {
		if !strings.Contains(markup, want) {
			t.Errorf("%q is not shown in\n%.2000s", want, markup)
		}
	}
}

func TestSeed(t *testing.T) {
	for digits, want := range map[string]bool{"0": true, "7": true, "999999999": true, "1000000000": false, "": false, "-1": false, "+1": false, "7 ": false, "1e3": false, "٣": false} {
		if _, ok := learn.Seed(digits); ok != want {
			t.Errorf("%q: %v", digits, ok)
		}
	}
}

// A link shows a page and nothing else; what is open stays open, with what was decided.
func TestFollow(t *testing.T) {
	s, engine := sessiontest.New()
	s.Open(session.Source{Sample: "patients", Name: "patients"}, recipe.Input{})
	engine.Work()
	s.Go(session.Protect)
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 4 })
	table := s.Table
	for _, place := range []string{"", "workshop", "workshop=", "workshop=x", "workshop=-1", "workshop=1234567890", "lecturer=1.5", "open=1", "steps=", "steps=nothing", "tour=nowhere", "workshop=1=2"} {
		if learn.Follow(s, place); s.Step != session.Protect {
			t.Fatalf("%q shows something", place)
		}
	}
	learn.Follow(s, "workshop=42")
	if s.Step != session.WorkshopPage || learn.CourseOf(s).Seed != 42 || s.Table != table || s.Recipe().Privacy.K != 4 || s.PreviousStep != session.Protect {
		t.Errorf("step %d, seed %d, table %v, k = %d", s.Step, learn.CourseOf(s).Seed, s.Table, s.Recipe().Privacy.K)
	}
	engine.Work()
	if learn.Follow(s, "steps=mondrian-strict"); stepwise.Shown(s) == nil || stepwise.Shown(s).Of.Method != "mondrian-strict" || s.Table != table {
		t.Errorf("shown: %+v", s.Pages.Over)
	}
	engine.Work()
	if learn.Follow(s, "lecturer=43"); s.Pages.Over != nil || s.Step != session.LecturerPage || learn.CourseOf(s).Seed != 43 || s.Table != table {
		t.Errorf("step %d, seed %d", s.Step, learn.CourseOf(s).Seed)
	}
}

// While the engine works for a person, a link waits for nobody.
func TestFollowLeavesWork(t *testing.T) {
	s, engine := sessiontest.New()
	s.Open(session.Source{Sample: "patients", Name: "patients"}, recipe.Input{})
	if learn.Follow(s, "workshop=42"); s.Step != session.Open || s.Work() != session.Loading {
		t.Errorf("step %d, work %q", s.Step, s.Work())
	}
	engine.Work()
}

// A person looks for a neighbor, and is told what is so.
func TestByHand(t *testing.T) {
	s, engine := sessiontest.New()
	learn.OpenWorkshop(s, session.WorkshopPage, 7)
	shown := markup(s, engine)
	l := learn.CourseOf(s).Lesson(1, 1)
	wants(t, shown, "Find your neighbor", "60 of 60 rows left", l.Voters[l.Neighbours[0]][0])
	try := func(neighbor, row int) string {
		learn.CourseOf(s).Change(s, func(w *learn.Course) { w.Try = learn.Try{Neighbour: neighbor, Row: row} })
		return markup(s, engine)
	}
	alone, pair, absent := l.Candidates[l.Neighbours[0]], l.Candidates[l.Neighbours[1]], l.Candidates[l.Neighbours[2]]
	wants(t, try(0, alone[0]), "Right: row")
	wants(t, try(0, (alone[0]+1)%len(l.Rows)), "it does not show what the list of voters says")
	theirs, twins := pair[0], pair[1]
	if l.Owners[theirs] != l.Neighbours[1] {
		theirs, twins = twins, theirs
	}
	wants(t, try(1, theirs), "you were lucky: 2 rows fit")
	wants(t, try(1, twins), "as good a guess as any: 2 rows fit")
	wants(t, try(2, absent[0]), "who was never in this hospital")

	learn.CourseOf(s).Change(s, func(w *learn.Course) { w.Try = learn.Try{Known: [3]string{"17", "", ""}, Row: learn.NoRow} })
	wants(t, markup(s, engine), "0 of 60 rows left", "No row is left")
}

// What is known narrows rows down to those that fit, as the engine finds them.
func TestLeft(t *testing.T) {
	s, engine := sessiontest.New()
	learn.OpenWorkshop(s, session.WorkshopPage, 3)
	engine.Work()
	l := learn.CourseOf(s).Lesson(1, 1)
	for voter, v := range l.Voters {
		if rows := learn.Left(l, [3]string(v[1:])); !slices.Equal(rows, l.Candidates[voter]) {
			t.Errorf("%v: rows %v, the engine's %v", v, rows, l.Candidates[voter])
		}
	}
}

// One key leads through the stages and back, no further than to the ends.
func TestStages(t *testing.T) {
	s, engine := sessiontest.New()
	learn.OpenWorkshop(s, session.WorkshopPage, 7)
	engine.Work()
	raw := learn.CourseOf(s).Lesson(1, 1).Found
	for _, want := range []string{"voters fit a single row", "No voter fits a single row any more", "Nobody needs to know which row is theirs", "Mean of los_days by ward", "What each was worth", "What each was worth"} {
		learn.Go(s, "ArrowRight")
		wants(t, markup(s, engine), want)
	}
	k, kl := learn.CourseOf(s).Lesson(3, 1).Found, learn.CourseOf(s).Lesson(3, 2).Found
	if raw.NamedRightly == 0 || k.Named != 0 || k.KnownInCrowd == 0 || kl.Known != 0 {
		t.Errorf("%+v, %+v, %+v", raw, k, kl)
	}
	for range learn.Stages + 1 {
		learn.Go(s, "PageUp")
	}
	wants(t, markup(s, engine), "Find your neighbor")
	if learn.CourseOf(s).Change(s, func(w *learn.Course) { w.Stage, w.K, w.L = learn.Diverse, 2, 3 }); learn.CourseOf(s).L != 2 {
		t.Errorf("l = %d of k = 2", learn.CourseOf(s).L)
	}
	wants(t, markup(s, engine), "What the attacker gains")
}

// The lecturer's page has the figures that the seats see.
func TestLecturer(t *testing.T) {
	s, engine := sessiontest.New()
	learn.OpenWorkshop(s, session.LecturerPage, 7)
	wants(t, html.UnescapeString(app.HTMLString(learn.New(s))), "The engine is computing this")
	shown := markup(s, engine)
	f := learn.CourseOf(s).Lesson(3, 1).Found
	wants(t, shown, "#workshop=7", "k = 5, l = 3", text.English.Percent(f.Loss), "45 minutes", "90 minutes")
	if engine.Calls[protocol.Workshop] != len(learn.Expected) {
		t.Errorf("%d questions for %d lessons", engine.Calls[protocol.Workshop], len(learn.Expected))
	}
	if strings.Contains(shown, "{0") || strings.Contains(shown, "%!") {
		t.Error("a place is not filled")
	}
}

// An engine that a lesson has crashed is replaced and said, and the page is left; on its
// next visit the lesson is asked for anew.
func TestFailure(t *testing.T) {
	s, engine := sessiontest.New()
	engine.Crash = protocol.Workshop
	learn.OpenWorkshop(s, session.WorkshopPage, 7)
	if engine.Work(); s.Failure == nil || s.Step != session.Open || engine.Restarts != 1 {
		t.Fatalf("failure %v, step %d, %d restarts", s.Failure, s.Step, engine.Restarts)
	}
	engine.Crash = ""
	learn.OpenWorkshop(s, session.WorkshopPage, 7)
	wants(t, markup(s, engine), "60 of 60 rows left")
}

// A tour takes nobody's table away without being told to, and ends when another is opened.
func TestToursLeaveATable(t *testing.T) {
	s, engine := sessiontest.New()
	mine := "a,b\n1,2\n"
	s.Open(session.Source{Text: &mine, Name: "mine.csv"}, recipe.Input{})
	engine.Work()
	if learn.Follow(s, "tour=kaim"); !replacing.Asks(s) || learn.TourOf(s) != nil || s.Table.Name != "mine.csv" {
		t.Fatalf("asked: %v, table %s", replacing.Asks(s), s.Table.Name)
	}
	replacing.Answer(s, true)
	if engine.Work(); learn.TourOf(s) == nil || s.Source.Sample != "patients" {
		t.Fatalf("%+v", s.Source)
	}
	s.Open(session.Source{Text: &mine, Name: "mine.csv"}, recipe.Input{})
	if engine.Work(); learn.TourOf(s) != nil || s.Table.Name != "mine.csv" {
		t.Errorf("the tour goes on with %s", s.Table.Name)
	}
}

// In another language the tables have its words and no others, where everything stands stays, and
// what rows must show is chosen anew.
func TestTheTownSpeaksTheLanguageOfTheScreen(t *testing.T) {
	s, engine := sessiontest.New()
	learn.OpenWorkshop(s, session.WorkshopPage, 7)
	engine.Work()
	english := learn.CourseOf(s).Lesson(1, 1)
	for lang, foreign := range map[text.Lang]string{"de": `(?i)^(?:F|` + strings.Join(english.Columns, "|") + `|.* (?:infection|cancer|pressure))$`, "zh-CN": "[A-Za-z]"} {
		learn.CourseOf(s).Change(s, func(c *learn.Course) { c.Stage, c.Try.Known = learn.ByHand, [3]string{"", "M", ""} })
		s.SetLang(lang)
		shown := markup(s, engine)
		wants(t, shown, strconv.Itoa(len(english.Rows)))
		cells := regexp.MustCompile(`<t[dh][^>]*>([^<]*)</t[dh]>`).FindAllStringSubmatch(shown, -1)
		if len(cells) < 900 {
			t.Errorf("%s: %d cells", lang, len(cells))
		}
		for _, cell := range cells {
			if regexp.MustCompile(foreign).MatchString(cell[1]) {
				t.Errorf("%s: %q", lang, cell[1])
			}
		}
		if learn.CourseOf(s).Try.Known != [3]string{} || !reflect.DeepEqual(learn.CourseOf(s).Lesson(1, 1).Candidates, english.Candidates) {
			t.Errorf("%s: %+v", lang, learn.CourseOf(s).Try)
		}
	}
}

// The town's table replaces nothing of a person's without being told to.
func TestTakeTown(t *testing.T) {
	s, engine := sessiontest.New()
	s.Open(session.Source{Text: new("a,b\n1,2\n"), Name: "mine.csv"}, recipe.Input{})
	engine.Work()
	learn.OpenWorkshop(s, session.WorkshopPage, 7)
	engine.Work()
	if learn.TakeTown(s); !replacing.Asks(s) || s.Table.Name != "mine.csv" {
		t.Fatalf("asked: %v, table %s", replacing.Asks(s), s.Table.Name)
	}
	if replacing.Answer(s, false); replacing.Asks(s) || s.Table.Name != "mine.csv" || s.Step != session.WorkshopPage {
		t.Errorf("asked: %v, table %s, step %d", replacing.Asks(s), s.Table.Name, s.Step)
	}
	learn.TakeTown(s)
	replacing.Answer(s, true)
	if engine.Work(); replacing.Asks(s) || s.Source.Sample != "town-7-en" || s.Table.Records != 60 || s.Step != session.Open {
		t.Errorf("asked: %v, sample %q, step %d", replacing.Asks(s), s.Source.Sample, s.Step)
	}
}

// The choice that a person has made stays in its place while the engine computes what comes
// of it, so that the focus stays on it.
func TestChoicesStayWhileTheEngineComputes(t *testing.T) {
	s, engine := sessiontest.New()
	learn.OpenWorkshop(s, session.WorkshopPage, 7)
	for _, test := range []struct {
		stage learn.Stage
		id    string
		other func(*learn.Course)
	}{{learn.Alike, "k", func(w *learn.Course) { w.K = 4 }}, {learn.Diverse, "l", func(w *learn.Course) { w.L = 3 }}} {
		learn.CourseOf(s).Change(s, func(w *learn.Course) { w.Stage = test.stage })
		field := `<select id="` + test.id + `"`
		before, _, found := strings.Cut(attributes.ReplaceAllString(markup(s, engine), ""), field)
		learn.CourseOf(s).Change(s, test.other)
		shown := attributes.ReplaceAllString(html.UnescapeString(app.HTMLString(learn.New(s))), "")
		during, _, still := strings.Cut(shown, field)
		if !found || !still || strings.Count(before, "<section") != strings.Count(during, "<section") || !strings.Contains(shown, "The engine is computing this") {
			t.Errorf("stage %d: %s", test.stage, shown)
		}
	}
}

// attributes are those of a choice but for its id, which are written in any order.
var attributes = regexp.MustCompile(` (?:aria-[a-z]+|class|disabled|name|autocomplete|translate)="[^"]*"`)

// Clearing everything begins the workshop anew; an engine that is replaced is asked again.
func TestTheWorkshopOutlivesTheEngineAndNotTheVisit(t *testing.T) {
	s, engine := sessiontest.New()
	learn.OpenWorkshop(s, session.WorkshopPage, 7)
	engine.Work()
	learn.CourseOf(s).Change(s, func(c *learn.Course) { c.Stage = learn.Alike })
	engine.Crash = protocol.Workshop
	learn.CourseOf(s).Change(s, func(c *learn.Course) { c.K = 4 })
	engine.Work()
	engine.Crash = ""
	s.Go(session.WorkshopPage)
	engine.Work()
	if c := learn.CourseOf(s); c.Seed != 7 || c.K != 4 || c.Lesson(4, 1) == nil {
		t.Errorf("seed %d, k = %d, failure %+v", c.Seed, c.K, s.Failure)
	}
	s.Clear()
	if c := learn.CourseOf(s); c.Seed != 1 || c.K != 3 || c.Stage != learn.ByHand || c.Lesson(4, 1) != nil {
		t.Errorf("after all is cleared: %+v", c)
	}
}

// A lesson that failed is asked again when a person goes to the page again, and not before.
func TestALessonThatFailedIsAskedAgain(t *testing.T) {
	s, engine := sessiontest.New()
	engine.Fails = protocol.Workshop
	learn.OpenWorkshop(s, session.WorkshopPage, 7)
	engine.Work()
	engine.Fails = ""
	learn.CourseOf(s).Change(s, func(*learn.Course) {})
	if engine.Work(); engine.Calls[protocol.Workshop] != 1 || s.Failure == nil {
		t.Errorf("asked %d times, failure %+v", engine.Calls[protocol.Workshop], s.Failure)
	}
	s.Go(session.WorkshopPage)
	if engine.Work(); learn.CourseOf(s).Lesson(1, 1) == nil {
		t.Error("it is not asked again")
	}
}

// The schedule adds up: 45 minutes, and 45 more.
func TestLeafletAddsUp(t *testing.T) {
	s, engine := sessiontest.New()
	learn.OpenWorkshop(s, session.LecturerPage, 7)
	short, long, found := strings.Cut(markup(s, engine), "90 minutes: the same, and then")
	if !found {
		t.Fatal("there is no second half")
	}
	for half, shown := range []string{short, long} {
		sum := 0
		for _, m := range regexp.MustCompile(`>(\d+) min<`).FindAllStringSubmatch(shown, -1) {
			n, _ := strconv.Atoi(m[1])
			sum += n
		}
		if sum != 45 {
			t.Errorf("half %d takes %d minutes", half+1, sum)
		}
	}
}

// townFigures counts in a town itself, without what joins tables for the page.
type townFigures struct {
	named, rightly, listed int
	guessed                float64
	unique, withoutPost    int
	left                   [3]int // rows like the one of the neighbor who is alone: by age, sex, postcode
}

func figuresOf(seed uint64) (f townFigures) {
	town := sample.NewTown(seed)
	looks := func(r sample.Resident) string { return fmt.Sprint(r.Age, r.Sex, r.Postcode) }
	fits, both := map[string]int{}, map[string]int{}
	patient := map[int]bool{}
	for _, p := range town.Patients {
		fits[looks(p.Resident)]++
		if both[fmt.Sprint(p.Age, p.Sex)]++; p.Voter >= 0 {
			patient[p.Voter] = true
			f.listed++
		}
	}
	for _, p := range town.Patients {
		if fits[looks(p.Resident)] == 1 {
			f.unique++
		}
		if both[fmt.Sprint(p.Age, p.Sex)] == 1 {
			f.withoutPost++
		}
	}
	for i, v := range town.Voters {
		if n := fits[looks(v)]; n > 0 && patient[i] {
			f.guessed += 1 / float64(n)
		}
		if fits[looks(v)] == 1 {
			if f.named++; patient[i] {
				f.rightly++
			}
		}
	}
	alone := town.Voters[town.Neighbours[sample.Alone]]
	for _, p := range town.Patients {
		for column, same := range []bool{p.Age == alone.Age, p.Sex == alone.Sex, p.Postcode == alone.Postcode} {
			if same {
				f.left[column]++
			}
		}
	}
	return f
}

// Whatever the seed, every answer that is a figure is one that was counted, the figures of
// the table of KAIM's paper included, and no sentence has a hole.
func TestLeafletOfSeeds(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-further runs it")
	}
	hole := regexp.MustCompile(`\{\d|: \.|: </|%!|NaN|> <`)
	kept, dropped := release(t, "patients", nil), release(t, "patients", leaveOut)
	for _, seed := range []uint64{0, 4567, 999_999_999} {
		s, engine := sessiontest.New()
		learn.OpenWorkshop(s, session.LecturerPage, seed)
		shown := markup(s, engine)
		if found := hole.FindString(shown); found != "" {
			t.Errorf("seed %d: %q is shown", seed, found)
		}
		f, l := figuresOf(seed), text.English
		raw, after, diverse := learn.CourseOf(s).Lesson(1, 1), learn.CourseOf(s).Lesson(3, 1), learn.CourseOf(s).Lesson(3, 2)
		tenth := func(x float64) float64 { return math.Round(10*x) / 10 }
		fits := len(after.Candidates[after.Neighbours[0]])
		wants(t, shown,
			fmt.Sprintf("Age alone leaves %d, sex alone %d, the postcode alone %d;", f.left[0], f.left[1], f.left[2]),
			l.Say(text.TaskAllSays, f.named, f.rightly, l.Percent(float64(f.rightly)/float64(f.listed)), f.listed),
			l.Say(text.TaskKSays, fits, tenth(after.Found.Guessed), f.listed, tenth(f.guessed), l.Percent(after.Found.Loss)),
			l.Say(text.TaskStepsSays, f.unique, len(raw.Rows), f.withoutPost),
			l.Say(text.TaskStudied, 5, "Mean of los_days by ward"),
			l.Say(text.TaskTourSays, 10-dropped.Table.N, 10, 3, lost(kept, "")))
		if after.Found.KnownInCrowd > 0 {
			wants(t, shown, l.Say(text.TaskLSays, after.Found.KnownInCrowd, diverse.Found.KnownInCrowd, l.Percent(diverse.Found.Loss), l.Percent(after.Found.Loss)))
		} else {
			wants(t, shown, "Nobody, with this seed", "Given away at k = 3 by alike diagnoses: nobody.")
		}
	}
}

// The stages of any seed say nothing that is not so: no list of nobody, no hole.
func TestStagesOfSeeds(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-further runs it")
	}
	hole := regexp.MustCompile(`\{\d|: \.|%!|NaN`)
	for _, seed := range []uint64{0, 999_999_999} {
		s, engine := sessiontest.New()
		for _, lang := range text.Languages() {
			s.SetLang(lang)
			learn.OpenWorkshop(s, session.WorkshopPage, seed)
			for stage := range learn.Stages {
				for k := 2; k <= 5; k++ {
					learn.CourseOf(s).Change(s, func(w *learn.Course) { w.Stage, w.K, w.L = stage, k, min(k, 3) })
					if found := hole.FindString(markup(s, engine)); found != "" {
						t.Errorf("seed %d, %s, stage %d, k = %d: %q is shown", seed, lang, stage, k, found)
					}
				}
			}
		}
	}
}
