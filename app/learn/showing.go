package learn

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/engine/data/table"
	"quasi/engine/method"
	"quasi/engine/method/trace"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
)

// OwnTable is the table that is open, for [ShowSteps].
const OwnTable = ""

// Showing is the demonstration on the page, and how far it is.
type Showing struct {
	Of    Demonstration
	Trace *trace.Trace // of Of; nil: there is none yet
	// Failed says that there is none of Of; the session's Failure says why.
	Failed  bool
	At      int  // steps that are done
	Playing bool // one follows the other by itself
	Brief   bool // steps that change nothing are passed over
	X, Y    int  // the columns of the plane, by their places

	turn int // another number whenever Playing has changed
	s    *session.Session
}

// Demonstration is a method shown on a table.
type Demonstration struct {
	Table  string // a sample's name, or OwnTable
	Method string // one of trace.Methods
	K      int
	Seed   uint64 // of the method's choices
	Cuts   string // where it cuts, of a method that has a choice; empty: as it does by itself
}

// ShownRounds is the number of an improving method's rounds that are shown: one does five tries for
// each group that there can be, and each is a step.
const ShownRounds = 1

// The page shows k from 2, with which it begins, to 5: of few rows, more leave few groups.
const (
	LeastShown = 2
	MostShown  = 5
)

// ShowSteps opens the page: table is the name of a sample, or OwnTable. A method that can't be
// shown gives way to one that can. While the engine is busy nothing happens.
func ShowSteps(s *session.Session, table, name string) {
	if s.Busy() || table == OwnTable && s.Table == nil {
		return
	}
	if !slices.Contains(trace.Methods(), name) {
		name = trace.Methods()[0]
	}
	of := Demonstration{Table: table, Method: name, K: LeastShown, Seed: 1}
	if seed, ok := protocol.SeedOfFew(table); ok {
		of.Seed = seed
	}
	of.Cuts = visitOf(s).cutsOf(table, name)
	if table == OwnTable {
		of.K = min(max(s.Recipe().Privacy.K, LeastShown), MostShown)
	}
	showSteps(&Showing{Of: of, s: s})
}

// PaperTable returns the name of the sample on which a method is shown that no table was chosen
// for: that of its paper, where it has one.
func PaperTable(method string) string {
	switch method {
	case "aos":
		return "orders"
	case roundedPartition:
		return "more-points"
	case "slca":
		return "colleagues"
	}
	return "patients"
}

// papersPoints is the sample with the six points of the paper on the rounded partition. Its
// Table 2 divides no equal values, as cuts at boundaries do.
const papersPoints = "points"

// cutsOf returns where a method cuts at first: as was decided for the table that is open, or at
// the sizes of the paper on the rounded partition.
func (s visit) cutsOf(table, name string) string {
	if _, has := cutsSetting(name); !has {
		return ""
	}
	if a := s.Recipe(); table == OwnTable && a.Algorithm.Name == name {
		cuts, _ := a.Algorithm.Parameters[method.Cuts].(string)
		return cuts
	}
	if name == roundedPartition && table != papersPoints {
		return "halves"
	}
	return ""
}

// cutsSetting returns the setting of a method that says where it cuts.
func cutsSetting(name string) (parameter.Parameter, bool) {
	a, err := method.Get(name)
	if err != nil {
		return parameter.Parameter{}, false
	}
	for _, q := range a.Parameters {
		if q.Name == method.Cuts {
			return q, true
		}
	}
	return parameter.Parameter{}, false
}

func showSteps(v *Showing) {
	v.s.Pages.ShowOver(v.s, v)
	params := protocol.StepsParams{Sample: v.Of.Table, Rows: trace.MaxRecords, Method: v.Of.Method, K: v.Of.K, Seed: v.Of.Seed, Rounds: ShownRounds, Cuts: v.Of.Cuts}
	if v.Of.Table == OwnTable {
		decided := v.s.Recipe().Clone()
		params.Recipe = &decided
	}
	session.Call(v.s, protocol.Steps, params, func(t trace.Trace) {
		v.Trace = &t
		v.X, v.Y = widest(t.Columns)
	}, func() { v.Failed = true })
}

