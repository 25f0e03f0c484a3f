package prepare

import (
	"math"
	"slices"
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
	"quasi/engine/method"
	"quasi/engine/method/strata"
)

// cutting says by what the table is cut before the method forms classes: by what is asked, and by the
// bounds among numbers that leave as means; nil: by nothing.
func (p *Prepared) cutting() *strata.Options {
	r := &p.Recipe
	if p.Method.Limits != method.InBlocks {
		return nil
	}
	o := &strata.Options{Measured: make([]bool, len(p.Problem.QI)), Bounds: make([][]int32, len(p.Problem.QI)), Patients: p.Asked.Patients()}
	for j := range p.Problem.QI {
		name := p.Problem.QI[j].Name
		if o.Measured[j] = r.Column(name).Means; o.Measured[j] {
			o.Bounds[j] = boundsOf(p.Data.Table.Column(name))
		}
	}
	known := map[string]bool{}
	for _, names := range r.Algorithm.Strata {
		var set []int
		for _, name := range names {
			j := slices.IndexFunc(p.Problem.QI, func(a domain.Attribute) bool { return a.Name == name })
			if j >= 0 {
				set = append(set, j)
			}
			if !known[name] && (j < 0 && r.Column(name).Role != table.Identifying || j >= 0 && o.Measured[j]) {
				o.Numbers = append(o.Numbers, numbersOf(p.Data.Table.Column(name))...)
			}
			known[name] = true
		}
		if len(set) > 0 {
			o.Sets = append(o.Sets, set)
		}
	}
	for j := range o.Bounds {
		if o.Bounds[j] != nil && !o.By(j) {
			o.Sets = append(o.Sets, []int{j})
		}
	}
	if len(o.Sets) == 0 {
		return nil
	}
	return o
}

// boundsOf returns which bound of a number each record has, from 1 on, 0 for none; nil: none has one.
func boundsOf(c *table.Column) (bounds []int32) {
	texts := map[string]int32{}
	for record, v := range c.Codes {
		p, ok := c.Format.Place(c.Values[v])
		if !ok || p.End == 0 || c.Absent(v) {
			continue
		}
		if bounds == nil {
			bounds = make([]int32, len(c.Codes))
		}
		text := strings.TrimSpace(c.Values[v])
		if texts[text] == 0 {
			texts[text] = int32(len(texts) + 1)
		}
		bounds[record] = texts[text]
	}
	return bounds
}

// mostShares is the greatest number of values of a column without numbers whose shares of the
// records are balanced.
const mostShares = 10

// numbersOf returns what of a column is to be balanced, by record, NaN where there is no value: its
// numbers or, of each of few other values but one, 1 for the records that have it and 0 for others.
func numbersOf(c *table.Column) [][]float64 {
	values := c.Occurring()
	as := make([][]float64, 1, mostShares) // by code
	as[0] = slices.Repeat([]float64{math.NaN()}, len(c.Values))
	for i, v := range values.Codes {
		x, ok := c.Format.Number(values.Texts[i])
		if !ok && c.Format.Measured(values.Texts[i]) {
			continue
		}
		if as[0][v] = x; !ok {
			as = as[:0]
			break
		}
	}
	if len(as) == 0 && len(values.Codes) <= mostShares {
		for _, is := range values.Codes[min(1, len(values.Codes)):] {
			share := slices.Repeat([]float64{math.NaN()}, len(c.Values))
			for _, v := range values.Codes {
				share[v] = 0
			}
			share[is] = 1
			as = append(as, share)
		}
	}
	numbers := make([][]float64, len(as))
	for i := range as {
		numbers[i] = group.Pick(as[i], c.Codes)
	}
	return numbers
}
