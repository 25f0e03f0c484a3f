package service

import (
	"encoding/json"
	"slices"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/derive"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/audit"
	"quasi/engine/profile/describe"
	"quasi/engine/say"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
)

// extended is the table with computed columns. The last one is kept: one question after
// the other is about the same.
type extended struct {
	by    string // the deriving, as JSON
	table *table.Table
}

// with returns what is open with the columns that are to be computed. Rows that are to
// stop a run stop no question.
func (o *opened) with(d protocol.Deriving) (*opened, error) {
	if len(d.Rules) == 0 {
		return o, nil
	}
	by, err := json.Marshal(d)
	if err != nil {
		return nil, err
	}
	if o.extended == nil || o.extended.by != string(by) {
		rules := slices.Clone(d.Rules)
		for i := range rules {
			if rules[i].Invalid == derive.Stop {
				rules[i].Invalid = derive.Missing
			}
		}
		t, err := (&recipe.Recipe{Derived: rules, Columns: d.Sources}).Selected(o.table, recognize.Format)
		if err != nil {
			return nil, err
		}
		o.extended = &extended{string(by), t}
	}
	own := *o
	own.table, own.computes = o.extended.table, recipe.Recipe{Derived: d.Rules}
	return &own, nil
}

// offers proposes columns to compute, by the table as it is read.
func (o *opened) offers(p protocol.OffersParams) (protocol.OffersResult, error) {
	r := recipe.Recipe{Columns: p.Sources}
	read, described := r.Interpret(o.table, recognize.Format), slices.Clone(o.described)
	for _, source := range p.Sources {
		if at := read.Index(source.Name); at >= 0 {
			described[at] = describe.One(read, at)
		}
	}
	return protocol.OffersResult{Offers: suggest.Offers(read, described, o.called)}, nil
}

// sample computes columns for some rows to look at, and says for which there is no value.
func (o *opened) sample(p protocol.SampleParams) (protocol.SampleResult, error) {
	r := recipe.Recipe{Columns: p.Sources, Derived: p.Rules}
	result := protocol.SampleResult{Columns: sampled(p.Rules)}
	for i := range r.Derived {
		r.Derived[i].Invalid = derive.Missing
	}
	for _, rule := range p.Rules {
		if o.table.Index(rule.Name) >= 0 {
			return result, errDerivedName.Of(rule.Name)
		}
	}
	t, outcomes, err := r.Derive(r.Interpret(o.table, recognize.Format).Persons(), recognize.Format)
	if err != nil {
		f := outcome.NewFailure(err)
		result.Problem = &f
		return result, nil
	}
	rows := make([]int, min(t.N, protocol.SampledRows))
	for row := range rows {
		rows[row] = row
	}
	for _, outcome := range outcomes {
		for _, gap := range outcome.Gaps() {
			result.Gaps = append(result.Gaps, protocol.SampleGap{Column: outcome.Rule.Name, Gap: gap})
		}
		for _, number := range []int{outcome.Contradicting.First(), outcome.Unread.First()} {
			if row := rowOf(t, number); row >= 0 && !slices.Contains(rows, row) {
				rows = append(rows, row)
			}
		}
	}
	slices.Sort(rows)
	for _, row := range rows {
		result.Rows = append(result.Rows, sampleRow(t, result.Columns, row))
	}
	return result, nil
}

var errDerivedName = say.Define("sample-name", "the table has a column {0:q}: choose another name")

// sampled names the columns of a sample.
func sampled(rules []derive.Rule) []string {
	var names, computed []string
	for _, rule := range rules {
		for _, name := range rule.From {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		computed = append(computed, rule.Name)
	}
	return append(names, computed...)
}

// rowOf returns the row with a number of the file, -1 if there is none.
func rowOf(t *table.Table, number int) int {
	if number == 0 {
		return -1
	}
	for row := max(0, number-1-len(t.Columns[0].Left)); row < min(number, t.N); row++ {
		if t.Columns[0].Number(row) == number {
			return row
		}
	}
	return -1
}

func sampleRow(t *table.Table, columns []string, row int) protocol.SampleRow {
	sample := protocol.SampleRow{Row: t.Columns[0].Number(row)}
	for _, name := range columns {
		c, text := t.Column(name), ""
		if !c.IsMissing(row) {
			text = clip(c.Text(row))
		}
		sample.Cells = append(sample.Cells, text)
	}
	return sample
}

// effect counts the rows, or the patients, that stay unique at each level of a hierarchy.
func (o *opened) effect(p protocol.EffectParams) (protocol.EffectResult, error) {
	o, c, err := o.computed(p.Deriving, p.Column, p.Format, p.Coarsen)
	if err != nil {
		return protocol.EffectResult{}, err
	}
	tree, err := hierarchy.FromRows(p.Rows)
	if err != nil {
		return protocol.EffectResult{}, err
	}
	patients, err := o.patients(p.Counted)
	if err != nil {
		return protocol.EffectResult{}, err
	}
	unique, err := audit.Levels(o.table, p.Others, c, tree, patients)
	of := o.table.N
	if patients != nil {
		of = patients.Count
	}
	return protocol.EffectResult{Column: c.Name, Of: of, Unique: unique}, err
}
