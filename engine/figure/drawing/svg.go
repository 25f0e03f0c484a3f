package drawing

import (
	"fmt"
	"strings"
)

// Fonts lists fonts of most systems; a viewer takes the first that it has.
const Fonts = "Segoe UI, Roboto, Helvetica, Arial, Noto Sans, PingFang SC, Microsoft YaHei, Noto Sans CJK SC, sans-serif"

// SVG writes a sheet as a file that needs nothing around it: every colour and font is in it,
// and nothing in it but paths and texts. The same sheet gives the same bytes.
func SVG(s Sheet) string {
	var w strings.Builder
	fmt.Fprintf(&w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.1f %.1f" width="%.1f" height="%.1f" role="img" font-family="%s">`, s.Wide, s.Tall, s.Wide, s.Tall, Fonts)
	fmt.Fprintf(&w, `<title>%s</title><desc>%s</desc>`, escaped(s.Title), escaped(s.Caption))
	for _, shape := range s.Around {
		writeShape(&w, shape)
	}
	fmt.Fprintf(&w, `<g transform="translate(%.1f %.1f)">`, s.X, s.Y)
	for _, shape := range s.Picture.Shapes {
		writeShape(&w, shape)
	}
	w.WriteString("</g></svg>")
	return w.String()
}

func writeShape(w *strings.Builder, s Shape) {
	switch {
	case s.Path == "":
		turned, weight := "", ""
		if s.Turned {
			turned = fmt.Sprintf(` transform="rotate(-90 %.1f %.1f)"`, s.X, s.Y)
		}
		if s.Bold {
			weight = ` font-weight="700"`
		}
		fmt.Fprintf(w, `<text x="%.1f" y="%.1f" text-anchor="%s" font-size="%g" fill="%s"%s%s>%s</text>`, s.X, s.Y, s.Anchor, s.Size, s.Fill.Hex(), weight, turned, escaped(s.Text))
	case s.Wide > 0:
		fmt.Fprintf(w, `<path d="%s" fill="none" stroke="%s" stroke-width="%g"/>`, s.Path, s.Stroke.Hex(), s.Wide)
	default:
		fmt.Fprintf(w, `<path d="%s" fill="%s"/>`, s.Path, s.Fill.Hex())
	}
}

// Shapes writes the paths of a picture for a screen, which writes the texts beside them and
// has colours of its own: no texts, no colours, but a class ink, faint, was, now, off, s0, s1, ...
func Shapes(p Picture) string {
	var w strings.Builder
	fmt.Fprintf(&w, `<svg viewBox="0 0 %g %g" aria-hidden="true">`, p.Wide, p.Tall)
	for _, s := range p.Shapes {
		switch {
		case s.Path == "":
		case s.Wide > 0:
			fmt.Fprintf(&w, `<path d="%s" class="%s" stroke="currentColor" stroke-width="%g" fill="none"/>`, s.Path, s.Stroke.class(), s.Wide)
		default:
			fmt.Fprintf(&w, `<path d="%s" class="%s" fill="currentColor"/>`, s.Path, s.Fill.class())
		}
	}
	w.WriteString("</svg>")
	return w.String()
}

// class is the class of a colour on a screen.
func (c Colour) class() string {
	if c >= Series {
		return fmt.Sprintf("s%d", c-Series)
	}
	return [...]string{None: "none", Ink: "ink", Faint: "faint", Paper: "paper", Was: "was", Now: "now", Off: "off"}[c]
}

var entities = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// escaped returns a text as it may stand between tags, in one line and without signs that
// XML does not take.
func escaped(said string) string {
	plain := strings.Map(func(r rune) rune {
		if r < ' ' || r == 0xfffe || r == 0xffff {
			return -1
		}
		return r
	}, strings.Join(strings.Fields(strings.ToValidUTF8(said, "\ufffd")), " "))
	return entities.Replace(plain)
}
