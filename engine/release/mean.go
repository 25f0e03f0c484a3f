package release

import (
	"math/big"
	"slices"
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method/problem"
	"quasi/engine/prepare"
	"quasi/engine/say"
)

// Averaged returns a quasi-identifier of numbers as the mean of each group: of the group's
// records that have a value, rounded half to even to one digit after the point more than the
// column has, two if together. A group of one value shows it as it is written, one of none a star, as do the
// suppressed records. Together, one with records that have a value and others that have none shows a
// star. So does one with a bound of a number and anything else; one of one bound shows it. comma
// writes a comma before the decimals. All values of the column must be [format.Format.Measured].
//
// Given the groups, exchange the quasi-identifiers of two members of a group, and no released
// text changes. Every row of the group shows the same in every quasi-identifier: the label of a
// group holds what all members have, and the mean, its rounding and the value that a group of one
// value shows hang on the values of the members alone, not on whose they are; the digits of a
// mean hang on those of the whole column.
func Averaged(c *table.Column, groups *problem.Groups, together, comma bool) *table.Column {
	a := averager{of: c, numbers: make([]*big.Int, len(c.Values)), together: together, comma: comma}
	a.scale()
	return byGroup(c.Name, len(c.Codes), groups, domain.Suppressed, func(g int) string { return a.mean(groups.Group(g)) })
}

// averager takes means of the values of a column.
type averager struct {
	of              *table.Column
	numbers         []*big.Int // by code, times 10^places; nil: no value, or a bound of one
	places          int        // the most digits after the point that a value of the column has
	together, comma bool
	percent         string // what follows every value of the column: a percent sign, or nothing
}

// scale reads the values that records have.
func (a *averager) scale() {
	exact, percents := map[int32]format.Exact{}, map[string]bool{}
	for v, n := range a.of.Counts() {
		if n == 0 || a.of.Absent(int32(v)) {
			continue
		}
		x, ok := a.of.Format.Exact(a.of.Values[v])
		if !ok {
			continue
		}
		exact[int32(v)], a.places = x, max(a.places, x.Places)
		text := strings.TrimSpace(a.of.Values[v])
		a.percent = text[len(strings.TrimSpace(strings.TrimSuffix(text, "%"))):] // with the blank before it
		percents[a.percent] = true
	}
	for v, x := range exact {
		a.numbers[v] = x.At(a.places)
	}
	if len(percents) > 1 {
		a.percent = ""
	}
}

// mean returns what the records of a group show.
func (a *averager) mean(group []int32) string {
	sum, n, same := new(big.Int), int64(0), true
	var one *big.Int
	least, bound, bounds := "", "", 0
	for _, row := range group {
		x := a.numbers[a.of.Codes[row]]
		text := strings.TrimSpace(a.of.Text(int(row)))
		if x == nil {
			if !a.of.IsMissing(int(row)) && (bounds == 0 || text == bound) {
				bound = text
				bounds++
			}
			continue
		}
		if one == nil {
			one, least = x, text
		}
		same, least = same && x.Cmp(one) == 0, min(least, text)
		sum.Add(sum, x)
		n++
	}
	switch {
	case bounds == len(group):
		return bound
	case n == 0, bounds > 0, a.together && n < int64(len(group)):
		return domain.Suppressed
	case same:
		return least
	}
	after, scale := a.places+1, int64(10)
	if a.together {
		after, scale = a.places+2, 100
	}
	return format.Exact{Digits: halfEven(sum.Mul(sum, big.NewInt(scale)), n), Places: after}.Text(a.comma) + a.percent
}

// halfEven returns x/n, rounded to the nearest whole number, and to the even one of two.
func halfEven(x *big.Int, n int64) *big.Int {
	by := big.NewInt(n)
	quotient, rest := new(big.Int).DivMod(x, by, new(big.Int)) // rest is from 0 to n-1
	switch rest.Lsh(rest, 1).Cmp(by) {
	case 0:
		quotient.Add(quotient, big.NewInt(int64(quotient.Bit(0))))
	case 1:
		quotient.Add(quotient, big.NewInt(1))
	}
	return quotient
}

// averaged returns a column that is released as the means of groups.
func (r *Release) averaged(o prepare.Outgoing) *table.Column {
	return Averaged(o.Column, r.Groups, r.of.Strata != nil && r.of.Strata.By(o.QI), r.commaOf(o))
}

// commaOf reports whether means of a column are written with a decimal comma: as its own
// decimals are or, in the notation of the file and where no decimals say so, as those of
// other columns are. [WithNumbers] does it for an output that asks for them.
func (r *Release) commaOf(o prepare.Outgoing) bool {
	if styles := []format.NumberStyle{format.Comma, format.PointGrouped}; slices.Contains(styles, o.Format.Numbers) {
		return true
	}
	if o.Format.Numbers == format.Spaced {
		comma, _ := recognize.Commas(o.Column)
		return comma
	}
	return r.recipe.Output.Notation == recipe.FileNotation && o.Format.Numbers == "" && decimalComma(o.Column, r.of.Raw)
}

var noteFilled = say.Define("note-filled", "Column {0:q}: {1} {1:row|rows} without a value {1:shows|show} the mean of {1:its|their} group, as if it had been measured.")

// Filled says of each column of means how many released rows have no value in it and show the mean of
// their group.
func (r *Release) Filled() (said []say.Text) {
	for at, o := range r.of.Outgoing {
		if o.QI < 0 || r.Linked != nil || !r.means(o) {
			continue
		}
		if n := r.filled(r.of.Data.Table.Column(o.Name), r.Table.Columns[at]); n > 0 {
			said = append(said, noteFilled.Say(o.Name, n))
		}
	}
	return said
}

// filled counts the rows that have no value in a column and show the mean of their group.
func (r *Release) filled(c, released *table.Column) int {
	n := 0
	for record, row := range r.rows {
		if row >= 0 && c.IsMissing(record) && released.Values[released.Codes[row]] != domain.Suppressed {
			n++
		}
	}
	return n
}

// means reports whether a column is released as the means of groups.
func (r *Release) means(o prepare.Outgoing) bool { return r.recipe.Column(o.Name).Means }
