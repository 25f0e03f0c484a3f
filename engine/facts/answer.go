package facts

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"quasi/engine/say"
)

// Answer compares a release's answer to a question with the original's. Margins are
// of 95 %.
type Answer struct {
	Question string       `json:"question"`
	Verdict  AnswerResult `json:"verdict"`
	// Why says why the release has no answer; empty: it has one.
	Why say.Text `json:"why,omitzero"`
	// Exact says that the release has all columns of the question as they were, so that it
	// answers as the original does but for rows that were left out.
	Exact bool `json:"exact,omitempty"`
	// Lacking says how many rows of the original have no value that is asked for; empty: at most half.
	Lacking say.Text `json:"lacking,omitzero"`
	// Coefficient says how two columns go together: Pearson's r of two numbers, η of groups
	// and a number, Cramér's V of groups; nil: it is not asked, or there is none.
	Coefficient *AnswerCoefficient `json:"coefficient,omitempty"`
	// Groups are the question's groups in the original, in order; of a regression its
	// coefficients, the constant first.
	Groups []AnswerGroup `json:"groups"`
	// Judged counts the groups of [LeastJudged] rows and more, Within those of them that a
	// plain reader of the release finds within the original's margin, and WithinCareful
	// those that a careful one does.
	Judged        int `json:"judged"`
	Within        int `json:"within"`
	WithinCareful int `json:"within_careful"`
	// Lean says how the judged groups deviate together; nil: the question is one of
	// coefficients, which have no direction in common.
	Lean *Lean `json:"lean,omitempty"`
}

// Judge counts the groups that are within their margins, and gives the verdict.
func (a *Answer) Judge() {
	a.Judged, a.Within, a.WithinCareful, a.Lean = 0, 0, 0, a.lean()
	answered := false
	for i := range a.Groups {
		g := &a.Groups[i]
		answered = answered || g.Plain != nil
		if !g.Judged() {
			continue
		}
		a.Judged++
		if g.Plain != nil && g.Plain.Within {
			a.Within++
		}
		if g.Careful != nil && g.Careful.Within {
			a.WithinCareful++
		}
	}
	a.Verdict = ResultOf(a.Within, a.Judged, answered, a.Lean != nil && a.Lean.Towards != 0)
}

// Small returns how many groups have too few rows to be judged.
func (a *Answer) Small() int {
	n := 0
	for i := range a.Groups {
		if a.Groups[i].Rows < LeastJudged {
			n++
		}
	}
	return n
}

// LeastJudged is the number of rows that a group of the original must have for its answer to
// count in a verdict.
const LeastJudged = 30

// LeastTold is the share of the original's rows on which an answer must rest to be right. Where
// half of the rows are missing at random, the mean of the others lies within the original's
// margin in 95 of 100 cases; of 3 rows of 30 it still does in 49.
const LeastTold = 0.5

// AnswerResult is the verdict on an answer.
type AnswerResult string

// The verdicts.
const (
	Answered       AnswerResult = "answered"        // every group that is judged is within its margin
	MostlyAnswered AnswerResult = "mostly-answered" // at least 9 in 10 are
	PartlyAnswered AnswerResult = "partly-answered" // at least half are
	Leans          AnswerResult = "leans"           // at least 9 in 10 are, and all deviate in one direction
	WronglyAnswer  AnswerResult = "wrongly-answered"
	Unanswered     AnswerResult = "unanswered" // no group has an answer
	TooFewRows     AnswerResult = "too-few-rows"
)

// Good reports whether people can use the release for the question.
func (r AnswerResult) Good() bool { return r == Answered || r == MostlyAnswered }

// ResultOf returns the verdict on groups of which some are within their margin; answered:
// at least one of all groups has an answer; leans: they deviate in one direction.
func ResultOf(within, judged int, answered, leans bool) AnswerResult {
	switch {
	case !answered:
		return Unanswered
	case judged == 0:
		return TooFewRows
	case leans && 10*within >= 9*judged:
		return Leans
	case within == judged:
		return Answered
	case 10*within >= 9*judged:
		return MostlyAnswered
	case 2*within >= judged:
		return PartlyAnswered
	}
	return WronglyAnswer
}

// AnswerGroup is the answer for one group, or one coefficient of a regression.
type AnswerGroup struct {
	// Label has the group's value of each column, or the name of the coefficient.
	Label []string `json:"label"`
	// Rows counts the original's rows that the answer rests on.
	Rows int `json:"rows"`
	// Bounded counts the rows of the original that have a bound of a number, such as <5, where a
	// mean is asked for: it leaves them out. Median says that they are more than half, so that
	// the figures are medians of all.
	Bounded int  `json:"bounded,omitempty"`
	Median  bool `json:"median,omitempty"`
	// Original is the original's answer with its margin.
	Original Estimate `json:"original"`
	// Plain is the reading of a statistics program: a label that names one of the groups is
	// that group, a number is a number, and all else is missing. Careful is the reading that
	// counts a generalized value evenly for all values that it covers. nil: no row tells.
	Plain   *Reading `json:"plain"`
	Careful *Reading `json:"careful"`
}

