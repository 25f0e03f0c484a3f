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

	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/askable"
	"quasi/engine/say"
)

var (
	errKeys    = say.Define("join-keys", "nothing says which rows belong together: name a column of each table, as in results.csv:admission=admission")
	errSyntax  = say.Define("join-syntax", "{0:q} computes no column: write its name, what is computed, and from what, as in bnp=first(value)")
	errFrom    = say.Define("join-from", "the kind {0:q} needs a column of the other table")
	errBy      = say.Define("join-by", "{0:q} has no days, or days that can be read in two ways, as {1:q}: name a column of days")
	errWhen    = say.Define("join-when", "rows can count by their days only where the other table has a column of days: name it")
	errWithin  = say.Define("join-within", "{0:q} is no limit in days: name at least 1, and the column of the day from which it counts")
	errFolded  = say.Define("join-folded", "{0:q} and {1:q} are two values of column {2:q}, and are one where zeros in front, capitals and spaces make no difference")
	errUnits   = say.Define("join-units", "its rows have several units in column {0:q}, which are not mixed: {1:q}. Choose one by a condition, as in {0}={2}")
	errNoPair  = say.Define("join-no-pair", "no row of the other table has in {1:q} what a row has in {0:q}, as {3:q} beside {2:q}: name other columns, or say that zeros in front, capitals and spaces make no difference, by ~ before them")
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
	On []Pair `json:"on"`
	// Folded says that zeros in front, capitals and spaces make no difference in them.
	Folded bool `json:"folded,omitempty"`
	// Sheet is the other table's, of a workbook; empty: the first that holds a table.
	Sheet string   `json:"sheet,omitempty"`
	Take  []Column `json:"take"`
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
	// After and Before are columns of days of the table: rows of the other table count from the one on,
	// and up to the other. That of Within days is the greatest distance from each; 0: any. Where both
	// have times these are compared, else days. A row without such a day has no value.
	After  string `json:"after,omitempty"`
	Before string `json:"before,omitempty"`
	Within int    `json:"within,omitempty"`
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
	case c.By == "" && c.Windowed():
		return errWhen.Of()
	case c.Within < 0, c.Within > 0 && !c.Windowed():
		return errWithin.Of(strconv.Itoa(c.Within))
	}
	for _, on := range c.Where {
		if err := on.Validate(); err != nil {
			return err
		}
	}
	return nil
}

var saidTaken = say.Define("join-said", "from another table: {0}")

// Said says what is computed.
func (c Column) Said() say.Text {
	of, within := c.From, ""
	if c.Within > 0 {
		within = strconv.Itoa(c.Within)
	}
	for _, part := range []struct{ word, name string }{{"by", c.By}, {"after", c.After}, {"before", c.Before},
		{"within", within}, {"where", question.AmongString(c.Where)}} {
		if part.name != "" {
			of += " " + part.word + " " + part.name
		}
	}
	return saidTaken.Say(string(c.Kind) + "(" + strings.TrimSpace(of) + ")")
}

// Windowed reports whether rows count by their days.
func (c Column) Windowed() bool { return c.After != "" || c.Before != "" }

// ParseOn reads the columns in which two tables have the same: admission=case, ward=station. With ~ before
// them zeros in front, capitals and spaces make no difference.
func ParseOn(text string) (r Rule, err error) {
	text, r.Folded = strings.CutPrefix(text, "~")
	if text == "" {
		return r, errKeys.Of()
	}
	conditions, err := question.ParseAmong(text)
	for _, c := range conditions {
		if len(c.Values) != 1 {
			return r, errKeys.Of()
		}
		r.On = append(r.On, Pair{c.Column, c.Values[0]})
	}
	return r, err
}

