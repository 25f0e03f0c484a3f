package review

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/facts"
)

// use is the card beside the one on protection: what the release is of use for, and what rows
// still show of each generalized column.
func use(s *session.Session) app.UI {
	card := s.Result.Cards.Use
	if card.Headline.English == "" {
		return app.Div().Class("nothing")
	}
	state := toneState(card.Tone)
	body := []app.UI{app.H2().Text(s.Say(text.UseTitle)), app.B().Text(s.Lang.Sentence(card.Headline))}
	if card.Detail.English != "" {
		body = append(body, app.P().Class("soft").Text(s.Lang.Sentence(card.Detail)))
	}
	for _, more := range card.More {
		body = append(body, app.P().Class("soft").Text(s.Lang.Sentence(more)))
	}
	for _, b := range s.Result.Biases {
		if b.Moved() {
			body = append(body, app.P().Class("soft").Text(s.Lang.Sentence(b.Said)))
		}
	}
	body = append(body, keptBars(s))
	if card.Tone == facts.Neutral {
		return app.Div().Class("card verdict neutral").ID("use").Body(app.Div().Class("grow").Body(body...))
	}
	return app.Div().Class("card verdict", string(state)).ID("use").Body(ui.Shield(state), app.Div().Class("grow").Body(body...))
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

// keptBars are a bar for each generalized column: how many rows show its value as it was, coarser,
// or not at all. Their numbers stand behind it for those who do not see it.
func keptBars(s *session.Session) app.UI {
	columns := s.Result.Shown
	if len(columns) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Ul().Class("kept-bars").ID("kept-bars").Body(app.Range(columns).Slice(func(i int) app.UI {
		c := columns[i]
		return app.Li().Body(
			app.Span().Class("name").Text(c.Column),
			app.Raw(keptBar(c)),
			app.Span().Class("soft").Text(s.Say(text.ShownCounts, c.Exact, c.Coarser, c.Hidden)),
		)
	}))
}

// keptBar is a bar of three parts, as wide as their shares of the rows.
func keptBar(c facts.KeptColumn) string {
	var bar strings.Builder
	bar.WriteString(`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">`)
	from := 0.0
	for _, part := range []struct {
		class string
		rows  int
	}{{"exact", c.Exact}, {"coarser", c.Coarser}, {"gone", c.Hidden}} {
		width := 100 * float64(part.rows) / float64(max(1, c.Rows()))
		fmt.Fprintf(&bar, `<rect class="%s" x="%.2f" y="0" width="%.2f" height="10"/>`, part.class, from, width)
		from += width
	}
	bar.WriteString("</svg>")
	return bar.String()
}
