package learn_test

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"maps"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"pgregory.net/rapid"

	"quasi/app/learn"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/text"
	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/method/trace"
	"quasi/engine/sample"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
)

// markup returns what the page shows, once the engine has answered.
func markup(s *session.Session, engine *sessiontest.Engine) string {
	engine.Work()
	return html.UnescapeString(app.HTMLString(learn.New(s)))
}

// workshop opens a page of the workshop, of which the engine has answered everything.
func workshop(page session.Step, seed uint64) (*session.Session, *sessiontest.Engine) {
	s, engine := sessiontest.New()
	learn.OpenWorkshop(s, page, seed)
	engine.Work()
	return s, engine
}

// touring follows the link of a tour to one of its stops.
func touring(name string, stop int) (*session.Session, *sessiontest.Engine) {
	s, engine := sessiontest.New()
	learn.Follow(s, "tour="+name)
	for range stop {
		bar(s, engine)
		learn.Go(s, "ArrowRight")
	}
	bar(s, engine)
	return s, engine
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
	if learn.Follow(s, "workshop=42"); s.Step != session.Open || s.Work() != session.Loading { // it waits for nobody
		t.Errorf("step %d, work %q", s.Step, s.Work())
	}
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
	if learn.Follow(s, "steps=mondrian-strict"); learn.ShowingOf(s) == nil || learn.ShowingOf(s).Of.Method != "mondrian-strict" || s.Table != table {
		t.Errorf("shown: %+v", s.Pages.Over)
	}
	engine.Work()
	if learn.Follow(s, "lecturer=43"); s.Pages.Over != nil || s.Step != session.LecturerPage || learn.CourseOf(s).Seed != 43 || s.Table != table {
		t.Errorf("step %d, seed %d", s.Step, learn.CourseOf(s).Seed)
	}
}

// A person looks for a neighbor, and is told what is so.
func TestByHand(t *testing.T) {
	s, engine := workshop(session.WorkshopPage, 7)
	shown := markup(s, engine)
	l := learn.CourseOf(s).Lesson(1, 1)
	wants(t, shown, "Find your neighbor", "Workshop: seed 7", "60 of 60 rows left", l.Voters[l.Neighbours[0]][0])
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

// A code tells what a seat named; no digit of it can be another, nor two change places, unseen.
func TestCode(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var named learn.Named
		for i := range 6 {
			named.Note(learn.Stage(2*(i/3)), i%3, rapid.Bool().Draw(t, "right"))
		}
		seed := rapid.Uint64Max(999_999_999).Draw(t, "seed")
		code := named.Code(seed)
		if got, ok := learn.NamedBy(code, seed); !ok || got != named {
			t.Fatalf("%s: %v, %v, want %v", code, got, ok, named)
		}
		typed, at := []byte(code), rapid.IntRange(0, 2).Draw(t, "at")
		typed[at], typed[at+1] = typed[at+1], typed[at]
		if rapid.Bool().Draw(t, "other") {
			typed = []byte(code)
			typed[at] = rapid.SampledFrom([]byte("0123456789")).Draw(t, "digit")
		}
		if _, ok := learn.NamedBy(string(typed), seed); ok && string(typed) != code {
			t.Fatalf("%s is read as a code beside %s", typed, code)
		}
	})
}

// The lecturer's page counts what each seat named first.
func TestSeats(t *testing.T) {
	s, engine := workshop(session.WorkshopPage, 7)
	l := learn.CourseOf(s).Lesson(1, 1)
	row := l.Candidates[l.Neighbours[0]][0]
	var codes []string
	for _, first := range []int{row, (row + 1) % len(l.Rows)} {
		learn.OpenWorkshop(s, session.WorkshopPage, 7)
		learn.NameRow(s, l, first)
		learn.NameRow(s, l, row) // counts no more
		codes = append(codes, regexp.MustCompile(`lecturer: (\d{4})`).FindStringSubmatch(markup(s, engine))[1])
	}
	learn.OpenWorkshop(s, session.LecturerPage, 7)
	learn.CourseOf(s).Change(s, func(c *learn.Course) { c.Codes = strings.Join(append(codes, codes[0], "12"), ", ") })
	wants(t, markup(s, engine), "2 of 3 right", "0 of 0 right", "No codes of this town: 12")
}

