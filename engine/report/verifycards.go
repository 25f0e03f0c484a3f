package report

import (
	"reflect"
	"slices"
	"strings"

	"quasi/engine/facts"
	"quasi/engine/release"
	"quasi/engine/say"
)

// What is checked of the two verdicts.
var (
	checkProtection = say.Define("verify-protection", "verdict on protection")
	checkUse        = say.Define("verify-use", "verdict on use")
)

// cardsAgain compares the verdicts with those that are found again.
func (v *verification) cardsAgain(again *facts.Cards) {
	if v.d.Cards == nil {
		v.cardless()
		return
	}
	v.card(checkProtection, v.d.Cards.Protection, again.Protection)
	v.card(checkUse, v.d.Cards.Use, again.Use)
}

// cardless notes that there are no verdicts, as in a report of an earlier version.
func (v *verification) cardless() {
	for _, what := range []say.Kind{checkProtection, checkUse} {
		if v.d.Wording != wording() {
			v.unchecked(what.Say(), whyWords.Say())
		} else {
			v.compare(what.Say(), false, saidMissing.English, "")
		}
	}
}

func (v *verification) card(what say.Kind, report, found facts.Card) {
	same := alike(report, found)
	if !same && report.Tone == found.Tone && v.d.Wording != wording() {
		v.unchecked(what.Say(), whyWords.Say())
		return
	}
	v.compare(what.Say(), same, cardText(report), cardText(found))
}

// cardText is a card in one line: of two that read alike, their JSON tells what differs.
func cardText(c facts.Card) string {
	lines := []string{string(c.Tone) + ": " + c.Headline.English, c.Detail.English}
	for _, more := range c.More {
		lines = append(lines, more.English)
	}
	return strings.Join(lines, "; ")
}

// cardsAlone looks whether the verdicts contradict the rest of the report. What else they say
// is unchecked.
func (v *verification) cardsAlone() {
	if v.d.Cards == nil {
		v.cardless()
		return
	}
	for _, c := range []struct {
		what say.Kind
		card facts.Card
		want func() (string, bool)
	}{{checkProtection, v.d.Cards.Protection, v.contraryProtection}, {checkUse, v.d.Cards.Use, v.contraryUse}} {
		switch want, contrary := c.want(); {
		case contrary && v.d.Wording != wording():
			v.unchecked(c.what.Say(), whyWords.Say())
		case contrary:
			v.compare(c.what.Say(), false, cardText(c.card), want)
		default:
			v.unchecked(c.what.Say(), whyOriginal.Say())
		}
	}
}

func (d *Document) fails() bool {
	return slices.ContainsFunc(d.Models, func(m Model) bool { return !m.Holds })
}

// contraryProtection returns what the verdict on protection lacks by the rest of the report, and
// whether it does.
func (v *verification) contraryProtection() (want string, contrary bool) {
	card := v.d.Cards.Protection
	switch {
	case v.d.fails():
		return string(facts.Red), card.Tone != facts.Red
	case card.Tone == facts.Red:
		return "", false // it may have been held back
	}
	points := release.Decided(&v.d.Recipe, v.d.apart())
	if v.g.Release.N < 2 {
		points = nil
	}
	for _, point := range points {
		if card.Tone != facts.Amber || !says(card, point) {
			return string(facts.Amber) + ": " + point.English, true
		}
	}
	promise := release.Promise(&v.d.Recipe)
	if card.Tone != facts.Amber && (card.Tone != facts.Green || !reflect.DeepEqual(decoded(card.Headline), decoded(promise))) {
		return string(facts.Green) + ": " + promise.English, true
	}
	return "", false
}

// says reports whether a card has a headline among its points.
func says(c facts.Card, headline say.Text) bool {
	return slices.ContainsFunc(append([]say.Text{c.Headline}, c.More...), func(t say.Text) bool { return alike(t, headline) })
}

// contraryUse is the same of the verdict on use: of the answers, that on them follows.
func (v *verification) contraryUse() (want string, contrary bool) {
	card := v.d.Cards.Use
	if v.d.fails() {
		return string(facts.Neutral), card.Tone != facts.Neutral
	}
	var answers []facts.Answer
	for _, a := range v.d.Answers {
		if a.Verdict != "" {
			answers = append(answers, a.told())
		}
	}
	if len(answers) == 0 {
		return "", false
	}
	on := release.OnAnswers(answers)
	if card.Tone == on.Tone && alike(card.Headline, on.Headline) || on.Tone != facts.Amber && card.Tone == facts.Amber {
		return "", false
	}
	return string(on.Tone) + ": " + on.Headline.English, true
}
