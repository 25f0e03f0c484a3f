package recognize

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
)

// A text among numbers or dates may stand for no value if it stands in at least leastRepeats
// cells, and the column's numbers or dates in at least mostCells of a hundred. A column is
// asked only if they are at least half of its different values, of which at most lookedAt are
// looked at, leastLooked at least. Missing values of SAS, as .A, count for nothing: they are
// proposed where one cell has them, and however many they are.
const (
	mostCells   = 80
	lookedAt    = 500
	leastLooked = 5
	longestWord = 40 // bytes of a text among numbers that stands for none
)

// NoValue is a value of a column that may stand for none.
type NoValue struct {
	Code int32
	// Far says that it is a number or a day, far from all others of the column.
	Far bool
}

// NoValues returns the values of a column, missing ones too, that stand or may stand for none, in
// the order of their codes: the texts that usually or often do, what repeats among numbers or dates
// and is none, and numbers and days that are far from all others. The column's name and results of
// tests, as negative, are none. A person has to confirm each.
func NoValues(c *table.Column) []NoValue {
	column := searched{c: c, cells: sync.OnceValue(c.Counts)}
	column.mostly = sync.OnceValue(column.most)
	column.look()
	far := column.far()
	var found []NoValue
	for v, text := range c.Values {
		text = strings.TrimSpace(text)
		if far[int32(v)] || len(text) <= longestKnown && slices.Contains(known, text) || table.LikelyMarker(text) || text != c.Name && column.proposes(v, text) {
			found = append(found, NoValue{int32(v), far[int32(v)]})
		}
	}
	return found
}

var known = table.UsualMarkers()

// longestKnown is the most bytes of a known marker.
var longestKnown = len(slices.MaxFunc(known, func(a, b string) int { return len(a) - len(b) }))

// searched is a column as it is searched for what stands for no value: what costs a look at all of
// its cells or values is found out once, and only where it is asked.
type searched struct {
	c      *table.Column
	fits   func(text string) bool // a text is a number, or a date
	code   func(text string) bool // a text that is none can be a code for no value; nil: none can
	dated  bool                   // it is one of dates
	cells  func() []int           // of each value
	mostly func() bool            // most cells that have a value hold numbers or dates
}

// look finds out by some of its values whether the column is one of numbers, or bounds of
// numbers, or of dates.
func (s *searched) look() {
	values := s.c.Values
	step := 1 + len(values)/lookedAt
	most := (len(values) + step - 1) / step
	looked, numbers, dates, special := 0, 0, 0, 0
	for at := 0; at < len(values); at += step {
		if s.c.Missing[at] {
			continue
		}
		looked++
		switch {
		case isAmount(values[at]) && !(len(values[at]) == 8 && IsDate(values[at])): // 20240517
			numbers++
		case IsDate(values[at]):
			dates++
		case table.SpecialMissing(values[at]):
			special++
		}
		if 2*(looked-special-max(numbers, dates)) > most {
			return
		}
	}
	switch {
	case looked < leastLooked || numbers+dates == 0 || 2*(special+max(numbers, dates)) < looked:
	case dates > numbers:
		s.fits, s.code, s.dated = IsDate, IsDateCode, true
	default:
		s.fits, s.code = isAmount, func(text string) bool {
			return len(text) <= longestWord && !strings.ContainsAny(format.Fold(text), "0123456789")
		}
	}
}

// proposes reports whether the value with the given code, which is no usual marker, is
// proposed as one.
func (s *searched) proposes(v int, text string) bool {
	if s.code == nil || s.fits(text) || isResult(text) {
		return false
	}
	if !table.SpecialMissing(text) && (!s.code(text) || s.cells()[v] < leastRepeats) || !s.mostly() {
		return false
	}
	for one, other := range Same(s.c) {
		if text == one || text == other { // Female beside 2
			return false
		}
	}
	return true
}

// most reports whether most cells that have a value hold numbers or dates.
func (s *searched) most() bool {
	fitting, all := 0, 0
	for v, n := range s.cells() {
		if text := s.c.Values[v]; !s.c.Absent(int32(v)) && !table.LikelyMarker(text) && !table.SpecialMissing(text) {
			all += n
			if s.fits(text) {
				fitting += n
			}
		}
	}
	return 100*fitting >= mostCells*all
}

