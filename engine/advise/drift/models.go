package drift

import (
	"fmt"
	"slices"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// models reports sensitive values that the models name and the table does not
// have, or the reverse.
func (r *Report) models(t *table.Table, of *recipe.Recipe) {
	for _, m := range of.Privacy.Models {
		c := t.Column(m.Column)
		if c == nil {
			continue
		}
		values := map[string]bool{}
		for _, v := range distinct(c) {
			values[c.Values[v]] = true
		}
		if m.Value != "" && !values[m.Value] {
			r.add(CodeValueAbsent, Blocks, c.Name, say.Model(m.Name), fmt.Sprintf("%q", m.Value))
		}
		if m.Weights == nil {
			continue
		}
		r.addValues(CodeNoWeight, c, slices.DeleteFunc(distinct(c), func(v int32) bool {
			_, ok := m.Weights[c.Values[v]]
			return ok
		}))
		r.unused(c.Name, values, m.Weights)
	}
}

// distinct returns the codes of the values of a column as the models see them:
// all markers of missing values are one value, called as the first of them.
func distinct(c *table.Column) []int32 {
	var found []int32
	missing := false
	for v := range c.Values {
		absent := c.Absent(int32(v))
		if absent && missing {
			continue
		}
		missing = missing || absent
		found = append(found, int32(v))
	}
	return found
}

// unused reports the weights of values that do not occur.
func (r *Report) unused(column string, values map[string]bool, weights map[string]float64) {
	var unused []string
	for text := range weights {
		if !values[text] {
			unused = append(unused, text)
		}
	}
	if len(unused) == 0 {
		return
	}
	slices.Sort(unused)
	list := fmt.Sprintf("%q", unused[:min(len(unused), listed)])
	r.add(CodeWeightUnused, Warns, column, len(unused), strings.Trim(list, "[]"))
}

// size reports a table of fewer records, or patients, than a class must have.
func (r *Report) size(t *table.Table, of *recipe.Recipe) {
	n, what := t.N, theRows
	if c := t.Column(of.Privacy.Patient); of.Privacy.Patient != "" && c != nil {
		n, what = privacy.PatientsOf(c).Count, thePatients
	}
	if k := of.Privacy.K; n < k {
		r.add(CodeFewRows, Blocks, "", what.Say(n), k)
	}
}
