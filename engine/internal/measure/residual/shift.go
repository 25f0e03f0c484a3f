package residual

import (
	"math"
	"slices"
	"time"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/internal/data/group"
	"quasi/engine/say"
)

var (
	dateBeside = say.Define("found-date-beside", "a date that leaves as it is beside {1:q}, which is shifted, in {0} {0:row|rows}: the time between the two gives the true date back. Shift this too, or remove it")
	daysBeside = say.Define("found-days-beside", "the days from {1:q}, which is shifted, to {2:q}, which is not, in {0} {0:row|rows}: they give the true date back. Shift {2:q} too, or remove this")
	partBeside = say.Define("found-part-beside", "the year, quarter, month, week, day or weekday of {1:q} before its shift, in {0} {0:row|rows}. Remove it, or derive it from the shifted date")
)

// nearlyAll reports whether a relation that holds in some of all rows is no coincidence: in
// nine of ten at least.
func nearlyAll(some, all int) bool { return some > 0 && 10*some >= 9*all }

// unshifted says of each column, by its place, what of it undoes the shift of dates. Shifted
// are these as they were, with the rows of the release.
func unshifted(columns []Column, shifted []*table.Column) [][]facts.Identifying {
	found := make([][]facts.Identifying, len(columns))
	if len(shifted) == 0 {
		return found
	}
	days, texts := make([][]float64, len(columns)), make([]bool, len(columns))
	for i, c := range columns {
		if texts[i] = !c.Disguised && !c.Apart; texts[i] {
			days[i] = daysOf(c.Column)
		}
	}
	for _, s := range shifted {
		was := daysOf(s)
		for i, c := range columns {
			if !texts[i] {
				continue
			}
			if f, ok := besides(c.Column, days[i], s.Name, was); ok {
				found[i] = append(found[i], f)
				continue
			}
			if f, ok := partOf(c.Column, s.Name, was); ok {
				found[i] = append(found[i], f)
				continue
			}
			for j, other := range columns {
				if f, ok := between(c.Column, s.Name, was, other.Name, days[j]); ok {
					found[i] = append(found[i], f)
					break
				}
			}
		}
	}
	return found
}

// daysOf returns the day of each row, NaN where it shows none; nil: the column is not one of
// dates.
func daysOf(c *table.Column) []float64 {
	f := c.Format
	if f.Type == "" {
		f = recognize.Of(c).Form().Format
	}
	if !f.Type.Dated() {
		return nil
	}
	return byRow(c, f.Days)
}

// byRow reads the rows of a column, NaN where they have no value or one that is not read.
func byRow(c *table.Column, read func(text string) (float64, bool)) []float64 {
	of := make([]float64, len(c.Values))
	for v, text := range c.Values {
		of[v] = math.NaN()
		if x, ok := read(text); ok && !c.Absent(int32(v)) {
			of[v] = x
		}
	}
	return group.Pick(of, c.Codes)
}

// besides says in how many rows a date stands beside one that was shifted.
func besides(c *table.Column, days []float64, shifted string, was []float64) (facts.Identifying, bool) {
	if days == nil {
		return facts.Identifying{}, false
	}
	n, first := 0, -1
	for row, day := range days {
		if !math.IsNaN(day) && !math.IsNaN(was[row]) {
			if n++; first < 0 {
				first = row
			}
		}
	}
	if n == 0 {
		return facts.Identifying{}, false
	}
	return facts.Identifying{Kind: facts.FoundUnshifted, Rows: n, Example: cut(c.Text(first)), Said: dateBeside.Say(n, shifted)}, true
}

// between counts the rows in which a number equals the days from a date that was shifted to
// one that was not.
func between(c *table.Column, shifted string, was []float64, other string, days []float64) (facts.Identifying, bool) {
	if days == nil {
		return facts.Identifying{}, false
	}
	some, all, first := 0, 0, -1
	for row, length := range byRow(c, number(c)) {
		apart := days[row] - was[row]
		if math.IsNaN(length) || math.IsNaN(apart) {
			continue
		}
		if all++; math.Abs(apart) == math.Abs(length) {
			if some++; first < 0 {
				first = row
			}
		}
	}
	if !nearlyAll(some, all) {
		return facts.Identifying{}, false
	}
	return facts.Identifying{Kind: facts.FoundUnshifted, Rows: some, Example: cut(c.Text(first)), Said: daysBeside.Say(some, shifted, other)}, true
}

func number(c *table.Column) func(string) (float64, bool) {
	if c.Format.Type.Numeric() {
		return c.Format.Plain
	}
	return format.Plain.Parse
}

// parts compute the parts of a date from a day alone.
var parts = []func(time.Time) int{
	time.Time.Year,
	func(day time.Time) int { return int(day.Month()) },
	time.Time.Day,
	func(day time.Time) int { return (int(day.Weekday())+6)%7 + 1 }, // as derived: 1 is Monday
	quarter,
	func(day time.Time) int { _, week := day.ISOWeek(); return week },
	func(day time.Time) int { return 12*day.Year() + int(day.Month()) },
	func(day time.Time) int { return 4*day.Year() + quarter(day) },
	weekOfYear,
}

