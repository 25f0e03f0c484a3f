package review

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/saving"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/facts"
)

// cards are the two verdicts, neither of which hides the other.
func (v *Review) cards() app.UI {
	return app.Div().Class("two").Body(ui.Later(v.protected), of(v.S, use))
}

// protected is the card on protection.
func (v *Review) protected() app.UI {
	s, card := v.S, saving.Protection(v.S)
	state := toneState(card.Tone)
	return app.Div().Class("card verdict", string(state)).ID("verdict").TabIndex(-1).Role("status").Body(ui.Shield(state),
		app.Div().Class("grow").Body(append(said(s, s.Say(text.ProtectionTitle), card), v.checked())...))
}

// use is the card on what the release is of use for.
func use(s *session.Session) app.UI {
	card := s.Result.Cards.Use
	if card.Headline.English == "" {
		return app.Div().Class("nothing")
	}
	card.Detail = figured(s, card.Detail)
	body := said(s, s.Say(text.UseTitle), card)
	if answers := s.Result.Answers; len(answers) == 1 && answers[0].Judged > 0 {
		if small := answers[0].Small(); small > 0 {
			body = append(body, app.P().Class("soft").Text(s.Say(text.UseSmall, small, len(answers[0].Groups))))
		}
	}
	for _, b := range s.Result.Biases {
		if b.Moved() {
			body = append(body, app.P().Class("soft").Text(s.Lang.Sentence(b.Said)))
		}
	}
	body = append(body, useButton(s, card))
	if card.Tone == facts.Neutral {
		return app.Div().Class("card verdict neutral").ID("use").TabIndex(-1).Body(app.Div().Class("grow").Body(body...))
	}
	state := toneState(card.Tone)
	return app.Div().Class("card verdict", string(state)).ID("use").TabIndex(-1).Body(ui.Shield(state), app.Div().Class("grow").Body(body...))
}

// said returns the parts of a card: title, headline, the promise or the exception, and each
// further point.
func said(s *session.Session, title string, card facts.Card) []app.UI {
	body := []app.UI{app.H2().Text(title), app.B().Text(unended(s.Lang.Sentence(card.Headline)))}
	if card.Detail.English != "" {
		body = append(body, app.P().Class("soft").Text(s.Lang.Sentence(card.Detail)))
	}
	if len(card.More) > 0 {
		body = append(body, app.Ul().Class("plain").Body(app.Range(card.More).Slice(func(i int) app.UI {
			return app.Li().Text(strings.TrimSpace(s.Lang.Sentence(card.More[i])))
		})))
	}
	return body
}

// toneState is how a card looks that has a sign.
func toneState(tone facts.Tone) ui.State {
	switch tone {
	case facts.Green:
		return ui.Passed
	case facts.Red:
		return ui.Withheld
	}
	return ui.Limited
}
