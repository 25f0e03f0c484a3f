package curve_test

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/report/curve"
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

func count(all []string, one string) int {
	return strings.Count(strings.Join(all, "\n")+"\n", one+"\n")
}

func TestPointsStandWhereTheyBelong(t *testing.T) {
	svg := curve.SVG(curve.Labels{Across: "risk", Up: "loss"}, []curve.Series{{Name: "a", Points: []curve.Point{
		{Across: 0, Up: 0, Label: "k0", ID: "7"}, {Across: 0.5, Up: 0.2, Label: "k1"}, {Across: math.NaN(), Up: 1, Label: "none"},
	}}})
	// The axes go to 50% and 20%: the first point is in the corner below, the second above.
	for _, want := range []string{`translate(60.0 348.0)" data-at="7"`, `translate(620.0 16.0)"`, ">50%<", ">20%<", ">risk<", ">loss<", ">k1<"} {
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
	allowed := "svg path text g polyline circle"
	rapid.Check(t, func(t *rapid.T) {
		share := rapid.OneOf(rapid.Float64Range(0, 1), rapid.Just(math.NaN()), rapid.Just(math.Inf(1)))
		var all []curve.Series
		points := 0
		for range rapid.IntRange(0, 9).Draw(t, "series") {
			s := curve.Series{Name: rapid.String().Draw(t, "name")}
			for range rapid.IntRange(0, 4).Draw(t, "points") {
				p := curve.Point{Across: share.Draw(t, "across"), Up: share.Draw(t, "up"), Label: rapid.String().Draw(t, "label"), ID: "1"}
				if !math.IsNaN(p.Across+p.Up) && !math.IsInf(p.Across+p.Up, 0) {
					points++
				}
				s.Points = append(s.Points, p)
			}
			all = append(all, s)
		}
		names, _ := elements(t, curve.SVG(curve.Labels{Across: `<script>"&`, Up: "y"}, all))
		for _, name := range names {
			if !strings.Contains(allowed, name) {
				t.Fatalf("%s is drawn", name)
			}
		}
		if got := count(names, "circle"); got != points {
			t.Fatalf("%d points can be chosen, want %d", got, points)
		}
	})
}
