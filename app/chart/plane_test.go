package chart

import (
	"math"
	"regexp"
	"testing"

	"pgregory.net/rapid"
)

// drawAxis returns an axis of a column, with or without a band.
func drawAxis(t *rapid.T, name string) Axis {
	return Axis{Name: name, Size: rapid.IntRange(1, 40).Draw(t, name), Band: rapid.Bool().Draw(t, name+" band")}
}

// Along an axis positions follow each other in their order without overlap, each is within
// its run, and the band comes behind all of them.
func TestPositionsStandInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawAxis(t, "a")
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
		Boxes: []Box{{XHi: 2, YHi: 1, Name: hostile}}, Dots: []Dot{{X: 1, Y: Missing, Name: hostile}},
		Line: &Cut{OnX: true, Before: 0, After: 3},
	}
	if svg := p.svg(); !guard.MatchString(svg) {
		t.Errorf("the markup is %s", svg)
	}
	names := 0
	for _, l := range p.labels() {
		if l.text == hostile {
			names++
		}
		if l.x < 0 || l.x > 100 || l.y < 0 || l.y > 100 {
			t.Errorf("%q stands at %d, %d", l.text, l.x, l.y)
		}
	}
	if names != 4 {
		t.Errorf("%d of 4 names are there", names)
	}
}
