package chart

import (
	"math"
	"os"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/figure/drawing"
)

func TestBarsAreDrawnToScale(t *testing.T) {
	svg := bars([]int{10, 0, 5})
	if got := strings.Count(svg, "<rect"); got != 2 {
		t.Errorf("%d bars, want 2: nothing is drawn for 0", got)
	}
	if heights := regexp.MustCompile(` height="([0-9.]+)"`).FindAllStringSubmatch(svg, -1); heights[0][1] != "26.00" || heights[1][1] != "13.00" {
		t.Errorf("heights are %s and %s, want 26.00 and 13.00", heights[0][1], heights[1][1])
	}
}

func TestChartsWithoutDataAreEmpty(t *testing.T) {
	for _, counts := range [][]int{nil, {0, 0}} {
		if svg := bars(counts); strings.Contains(svg, "rect") || strings.Contains(svg, "NaN") {
			t.Errorf("%v is drawn as %s", counts, svg)
		}
	}
}

// A chart stands in the page as markup, so it must hold nothing but numbers.
func TestChartsHoldNumbersOnly(t *testing.T) {
	known := regexp.MustCompile(`^(<svg viewBox="0 0 96 28" aria-hidden="true" preserveAspectRatio="none">|<rect x="[0-9.]+" y="[0-9.]+" width="[0-9.]+" height="[0-9.]+" fill="currentColor"/>|</svg>)+$`)
	many := make([]int, 500)
	for i := range many {
		many[i] = i * i
	}
	for _, counts := range [][]int{{1}, {3, 1, 2}, many} {
		if svg := bars(counts); !known.MatchString(svg) {
			t.Errorf("chart holds something else: %.200s", svg)
		}
	}
}

// Two distributions share one scale, so that their bars can be compared.
func TestPairsAreDrawnToOneScale(t *testing.T) {
	svg := pairs([]float64{0.5, 0.5}, []float64{1, 0})
	heights := regexp.MustCompile(`class="(was|now)" x="[0-9.]+" y="[0-9.]+" width="[0-9.]+" height="([0-9.]+)"`).FindAllStringSubmatch(svg, -1)
	if len(heights) != 4 || heights[0][2] != "13.50" || heights[1][2] != "27.00" || heights[2][2] != "13.50" || heights[3][2] != "0.00" {
		t.Errorf("bars are %v", heights)
	}
	if svg := pairs(nil, nil); strings.Contains(svg, "rect") {
		t.Errorf("nothing is drawn as %s", svg)
	}
}

