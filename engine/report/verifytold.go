package report

import (
	"encoding/json"
	"reflect"
	"strconv"

	"quasi/engine/say"
)

// decided compares what the report says of columns with its recipe.
func (v *verification) decided() {
	want := columnsOf(&v.d.Recipe, v.d.apart())
	for i := range max(len(want), len(v.d.Columns)) {
		if i >= len(want) || i >= len(v.d.Columns) || !reflect.DeepEqual(want[i], v.d.Columns[i]) {
			v.compare(checkColumns.Say(), false, described(v.d.Columns, i), described(want, i))
			return
		}
	}
	v.compare(checkColumns.Say(), true, "", "")
}

// sentences compares what the report says in sentences with what follows from the rest of it.
// Another version may say the same in other words.
func (v *verification) sentences() {
	for _, part := range []struct {
		what         say.Kind
		report, made any
	}{{checkLimits, v.d.Limits, v.d.limits()}, {checkSheets, v.d.Worksheets, v.d.sheets()}} {
		report, made := asJSON(part.report), asJSON(part.made)
		if report != made && v.d.Wording != wording() {
			v.unchecked(part.what.Say(), whyWords.Say())
			continue
		}
		said, found := apartFrom(report, made)
		v.compare(part.what.Say(), report == made, said, found)
	}
}

// asJSON writes what has its JSON: texts and names.
func asJSON(value any) string {
	data, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	return string(data)
}

// apartFrom returns two texts from shortly before the place on where they differ.
func apartFrom(a, b string) (string, string) {
	at := 0
	for at < len(a) && at < len(b) && a[at] == b[at] {
		at++
	}
	from := max(0, at-beforeOther)
	return readable(a[from:]), readable(b[from:])
}

// described says what is said of a column.
func described(all []Column, at int) string {
	if at >= len(all) {
		return saidMissing.English
	}
	c := all[at]
	said := c.Name + ": " + c.Role + ", " + string(c.Treatment)
	if h := c.Hierarchy; h != nil {
		said += ", " + h.Rule
		if h.Listed {
			said += " listed"
		}
	}
	if c.MaxLevel != nil {
		said += ", max_level " + strconv.Itoa(*c.MaxLevel)
	}
	return said
}
