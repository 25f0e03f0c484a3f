package engine

import (
	"quasi/engine/advise/suggest"
	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// addColumns sorts the columns of the table by what the recipe does with them.
// Quasi-identifiers go into the problem in the recipe's order, which is the
// user's priority; released columns keep the order of the table.
func (p *Plan) addColumns() error {
	for at := range p.recipe.Columns {
		c := &p.recipe.Columns[at]
		i := p.table.Index(c.Name)
		if c.Formatted() {
			completeFormat(c, p.table.Columns[i])
		}
		if c.Role != table.QuasiIdentifying {
			continue
		}
		complete(c, p.table.Columns[i])
		a, err := attribute(p.table.Columns[i], c)
		if err != nil {
			return say.In(c.Name, err)
		}
		p.qi[i] = len(p.problem.QI)
		p.problem.QI = append(p.problem.QI, a)
	}
	for i, c := range p.table.Columns {
		if p.recipe.Column(c.Name).Released() {
			p.kept = append(p.kept, i)
		}
	}
	return nil
}

// complete decides what the recipe leaves open about a quasi-identifier, so that
// the same recipe does the same to another table.
func complete(decided *recipe.Column, c *table.Column) {
	if decided.Hierarchy == nil {
		suggested, _ := suggest.Hierarchy(c)
		decided.Hierarchy = &suggested
	}
	if decided.Loss == "" {
		decided.Loss = defaultMeasure(c)
	}
}

// completeFormat notes how the values of a column were read, where that is not
// plain to see.
func completeFormat(decided *recipe.Column, c *table.Column) {
	if decided.Format == nil && c.Format != (format.Format{}) {
		decided.Format = &c.Format
	}
}

// attribute turns a quasi-identifier into spans.
func attribute(c *table.Column, decided *recipe.Column) (domain.Attribute, error) {
	values := present(c)
	d, place, err := domainOf(values, decided, c.Format)
	if err != nil {
		return domain.Attribute{}, err
	}
	a := domain.Attribute{Name: c.Name, Weight: decided.WeightOrDefault(), Domain: d, Codes: make([]int32, len(c.Codes))}
	spans := make([]domain.Span, len(c.Values)) // of each code of the table
	for v := range spans {
		spans[v] = d.Full()
	}
	for i, v := range values.codes {
		spans[v] = domain.Leaf(place[i])
	}
	code := encode(&a, spans)
	for row, v := range c.Codes {
		a.Codes[row] = code[v]
	}
	return a, nil
}

// encode gives equal spans one code: all markers of missing values, and texts
// that stand for one value.
func encode(a *domain.Attribute, spans []domain.Span) []int32 {
	code := make([]int32, len(spans))
	known := map[domain.Span]int32{}
	for v, s := range spans {
		if _, ok := known[s]; !ok {
			known[s] = int32(len(a.Spans))
			a.Spans = append(a.Spans, s)
		}
		code[v] = known[s]
	}
	return code
}

// occurring are the values of a column that are not missing.
type occurring struct {
	codes  []int32 // their codes in the column
	texts  []string
	counts []int
}

// present returns the values of c.
func present(c *table.Column) occurring {
	var values occurring
	for v, n := range c.Counts() {
		if c.Absent(int32(v)) {
			continue
		}
		values.codes = append(values.codes, int32(v))
		values.texts = append(values.texts, c.Values[v])
		values.counts = append(values.counts, n)
	}
	return values
}

// domainOf returns the domain of a quasi-identifier and the leaf position of
// each of its values.
func domainOf(values occurring, decided *recipe.Column, f format.Format) (domain.Domain, []int32, error) {
	h := decided.Hierarchy
	if h.Ordered {
		return hierarchy.Ordered(values.texts, values.counts, decided.Loss, f)
	}
	tree, err := hierarchy.FromRows(h.Rows)
	if err != nil {
		return nil, nil, errInHierarchy.Of(err)
	}
	return tree.Domain(values.texts, values.counts, decided.Loss, f)
}

// defaultMeasure counts the loss of numbers and dates by range, that of
// everything else by leaves.
func defaultMeasure(c *table.Column) domain.Measure {
	switch suggest.TypeOf(c) {
	case format.Integer, format.Decimal, format.Date:
		return domain.ByRange
	}
	return domain.ByLeaves
}
