package facts

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// Lean is how the groups of an answer deviate together. Where each is within its margin and all
// are lower, whatever is added up of them is lower as well: that is bias, and no chance.
type Lean struct {
	// Groups counts the judged groups that have an answer, and Exact those that are
	// [AnswerGroup.Exact].
	Groups int `json:"groups"`
	Exact  int `json:"exact"`
	// By is the mean of their differences, to two digits: each has the weight of the group's
	// rows of the original, and of counts each the same.
	By float64 `json:"by"`
	// Towards is -1 where they deviate downwards more than chance allows, 1 upwards, else 0.
	Towards int `json:"towards"`
}

// When groups deviate in one direction: where the sum of their deviations, each in halves of its
// margin and at most 1, is more than mostPooled times the root of their number, which has a chance
// of 5 % for groups that deviate by chance; or where a sign test of those that are not exact has a
// chance below leastSigned.
const (
	mostPooled  = 1.0
	leastSigned = 0.05
)

// Exactly reports whether so many groups are all exact.
func (l *Lean) Exactly(judged int) bool { return l != nil && judged > 0 && l.Exact == judged }

// lean finds how an answer's groups deviate together.
func (a *Answer) lean() *Lean {
	kind, _, _ := strings.Cut(a.Question, " ")
	if !slices.Contains([]string{"count", "mean", "median", "share"}, kind) {
		return nil
	}
	l := &Lean{}
	sum, weights, margins := 0.0, 0.0, 0.0
	lower, higher := 0, 0
	for i := range a.Groups {
		g := &a.Groups[i]
		if !g.Judged() || g.Plain == nil {
			continue
		}
		off, weight := g.Difference(), float64(g.Rows)
		if kind == "count" {
			weight = 1
		}
		l.Groups++
		sum, weights = sum+float64(off*weight), weights+weight
		margins += math.Copysign(min(1, g.Off()), off)
		switch {
		case g.Exact():
			l.Exact++
		case off < 0:
			lower++
		default:
			higher++
		}
	}
	l.By, _ = strconv.ParseFloat(strconv.FormatFloat(sum/max(1, weights), 'e', 1, 64), 64)
	switch limit := mostPooled * math.Sqrt(float64(l.Groups)); {
	case margins > limit, margins >= -limit && signTest(lower, higher) < leastSigned && higher > lower:
		l.Towards = 1
	case margins < -limit, signTest(lower, higher) < leastSigned:
		l.Towards = -1
	}
	return l
}

// signTest returns the chance that so many of some numbers, or fewer, have one of two signs where
// each sign is as likely. It adds up binomial coefficients as shares of one of them, since those of
// thousands are no floating-point numbers.
func signTest(lower, higher int) float64 {
	n, few := lower+higher, min(lower, higher)
	tail, of := 0.0, 1.0
	for i := few; i >= 0; i-- {
		tail += of
		of = float64(of * float64(i) / float64(n-i+1))
	}
	all, of := tail, 1.0
	for i := few; i < n; i++ {
		of = float64(of * float64(n-i) / float64(i+1))
		all += of
	}
	return min(1, 2*tail/all)
}
