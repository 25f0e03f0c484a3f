package curve_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/figure/curve"
	"quasi/engine/figure/drawing"
)

// elements returns the names of what an SVG holds, and its texts.
func elements(t interface{ Fatalf(string, ...any) }, svg string) (names, texts []string) {
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return names, texts
		}
		if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
		switch token := token.(type) {
		case xml.StartElement:
			names = append(names, token.Name.Local)
		case xml.CharData:
			texts = append(texts, string(token))
		}
	}
}

// file is the picture as a file.
func file(l curve.Labels, all []curve.Series) string {
	return drawing.SVG(curve.Picture(l, all).Sheet("", ""))
}

func count(all []string, one string) int {
	return strings.Count(strings.Join(all, "\n")+"\n", one+"\n")
}

func TestPointsStandWhereTheyBelong(t *testing.T) {
	svg := file(curve.Labels{Across: "risk", Up: "loss"}, []curve.Series{{Name: "a", Points: []curve.Point{
		{Across: 0, Up: 0, Label: "k0"}, {Across: 0.5, Up: 0.2, Label: "k1"}, {Across: math.NaN(), Up: 1, Label: "none"},
	}}})
	// The axes go to 50% and 20%: the first point is in the corner below, the second above.
	for _, want := range []string{`d="M60.0 348.0L620.0 16.0"`, `d="M55.0 348.0a5`, `d="M615.0 16.0a5`, ">50%<", ">20%<", ">risk<", ">loss<", ">k1<"} {
		if !strings.Contains(svg, want) {
			t.Errorf("%s is not in %s", want, svg)
		}
	}
	if strings.Contains(svg, "none<") || strings.Contains(svg, "NaN") {
		t.Errorf("what is no number is drawn: %s", svg)
	}
}

// Whatever the names and the shares, what is drawn is well-formed, each valid point once,
// and holds nothing but shapes and texts.
func TestAnySeriesAreDrawn(t *testing.T) {
	allowed := "svg title desc path text g"
	rapid.Check(t, func(t *rapid.T) {
		share := rapid.OneOf(rapid.Float64Range(0, 1), rapid.Just(math.NaN()), rapid.Just(math.Inf(1)))
		var all []curve.Series
		points, lines := 0, 0
		for range rapid.IntRange(0, 9).Draw(t, "series") {
			s := curve.Series{Name: rapid.String().Draw(t, "name")}
			valid := 0
			for range rapid.IntRange(0, 4).Draw(t, "points") {
				p := curve.Point{Across: share.Draw(t, "across"), Up: share.Draw(t, "up"), Label: rapid.String().Draw(t, "label")}
				if !math.IsNaN(p.Across+p.Up) && !math.IsInf(p.Across+p.Up, 0) {
					valid++
				}
				s.Points = append(s.Points, p)
			}
			if valid > 1 {
				lines++
			}
			points += valid
			all = append(all, s)
		}
		names, texts := elements(t, file(curve.Labels{Across: `<script>"&`, Up: "y"}, all))
		for _, name := range names {
			if !strings.Contains(allowed, name) {
				t.Fatalf("%s is drawn", name)
			}
		}
		// Beside the ground and six lines of axes there is a path for each line, point and name.
		marks := 6 + points + lines
		named := 0
		if len(all) > 1 {
			named = len(all)
		}
		if got := count(names, "path"); got != 1+marks+named || count(texts, `<script>"&`) != 1 {
			t.Fatalf("%d paths for %d points, texts %q", got, points, texts)
		}
		if svg := curve.Shapes(all); !screen.MatchString(svg) || strings.Count(svg, "<path") != marks {
			t.Fatalf("for a screen it is %s", svg)
		}
	})
}

// screen matches what the page's guard lets through: shapes without texts or addresses.
var screen = regexp.MustCompile(`^(<(svg|path)( (aria-hidden|class|d|fill|stroke|stroke-width|viewBox)="[\w .,%-]*")*/?>|</svg>)+$`)

// The point that is nearest to a click is found, if there is one near.
func TestThePointOfAClick(t *testing.T) {
	all := []curve.Series{{Points: []curve.Point{{Across: 0, Up: 0}}}, {Points: []curve.Point{{Across: math.NaN()}, {Across: 0.5, Up: 0.2}}}}
	across, up := curve.Ticks(all)
	if across[5] != 0.5 || up[5] != 0.2 || len(across) != 6 {
		t.Errorf("the axes end at %v, %v", across[5], up[5])
	}
	for want, at := range map[[2]int][2]float64{{0, 0}: {60.0 / 640, 350.0 / 400}, {1, 1}: {612.0 / 640, 14.0 / 400}} {
		if series, point, ok := curve.Nearest(all, at[0], at[1]); !ok || [2]int{series, point} != want {
			t.Errorf("%v is point %d of %d, %v", at, point, series, ok)
		}
	}
	if _, _, ok := curve.Nearest(all, 0.5, 0.5); ok {
		t.Error("there is a point in the middle")
	}
	if !screen.MatchString(curve.Mark(8)) {
		t.Errorf("a mark is %s", curve.Mark(8))
	}
}

