package drawing_test

import (
	"embed"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"quasi/engine/figure/drawing"
)

//go:embed testdata/*.svg
var files embed.FS

// drawn compares a sheet with a file of testdata, which has a shape in a line and not its head.
func drawn(t *testing.T, s drawing.Sheet, name string) {
	t.Helper()
	file, err := files.ReadFile("testdata/" + name + ".svg")
	if err != nil {
		t.Fatal(err)
	}
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
