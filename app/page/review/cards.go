package review

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/answertext"
	"quasi/engine/model/privacy"
)

// protected is the card on protection.
func (v *Review) protected() app.UI {
	s, card := v.S, v.S.Saving().Protection()
	state := toneState(card.Tone)
	return app.Div().Class("card verdict", string(state)).ID("verdict").TabIndex(-1).Role("status").Body(ui.Shield(state),
		app.Div().Class("grow").Body(append(visitOf(s).said(s.Say(text.ProtectionTitle), card), v.offers(), v.checked())...))
}

// mostOffers is the number of columns that the card on protection offers to release coarser.
const mostOffers = 3

// offers are the forms in which columns single out fewer about which nobody has to decide, those first
// that single out most, each with a click that takes it, and then one that takes it back.
func (v *Review) offers() app.UI {
	s := v.S
	var offers []app.UI
	for i, f := range s.Result.Forms {
		now, made := s.Recipe().Column(f.Column), s.Made.Recipe().Column(f.Column)
		if !f.Few || len(offers) == mostOffers || now == nil {
			continue
		}
		taken := now.Coarsen != nil && now.Coarsen.Written() == f.Rule.Written()
		if _, pending := pendingOf(now, made, true); pending && !taken {
			continue
		}
		label, do := s.Say(text.OfferForm, f.Column, unended(s.Lang.Phrase(f.Left())), f.Alone, f.People), f.Take
		if taken {
			label, do = s.Say(text.OfferBack, f.Column), func(c *recipe.Column) { c.Coarsen = made.Coarsen }
		}
		offers = append(offers, app.P().Body(ui.Link(fmt.Sprintf("offer-%d", i), label, func(app.Context) { s.DecideColumn(f.Column, do) }).Disabled(s.Busy())))
	}
	if offers = append(offers, v.diverse()...); len(offers) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Div().ID("offers").Body(offers...)
}

// diverse offers, of each sensitive column of which groups share one value, the model by which fewer do
// with what that was measured to cost, or to measure it; and then to take it back.
func (v *Review) diverse() (offers []app.UI) {
	s, h := v.S, v.S.Help()
	for _, name := range slices.Sorted(maps.Keys(s.Result.Shared)) {
		is := func(m recipe.Model) bool { return m.Name == privacy.NameDistinctL && m.Column == name }
		at := slices.IndexFunc(h.Changes, func(c session.Change) bool { return c.Kind == whatif.Diversity && c.Said.Args[0].English == name })
		label, do := "", func(app.Context) { h.Find(s) }
		switch {
		case s.Recipe().Column(name) == nil || slices.ContainsFunc(s.Made.Recipe().Privacy.Models, is):
		case slices.ContainsFunc(s.Recipe().Privacy.Models, is):
			label, do = s.Say(text.OfferAlike, name), func(app.Context) {
				s.Decide(func(r *recipe.Recipe) { r.Privacy.Models = slices.DeleteFunc(slices.Clone(r.Privacy.Models), is) })
			}
		case (at < 0 || h.Changes[at].Trial == nil) && !h.Going && h.GoesOn(s):
			label = s.Say(text.OfferTry, name)
		case at >= 0 && h.Changes[at].Trial != nil && h.Changes[at].Trial.Passed() && h.Changes[at].Trial.Shared[name] < s.Result.Shared[name]:
			now, then := h.Now, h.Changes[at].Trial
			label = s.Say(text.OfferDiverse, name, then.Shared[name], then.LeftOut, s.Lang.Percent(then.Loss), s.Lang.Percent(now.Loss))
			do = func(app.Context) {
				s.Decide(func(r *recipe.Recipe) { r.Privacy.Models = append(slices.Clip(r.Privacy.Models), whatif.Diverse(name)) })
			}
		}
		if label != "" {
			offers = append(offers, app.P().Body(ui.Link("diverse-"+name, label, do).Disabled(s.Busy())))
		}
	}
	return offers
}

// use is the card on what the release is of use for.
func (s visit) use() app.UI {
	card := s.Result.Cards.Use
	card.Detail = s.figured(card.Detail)
	body := s.said(s.Say(text.UseTitle), card)
	if answers := s.Result.Answers; len(answers) == 1 && answers[0].Judged > 0 {
		if small := answers[0].Small(); small > 0 {
			body = append(body, soft(s.Say(text.UseSmall, small, len(answers[0].Groups))))
		}
	}
	for _, b := range s.Result.Biases {
		if b.Moved() && !slices.ContainsFunc(s.Result.Answers, func(a facts.Answer) bool { return answertext.Settles(a, b.Column) }) {
			body = append(body, soft(s.Lang.Sentence(b.Said)))
		}
	}
	shown, grown := app.Div().ID("use").TabIndex(-1), app.Div().Class("grow").Body(append(body, s.useButton(card))...)
	if card.Tone == facts.Neutral {
		return shown.Class("card verdict neutral").Body(grown)
	}
	state := toneState(card.Tone)
	return shown.Class("card verdict", string(state)).Body(ui.Shield(state), grown)
}

