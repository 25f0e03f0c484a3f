package chart

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/engine/figure/drawing"
)

// sharp is the number of a picture's pixels for one of its sheet, each way.
const sharp = 2

// PNG paints a sheet as a picture of twice its size, and calls then with its file and its
// bytes. It paints the shapes one by one on a canvas that is no element: no address is
// loaded, and the policy needs no exception. ok is false where the browser has no such
// canvas, and then is not called.
func PNG(s drawing.Sheet, then func(content []byte)) (ok bool) {
	kind := app.Window().Get("OffscreenCanvas")
	if !kind.Truthy() {
		return false
	}
	canvas := kind.New(int(math.Ceil(sharp*s.Wide)), int(math.Ceil(sharp*s.Tall)))
	on := canvas.Call("getContext", "2d")
	on.Call("scale", sharp, sharp)
	for _, shape := range s.Around {
		paint(on, shape)
	}
	on.Call("translate", s.X, s.Y)
	for _, shape := range s.Picture.Shapes {
		paint(on, shape)
	}
	canvas.Call("convertToBlob", map[string]any{"type": "image/png"}).Then(func(file app.Value) {
		file.Call("arrayBuffer").Then(func(buffer app.Value) {
			bytes := app.Window().Get("Uint8Array").New(buffer)
			content := make([]byte, bytes.Length())
			app.CopyBytesToGo(content, bytes)
			then(content)
		})
	})
	return true
}

// paint puts a shape on a canvas.
func paint(on app.Value, s drawing.Shape) {
	switch {
	case s.Path == "":
		paintText(on, s)
	case s.Wide > 0:
		on.Set("strokeStyle", s.Stroke.Hex())
		on.Set("lineWidth", s.Wide)
		on.Call("stroke", app.Window().Get("Path2D").New(s.Path))
	default:
		on.Set("fillStyle", s.Fill.Hex())
		on.Call("fill", app.Window().Get("Path2D").New(s.Path))
	}
}

func paintText(on app.Value, s drawing.Shape) {
	weight := "400"
	if s.Bold {
		weight = "700"
	}
	align := string(s.Anchor)
	if s.Anchor == drawing.Middle {
		align = "center"
	}
	on.Set("font", weight+" "+strconv.FormatFloat(s.Size, 'f', -1, 64)+"px "+drawing.Fonts)
	on.Set("textAlign", align)
	on.Set("fillStyle", s.Fill.Hex())
	on.Call("save")
	on.Call("translate", s.X, s.Y)
	if s.Turned {
		on.Call("rotate", -math.Pi/2)
	}
	on.Call("fillText", s.Text, 0, 0)
	on.Call("restore")
}

// Sizes draws sets and the parts into which they are cut: a row of bars for each level, each
// bar as wide as it has elements, divided into blocks; what no block has is shaded.
type Sizes struct {
	All    int // elements of the whole set
	Block  int // elements of a block
	Levels int // for which there is room
	Bars   []Bar
}

// Bar is a part: Size elements from First on, on a level from 0.
type Bar struct {
	Level, First, Size int
	Name               string
	Class              string
}

// sizesGap is how much of a level's height is left free, in per cent of it.
const sizesGap = 22.0

// Draw draws the bars. They are hidden from screen readers: a text must say what they show.
func (s Sizes) Draw() app.UI {
	return app.Div().Class("plane", "sizes", fmt.Sprintf("levels%d", min(max(s.Levels, 1), 6))).Aria("hidden", true).Body(
		app.Raw(s.svg()),
		app.Range(s.Bars).Slice(func(i int) app.UI { return s.label(s.Bars[i]).render() }),
	)
}

// place returns where a bar is, in per cent of the picture.
func (s Sizes) place(b Bar) (x, y, width, height float64) {
	one, level := 100/float64(max(1, s.All)), 100/float64(max(1, s.Levels))
	return one * float64(b.First), level * float64(b.Level), one * float64(b.Size), level * (100 - sizesGap) / 100
}

func (s Sizes) svg() string {
	var svg strings.Builder
	svg.WriteString(`<svg aria-hidden="true">`)
	for _, b := range s.Bars {
		x, y, width, height := s.place(b)
		block := max(1, s.Block)
		one := width / float64(max(1, b.Size))
		if rest := b.Size % block; rest > 0 {
			rect(&svg, "rest "+b.Class, 0, x+one*float64(b.Size-rest), y, one*float64(rest), height)
		}
		for at := 0; at+block <= b.Size; at += block {
			rect(&svg, "block "+b.Class, 0, x+one*float64(at), y, one*float64(block), height)
		}
		rect(&svg, "bar "+b.Class, 0, x, y, width, height)
	}
	svg.WriteString("</svg>")
	return svg.String()
}

// label is the name of a bar, in its middle.
func (s Sizes) label(b Bar) label {
	x, y, width, height := s.place(b)
	return label{"number " + b.Class, whole(x + width/2), whole(y + height/2), b.Name}
}
