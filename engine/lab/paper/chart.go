package paper

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"
)

// The measures of a chart, in pixels.
const (
	chartWidth, chartHeight = 720, 420
	plotLeft, plotRight     = 72, 520
	plotTop, plotBottom     = 44, 360
	legendLeft, legendStep  = 540, 22
)

// colours can be told apart by those who see fewer of them (Okabe and Ito), and
// each comes with a mark of its own.
var colours = []string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#7a7a00"}

// marks are the shapes of points: polygons around them, an empty one is a circle.
var marks = [][]float64{
	{},
	{-4, -4, 4, -4, 4, 4, -4, 4},
	{0, -5, 5, 4, -5, 4},
	{0, -5, 5, 0, 0, 5, -5, 0},
	{0, 5, 5, -4, -5, -4},
}

// WriteSVG draws the figure as a chart of lines. A line is broken where there is
// no value.
func (f *Figure) WriteSVG(w io.Writer) error {
	c := &chart{Writer: bufio.NewWriter(w), figure: f}
	c.x = newAxis(f.xs(), plotLeft+12, plotRight-12, false, false)
	c.y = newAxis(f.drawn(), plotBottom, plotTop, f.Log, true)
	c.printf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="sans-serif" font-size="12">`,
		chartWidth, chartHeight, chartWidth, chartHeight)
	c.printf(`<title>%s</title><rect width="100%%" height="100%%" fill="#ffffff"/>`, escape(f.Title))
	c.text(16, 24, "start", `font-size="15" font-weight="bold"`, f.Title)
	c.drawX()
	c.drawY()
	for i, s := range f.series() {
		c.drawSeries(i, s)
	}
	c.printf("</svg>\n")
	return c.Flush()
}

// drawn returns the values that can be drawn.
func (f *Figure) drawn() []float64 {
	var values []float64
	for _, p := range f.Points {
		if f.draws(p) {
			values = append(values, p.Value)
		}
	}
	return values
}

func (f *Figure) draws(p Point) bool { return !math.IsNaN(p.Value) && (!f.Log || p.Value > 0) }

// chart is a chart that is being written. Errors surface at Flush.
type chart struct {
	*bufio.Writer
	figure *Figure
	x, y   axis
}

func (c *chart) printf(format string, args ...any) { fmt.Fprintf(c, format, args...) }

func (c *chart) text(x, y float64, anchor, more, text string) {
	c.printf(`<text x="%.1f" y="%.1f" text-anchor="%s" %s>%s</text>`, x, y, anchor, more, escape(text))
}

func (c *chart) line(x1, y1, x2, y2 float64, colour string) {
	c.printf(`<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s"/>`, x1, y1, x2, y2, colour)
}

func (c *chart) drawX() {
	for _, v := range c.x.ticks() {
		at := c.x.place(v)
		c.line(at, plotBottom, at, plotBottom+5, "#333333")
		c.text(at, plotBottom+19, "middle", "", brief(v))
	}
	c.line(plotLeft, plotBottom, plotRight, plotBottom, "#333333")
	c.text((plotLeft+plotRight)/2, plotBottom+42, "middle", "", c.figure.X)
}

func (c *chart) drawY() {
	for _, v := range c.y.ticks() {
		at := c.y.place(v)
		c.line(plotLeft, at, plotRight, at, "#dddddd")
		c.text(plotLeft-8, at+4, "end", "", tick(v))
	}
	c.line(plotLeft, plotTop, plotLeft, plotBottom, "#333333")
	middle := (plotTop + plotBottom) / 2
	c.text(16, float64(middle), "middle", fmt.Sprintf(`transform="rotate(-90 16 %d)"`, middle), c.figure.Y)
}

// tick writes a value on the y axis.
func tick(v float64) string {
	if a := math.Abs(v); a >= 1e5 {
		return fmt.Sprintf("%.3g", v)
	}
	return brief(math.Round(v*1e9) / 1e9)
}

func (c *chart) drawSeries(i int, series string) {
	colour := colours[i%len(colours)]
	var path []string
	command := "M"
	for _, p := range c.figure.Points {
		if p.Series != series {
			continue
		}
		if !c.figure.draws(p) {
			command = "M"
			continue
		}
		x, y := c.x.place(p.X), c.y.place(p.Value)
		path = append(path, fmt.Sprintf("%s%.1f %.1f", command, x, y))
		command = "L"
		c.mark(i, x, y, colour)
	}
	c.printf(`<path d="%s" fill="none" stroke="%s" stroke-width="1.8"/>`, strings.Join(path, " "), colour)
	c.legend(i, series, colour, len(path) == 0)
}

func (c *chart) legend(i int, series, colour string, empty bool) {
	y := float64(plotTop + 8 + legendStep*i)
	c.printf(`<path d="M%d %.1f h24" stroke="%s" stroke-width="1.8"/>`, legendLeft, y, colour)
	c.mark(i, legendLeft+12, y, colour)
	if empty {
		series += " (no value)"
	}
	c.text(legendLeft+32, y+4, "start", "", series)
}

func (c *chart) mark(i int, x, y float64, colour string) {
	shape := marks[i%len(marks)]
	if len(shape) == 0 {
		c.printf(`<circle cx="%.1f" cy="%.1f" r="4" fill="%s"/>`, x, y, colour)
		return
	}
	var corners []string
	for j := 0; j < len(shape); j += 2 {
		corners = append(corners, fmt.Sprintf("%.1f,%.1f", x+shape[j], y+shape[j+1]))
	}
	c.printf(`<polygon points="%s" fill="%s"/>`, strings.Join(corners, " "), colour)
}

// escape returns a text as it may stand between tags.
func escape(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a Builder takes everything
	return b.String()
}
