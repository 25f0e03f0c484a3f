package release

import (
	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/method/problem"
)

// Generalized returns quasi-identifier j as released. Its dictionary is made of
// texts, so that two spans with one label become one value, as they are to a
// reader of the file. Suppressed records get the label of the full span. write says how
// a label is written.
func Generalized(c *table.Column, p *problem.Problem, groups *problem.Groups, j int, write func(label string) string) *table.Column {
	released := &table.Column{Name: c.Name, Codes: make([]int32, p.N)}
	d := p.QI[j].Domain
	code := coder(released, d, write)
	full := code(d.Full())
	for i := range released.Codes {
		released.Codes[i] = full
	}
	for g := range groups.Len() {
		v := code(groups.Spans[g*len(p.QI)+j])
		for _, row := range groups.Group(g) {
			released.Codes[row] = v
		}
	}
	return released
}

// coder returns a function that puts the label of a span into c's dictionary.
func coder(c *table.Column, d domain.Domain, write func(label string) string) func(domain.Span) int32 {
	bySpan, texts := map[domain.Span]int32{}, dictionary{c, map[string]int32{}}
	return func(s domain.Span) int32 {
		v, ok := bySpan[s]
		if !ok {
			v = texts.code(write(d.Label(s)))
			bySpan[s] = v
		}
		return v
	}
}

// dictionary gives the texts of a released column their codes.
type dictionary struct {
	of     *table.Column
	byText map[string]int32
}

// code returns the code of a text, which is added if it is new. A star is missing.
func (d dictionary) code(text string) int32 {
	v, ok := d.byText[text]
	if !ok {
		v = int32(len(d.of.Values))
		d.of.Values = append(d.of.Values, text)
		d.of.Missing = append(d.of.Missing, text == domain.Suppressed)
		d.byText[text] = v
	}
	return v
}
