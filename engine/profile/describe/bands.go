package describe

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/file/recipe/expand"
	"quasi/engine/internal/data/interval"
	"quasi/engine/profile"
)

// band is a group of numbers that is a value of a column: 20-24, [20,25), 85+.
type band struct {
	interval.Interval
	texts []string // the ways in which it is written
}

// bands are groups of numbers in their order, no two of which have more than an end in
// common.
type bands struct {
	all  []band
	rest []string // values that are none
	unit float64  // 1, or the power of 10 in which the ends are counted
	// byHand says that a rule does not read the values as they are read here.
	byHand bool
}

// A column must have leastBands bands to have neighbours, and beside them at most mostRest values, as
// unknown, that are none, or one in ten.
const (
	leastBands = 3
	mostRest   = 1
)

// bandStyles lists the styles tried for numbers of bands: 1,500 is more than a thousand, and 18,5
// is not.
var bandStyles = []format.NumberStyle{"", format.Grouped, format.Comma, format.PointGrouped}

// bands reads a column of groups of numbers, among which there may be numbers by
// themselves, as 0 beside 1-4; ok is false of any other.
func (v values) bands() (b bands, ok bool) {
	if t := v.Type(); t.Numeric() || t.Dated() {
		return b, false
	}
	for at, style := range bandStyles {
		f := v.Format
		f.Numbers = style
		if b, ok = v.bandsIn(f); ok {
			b.byHand = b.byHand || at > 0
			return b, ok
		}
	}
	return b, false
}

// bandsIn is [values.bands] of numbers in a format.
func (v values) bandsIn(f format.Format) (b bands, ok bool) {
	reader, groups, nothing := interval.ReaderOf(nil, f), 0, ""
	for _, text := range v.Texts {
		read := text
		if f.Numbers == format.PointGrouped { // the label of a group is read with a decimal point first
			read = thousandPoint.ReplaceAllString(text, "$1$2")
		}
		i, group := reader.Numbers(read)
		x, number := f.Numbers.Parse(text)
		if joined := underscored.FindStringSubmatch(text); joined != nil {
			i, group = reader.Numbers(joined[1] + "-" + joined[2])
			b.byHand = true
		}
		switch {
		case group:
			groups++
		case number:
			i = interval.Interval{Lo: x, Hi: x}
		case nothing == "" && slices.Contains(nothings, strings.ToLower(text)):
			nothing = text
			continue
		default:
			b.rest = append(b.rest, text)
			continue
		}
		b.all = append(b.all, band{i, []string{text}})
	}
	if few := len(b.rest) <= mostRest || float64(len(v.Texts)-len(b.rest)) >= NearlyPlaced*float64(len(v.Texts)); 2*groups < len(b.all) || !few {
		return b, false
	}
	b.sort()
	if nothing != "" {
		b.begin(nothing)
	}
	b.unit = b.counted()
	return b, len(b.all) >= leastBands && b.apart()
}

// nothings are words for nothing beside bands of doses and counts.
var nothings = strings.Split("none|nil|never|keine|keiner|nie|aucun|aucune|néant|jamais|ninguno|ninguna|nunca|nessuno|nessuna|mai|nenhum|nenhuma|geen|nooit|ingen|inga|aldrig|nikdy|žádný|žádné|никогда|hiç|从不|無し|なし|없음", "|")

// thousandPoint is the point of a number in thousands: 1.500.
var thousandPoint = regexp.MustCompile(`([0-9])\.([0-9]{3})\b`)

// underscored is a group as names of variables are written, 20_24, which is a code by itself.
var underscored = regexp.MustCompile(`^([0-9]+)_([0-9]+)$`)

// begin puts a word for nothing before the bands, of which none is below zero.
func (b *bands) begin(nothing string) {
	if len(b.all) == 0 || b.all[0].Hi <= 0 || b.all[0].Lo < 0 && !math.IsInf(b.all[0].Lo, -1) {
		b.rest = append(b.rest, nothing)
		return
	}
	if first := &b.all[0]; first.Lo <= 0 {
		first.Lo, first.OpenLo = 0, true // <0.05 is not nothing
	}
	b.all = slices.Insert(b.all, 0, band{interval.Interval{}, []string{nothing}})
	b.byHand = true
}

// sort puts bands in their order, and those that are the same together.
func (b *bands) sort() {
	slices.SortStableFunc(b.all, func(x, y band) int { return cmp.Or(cmp.Compare(x.Lo, y.Lo), cmp.Compare(x.Hi, y.Hi)) })
	sorted := b.all[:0]
	for _, one := range b.all {
		if last := len(sorted) - 1; last >= 0 && sorted[last].Interval == one.Interval {
			sorted[last].texts = append(sorted[last].texts, one.texts...)
			continue
		}
		sorted = append(sorted, one)
	}
	b.all = sorted
}

// apart reports whether no two bands have more than an end in common.
func (b bands) apart() bool {
	for i, one := range b.all[1:] {
		if before := b.all[i]; before.Hi > one.Lo || before.Lo == one.Lo && !one.OpenLo {
			return false
		}
	}
	return true
}

// counted returns the power of 10 of the last decimal of all ends.
func (b bands) counted() float64 {
	decimals := 0
	for _, one := range b.all {
		for _, end := range []float64{one.Lo, one.Hi} {
			_, fraction, _ := strings.Cut(strconv.FormatFloat(end, 'f', -1, 64), ".")
			decimals = max(decimals, len(fraction))
		}
	}
	return math.Pow10(-decimals)
}

