package report

import (
	"cmp"
	"io"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"quasi/engine"
	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/formula"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/data/interval"
	"quasi/engine/release"
	"quasi/engine/say"
)

// The texts of a codebook.
var (
	headsOfCodebook = []say.Text{say.Define("codebook-column", "column").Say(), say.Define("codebook-meaning", "meaning").Say(),
		say.Define("codebook-type", "type").Say(), say.Define("codebook-treatment", "how it was made coarser").Say(),
		say.Define("codebook-values", "values in their order, with the rows of those that eleven or more have").Say(),
		say.Define("codebook-empty", "cells without a value").Say()}
	saidComputed = say.Define("codebook-computed", "computed: {0}")
	saidMean     = say.Define("codebook-mean", "the mean of its class, in all rows of the class: sums and means are right but for rounding if every row had a value, variances are not")
	saidStandsIn = say.Define("codebook-stands-in", "{0} is written as {1}")
	saidWhole    = release.WholeNumbers.Say()
	saidDecimals = map[string]say.Text{".": say.Define("codebook-point", "numbers with a decimal point").Say(), ",": say.Define("codebook-comma", "numbers with a decimal comma").Say()}
	saidUnit     = say.Define("codebook-unit", "{0}, in {1}")
	saidDates    = say.Define("codebook-dates", "dates").Say()
	saidTexts    = say.Define("codebook-texts", "texts").Say()
	saidGroups   = say.Define("codebook-groups", "labels of groups of numbers or dates").Say()
	saidMixed    = say.Define("codebook-mixed", "numbers or dates, and labels of groups of them").Say()
	saidMany     = say.Define("codebook-many", "{0} different ones")
	saidRange    = say.Define("codebook-range", "{0} to {1}")
	saidEmpty    = say.Define("codebook-empty-cell", "an empty cell")
	saidNone     = say.Define("codebook-none", "{0}: there is no value")
	saidGone     = say.Define("codebook-gone", "{0}: the value is hidden, or there is none")
)

// variable is a column of a released file, with what its texts are.
type variable struct {
	*table.Column
	unit   string  // that was cut off its numbers; empty: none
	of     *Column // of the report; nil: it is the number of a class
	kind   say.Text
	form   format.Format
	texts  []string // different values, in their order
	counts []int    // of each, its rows
	absent []string // texts of cells without a value
}

// variables returns the columns of a file of a release, in its order.
func (d *Document) variables(r *engine.Release, t *table.Table) (all []variable) {
	for _, c := range r.Written(t, true).Columns {
		v := described(c)
		v.unit = r.Unit(c.Name)
		v.of = group.First(d.Columns, func(of Column) bool { return of.Released == c.Name })
		all = append(all, v)
	}
	return all
}

// codebook writes what the columns of a release are, as CSV with the delimiter of the release: a
// line for each column that leaves, by the texts of the file of text. No other column is named.
func (d *Document) codebook(w io.Writer, tables [][]variable, l Language) error {
	b := table.NewBuilder(group.Each(headsOfCodebook, l.say), table.NewMarkers(nil))
	for _, v := range slices.Concat(tables...) {
		if v.of == nil {
			continue
		}
		meaning, done := "", v.of.done()
		if rule := d.Recipe.Rule(v.of.Name); rule != nil {
			meaning = l.say(saidComputed.Say(rule.Said()))
		} else if taken := d.Recipe.Input.Taken(v.of.Name); taken != nil {
			meaning = l.say(taken.Said())
		}
		if v.of.Means {
			done = []say.Text{saidMean.Say()}
		}
		written := d.Recipe.Input.Same[v.of.Name]
		for _, text := range slices.Sorted(maps.Keys(written)) {
			if _, _, bound := format.Unbound(text); bound {
				done = append(done, saidStandsIn.Say(text, written[text]))
			}
		}
		kind := v.kind
		if v.unit != "" {
			kind = saidUnit.Say(kind, v.unit)
		}
		b.Append(group.Each([]string{v.Name, meaning, l.say(kind), l.joined(done, l.List), l.values(v), l.without(v)}, formula.Neutral))
	}
	return csv.Write(w, b.Table(), csv.WriteOptions{BOM: d.Recipe.Output.BOM, Delimiter: d.Recipe.Output.Delimiter})
}

// plain is a number that any program reads.
var plain = regexp.MustCompile(`^[-+]?(?:0|[1-9][0-9]*)(?:([.,])[0-9]+)?$`)

// mostLabels is the most values of a column that are listed.
const mostLabels = 40

// described says of what type all values of a column are, and lists them in order.
func described(c *table.Column) variable {
	v, form := c.Occurring(), recognize.Of(c).Form()
	read, texts, groups, signs := interval.ReaderOf(v.Texts, form.Format), 0, 0, ""
	in, order := make([]interval.Interval, len(v.Texts)), make([]int, len(v.Texts))
	for i, text := range v.Texts {
		of, ok := read.Value(text)
		number := plain.FindStringSubmatch(text)
		switch {
		case number != nil && !strings.Contains(signs, number[1]):
			signs += number[1]
		case number == nil && !ok:
			of.Lo, texts = math.Inf(1), texts+1
		case number == nil && (!form.Type.Dated() || of.Lo != of.Hi):
			groups++
		}
		in[i], order[i] = of, i
	}
	slices.SortFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(in[i].Lo, in[j].Lo), cmp.Compare(in[i].Hi, in[j].Hi), strings.Compare(v.Texts[i], v.Texts[j]))
	})
	said := saidWhole
	switch decimals, one := saidDecimals[signs]; {
	case len(order) == 0 || texts > 0 || signs != "" && !one:
		said = saidTexts
	case groups > 0 && groups == len(order):
		said = saidGroups
	case groups > 0:
		said = saidMixed
	case form.Type.Dated():
		said = saidDates
	case one:
		said = decimals
	}
	all := variable{Column: c, kind: said, form: form.Format}
	for _, i := range order {
		all.texts, all.counts = append(all.texts, v.Texts[i]), append(all.counts, v.Counts[i])
	}
	for code, n := range c.Counts() {
		if n > 0 && c.Absent(int32(code)) {
			all.absent = append(all.absent, c.Values[code])
		}
	}
	return all
}

// values lists the values of a column in order with their rows, if these are of people, or says how
// many or from where to where they are.
func (l Language) values(v variable) string {
	switch n := len(v.texts); {
	case n > mostLabels && v.kind.Code == saidTexts.Code:
		return l.say(saidMany.Say(n))
	case n > mostLabels:
		return l.say(saidRange.Say(v.texts[0], v.texts[n-1]))
	}
	listed := slices.Clone(v.texts)
	for i, n := range v.counts {
		if n >= smallest && v.of.Treatment != Apart {
			listed[i] += " (" + l.whole(n) + ")"
		}
	}
	return strings.Join(listed, " | ")
}

// without says what the cells of a column mean that have no value; "": it has none.
func (l Language) without(v variable) string {
	var said []say.Text
	for _, text := range v.absent {
		kind, cell := saidNone, say.Plain(text)[0]
		if v.of.Treatment == Generalized || v.of.Coarser != nil && domain.IsSuppressed(text) {
			kind = saidGone
		}
		if strings.TrimSpace(text) == "" {
			cell = saidEmpty.Say()
		}
		said = append(said, kind.Say(cell))
	}
	return l.joined(said, l.Between)
}
