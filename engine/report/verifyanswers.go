package report

import (
	"reflect"
	"slices"
	"strconv"

	asked "quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/measure/answer"
	"quasi/engine/measure/answer/answertext"
	"quasi/engine/say"
)

// What is checked of answers.
var (
	checkAnswers = say.Define("verify-answers", "questions, by the recipe")
	checkAnswer  = say.Define("verify-answer", "answer to {0:q}")
	checkGroup   = say.Define("verify-answer-group", "answer to {0:q}, group {1:q}")
)

// answersAgain compares the answers with those that are found again.
func (v *verification) answersAgain(again []Answer) {
	if v.d.showsOriginal() {
		v.answersAlone()
		return
	}
	if !v.asked() {
		return
	}
	for i, said := range v.d.Answers {
		if i >= len(again) {
			return
		}
		v.answer(said, again[i])
	}
}

// asked compares the questions with those of the recipe, and reports whether they are these.
func (v *verification) asked() bool {
	var said, want []string
	for _, a := range v.d.Answers {
		said = append(said, a.Question)
	}
	for _, q := range v.d.Recipe.Questions {
		want = append(want, q.String())
	}
	if len(said)+len(want) == 0 {
		return false
	}
	same := slices.Equal(said, want)
	v.compare(checkAnswers.Say(), same, series(said), series(want))
	return same
}

// answer compares an answer, and each of its groups.
func (v *verification) answer(said, found Answer) {
	about := func(a Answer) Answer {
		a.Groups = nil
		return a
	}
	v.compare(checkAnswer.Say(said.Question), alike(about(said), about(found)), brief(about(said)), brief(about(found)))
	for i := range max(len(said.Groups), len(found.Groups)) {
		var report, again AnswerGroup
		if i < len(said.Groups) {
			report = said.Groups[i]
		}
		if i < len(found.Groups) {
			again = found.Groups[i]
		}
		label := report.Label
		if i >= len(said.Groups) {
			label = again.Label
		}
		v.compare(checkGroup.Say(said.Question, answertext.LabelOf(said.Question, label)), alike(report, again), brief(report), brief(again))
	}
}

// answersAlone compares what a plain reader finds in the release with the groups that the report
// shows. Verdicts are unchecked.
func (v *verification) answersAlone() {
	if !v.asked() {
		return
	}
	why := v.d.whyUntold()
	for i, said := range v.d.Answers {
		v.fits(checkAnswer.Say(said.Question), brief(said), v.d.wrong(&said), why)
		found := v.released(i)
		for at, g := range said.Groups {
			what := checkGroup.Say(said.Question, answertext.LabelOf(said.Question, g.Label))
			if wrong := v.d.wrongGroup(&said, at); wrong.Code != "" {
				v.compare(what, false, brief(g), wrong.English)
				continue
			}
			at := slices.IndexFunc(found, func(of AnswerGroup) bool { return reflect.DeepEqual(of.Label, g.Label) })
			if at < 0 || g.Release == nil || g.Sign != "" || g.Median != found[at].Median {
				v.unchecked(what, why)
				continue
			}
			of := found[at]
			v.compare(what, near(*g.Release, *of.Release) && near(g.Released, of.Released), rowsOf(g), rowsOf(of))
		}
	}
}

// whyUntold says why verdicts on what the original answers can't be checked.
func (d *Document) whyUntold() say.Text {
	if d.showsOriginal() {
		return whyBeside.Say()
	}
	return whyOriginal.Say()
}

func rowsOf(g AnswerGroup) string {
	return shown(g.Release) + " (" + strconv.FormatFloat(g.Released, 'g', -1, 64) + ")"
}

// released asks a question of the release as if that were the original, in which the groups that
// a report shows have the same answers for a plain reader; nil: it can't be asked so, as where
// generalized values stand beside numbers, or a share is of values that the original has.
func (v *verification) released(at int) []AnswerGroup {
	about := v.d.Recipe.ForRelease(v.g.Release)
	q := about.Questions[at]
	if v.d.apart() || !slices.Contains([]asked.Kind{asked.Count, asked.Mean, asked.Median}, q.Kind) {
		return nil
	}
	t := recognize.Formats(about.Interpret(v.g.Release, nil))
	a, err := answer.Of(q, t, t, answer.Options{})
	if err != nil {
		return nil
	}
	return published(q, a, true).Groups
}
