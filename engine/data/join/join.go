// Package join computes columns of a table from the rows of another table that belong to each of
// its rows: of admissions (t) and laboratory results (register) the first troponin of each admission.
//
//	with, outcome, err := join.Table(t, register, join.Rule{
//		On:   []join.Pair{{Column: "admission", Other: "admission"}},
//		Take: []join.Column{{Name: "bnp", Kind: join.First, From: "value", By: "time"}}})
//
// Nothing else of the other table is in what it returns. It is done before anything else: what is
// computed are columns of the table like its own.
package join

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"quasi/engine/data/askable"
	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/say"
)

var (
	errKeys    = say.Define("join-keys", "nothing says which rows belong together: name a column of each table, as in results.csv:admission=admission")
	errSyntax  = say.Define("join-syntax", "{0:q} computes no column: write its name, what is computed, and from what, as in bnp=first(value)")
	errFrom    = say.Define("join-from", "the kind {0:q} needs a column of the other table")
	errBy      = say.Define("join-by", "{0:q} has no days, or days that can be read in two ways, as {1:q}: name a column of days by which first and last are meant")
	errUnits   = say.Define("join-units", "its rows have several units in column {0:q}, which are not mixed: {1:q}. Choose one by a condition, as in {0}={2}")
	errNoPair  = say.Define("join-no-pair", "no row of the other table has in {1:q} what a row has in {0:q}, as {3:q} beside {2:q}: name other columns")
	errInTaken = say.Define("in-joined", "column {0:q} from the other table: {1}")
	errOwn     = say.Define("join-name", "the table has a column of this name already: choose another one")
)

// Kind names what is computed of the rows of the other table that belong to a row and meet the
// conditions. A row to which none belong has no value, but for [Any] and [Count].
type Kind string

const (
	// First and Last are the values of the earliest and the latest row that has one, as they are
	// written; of rows of the same time, that of the first in the file.
	First Kind = "first"
	Last  Kind = "last"
	// Lowest, Highest, Mean and Median are of numbers. Where one of the values is no number, as <10,
	// there is none.
	Lowest  Kind = "lowest"
	Highest Kind = "highest"
	Mean    Kind = "mean"
	Median  Kind = "median"
	// Count is the number of rows, with a value where a column is named, at least 0.
	Count Kind = "count"
	// Any is 1 if there is a row, with a value where a column is named, and 0 if there is none.
	Any Kind = "any"
)

// Kinds returns all.
func Kinds() []Kind { return []Kind{First, Last, Lowest, Highest, Mean, Median, Count, Any} }

// Rule says which rows of the other table belong to a row of the table, and what is computed of them.
type Rule struct {
	// On are columns in which both have the same value: blanks around it make no difference, nor .0
	// behind numbers; see [table.Column.Identities]. A row without one belongs to none.
	On   []Pair   `json:"on"`
	Take []Column `json:"take"`
}

// Pair is a column of the table and the one of the other table that has the same.
type Pair struct {
	Column string `json:"column"`
	Other  string `json:"other"`
}

// Column is a column that is computed.
type Column struct {
	Name string `json:"name"`
	Kind Kind   `json:"kind"`
	From string `json:"from,omitempty"` // the column of the other table; Count and Any can do without
	By   string `json:"by,omitempty"`   // its column of days that First and Last go by; empty: its order in the file
	// Where are conditions on the other table that a row must meet all.
	Where []question.Condition `json:"where,omitempty"`
}

// Validate reports a setting that is wrong.
func (r Rule) Validate() error {
	if len(r.On) == 0 || slices.ContainsFunc(r.On, func(p Pair) bool { return p.Column == "" || p.Other == "" }) {
		return errKeys.Of()
	}
	for _, c := range r.Take {
		if err := c.validate(); err != nil {
			return errInTaken.Of(c.Name, err)
		}
	}
	return nil
}

func (c Column) validate() error {
	switch {
	case !slices.Contains(Kinds(), c.Kind):
		return say.NoKind(c.Kind, Kinds())
	case c.From == "" && c.Kind != Count && c.Kind != Any:
		return errFrom.Of(c.Kind)
	}
	for _, on := range c.Where {
		if err := on.Validate(); err != nil {
			return err
		}
	}
	return nil
}

// ParseOn reads the columns in which two tables have the same: admission=case, ward=station.
func ParseOn(text string) ([]Pair, error) {
	if text == "" {
		return nil, errKeys.Of()
	}
	conditions, err := question.ParseAmong(text)
	var on []Pair
	for _, c := range conditions {
		if len(c.Values) != 1 {
			return nil, errKeys.Of()
		}
		on = append(on, Pair{c.Column, c.Values[0]})
	}
	return on, err
}