// results are the beginnings of what tests find, in small letters: it is a value.
var results = strings.Split("neg|pos|reaktiv|reactive|reactivo|nicht reaktiv|non réact|non-react|nonreact|non react|schwach|weak|grenzwertig|borderline|trace|spur|traz|normal|unauff|auffäll|nachweisbar|detected|not detect|absent|present|nég|отриц|полож|θετικ|αρνητικ|阴|陰|阳|陽|弱阳|弱陽|可疑|正常|异常|異常|未检出|未檢出|检出|檢出|未见|양성|음성", "|")

// isResult reports whether a text says what a test found: negative, weakly positive, 弱阳性, ++.
func isResult(text string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	return format.Beyond(text) != 0 || strings.ContainsAny(text, "+<>") || slices.ContainsFunc(results, func(begins string) bool { return strings.HasPrefix(text, begins) })
}

// number reads a number with a decimal point or comma.
func number(text string) (float64, bool) {
	x, err := strconv.ParseFloat(strings.Replace(strings.TrimSpace(text), ",", ".", 1), 64)
	return x, err == nil && !math.IsNaN(x)
}

// far returns the codes of the numbers and days that are far from all others and written as one
// writes what is none.
func (s *searched) far() map[int32]bool {
	if s.dated {
		return s.farDays()
	}
	return s.farNumbers()
}

// placed is a value of a column by its number, or by its day since 1970.
type placed struct {
	at   float64
	code int32
	text string
}

// A number that repeats, or is of equal digits, is far if it is farTimes the greatest of at least
// leastOthers others or more, and twice as far from that, by their ratio, as any two of them that
// follow each other. At most mostFar of a column are. One that questionnaires and programs use for no
// value, as 99, 999 and 2147483648, is far if all others
// are below usualShare of it, or none is below zero as it is.
const (
	farTimes    = 8
	leastOthers = 5
	mostFar     = 4
	usualShare  = 0.9
	leastRepeat = 10 // the least number, by its amount, that is told by being repeated
)

func (s *searched) farNumbers() map[int32]bool {
	var usual, others []placed
	words := 0
	for v, text := range s.c.Values {
		if s.c.Missing[v] {
			continue
		}
		x, ok := number(text)
		p := placed{x, int32(v), strings.TrimSpace(text)}
		switch {
		case !ok:
			words++
		case isUsualCode(p.text):
			usual = append(usual, p)
		default:
			others = append(others, p)
		}
	}
	if len(others) == 0 || len(others) <= words {
		return nil
	}
	slices.SortFunc(others, func(a, b placed) int { return cmp.Compare(a.at, b.at) })
	far := map[int32]bool{}
	others = s.withoutFar(others, far)
	for _, p := range usual {
		if p.at < 0 && others[0].at >= 0 || p.at > 0 && others[len(others)-1].at < usualShare*p.at {
			far[p.code] = true
		}
	}
	return far
}

// withoutFar takes those that are far, and not usual, from both ends of numbers in rising order.
func (s *searched) withoutFar(numbers []placed, far map[int32]bool) []placed {
	below := slices.IndexFunc(numbers, func(p placed) bool { return p.at >= 0 })
	if below < 0 {
		return numbers
	}
	rest := numbers[below:]
	if below > 0 && below <= mostFar && len(rest) >= leastOthers && !slices.ContainsFunc(numbers[:below], func(p placed) bool { return !s.coded(p) }) {
		widest := 0.0
		for i := range len(rest) - 1 {
			widest = max(widest, rest[i+1].at-rest[i].at)
		}
		if rest[0].at-numbers[below-1].at > 2*widest {
			for _, p := range numbers[:below] {
				far[p.code] = true
			}
			numbers = rest
		}
	}
	cut, widest := len(numbers), 1.0
	for i := range len(numbers) - 1 {
		if numbers[i].at <= 0 {
			continue
		}
		ratio := numbers[i+1].at / numbers[i].at
		if i+1 >= leastOthers && ratio >= max(farTimes, 2*widest) && len(numbers)-i-1 <= mostFar && !slices.ContainsFunc(numbers[i+1:], func(p placed) bool { return !s.coded(p) }) {
			cut = i + 1
			break
		}
		widest = max(widest, ratio)
	}
	for _, p := range numbers[cut:] {
		far[p.code] = true
	}
	return numbers[:cut]
}

