package recognize

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/format"
)

// dateOrders are the orders that are told apart, the likelier first where dates fit
// several equally well.
var dateOrders = []format.DateOrder{format.DayMonthYear, format.MonthDayYear, format.YearMonthDay}

// The years of dates that are recognized: medical records are moved as far as 2200
// and beyond to protect patients (MIMIC).
const (
	firstYear = 1800
	lastYear  = 2300
)

// IsDate reports whether text is a day, or a day and a time, in some order.
func IsDate(text string) bool {
	w, ok := format.ReadDate(text)
	return ok && slices.ContainsFunc(dateOrders, func(order format.DateOrder) bool { return plausible(w, order, format.DefaultPivot) })
}

// PartlyDays reports whether half of the records are days, and nearly all others months or years, as where
// a register knows no more of some.
func (v Values) PartlyDays() bool {
	_, half := v.Reaches(0.5, IsDate)
	_, all := v.Reaches(NearlyAll, func(text string) bool {
		year, _, known := format.YearMonth(text)
		if len(text) == len("2024") {
			year, _ = strconv.Atoi(text)
		}
		return IsDate(text) || known || year >= firstYear && year <= lastYear
	})
	return half && all
}

// plausible reports whether a date is one in an order, and of a year that records
// have.
func plausible(w format.Written, order format.DateOrder, pivot int) bool {
	day, ok := w.Day(order, pivot)
	return ok && day.Year() >= firstYear && day.Year() <= lastYear
}

// dateForm finds the order in which most records are dates, if nearly all are
// dates in some order.
func (v Values) dateForm() (f Form, ok bool) {
	share, ok := v.Reaches(NearlyAll, IsDate)
	if !ok {
		return Form{}, false
	}
	var found orders
	for i, text := range v.Texts {
		found.add(text, v.Counts[i])
	}
	order, ambiguous := found.likeliest()
	f = Form{Format: format.Format{Type: format.Date, Dates: order, Pivot: v.Pivot(order)}, Share: share, Confidence: share}
	pivot := f.Pivot
	if pivot > 0 && v.numberPlaces(order) {
		return Form{}, false
	}
	f.Fits = func(text string) bool {
		w, ok := format.ReadDate(text)
		return ok && plausible(w, order, pivot)
	}
	if 2*found.timed > v.Records {
		f.Type = format.DateTime
	}
	if ambiguous {
		f.Ambiguous, f.Confidence = true, share/2 // no day, or no year, is too great for another part
	}
	return f, true
}

// leastDates is the fewest different dates that tell by their days that they are none.
const leastDates = 10

// numberPlaces reports whether dates with years of two digits number places, as beds 18-12-1 and 18-12-2
// do: of many none is behind the ninth of its month, though they are not all of one day, as each first is.
func (v Values) numberPlaces(order format.DateOrder) bool {
	days := map[int]bool{}
	for _, text := range v.Texts {
		w, _ := format.ReadDate(text)
		if day, ok := w.Day(order, format.DefaultPivot); ok {
			days[day.Day()] = true
		}
	}
	return len(v.Texts) >= leastDates && len(days) > 1 && slices.Max(slices.Collect(maps.Keys(days))) <= 9
}

// orders counts the records that fit each of dateOrders.
type orders struct {
	fit, own [3]int // own: of dates that show it themselves
	timed    int    // with a time of day
	differ   bool   // a date is another day in another order
	// years holds two-digit years, by dateOrders.
	years [3]map[int]bool
}

// add counts a text that so many records have. A year of two digits may be of any century.
func (o *orders) add(text string, count int) {
	w, ok := format.ReadDate(text)
	fits := false // any order
	for i, order := range dateOrders {
		if !ok || !plausible(w, order, format.DefaultPivot) {
			continue
		}
		fits = true
		o.fit[i] += count
		if w.Own() == order {
			o.own[i] += count
		}
		if year, short := w.Short(order); short {
			if o.years[i] == nil {
				o.years[i] = map[int]bool{}
			}
			o.years[i][year] = true
		}
	}
	o.differ = o.differ || fits && w.Own() == ""
	if fits && w.Timed() {
		o.timed += count
	}
}

// likeliest returns the order in which the most records are dates, and whether another
// is as good: day and month can be the other way round, or years of two digits can come
// first. The latter are asked about only where they would be fewer than those at the
// end, as years are and days are not: 17/05/24 is a day in May 2024, but with 24-05-17
// stand 24-05-18 and 23-11-30.
func (o *orders) likeliest() (order format.DateOrder, ambiguous bool) {
	best := 0
	for i := range dateOrders {
		if o.fit[i] > o.fit[best] || o.fit[i] == o.fit[best] && o.own[i] > o.own[best] {
			best = i
		}
	}
	first := o.fit[2] == o.fit[best] && len(o.years[2]) < len(o.years[best])
	return dateOrders[best], o.differ && best < 2 && (o.fit[0] == o.fit[1] || first)
}

// The years from which on the hundred years of years of two digits can begin.
const (
	earliestPivot = 1910
	latestPivot   = format.DefaultPivot
)

// Pivot returns the first of the hundred years that the values' years of two digits
// stand for, with dates in an order: 0 if there is no such year. The year is 1930, as in
// spreadsheets, unless a wider gap among these years ends between 1910 and then: the
// births of 28, 45 and 60 mean 1928, 1945 and 1960, and not 2028.
func (v Values) Pivot(order format.DateOrder) int {
	var seen [100]bool
	some := false
	for _, text := range v.Texts {
		w, ok := format.ReadDate(text)
		if !ok || !plausible(w, order, format.DefaultPivot) {
			continue
		}
		if year, short := w.Short(order); short {
			seen[year], some = true, true
		}
	}
	if !some {
		return 0
	}
	return pivotOf(&seen)
}

// pivotOf returns the year from earliestPivot to latestPivot with the widest gap
// around it in which no year is seen, latestPivot if others are as wide. Within its
// gap it is as late as can be.
func pivotOf(seen *[100]bool) int {
	best, widest := latestPivot, gap(seen, latestPivot)
	for pivot := latestPivot - 1; pivot >= earliestPivot; pivot-- {
		if wide := gap(seen, pivot); wide > widest {
			best, widest = pivot, wide
		}
	}
	return best
}

// gap returns how many years on both sides of the beginning of a year are not seen
// in a row.
func gap(seen *[100]bool, year int) int {
	n := 0
	for n < 100 && !seen[(year+n)%100] {
		n++
	}
	for m := 1; n < 100 && m <= 100 && !seen[(year-m+100)%100]; m++ {
		n++
	}
	return n
}

// isSerial reports whether text is a spreadsheet's day between 1954 and 2064.
func isSerial(text string) bool {
	n, ok := Small(strings.TrimSpace(text), 5)
	return ok && n >= 20000 && n <= 60000
}
