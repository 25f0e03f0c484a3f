package facts

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/say"
)

// Kept says how a release keeps a column.
type Kept string

// What can be left of a column.
const (
	KeptWhole       Kept = "whole"       // every value is released as it was
	KeptGeneralized Kept = "generalized" // values can be groups, or hidden
	KeptReplaced    Kept = "replaced"    // pseudonyms or shifted dates
	KeptApart       Kept = "apart"       // in the second table of a bucketing method, by group
)

// Treatment says how a column was changed.
type Treatment string

// The treatments.
const (
	Removed     Treatment = "removed"
	Unchanged   Treatment = "kept"
	Generalized Treatment = "generalized"   // a group shows what covers all of its rows
	Coarsened   Treatment = "coarsened"     // less of each value is left, as the recipe says
	Pseudonyms  Treatment = "pseudonyms"    // by a key; still personal data
	Shifted     Treatment = "shifted-dates" // by a key and patient; still personal data
	Numbered    Treatment = "numbered"      // numbers of patients that were drawn, of which there is no key
	Apart       Treatment = "apart"         // in the second table of a bucketing method
)

// Disguised reports whether something else is shown in the place of values.
func (t Treatment) Disguised() bool { return t.Keyed() || t == Numbered }

// Keyed reports whether a key turns what is shown back, so that it is still personal data.
func (t Treatment) Keyed() bool { return t == Pseudonyms || t == Shifted }

// Studied says what a release keeps of a studied column.
type Studied struct {
	Column string `json:"column"` // as the recipe names it
	Kept   Kept   `json:"kept"`
	// Loss is the share of its information that is lost, in [0,1], if it was
	// generalized: rows that were left out included, and else 0.
	Loss float64 `json:"loss"`
	// Coarsened says that its values were made coarser before, which no loss counts.
	Coarsened bool `json:"coarsened,omitempty"`
	// Means says that each row shows the mean of its group, which no loss counts either.
	Means bool `json:"means,omitempty"`
}

// What is said of a column that is studied, {0}, of which {1} is lost.
var (
	saidKept = map[Kept]say.Kind{
		KeptWhole:       say.Define("studied-whole", "{0} as it was"),
		KeptGeneralized: say.Define("studied-lost", "{0} with {1} of its detail lost"),
		KeptReplaced:    say.Define("studied-replaced", "{0} replaced"),
		KeptApart:       say.Define("studied-apart", "{0} in the second table, by group"),
	}
	saidMeans      = say.Define("studied-means", "{0} as means of groups that have lost {1}")
	saidCoarse     = say.Define("studied-coarse", "{0} as it was made coarser")
	saidCoarseLost = say.Define("studied-coarse-lost", "{0} with {1} of its detail lost after it was made coarser")
)

// Said says what is left of the column.
func (s Studied) Said() say.Text {
	said := saidKept[s.Kept]
	switch {
	case s.Coarsened && s.Kept == KeptGeneralized:
		said = saidCoarseLost
	case s.Coarsened:
		said = saidCoarse
	case s.Means:
		said = saidMeans
	}
	return said.Say(s.Column, say.Share(s.Loss))
}

// Stretched is a column whose loss by range hangs on its value that is furthest away.
type Stretched struct {
	Column string `json:"column"` // as the recipe names it
	Value  string `json:"value"`
	// Loss is the column's loss, in [0,1], and Without what the same groups would lose if the
	// range ended at the next value.
	Loss    float64 `json:"loss"`
	Without float64 `json:"without"`
}

var saidStretched = say.Define("loss-stretched", "The value {0} alone stretches the range of {1} so far that its loss counts as {2}. Without it, that would be {3}.")

// Said says it of the column.
func (s Stretched) Said() say.Text {
	return saidStretched.Say(s.Value, s.Column, say.Share(s.Loss), say.Share(s.Without))
}

// Bias says of a column that is studied how what is left of it differs from what was there:
// hiding is not random, as what is rare is hidden first.
type Bias struct {
	Column string `json:"column"` // as the recipe names it
	// Value is the value whose share is meant, the one that has moved most in the original's
	// margins; empty: the mean is meant, of a column of numbers.
	Value string `json:"value,omitempty"`
	Rows  int    `json:"rows"` // of the original that have a value
	// Original is the mean or share in the original, Left among the rows that a plain reader
	// finds a value in; nil: there is none.
	Original Estimate `json:"original"`
	Left     *Reading `json:"left"`
	// Cap is the number from which values are best put into one highest class, where the
	// few highest ones are those that are hidden; 0: that would not help.
	Cap  float64  `json:"cap,omitempty"`
	Said say.Text `json:"said"` // without a full stop
}

// Moved reports whether what is left lies outside the original's margin.
func (b *Bias) Moved() bool { return b.Original.Low != nil && (b.Left == nil || !b.Left.Within) }

// Lean says how the groups of an answer deviate together. Where each is within its margin and all
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
