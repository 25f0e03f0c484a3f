package prepare

import (
	"slices"

	"quasi/engine/criteria"
	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/profile/describe"
	"quasi/engine/say"
)

// Microdata reads the table as the models see it, and completes the recipe, which is copied
// first. It fails where [New] would for the columns of the table.
func Microdata(t *table.Table, r *recipe.Recipe) (criteria.Microdata, error) {
	data, _, err := microdata(t, r)
	return data, err
}

// microdata reads the table as the recipe says, derives what it derives, and completes
// the recipe, which is copied first. The quasi-identifiers have the order of
// [recipe.Recipe.Names], which is the user's priority.
func microdata(t *table.Table, r *recipe.Recipe) (criteria.Microdata, reading, error) {
	if err := r.Fits(t); err != nil {
		return criteria.Microdata{}, reading{}, err
	}
	*r = r.Clone()
	read, err := rawOf(t, r)
	if err != nil {
		return criteria.Microdata{}, read, err
	}
	raw := read.table
	m, attributes := criteria.Microdata{Recipe: r}, map[string]domain.Attribute{}
	r.Bind(raw)
	m.Table, read.unread = r.Coarsened(raw)
	for at := range r.Columns {
		decided := &r.Columns[at]
		a, err := complete(r, decided, m.Table.Column(decided.Name), raw.Column(decided.Name))
		if err != nil {
			return m, read, say.In(decided.Name, err)
		}
		attributes[decided.Name] = a
	}
	for _, name := range r.Names(table.QuasiIdentifying) {
		m.QI = append(m.QI, attributes[name])
	}
	return m, read, nil
}

// complete decides what the recipe leaves open about a column, so that the same recipe does the
// same to another table, and returns a quasi-identifier as spans. raw is the column before it is
// coarsened.
func complete(r *recipe.Recipe, decided *recipe.Column, c, raw *table.Column) (a domain.Attribute, err error) {
	if err := unreadable(decided, raw); err != nil {
		return a, err
	}
	if own := raw.Format; own != (format.Format{}) && (r.Reads(decided) || own.Unit != "") {
		decided.Format = &own
	}
	quasi := decided.Role == table.QuasiIdentifying
	if quasi || r.NeedsHierarchy(decided) {
		if decided.Hierarchy, err = describe.HierarchyFor(decided.Hierarchy, c, r.Rule(c.Name), r.Output.Language); err != nil {
			return a, err
		}
	}
	if !quasi {
		return a, nil
	}
	if decided.Loss == "" {
		decided.Loss = describe.Measure(c)
	}
	return attribute(c, decided)
}

// unreadable reports a format that is decided and that reads no value of its column.
func unreadable(decided *recipe.Column, c *table.Column) error {
	if decided.Format == nil {
		return nil
	}
	v := recognize.Of(c)
	if v.Records == 0 || v.Share(c.Format.Fits) > 0 {
		return nil
	}
	return errFormatReadsNone.Of(say.Type(string(c.Format.Type)), len(v.Texts), v.Texts[0])
}

// attribute turns a quasi-identifier into spans, with its limit.
func attribute(c *table.Column, decided *recipe.Column) (domain.Attribute, error) {
	values, read := c.Occurring(), c.Format
	if recognize.ExponentCodes(c) {
		read.Type = format.Code
	}
	spelled := criteria.SpelledAs(c, values.Texts)
	at := map[string]int{} // of a spelling, which has the records of all
	for i, text := range values.Texts {
		at[text] = i
	}
	for i, text := range spelled {
		n := values.Counts[i]
		values.Counts[i] = 0
		values.Counts[at[text]] += n
	}
	d, place, err := domainOf(values, decided, read)
	if err != nil {
		return domain.Attribute{}, err
	}
	spans := make([]domain.Span, len(c.Values)) // of each code of the table
	for v := range spans {
		spans[v] = d.Full()
	}
	for i, v := range values.Codes {
		spans[v] = domain.Leaf(place[at[spelled[i]]])
	}
	a := domain.NewAttribute(c.Name, decided.Pull(), d, spans, c.Codes)
	a.Limit, err = limitOf(d, values, decided, c.Format)
	return a, err
}

// domainOf returns the domain of a quasi-identifier and the leaf position of
// each of its values.
func domainOf(values table.Occurring, decided *recipe.Column, f format.Format) (domain.Domain, []int32, error) {
	h := decided.Hierarchy
	if h.Ordered {
		return hierarchy.Ordered(values.Texts, values.Counts, decided.Loss, f)
	}
	tree, err := h.Tree()
	if err != nil {
		return nil, nil, err
	}
	return tree.Domain(values.Texts, values.Counts, decided.Loss, f)
}

// GroupColumn is the name of the column that numbers the groups of a bucketing method, unless
// the table has a column of that name.
const GroupColumn = "group"

// Unused returns name, followed by as many underscores as it takes to differ from names.
func Unused(names []string, name string) string {
	for slices.Contains(names, name) {
		name += "_"
	}
	return name
}
