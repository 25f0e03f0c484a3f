package paper

import (
	"encoding/csv"
	"math"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/figure/curve"
	"quasi/engine/figure/drawing"
)

// Figure is one figure, or one panel of a figure, measured anew.
type Figure struct {
	Name  string // of its files
	Title string
	X, Y  string // the axes
	Log   bool   // whether the values are spread so far that the y axis is logarithmic
	// Points stand in the order of the x axis within each series.
	Points []Point
	Notes  []string
	Claims []Claim
}

// Point is one measured value.
type Point struct {
	X      float64
	Series string
	Value  float64 // NaN if there is none
	Note   string  // why there is none
}

func (f *Figure) add(x float64, series string, value float64) {
	f.Points = append(f.Points, Point{X: x, Series: series, Value: value})
}

// addNone notes that there is no value.
func (f *Figure) addNone(x float64, series, why string) {
	f.Points = append(f.Points, Point{X: x, Series: series, Value: math.NaN(), Note: why})
}

// series returns the names of the series, in the order of their first points.
func (f *Figure) series() []string {
	var names []string
	for _, p := range f.Points {
		if !slices.Contains(names, p.Series) {
			names = append(names, p.Series)
		}
	}
	return names
}

// values returns the measured values of a series, in order.
func (f *Figure) values(series string) []float64 {
	var values []float64
	for _, p := range f.Points {
		if p.Series == series && !math.IsNaN(p.Value) {
			values = append(values, p.Value)
		}
	}
	return values
}

// at returns the value of a series at x, if there is one.
func (f *Figure) at(series string, x float64) (float64, bool) {
	for _, p := range f.Points {
		if p.Series == series && p.X == x && !math.IsNaN(p.Value) {
			return p.Value, true
		}
	}
	return math.NaN(), false
}

// xs returns the places on the x axis, ascending.
func (f *Figure) xs() []float64 {
	var xs []float64
	for _, p := range f.Points {
		xs = append(xs, p.X)
	}
	slices.Sort(xs)
	return slices.Compact(xs)
}

// CSV returns the points of the figure as a file.
func (f *Figure) CSV() string {
	lines := [][]string{{"x", "series", "value", "note"}}
	for _, p := range f.Points {
		value := ""
		if !math.IsNaN(p.Value) {
			value = exact(p.Value)
		}
		lines = append(lines, []string{exact(p.X), p.Series, value, p.Note})
	}
	var out strings.Builder
	_ = csv.NewWriter(&out).WriteAll(lines) // a Builder takes everything
	return out.String()
}

func exact(x float64) string { return strconv.FormatFloat(x, 'g', 8, 64) }

// SVG returns the figure as a chart of lines.
func (f *Figure) SVG() string {
	labels := curve.Labels{Across: f.X, Up: f.Y, SayAcross: brief, SayUp: brief}
	up := func(value float64) float64 { return value }
	if f.Log { // powers of ten, from the one below the least value on
		least := math.Inf(1)
		for _, p := range f.Points {
			if p.Value > 0 {
				least = min(least, p.Value)
			}
		}
		from := max(-9, min(9, math.Floor(math.Log10(least))))
		up = func(value float64) float64 { return math.Log10(value) - from }
		labels.SayUp = func(up float64) string { return brief(math.Pow(10, up+from)) }
	}
	var all []curve.Series
	for _, name := range f.series() {
		s := curve.Series{Name: name}
		for _, p := range f.Points {
			if p.Series == name {
				s.Points = append(s.Points, curve.Point{Across: p.X, Up: up(p.Value)})
			}
		}
		if len(f.values(name)) == 0 {
			s.Name += " (no value)"
		}
		all = append(all, s)
	}
	return drawing.SVG(curve.Picture(labels, all).Sheet(f.Title, ""))
}
