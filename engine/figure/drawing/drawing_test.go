package drawing_test

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/figure/drawing"
)

// picture is what the outer page lets through as a picture, as web/outer.js has it.
var picture = regexp.MustCompile(`^<svg(?: (?:xmlns="http://www.w3.org/2000/svg"|(?:viewBox|width|height|role|font-family)="[\w .,-]*"))*>` +
	`(?:<path(?: (?:d|fill|stroke|stroke-width)="[\w .#-]*")*/>` +
	`|<text(?: (?:(?:x|y|text-anchor|font-size|font-weight|fill)="[\w.#-]*"|transform="rotate\([-\d. ]+\)"))*>[^<]*</text>` +
	`|<title>[^<]*</title>|<desc>[^<]*</desc>|<g transform="translate\([-\d. ]+\)">|</g>)*</svg>$`)

// screen is what the guard of the page takes: shapes without texts or addresses.
var screen = regexp.MustCompile(`^(<(svg|path)( (aria-hidden|class|d|fill|stroke|stroke-width|viewBox)="[\w .,%-]*")*/?>|</svg>)+$`)

// texts returns what an SVG says, or fails if it is none.
func texts(t interface{ Fatalf(string, ...any) }, svg string) (all []string) {
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
		if said, ok := token.(xml.CharData); ok {
			all = append(all, string(said))
		}
	}
}

// Whatever names and shares there are, a file is well-formed, is taken by the outer page and
// says all names, as far as there is room; and what is for the screen is taken by the guard.
func TestAnyBarsAreDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		share := rapid.OneOf(rapid.Float64(), rapid.Just(math.NaN()), rapid.Just(math.Inf(1)), rapid.Just(-1.0))
		series := rapid.SliceOfN(rapid.String(), 1, 3).Draw(t, "series")
		var groups []drawing.Group
		positive := 0
		for range rapid.IntRange(0, 5).Draw(t, "groups") {
			g := drawing.Group{Name: rapid.String().Draw(t, "name")}
			for range series {
				b := drawing.Bar{Share: share.Draw(t, "share"), Said: "said"}
				if b.Share > 0 && !math.IsInf(b.Share, 1) {
					positive++
				}
				g.Bars = append(g.Bars, b)
			}
			groups = append(groups, g)
		}
		p := drawing.Bars(series, groups)
		svg := drawing.SVG(p.Sheet(rapid.String().Draw(t, "title"), rapid.String().Draw(t, "caption")))
		if !picture.MatchString(svg) {
			t.Fatalf("the outer page does not take %s", svg)
		}
		said := strings.Join(texts(t, svg), "\n")
		if got := strings.Count(said, "said"); got < len(series)*len(groups) {
			t.Fatalf("%d shares are said of %d", got, len(series)*len(groups))
		}
		keys := 0
		if len(series) > 1 {
			keys = len(series)
		}
		if got := strings.Count(svg, "<path"); got != 2+keys+positive { // the ground and the axis
			t.Fatalf("%d paths for %d bars in %s", got, positive, svg)
		}
		if on := drawing.Shapes(p); !screen.MatchString(on) {
			t.Fatalf("for a screen it is %s", on)
		}
	})
}

// Bars are on one scale: one of half the share is half as long.
func TestBarsAreToScale(t *testing.T) {
	p := drawing.Bars([]string{"a"}, []drawing.Group{{Name: "x", Bars: []drawing.Bar{{Share: 0.4}}}, {Name: "y", Bars: []drawing.Bar{{Share: 0.2}}}})
	wide := regexp.MustCompile(`h([\d.]+)v`).FindAllStringSubmatch(drawing.SVG(p.Sheet("", "")), -1)
	if n := len(wide); n != 3 || wide[1][1] != "612.5" || wide[2][1] != "306.2" { // the first is the ground
		t.Errorf("the bars are %v long", wide)
	}
}

// A title goes on in the next line where it is too long, also without a blank, and nothing
// of it is lost.
func TestLongTextsGoOn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		title := rapid.StringMatching(`[a-z ]{0,200}|[一-龥]{0,90}|[a-z]{150,200} [a-z]{1,9}`).Draw(t, "title")
		p := drawing.Picture{Wide: 300, Tall: 10}
		s := p.Sheet(title, "")
		said := ""
		for _, shape := range s.Around[1:] {
			said += shape.Text
			if wide := drawing.Wide(shape.Text) / drawing.TextSize * shape.Size; wide > p.Wide+1e-9 {
				t.Fatalf("%q is %g wide", shape.Text, wide)
			}
		}
		if bare := func(s string) string { return strings.Join(strings.Fields(s), "") }; bare(said) != bare(title) {
			t.Fatalf("of %q there is %q", title, said)
		}
	})
}

// What is no text for XML is left out, what is markup is text.
func TestTextsAreTexts(t *testing.T) {
	s := drawing.Picture{Wide: 300}.Sheet("a\x00<script>\n&\xff", "")
	svg := drawing.SVG(s)
	if said := strings.Join(texts(t, svg), " "); strings.Contains(svg, "<script") || !strings.Contains(said, "a<script> &\ufffd") {
		t.Errorf("it says %q", said)
	}
}

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
