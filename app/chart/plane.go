package chart

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Plane is a plane of two columns: values at their positions, groups as boxes. Rows without
// a value stand in a band of their own behind all positions.
type Plane struct {
	X, Y  Axis
	Boxes []Box
	Dots  []Dot
	Line  *Cut // nil: none is made
}

// Axis is a column: positions from 0 to Size - 1, of which those in Ticks are named. Band
// says that there is a band for missing values.
type Axis struct {
	Name  string
	Size  int
	Ticks []Tick
	Band  bool
}

// Tick is a position with its name.
type Tick struct {
	Position int32
	Name     string
}

// Box covers positions, both ends included; the full run covers the band, too.
type Box struct {
	XLo, XHi, YLo, YHi int32
	Name               string
	Class              string
}

// Dot stands at a position of each axis, Missing for a value that is not there.
type Dot struct {
	X, Y  int32
	Name  string
	Class string
}

// Missing is where a row without a value stands.
const Missing = -1

// Cut is a line between two positions of one of the axes; the position behind all is the
// band.
type Cut struct {
	OnX           bool
	Before, After int32
}

// The parts of the picture, in per cent of it: the names of the ticks, the positions, the
// band.
const (
	planeLeft, planeTop   = 15.0, 3.0
	planeRight, planeFoot = 99.0, 93.0
	planeBand             = 11.0
	bandGap               = 2.0
)

// Draw draws the plane. It is hidden from screen readers: a table must say what it shows. All
// places are shares of the picture, so that texts keep their size whatever its width is.
func (p Plane) Draw() app.UI {
	labels := p.labels()
	return app.Div().Class("plane").Aria("hidden", true).Body(
		app.Raw(p.svg()),
		app.Range(labels).Slice(func(i int) app.UI { return labels[i].render() }),
	)
}

// svg draws the shapes. What markup may hold is up to the guard of the page (web/guard.js),
// and texts are not among it.
func (p Plane) svg() string {
	x, y := p.scales()
	var svg strings.Builder
	svg.WriteString(`<svg aria-hidden="true">`)
	xs, ys := [][2]float64{x.positions()}, [][2]float64{y.positions()}
	if x.Band {
		xs = append(xs, x.band())
	}
	if y.Band {
		ys = append(ys, y.band())
	}
	for i, h := range xs {
		for j, v := range ys {
			class := "field"
			if i+j > 0 {
				class = "band"
			}
			rect(&svg, class, 4, min(h[0], h[1]), min(v[0], v[1]), math.Abs(h[1]-h[0]), math.Abs(v[1]-v[0]))
		}
	}
	for _, b := range p.Boxes {
		left, right := x.run(b.XLo, b.XHi)
		bottom, top := y.run(b.YLo, b.YHi)
		rect(&svg, "box "+b.Class, 4, left, top, right-left, bottom-top)
	}
	if p.Line != nil {
		p.line(&svg, x, y)
	}
	for _, d := range p.Dots {
		fmt.Fprintf(&svg, `<circle class="%s" cx="%d%%" cy="%d%%" r="0.85em"/>`, strings.TrimSpace("dot "+d.Class), whole(x.middle(d.X)), whole(y.middle(d.Y)))
	}
	svg.WriteString("</svg>")
	return svg.String()
}

func (p Plane) scales() (x, y scale) {
	return scale{p.X, planeLeft, planeRight}, scale{p.Y, planeFoot, planeTop}
}

// label is a text at a place of the picture, in whole per cent of it.
type label struct {
	class string
	x, y  int
	text  string
}

