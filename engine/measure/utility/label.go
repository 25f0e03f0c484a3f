package utility

import "fmt"

// label is the column that is to be predicted, by its original values.
type label struct {
	name   string
	values []string
	codes  []int32 // by record, in canonical order
}

// label returns the sensitive column or quasi-identifier of a name; nil for "".
func (v *view) label(name string) (*label, error) {
	if name == "" {
		return nil, nil
	}
	for _, s := range v.sensitive {
		if s.name == name {
			return &label{name, s.values, s.codes}, nil
		}
	}
	c := v.find(name)
	if c == nil {
		return nil, fmt.Errorf("label: no column %q among the sensitive and the quasi-identifying ones; name one of them, or none", name)
	}
	values := make([]string, len(c.from))
	for i, s := range c.from {
		values[i] = c.Domain.Label(s)
	}
	return &label{name, values, c.before}, nil
}
