package report

import (
	"cmp"
	"math"
	"slices"

	"quasi/engine"
	asked "quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/measure/answer"
	"quasi/engine/measure/answer/answertext"
	"quasi/engine/say"
)

// Answer is what the release answers to a question of the recipe, beside the original.
type Answer struct {
	Question string `json:"question"`
	// Verdict is on all groups of the original, whether they are shown or not; empty: the
	// question can't be asked of the original.
	Verdict facts.AnswerResult `json:"verdict,omitempty"`
	// Said is the verdict in a sentence, and Worst which shown group is furthest off; empty:
	// all are within their margins, or the one that is furthest is not shown.
	Said  say.Text `json:"said"`
	Worst say.Text `json:"worst,omitzero"`
	// Judged counts the groups of [facts.LeastJudged] rows and more, Within those of them
	// whose answer lies within the original's margin.
	Judged int `json:"judged"`
	Within int `json:"within"`
	// Lean is how the judged groups deviate together; nil: they have no direction in common,
	// or the original's answer of one is not shown.
	Lean *facts.Lean `json:"lean,omitempty"`
	// Coefficient says how two columns go together; nil: it is not asked.
	Coefficient *facts.AnswerCoefficient `json:"coefficient,omitempty"`
	// Groups are those that the release shows: of others the report does not have the labels,
	// nor of those of fewer than 11 people or rows.
	Groups []AnswerGroup `json:"groups"`
}

// AnswerGroup is the answer for one group.
type AnswerGroup struct {
	// Label has the group's value of each column, or the name of the coefficient.
	Label []string `json:"label"`
	// Original is the original's answer, rounded to [answertext.Digits]; nil: it is not shown, as
	// of every count, and where that of fewer than 11 people could be worked out from it.
	Original *facts.Estimate `json:"original"`
	// Rows are those of the original; nil: they are not shown.
	Rows *int `json:"rows,omitempty"`
	// Release is what a plain reader finds in the release, by so many of its rows; nil: none
	// tells. Within says that it lies within the original's margin, and Judged that the group
	// counts in the verdict.
	Release  *float64 `json:"release"`
	Released float64  `json:"released_rows"`
	Within   bool     `json:"within"`
	Judged   bool     `json:"judged"`
	// Careful is what a careful reader finds, rounded as Original; nil: no row tells, or
	// Original is not shown.
	Careful *float64 `json:"careful"`
	// ReleaseSign and CarefulSign say that the two are known to be below or above their figures
	// alone; see [facts.Estimate].
	ReleaseSign string `json:"release_sign,omitempty"`
	CarefulSign string `json:"careful_sign,omitempty"`
	// Bounded says that a mean leaves out rows with bounds in place of numbers, Median that
	// medians stand in its place.
	Bounded bool `json:"bounded,omitempty"`
	Median  bool `json:"median,omitempty"`
}

// answersOf answers the recipe's questions. It returns what is published of the answers, and
// those that the original has, of whose figures it notes in shown, by what is summed, what is told.
func answersOf(r *engine.Release, showSmall bool, shown map[string]*revealed) (all []Answer, whole []facts.Answer) {
	for _, q := range r.Recipe().Questions {
		found, err := r.Answers([]asked.Question{q})
		if err != nil {
			all = append(all, Answer{Question: q.String(), Said: say.Of(err), Groups: []AnswerGroup{}})
			continue
		}
		show := everything
		if !showSmall {
			grounds, patients, err := r.Grounds(q)
			if err != nil {
				found[0].Lean = nil
				whole = append(whole, found[0])
				all = append(all, Answer{Question: q.String(), Said: say.Of(err), Groups: []AnswerGroup{}})
				continue
			}
			var whose []int32
			if patients != nil {
				whose = patients.Codes
			}
			show = shownOf(q, found[0], grounds, toldOf(r, shown, grounds, whose, summed(q, grounds)...))
		}
		all = append(all, published(q, found[0], show))
		found[0].Lean = all[len(all)-1].Lean
		whole = append(whole, found[0])
	}
	return all, whole
}

// toldOf returns what is told of what some grounds sum, which is of these columns.
func toldOf(r *engine.Release, shown map[string]*revealed, g answer.Grounds, whose []int32, columns ...string) *revealed {
	if shown[g.Of] == nil {
		shown[g.Of] = newRevealed(g.N, g.Rows, whose)
		shown[g.Of].beside(r.Unseen(columns...))
	}
	return shown[g.Of]
}

// summed are the columns that an answer sums: two of a correlation of numbers, none of counts.
func summed(q asked.Question, g answer.Grounds) []string {
	switch {
	case g.Of == "":
		return nil
	case q.Kind == asked.Association && g.Of == q.Of+" "+q.By[0].Column:
		return []string{q.Of, q.By[0].Column}
	}
	return []string{g.Of}
}

// visible says what a report has of a group.
type visible struct{ group, original, rows bool }

func everything(int) visible { return visible{true, true, true} }

