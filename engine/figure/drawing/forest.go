package drawing

import "math"

// Estimate is a line of a forest plot: a figure with its margin, and beside it another one that
// should lie within. NaN stands for what there is not, or is not told.
type Estimate struct {
	Name             string
	Value, Low, High float64
	Found            float64
	// Off says that Found does not count as right, Few that nobody judges it.
	Off, Few bool
	// Said stands in the place of Found where there is none.
	Said string
}

// Scale is the axis of a forest plot: numbers from From to To, with a line at every Step.
type Scale struct{ From, To, Step float64 }

// mostTicks is about how many steps a scale has.
const mostTicks = 5

// ScaleOf returns the scale on which all figures of some lines lie, and the margins of those that
// are judged, between multiples of 1, 2 or 5 times a power of ten.
func ScaleOf(lines []Estimate) Scale {
	from, to := math.Inf(1), math.Inf(-1)
	for _, e := range lines {
		all := []float64{e.Value, e.Found, e.Low, e.High}
		if e.Few {
			all = all[:2]
		}
		for _, x := range all {
			if !math.IsNaN(x) && !math.IsInf(x, 0) {
				from, to = math.Min(from, x), math.Max(to, x)
			}
		}
	}
	if from > to {
		from, to = 0, 1
	}
	if !(to-from > 1e-9*math.Max(1, math.Abs(to))) {
		half := math.Max(math.Abs(to)/10, 1e-6)
		from, to = from-half, to+half
	}
	step := stepOf((to - from) / mostTicks)
	return Scale{step * math.Floor(from/step+1e-9), step * math.Ceil(to/step-1e-9), step}
}

// stepOf returns the least of 1, 2 and 5 times a power of ten that is at least so much.
func stepOf(least float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(least)))
	for _, times := range []float64{1, 2, 5} {
		if times*power >= least*(1-1e-9) {
			return times * power
		}
	}
	return 10 * power
}

// Ticks returns the numbers at which the scale has lines, both ends among them.
func (s Scale) Ticks() []float64 {
	n := int(math.Round((s.To - s.From) / s.Step))
	ticks := make([]float64, n+1)
	for i := range ticks {
		ticks[i] = math.Round((s.From/s.Step)+float64(i))*s.Step + 0 // no -0
	}
	return ticks
}

// At returns where a number lies, from 0 to 1; what lies beyond an end is at that end.
func (s Scale) At(x float64) float64 { return math.Min(1, math.Max(0, (x-s.From)/(s.To-s.From))) }

// Keys name what a forest plot shows.
type Keys struct{ Value, Within, Off string }

// The measures of a forest plot, in pixels.
const (
	forestRight = 30.0
	forestRow   = 30.0
	dotWide     = 4.0
	markWide    = 8.0
)

// Forest draws a line for each estimate: its figure as a disc on the bar of its margin, and what
// was found as a diamond behind it, which is empty where it is off. say writes the numbers of the scale.
func Forest(s Scale, k Keys, say func(float64) string, lines []Estimate) Picture {
	groups := make([]Group, len(lines))
	for i, e := range lines {
		groups[i].Name = e.Name
	}
	p := Picture{Wide: barsWide}
	from, y := namesWide(groups), keyTall
	at := func(x float64) float64 { return from + 12 + s.At(x)*(barsWide-from-12-forestRight) }
	x := markWide
	for i, name := range []string{k.Value, k.Within, k.Off} {
		if i == 0 {
			p.disc(Ink, x, 8)
		} else {
			p.diamond(Now, x, 8, i == 2)
		}
		p.Say(x+13, 12, Start, name)
		x += 13 + Wide(name) + 26
	}
	for _, tick := range s.Ticks() {
		p.Line(Faint, 1, "M%.1f %.1fV%.1f", at(tick), y, y+forestRow*float64(len(lines)))
		p.Say(at(tick), y+forestRow*float64(len(lines))+18, Middle, say(tick))
	}
	for _, e := range lines {
		p.estimate(from, y+forestRow/2, at, e)
		y += forestRow
	}
	p.Tall = y + 28
	return p
}

func (p *Picture) estimate(from, y float64, at func(float64) float64, e Estimate) {
	names := wrapped(e.Name, (mostNameWide-nameApart)/TextSize)
	for i, line := range names {
		p.Say(from-nameApart, y+TextSize/3+lineTall*(float64(i)-float64(len(names)-1)/2), End, line)
	}
	bar, disc, mark := Was, Ink, Now
	if e.Few {
		bar, disc, mark = Faint, Was, Was
	}
	if e.Low <= e.High {
		p.Line(bar, 3, "M%.1f %.1fH%.1f", at(e.Low), y, at(e.High))
	}
	switch {
	case !math.IsNaN(e.Found):
		p.diamond(mark, at(e.Found), y, e.Off)
	case at(e.Value) > (from+barsWide)/2: // on the side that is free
		p.Say(from+16, y+TextSize/3, Start, e.Said)
	default:
		p.Say(barsWide, y+TextSize/3, End, e.Said)
	}
	if !math.IsNaN(e.Value) {
		p.disc(disc, at(e.Value), y)
	}
}

func (p *Picture) disc(colour Colour, x, y float64) {
	p.Draw(colour, "M%.1f %.1fa4 4 0 1 0 8 0a4 4 0 1 0 -8 0z", x-dotWide, y)
}

// diamond draws what was found: filled, or empty where it is off.
func (p *Picture) diamond(colour Colour, x, y float64, off bool) {
	const path = "M%.1f %.1fl8 8l-8 8l-8 -8z"
	if !off {
		p.Draw(colour, path, x, y-markWide)
		return
	}
	p.Draw(Paper, path, x, y-markWide)
	p.Line(Off, 2.5, path, x, y-markWide)
}
