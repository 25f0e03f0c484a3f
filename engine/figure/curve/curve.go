// Package curve draws what recipes lose against the risk that they leave: with all its texts
// for a file, and shapes alone for a screen, which writes the texts beside them.
//
//	all := []curve.Series{{Name: "minimum-loss", Points: []curve.Point{{Across: 0.2, Up: 0.1, Label: "5"}, {Across: 0.1, Up: 0.2, Label: "10"}}}}
//	picture := curve.Picture(curve.Labels{Across: "highest risk", Up: "detail lost"}, all)
//	svg := drawing.SVG(picture.Sheet("Loss against risk", ""))
package curve

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"quasi/engine/figure/drawing"
)

// Point is one release: two numbers from 0 up, shares where nothing else is said.
type Point struct {
	Across, Up float64
	Label      string // beside it
}

// Series are points that belong together, joined in their order.
type Series struct {
	Name   string
	Points []Point
	Plain  bool // a line without marks
}

// Labels say what the two axes are, and how numbers are written at them; nil: as per cent.
type Labels struct {
	Across, Up       string
	SayAcross, SayUp func(float64) string
}

const (
	width, height            = 640.0, 400.0
	left, right, top, bottom = 60.0, 20.0, 16.0, 52.0
	legend                   = 22.0 // height of a line of it
)

// Picture draws series of points over two axes that begin at 0, with their texts. What is no
// number is left out. One series has no legend.
func Picture(l Labels, all []Series) drawing.Picture {
	d := plotted(all)
	across, up := written(l.SayAcross), written(l.SayUp)
	for i := range steps + 1 {
		at, over := d.across*float64(i)/steps, d.up*float64(i)/steps
		d.Say(d.x(at), height-bottom+18, drawing.Middle, across(at))
		d.Say(left-8, d.y(over)+4, drawing.End, up(over))
	}
	d.Say((left+width-right)/2, height-bottom+40, drawing.Middle, l.Across)
	d.SayUp(14, (top+height-bottom)/2, l.Up)
	for _, s := range all {
		for _, p := range valid(s.Points) {
			if p.Label != "" {
				d.Say(d.x(p.Across)+9, d.y(p.Up)-6, drawing.Start, p.Label)
			}
		}
	}
	if len(all) > 1 {
		for i, s := range all {
			y := d.Tall + legend/2
			mark(&d.Picture, i, left, y)
			d.Say(left+14, y+4, drawing.Start, s.Name)
			d.Tall += legend
		}
	}
	return d.Picture
}

// Shapes draws the same for a screen: no texts, and colours by class, see [drawing.Shapes].
func Shapes(all []Series) string { return drawing.Shapes(plotted(all).Picture) }

// plotted draws axes and series.
func plotted(all []Series) plot {
	d := plot{drawing.Picture{Wide: width, Tall: height}, fit(all)}
	for i := range steps + 1 { // lines of both axes
		x, y := d.x(d.across*float64(i)/steps), d.y(d.up*float64(i)/steps)
		d.Line(drawing.Faint, 1, "M%.1f %.1fV%.1fM%.1f %.1fH%.1f", x, top, height-bottom, left, y, width-right)
	}
	for i, s := range all {
		points := valid(s.Points)
		if len(points) > 1 {
			var path strings.Builder
			for j, p := range points {
				command := "L"
				if j == 0 {
					command = "M"
				}
				fmt.Fprintf(&path, "%s%.1f %.1f", command, d.x(p.Across), d.y(p.Up))
			}
			d.Line(drawing.OfSeries(i), 1.5, "%s", path.String())
		}
		for _, p := range points {
			if !s.Plain {
				mark(&d.Picture, i, d.x(p.Across), d.y(p.Up))
			}
		}
	}
	return d
}

// Mark draws the mark of a series for a screen.
func Mark(series int) string {
	p := drawing.Picture{Wide: 16, Tall: 16}
	mark(&p, series, 8, 8)
	return drawing.Shapes(p)
}

// Ticks returns the numbers at which the two axes have lines, from 0 up.
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

// reach is the distance at which a mark can be chosen.
const reach = 14.0

// plot is a picture with its frame.
type plot struct {
	drawing.Picture
	frame
}

// frame is the extent of the axes.
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

// steps is the number of steps of an axis.
const steps = 5

// rounded returns the end of an axis: five steps of 1, 2, 4 or 5 times a power of ten.
func rounded(most float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(most/steps)))
	for _, step := range []float64{1, 2, 4, 5} {
		if end := math.Round(steps*step*power*1e9) / 1e9; most <= end+1e-9 {
			return end
		}
	}
	return steps * 10 * power
}

func (f frame) x(share float64) float64 { return left + share/f.across*(width-left-right) }
func (f frame) y(share float64) float64 { return height - bottom - share/f.up*(height-top-bottom) }

// written returns how numbers are written.
func written(say func(float64) string) func(float64) string {
	if say != nil {
		return say
	}
	return func(share float64) string { return fmt.Sprintf("%g%%", math.Round(1000*share)/10) }
}

// shapes are the marks of series: where they begin beside their place, and how they go on.
// Series that share a colour have other marks.
var shapes = []struct {
	x, y float64
	path string
}{
	{-5, 0, "a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z"}, {-5, -5, "h10v10h-10z"}, {0, -6, "l6 11h-12z"}, {0, -6, "l6 6l-6 6l-6 -6z"}, {0, 6, "l6 -11h-12z"},
	{-6, -2, "h4v-4h4v4h4v4h-4v4h-4v-4h-4z"}, {-6, -3, "h12v6h-12z"},
}

// mark draws the mark of a series at a place.
func mark(p *drawing.Picture, i int, x, y float64) {
	s := shapes[i%len(shapes)]
	p.Draw(drawing.OfSeries(i), "M%.1f %.1f%s", x+s.x, y+s.y, s.path)
}