// shownOf decides what is shown of each group of an answer: nothing of those that the release
// does not show and of those of few people; the original's figures where all that is told of
// the column is still told of [smallest] people or more.
func shownOf(q asked.Question, a facts.Answer, g answer.Grounds, told *revealed) func(int) visible {
	all := make([]visible, len(a.Groups))
	together := g.Together && told.add(g.Groups[0]...)
	var candidates []int
	for _, i := range largestFirst(a.Groups) {
		v := &all[i]
		switch {
		case a.Groups[i].Plain == nil:
		case g.Together:
			v.group, v.original = together, together
		case told.count(g.Groups[i][0]) >= smallest:
			v.group = true
			candidates = append(candidates, i)
		}
	}
	if q.Kind != asked.Count {
		tries := mostTries
		told.tell(candidates, &tries, func(i int) [][]int32 { return g.Groups[i] }, func(i int) { all[i].original = true })
	}
	return func(i int) visible { return all[i] }
}

// mostTries is how often it is looked whether groups of a question can be shown together.
const mostTries = 50

// largestFirst returns the places of groups, those of most rows first: what has to be left out
// because of another is then small, too.
func largestFirst(groups []facts.AnswerGroup) []int {
	order := make([]int, len(groups))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(groups[j].Rows, groups[i].Rows) })
	return order
}

// published returns an answer with what is shown of it.
func published(q asked.Question, a facts.Answer, show func(int) visible) Answer {
	d := Answer{Question: a.Question, Verdict: a.Verdict, Judged: a.Judged, Within: a.Within, Groups: []AnswerGroup{}}
	if c := a.Coefficient; c != nil {
		d.Coefficient = &facts.AnswerCoefficient{Name: c.Name, Original: rounded(c.Original, 2), Plain: rounded(c.Plain, 2), Careful: rounded(c.Careful, 2)}
	}
	worst := answertext.Furthest(a)
	for i := range a.Groups {
		g, v := &a.Groups[i], show(i)
		if g.Judged() && g.Plain != nil && !v.original {
			a.Lean = nil // the others and it tell what the original answers
		}
		if !v.group {
			continue
		}
		of := groupOf(q, g, v)
		d.Groups = append(d.Groups, of)
		if g == worst && v.original && g.Plain != nil {
			d.Worst = saidFurthest.Say(answertext.LabelOf(a.Question, of.Label), decimal(g.Plain.Sign, g.Plain.Value, g.Original.Digits()), decimal(g.Original.Sign, g.Original.Value, g.Original.Digits()))
		}
	}
	d.Said, d.Lean = answertext.Said(a), a.Lean
	return d
}

// told returns what a report tells of an answer over all of its groups.
func (a *Answer) told() facts.Answer {
	return facts.Answer{Question: a.Question, Verdict: a.Verdict, Judged: a.Judged, Within: a.Within, Lean: a.Lean}
}

// leans reports whether the groups deviate in one direction: by the verdict, where the lean is not
// shown.
func (a *Answer) leans() bool {
	if a.Lean == nil {
		return a.Verdict == facts.Leans
	}
	return a.Lean.Towards != 0
}

func groupOf(q asked.Question, g *facts.AnswerGroup, v visible) AnswerGroup {
	of := AnswerGroup{Label: g.Label, Judged: g.Judged(), Median: g.Median}
	digits := g.Original.Digits()
	if p := g.Plain; p != nil {
		of.Release, of.ReleaseSign, of.Released, of.Within = &p.Value, p.Sign, p.Rows, p.Within
	}
	if v.rows {
		of.Rows = &g.Rows
	}
	if !v.original {
		return of
	}
	of.Original, of.Bounded = &facts.Estimate{Value: *rounded(&g.Original.Value, digits), Sign: g.Original.Sign}, g.Bounded > 0
	if v.rows || q.Kind != asked.Median && !g.Median || g.Judged() { // those of medians are values of rows
		of.Original.LowSign, of.Original.HighSign = g.Original.LowSign, g.Original.HighSign
		of.Original.Low, of.Original.High = rounded(g.Original.Low, digits), rounded(g.Original.High, digits)
	}
	if c := g.Careful; c != nil {
		of.Careful, of.CarefulSign = rounded(&c.Value, digits), c.Sign
	}
	return of
}

// rounded rounds to decimals; nil of nil.
func rounded(x *float64, decimals int) *float64 {
	if x == nil {
		return nil
	}
	scale := math.Pow10(decimals)
	y := math.Round(*x*scale)/scale + 0 // no -0
	return &y
}

func decimal(sign string, x float64, decimals int) say.Text {
	return say.Number(answertext.Signed(sign, x, decimals))
}

// known reports whether a report can have the answer.
func (a *Answer) known() bool {
	verdicts := []facts.AnswerResult{"", facts.Answered, facts.MostlyAnswered, facts.PartlyAnswered, facts.Leans, facts.WronglyAnswer, facts.Unanswered, facts.TooFewRows}
	return slices.Contains(verdicts, a.Verdict) && !slices.ContainsFunc(a.Groups, func(g AnswerGroup) bool {
		return g.Original != nil && (g.Original.Low == nil) != (g.Original.High == nil)
	})
}
