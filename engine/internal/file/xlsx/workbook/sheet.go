package workbook

import "strconv"

// The places of cell formats in styles; those of numbers with decimals and of dates follow.
const (
	textStyle   = "1"
	headerStyle = "2"
	fixedStyles = 3
)

// The widths of columns, in characters: what Excel would take, and what leaves room
// for others.
const (
	minWidth = 9
	maxWidth = 60
)

const namespace = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`

// write writes the sheet, and tells often how far it is.
func (s *sheet) write(out *stream, progress func(float64) error) {
	// Write what stands before the first record.
	out.text(declaration + "<worksheet " + namespace + ">")
	if len(s.columns) > 0 {
		out.text(`<dimension ref="` + s.extent() + `"/>`)
	}
	out.text(`<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`)
	if len(s.columns) > 0 {
		out.text("<cols>")
		for i, c := range s.columns {
			at := strconv.Itoa(i + 1)
			out.text(`<col min="` + at + `" max="` + at + `" width="` + strconv.Itoa(min(max(c.width+2, minWidth), maxWidth)) + `" customWidth="1"/>`)
		}
		out.text("</cols>")
	}
	out.text(`<sheetData><row r="1">`)
	for _, c := range s.columns {
		out.cell(c, 1, c.name, c.c.Name, headerStyle)
	}
	out.text("</row>")
	for row := range s.t.N {
		s.row(out, row)
		if !out.goOn(row+1, s.t.N, progress) {
			return
		}
	}
	out.text("</sheetData>")
	if len(s.columns) > 0 {
		// Texts of digits are meant: no mark of a mistake beside them.
		out.text(`<ignoredErrors><ignoredError sqref="` + s.extent() + `" numberStoredAsText="1"/></ignoredErrors>`)
	}
	out.text("</worksheet>")
}

// extent is the range of all cells. There must be a column.
func (s *sheet) extent() string {
	return "A1:" + s.columns[len(s.columns)-1].letters + strconv.Itoa(s.t.N+1)
}

func (s *sheet) row(out *stream, row int) {
	out.text(`<row r="`)
	out.buf = strconv.AppendInt(out.buf, int64(row+2), 10)
	out.text(`">`)
	for i := range s.columns {
		c := &s.columns[i]
		v := c.c.Codes[row]
		style, text := textStyle, c.c.Values[v]
		switch c.forms[v] {
		case dated:
			style, text = strconv.Itoa(s.firstDate+c.dates[v].format), c.dates[v].serial
		case numeric:
			style = ""
			if c.fixed {
				style = c.numberStyles[decimalsOf(c.c.Values[v])]
			}
		}
		out.cell(*c, row+2, c.forms[v], text, style)
	}
	out.text("</row>")
}

// cell writes a cell, unless it is empty. Without a style it has that of numbers.
func (s *stream) cell(c column, row int, form int32, text, style string) {
	if form == empty {
		return
	}
	s.text(`<c r="`)
	s.text(c.letters)
	s.buf = strconv.AppendInt(s.buf, int64(row), 10)
	if style != "" {
		s.text(`" s="`)
		s.text(style)
	}
	if form == numeric || form == dated {
		s.text(`"><v>`)
		s.text(text)
	} else {
		s.text(`" t="s"><v>`)
		s.buf = strconv.AppendInt(s.buf, int64(form), 10)
	}
	s.text("</v></c>")
}
