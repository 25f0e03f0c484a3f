package drawing

import "math"

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
