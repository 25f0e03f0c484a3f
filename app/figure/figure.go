// Package figure saves the charts of the page: as a picture, or as the figures that it shows,
// without counts of few people.
package figure

import (
	"cmp"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/chart"
	"quasi/app/saving"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/data/formula"
	"quasi/engine/facts"
	"quasi/engine/figure/drawing"
	"quasi/engine/file/kind"
	"quasi/engine/say"
)

// Figure is a chart that can be saved, and its figures.
type Figure struct {
	Name           string // of its files, after that of the table
	Title, Caption string
	Picture        drawing.Picture
	Lines          [][]string // the figures, their heads first
	Several        bool       // it is about other releases than the result's
}

// csv is the kind of file that figures are saved as.
var csv = kind.ForWriting("")

// Saving offers to save a chart, as a picture or as its figures. of makes what is saved when
// somebody wants it: it must look at what is shown then. The title tells one chart's buttons
// from another's.
func Saving(s *session.Session, name, title string, of func() Figure) app.UI {
	as := func(format string, do func(ctx app.Context, f Figure)) app.UI {
		return app.Button().Type("button").ID("save-"+name+"-"+strings.ToLower(format)).Class("link").Text(format).
			Aria("label", s.Say(text.SaveChartAs, title, format)).OnClick(func(ctx app.Context, _ app.Event) { do(ctx, of()) }, name)
	}
	return app.P().Class("save-chart").Body(app.Span().Text(s.Say(text.SaveChart)),
		as("SVG", func(_ app.Context, f Figure) { give(s, f, ".svg", "image/svg+xml", drawing.SVG(f.Sheet(s))) }),
		as("PNG", func(ctx app.Context, f Figure) { paint(ctx, s, f) }),
		as("CSV", func(_ app.Context, f Figure) { give(s, f, csv.Extension(), csv.ContentType(), f.CSV()) }),
	)
}

// give gives a text to the person, as a file of a chart.
func give(s *session.Session, f Figure, ending, mediaType, content string) {
	blob := app.Window().Get("Blob").New([]any{content}, map[string]any{"type": mediaType})
	saving.File(s, f.file(s, ending), blob, []byte(content))
}

// paint gives a chart to the person as a picture of pixels.
func paint(ctx app.Context, s *session.Session, f Figure) {
	if !chart.PNG(f.Sheet(s), func(file app.Value, content []byte) {
		ctx.Dispatch(func(app.Context) { saving.File(s, f.file(s, ".png"), file, content) })
	}) {
		s.Fail(errNoCanvas)
	}
}

// file is the name of a file of the chart.
func (f Figure) file(s *session.Session, ending string) string {
	of := s.Table.Name
	return strings.TrimSuffix(path.Base(of), path.Ext(of)) + "." + f.Name + ending
}

// Sheet returns the chart with what is said of it, and of the release that it is about where it is
// about one.
func (f Figure) Sheet(s *session.Session) drawing.Sheet {
	said := f.Caption
	if slices.ContainsFunc(f.Lines, func(line []string) bool { return slices.Contains(line, Concealed) }) {
		said += " " + s.Lang.Sentence(facts.SmallHidden.Say())
	}
	if !f.Several {
		said += " " + RunLine(s)
	}
	return f.Picture.Sheet(f.Title, strings.TrimSpace(said))
}

// CSV returns the figures as a file, each line with as many cells as the heads. Names come from
// the table: none of them may be run by a spreadsheet.
func (f Figure) CSV() string {
	var file strings.Builder
	for _, line := range f.Lines {
		for i, cell := range line {
			if i > 0 {
				file.WriteByte(',')
			}
			file.WriteString(quoted(formula.Neutral(cell)))
		}
		file.WriteString(strings.Repeat(",", max(0, len(f.Lines[0])-len(line))))
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

// Plain writes a number as a program reads it.
func Plain(f float64) string {
	return strconv.FormatFloat(math.Round(1e6*f)/1e6, 'f', -1, 64)
}

// Concealed stands for a small count, and smallest is the least that is told.
const (
	Concealed = "†"
	smallest  = 11
)

// Small reports whether a share of so many rows is a count from 1 to 10: what is saved may
// come into other hands than the screen, and tells none.
func Small(share float64, of int) bool {
	count := share * float64(of)
	return count > 1e-9 && count < smallest-0.5
}

// IsSmall reports whether a number of rows is told by nothing that is saved.
func IsSmall(rows int) bool { return rows > 0 && rows < smallest }

// LeavesFewOut reports whether the release leaves out a small count of rows. What is left out
// loses all: a loss could tell how many that are.
func LeavesFewOut(s *session.Session) bool { return IsSmall(s.Result.Records - s.Result.Released) }

// Pair is a share before and after.
type Pair [2]float64

// Conceal returns which pairs a saved chart does not tell, of two distributions over so many
// rows: those of small counts, and as many others, the smallest first, as keep these from
// being worked out. In either distribution at least two are hidden then, and together they are
// no small count.
func Conceal(all []Pair, of int) []bool {
	hidden := make([]bool, len(all))
	for i, p := range all {
		hidden[i] = Small(p[0], of) || Small(p[1], of)
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
		hidden[next] = hidden[next] || all[next] != Pair{}
	}
	return hidden
}

// safe reports whether no small count of a distribution, the first or the second of the
// pairs, can be worked out from those that are told.
func safe(all []Pair, hidden []bool, side, of int) bool {
	concerned, counts, sum := false, 0, 0.0
	for i, p := range all {
		if hidden[i] && p[side] > 0 {
			concerned = concerned || Small(p[side], of)
			counts, sum = counts+1, sum+p[side]
		}
	}
	return !concerned || counts > 1 && !Small(sum, of)
}

// RunLine says which release a chart is about.
func RunLine(s *session.Session) string {
	r := s.Result
	return s.Say(text.RunLine, s.Lang.AlgorithmTitle(r.Algorithm), r.K, strconv.FormatUint(r.Seed, 10), r.Released, s.Lang.Seconds(r.Seconds))
}

var errNoCanvas = say.Define("no-canvas", "this browser can't make a PNG here: save the chart as SVG").Of()