// labels are the names of ticks, boxes and dots. Boxes with one corner have their names there as one.
func (p Plane) labels() []label {
	x, y := p.scales()
	var all []label
	across := func(position int32, name string) {
		all = append(all, label{"tick across", whole(x.middle(position)), whole(planeFoot), name})
	}
	up := func(position int32, name string) {
		all = append(all, label{"tick up", whole(planeLeft), whole(y.middle(position)), name})
	}
	for _, t := range p.X.Ticks {
		across(t.Position, t.Name)
	}
	for _, t := range p.Y.Ticks {
		up(t.Position, t.Name)
	}
	if p.X.Band {
		across(Missing, "*")
	}
	if p.Y.Band {
		up(Missing, "*")
	}
	for _, b := range p.Boxes {
		left, _ := x.run(b.XLo, b.XHi)
		_, top := y.run(b.YLo, b.YHi)
		here := label{"name " + b.Class, whole(left), whole(top), b.Name}
		if at := slices.IndexFunc(all, func(l label) bool { return strings.HasPrefix(l.class, "name ") && l.x == here.x && l.y == here.y }); at >= 0 {
			all[at].text += " " + b.Name
			continue
		}
		all = append(all, here)
	}
	for _, d := range p.Dots {
		all = append(all, label{"number " + d.Class, whole(x.middle(d.X)), whole(y.middle(d.Y)), d.Name})
	}
	return all
}

// render puts a label at its place by classes, tens and units apart: the page's policy
// takes no style of an element's own.
func (l label) render() app.UI {
	return app.Span().Class(l.class, fmt.Sprintf("xt%d xu%d yt%d yu%d", l.x/10, l.x%10, l.y/10, l.y%10)).Text(l.text)
}

// whole rounds a place, so that a dot and its label have the same.
func whole(place float64) int { return int(math.Round(min(max(place, 0), 100))) }

func (p Plane) line(svg *strings.Builder, x, y scale) {
	if p.Line.OnX {
		at := x.between(p.Line.Before, p.Line.After)
		fmt.Fprintf(svg, `<line class="cut" x1="%.2f%%" x2="%.2f%%" y1="%.2f%%" y2="%.2f%%"/>`, at, at, planeTop-2, planeFoot+1)
		return
	}
	at := y.between(p.Line.Before, p.Line.After)
	fmt.Fprintf(svg, `<line class="cut" y1="%.2f%%" y2="%.2f%%" x1="%.2f%%" x2="%.2f%%"/>`, at, at, planeLeft-1, planeRight+0.5)
}

func rect(svg *strings.Builder, class string, rx int, x, y, width, height float64) {
	fmt.Fprintf(svg, `<rect class="%s" x="%.2f%%" y="%.2f%%" width="%.2f%%" height="%.2f%%" rx="%d"/>`, strings.TrimSpace(class), x, y, width, height, rx)
}

// scale is an axis that runs from one place of the picture to another.
type scale struct {
	Axis
	from, to float64
}

// positions returns where the positions begin and end.
func (s scale) positions() [2]float64 {
	end := s.to
	if s.Band {
		end -= s.sign() * (planeBand + bandGap)
	}
	return [2]float64{s.from, end}
}

// band returns where the band begins and ends.
func (s scale) band() [2]float64 { return [2]float64{s.to - s.sign()*planeBand, s.to} }

func (s scale) sign() float64 {
	if s.to < s.from {
		return -1
	}
	return 1
}

// at returns the place of a position's beginning.
func (s scale) at(position float64) float64 {
	p := s.positions()
	return p[0] + (p[1]-p[0])*position/float64(max(1, s.Size))
}

// middle returns the place of a position's middle, or of the band's.
func (s scale) middle(position int32) float64 {
	if position < 0 {
		b := s.band()
		return (b[0] + b[1]) / 2
	}
	return s.at(float64(position) + 0.5)
}

// run returns where a run of positions begins and ends; the full one ends with the band.
func (s scale) run(lo, hi int32) (from, to float64) {
	from, to = s.at(float64(lo)+0.06), s.at(float64(hi)+0.94)
	if lo == 0 && int(hi) == s.Size-1 && s.Band {
		to = s.to
	}
	return from, to
}

// between returns the place in the middle of two positions.
func (s scale) between(before, after int32) float64 {
	if int(after) >= s.Size {
		return (s.positions()[1] + s.band()[0]) / 2
	}
	return s.at((float64(before) + float64(after) + 1) / 2)
}
