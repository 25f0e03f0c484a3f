package drawing_test

import (
	"embed"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"quasi/engine/figure/drawing"
	"quasi/engine/internal/casetest"
)

// picture matches the SVG that the outer page lets through, as in web/outer.js.
var picture = regexp.MustCompile(`^<svg(?: (?:xmlns="http://www.w3.org/2000/svg"|(?:viewBox|width|height|role|font-family)="[\w .,-]*"))*>` +
	`(?:<path(?: (?:d|fill|stroke|stroke-width)="[\w .#-]*")*/>` +
	`|<text(?: (?:(?:x|y|text-anchor|font-size|font-weight|fill)="[\w.#-]*"|transform="rotate\([-\d. ]+\)"))*>[^<]*</text>` +
	`|<title>[^<]*</title>|<desc>[^<]*</desc>|<g transform="translate\([-\d. ]+\)">|</g>)*</svg>$`)

// screen matches what the page's guard lets through: shapes without texts or addresses.
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

//go:embed testdata/*.svg
var files embed.FS

// drawn compares a sheet with a file of testdata, which has a shape in a line and not its head.
func drawn(t *testing.T, s drawing.Sheet, name string) {
	t.Helper()
	file := casetest.Must(files.ReadFile("testdata/" + name + ".svg"))
	head := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.1f %.1f" width="%.1f" height="%.1f" role="img" font-family="`+drawing.Fonts+`">`, s.Wide, s.Tall, s.Wide, s.Tall)
	got := strings.ReplaceAll(drawing.SVG(s), "><", ">\n<") + "\n"
	if diff := cmp.Diff(head+"\n"+string(file), got); diff != "" {
		t.Errorf("%s.svg, and what is drawn:\n%s", name, diff)
	}
}

// Two series have a key. The longest bar, 0.5, takes the 350 pixels that the longest name, of two
// lines, and the texts leave; one of 0.2 is 140 long. A share that is no number has its text alone.
func TestBarsAsTheyAreDrawn(t *testing.T) {
	p := drawing.Bars([]string{"before", "after"}, []drawing.Group{
		{Name: "age", Bars: []drawing.Bar{{Share: 0.5, Said: "50%"}, {Share: 0.25, Said: "25%"}}},
		{Name: "the first place where a patient was ever seen by us", Bars: []drawing.Bar{{Share: math.NaN(), Said: "none"}, {Share: 0.2, Said: "20%"}}},
	})
	drawn(t, p.Sheet("Lost", "Of it."), "bars")
}

// Areas are to scale: a quarter of the weight is half as wide. The least mark is 3 pixels wide, and
// what lies beside the axes or weighs nothing is not there.
func TestDotsAsTheyAreDrawn(t *testing.T) {
	a := drawing.Axes{Across: "risk", Up: "use", Columns: []string{"low", "mid", "high"}, Rows: []string{"few", "many"}}
	p := drawing.Dots(a, []drawing.Dot{{Weight: 4}, {Column: 2, Row: 1, Weight: 1}, {Column: 1, Weight: 0.001},
		{Column: 1, Row: 1}, {Column: 3, Weight: 1}, {Row: 2, Weight: 1}, {Column: -1, Weight: 1}, {Row: -1, Weight: 1}})
	drawn(t, p.Sheet("", ""), "dots")
}

// A margin is a bar, its figure a disc, what was found a diamond, which is empty where it is off.
// What stands for a figure that is gone takes the side that is free; a line that nobody judges is pale.
func TestAForestAsItIsDrawn(t *testing.T) {
	none := math.NaN()
	lines := []drawing.Estimate{
		{Name: "mean", Value: 4, Low: 3.1, High: 5.2, Found: 4.5},
		{Name: "share", Value: 3.5, Low: 3, High: 4, Found: 5, Off: true},
		{Name: "left", Value: 3.5, Low: none, High: none, Found: none, Said: "gone"},
		{Name: "right", Value: 5, Low: none, High: none, Found: none, Said: "gone"},
		{Name: "few", Value: 4, Low: -10, High: 18, Found: 4.25, Few: true},
	}
	keys := drawing.Keys{Value: "before", Within: "right", Off: "wrong"}
	p := drawing.Forest(drawing.ScaleOf(lines), keys, func(x float64) string { return fmt.Sprint(x) }, lines)
	drawn(t, p.Sheet("", ""), "forest")
}

