// Package drawing is pictures of paths and texts: one list of shapes that is written as an
// SVG, with its texts in a file or without them on a screen, or painted on a canvas.
//
//	bars := drawing.Bars([]string{"before", "after"}, []drawing.Group{{Name: "age", Bars: []drawing.Bar{{Share: 0.2, Said: "20%"}, {Share: 0.1, Said: "10%"}}}})
//	svg := drawing.SVG(bars.Sheet("Detail lost", "Of the clinic."))
package drawing

import (
	"fmt"
	"strings"
)

// Colour is a colour of a drawing. A file has the colour itself, which can be read on white; a
// screen a class, and so the colours of its own.
type Colour int

// The colours. Those of series begin at Series.
const (
	None   Colour = iota
	Ink           // texts and axes
	Faint         // lines behind
	Paper         // the ground
	Was           // what was before
	Now           // what is after, and what stands alone
	Off           // what is not as it should be
	Series        // the first series; those that follow are the others
)

// palette are the colours of a file; those of series can be told apart on white and on a
// dark ground.
var palette = []string{None: "none", Ink: "#16202b", Faint: "#d0d5da", Paper: "#ffffff", Was: "#8593a0", Now: "#0b6e6e", Off: "#a3342b",
	Series: "#1f8a83", Series + 1: "#c2601f", Series + 2: "#6b6fd6", Series + 3: "#b34f92", Series + 4: "#8a7f1f", Series + 5: "#4f87a6"}

// Colours is the number of colours of series; further series repeat them.
const Colours = 6

// OfSeries returns the colour of a series, from 0.
func OfSeries(i int) Colour { return Series + Colour(i%Colours) }

// Hex returns a colour as a file and a canvas have it; "none" draws nothing.
func (c Colour) Hex() string { return palette[c] }

// Anchor says where a text stands at its place.
type Anchor string

// The anchors, as SVG and canvas name them.
const (
	Start  Anchor = "start"
	Middle Anchor = "middle"
	End    Anchor = "end"
)

// Shape is a path or a text.
type Shape struct {
	Path         string // the d of an SVG's path; empty: it is a text
	Fill, Stroke Colour
	Wide         float64 // of the stroke, in pixels

	Text   string
	X, Y   float64 // of the text: its base line
	Anchor Anchor
	Size   float64 // in pixels
	Bold   bool
	Turned bool // it is read from below
}

// Picture is shapes on a ground of a size in pixels. Later ones cover earlier ones.
type Picture struct {
	Wide, Tall float64
	Shapes     []Shape
}

// Sheet is a picture that stands alone: on white, with a title above and a caption below.
type Sheet struct {
	Title, Caption string
	Wide, Tall     float64 // pixels
	Around         []Shape // the ground and the texts
	Picture        Picture
	X, Y           float64 // where the picture begins
}

// The sizes of texts, in pixels.
const (
	TextSize    = 13
	titleSize   = 18
	captionSize = 12
)

// Draw adds a path that is filled.
func (p *Picture) Draw(fill Colour, path string, args ...any) {
	p.Shapes = append(p.Shapes, Shape{Path: fmt.Sprintf(path, args...), Fill: fill})
}

// Line adds a path that is drawn along.
func (p *Picture) Line(stroke Colour, wide float64, path string, args ...any) {
	p.Shapes = append(p.Shapes, Shape{Path: fmt.Sprintf(path, args...), Stroke: stroke, Wide: wide})
}

// Say adds a text.
func (p *Picture) Say(x, y float64, at Anchor, said string) {
	p.Shapes = append(p.Shapes, Shape{Text: said, X: x, Y: y, Anchor: at, Fill: Ink, Size: TextSize})
}

// SayUp adds a text that is read from below.
func (p *Picture) SayUp(x, y float64, said string) {
	p.Say(x, y, Middle, said)
	p.Shapes[len(p.Shapes)-1].Turned = true
}

// The margin of a sheet, and the space below its title, in pixels.
const margin, below = 20.0, 18.0

// Sheet puts a picture on white, below its title and above its caption. Lines that are too
// long go on in the next.
func (p Picture) Sheet(title, caption string) Sheet {
	s := Sheet{Title: title, Caption: caption, Wide: p.Wide + 2*margin, Picture: p, X: margin}
	y := margin
	var texts []Shape
	write := func(said string, size float64, bold bool) {
		for _, line := range wrapped(said, p.Wide/size) {
			y += size * 1.35
			texts = append(texts, Shape{Text: line, X: margin, Y: y, Anchor: Start, Fill: Ink, Size: size, Bold: bold})
		}
	}
	write(title, titleSize, true)
	y += below
	s.Y = y
	y += p.Tall
	write(caption, captionSize, false)
	s.Tall = y + margin
	ground := Shape{Path: fmt.Sprintf("M0 0h%.1fv%.1fh-%.1fz", s.Wide, s.Tall, s.Wide), Fill: Paper}
	s.Around = append([]Shape{ground}, texts...)
	return s
}

// ems is about how wide a text is, in sizes of its type: letters of Chinese and their like
// are as wide as high.
func ems(said string) float64 {
	wide := 0.0
	for _, r := range said {
		switch {
		case r >= 0x2e80:
			wide++
		case strings.ContainsRune("iljtfr.,:;'|!()[] ", r):
			wide += 0.33
		default:
			wide += 0.58
		}
	}
	return wide
}

// Wide is about how wide a text is, in pixels.
func Wide(said string) float64 { return ems(said) * TextSize }

// wrapped cuts a text into lines of at most so many sizes of its type: between words, and
// where there are none, anywhere.
func wrapped(said string, most float64) (lines []string) {
	line := ""
	for _, word := range strings.Fields(said) {
		next := strings.TrimSpace(line + " " + word)
		for ems(next) > most {
			if line != "" && ems(word) <= most {
				lines, next = append(lines, line), word
				break
			}
			runes := []rune(next)
			at := len(runes)
			for at > 1 && ems(string(runes[:at])) > most {
				at--
			}
			lines, next, line = append(lines, string(runes[:at])), string(runes[at:]), ""
			word = next
		}
		line = next
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
