package chart

import (
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/engine/figure/drawing"
)

// sharp is how many pixels of a picture there are for one of its sheet, each way.
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