// One series has no key and the colour of what is after, two have those of before and after, three
// those of series. A share of 0, below it or without end is no bar.
func TestColoursOfBars(t *testing.T) {
	for _, test := range []struct {
		series []string
		bars   []drawing.Bar
		want   string
	}{
		{[]string{"a"}, []drawing.Bar{{Share: 1}}, `now:M10.0 0.0h620.0v15.0h-620.0z faint:M10.0 0.0V15.0`},
		{[]string{"a"}, []drawing.Bar{{Share: 0}}, `faint:M10.0 0.0V15.0`},
		{[]string{"a", "b"}, []drawing.Bar{{Share: -1}, {Share: 2}},
			`was:M10.0 2h11v11h-11z now:M58.5 2h11v11h-11z now:M10.0 43.0h620.0v15.0h-620.0z faint:M10.0 26.0V58.0`},
		{[]string{"a", "b", "c"}, []drawing.Bar{{Share: math.Inf(1)}, {Share: 0.1}, {Share: 0.1}},
			`s0:M10.0 2h11v11h-11z s1:M58.5 2h11v11h-11z s2:M107.1 2h11v11h-11z s1:M10.0 43.0h620.0v15.0h-620.0z s2:M10.0 60.0h620.0v15.0h-620.0z faint:M10.0 26.0V75.0`},
		{[]string{"a", "b"}, nil, `was:M0.0 2h11v11h-11z now:M48.5 2h11v11h-11z faint:M0.0 26.0V26.0`},
	} {
		var groups []drawing.Group
		if test.bars != nil {
			groups = []drawing.Group{{Bars: test.bars}}
		}
		var got []string
		for path := range strings.SplitSeq(drawing.Shapes(drawing.Bars(test.series, groups)), "<path ") {
			if d, rest, ok := strings.Cut(strings.TrimPrefix(path, `d="`), `" class="`); ok {
				class, _, _ := strings.Cut(rest, `"`)
				got = append(got, class+":"+d)
			}
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("%d series: %s, want %s", len(test.series), got, test.want)
		}
	}
}

// Lines of a name are 16 pixels apart, in the middle of what they name; bars leave room for them.
func TestNamesOfSeveralLines(t *testing.T) {
	name := strings.Repeat("病", 60) // twenty in a line
	lines := func(p drawing.Picture) (at []float64) {
		for _, shape := range p.Shapes {
			if strings.Contains(shape.Text, "病") {
				at = append(at, math.Round(10*shape.Y)/10)
			}
		}
		return at
	}
	bars := drawing.Bars([]string{"a"}, []drawing.Group{{Name: name, Bars: []drawing.Bar{{Share: 1}}}})
	if got := lines(bars); !slices.Equal(got, []float64{12, 28, 44}) || bars.Tall != 62 {
		t.Errorf("beside a bar they are at %v of %v", got, bars.Tall)
	}
	estimate := []drawing.Estimate{{Name: name, Value: 1, Found: 2}}
	forest := drawing.Forest(drawing.ScaleOf(estimate), drawing.Keys{}, func(float64) string { return "" }, estimate)
	if got := lines(forest); !slices.Equal(got, []float64{29, 45, 61}) {
		t.Errorf("beside an estimate they are at %v", got)
	}
}

// What stands for a figure that is gone is at the side where its disc is not: to the right of it
// up to the middle of the picture.
func TestTheSideThatIsFree(t *testing.T) {
	for value, want := range map[float64]drawing.Anchor{-10: drawing.End, -4: drawing.Start, 0: drawing.End, 5: drawing.End, 5.13: drawing.End, 5.135: drawing.Start, 10: drawing.Start, math.NaN(): drawing.End} {
		e := []drawing.Estimate{{Value: value, Low: math.NaN(), High: math.NaN(), Found: math.NaN(), Said: "gone"}}
		s := drawing.Scale{From: 0, To: 10, Step: 2}
		if value < 0 {
			s = drawing.Scale{From: -10, To: 0, Step: 2}
		}
		for _, shape := range drawing.Forest(s, drawing.Keys{}, func(float64) string { return "" }, e).Shapes {
			if shape.Text == "gone" && shape.Anchor != want {
				t.Errorf("%v: at the %s, want the %s", value, shape.Anchor, want)
			}
		}
	}
}

// A colour has its value in a file and its class on a screen; the seventh series has that of the first.
func TestColours(t *testing.T) {
	var p drawing.Picture
	hex := ""
	for c := drawing.None; c < drawing.Series+6; c++ {
		p.Draw(c, "M0 0")
		p.Line(c, 0.5, "M1 1")
		hex += c.Hex() + " "
	}
	if hex != "none #16202b #d0d5da #ffffff #8593a0 #0b6e6e #a3342b #1f8a83 #c2601f #6b6fd6 #b34f92 #8a7f1f #4f87a6 " {
		t.Errorf("a file has the colours %s", hex)
	}
	want := `<svg viewBox="0 0 0 0" aria-hidden="true">`
	for _, class := range strings.Fields("none ink faint paper was now off s0 s1 s2 s3 s4 s5") {
		want += `<path d="M0 0" class="` + class + `" fill="currentColor"/><path d="M1 1" class="` + class + `" stroke="currentColor" stroke-width="0.5" fill="none"/>`
	}
	p.Say(1, 2, drawing.Start, "a screen writes its texts itself")
	if got := drawing.Shapes(p); got != want+"</svg>" {
		t.Errorf("a screen has %s, want %s", got, want)
	}
	if drawing.Colours != 6 || drawing.OfSeries(5) != drawing.Series+5 || drawing.OfSeries(6) != drawing.Series {
		t.Error("the seventh series has no colour of the six")
	}
}

