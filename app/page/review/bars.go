package review

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/facts"
)

// keptBars are a bar for each generalized column: how many rows show its value as it was, coarser,
// or not at all, and the label that most of them show. Their numbers stand behind it for those
// who do not see it.
func keptBars(s *session.Session) app.UI {
	columns := s.Result.Shown
	if len(columns) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Section().Class("card pad").ID("kept").Body(app.H2().Text(s.Say(text.KeptTitle)),
		app.Ul().Class("kept-bars").ID("kept-bars").Body(app.Range(columns).Slice(func(i int) app.UI {
			c := columns[i]
			counts := s.Say(text.ShownCounts, c.Exact, c.Coarser, c.Hidden)
			if c.Commonest != "" {
				counts += s.Say(text.ShownMostly, c.Commonest)
			}
			return app.Li().Body(app.Span().Class("name").Title(c.Column).Text(c.Column), app.Raw(keptBar(c)), app.Span().Class("soft").Text(counts))
		})))
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
