package learn

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/recipe"
	"quasi/engine/method/trace"
	"quasi/wasm/protocol"
)

// Stage is a part of the workshop.
type Stage int

// The stages, in their order.
const (
	ByHand     Stage = iota // a person looks for a neighbour
	ByComputer              // everyone on the list is looked for
	Alike                   // the table is protected by k-anonymity
	Diverse                 // and by l-diversity
	Studied                 // another table is released for a question, and without one
	Together                // what each was good for
	Stages                  // how many there are
)

// Course is where a person is in the workshop, and what the engine has answered about it. Its
// tables are invented, and have nothing to do with the one that is open.
type Course struct {
	session.NoFeature

	Seed  uint64
	Stage Stage
	K, L  int // how the table is protected, once it is
	Try   Try
	Named Named
	Sheet bool   // the page for lecturers shows what students get: no answers
	Codes string // of the seats, as they were read out to the lecturer

	lang    text.Lang // of the town
	lessons session.Answers[protocol.WorkshopParams, protocol.Lesson]
	studies session.Answers[protocol.StudyParams, protocol.Study]
	papers  session.Answers[protocol.StepsParams, trace.Trace]
}

// Try is a person's search for a neighbour.
type Try struct {
	Neighbour int       // one of the three, from 0
	Known     [3]string // what rows must show in the columns that the list has, too; empty: anything
	Row       int       // that was named as the neighbour's, from 0; -1: none yet
}

// NoRow says that no row was named yet.
const NoRow = -1

// beginning is where the town of a seed begins.
func beginning(seed uint64) *Course { return &Course{Seed: seed, K: 3, L: 2, Try: Try{Row: NoRow}} }

// CourseOf returns where the person of a session is in the workshop.
func CourseOf(s *session.Session) *Course {
	return session.OfVisit(s, func() *Course { return beginning(1) })
}

// OpenWorkshop shows a page of the workshop with the town of a seed, from its start, unless the
// engine is busy.
func OpenWorkshop(s *session.Session, page session.Step, seed uint64) {
	if s.Busy() {
		return
	}
	c, next := CourseOf(s), beginning(seed)
	next.lessons, next.studies, next.papers = c.lessons, c.studies, c.papers
	if c.Seed == seed {
		next.Codes = c.Codes
	}
	*c = *next
	s.Go(page)
}

// TakeTown opens the hospital's table of the workshop as any other.
func TakeTown(s *session.Session) {
	name := protocol.TownSample(CourseOf(s).Seed, string(s.Lang))
	s.Replace(func() {
		s.Go(session.Open)
		s.Open(session.Source{Sample: name, Name: name}, recipe.Input{})
	})
}

// Change changes where a person is in the workshop.
func (c *Course) Change(s *session.Session, change func(*Course)) {
	change(c)
	c.Stage = min(max(c.Stage, 0), Stages-1)
	c.L = min(c.L, c.K)
	c.Prepare(s)
	s.Notify()
}

// Lesson returns the attack on the town, protected as said; nil: the engine has not answered
// yet.
func (c *Course) Lesson(k, l int) *protocol.Lesson { return c.lessons.Of(c.question(k, l)) }

// question asks for the attack on the town, protected as said.
func (c *Course) question(k, l int) protocol.WorkshopParams {
	return protocol.WorkshopParams{Seed: c.Seed, Language: string(c.lang), K: k, L: l}
}

// Study returns the table that is released for a question and without one; nil: the engine has not
// answered yet.
func (c *Course) Study() *protocol.Study { return c.studies.Of(c.study()) }

// papers are samples of the tours, each with a method.
var papers = [...][2]string{{"patients", "kaim"}, {"orders", "aos"}, {"points", "mondrian-strict"}, {"points", "rounded-partition"}, {"more-points", "rounded-partition"}, {"colleagues", "slca"}}

// paper asks what a method does with a sample in the language of the town, with the k of all papers.
func (c *Course) paper(sample, method string) protocol.StepsParams {
	return protocol.StepsParams{Sample: inLanguage(sample, c.lang), Rows: trace.MaxRecords, Method: method, K: 2, Seed: 1, Rounds: ShownRounds}
}

