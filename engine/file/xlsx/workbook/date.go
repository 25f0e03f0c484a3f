package workbook

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
)

// moment is a date of a column as a cell holds it.
type moment struct {
	serial string // days since 1899-12-30, with the time as a fraction
	format int    // place in plan.dates
}

// The day before the first of Excel, and the time that a time of day is parsed as one after.
var dayZero, noClock = time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC), time.Date(0, time.January, 1, 0, 0, 0, 0, time.UTC)

// firstSerial is that of 1900-03-01: Excel counts a 29 February before it that was none.
const firstSerial = 61

// The forms of days and of times behind them that cells can show, as package time writes them; a
// column of others shows ISO 8601.
var (
	dayLayouts = []string{time.DateOnly, "02.01.2006", "2.1.2006", "02.01.06", "2.1.06", "02/01/2006", "2/1/2006", "01/02/2006", "1/2/2006", "2006/01/02", "2006/1/2",
		"02-01-2006", "01-02-2006", "2006年1月2日", "2006年01月02日", "20060102", "02012006", "01022006"}
	clockLayouts = []string{"", " 15:04", " 15:04:05", "T15:04", "T15:04:05", " 15:04:05.000", "T15:04:05.000"}
	// formatOf turns a layout into the code of a number format.
	formatOf = strings.NewReplacer("2006", "yyyy", "06", "yy", "01", "mm", "02", "dd", "15", "hh", "04", "mm", "05", "ss", ".000", ".000", "1", "m", "2", "d",
		"-", `\-`, "/", `\/`, ".", `\.`, "年", `\年`, "月", `\月`, "日", `\日`, "T", `\T`, " ", `\ `)
)

// moments returns the dates that the values found of a column are, by value, or nil if one is not
// empty and no full date of the column's format, is before 1900-03-01, has a time that no cell
// shows (with a zone, or 24:00), or would be told from another no more.
func (p *plan) moments(c *table.Column, found []int32) []moment {
	if !c.Format.Type.Dated() {
		return nil
	}
	all, days, clocks, seen := make([]moment, len(c.Values)), make([]time.Time, len(c.Values)), make([]string, len(c.Values)), map[string]bool{"": true}
	forms := slices.Clone(dayLayouts)
	for _, v := range found {
		text := c.Values[v]
		if text == "" {
			continue
		}
		written, dated := format.ReadDate(text)
		day, known := c.Format.Day(text)
		at := slices.IndexFunc(clockLayouts, func(layout string) bool {
			of, err := time.Parse(layout, written.After)
			return err == nil && of.Format(layout) == written.After
		})
		if !dated || !known || at < 0 {
			return nil
		}
		clock, _ := time.Parse(clockLayouts[at], written.After)
		since := day.UnixMilli() - dayZero.UnixMilli() + clock.UnixMilli() - noClock.UnixMilli()
		const dayMillis = 24 * 60 * 60 * 1000
		all[v].serial = strconv.FormatFloat(float64(since)/dayMillis, 'f', -1, 64)
		if since < firstSerial*dayMillis || seen[all[v].serial] {
			return nil
		}
		seen[all[v].serial], days[v], clocks[v] = true, day, clockLayouts[at]
		forms = slices.DeleteFunc(forms, func(layout string) bool { return day.Format(layout)+written.After != text })
	}
	if len(seen) == 1 {
		return nil
	}
	for _, v := range found {
		if c.Values[v] != "" {
			code := formatOf.Replace(append(forms, time.DateOnly)[0] + clocks[v])
			if all[v].format = slices.Index(p.dates, code); all[v].format < 0 {
				all[v].format, p.dates = len(p.dates), append(p.dates, code)
			}
		}
	}
	return all
}
