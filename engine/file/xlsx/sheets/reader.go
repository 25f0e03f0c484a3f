package sheets

import (
	"bytes"
	"encoding/xml"
	"io"
)

// reader goes through the XML of a sheet, one tag or text at a time. The row
// iterator of excelize gives the texts of cells without their types, and its other
// ways to a cell hold the whole sheet as objects; a clinic's export has millions.
type reader struct {
	d     *xml.Decoder
	token xml.Token
	err   error
}

func newReader(b *book, data []byte) *reader {
	d := xml.NewDecoder(bytes.NewReader(data))
	d.CharsetReader = b.file.CharsetReader
	return &reader{d: d}
}

// next goes on, and reports whether there is something.
func (x *reader) next() bool {
	token, err := x.d.RawToken()
	if err != nil {
		if err != io.EOF {
			x.err = damaged(err)
		}
		return false
	}
	x.token = token
	return true
}

func (x *reader) starts(name string) bool {
	tag, ok := x.token.(xml.StartElement)
	return ok && tag.Name.Local == name
}

func (x *reader) ends(name string) bool {
	tag, ok := x.token.(xml.EndElement)
	return ok && tag.Name.Local == name
}

// attribute returns an attribute of the tag that starts, empty if it has none.
func (x *reader) attribute(name string) string {
	tag, _ := x.token.(xml.StartElement)
	for _, a := range tag.Attr {
		if a.Name.Local == name && a.Name.Space == "" {
			return a.Value
		}
	}
	return ""
}

// is reports whether an attribute of the tag says yes.
func (x *reader) is(name string) bool {
	v := x.attribute(name)
	return v == "1" || v == "true"
}
