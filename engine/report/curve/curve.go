// Package curve draws what recipes lose against the risk that they leave, as SVG: the same
// for a screen and for a file.
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
	// ID is put into the mark as data-at, for a screen that lets it be chosen; empty: none.
	ID string
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

// SVG draws series of points over two axes that begin at 0. Texts are drawn in the colour
// of what is around. The same points give the same bytes; a share that is no number is
// left out.
func SVG(l Labels, all []Series) string {
	f := fit(all)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" font-family="sans-serif" font-size="12" fill="currentColor">`, width, height+legend*float64(len(all)))
	f.axes(&b, l)
	for i, s := range all {
		f.series(&b, i, s)
		y := height + legend*float64(i) + legend/2
		mark(&b, i, left, y, "")
		text(&b, left+14, y+4, "start", s.Name)
	}
	b.WriteString("</svg>")
	return b.String()
}

// frame is where shares stand.
type frame struct{ across, up float64 } // greatest of each axis

// fit returns the frame of some series.
func fit(all []Series) frame {
	f := frame{0.05, 0.05}
	for _, s := range all {
		for _, p := range s.Points {
			if p.valid() {
				f.across, f.up = max(f.across, p.Across), max(f.up, p.Up)
			}
		}
	}
	return frame{rounded(f.across), rounded(f.up)}
}

func (p Point) valid() bool {
	return !math.IsNaN(p.Across+p.Up) && !math.IsInf(p.Across+p.Up, 0) && p.Across >= 0 && p.Up >= 0
}

// rounded returns the end of an axis: five steps of 1, 2, 4, 5 or 10 percent and their like.
func rounded(most float64) float64 {
	for _, step := range []float64{0.01, 0.02, 0.04, 0.05, 0.1, 0.2} {
		if most <= 5*step+1e-9 {
			return 5 * step
		}
	}
	return math.Ceil(most)
}

func (f frame) x(share float64) float64 { return left + share/f.across*(width-left-right) }
func (f frame) y(share float64) float64 { return height - bottom - share/f.up*(height-top-bottom) }

// axes draws five steps on each.
func (f frame) axes(b *strings.Builder, l Labels) {
	for i := range 6 {
		across, up := f.across*float64(i)/5, f.up*float64(i)/5
		fmt.Fprintf(b, `<path d="M%.1f %.1fV%.1fM%.1f %.1fH%.1f" stroke="currentColor" stroke-opacity="0.2" fill="none"/>`,
			f.x(across), top, height-bottom, left, f.y(up), width-right)
		text(b, f.x(across), height-bottom+18, "middle", percent(across))
		text(b, left-8, f.y(up)+4, "end", percent(up))
	}
	text(b, (left+width-right)/2, height-bottom+38, "middle", l.Across)
	fmt.Fprintf(b, `<g transform="translate(14 %.1f) rotate(-90)">`, (top+height-bottom)/2)
	text(b, 0, 0, "middle", l.Up)
	b.WriteString("</g>")
}

func percent(share float64) string { return fmt.Sprintf("%g%%", math.Round(1000*share)/10) }

func (f frame) series(b *strings.Builder, i int, s Series) {
	points := slices.DeleteFunc(slices.Clone(s.Points), func(p Point) bool { return !p.valid() })
	if len(points) > 1 {
		fmt.Fprintf(b, `<polyline fill="none" stroke="%s" stroke-width="1.5" points="`, colours[i%len(colours)])
		for _, p := range points {
			fmt.Fprintf(b, "%.1f,%.1f ", f.x(p.Across), f.y(p.Up))
		}
		b.WriteString(`"/>`)
	}
	for _, p := range points {
		x, y := f.x(p.Across), f.y(p.Up)
		mark(b, i, x, y, p.ID)
		text(b, x+9, y-6, "start", p.Label)
	}
}

// shapes are the marks of series.
var shapes = []string{
	"M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z", "M-5 -5h10v10h-10z", "M0 -6l6 11h-12z", "M0 -6l6 6l-6 6l-6 -6z", "M0 6l6 -11h-12z",
	"M-6 -2h4v-4h4v4h4v4h-4v4h-4v-4h-4z", "M-6 -3h12v6h-12z",
}

// mark draws the mark of a series. One that can be chosen has a ground that is large enough
// to be hit.
func mark(b *strings.Builder, i int, x, y float64, id string) {
	at := ""
	if id != "" {
		at = fmt.Sprintf(` data-at="%s"`, escaped(id))
	}
	fmt.Fprintf(b, `<g transform="translate(%.1f %.1f)"%s>`, x, y, at)
	if id != "" {
		b.WriteString(`<circle r="12" fill="transparent"/>`)
	}
	fmt.Fprintf(b, `<path d="%s" fill="%s"/></g>`, shapes[i%len(shapes)], colours[i%len(colours)])
}

func text(b *strings.Builder, x, y float64, anchor, said string) {
	fmt.Fprintf(b, `<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`, x, y, anchor, escaped(said))
}

func escaped(said string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(said)) // a builder takes all
	return b.String()
}
