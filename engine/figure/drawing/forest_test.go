package drawing_test

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/figure/drawing"
)

// Whatever estimates there are, all figures lie on the scale, its ticks rise from end to end,
// and the file is taken by the outer page with a mark for all that is there.
func TestAnyForestIsDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.OneOf(rapid.Float64Range(-1e9, 1e9), rapid.Float64Range(-1, 1), rapid.Just(math.NaN()), rapid.Just(0.0))
		var lines []drawing.Estimate
		marks, gone := 0, 0
		for range rapid.IntRange(0, 6).Draw(t, "lines") {
			e := drawing.Estimate{Name: rapid.String().Draw(t, "name"), Value: number.Draw(t, "value"), Low: math.NaN(), High: math.NaN(),
				Found: number.Draw(t, "found"), Off: rapid.Bool().Draw(t, "off"), Few: rapid.Bool().Draw(t, "few"), Said: "gone"}
			if half := math.Abs(number.Draw(t, "half")); half > 0 && !math.IsNaN(e.Value) {
				e.Low, e.High = e.Value-half, e.Value+half
				marks++
			}
			if !math.IsNaN(e.Value) {
				marks++
			}
			switch {
			case math.IsNaN(e.Found):
				gone++
			case e.Off:
				marks += 2
			default:
				marks++
			}
			lines = append(lines, e)
		}
		s := drawing.ScaleOf(lines)
		for _, e := range lines {
			for _, x := range []float64{e.Value, e.Found} {
				if !math.IsNaN(x) && (x < s.From-1e-6*s.Step || x > s.To+1e-6*s.Step) {
					t.Fatalf("%v is not on the scale %+v", x, s)
				}
			}
			if !e.Few && e.Low < s.From-1e-6*s.Step {
				t.Fatalf("the margin from %v is not on the scale %+v", e.Low, s)
			}
		}
		ticks := s.Ticks()
		if len(ticks) < 2 || len(ticks) > 8 || ticks[0] != s.From+0 || s.At(ticks[len(ticks)-1]) < 1-1e-9 {
			t.Fatalf("ticks %v of %+v", ticks, s)
		}
		p := drawing.Forest(s, drawing.Keys{Value: "before", Within: "right", Off: "wrong"}, func(float64) string { return "tick" }, lines)
		svg := drawing.SVG(p.Sheet("", ""))
		if !picture.MatchString(svg) {
			t.Fatalf("the outer page does not take %s", svg)
		}
		if got := strings.Count(svg, "<path"); got != 1+4+len(ticks)+marks { // the ground, and the key
			t.Fatalf("%d paths for %d marks and %d ticks in %s", got, marks, len(ticks), svg)
		}
		if said := strings.Join(texts(t, svg), "\n"); strings.Count(said, "tick") < len(ticks) || strings.Count(said, "gone") < gone {
			t.Fatalf("it says %s", said)
		}
	})
}

// By hand: margins from 3.1 to 5.2 make a scale from 3 to 5.5 in halves, on which 4.25 is in the
// middle; one that is not judged has its figure there, and its margin is cut.
func TestAScaleByHand(t *testing.T) {
	none := math.NaN()
	lines := []drawing.Estimate{{Value: 4, Low: 3.1, High: 5.2, Found: 4.4}, {Value: 4, Low: -10, High: 18, Found: none, Few: true}}
	s := drawing.ScaleOf(lines)
	if s != (drawing.Scale{From: 3, To: 5.5, Step: 0.5}) || s.At(4.25) != 0.5 || s.At(-10) != 0 || s.At(18) != 1 {
		t.Errorf("%+v, 4.25 at %v", s, s.At(4.25))
	}
	if s := drawing.ScaleOf(nil); s.From != 0 || s.To != 1 {
		t.Errorf("nothing is on %+v", s)
	}
	if s := drawing.ScaleOf([]drawing.Estimate{{Value: 7, Low: none, High: none, Found: 7}}); !(s.From < 7 && s.To > 7) {
		t.Errorf("7 alone is on %+v", s)
	}
}

// What is off differs by its shape: it is empty, with a line around.
func TestWhatIsOffIsEmpty(t *testing.T) {
	draw := func(off bool) string {
		lines := []drawing.Estimate{{Value: 4, Low: 3, High: 5, Found: 4.4, Off: off}}
		p := drawing.Forest(drawing.ScaleOf(lines), drawing.Keys{}, func(float64) string { return "" }, lines)
		return drawing.SVG(p.Sheet("", ""))
	}
	empty := regexp.MustCompile(`l8 8l-8 8l-8 -8z" fill="none"`)
	if within, off := len(empty.FindAllString(draw(false), -1)), len(empty.FindAllString(draw(true), -1)); within != 1 || off != 2 { // one is in the key
		t.Errorf("%d and %d diamonds are empty", within, off)
	}
}
