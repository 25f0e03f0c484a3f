// Package problem states what an anonymization algorithm gets and what it
// gives back: spans and integers in, groups of records out. No strings.
package problem

import (
	"context"
	"errors"
	"math"

	"quasi/engine/data/domain"
	"quasi/engine/method/trace"
	"quasi/engine/model/privacy"
)

// Problem is a table of N records as an algorithm sees it.
type Problem struct {
	N         int
	QI        []domain.Attribute  // in the user's priority order
	Sensitive []privacy.Sensitive // for the algorithms that look at them
	Model     privacy.Model
	// MaxSuppressed is the number of records that may be left out of the
	// release.
	MaxSuppressed int
	Seed          uint64 // of every random choice
	// Helpers may work on parts of the problem; nil: this program alone does. What
	// comes out does not depend on them.
	Helpers Helpers
	// Watch is told each step of a method that can show its steps, see [trace.Step]:
	// KAIM, the methods that cut, bottom-up, and minimum loss on a table that is not cut
	// into pieces, all for k-anonymity and without suppression; SLCA with both. nil: nobody
	// watches, as in every run. What comes out does not depend on it.
	Watch trace.Observer
}

// Join returns the least value of attribute j that covers all given records.
func (p *Problem) Join(j int, rows []int32) domain.Span { return p.QI[j].Join(rows) }

// Percent returns which percentage of the records of p n are, rounded up to a tenth so that
// it is enough as a limit.
func (p *Problem) Percent(n int) float64 { return math.Ceil(1000*float64(n)/float64(p.N)) / 10 }

// Groups is a partition of the records: an algorithm's result.
//
// Invariants: every record stands exactly once in Rows or in Suppressed; group
// g is Rows[Offsets[g]:Offsets[g+1]] and is not empty, so Offsets has one
// element more than there are groups; Spans[g*m+j] covers attribute j of each
// record of group g, m being the number of QIs.
type Groups struct {
	Rows       []int32
	Offsets    []int32
	Spans      []domain.Span
	Suppressed []int32
	// Rounds is the number of rounds that an anytime algorithm did.
	Rounds int
}

// Len returns the number of groups.
func (g *Groups) Len() int { return max(0, len(g.Offsets)-1) }

// Group returns the records of group i.
func (g *Groups) Group(i int) []int32 { return g.Rows[g.Offsets[i]:g.Offsets[i+1]] }

// As returns the m released spans of group i.
func (g *Groups) As(i int32, m int) []domain.Span { return g.Spans[int(i)*m : (int(i)+1)*m] }

// Append adds a group of the given records, which are copied, released as
// their least common values in p.
func (g *Groups) Append(p *Problem, rows []int32) {
	if len(g.Offsets) == 0 {
		g.Offsets = append(g.Offsets, 0)
	}
	g.Rows = append(g.Rows, rows...)
	g.Offsets = append(g.Offsets, int32(len(g.Rows)))
	for j := range p.QI {
		g.Spans = append(g.Spans, p.Join(j, rows))
	}
}

// AppendPart adds the groups and the suppressed records of a part, as [Problem.Part] makes
// it: rows are the numbers that its records have in the whole.
func (g *Groups) AppendPart(part *Groups, rows []int32) {
	if len(g.Offsets) == 0 {
		g.Offsets = append(g.Offsets, 0)
	}
	for i := range part.Len() {
		for _, record := range part.Group(i) {
			g.Rows = append(g.Rows, rows[record])
		}
		g.Offsets = append(g.Offsets, int32(len(g.Rows)))
	}
	g.Spans = append(g.Spans, part.Spans...)
	for _, record := range part.Suppressed {
		g.Suppressed = append(g.Suppressed, rows[record])
	}
	g.Rounds = max(g.Rounds, part.Rounds)
}

// Step is the progress of an algorithm.
type Step struct {
	Done float64 // share of the work, 0 to 1
	// Best says that an anytime algorithm has a result, after its start or after
	// another round: the best so far, which Round and Loss describe.
	Best  bool
	Round int // finished rounds
	// Loss is the result's ILossRate, in [0,1], weighted by the attributes'
	// weights.
	Loss float64
}

// Progress is told how far an algorithm is, from one goroutine at a time. It
// must return fast; an algorithm calls it often. If it returns true, an anytime
// algorithm that has a result ends with the best so far; others go on.
type Progress func(Step) (enough bool)

// OrNone returns p, or [None] if it is nil.
func (p Progress) OrNone() Progress {
	if p == nil {
		return None
	}
	return p
}

// None is a Progress that takes no notice.
func None(Step) bool { return false }

// Helpers are programs beside this one, in a browser's other workers, that an algorithm
// may give parts of its work. They are used where a program has one processor at most.
type Helpers interface {
	// Hire starts up to n of them, and may return none. Each is to be dismissed.
	Hire(ctx context.Context, n int) []Helper
}

// Helper is one of them. It is asked from one goroutine at a time.
type Helper interface {
	// Ask sends a request of the algorithm's own, and returns the answer. It fails with
	// ctx.Err() soon after ctx is done, and with [ErrGone] if no answer comes.
	Ask(ctx context.Context, request []byte) ([]byte, error)
	// Dismiss ends it, whatever it is doing.
	Dismiss()
}

// ErrGone says that a helper has ended, or has given up, and what it had is lost.
var ErrGone = errors.New("a helper has ended")
