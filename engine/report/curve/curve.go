// Package curve draws what recipes lose against the risk that they leave, as SVG: with all
// its texts for a file, and shapes alone for a screen, which writes the texts beside them.
//
//	svg := curve.SVG(curve.Labels{Across: "highest risk", Up: "detail lost"}, []curve.Series{
//		{Name: "minimum-loss", Points: []curve.Point{{Across: 0.2, Up: 0.1, Label: "5"}, {Across: 0.1, Up: 0.2, Label: "10"}}},
//	})
package curve

import (
	"encoding/xml"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Point is one release: two shares in [0,1].
type Point struct {
	Across, Up float64
	Label      string // beside it
}

// Series are points that belong together, joined in their order.
type Series struct {
	Name   string
	Points []Point
}

// Labels say what the two axes are.
type Labels struct{ Across, Up string }

const (
	width, height            = 640.0, 400.0
	left, right, top, bottom = 60.0, 20.0, 16.0, 52.0
	legend                   = 20.0 // height of a line of it
)

// colours stand out against white and against a dark ground. Series beyond them are told
// apart by their marks.
var colours = []string{"#1f8a83", "#c2601f", "#6b6fd6", "#b34f92", "#8a7f1f", "#4f87a6"}

// SVG draws series of points over two axes that begin at 0, as a file. Texts are drawn in
// the colour of what is around. The same points give the same bytes; a share that is no
// number is left out.
func SVG(l Labels, all []Series) string {
	d := drawing{frame: fit(all)}
	fmt.Fprintf(&d, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" font-family="sans-serif" font-size="12" fill="currentColor">`, width, height+legend*float64(len(all)))
	d.axes()
	d.labels(l)
	for i, s := range all {
		d.series(i, s)
		for _, p := range valid(s.Points) {
			d.text(d.x(p.Across)+9, d.y(p.Up)-6, "start", p.Label)
		}
		y := height + legend*float64(i) + legend/2
		d.mark(i, left, y)
		d.text(left+14, y+4, "start", s.Name)
	}
	d.WriteString("</svg>")
	return d.String()
}

// Shapes draws the same for a screen: no texts and no colours, but a class s0, s1, ... for
// each series, which repeat after [Colours] of them.
func Shapes(all []Series) string {
	d := drawing{frame: fit(all), screen: true}
	fmt.Fprintf(&d, `<svg viewBox="0 0 %g %g" aria-hidden="true">`, width, height)
	d.axes()
	for i, s := range all {
		d.series(i, s)
	}
	d.WriteString("</svg>")
	return d.String()
}

// Mark draws the mark of a series for a screen.
func Mark(series int) string {
	d := drawing{screen: true}
	d.WriteString(`<svg viewBox="0 0 16 16" aria-hidden="true">`)
	d.mark(series, 8, 8)
	d.WriteString("</svg>")
	return d.String()
}

// Colours is the number of classes of series.
const Colours = 6

// Ticks returns the shares at which the two axes have lines, from 0 up.
func Ticks(all []Series) (across, up []float64) {
	f := fit(all)
	for i := range steps + 1 {
		across, up = append(across, f.across*float64(i)/steps), append(up, f.up*float64(i)/steps)
	}
	return across, up
}

// Nearest returns the point whose mark is nearest to a place of the drawing, in shares of
// its width and height; ok is false where none is near.
func Nearest(all []Series, x, y float64) (series, point int, ok bool) {
	f, least := fit(all), reach
	for i, s := range all {
		for j, p := range s.Points {
			if far := math.Hypot(f.x(p.Across)-x*width, f.y(p.Up)-y*height); p.valid() && far <= least {
				series, point, ok, least = i, j, true, far
			}
		}
	}
	return series, point, ok
}

// reach is how far from a mark it can be chosen.
const reach = 14.0

// drawing is a drawing that is made.
type drawing struct {
	strings.Builder
	frame
	screen bool // no texts, colours by class
}

// frame is where shares stand.
type frame struct{ across, up float64 } // greatest of each axis

// fit returns the frame of some series.
func fit(all []Series) frame {
	f := frame{0.05, 0.05}
	for _, s := range all {
		for _, p := range valid(s.Points) {
			f.across, f.up = max(f.across, p.Across), max(f.up, p.Up)
		}
	}
	return frame{rounded(f.across), rounded(f.up)}
}

func (p Point) valid() bool {
	return !math.IsNaN(p.Across+p.Up) && !math.IsInf(p.Across+p.Up, 0) && p.Across >= 0 && p.Up >= 0
}

func valid(points []Point) []Point {
	return slices.DeleteFunc(slices.Clone(points), func(p Point) bool { return !p.valid() })
}

// steps is how many an axis has.
const steps = 5

// rounded returns the end of an axis: five steps of 1, 2, 4, 5 or 10 percent and their like.
func rounded(most float64) float64 {
	for _, step := range []float64{0.01, 0.02, 0.04, 0.05, 0.1, 0.2} {
		if most <= steps*step+1e-9 {
			return steps * step
		}
	}
	return math.Ceil(most)
}

func (f frame) x(share float64) float64 { return left + share/f.across*(width-left-right) }
func (f frame) y(share float64) float64 { return height - bottom - share/f.up*(height-top-bottom) }

// axes draws the lines of both.
func (d *drawing) axes() {
	for i := range steps + 1 {
		x, y := d.x(d.across*float64(i)/steps), d.y(d.up*float64(i)/steps)
		fmt.Fprintf(d, `<path d="M%.1f %.1fV%.1fM%.1f %.1fH%.1f" stroke="currentColor" opacity="0.2" fill="none"/>`, x, top, height-bottom, left, y, width-right)
	}
}

// labels writes what the axes are, and the shares at their lines.
func (d *drawing) labels(l Labels) {
	for i := range steps + 1 {
		across, up := d.across*float64(i)/steps, d.up*float64(i)/steps
		d.text(d.x(across), height-bottom+18, "middle", percent(across))
		d.text(left-8, d.y(up)+4, "end", percent(up))
	}
	d.text((left+width-right)/2, height-bottom+38, "middle", l.Across)
	fmt.Fprintf(d, `<g transform="translate(14 %.1f) rotate(-90)">`, (top+height-bottom)/2)
	d.text(0, 0, "middle", l.Up)
	d.WriteString("</g>")
}

func percent(share float64) string { return fmt.Sprintf("%g%%", math.Round(1000*share)/10) }

// colour is the attribute that gives a shape of a series its colour.
func (d *drawing) colour(series int, attribute string) string {
	if d.screen {
		return fmt.Sprintf(`class="s%d" %s="currentColor"`, series%Colours, attribute)
	}
	return fmt.Sprintf(`%s="%s"`, attribute, colours[series%Colours])
}

func (d *drawing) series(i int, s Series) {
	points := valid(s.Points)
	if len(points) > 1 {
		fmt.Fprintf(d, `<polyline fill="none" %s stroke-width="1.5" points="`, d.colour(i, "stroke"))
		for _, p := range points {
			fmt.Fprintf(d, "%.1f,%.1f ", d.x(p.Across), d.y(p.Up))
		}
		d.WriteString(`"/>`)
	}
	for _, p := range points {
		d.mark(i, d.x(p.Across), d.y(p.Up))
	}
}

// shapes are the marks of series: where they begin beside their place, and how they go on.
var shapes = []struct {
	x, y float64
	path string
}{
	{-5, 0, "a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z"}, {-5, -5, "h10v10h-10z"}, {0, -6, "l6 11h-12z"}, {0, -6, "l6 6l-6 6l-6 -6z"}, {0, 6, "l6 -11h-12z"},
	{-6, -2, "h4v-4h4v4h4v4h-4v4h-4v-4h-4z"}, {-6, -3, "h12v6h-12z"},
}

// mark draws the mark of a series at a place.
func (d *drawing) mark(i int, x, y float64) {
	s := shapes[i%len(shapes)]
	fmt.Fprintf(d, `<path d="M%.1f %.1f%s" %s/>`, x+s.x, y+s.y, s.path, d.colour(i, "fill"))
}

func (d *drawing) text(x, y float64, anchor, said string) {
	fmt.Fprintf(d, `<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`, x, y, anchor, escaped(said))
}

func escaped(said string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(said)) // a builder takes all
	return b.String()
}