// Parse reads a column as a command takes it: bnp=first(value by time after admission within 3 where
// item=BNP, unit=ng/L).
func Parse(text string) (Column, error) {
	name, rest, found := strings.Cut(text, "=")
	kind, rest, open := strings.Cut(rest, "(")
	of, closed := strings.CutSuffix(strings.TrimSpace(rest), ")")
	if !found || !open || !closed || strings.TrimSpace(name) == "" {
		return Column{}, errSyntax.Of(text)
	}
	c := Column{Name: strings.TrimSpace(name), Kind: Kind(strings.TrimSpace(kind))}
	of, where, conditions := strings.Cut(" "+of, " where ")
	of, within, limited := strings.Cut(of, " within ")
	for _, part := range []struct {
		word string
		into *string
	}{{" before ", &c.Before}, {" after ", &c.After}, {" by ", &c.By}} {
		var name string
		of, name, _ = strings.Cut(of, part.word)
		*part.into = strings.TrimSpace(name)
	}
	c.From = strings.TrimSpace(of)
	if limited {
		if c.Within, _ = strconv.Atoi(strings.TrimSpace(within)); c.Within < 1 {
			return c, errInTaken.Of(c.Name, errWithin.Of(within))
		}
	}
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

// Outcome counts the rows of a join.
type Outcome struct {
	// With is the number of rows to which rows of the other table belong, and Shared how many of these
	// have the same of them as another row.
	With, Shared int
	// Once says that no two rows of the other table belong to the same.
	Once bool
	// Strangers are the rows of the other table that belong to none.
	Strangers say.Runs
	// Unread are, by the columns of the rule, the rows with values of which one is no number.
	Unread []say.Runs
}

// rows returns for each row of a table those of the other one that belong to it, ascending. It fails as
// [Table] does.
func (r Rule) rows(t, other *table.Table) (theirs [][]int32, o Outcome, err error) {
	if err := r.Validate(); err != nil {
		return nil, o, err
	}
	keys, err := r.keys(t, func(p Pair) string { return p.Column })
	if err != nil {
		return nil, o, err
	}
	others, err := r.keys(other, func(p Pair) string { return p.Other })
	if err != nil {
		return nil, o, err
	}
	rowsOf := map[string][]int32{} // of the table, by key
	for row, key := range keys {
		if key != "" {
			rowsOf[key] = append(rowsOf[key], int32(row))
		}
	}
	theirs, o.Once = make([][]int32, t.N), true
	for row, key := range others {
		mine := rowsOf[key]
		if len(mine) == 0 {
			o.Strangers.Add(other.Columns[0].Number(row), 1)
		} else if first := theirs[mine[0]]; first == nil {
			o.With += len(mine)
			if len(mine) > 1 {
				o.Shared += len(mine)
			}
		} else {
			o.Once = false
		}
		for _, mine := range mine {
			theirs[mine] = append(theirs[mine], int32(row))
		}
	}
	if o.With == 0 {
		a, b := t.Column(r.On[0].Column), other.Column(r.On[0].Other)
		return nil, o, errNoPair.Of(a.Name, b.Name, askable.First(a), askable.First(b))
	}
	return theirs, o, nil
}

// Table returns the table with the columns of a rule behind its own. It takes time in proportion to the
// rows of both for each column. It fails if a column is not there, if no rows belong together, and if
// numbers have several units.
func Table(t, other *table.Table, r Rule) (*table.Table, Outcome, error) {
	theirs, o, err := r.rows(t, other)
	if err != nil {
		return nil, o, err
	}
	out := &table.Table{N: t.N, Columns: slices.Clone(t.Columns)}
	for _, c := range r.Take {
		if out.Index(c.Name) >= 0 {
			return nil, o, errInTaken.Of(c.Name, errOwn.Of())
		}
		taken := &table.Column{Name: c.Name, Left: t.Columns[0].Left}
		unread, err := c.fill(taken, t, other, theirs)
		if err != nil {
			return nil, o, errInTaken.Of(c.Name, err)
		}
		out.Columns, o.Unread = append(out.Columns, taken), append(o.Unread, unread)
	}
	return out, o, nil
}

// keys returns for each row of a table what its rows of the other table have, too; empty: none can.
func (r Rule) keys(t *table.Table, name func(Pair) string) ([]string, error) {
	keys := make([]string, t.N)
	for i, pair := range r.On {
		c := t.Column(name(pair))
		if c == nil {
			return nil, say.NoColumn(name(pair), t.Names())
		}
		identities := c.Identities()
		if r.Folded {
			identities = slices.Clone(identities)
			first := map[string]string{}
			for code, text := range identities {
				if c.Absent(int32(code)) {
					continue
				}
				key := folded(text)
				if as, known := first[key]; known && as != text {
					return nil, errFolded.Of(as, text, c.Name)
				}
				first[key], identities[code] = text, key
			}
		}
		for row, code := range c.Codes {
			switch {
			case c.Absent(code):
				keys[row] = ""
			case i == 0:
				keys[row] = identities[code]
			case keys[row] != "":
				keys[row] += "\x00" + identities[code]
			}
		}
	}
	return keys, nil
}

// folded returns a value in small letters, without spaces and zeros in front of its first digits: a7 of A 007.
func folded(text string) string {
	text = strings.ToLower(strings.Join(strings.Fields(text), ""))
	at := max(0, strings.IndexAny(text, "0123456789"))
	rest := strings.TrimLeft(text[at:], "0")
	if rest == "" || rest[0] < '0' || rest[0] > '9' { // it was nothing but zeros
		rest = text[max(at, len(text)-len(rest)-1):]
	}
	return text[:at] + rest
}

// units are words in the names of columns with the units of what stands beside them.
var units = recognize.WordsOf("unit|units|uom|*einheit|*einheiten|unite|unidad|unidades|unita|eenheid|单位")

// fill computes a column, and returns the numbers of its rows that have no value because one that
// counts is no number.
func (c Column) fill(out *table.Column, t, other *table.Table, theirs [][]int32) (unread say.Runs, err error) {
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
	when, err := momentsOf(other, picked, c.By)
	if err != nil {
		return unread, err
	}
	after, err := momentsOf(t, t, c.After)
	if err != nil {
		return unread, err
	}
	before, err := momentsOf(t, t, c.Before)
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
	for mine, rows := range theirs {
		rows = slices.DeleteFunc(slices.Clone(rows), func(row int32) bool {
			return !met[row] || from != nil && from.IsMissing(int(row)) || when != nil && (when.at[row].IsZero() ||
				after != nil && !c.follows(after, mine, when, int(row)) || before != nil && !c.follows(when, int(row), before, mine))
		})
		text := ""
		switch {
		case after != nil && after.at[mine].IsZero(), before != nil && before.at[mine].IsZero():
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
				unread.Add(out.Number(mine), 1)
			}
		default:
			if when != nil {
				slices.SortStableFunc(rows, func(a, b int32) int { return when.at[a].Compare(when.at[b]) })
			}
			at := rows[0]
			if c.Kind == Last {
				at = rows[len(rows)-1]
				if when != nil { // of the same time, the first in the file
					at = rows[slices.IndexFunc(rows, func(row int32) bool { return when.at[row].Equal(when.at[at]) })]
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

// moments are the days of the rows of a table, with their times if the column has any; zero: a row has none.
type moments struct {
	at    []time.Time
	timed bool
}

// momentsOf reads a column as it is written in some of its rows; nil: none is named.
func momentsOf(t, some *table.Table, name string) (*moments, error) {
	if name == "" {
		return nil, nil
	}
	by := t.Column(name)
	if by == nil {
		return nil, say.NoColumn(name, t.Names())
	}
	read, days, found := recognize.Format(some.Column(name)), make([]time.Time, len(by.Values)), false
	m := &moments{at: make([]time.Time, t.N)}
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
				m.timed = true
			}
		}
		days[code] = day
	}
	if !found {
		return nil, errBy.Of(name, askable.First(by))
	}
	for row, code := range by.Codes {
		m.at[row] = days[code]
	}
	return m, nil
}

// follows reports whether a moment is not before another one, and not too many days from it.
func (c Column) follows(first *moments, i int, then *moments, j int) bool {
	a, b := first.at[i], then.at[j]
	dayA, dayB := a.Truncate(24*time.Hour), b.Truncate(24*time.Hour)
	if !first.timed || !then.timed {
		a, b = dayA, dayB
	}
	return !b.Before(a) && (c.Within == 0 || dayB.Sub(dayA) <= time.Duration(c.Within)*24*time.Hour)
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