// end returns where the next band can begin: 25 of [20,25) and of 20-24.
func (b bands) end(one band) float64 {
	if one.OpenHi || math.IsInf(one.Hi, 1) {
		return one.Hi
	}
	return math.Round((one.Hi+b.unit)/b.unit) * b.unit
}

// halfOpen reports whether bands can be put into intervals [lower, upper): none begins
// behind its lower end or where another one ends.
func (b bands) halfOpen() bool {
	for i, one := range b.all {
		if one.OpenLo || i > 0 && b.all[i-1].Overlaps(one.Interval) {
			return false
		}
	}
	return true
}

// bandHierarchy proposes a hierarchy of bands: whole neighbours, two at a time.
func bandHierarchy(b bands, c *table.Column) (recipe.Hierarchy, profile.Reason, bool) {
	reason := profile.Reason{Code: profile.ReasonTreeBands}
	if b.byHand || !b.halfOpen() {
		return recipe.Hierarchy{Rows: b.rows()}, reason, true
	}
	proposed, even := b.even()
	if even {
		texts := make([]string, len(proposed.Widths))
		for i, w := range proposed.Widths {
			texts[i] = fmt.Sprint(w)
		}
		reason = profile.Reason{Code: profile.ReasonTreeIntervals, Args: []string{strings.Join(texts, ", ")}}
	} else {
		// Propose intervals between the beginnings of every second band, of every fourth,
		// and so on.
		r := rule.Rule{Kind: rule.Bounds}
		for size := 2; size < len(b.all); size *= 2 {
			var level []float64
			for i := size; i < len(b.all); i += size {
				level = append(level, b.all[i].Lo)
			}
			r.Bounds = append(r.Bounds, level)
		}
		proposed = r
	}
	h, err := expand.Rule(proposed, c)
	return h, reason, err == nil
}

// even proposes intervals of twice the width of the bands, and of twice that, if all bands
// but open ends have one width and begin at its multiples.
func (b bands) even() (rule.Rule, bool) {
	r := rule.Rule{Kind: rule.Intervals}
	width, low, high := 0.0, math.Inf(1), math.Inf(-1)
	for _, one := range b.all {
		end := b.end(one)
		if !math.IsInf(one.Lo, -1) {
			low = min(low, one.Lo)
		}
		if !math.IsInf(end, 1) {
			high = max(high, end)
		}
		if math.IsInf(end-one.Lo, 1) {
			continue
		}
		if width = cmp.Or(width, end-one.Lo); !near(end-one.Lo, width) {
			return r, false
		}
	}
	width = math.Round(width/b.unit) * b.unit
	if width == 0 {
		return r, false
	}
	for _, one := range b.all {
		for _, end := range []float64{one.Lo, b.end(one)} {
			if !math.IsInf(end, 0) && !near(end/width, math.Round(end/width)) {
				return r, false
			}
		}
	}
	first, last := b.all[0], b.all[len(b.all)-1]
	if math.IsInf(first.Lo, -1) {
		r.Bottom = new(math.Ceil(b.end(first)/(2*width)-1e-9) * 2 * width)
		low = min(low, b.end(first))
	}
	if math.IsInf(last.Hi, 1) {
		r.Top = new(math.Floor(last.Lo/(2*width)+1e-9) * 2 * width)
		high = max(high, last.Lo+width)
	}
	if r.Bottom != nil && r.Top != nil && near(*r.Bottom, b.end(first)) && near(*r.Top, last.Lo) {
		return r, false // both ends would stay by themselves
	}
	groups := func(w float64) float64 { return math.Ceil(high/w-1e-9) - math.Floor(low/w+1e-9) }
	for w := 2 * width; groups(w) > 1 && groups(w) < groups(w/2); w *= 2 { // those on both sides of 0 are never joined
		r.Widths = append(r.Widths, w)
	}
	return r, r.Widths != nil && (r.Bottom == nil || r.Top == nil || *r.Bottom < *r.Top)
}

// near reports whether two numbers are the same but for the noise of binary fractions.
func near(x, y float64) bool { return math.Abs(x-y) <= 1e-9*max(1, math.Abs(y)) }

// rows returns a hierarchy by hand, which joins two bands, then four, and so on.
func (b bands) rows() [][]string {
	var rows [][]string
	for i, one := range b.all {
		for _, text := range one.texts {
			row := []string{text}
			for size := 2; size < len(b.all); size *= 2 {
				first := i / size * size
				row = append(row, joined(b.all[first:min(first+size, len(b.all))], text))
			}
			rows = append(rows, append(row, domain.Suppressed))
		}
	}
	for _, text := range b.rest {
		rows = append(rows, append(slices.Repeat([]string{text}, len(rows[0])-1), domain.Suppressed))
	}
	return rows
}

// joined is the label of neighbouring bands; of one, its text.
func joined(group []band, text string) string {
	first, last := group[0], group[len(group)-1]
	number := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
	switch {
	case len(group) == 1:
		return text
	case math.IsInf(first.Lo, -1) && last.OpenHi:
		return "<" + number(last.Hi)
	case math.IsInf(first.Lo, -1):
		return "<=" + number(last.Hi)
	case math.IsInf(last.Hi, 1) && first.OpenLo:
		return ">" + number(first.Lo)
	case math.IsInf(last.Hi, 1):
		return number(first.Lo) + "+"
	}
	open, shut := "[", "]"
	if first.OpenLo {
		open = "("
	}
	if last.OpenHi {
		shut = ")"
	}
	return open + number(first.Lo) + "," + number(last.Hi) + shut
}