// Axes, their numbers, marks, labels and the legend stand at these places of a picture of 640 by
// 400, to which each line of the legend adds 22.
func TestWhereAPictureHasItsParts(t *testing.T) {
	all := []curve.Series{
		{Name: "first", Points: []curve.Point{{Across: 0.1, Up: 0.1, Label: "here"}}},
		{Name: "second", Points: []curve.Point{{Across: 0.5, Up: 0.2}, {Across: -0.5, Up: 0.1, Label: "left"}, {Across: 0.1, Up: -0.1, Label: "below"}}},
	}
	svg := file(curve.Labels{Across: "risk", Up: "loss"}, all)
	want := []string{`d="M55.0 411.0a5`, `d="M55.0 428.0h10`, `d="M167.0 182.0a5`, ">first<", ">second<", ">here<", `d="M615.0 11.0h10`}
	for i := range 6 {
		want = append(want, fmt.Sprintf(`d="M%.1f 16.0V348.0M60.0 %.1fH620.0"`, 60+112*float64(i), 348-66.4*float64(i)), fmt.Sprintf(">%d%%<", 10*i), fmt.Sprintf(">%d%%<", 4*i))
	}
	for _, part := range want {
		if !strings.Contains(svg, part) {
			t.Errorf("%s is not in %s", part, svg)
		}
	}
	if strings.Contains(svg, ">left<") || strings.Contains(svg, ">below<") {
		t.Error("numbers below 0 are drawn")
	}
	for n, tall := range []float64{400, 400, 444} {
		if got := curve.Picture(curve.Labels{}, all[:n]); got.Wide != 640 || got.Tall != tall {
			t.Errorf("%d series on %v by %v, want 640 by %v", n, got.Wide, got.Tall, tall)
		}
	}
}

// An axis ends at five times 1, 2, 4, 5 or 10 of a power of ten, the least that holds all.
func TestWhereAxesEnd(t *testing.T) {
	for most, want := range map[float64]float64{
		0: 0.05, 0.05: 0.05, 0.051: 0.1, 0.1: 0.1, 0.11: 0.2, 0.2: 0.2, 0.21: 0.25, 0.25: 0.25, 0.26: 0.5, 0.5: 0.5, 0.5 + 0.95e-9: 0.5, 0.5 + 1.05e-9: 1, 0.55: 1, 0.6: 1, 1: 1, 1.1: 2, 41: 50, 55: 100,
	} {
		across, up := curve.Ticks([]curve.Series{{Points: []curve.Point{{Across: most, Up: most}}}})
		if math.Abs(across[5]-want) > 1e-12 || up[5] != across[5] || across[1] != across[5]/5 || across[0] != 0 {
			t.Errorf("%v: at %v and %v, want %v", most, across, up, want)
		}
	}
}

// A mark is chosen from 14 away at most, and of marks that are as near the one on top.
func TestHowNearAClickIs(t *testing.T) {
	all := []curve.Series{{Points: []curve.Point{{Across: 0.5, Up: 0.2}, {Across: 0, Up: 0}}}}
	for _, test := range []struct {
		x, y float64
		near bool
	}{{60, 348 - 14, true}, {60, 348 - 14.01, false}, {60 + 13.99, 348, true}, {60 + 14.01, 348, false}, {60, 348 + 13.99, true}, {60, 348 + 14.01, false}, {60 - 14.01, 348, false}, {620 - 13.99, 16, true}, {620 - 14.01, 16, false}} {
		if _, _, ok := curve.Nearest(all, test.x/640, test.y/400); ok != test.near {
			t.Errorf("%v, %v is near: %v", test.x, test.y, ok)
		}
	}
	twice := []curve.Series{{Points: []curve.Point{{Across: 0.5, Up: 0.5}}}, {Points: []curve.Point{{Across: 0.5, Up: 0.5}, {Across: 0.5, Up: 0.5}}}}
	if series, point, ok := curve.Nearest(twice, 620.0/640, 16.0/400); series != 1 || point != 1 || !ok {
		t.Errorf("point %d of series %d, %v", point, series, ok)
	}
}