// Judged reports whether the group counts in the verdict: it has rows enough, and a margin.
func (g *AnswerGroup) Judged() bool { return g.Rows >= LeastJudged && g.Original.Low != nil }

// What is said of the answer of a group.
var (
	saidWithin  = say.Define("answer-within", "within")
	saidOutside = say.Define("answer-outside", "outside")
	saidUntold  = say.Define("answer-untold", "no row tells it")
	saidUnsure  = say.Define("answer-unsure", "too few rows to judge")
	saidRests   = say.Define("answer-rests", "rests on {0} of {1} rows")
)

// Said says how the plain reader's answer is beside the original's.
func (g *AnswerGroup) Said() say.Text {
	switch p := g.Plain; {
	case p == nil:
		return saidUntold.Say()
	case !g.Judged():
		return saidUnsure.Say()
	case p.Within:
		return saidWithin.Say()
	case p.Value >= *g.Original.Low && p.Value <= *g.Original.High:
		return saidRests.Say(int(math.Round(p.Rows)), g.Rows)
	}
	return saidOutside.Say()
}

// Fails reports whether it counts against the verdict.
func (g *AnswerGroup) Fails() bool { return g.Judged() && (g.Plain == nil || !g.Plain.Within) }

// Off returns the distance of the plain reader's answer from the original's, in half margins;
// infinite if there is no answer.
func (g *AnswerGroup) Off() float64 {
	if g.Plain == nil {
		return math.Inf(1)
	}
	half := (*g.Original.High - *g.Original.Low) / 2
	return math.Abs(g.Difference()) / max(half, 1e-12)
}

// Difference returns the plain reader's answer less the original's, in the question's
// unit.
func (g *AnswerGroup) Difference() float64 { return g.Plain.Value - g.Original.Value }

// Exact reports whether the plain reader's answer is the original's but for rounding: half a
// unit of the last digit that the original's is written with.
func (g *AnswerGroup) Exact() bool {
	slack := float64(1e-9 * math.Abs(g.Original.Value)) // of adding up in another order
	return g.Plain.Sign == g.Original.Sign && math.Abs(g.Difference()) <= float64(math.Pow10(-g.Original.Digits())/2)+slack
}

// Estimate is a figure with the margin around it; nil bounds: no margin can be told, of fewer
// than two rows or patients. A sign before a figure says that it is known to be below or above
// that alone: <, ≤, >, ≥, or ≈ where it can be either.
type Estimate struct {
	Value    float64  `json:"value"`
	Low      *float64 `json:"low,omitempty"`
	High     *float64 `json:"high,omitempty"`
	Sign     string   `json:"sign,omitempty"`
	LowSign  string   `json:"low_sign,omitempty"`
	HighSign string   `json:"high_sign,omitempty"`
}

// Digits is the number of decimals that an estimate is worth: two digits of its margin, and those
// of a bound.
func (e Estimate) Digits() int {
	digits, of := 0, 2
	if e.Sign+e.LowSign != "" {
		for _, x := range []float64{e.Value, *cmp.Or(e.Low, &e.Value)} {
			_, decimals, _ := strings.Cut(strconv.FormatFloat(x, 'f', -1, 64), ".")
			digits = max(digits, len(decimals))
		}
	}
	if e.Low != nil && *e.High > *e.Low {
		of = 0
		for margin := (*e.High - *e.Low) / 2; margin < 10 && of < 6; margin *= 10 {
			of++
		}
	}
	return max(digits, of)
}

// Reading is an answer from the release.
type Reading struct {
	Estimate
	// Rows counts the release's rows that the answer rests on, parts of rows as parts.
	Rows float64 `json:"rows"`
	// Within says that the answer lies within the original's margin, and that at least
	// [LeastTold] of the original's rows tell it.
	Within bool `json:"within"`
	// Overlap is the interval overlap of the two margins, at most 1 and below 0 if they
	// are apart (Karr and others 2006); nil: one of them is not known or has no width.
	Overlap *float64 `json:"overlap,omitempty"`
}

// AnswerCoefficient is a coefficient before and after; nil: there is none.
type AnswerCoefficient struct {
	Name     string   `json:"name"` // "r", "eta" or "V"
	Original *float64 `json:"original"`
	Plain    *float64 `json:"plain"`
	Careful  *float64 `json:"careful"`
}