// Expected are the protections for which the page for lecturers shows what comes out, as k
// and l.
var Expected = [...][2]int{{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {3, 2}, {3, 3}, {5, 3}}

// Prepare implements [session.Feature]: it asks for the lessons that the page shows. What rows
// must show goes with the language in which it was chosen.
func (c *Course) Prepare(s *session.Session) {
	if c.lang != s.Lang {
		c.lang, c.Try.Known = s.Lang, [3]string{}
	}
	var wanted [][2]int
	switch s.Step {
	case session.LecturerPage:
		wanted = Expected[:]
		c.askStudy(s)
		for _, p := range papers {
			session.Ask(s, &c.papers, c.paper(p[0], p[1]), protocol.Steps, c.paper(p[0], p[1]))
		}
	case session.WorkshopPage:
		wanted = [][2]int{{1, 1}, {c.K, 1}, {c.K, c.L}}[:min(3, max(1, int(c.Stage)))]
		if c.Stage == Studied {
			c.askStudy(s)
		}
	}
	for _, protection := range wanted {
		question := c.question(protection[0], protection[1])
		session.Ask(s, &c.lessons, question, protocol.Workshop, question)
	}
}

// study asks for the table of the seed in the language of the town.
func (c *Course) study() protocol.StudyParams {
	return protocol.StudyParams{Seed: c.Seed, Language: string(c.lang)}
}

func (c *Course) askStudy(s *session.Session) {
	session.Ask(s, &c.studies, c.study(), protocol.StudyTable, c.study())
}

// EngineLost implements [session.Feature]: what was asked is not answered any more,
// and is asked again.
func (c *Course) EngineLost(s *session.Session, _ protocol.Method) {
	c.lessons, c.papers = session.Answers[protocol.WorkshopParams, protocol.Lesson]{}, session.Answers[protocol.StepsParams, trace.Trace]{}
	c.studies = session.Answers[protocol.StudyParams, protocol.Study]{}
	c.Prepare(s)
}

// Workshop is the page on which a person attacks an invented hospital's table.
type Workshop struct {
	app.Compo

	S   *session.Session
	Rev int
}

// OnMount implements app.Mounter.
func (w *Workshop) OnMount(app.Context) { ui.FocusHeading() }

// stages are the names of the stages, in their order.
var stages = [Stages]text.Message{text.HandStage, text.ComputerStage, text.AlikeStage, text.DiverseStage, text.StudiedStage, text.TogetherStage}

// Render implements app.Composer.
func (w *Workshop) Render() app.UI {
	s, stage := w.S, CourseOf(w.S).Stage
	bar := visitOf(s).guide(s.Say(text.WorkshopOf, strconv.FormatUint(CourseOf(s).Seed, 10)), int(stage), int(Stages), func() { visitOf(s).turn(-1) }, func() { visitOf(s).turn(1) })
	raw := CourseOf(s).Lesson(1, 1)
	alike, diverse := CourseOf(s).Lesson(CourseOf(s).K, 1), CourseOf(s).Lesson(CourseOf(s).K, CourseOf(s).L)
	why, body := "", []app.UI(nil)
	switch {
	case raw == nil || stage >= Diverse && alike == nil || stage == Together && diverse == nil:
		body = []app.UI{visitOf(s).waiting()}
	case stage == ByComputer:
		why, body = s.Say(text.ComputerLead), visitOf(s).byComputer(raw)
	case stage == Alike:
		why, body = s.Say(text.AlikeLead), visitOf(s).madeAlike(raw, alike)
	case stage == Diverse:
		why, body = visitOf(s).givenAway(alike), visitOf(s).madeDiverse(raw, alike, diverse)
	case stage == Studied:
		why, body = s.Say(text.StudiedLead), visitOf(s).studied(CourseOf(s).Study())
	case stage == Together:
		why, body = s.Say(text.TogetherLead), visitOf(s).together(raw, alike, diverse)
	default:
		why, body = s.Say(text.HandLead), visitOf(s).byHand(raw)
	}
	return alone(append([]app.UI{bar, ui.Lead(s.Say(stages[stage]), why, visitOf(s).leaving()), screen.Refusal(s)}, body...)...)
}