// Parse reads a column as a command takes it: bnp=first(value by time where item=BNP, unit=ng/L).
func Parse(text string) (Column, error) {
	name, rest, found := strings.Cut(text, "=")
	kind, rest, open := strings.Cut(rest, "(")
	of, closed := strings.CutSuffix(strings.TrimSpace(rest), ")")
	if !found || !open || !closed || strings.TrimSpace(name) == "" {
		return Column{}, errSyntax.Of(text)
	}
	c := Column{Name: strings.TrimSpace(name), Kind: Kind(strings.TrimSpace(kind))}
	of, where, conditions := strings.Cut(" "+of, " where ")
	of, by, _ := strings.Cut(of, " by ")
	c.From, c.By = strings.TrimSpace(of), strings.TrimSpace(by)
	if conditions {
		var err error
		if c.Where, err = question.ParseAmong(where); err != nil {
			return c, errInTaken.Of(c.Name, err)
		}
	}
	if err := c.validate(); err != nil {
		return c, errInTaken.Of(c.Name, err)
	}
	return c, nil
}

// Outcome is what came of it.
type Outcome struct {
	// With is the number of rows to which rows of the other table belong.
	With int
	// Strangers are the rows of the other table that belong to none.
	Strangers say.Runs
	// Unread are, by the columns of the rule, the rows with values of which one is no number.
	Unread []say.Runs
}

// Table returns the table with the columns of a rule behind its own. It takes time in proportion to the
// rows of both for each column. It fails if a column is not there, if no rows belong together, and if
// numbers have several units.
func Table(t, other *table.Table, r Rule) (*table.Table, Outcome, error) {
	var o Outcome
	if err := r.Validate(); err != nil {
		return nil, o, err
	}
	keys, err := keysOf(t, r.On, func(p Pair) string { return p.Column })
	if err != nil {
		return nil, o, err
	}
	others, err := keysOf(other, r.On, func(p Pair) string { return p.Other })
	if err != nil {
		return nil, o, err
	}
	rowsOf := map[string][]int32{} // of the table, by key
	for row, key := range keys {
		if key != "" {
			rowsOf[key] = append(rowsOf[key], int32(row))
		}
	}
	theirs := make([][]int32, t.N) // the rows of the other table that belong to a row, ascending
	for row, key := range others {
		if len(rowsOf[key]) == 0 {
			o.Strangers.Add(other.Columns[0].Number(row), 1)
		}
		for _, mine := range rowsOf[key] {
			if theirs[mine] == nil {
				o.With++
			}
			theirs[mine] = append(theirs[mine], int32(row))
		}
	}
	if o.With == 0 {
		a, b := t.Column(r.On[0].Column), other.Column(r.On[0].Other)
		return nil, o, errNoPair.Of(a.Name, b.Name, askable.First(a), askable.First(b))
	}
	out := &table.Table{N: t.N, Columns: slices.Clone(t.Columns)}
	for _, c := range r.Take {
		if out.Index(c.Name) >= 0 {
			return nil, o, errInTaken.Of(c.Name, errOwn.Of())
		}
		taken := &table.Column{Name: c.Name, Left: t.Columns[0].Left}
		unread, err := c.fill(taken, other, theirs)
		if err != nil {
			return nil, o, errInTaken.Of(c.Name, err)
		}
		out.Columns, o.Unread = append(out.Columns, taken), append(o.Unread, unread)
	}
	return out, o, nil
}

// keysOf returns for each row of a table what its rows of the other table have, too; empty: none can.
func keysOf(t *table.Table, on []Pair, name func(Pair) string) ([]string, error) {
	keys := make([]string, t.N)
	for i, pair := range on {
		c := t.Column(name(pair))
		if c == nil {
			return nil, say.NoColumn(name(pair), t.Names())
		}
		identities := c.Identities()
		for row, code := range c.Codes {
			if c.Absent(code) || i > 0 && keys[row] == "" {
				keys[row] = ""
			} else {
				keys[row] += identities[code] + "\x00"
			}
		}
	}
	return keys, nil
}

// units are words in the names of columns with the units of what stands beside them.
var units = recognize.WordsOf("unit|units|uom|*einheit|*einheiten|unite|unidad|unidades|unita|eenheid|单位")

