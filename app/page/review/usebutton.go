package review

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/alternatives"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/question"
	"quasi/engine/facts"
)

// The codes of the headlines of the card on use that say nothing against the release, and those
// about one column that is hidden, of which codeHidden is the beginning.
const (
	codeExact         = "use-exact"
	codeNothing       = "use-nothing"
	codeHidden        = "use-hidden"
	codeHiddenStudied = "use-studied-hidden"
	codeCant          = "use-cant"
	codeMost          = "use-most"
)

// useButton is the one button of the card on use: what a person does next.
func useButton(s *session.Session, card facts.Card) app.UI {
	code := card.Headline.Code
	hidden, wanted := []string(nil), []string(nil)
	switch {
	case code == codeCant:
		wanted = columnsOf(s.Result.Answers)
	case strings.HasPrefix(code, codeHidden) || code == codeHiddenStudied:
		hidden = []string{card.Headline.Args[0].English}
	}
	instead, can := alternatives.InsteadOf(s, hidden, wanted)
	switch {
	case can:
		names := strings.Join(instead.Columns, ", ")
		return cardButton("release-instead", s.Say(text.ReleaseInstead, names), func(app.Context) { instead.Take(s) }).Disabled(s.Busy())
	case (card.Tone == facts.Amber || code == codeMost) && alternatives.HelpOf(s).Matters(s):
		return cardButton("see-help", s.Say(text.SeeHelp), func(ctx app.Context) { seeHelp(ctx, s) })
	case hasAnswers(s):
		return cardButton("show-answer", s.Say(text.ShowAnswer), func(ctx app.Context) {
			ShowTab(s, TabAnswers)
			ui.Reveal(ctx, ui.TabID(TabAnswers))
		})
	case code == codeExact || code == codeNothing || card.Tone == facts.Neutral && strings.HasPrefix(code, codeHidden):
		return cardButton("ask-question", s.Say(text.AskQuestion), func(app.Context) { s.Go(session.Purpose) })
	}
	return app.Div().Class("nothing")
}

func cardButton(id, label string, do func(app.Context)) app.HTMLButton {
	return app.Button().Type("button").Class("link").ID(id).Text(label).OnClick(func(ctx app.Context, _ app.Event) { do(ctx) }, id+label)
}

// columnsOf returns the columns of the questions that are not answered.
func columnsOf(answers []facts.Answer) (names []string) {
	for _, a := range answers {
		if q, err := question.Parse(a.Question); err == nil && a.Verdict == facts.Unanswered {
			names = append(names, q.Columns()...)
		}
	}
	return names
}

// seeHelp shows what would help, and begins to find it out.
func seeHelp(ctx app.Context, s *session.Session) {
	ShowTab(s, TabCompare)
	if h := alternatives.HelpOf(s); h.Now == nil && !h.Going {
		h.Find(s)
	}
	ui.Reveal(ctx, helpTitle)
}