// guardOf returns the markup that the page's guard lets through, as web/guard.js has it.
func guardOf(t *testing.T) *regexp.Regexp {
	source, err := os.ReadFile("../../web/guard.js")
	if err != nil {
		t.Fatal(err)
	}
	parts := regexp.MustCompile(`(?s)const DRAWING = new RegExp\((.*?),\n  \);`).FindSubmatch(source)
	if parts == nil {
		t.Fatal("the guard has no pattern of drawings")
	}
	var pattern strings.Builder
	for _, part := range regexp.MustCompile(`'([^']*)'`).FindAllSubmatch(parts[1], -1) {
		pattern.WriteString(strings.ReplaceAll(string(part[1]), `\\`, `\`))
	}
	return regexp.MustCompile(pattern.String())
}

// Whatever an estimate is, its drawing is let through and has the marks of what there is.
func TestAnyEstimateIsDrawn(t *testing.T) {
	guard := guardOf(t)
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.OneOf(rapid.Float64Range(-1e9, 1e9), rapid.Just(math.NaN()), rapid.Just(0.0))
		e := drawing.Estimate{Value: number.Draw(t, "value"), Low: number.Draw(t, "low"), High: number.Draw(t, "high"), Found: number.Draw(t, "found"), Off: rapid.Bool().Draw(t, "off"), Few: rapid.Bool().Draw(t, "few")}
		svg := estimate(drawing.ScaleOf([]drawing.Estimate{e}), e)
		if !guard.MatchString(svg) {
			t.Fatalf("the guard does not take %s", svg)
		}
		for mark, want := range map[string]bool{
			`class="was"`: !math.IsNaN(e.Value), `class="margin"`: e.Low <= e.High, `class="now"`: !math.IsNaN(e.Found) && !e.Off, `class="off"`: !math.IsNaN(e.Found) && e.Off,
		} {
			if strings.Contains(svg, mark) != want {
				t.Fatalf("%s is there or missing in %s", mark, svg)
			}
		}
	})
}

// By hand: on a scale from 2 to 6 the margin from 3 to 5 takes the middle half.
func TestAnEstimateIsToScale(t *testing.T) {
	svg := estimate(drawing.Scale{From: 2, To: 6, Step: 2}, drawing.Estimate{Value: 4, Low: 3, High: 5, Found: 2.5})
	for _, want := range []string{`class="margin" x1="25.00%" x2="75.00%"`, `cx="50.00%"`, `class="mark" x="12.50%"`, `class="grid" x1="0.00%"`, `class="grid" x1="100.00%"`} {
		if !strings.Contains(svg, want) {
			t.Errorf("%s is not in %s", want, svg)
		}
	}
}

// Along an axis positions follow each other in their order without overlap, each is within
// its run, and the band comes behind all of them.
func TestPositionsStandInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := Axis{Size: rapid.IntRange(1, 40).Draw(t, "size"), Band: rapid.Bool().Draw(t, "band")}
		for _, s := range []scale{{a, planeLeft, planeRight}, {a, planeFoot, planeTop}} {
			end := s.from
			for p := range int32(a.Size) {
				from, to := s.run(p, p)
				if a.Size == 1 && a.Band {
					to = s.at(1) // the full run covers the band
				}
				if s.sign()*(from-end) < -1e-9 || s.sign()*(s.middle(p)-from) <= 0 || s.sign()*(to-s.middle(p)) <= 0 {
					t.Fatalf("position %d from %v to %v, its middle %v, behind %v", p, from, to, s.middle(p), end)
				}
				if p > 0 && math.Abs(s.between(p-1, p)-s.at(float64(p))) > 1e-9 {
					t.Fatalf("the cut before %d is at %v, want %v", p, s.between(p-1, p), s.at(float64(p)))
				}
				end = to
			}
			if _, to := s.run(0, int32(a.Size)-1); a.Band && (to != s.to || s.sign()*(s.middle(Missing)-end) <= 0) {
				t.Fatalf("the full run ends at %v of %v, the band's middle is %v", to, s.to, s.middle(Missing))
			}
		}
	})
}

// A name is a text of the table, and may be anything: none is in the markup, which holds
// what the page's guard lets through, and every one is a label.
func TestNamesInAPlaneAreNoMarkup(t *testing.T) {
	guard := regexp.MustCompile(`^(<(svg|circle|line|rect)( (aria-hidden|class|cx|cy|height|r|rx|width|x|x1|x2|y|y1|y2)="[\w .,%-]*")*/?>|</svg>)+$`)
	const hostile = `</text></svg><script>alert(1)</script><img src=x onerror="alert(1)">&amp;`
	p := Plane{
		X: Axis{Size: 3, Ticks: []Tick{{0, hostile}}, Band: true}, Y: Axis{Size: 2, Ticks: []Tick{{1, hostile}}, Band: true},
		Boxes: []Box{{XHi: 2, YHi: 1, Name: hostile}, {XLo: 1, XHi: 2, YHi: 1, Name: "B"}, {XLo: 1, XHi: 1, YHi: 1, Name: "C"}}, Dots: []Dot{{X: 1, Y: Missing, Name: hostile}},
		Line: &Cut{OnX: true, Before: 0, After: 3},
	}
	if svg := p.svg(); !guard.MatchString(svg) {
		t.Errorf("the markup is %s", svg)
	}
	names := 0
	for _, l := range p.labels() {
		if l.text == hostile || l.text == "B C" || l.text == "*" {
			names++
		}
		if l.x < 0 || l.x > 100 || l.y < 0 || l.y > 100 {
			t.Errorf("%q stands at %d, %d", l.text, l.x, l.y)
		}
	}
	if names != 7 {
		t.Errorf("%d of 7 names are there", names)
	}
}

// Of five records in classes of two, two blocks are a class each, and the rest is less than one.
func TestSizesAreDrawnToScale(t *testing.T) {
	svg := Sizes{All: 10, Block: 2, Bars: []Bar{{Size: 5}}}.svg()
	for part, want := range map[string]string{"rest": `40.00%" y="0.00%" width="10.00%"`, "block": `20.00%" y="0.00%" width="20.00%"`, "bar": `0.00%" y="0.00%" width="50.00%"`} {
		if !strings.Contains(svg, `class="`+part+`" x="`+want) {
			t.Errorf("%s is not at %s in %s", part, want, svg)
		}
	}
}