// ShowingOf returns what the page shows; nil: it is not open.
func ShowingOf(s *session.Session) *Showing {
	v, _ := s.Pages.Over.(*Showing)
	return v
}

// Render implements [session.Over].
func (v *Showing) Render() app.UI { return &StepsPage{V: v, Rev: v.s.Rev()} }

// ShowOther shows something else on the page, from its start. Few invented patients are
// drawn from the seed that the method has.
func (v *Showing) ShowOther(change func(*Demonstration)) {
	next := v.Of
	if change(&next); protocol.IsFewPatients(next.Table) {
		next.Table = protocol.FewPatients(next.Seed)
	}
	if next != v.Of {
		showSteps(&Showing{Of: next, Brief: v.Brief, s: v.s})
	}
}

// widest returns the places of the two columns with the most values, the one in front first:
// a plane of them shows most. Of a single column it is the only one.
func widest(columns []trace.Column) (x, y int) {
	order := make([]int, len(columns))
	for j := range order {
		order[j] = j
	}
	slices.SortStableFunc(order, func(i, j int) int { return len(columns[j].Values) - len(columns[i].Values) })
	if len(order) < 2 {
		return 0, 0
	}
	return min(order[0], order[1]), max(order[0], order[1])
}

// StepTo shows what is so after some steps, as far as there are any. What plays stops.
func (v *Showing) StepTo(at int) {
	if v.Trace == nil {
		return
	}
	v.At, v.Playing = min(max(at, 0), len(v.Trace.Steps)), false
	v.s.Notify()
}

// StepBy goes one step on, or back by -1.
func (v *Showing) StepBy(step int) {
	if v.Trace != nil {
		v.StepTo(v.next(step))
	}
}

// next returns where one step leads to: where steps that change nothing are passed over, to
// the next that does, or to the end.
func (v *Showing) next(step int) int {
	at := v.At + step
	for v.Brief && at > 0 && at < len(v.Trace.Steps) && len(v.Trace.Steps[at-1].Moves) == 0 {
		at += step
	}
	return min(max(at, 0), len(v.Trace.Steps))
}

// PassOver decides whether steps that change nothing are passed over.
func (v *Showing) PassOver(brief bool) {
	v.Brief = brief
	v.s.Notify()
}

// Idle returns how many of the steps change nothing.
func (v *Showing) Idle() int {
	n := 0
	for i := range v.Trace.Steps {
		if len(v.Trace.Steps[i].Moves) == 0 {
			n++
		}
	}
	return n
}

// Play lets the steps follow each other, from the start if the last one is shown, or stops
// them. turn is for NextTurn.
func (v *Showing) Play() (turn int) {
	if v.Trace == nil {
		return 0
	}
	if v.Playing = !v.Playing; v.Playing && v.At == len(v.Trace.Steps) {
		v.At = 0
	}
	v.turn++
	v.s.Notify()
	return v.turn
}

// NextTurn does the next step of what plays, and reports whether it plays on.
func (v *Showing) NextTurn(turn int) bool {
	if v.s.Pages.Over != session.Over(v) || !v.Playing || v.turn != turn {
		return false
	}
	v.At = v.next(1)
	v.Playing = v.At < len(v.Trace.Steps)
	v.s.Notify()
	return v.Playing
}

// SetPlane chooses the columns of the plane, which are two where there are two: choosing the
// other's turns it over.
func (v *Showing) SetPlane(x, y int) {
	if x == y {
		x, y = v.Y, v.X
	}
	v.X, v.Y = x, y
	v.s.Notify()
}

// CanShowOwn reports whether the table that is open has something to show: a column that
// could identify.
func CanShowOwn(s *session.Session) bool {
	return s.Table != nil && len(s.Recipe().Names(table.QuasiIdentifying)) > 0
}