// coded reports whether a number is of equal digits, at least two of them, or a whole one of some size that repeats.
func (s *searched) coded(p placed) bool {
	return math.Abs(p.at) >= leastRepeat && (equalDigits(p.text) != 0 || p.at == math.Trunc(p.at) && s.cells()[p.code] >= leastRepeats)
}

// machines are the ends of what programs count with.
var machines = []string{"32767", "32768", "-32767", "-32768", "65535", "2147483647", "2147483648", "-2147483647", "-2147483648", "4294967295", "4294967296", "9223372036854775807", "-9223372036854775808"}

// isUsualCode reports whether questionnaires or programs use a number for no value: 99, 777, 998, 99.9, -1,
// -9, -88.
func isUsualCode(text string) bool {
	if len(text) < 2 {
		return false
	}
	digit := equalDigits(text)
	switch {
	case digit == 0:
		return text == "998" || text == "9998" || len(text) >= 5 && slices.Contains(machines, text)
	case text[0] == '-':
		return digit >= '5' || text == "-1"
	}
	return digit == '9' || digit >= '7' && len(text) > 2
}

// equalDigits returns the digit of which alone a number is written, beside its sign and a decimal sign; 0: it has others, or zeros.
func equalDigits(text string) (digit byte) {
	for i := range len(text) {
		switch b := text[i]; {
		case b == '-' && i == 0, (b == '.' || b == ',') && digit != 0:
		case b < '1' || b > '9' || digit != 0 && digit != b:
			return 0
		default:
			digit = b
		}
	}
	return digit
}

// placeholders are days that programs write for none.
var placeholders = []string{"1753-01-01", "1800-01-01", "1899-12-30", "1899-12-31", "1900-01-01", "1901-01-01", "1970-01-01", "2037-12-31", "2038-01-19", "2099-12-31", "2100-01-01", "2199-12-31"}

// A day is far from the others of a column where each is at least yearsApart years from it.
const yearsApart = 10

// farDays returns the days that are far from all others and are placeholders, or stand in several cells and have
// the same number for day and month, or are farther from the others than these are from each other.
func (s *searched) farDays() map[int32]bool {
	var days []placed
	for v, text := range s.c.Values {
		if s.c.Missing[v] {
			continue
		}
		for _, order := range dateOrders[:2] {
			if day, ok := format.ParseDate(text, order, format.DefaultPivot); ok {
				days = append(days, placed{format.Since1970(day), int32(v), day.Format(time.DateOnly)})
				break
			}
		}
	}
	far := map[int32]bool{}
	for range 2 { // from the first day on, and from the last
		slices.SortFunc(days, func(a, b placed) int { return cmp.Compare(a.at, b.at) })
		s.farEnd(days, far)
		for i := range days {
			days[i].at = -days[i].at
		}
	}
	return far
}

// farEnd adds the days before the first wide gap among the first few.
func (s *searched) farEnd(days []placed, far map[int32]bool) {
	for i := range min(len(days)-1, 2*mostFar) {
		gap := days[i+1].at - days[i].at
		if max(year(days[i])-year(days[i+1]), year(days[i+1])-year(days[i])) < yearsApart {
			continue
		}
		wide := gap > days[len(days)-1].at-days[i+1].at
		if slices.ContainsFunc(days[:i+1], func(p placed) bool {
			return !slices.Contains(placeholders, p.text) && (s.cells()[p.code] < leastRepeats || !wide && p.text[5:7] != p.text[8:])
		}) {
			return
		}
		for _, p := range days[:i+1] {
			far[p.code] = true
		}
	}
}

// year returns the year of a day.
func year(p placed) int {
	y, _ := strconv.Atoi(p.text[:4])
	return y
}