// A sign that narrow texts are made of takes a third of its size, a letter of Chinese, from U+2E80,
// all of it, others 0.58.
func TestWidths(t *testing.T) {
	for said, want := range map[string]float64{"i": 4.29, " ": 4.29, "iljtfr.,:;'|!()[] ": 77.22, "a": 7.54, "\u2e7f": 7.54, "\u2e80": 13, "龥龥": 26, "": 0} {
		if got := drawing.Wide(said); math.Abs(got-want) > 1e-9 {
			t.Errorf("%q is %v wide, want %v", said, got, want)
		}
	}
}

// A line holds what just fits: three letters of 12 pixels in 36. Lines are cut between words, and
// within a word that no line holds; one letter is a line wherever it is too wide.
func TestLines(t *testing.T) {
	for _, test := range []struct {
		said string
		wide float64
		want []string
	}{
		{"一二三", 36, []string{"一二三"}},
		{"一二三", 35.9, []string{"一二", "三"}},
		{"一二 三四", 36, []string{"一二", "三四"}},
		{"一 一二三", 36, []string{"一", "一二三"}},
		{"一 一二三四", 36, []string{"一 一", "二三四"}},
		{"一二三四五六七 八", 36, []string{"一二三", "四五六", "七 八"}},
		{"一二", 6, []string{"一", "二"}},
		{"aa aa", 12 * 2.65, []string{"aa aa"}},
		{"aa aa", 12 * 2.64, []string{"aa", "aa"}},
		{" \t", 36, nil},
	} {
		var got []string
		for _, shape := range (drawing.Picture{Wide: test.wide}).Sheet("", test.said).Around[1:] {
			got = append(got, shape.Text)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q in %g pixels is %q, want %q", test.said, test.wide, got, test.want)
		}
	}
}

// About five steps of 1, 2 or 5 times a power of ten, from a multiple to a multiple. One figure
// alone has a tenth of it to both sides, and 0 a millionth.
func TestScales(t *testing.T) {
	inf, none := math.Inf(1), math.NaN()
	for _, test := range []struct{ value, found, from, to, step float64 }{
		{0, 5, 0, 5, 1},
		{0, 5.1, 0, 6, 2},
		{0, 10, 0, 10, 2},
		{0, 10.1, 0, 15, 5},
		{0, 25, 0, 25, 5},
		{0, 25.1, 0, 30, 10},
		{0.7, 1.1, 0.7, 1.1, 0.1}, // 1.1/0.1 is more than 11 in floating point, 0.7/0.1 less than 7
		{-0.3, -0.1, -0.3, -0.1, 0.05},
		{7, 7, 6, 8, 0.5},
		{-7, -7, -8, -6, 0.5},
		{0, 0, -1e-6, 1e-6, 5e-7},
		{0, 1e-9, -1e-6, 1.5e-6, 5e-7}, // no difference
		{0, 2e-9, 0, 2e-9, 5e-10},
		{-2e3, -2e3 - 1e-6, -2300, -1800, 100}, // no difference in 2000
		{none, none, 0, 1, 0.2},
		{inf, -inf, 0, 1, 0.2},
		{inf, 5, 4.4, 5.6, 0.2},
	} {
		for _, e := range []drawing.Estimate{
			{Value: test.value, Found: test.found, Low: none, High: none},
			{Value: test.found, Found: test.value, Low: none, High: none},
			{Value: test.value, Found: none, Low: test.found, High: test.value},
			{Value: test.value, Found: test.found, Low: -1e9, High: 1e9, Few: true},
		} {
			s := drawing.ScaleOf([]drawing.Estimate{e})
			near := func(a, b float64) bool { return math.Abs(a-b) <= 1e-6*test.step }
			if !near(s.From, test.from) || !near(s.To, test.to) || !near(s.Step, test.step) {
				t.Errorf("%+v: the scale is %+v", test, s)
			}
			ticks := s.Ticks()
			if want := (test.to - test.from) / test.step; math.Abs(float64(len(ticks)-1)-want) > 0.01 {
				t.Errorf("%+v: lines at %v", test, ticks)
			}
		}
	}
}

// Two parts in a billion are a difference.
func TestTheLeastDifference(t *testing.T) {
	if s := drawing.ScaleOf([]drawing.Estimate{{Value: -2000, Found: -2000.000004, Few: true}}); math.Abs(s.Step-1e-6) > 1e-12 {
		t.Errorf("the step is %v", s.Step)
	}
}

// Signs that XML does not take are left out, those beside them stay.
func TestSignsOfATitle(t *testing.T) {
	svg := drawing.SVG(drawing.Picture{}.Sheet("a\x1fb c\ufffdd\ufffee\uffff\U00010000<&>", ""))
	if want := "<title>ab c\ufffdde\U00010000&lt;&amp;&gt;</title>"; !strings.Contains(svg, want) {
		t.Errorf("it is %s, want %s", svg, want)
	}
}
