package paper

import (
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/gocarina/gocsv"
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
	// generalised is, by x, what of the baseline's loss is not of filtered records.
	generalised map[float64]float64
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

// claim adds a claim of the paper with a verdict.
func (f *Figure) claim(c ...Claim) { f.Claims = append(f.Claims, c...) }

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
	return 0, false
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

// row is a point in a file.
type row struct {
	X      string `csv:"x"`
	Series string `csv:"series"`
	Value  string `csv:"value"`
	Note   string `csv:"note"`
}

// WriteCSV writes the points of the figure.
func (f *Figure) WriteCSV(w io.Writer) error {
	rows := make([]row, 0, len(f.Points))
	for _, p := range f.Points {
		r := row{X: exact(p.X), Series: p.Series, Note: p.Note}
		if !math.IsNaN(p.Value) {
			r.Value = exact(p.Value)
		}
		rows = append(rows, r)
	}
	return gocsv.Marshal(rows, w)
}

func exact(x float64) string { return strconv.FormatFloat(x, 'g', 8, 64) }