// fill computes a column, and returns the numbers of its rows that have no value because one that
// counts is no number.
func (c Column) fill(out *table.Column, other *table.Table, theirs [][]int32) (unread say.Runs, err error) {
	picked, err := askable.Meeting(other, c.Where, func(string) [][]string { return nil })
	if err != nil {
		return unread, err
	}
	met, next := make([]bool, other.N), 0
	for row := range met {
		if next < picked.N && picked.Columns[0].Number(next) == other.Columns[0].Number(row) {
			met[row], next = true, next+1
		}
	}
	var from *table.Column
	var read format.Format
	if c.From != "" {
		if from = other.Column(c.From); from == nil {
			return unread, say.NoColumn(c.From, other.Names())
		}
		read = recognize.Format(picked.Column(c.From))
	}
	when, err := c.times(other, picked)
	if err != nil {
		return unread, err
	}
	numbers := slices.Contains([]Kind{Lowest, Highest, Mean, Median}, c.Kind)
	if numbers || from != nil && c.Kind != Count && c.Kind != Any && recognize.Type(picked.Column(c.From)).Numeric() {
		if err := c.oneUnit(picked); err != nil {
			return unread, err
		}
		out.Format = read
	}
	if c.Kind == Mean || c.Kind == Median {
		out.Format = format.Format{Type: format.Decimal, Numbers: format.Plain}
	}
	codes := map[string]int32{}
	for row, rows := range theirs {
		rows = slices.DeleteFunc(slices.Clone(rows), func(row int32) bool {
			return !met[row] || from != nil && from.IsMissing(int(row)) || when != nil && when[row].IsZero()
		})
		text := ""
		switch {
		case c.Kind == Count:
			text = strconv.Itoa(len(rows))
		case c.Kind == Any:
			text = strconv.Itoa(min(len(rows), 1))
		case len(rows) == 0:
		case numbers:
			texts := make([]string, len(rows))
			for i, row := range rows {
				texts[i] = from.Text(int(row))
			}
			var ok bool
			if text, ok = c.number(texts, read); !ok {
				unread.Add(out.Number(row), 1)
			}
		default:
			if when != nil {
				slices.SortStableFunc(rows, func(a, b int32) int { return when[a].Compare(when[b]) })
			}
			at := rows[0]
			if c.Kind == Last {
				at = rows[len(rows)-1]
				if when != nil { // of the same time, the first in the file
					at = rows[slices.IndexFunc(rows, func(row int32) bool { return when[row].Equal(when[at]) })]
				}
			}
			text = from.Text(int(at))
		}
		code, known := codes[text]
		if !known {
			code = int32(len(out.Values))
			codes[text] = code
			out.Values, out.Missing = append(out.Values, text), append(out.Missing, text == "")
		}
		out.Codes = append(out.Codes, code)
	}
	return unread, nil
}

// number computes one number of several; ok is false if one of them is none.
func (c Column) number(texts []string, read format.Format) (text string, ok bool) {
	type value struct {
		x    float64
		text string
	}
	values, sum := make([]value, len(texts)), 0.0
	for i, text := range texts {
		x, ok := read.Number(text) // a day has an order, and no mean
		if !ok || read.Type.Dated() && (c.Kind == Mean || c.Kind == Median) {
			return "", false
		}
		values[i], sum = value{x, text}, sum+x
	}
	slices.SortStableFunc(values, func(a, b value) int { return cmp.Compare(a.x, b.x) })
	n := len(values)
	switch x := sum / float64(n); c.Kind {
	case Lowest:
		return values[0].text, true
	case Highest:
		return values[n-1].text, true
	case Median:
		x = (values[(n-1)/2].x + values[n/2].x) / 2
		fallthrough
	default:
		return strconv.FormatFloat(math.Round(x*1e6)/1e6, 'f', -1, 64), true
	}
}

// times are the days, with their times, of the rows of the other table, by which first and last are meant;
// nil: none are named.
func (c Column) times(other, picked *table.Table) ([]time.Time, error) {
	if c.By == "" {
		return nil, nil
	}
	by := other.Column(c.By)
	if by == nil {
		return nil, say.NoColumn(c.By, other.Names())
	}
	read, days, found := recognize.Format(picked.Column(c.By)), make([]time.Time, len(by.Values)), false
	for code, text := range by.Values {
		day, ok := read.Day(text)
		if !ok {
			continue
		}
		found = true
		_, clock, _ := strings.Cut(strings.Replace(strings.TrimSpace(text), "T", " ", 1), " ")
		for _, layout := range []string{"15:04", "15:04:05", "15:04:05.999"} {
			if at, err := time.Parse(layout, clock); err == nil {
				day = day.Add(time.Duration(at.Hour())*time.Hour + time.Duration(at.Minute())*time.Minute + time.Duration(at.Second())*time.Second)
			}
		}
		days[code] = day
	}
	if !found {
		return nil, errBy.Of(c.By, askable.First(by))
	}
	of := make([]time.Time, other.N)
	for row, code := range by.Codes {
		of[row] = days[code]
	}
	return of, nil
}

// oneUnit reports several units beside the values.
func (c Column) oneUnit(picked *table.Table) error {
	for _, u := range picked.Columns {
		if occurring := u.Occurring().Texts; u.Name != c.From && recognize.NameOf(u.Name).Has(units) && len(occurring) > 1 {
			slices.Sort(occurring)
			return errUnits.Of(u.Name, occurring, occurring[0])
		}
	}
	return nil
}
