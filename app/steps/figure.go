package steps

import (
	"cmp"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/chart"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/data/formula"
	"quasi/engine/figure/drawing"
	"quasi/engine/say"
)

// figure is a chart that can be saved, and its figures.
type figure struct {
	name           string // of its files, beside that of the table
	title, caption string
	picture        drawing.Picture
	lines          [][]string // the figures, their heads first
	several        bool       // it is about other releases than the result's
}

// saving offers to save a chart, as a picture or as its figures. of makes what is saved when
// somebody wants it: it must look at what is shown then. The title tells one chart's buttons
// from another's.
func saving(s *session.Session, name, title string, of func() figure) app.UI {
	as := func(kind string, do func(ctx app.Context, f figure)) app.UI {
		return app.Button().Type("button").ID("save-"+name+"-"+strings.ToLower(kind)).Class("link").Text(kind).
			Aria("label", s.Say(text.SaveChartAs, title, kind)).OnClick(func(ctx app.Context, _ app.Event) { do(ctx, of()) }, name)
	}
	return app.P().Class("save-chart").Body(app.Span().Text(s.Say(text.SaveChart)),
		as("SVG", func(_ app.Context, f figure) { give(s, f, ".svg", "image/svg+xml", drawing.SVG(f.sheet(s))) }),
		as("PNG", func(ctx app.Context, f figure) { paint(ctx, s, f) }),
		as("CSV", func(_ app.Context, f figure) { give(s, f, csv.Extension(), csv.ContentType(), f.csv()) }),
	)
}

// give gives a text to the person, as a file of a chart.
func give(s *session.Session, f figure, ending, kind, content string) {
	blob := app.Window().Get("Blob").New([]any{content}, map[string]any{"type": kind})
	s.Hand(f.file(s, ending), blob, []byte(content))
}

// paint gives a chart to the person as a picture of pixels.
func paint(ctx app.Context, s *session.Session, f figure) {
	if !chart.PNG(f.sheet(s), func(file app.Value, content []byte) {
		ctx.Dispatch(func(app.Context) { s.Hand(f.file(s, ".png"), file, content) })
	}) {
		s.Fail(errNoCanvas)
	}
}

// file is the name of a file of the chart.
func (f figure) file(s *session.Session, ending string) string {
	of := s.Table.Name
	return strings.TrimSuffix(path.Base(of), path.Ext(of)) + "." + f.name + ending
}

// sheet is the chart with what is said of it, and of the release that it is about where it is
// about one.
func (f figure) sheet(s *session.Session) drawing.Sheet {
	said := f.caption
	if slices.ContainsFunc(f.lines, func(line []string) bool { return slices.Contains(line, concealed) }) {
		said += " " + s.Say(text.SmallHidden)
	}
	if !f.several {
		said += " " + runLine(s)
	}
	return f.picture.Sheet(f.title, strings.TrimSpace(said))
}

// csv are the figures as a file, each line with as many cells as the heads. Names come from
// the table: none of them may be run by a spreadsheet.
func (f figure) csv() string {
	var file strings.Builder
	for _, line := range f.lines {
		for i, cell := range line {
			if i > 0 {
				file.WriteByte(',')
			}
			file.WriteString(quoted(formula.Neutral(cell)))
		}
		file.WriteString(strings.Repeat(",", max(0, len(f.lines[0])-len(line))))
		file.WriteString("\r\n")
	}
	return file.String()
}

// quoted writes a cell as RFC 4180 has it.
func quoted(cell string) string {
	if !strings.ContainsAny(cell, ",\"\r\n") {
		return cell
	}
	return `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
}

// plain writes a number as a program reads it.
func plain(f float64) string {
	return strconv.FormatFloat(math.Round(1e6*f)/1e6, 'f', -1, 64)
}

// concealed stands for a small count, and smallest is the least that is told.
const (
	concealed = "†"
	smallest  = 11
)

// small reports whether a share of so many rows is a count from 1 to 10: what is saved may
// come into other hands than the screen, and tells none.
func small(share float64, of int) bool {
	count := share * float64(of)
	return count > 1e-9 && count < smallest-0.5
}

// isSmall reports whether a number of rows is told by nothing that is saved.
func isSmall(rows int) bool { return rows > 0 && rows < smallest }

// leavesFewOut reports whether the release leaves out a small count of rows. What is left out
// loses all: a loss could tell how many that are.
func leavesFewOut(s *session.Session) bool { return isSmall(s.Result.Records - s.Result.Released) }

// pair is a share before and after.
type pair [2]float64

// conceal returns which pairs a saved chart does not tell, of two distributions over so many
// rows: those of small counts, and as many others, the smallest first, as keep these from
// being worked out. In either distribution at least two are hidden then, and together they are
// no small count.
func conceal(all []pair, of int) []bool {
	hidden := make([]bool, len(all))
	for i, p := range all {
		hidden[i] = small(p[0], of) || small(p[1], of)
	}
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(all[a][0]+all[a][1], all[b][0]+all[b][1]) })
	for _, next := range order {
		if safe(all, hidden, 0, of) && safe(all, hidden, 1, of) {
			break
		}
		hidden[next] = hidden[next] || all[next] != pair{}
	}
	return hidden
}

// safe reports whether no small count of a distribution, the first or the second of the
// pairs, can be worked out from those that are told.
func safe(all []pair, hidden []bool, side, of int) bool {
	concerned, counts, sum := false, 0, 0.0
	for i, p := range all {
		if hidden[i] && p[side] > 0 {
			concerned = concerned || small(p[side], of)
			counts, sum = counts+1, sum+p[side]
		}
	}
	return !concerned || counts > 1 && !small(sum, of)
}

var errNoCanvas = say.Define("no-canvas", "this browser can't make a PNG here: save the chart as SVG").Of()
