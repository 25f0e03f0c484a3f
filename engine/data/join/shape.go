package join

import (
	"cmp"
	"slices"
	"strings"

	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/say"
)

// Shape says what the columns of another table are for. A long table has in each row what was
// measured, its value and unit, and when.
type Shape struct {
	On     []Pair `json:"on"`
	Folded bool   `json:"folded"` // as in a [Rule]
	Item   string `json:"item"`   // empty: each column is a measurement of its own
	Value  string `json:"value"`  // of an item
	Unit   string `json:"unit"`   // empty: there is none
	Time   string `json:"time"`   // empty: the order of the file
}

// Item is something that a table has measured, in one unit.
type Item struct {
	Name string `json:"name"`
	Unit string `json:"unit,omitempty"`
	Rows int    `json:"rows"` // at least 1
}

// Found describes another table beside a table.
type Found struct {
	Shape
	Columns []string `json:"columns"` // of the other table
	Days    []string `json:"days"`    // those of days
	// With, Shared and Once are as in an [Outcome]; Strangers is the number of rows of the other table
	// that belong to none, which Where names.
	With      int      `json:"with"`
	Shared    int      `json:"shared"`
	Once      bool     `json:"once"`
	Strangers int      `json:"strangers"`
	Where     say.Text `json:"where"`
	// WithFolded is With if zeros in front, capitals and blanks made no difference; 0: not more.
	WithFolded int    `json:"with_folded"`
	Items      []Item `json:"items"` // the most frequent first, at most [MostItems]
}

// MostItems is the greatest number of items that are listed.
const MostItems = 60

// Words in the names of columns of a long table.
var (
	itemWords  = recognize.WordsOf("item|test|parameter|analyte|analyt|*untersuchung|bezeichnung|messgröße|measure|variable|examen|analyse|项目|指标")
	valueWords = recognize.WordsOf("value|result|wert|*wert|ergebnis|resultat|resultado|valeur|valor|结果|数值")
)

// Look returns what another table looks like. The columns that share most values tell which rows
// belong together. as says what a person has decided; without On nobody has.
func Look(t, other *table.Table, as Shape) Found {
	if len(as.On) == 0 {
		as = propose(t, other)
	}
	f := Found{Shape: as, Columns: other.Names()}
	for _, c := range other.Columns {
		if recognize.Type(c).Dated() {
			f.Days = append(f.Days, c.Name)
		}
	}
	if !slices.Contains(f.Days, f.Time) {
		f.Time = ""
	}
	_, o, err := Rule{On: f.On, Folded: f.Folded}.rows(t, other)
	if err == nil {
		f.With, f.Shared, f.Once, f.Strangers, f.Where = o.With, o.Shared, o.Once, o.Strangers.Total, o.Strangers.Rows()
	}
	if _, o, err := (Rule{On: f.On, Folded: true}).rows(t, other); err == nil && o.With > f.With {
		f.WithFolded = o.With
	}
	counts := map[Item]int{}
	for _, c := range other.Columns {
		switch {
		case f.Item == "" && c.Name != f.Time && !slices.ContainsFunc(f.On, func(p Pair) bool { return p.Other == c.Name }):
			counts[Item{Name: c.Name}] = other.N - c.MissingCount()
		case f.Item == c.Name:
			unit := other.Column(f.Unit)
			for row := range other.N {
				item := Item{Name: strings.TrimSpace(c.Text(row))}
				if unit != nil && !unit.IsMissing(row) {
					item.Unit = strings.TrimSpace(unit.Text(row))
				}
				if !c.IsMissing(row) {
					counts[item]++
				}
			}
		}
	}
	for item, rows := range counts {
		if item.Rows = rows; rows > 0 {
			f.Items = append(f.Items, item)
		}
	}
	slices.SortFunc(f.Items, func(a, b Item) int {
		return cmp.Or(b.Rows-a.Rows, strings.Compare(a.Name, b.Name), strings.Compare(a.Unit, b.Unit))
	})
	f.Items = f.Items[:min(len(f.Items), MostItems)]
	return f
}

// propose says what the columns of another table are for: by their names and, of those that tell which rows
// belong together, by how many values they share.
func propose(t, other *table.Table) Shape {
	var as Shape
	var rest []*table.Column
	for _, c := range other.Columns {
		name := recognize.NameOf(c.Name)
		switch {
		case as.Unit == "" && name.Has(units):
			as.Unit = c.Name
		case as.Time == "" && recognize.Type(c).Dated():
			as.Time = c.Name
		case as.Value == "" && name.Has(valueWords):
			as.Value = c.Name
		case as.Item == "" && name.Has(itemWords):
			as.Item = c.Name
		default:
			rest = append(rest, c)
		}
	}
	if as.Item == "" || as.Value == "" {
		as.Item, as.Value, as.Unit = "", "", ""
	}
	most := 0
	for _, a := range t.Columns {
		if name := recognize.NameOf(a.Name); name.Has(units) || name.Has(valueWords) || recognize.Type(a).Dated() {
			continue
		}
		values := map[string]bool{}
		for i, text := range a.Identities() {
			values[folded(text)] = values[folded(text)] || !a.Absent(int32(i))
		}
		for _, b := range rest {
			shared := 0
			for i, text := range b.Identities() {
				if values[folded(text)] && !b.Absent(int32(i)) {
					shared++
				}
			}
			if shared > most || shared == most && shared > 0 && a.Name == b.Name && as.On[0].Column != as.On[0].Other {
				as.On, most = []Pair{{a.Name, b.Name}}, shared
			}
		}
	}
	_, best, err := Rule{On: as.On}.rows(t, other)
	for _, b := range rest { // the visit beside the patient, if it tells rows of the table apart
		on := append(slices.Clone(as.On), Pair{b.Name, b.Name})
		if err != nil || best.Shared == 0 || best.Once || b.Name == as.On[0].Other {
			continue
		}
		if _, o, err := (Rule{On: on}).rows(t, other); err == nil && o.Shared < best.Shared && 10*o.With >= 9*best.With {
			as.On, best = on, o
		}
	}
	return as
}

// Column returns the column of an item.
func (s Shape) Column(name string, kind Kind, of Item) Column {
	c := Column{Name: name, Kind: kind, From: s.Value}
	if s.Item == "" {
		c.From = of.Name
	} else {
		c.Where = []question.Condition{{Column: s.Item, Values: []string{of.Name}}}
	}
	if of.Unit != "" {
		c.Where = append(c.Where, question.Condition{Column: s.Unit, Values: []string{of.Unit}})
	}
	if kind == First || kind == Last {
		c.By = s.Time
	}
	return c
}