// said returns the parts of a card: title, headline, the promise or the exception, and each
// further point.
func (s visit) said(title string, card facts.Card) []app.UI {
	return []app.UI{
		app.H2().Text(title), app.B().Text(unended(s.Lang.Sentence(card.Headline))),
		app.If(card.Detail.English != "", soft(s.Lang.Sentence(card.Detail))),
		app.If(len(card.More) > 0, app.Ul().Class("plain").Body(app.Range(card.More).Slice(func(i int) app.UI {
			return app.Li().Text(strings.TrimSpace(s.Lang.Sentence(card.More[i])))
		}))),
	}
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
func (s visit) useButton(card facts.Card) app.UI {
	code := card.Headline.Code
	hidden, wanted := []string(nil), []string(nil)
	switch {
	case code == codeCant:
		wanted = columnsOf(s.Result.Answers)
	case strings.HasPrefix(code, codeHidden) || code == codeHiddenStudied:
		hidden = []string{card.Headline.Args[0].English}
	}
	instead, can := s.InsteadOf(hidden, wanted)
	switch {
	case can:
		names := s.Lang.List(instead.Columns)
		return ui.Link("release-instead", s.Say(text.ReleaseInstead, names), func(app.Context) { instead.Take(s.Session) }).Disabled(s.Busy())
	case (card.Tone == facts.Amber || code == codeMost) && s.Help().Matters(s.Session):
		return ui.Link("see-help", s.Say(text.SeeHelp), func(ctx app.Context) {
			ShowTab(s.Session, TabCompare)
			if h := s.Help(); h.Now == nil && !h.Going {
				h.Find(s.Session)
			}
			ui.Reveal(ctx, helpTitle)
		})
	case s.hasAnswers():
		return ui.Link("show-answer", s.Say(text.ShowAnswer), func(ctx app.Context) {
			ShowTab(s.Session, TabAnswers)
			ui.Reveal(ctx, ui.TabID(TabAnswers))
		})
	case code == codeExact || code == codeNothing || card.Tone == facts.Neutral && strings.HasPrefix(code, codeHidden):
		return ui.Link("ask-question", s.Say(text.AskQuestion), func(app.Context) { s.Go(session.Purpose) })
	}
	return app.Div().Class("nothing")
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

// checked says what the verdict on protection rests on, behind a fold.
func (v *Review) checked() app.UI {
	s, r := v.S, v.S.Result
	detail := screen.CountedIn(s, text.VerdictDetail, text.DetailPatients)
	return app.Details().ID("checked").Open(!r.Passed).Body(
		app.Summary().Text(s.Say(text.CheckedTitle)),
		app.If(r.Passed && r.K > 1, app.P().Text(s.Say(text.VerdictPassed, r.K))),
		app.If(r.Linked, app.P().Text(s.Say(text.LinkedBody))),
		soft(s.Say(detail, r.Audit.Classes.Count, r.Audit.Classes.Min, r.Records-r.Released)),
		v.blank(), v.readings(), v.models(), visitOf(s).stillPersonal(), v.leaks(),
	)
}

// blank says how many members of groups had nothing that could identify to begin with,
// and which rows of the table are no people.
func (v *Review) blank() app.UI {
	s := v.S
	said := ui.Each(s.Result.Audit.SayBlank(), s.Lang.Sentence)
	if left := v.S.Result.LeftOut; left.Code != "" {
		said = append(said, s.Lang.Sentence(left))
	}
	if len(said) == 0 {
		return app.Div().Class("nothing")
	}
	return app.P().ID("blank").Class("soft").Text(strings.Join(said, " "))
}

// readings says how classes and models were counted, where that was chosen.
func (v *Review) readings() app.UI {
	s, a := v.S, v.S.Result.Audit
	said := ""
	if a.Patients > 0 {
		said = s.Lang.Sentence(a.SayPatients())
	}
	if a.Others == recipe.OthersKnown {
		said += " " + s.Say(text.OthersAreKnown)
	}
	if said == "" {
		return app.Div().Class("nothing")
	}
	return soft(strings.TrimSpace(said))
}

// models are the verdicts on the models beside k, and on patients of whom more than one
// row may be known.
func (v *Review) models() app.UI {
	s, r := v.S, v.S.Result
	verdicts := r.Verdicts[1:]
	if r.K == 1 { // which asks for nothing, of patients neither
		verdicts = verdicts[:min(len(verdicts), len(r.Models))]
	}
	if len(verdicts) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Ul().Class("plain").Body(app.Range(verdicts).Slice(func(i int) app.UI {
		verdict := verdicts[i]
		if i >= len(r.Models) {
			return app.Li().Text(visitOf(s).ofPersons(verdict))
		}
		holds, fails := text.ModelHolds, text.ModelFails
		if kind, err := r.Models[i].Kind(); err == nil && kind.Scope == privacy.OnTable {
			holds, fails = text.TableHolds, text.TableFails
		}
		name := s.Lang.Phrase(verdict.Named)
		if !verdict.Holds {
			return app.Li().Text(s.Say(fails, name, s.Lang.Figures(verdict.Reach)))
		}
		return app.Li().Text(s.Say(holds, name))
	}))
}

// stillPersonal says, where the shield is, that columns leave in disguise: whatever the
// models hold for, who has the key can find the people.
func (s visit) stillPersonal() app.UI {
	var names []string
	for i, t := range s.Result.Treatments {
		if t.Keyed() {
			names = append(names, s.Result.Columns[i])
		}
	}
	if len(names) == 0 {
		return app.Div().Class("nothing")
	}
	why := s.Say(text.StillKey)
	if slices.Contains(s.Result.Treatments, facts.Shifted) {
		why += " " + s.Say(text.StillDate)
	}
	return app.P().ID("still-personal").Body(app.B().Text(s.Say(text.StillPersonal, s.Lang.List(names))), app.Text(" "+why))
}