func weekOfYear(day time.Time) int { year, week := day.ISOWeek(); return 100*year + week }

func quarter(day time.Time) int { return (int(day.Month()) + 2) / 3 }

const (
	// mostNames is the most values of a column that names a part of a date by texts;
	// numbers may be more, of weeks.
	mostNames = 400
	// leastNamed is the least number of rows in which texts and parts of a date agree, and
	// rowsPerName the least for each text: fewer may be a coincidence.
	leastNamed  = 20
	rowsPerName = 2
)

// occasion is a value of a column with the day of a date that was shifted.
type occasion struct {
	value int32
	day   int64 // since 1970-01-01
}

// partOf says in how many rows a value is the same part of a date before its shift, as a
// number or by a name of its own: Mar for each day of March, and for no other.
func partOf(c *table.Column, shifted string, was []float64) (facts.Identifying, bool) {
	read, names := number(c), len(c.Values) <= mostNames
	if !names && !maybeWeeks(c, read, was) {
		return facts.Identifying{}, false
	}
	occasions, all := map[occasion]int{}, 0
	for row, v := range c.Codes {
		if !math.IsNaN(was[row]) && !c.Absent(v) {
			occasions[occasion{v, int64(was[row])}]++
			all++
		}
	}
	for i, part := range parts {
		some, values := counted(c, read, occasions, part)
		if nearlyAll(some, all) && (i == 0 || values > 1) {
			return partFound(c, shifted, some), true
		}
		if !names {
			continue
		}
		if some, values = named(occasions, part); nearlyAll(some, all) && values > 1 && some >= max(leastNamed, rowsPerName*values) {
			return partFound(c, shifted, some), true
		}
	}
	return facts.Identifying{}, false
}

// maybeWeeks reports whether nearly all values are numbers from the first to the last week of the
// days: no other part of a date has many values.
func maybeWeeks(c *table.Column, read func(string) (float64, bool), was []float64) bool {
	first, last := math.Inf(1), math.Inf(-1)
	for _, day := range was {
		if !math.IsNaN(day) {
			first, last = min(first, day), max(last, day)
		}
	}
	if first > last {
		return false
	}
	least, greatest := float64(occasion{day: int64(first)}.part(weekOfYear)), float64(occasion{day: int64(last)}.part(weekOfYear))
	some := 0
	for _, number := range byRow(c, read) {
		if least <= number && number <= greatest {
			some++
		}
	}
	return nearlyAll(some, len(c.Codes)-c.MissingCount())
}

func partFound(c *table.Column, shifted string, rows int) facts.Identifying {
	return facts.Identifying{Kind: facts.FoundUnshifted, Rows: rows, Example: cut(c.Text(slices.IndexFunc(c.Codes, func(v int32) bool { return !c.Absent(v) }))), Said: partBeside.Say(rows, shifted)}
}

// part returns a part of the day of an occasion.
func (o occasion) part(of func(time.Time) int) int { return of(time.Unix(o.day*86_400, 0).UTC()) }

// counted returns in how many rows a number is the part of the day, and how many numbers are.
func counted(c *table.Column, read func(string) (float64, bool), occasions map[occasion]int, part func(time.Time) int) (rows, values int) {
	are := map[int32]bool{}
	for o, n := range occasions {
		if x, ok := read(c.Values[o.value]); ok && x == float64(o.part(part)) {
			rows += n
			are[o.value] = true
		}
	}
	return rows, len(are)
}

// named returns in how many rows a value goes with one part of the day most often, and that
// part with it, and how many such values there are.
func named(occasions map[occasion]int, part func(time.Time) int) (rows, values int) {
	type pair struct {
		value int32
		part  int
	}
	together := map[pair]int{}
	for o, n := range occasions {
		together[pair{o.value, o.part(part)}] += n
	}
	ofValue, ofPart := map[int32]pair{}, map[int]pair{}
	for p, n := range together {
		if best, some := ofValue[p.value]; !some || n > together[best] || n == together[best] && p.part < best.part {
			ofValue[p.value] = p
		}
		if best, some := ofPart[p.part]; !some || n > together[best] || n == together[best] && p.value < best.value {
			ofPart[p.part] = p
		}
	}
	for _, p := range ofValue {
		if ofPart[p.part] == p {
			rows += together[p]
			values++
		}
	}
	return rows, values
}

// withFound adds what is found in columns, by their places, to what else is identifying in them,
// in the order of the release.
func withFound(all []facts.Identifiers, columns []Column, found [][]facts.Identifying) []facts.Identifiers {
	var merged []facts.Identifiers
	for i, c := range columns {
		of := facts.Identifiers{Column: c.Name}
		at := slices.IndexFunc(all, func(f facts.Identifiers) bool { return f.Column == c.Name })
		if at >= 0 {
			of = all[at]
		}
		if of.Found = append(of.Found, found[i]...); at >= 0 || len(found[i]) > 0 {
			merged = append(merged, of)
		}
	}
	return merged
}