// What is known narrows rows down to those that fit, as the engine finds them.
func TestLeft(t *testing.T) {
	s, _ := workshop(session.WorkshopPage, 3)
	l := learn.CourseOf(s).Lesson(1, 1)
	for voter, v := range l.Voters {
		if rows := learn.Left(l, [3]string(v[1:])); !slices.Equal(rows, l.Candidates[voter]) {
			t.Errorf("%v: rows %v, the engine's %v", v, rows, l.Candidates[voter])
		}
	}
}

// One key leads through the stages and back, no further than to the ends.
func TestStages(t *testing.T) {
	s, engine := workshop(session.WorkshopPage, 7)
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
	learn.CourseOf(s).Change(s, func(c *learn.Course) { c.Sheet = true })
	sheet := markup(s, engine)
	if wants(t, sheet, "Workshop: seed 7", "45 minutes", "Find ", `class="write"`); strings.Contains(sheet, "Answer: ") || strings.Contains(sheet, "<table") {
		t.Error("students are given answers")
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
	mine := sessiontest.Text("mine.csv", "a,b\n1,2\n")
	s, engine := sessiontest.Opened(mine)
	if learn.Follow(s, "tour=kaim"); !s.AsksToReplace() || learn.TourOf(s) != nil || s.Table.Name != "mine.csv" {
		t.Fatalf("asked: %v, table %s", s.AsksToReplace(), s.Table.Name)
	}
	s.AnswerReplacing(true)
	if engine.Work(); learn.TourOf(s) == nil || s.Source.Sample != "patients" {
		t.Fatalf("%+v", s.Source)
	}
	s.Open(mine, recipe.Input{})
	if engine.Work(); learn.TourOf(s) != nil || s.Table.Name != "mine.csv" {
		t.Errorf("the tour goes on with %s", s.Table.Name)
	}
}

// In another language the tables have its words and no others, where everything stands stays, and
// what rows must show is chosen anew.
func TestTheTownSpeaksTheLanguageOfTheScreen(t *testing.T) {
	s, engine := workshop(session.WorkshopPage, 7)
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
	s, engine := sessiontest.Opened(sessiontest.Text("mine.csv", "a,b\n1,2\n"))
	learn.OpenWorkshop(s, session.WorkshopPage, 7)
	engine.Work()
	if learn.TakeTown(s); !s.AsksToReplace() || s.Table.Name != "mine.csv" {
		t.Fatalf("asked: %v, table %s", s.AsksToReplace(), s.Table.Name)
	}
	if s.AnswerReplacing(false); s.AsksToReplace() || s.Table.Name != "mine.csv" || s.Step != session.WorkshopPage {
		t.Errorf("asked: %v, table %s, step %d", s.AsksToReplace(), s.Table.Name, s.Step)
	}
	learn.TakeTown(s)
	s.AnswerReplacing(true)
	if engine.Work(); s.AsksToReplace() || s.Source.Sample != "town-7-en" || s.Table.Records != 60 || s.Step != session.Open {
		t.Errorf("asked: %v, sample %q, step %d", s.AsksToReplace(), s.Source.Sample, s.Step)
	}
}

// The choice that a person has made stays in its place while the engine computes what comes
// of it, so that the focus stays on it.
func TestChoicesStayWhileTheEngineComputes(t *testing.T) {
	s, engine := workshop(session.WorkshopPage, 7)
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
	s, engine := workshop(session.WorkshopPage, 7)
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
	s, engine := workshop(session.LecturerPage, 7)
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
	kept, dropped, ordered := release(t, "patients", nil), release(t, "patients", leaveOut), release(t, "orders", nil)
	for _, seed := range []uint64{0, 4567, 999_999_999} {
		s, engine := workshop(session.LecturerPage, seed)
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
			l.Say(text.TaskStepsSays, f.unique, len(raw.Rows), l.Percent(float64(f.unique)/60), f.withoutPost, l.Percent(float64(f.withoutPost)/60)),
			l.Say(text.TaskStudied, 5, "Mean of los_days by ward"),
			l.Say(text.TaskTourSays, 10-dropped.Table.N, 10, 3, lost(kept, "")),
			"2, and 3. With 7 patients there are 3 groups still", "(0.5), and loses more detail.", l.Say(text.TaskAOSSays, "Age", lost(ordered, "Age"), "Sex", lost(ordered, "Sex"), ordered.Audit.Classes.Count))
		if after.Found.KnownInCrowd > 0 {
			wants(t, shown, fmt.Sprintf("%d people (", after.Found.KnownInCrowd), fmt.Sprintf("With l = 2 it is %d; the detail lost is then %s, with k = 3 alone %s.", diverse.Found.KnownInCrowd, l.Percent(diverse.Found.Loss), l.Percent(after.Found.Loss)))
		} else {
			wants(t, shown, "Nobody, with this seed")
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

// bar is the bar of the tour that is under way, once the engine has answered what it asks.
func bar(s *session.Session, engine *sessiontest.Engine) string {
	for range 2 {
		engine.Work()
		app.HTMLString(learn.Tour(s))
	}
	engine.Work()
	return html.UnescapeString(app.HTMLString(learn.Tour(s)))
}

// sampleTable is a sample's table, read as anyone would.
func sampleTable(t *testing.T, name string) (*table.Table, recipe.Recipe) {
	t.Helper()
	s := sessiontest.Must(sample.Get(name))
	read, _, err := csv.Read(bytes.NewReader(s.CSV), csv.Options{})
	return sessiontest.Must(read, err), s.Recipe
}

// release runs the engine itself, beside any session, on a sample with other decisions.
func release(t *testing.T, name string, decide func(*recipe.Recipe)) *engine.Release {
	t.Helper()
	of, r := sampleTable(t, name)
	if decide != nil {
		decide(&r)
	}
	return sessiontest.Must(sessiontest.Must(engine.Prepare(of, r)).Run(context.Background(), nil))
}

// crowds are the rows of a released table that show the same in some columns, by what they
// show, each with what they show in another one, in the order of the table.
func crowds(of *table.Table, show string, columns ...string) [][]string {
	var keys []string
	by := map[string][]string{}
	for row := range of.N {
		key := ""
		for _, c := range columns {
			key += of.Column(c).Text(row) + "\x00"
		}
		if by[key] == nil {
			keys = append(keys, key)
		}
		by[key] = append(by[key], of.Column(show).Text(row))
	}
	var all [][]string
	for _, key := range keys {
		all = append(all, by[key])
	}
	return all
}

// largest and fewest say how many rows the largest crowd has, and how many different values
// the one with the fewest.
func largest(all [][]string) (n int) {
	for _, crowd := range all {
		n = max(n, len(crowd))
	}
	return n
}

func fewest(all [][]string) int {
	n := math.MaxInt
	for _, crowd := range all {
		slices.Sort(crowd)
		n = min(n, len(slices.Compact(crowd)))
	}
	return n
}

// lost writes the detail that a release has lost of a column, or of all where it has no such column.
func lost(r *engine.Release, column string) string {
	share := r.Loss.ILossRate
	for _, c := range r.Loss.Columns {
		if c.Name == column {
			share = c.ILossRate
		}
	}
	return text.English.Percent(share)
}

func leaveOut(r *recipe.Recipe) {
	r.Algorithm.Name, r.Algorithm.Parameters = "k-member", parameter.Given{"missing": "drop"}
	r.Privacy.SuppressionLimit = 1
}

// sentences computes what each stop of a tour says, from runs of the engine of its own and
// from the texts that they release.
func sentences(t *testing.T, name string) []string {
	say := text.English.Say
	switch name {
	case "kaim":
		of, _ := sampleTable(t, "patients")
		qi, missing, without := []string{"Age", "Gender", "Zipcode"}, 0, 0
		for row := range of.N {
			for _, c := range qi {
				if of.Column(c).IsMissing(row) {
					missing++
				}
			}
			if of.Column("Zipcode").IsMissing(row) {
				without++
			}
		}
		drop, keep := release(t, "patients", leaveOut), release(t, "patients", nil)
		if drop.Loss.ILossRate <= keep.Loss.ILossRate || keep.Table.N != of.N {
			t.Errorf("left out: %v lost; kept: %v", drop.Loss.ILossRate, keep.Loss.ILossRate)
		}
		return []string{
			say(text.KAIMOpen, of.N, missing, of.N*len(qi)), say(text.KAIMRoot),
			say(text.KAIMDrop, of.N-drop.Table.N, of.N, lost(drop, ""), without),
			say(text.KAIMKeep, keep.Table.N, of.N, lost(keep, ""), lost(drop, "")),
		}
	case "aos":
		of, r := sampleTable(t, "orders")
		first := release(t, "orders", nil)
		second := release(t, "orders", func(r *recipe.Recipe) { r.Columns[0], r.Columns[1] = r.Columns[1], r.Columns[0] })
		a, b := crowds(first.Table, "Disease", "Age", "Sex"), crowds(second.Table, "Disease", "Age", "Sex")
		if len(a) != of.N/r.Privacy.K || len(a) != len(b) || largest(a) != largest(b) || lost(first, "Age") != lost(second, "Sex") || lost(first, "Sex") != lost(second, "Age") {
			t.Errorf("the releases do not protect alike: %v, %v", a, b)
		}
		return []string{
			say(text.AOSColumns, of.N, "Age", "Sex"),
			say(text.AOSFirst, "Age", lost(first, "Age"), "Sex", lost(first, "Sex"), r.Privacy.K, len(a)),
			say(text.AOSSecond, "Sex", lost(second, "Sex"), "Age", lost(second, "Age")),
		}
	case "rounded":
		return roundedSays(t)
	}
	return slcaSays(t)
}

func roundedSays(t *testing.T) []string {
	say := text.English.Say
	of, r := sampleTable(t, "points")
	more, _ := sampleTable(t, "more-points")
	k := r.Privacy.K
	groups := func(name string, decide func(*recipe.Recipe)) [][]string {
		return crowds(release(t, name, decide).Table, "Disease", "Age", "Zipcode")
	}
	half := groups("points", func(r *recipe.Recipe) { r.Algorithm.Name = "mondrian-strict" })
	paper, and := groups("points", nil), groups("more-points", nil)
	if largest(half) >= 2*k || largest(and) != k+1 || len(and) != more.N/k || more.N != of.N+1 {
		t.Errorf("halves %v, one more %v", half, and)
	}
	return []string{
		say(text.RoundedOpen, of.N, of.N/k, k), say(text.RoundedHalf, of.N, len(half), largest(half), 2*k),
		say(text.RoundedPaper, of.N, len(paper), largest(paper)), say(text.RoundedMore, more.N, len(and), largest(and), k+1),
		say(text.RoundedEnd, of.N, len(paper), largest(paper), k),
	}
}

func slcaSays(t *testing.T) []string {
	say := text.English.Say
	qi := []string{"Age", "Country", "Zipcode"}
	of, r := sampleTable(t, "occupations")
	first, twelve := release(t, "occupations", nil), release(t, "colleagues", nil)
	unlike := release(t, "colleagues", func(r *recipe.Recipe) {
		r.Algorithm.Name = "slca"
		r.Privacy.Models = []recipe.Model{{Name: "s-l-diversity", Column: "Occupation", Parameters: parameter.Given{"l": 2, "s": 0.7}}}
	})
	in := crowds(first.Table, "Occupation", qi...)
	together := crowds(twelve.Table, "Occupation", qi...)
	medicine := []string{"Anesthetist", "Doctor", "Nurse"}
	at := slices.IndexFunc(in, func(crowd []string) bool { return len(crowd) == len(medicine) })
	if shown := slices.Sorted(slices.Values(in[at])); !slices.Equal(shown, medicine) {
		t.Errorf("the first group is %v", shown)
	}
	colleagues := func(crowd []string) bool {
		in := func(o string) bool { return slices.Contains(medicine, o) }
		return slices.ContainsFunc(crowd, in) != slices.ContainsFunc(crowd, func(o string) bool { return !in(o) })
	}
	if unlike.Audit.Classes.Count < 5 || !colleagues(together[0]) || slices.ContainsFunc(crowds(unlike.Table, "Occupation", qi...), colleagues) {
		t.Errorf("together %v, and then %v", together, crowds(unlike.Table, "Occupation", qi...))
	}
	return []string{
		say(text.SLCAOpen, of.N, r.Privacy.Models[0].Parameters["l"]),
		say(text.SLCAPassed, fewest(in), "Doctor, Nurse, Anesthetist"),
		say(text.SLCATwelve, twelve.Table.N, fewest(together), math.Round(100**twelve.Audit.Sensitive["Occupation"].S)/100),
		say(text.SLCAUnlike, lost(unlike, ""), lost(twelve, ""), 0.7),
	}
}

var tourNames = []string{"kaim", "aos", "rounded", "slca"}

// Every figure of a tour is that of a run made beside it, at each stop, there and back; no
// stop is left as another one.
func TestTours(t *testing.T) {
	for _, name := range tourNames {
		wanted := sentences(t, name)
		s, engine := sessiontest.New()
		learn.Follow(s, "tour="+name)
		decided := map[int]recipe.Recipe{}
		for _, key := range []string{"ArrowRight", "ArrowLeft", "ArrowRight"} {
			for i := range wanted {
				shown := bar(s, engine)
				if learn.TourOf(s) == nil || !learn.TourOf(s).Arrived() || s.Failure != nil {
					t.Fatalf("%s, %s %d: %+v, failure %+v", name, key, i, learn.TourOf(s), s.Failure)
				}
				at := learn.TourOf(s).At
				sample, step, run := learn.StopOf(s)
				if wants(t, shown, wanted[at]); s.Step != step || s.Unsaved() || s.Source.Sample != sample {
					t.Errorf("%s, %s %d: step %d, unsaved %v, sample %q", name, key, at, s.Step, s.Unsaved(), s.Source.Sample)
				}
				if run && (s.Stale() || !s.Result.Passed) {
					t.Errorf("%s, %s %d: the result is not that of the decisions, or has not passed", name, key, at)
				}
				if was, seen := decided[at]; !seen {
					decided[at] = s.Recipe().Clone()
				} else if !sameRecipe(t, &was, s.Recipe()) {
					t.Errorf("%s, %s %d: decided is %+v, and the first time %+v", name, key, at, s.Recipe(), was)
				}
				if i < len(wanted)-1 {
					learn.Go(s, key)
				}
			}
		}
		learn.Go(s, "ArrowRight") // there is nothing behind the last stop
		if learn.TourOf(s).At != len(wanted)-1 {
			t.Errorf("%s: stop %d", name, learn.TourOf(s).At)
		}
	}
}

// shownRows are the rows of the stop's result as they are released, in some columns, and the
// numbers of the rows of each of its groups.
func shownRows(s *session.Session, engine *sessiontest.Engine, columns ...string) map[string]int {
	rows := map[string]int{}
	s.Shown.First(s)
	engine.Work()
	for _, row := range s.Shown.First(s) {
		text := ""
		for _, c := range columns {
			text += row.After[slices.Index(s.Result.Originals, c)] + "|"
		}
		rows[text]++
	}
	return rows
}

// Each tour comes to the table of its paper: Table 3 of KAIM, both releases of Table 4 of AOS,
// Table 2 of the rounded partition, and the groups of Table 2 of SLCA.
func TestToursShowThePapersTables(t *testing.T) {
	for _, test := range []struct {
		tour    string
		stop    int
		columns []string
		want    map[string]int
	}{
		{"kaim", 3, []string{"Age", "Gender", "Zipcode"}, map[string]int{"*|M|[10000,15000)|": 2, "[20,30)|*|[15000,20000)|": 2, "[30,40)|M|*|": 2, "*|F|[20000,25000)|": 2, "[40,50)|*|*|": 2}},
		{"aos", 1, []string{"Age", "Sex"}, map[string]int{"50-55|*|": 2, "55-60|*|": 2}},
		{"aos", 2, []string{"Age", "Sex"}, map[string]int{"*|F|": 2, "*|M|": 2}},
		{"rounded", 4, []string{"Age", "Zipcode"}, map[string]int{"20|*|": 2, "[30,40]|102|": 2, "50|*|": 2}},
		{"slca", 1, []string{"Age"}, map[string]int{"[25,30)|": 3, "[30,40)|": 2}},
	} {
		s, engine := touring(test.tour, test.stop)
		if got := shownRows(s, engine, test.columns...); !maps.Equal(got, test.want) {
			t.Errorf("%s, %d: %v, the paper has %v", test.tour, test.stop, got, test.want)
		}
	}
}

// From a stop that has run its method is shown step by step, and the page leads back to it.
func TestToursLeadToSteps(t *testing.T) {
	for _, name := range tourNames {
		s, engine := sessiontest.New()
		learn.Follow(s, "tour="+name)
		for i := range sentences(t, name) {
			shown := bar(s, engine)
			method := s.Recipe().Algorithm.Name
			if _, _, run := learn.StopOf(s); strings.Contains(shown, "tour-steps") != (run && slices.Contains(trace.Methods(), method)) {
				t.Errorf("%s, %d: a way to the steps of %s: %s", name, i, method, shown)
			}
			learn.Go(s, "ArrowRight")
		}
		learn.ShowSteps(s, learn.OwnTable, s.Recipe().Algorithm.Name)
		engine.Work()
		if v := learn.ShowingOf(s); v == nil || v.Trace == nil || v.Trace.Method != s.Recipe().Algorithm.Name {
			t.Fatalf("%s: %+v", name, v)
		}
		if s.Pages.CloseOver(s); learn.TourOf(s) == nil || learn.TourOf(s).At != len(sentences(t, name))-1 {
			t.Errorf("%s: the tour is at %+v", name, learn.TourOf(s))
		}
	}
}

// sameRecipe compares decisions as they are written into a file.
func sameRecipe(t *testing.T, a, b *recipe.Recipe) bool {
	t.Helper()
	return bytes.Equal(sessiontest.Must(a.JSON()), sessiontest.Must(b.JSON()))
}

// A tour that is left at any stop leaves a sample that is open, and nothing of itself: it
// can begin again, another can, and a table that is opened then is as any other.
func TestToursLeaveNothing(t *testing.T) {
	for _, name := range tourNames {
		wanted := sentences(t, name)
		for stop := range wanted {
			s, engine := touring(name, stop)
			if learn.TourOf(s).End(); learn.TourOf(s) != nil || s.Table == nil || s.LostByReplacing() {
				t.Errorf("%s, left at %d: it goes on, its table is gone, or leaving asks", name, stop)
			}
			learn.Follow(s, "tour=kaim")
			wants(t, bar(s, engine), sentences(t, "kaim")[0])
			if r := s.Recipe(); r.Algorithm.Name != "kaim" || s.Result != nil || s.History.CanUndo() {
				t.Errorf("%s, left at %d: the next tour begins with %s, result %v, undo %v", name, stop, r.Algorithm.Name, s.Result != nil, s.History.CanUndo())
			}
			learn.TourOf(s).End()
			s.Open(sessiontest.Text("mine.csv", "a,b\n1,2\n"), recipe.Input{})
			if engine.Work(); learn.TourOf(s) != nil || s.Table.Name != "mine.csv" || s.History.CanUndo() || len(s.Recipe().Privacy.Models) > 0 {
				t.Errorf("%s, left at %d: something is left of it", name, stop)
			}
		}
	}
}

// What a person changes at a stop is theirs, can be undone, and is not there any more when
// they come back; nothing that they change ends the tour or the program.
func TestToursWithChanges(t *testing.T) {
	changes := map[string]func(*recipe.Recipe){
		"no model":            func(r *recipe.Recipe) { r.Privacy.Models = nil },
		"no quasi-identifier": func(r *recipe.Recipe) { setRoles(r, table.Insensitive) },
		"all quasi":           func(r *recipe.Recipe) { setRoles(r, table.QuasiIdentifying) },
		"another k":           func(r *recipe.Recipe) { r.Privacy.K = 4 },
	}
	for _, name := range tourNames {
		wanted := sentences(t, name)
		for what, change := range changes {
			s, engine := sessiontest.New()
			learn.Follow(s, "tour="+name)
			for i := range wanted {
				wants(t, bar(s, engine), wanted[i])
				arrived := s.Recipe().Clone()
				s.Decide(change)
				wants(t, bar(s, engine), "Part ")
				s.Undo()
				if bar(s, engine); !sameRecipe(t, &arrived, s.Recipe()) {
					t.Errorf("%s, %s at %d: undone, it is %+v", name, what, i, s.Recipe())
				}
				s.Redo()
				learn.Go(s, "ArrowRight")
			}
			for range wanted {
				bar(s, engine)
				learn.Go(s, "ArrowLeft")
			}
			wants(t, bar(s, engine), wanted[0])
		}
	}
}

func setRoles(r *recipe.Recipe, role table.Role) {
	for i := range r.Columns {
		r.Columns[i].Role = role
	}
}

// A run that is cancelled is said, at its stop and where it is compared with; the tour goes
// on and back from there, and runs it then.
func TestToursWithoutARun(t *testing.T) {
	const failed = "This stop did not work"
	for _, name := range tourNames {
		wanted := sentences(t, name)
		for cancelled := 1; cancelled < len(wanted); cancelled++ {
			s, engine := sessiontest.New()
			learn.Follow(s, "tour="+name)
			for bar(s, engine); learn.TourOf(s).At < len(wanted)-1; {
				if learn.Go(s, "ArrowRight"); learn.TourOf(s).At == cancelled && s.Work() == session.Running {
					s.Cancel()
					if shown := bar(s, engine); !strings.Contains(shown, failed) {
						t.Errorf("%s, cancelled at %d: %s", name, cancelled, shown)
					}
					continue
				}
				if shown := bar(s, engine); !strings.Contains(shown, failed) && !strings.Contains(shown, wanted[learn.TourOf(s).At]) {
					t.Errorf("%s, cancelled at %d, %d: %s", name, cancelled, learn.TourOf(s).At, shown)
				}
			}
			for _, key := range []string{"ArrowLeft", "ArrowRight"} {
				for range wanted {
					learn.Go(s, key)
					bar(s, engine)
				}
			}
			wants(t, bar(s, engine), wanted[len(wanted)-1])
		}
	}
}

// Another language says the same figures, at once.
func TestToursInEveryLanguage(t *testing.T) {
	for _, name := range tourNames {
		s, engine := sessiontest.New()
		learn.Follow(s, "tour="+name)
		for range sentences(t, name) {
			english := bar(s, engine)
			for _, lang := range text.Languages() {
				s.SetLang(lang)
				if shown := bar(s, engine); strings.Contains(shown, "{") || lang != text.English && strings.Contains(shown, says(english)) {
					t.Errorf("%s, %s, %d: %s", name, lang, learn.TourOf(s).At, says(shown))
				}
			}
			s.SetLang(text.English)
			learn.Go(s, "ArrowRight")
		}
	}
}

// says is the sentence in the bar of a tour.
func says(bar string) string {
	_, after, _ := strings.Cut(bar, "<p>")
	said, _, _ := strings.Cut(after, "</p>")
	return said
}
