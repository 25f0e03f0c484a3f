package report

import (
	"encoding/json"
	"slices"

	"quasi/engine"
	asked "quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/measure/answer/answertext"
	"quasi/engine/say"
)

// Answer is what the release answers to a question of the recipe, and how good that is beside the
// original, of which it has no figure: those are for who holds the original (see [facts.Answer]).
type Answer struct {
	Question string `json:"question"`
	// Verdict is on all groups of the original, whether they are shown or not; empty: the
	// question can't be asked of the original.
	Verdict facts.AnswerResult `json:"verdict,omitempty"`
	Said    say.Text           `json:"said"` // the verdict in a sentence
	Worst   unread             `json:"worst,omitempty"`
	// Judged counts the groups of [facts.LeastJudged] rows and more, Within those of them
	// whose answer lies within the original's margin.
	Judged int `json:"judged"`
	Within int `json:"within"`
	// Exact says that all judged groups have the original's answer.
	Exact bool `json:"exact,omitempty"`
	// Coefficient says how two columns go together; nil: it is not asked.
	Coefficient *Coefficient  `json:"coefficient,omitempty"`
	Groups      []AnswerGroup `json:"groups"`
}

// AnswerGroup is the answer for a group that the release shows, in at least 11 rows.
type AnswerGroup struct {
	// Label has the group's value of each column, or the name of the coefficient.
	Label    []string `json:"label"`
	Original unread   `json:"original,omitempty"`
	Rows     unread   `json:"rows,omitempty"`
	// Release is what a plain reader finds in the release, by so many of its rows.
	Release  *float64 `json:"release"`
	Released float64  `json:"released_rows"`
	// Within says that it lies within the original's margin, of a group that counts in the
	// verdict: one that is Judged.
	Within  bool   `json:"within"`
	Judged  bool   `json:"judged"`
	Careful unread `json:"careful,omitempty"`
	// Sign says that the answer is known to be below or above Release alone; see [facts.Estimate].
	Sign string `json:"release_sign,omitempty"`
	// Bounded says that a mean leaves out rows with bounds in place of numbers, Median that a median
	// stands in its place.
	Bounded bool `json:"bounded,omitempty"`
	Median  bool `json:"median,omitempty"`
}

// Coefficient says how two columns go together in the release.
type Coefficient struct {
	Name     string   `json:"name"` // as that of [facts.AnswerCoefficient]
	Original unread   `json:"original,omitempty"`
	Plain    *float64 `json:"plain"` // as a plain reader finds it; nil: there is none
	Careful  unread   `json:"careful,omitempty"`
}

// unread is what an earlier version wrote of the original, as it stands in its report; empty in
// those that this version writes.
type unread = json.RawMessage

// answersOf answers the recipe's questions. It returns what is published of the answers, and the
// verdicts on those that the original has.
func answersOf(r *engine.Release, showSmall bool) (all []Answer, verdicts []facts.Answer) {
	for _, q := range r.Recipe().Questions {
		found, err := r.Answers([]asked.Question{q})
		if err != nil {
			all = append(all, Answer{Question: q.String(), Said: say.Of(err), Groups: []AnswerGroup{}})
			continue
		}
		a := published(q, found[0], showSmall)
		all = append(all, a)
		verdict := a.told()
		verdict.Why = found[0].Why
		verdicts = append(verdicts, verdict)
	}
	return all, verdicts
}

// published returns of an answer the verdict and what the release tells, of groups of 11 rows and
// more unless small ones are shown.
func published(q asked.Question, a facts.Answer, showSmall bool) Answer {
	d := Answer{Question: a.Question, Verdict: a.Verdict, Judged: a.Judged, Within: a.Within,
		Exact: a.Verdict == facts.Answered && a.Lean.Exactly(a.Judged), Groups: []AnswerGroup{}}
	if c := a.Coefficient; c != nil {
		d.Coefficient = &Coefficient{Name: c.Name, Plain: c.Plain}
	}
	for i := range a.Groups {
		g := &a.Groups[i]
		p := g.Plain
		if p == nil || !showSmall && p.Rows < smallest || q.Kind == asked.Association && len(g.Label) == 2 && p.Value == 0 {
			continue // the last are cells that no row of the release is in
		}
		d.Groups = append(d.Groups, AnswerGroup{Label: g.Label, Release: &p.Value, Released: p.Rows, Within: g.Judged() && p.Within, Judged: g.Judged(),
			Sign: p.Sign, Bounded: g.Bounded > 0, Median: g.Median})
	}
	verdict := d.told()
	verdict.Why = a.Why
	d.Said = answertext.Said(verdict)
	return d
}

// told returns what a report tells of an answer over all of its groups: not by how much they are off.
func (a *Answer) told() facts.Answer {
	told := facts.Answer{Question: a.Question, Verdict: a.Verdict, Judged: a.Judged, Within: a.Within}
	if a.Exact {
		told.Lean = &facts.Lean{Exact: a.Judged}
	}
	return told
}

// known reports whether a report can have the answer.
func (a *Answer) known() bool {
	verdicts := []facts.AnswerResult{"", facts.Answered, facts.MostlyAnswered, facts.PartlyAnswered, facts.Leans, facts.WronglyAnswer, facts.Unanswered, facts.TooFewRows}
	return slices.Contains(verdicts, a.Verdict)
}

// showsOriginal reports whether a report has figures of the original in answers or biases, as those of
// an earlier version have.
func (d *Document) showsOriginal() bool {
	some := func(of ...unread) bool { return slices.ContainsFunc(of, func(e unread) bool { return len(e) > 0 }) }
	return slices.ContainsFunc(d.Answers, func(a Answer) bool {
		return some(a.Worst) || a.Coefficient != nil && some(a.Coefficient.Original, a.Coefficient.Careful) ||
			slices.ContainsFunc(a.Groups, func(g AnswerGroup) bool { return some(g.Original, g.Rows, g.Careful) })
	}) || slices.ContainsFunc(d.Biases, func(b Bias) bool { return some(b.Hidden, b.Original, b.Cap) })
}
