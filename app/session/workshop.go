package session

import (
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
	Together                // what each was good for
	Stages                  // how many there are
)

// Workshop is where a person is in the workshop. Its tables are invented, and have nothing
// to do with the one that is open.
type Workshop struct {
	Seed  uint64
	Stage Stage
	K, L  int // how the table is protected, once it is
	Try   Try

	lessons lessons
	papers  papers
}

type (
	lessons = answers[protocol.WorkshopParams, protocol.Lesson]
	papers  = answers[protocol.StepsParams, trace.Trace]
)

// Try is a person's search for a neighbour.
type Try struct {
	Neighbour int       // one of the three, from 0
	Known     [3]string // what rows must show in the columns that the list has, too; empty: anything
	Row       int       // that was named as the neighbour's, from 0; -1: none yet
}

// NoRow says that no row was named yet.
const NoRow = -1

func newWorkshop() Workshop { return Workshop{Seed: 1, K: 3, L: 2, Try: Try{Row: NoRow}} }

// OpenWorkshop shows a page of the workshop with the town of a seed, from its start.
func (s *Session) OpenWorkshop(page Step, seed uint64) {
	if s.Work() != Idle {
		return
	}
	was := s.Workshop
	s.Workshop = newWorkshop()
	s.Workshop.Seed, s.Workshop.lessons, s.Workshop.papers = seed, was.lessons, was.papers
	s.Go(page)
}

// TakeTown opens the hospital's table of the workshop, as any other.
func (s *Session) TakeTown() {
	name := protocol.TownSample(s.Workshop.Seed)
	s.Replace(func() {
		s.Go(Open)
		s.Open(Source{Sample: name, Name: name}, recipe.Input{})
	})
}

// InWorkshop changes where a person is in the workshop.
func (s *Session) InWorkshop(change func(*Workshop)) {
	change(&s.Workshop)
	s.Workshop.Stage = min(max(s.Workshop.Stage, 0), Stages-1)
	s.Workshop.L = min(s.Workshop.L, s.Workshop.K)
	s.askLessons()
	s.Notify()
}

// Lesson returns the attack on the town of the workshop, protected as said; nil: the
// engine has not answered yet.
func (s *Session) Lesson(k, l int) *protocol.Lesson {
	return s.Workshop.lessons.of(protocol.WorkshopParams{Seed: s.Workshop.Seed, K: k, L: l})
}

// kaimPaper is how the table of KAIM's paper is released there.
var kaimPaper = protocol.StepsParams{Sample: "patients", Rows: trace.MaxRecords, Method: "kaim", K: 2, Seed: 1, Rounds: demonstrated}

// KAIMPaper returns what KAIM does with the table of its paper; nil: the engine has not
// answered yet.
func (s *Session) KAIMPaper() *trace.Trace { return s.Workshop.papers.of(kaimPaper) }

// Expected are the protections for which the page for lecturers shows what comes out, as k
// and l.
var Expected = [...][2]int{{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {3, 2}, {3, 3}, {5, 3}}

// askLessons asks for the lessons that the page shows.
func (s *Session) askLessons() {
	w := &s.Workshop
	var wanted [][2]int
	switch s.Step {
	case LecturerPage:
		wanted = Expected[:]
		ask(s, &w.papers, kaimPaper, protocol.Steps, kaimPaper, nil)
	case WorkshopPage:
		wanted = [][2]int{{1, 1}, {w.K, 1}, {w.K, w.L}}[:min(3, max(1, int(w.Stage)))]
	}
	for _, protection := range wanted {
		p := protocol.WorkshopParams{Seed: w.Seed, K: protection[0], L: protection[1]}
		ask(s, &w.lessons, p, protocol.Workshop, p, nil)
	}
}
