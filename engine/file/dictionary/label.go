package dictionary

import (
	"slices"
	"strings"

	"quasi/engine/data/table"
)

// Labels returns what the dictionary calls the columns of a table, by their names:
// the label of the field and, of one choice of a checkbox, that of the choice.
// Columns that have no label, or are called like it, are left out.
func (d *Dictionary) Labels(t *table.Table) map[string]string {
	labels := map[string]string{}
	for _, name := range t.Names() {
		f := d.find(name)
		if f == nil {
			continue
		}
		if label := f.labelOf(name); label != "" && !strings.EqualFold(label, name) {
			labels[name] = label
		}
	}
	return labels
}

func (f *Field) labelOf(column string) string {
	label := strings.Join(strings.Fields(f.Label), " ")
	if f.Type != TypeCheckbox {
		return label
	}
	at := slices.IndexFunc(f.Columns(), func(name string) bool { return strings.EqualFold(name, column) })
	if at < 0 || f.Codes[at].Label == "" {
		return label
	}
	return strings.TrimPrefix(label+": "+f.Codes[at].Label, ": ")
}
