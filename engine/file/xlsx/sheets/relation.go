package sheets

import (
	"bytes"
	"encoding/xml"

	"quasi/engine/say"
)

// relation is a part that another part names.
type relation struct {
	ID     string `xml:"Id,attr"`
	Type   string `xml:"Type,attr"`
	Target string `xml:"Target,attr"`
}

// relations reads a part that lists relations, by their names.
func (b *book) relations(name string) (map[string]relation, error) {
	var list struct {
		Relations []relation `xml:"Relationship"`
	}
	d := xml.NewDecoder(bytes.NewReader(b.part(name)))
	d.CharsetReader = b.file.CharsetReader
	if err := d.Decode(&list); err != nil {
		return nil, newError(ErrDamaged, say.At(name, garbled.Of()))
	}
	byID := map[string]relation{}
	for _, r := range list.Relations {
		byID[r.ID] = r
	}
	return byID, nil
}
