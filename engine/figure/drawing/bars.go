package drawing

import "math"

// Bar is a share in [0,1], with the text beside it.
type Bar struct {
	Share float64
	Said  string
}

// Group is the bars of one thing, a bar for each series.
type Group struct {
	Name string
	Bars []Bar
}

// The measures of bars, in pixels.
const (
	barsWide          = 720.0
	mostNameWide      = 280.0
	saidWide          = 90.0
	barTall, barApart = 15.0, 2.0
	lineTall          = 16.0
	groupsApart       = 14.0
	keyTall           = 26.0
	nameApart         = 10.0
)

// Bars draws groups of lying bars, from the left, on one scale: the longest is as long as
// there is room. With several series each has a colour, and its name above. A share that is no
// number, or below 0, has a text and no bar.
func Bars(series []string, groups []Group) Picture {
	p := Picture{Wide: barsWide}
	from := namesWide(groups)
	y := topOf(series)
	if len(series) > 1 {
		x := from
		for i, name := range series {
			p.Draw(barColour(i, len(series)), "M%.1f 2h11v11h-11z", x)
			p.Say(x+17, 12, Start, name)
			x += 17 + Wide(name) + 24
		}
	}
	scale := (barsWide - from - saidWide) / longest(groups)
	for _, g := range groups {
		names := wrapped(g.Name, (mostNameWide-nameApart)/TextSize)
		bars := float64(len(g.Bars))*(barTall+barApart) - barApart
		tall := max(bars, lineTall*float64(len(names)))
		for i, line := range names {
			p.Say(from-nameApart, y+tall/2+TextSize/3+lineTall*(float64(i)-float64(len(names)-1)/2), End, line)
		}
		for i, b := range g.Bars {
			p.bar(from, y+(tall-bars)/2+float64(i)*(barTall+barApart), scale, barColour(i, len(series)), b)
		}
		y += tall + groupsApart
	}
	p.Tall = y
	p.Line(Faint, 1, "M%.1f %.1fV%.1f", from, topOf(series), max(topOf(series), y-groupsApart))
	return p
}

// bar draws one, and its text behind it.
func (p *Picture) bar(x, y, scale float64, colour Colour, b Bar) {
	wide := 0.0
	if b.Share > 0 && !math.IsInf(b.Share, 1) {
		wide = min(b.Share*scale, barsWide-saidWide-x)
		p.Draw(colour, "M%.1f %.1fh%.1fv%.1fh-%.1fz", x, y, wide, barTall, wide)
	}
	p.Say(x+wide+6, y+barTall-3, Start, b.Said)
}

// namesWide returns the left end of bars, behind the longest name if room is left.
func namesWide(groups []Group) float64 {
	wide := 0.0
	for _, g := range groups {
		wide = max(wide, Wide(g.Name)+nameApart)
	}
	return min(wide, mostNameWide)
}

func topOf(series []string) float64 {
	if len(series) > 1 {
		return keyTall
	}
	return 0
}

// longest returns the greatest share; 1 where there is none above 0.
func longest(groups []Group) float64 {
	most := 0.0
	for _, g := range groups {
		for _, b := range g.Bars {
			if !math.IsInf(b.Share, 1) {
				most = larger(most, b.Share)
			}
		}
	}
	if most > 0 {
		return most
	}
	return 1
}

// larger is max, but ignores NaN.
func larger(a, b float64) float64 {
	if b > a {
		return b
	}
	return a
}

// barColour is the colour of a series: of two, what was and what is.
func barColour(i, of int) Colour {
	switch {
	case of > 2:
		return OfSeries(i)
	case of == 2 && i == 0:
		return Was
	}
	return Now
}

// Axes are two axes that are cut into ranges: what they are, and the names of their ranges,
// from the left and from below.
type Axes struct {
	Across, Up    string
	Columns, Rows []string
}

// Dot is a mark in a range of each axis, from 0. Its area is in proportion to Weight, the
// greatest one as wide as there is room.
type Dot struct {
	Column, Row int
	Weight      float64
}

// The measures of dots, in pixels.
const (
	dotsWide         = 680.0
	dotTall          = 34.0
	dotLeft, dotFoot = 130.0, 52.0
)

// Dots draws marks over two axes. A dot outside of them, or without weight, is left out.
func Dots(a Axes, dots []Dot) Picture {
	p := Picture{Wide: dotsWide, Tall: dotTall*float64(len(a.Rows)) + dotFoot}
	foot, cell := p.Tall-dotFoot, (dotsWide-dotLeft)/math.Max(1, float64(len(a.Columns)))
	for i := range len(a.Rows) + 1 {
		p.Line(Faint, 1, "M%.1f %.1fH%.1f", dotLeft, foot-dotTall*float64(i), dotsWide)
	}
	for i := range len(a.Columns) + 1 {
		p.Line(Faint, 1, "M%.1f 0V%.1f", dotLeft+cell*float64(i), foot)
	}
	for i, name := range a.Rows {
		p.Say(dotLeft-8, foot-dotTall*(float64(i)+0.5)+TextSize/3, End, name)
	}
	for i, name := range a.Columns {
		p.Say(dotLeft+cell*(float64(i)+0.5), foot+18, Middle, name)
	}
	p.Say((dotLeft+dotsWide)/2, foot+40, Middle, a.Across)
	p.SayUp(14, foot/2, a.Up)
	most := 0.0
	for _, d := range dots {
		most = larger(most, d.Weight)
	}
	room := math.Min(dotTall, cell)/2 - 2
	for _, d := range dots {
		if d.Weight > 0 && d.Column >= 0 && d.Column < len(a.Columns) && d.Row >= 0 && d.Row < len(a.Rows) {
			r := math.Round(10*math.Max(1.5, room*math.Sqrt(d.Weight/most))) / 10 // as it is written: a circle is closed
			x, y := dotLeft+cell*(float64(d.Column)+0.5), foot-dotTall*(float64(d.Row)+0.5)
			p.Draw(Now, "M%.1f %.1fa%.1f %.1f 0 1 0 %.1f 0a%.1f %.1f 0 1 0 -%.1f 0z", x-r, y, r, r, 2*r, r, r, 2*r)
		}
	}
	return p
}
