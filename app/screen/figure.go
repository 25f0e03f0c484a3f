package screen

import (
	"archive/zip"
	"bytes"
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
	"quasi/engine/facts"
	"quasi/engine/figure/drawing"
	"quasi/engine/file/kind"
)

// Figure is a chart that can be saved, and its figures.
type Figure struct {
	Name           string // of its files
	Title, Caption string
	Picture        drawing.Picture
	Lines          [][]string // the figures, their heads first
	Several        bool       // it is about other releases than the result's
}

// csv is the kind of file that figures are saved as.
var csv = kind.ForWriting("")

// SaveFigures is a button that saves charts in one zip: each as a picture (SVG and, where the browser
// can paint one, PNG) and as its figures (CSV). of makes the charts when somebody wants them: it
// must look at what is shown then.
//   - name: of the button's id and of the file, after that of the table.
func SaveFigures(s *session.Session, name, label string, of func() []Figure) app.UI {
	return app.Button().Type("button").ID("save-"+name).Class("link", "save-charts").Text(label).
		OnClick(func(ctx app.Context, _ app.Event) {
			p := &packing{s: s, ctx: ctx, name: name, left: of()}
			p.zip = zip.NewWriter(&p.file)
			p.next()
		}, name)
}

// packing puts charts into a zip, one after the other: a browser paints when it has time.
type packing struct {
	s    *session.Session
	ctx  app.Context
	name string
	left []Figure
	file bytes.Buffer
	zip  *zip.Writer
}

// next adds the first chart that is left, and goes on with the others once the browser has painted
// it. When none is left it gives the zip to the person.
func (p *packing) next() {
	if len(p.left) == 0 {
		p.zip.Close()
		table := p.s.Table.Name
		name := strings.TrimSuffix(path.Base(table), path.Ext(table)) + "." + p.name + ".zip"
		content := p.file.Bytes()
		bytes := app.Window().Get("Uint8Array").New(len(content))
		app.CopyBytesToJS(bytes, content)
		p.s.Saving().File(name, app.Window().Get("Blob").New(app.Window().Get("Array").Call("of", bytes), map[string]any{"type": "application/zip"}), content)
		return
	}
	f := p.left[0]
	p.left = p.left[1:]
	sheet := f.Sheet(p.s)
	p.add(f.Name+".svg", []byte(drawing.SVG(sheet)))
	p.add(f.Name+csv.Extension(), []byte(f.CSV()))
	painted := chart.PNG(sheet, func(content []byte) {
		p.ctx.Dispatch(func(app.Context) {
			p.add(f.Name+".png", content)
			p.next()
		})
	})
	if !painted {
		p.next()
	}
}

// add adds a file. Writing to memory does not fail.
func (p *packing) add(name string, content []byte) {
	if w, err := p.zip.Create(name); err == nil {
		w.Write(content)
	}
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
