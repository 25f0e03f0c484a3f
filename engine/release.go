package engine

import (
	"io"
	"slices"
	"sort"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/loss"
	"quasi/engine/method"
	"quasi/engine/method/problem"
)

// NoClass is the class of a suppressed record.
const NoClass = -1

// Release is what leaves the room, and what is known about it.
type Release struct {
	Table *table.Table // the released columns, rows in the order of release
	// Linked is the table of sensitive values that a bucketing method publishes
	// beside Table; nil for every other. Table then shows the rows as they were:
	// nobody is hidden, only what the groups share is.
	Linked *table.Table
	// Transformed are the columns that show pseudonyms or shifted dates, in the
	// order of the recipe. They are still personal data: whoever has the key can
	// find the persons again.
	Transformed []Transformed
	Records     []int32 // Records[i]: the original record that row i shows
	Class       []int32 // per original record: its class from 0, or NoClass
	Groups      *problem.Groups
	Loss        loss.Report
	Audit       audit.Report // of Table
	// Verdicts are on the models that the recipe asks for, in its order.
	Verdicts []Verdict
	// Curve is the loss over time of an anytime algorithm.
	Curve   []Point
	Seconds float64

	rows          []int32 // per original record: its row in Table, or -1
	recipe        recipe.Recipe
	qi, sensitive []string // column names as released
}

// Passed reports whether the audit confirms every model that the recipe asks
// for; of a bucketing method, for its groups. A release that does not pass must not be handed out.
func (r *Release) Passed() bool {
	return r.Failed() == "" && (r.Table.N == 0 || r.Linked != nil || r.Audit.K >= r.recipe.Privacy.K)
}

// Row returns the row of Table that shows the given original record, or -1 if
// it is suppressed.
func (r *Release) Row(record int32) int { return int(r.rows[record]) }

// WriteCSV writes the release as its recipe says. It refuses a release that
// has not passed its audit.
func (r *Release) WriteCSV(w io.Writer) error {
	if err := r.withheld(); err != nil {
		return err
	}
	return csv.Write(w, r.Table, csv.WriteOptions{BOM: r.recipe.Output.BOM})
}

// withheld is why a release must not be handed out, nil if it may.
func (r *Release) withheld() error {
	if r.Passed() {
		return nil
	}
	return errReleaseWithheld.Of(r.Audit.K, r.recipe.Privacy.K, r.failed())
}

// release puts the released texts together.
func (p *Plan) release(groups *problem.Groups) *Release {
	if p.algorithm.Family == method.Bucketing {
		return p.releaseBuckets(groups)
	}
	r := &Release{Groups: groups, Class: classes(p.table.N, groups), recipe: p.recipe, Transformed: p.transformed}
	r.Table = &table.Table{N: p.table.N}
	for _, i := range p.kept {
		c := p.outgoing(i)
		if j, ok := p.qi[i]; ok {
			c = generalise(c, p.problem, groups, j)
		}
		if p.recipe.Output.FormulaSafe {
			c = formulaSafe(c)
		}
		r.Table.Columns = append(r.Table.Columns, c)
		r.note(p.recipe.Column(p.table.Columns[i].Name).Role, c.Name)
	}
	r.Records = r.order()
	r.rows = invert(r.Records, p.table.N)
	r.Table = r.Table.Pick(r.Records)
	return r
}

func (r *Release) note(role table.Role, name string) {
	switch role {
	case table.QuasiIdentifying:
		r.qi = append(r.qi, name)
	case table.Sensitive:
		r.sensitive = append(r.sensitive, name)
	}
}

// classes returns the class of each record.
func classes(n int, groups *problem.Groups) []int32 {
	class := make([]int32, n)
	for i := range class {
		class[i] = NoClass
	}
	for g := range groups.Len() {
		for _, row := range groups.Group(g) {
			class[row] = int32(g)
		}
	}
	return class
}

// generalise returns quasi-identifier j as released. Its dictionary is made of
// texts, so that two spans with one label become one value, as they are to a
// reader of the file. Suppressed records get the label of the full span.
func generalise(c *table.Column, p *problem.Problem, groups *problem.Groups, j int) *table.Column {
	released := &table.Column{Name: c.Name, Codes: make([]int32, p.N)}
	d := p.QI[j].Domain
	code := coder(released, d)
	full := code(d.Full())
	for i := range released.Codes {
		released.Codes[i] = full
	}
	for g := range groups.Len() {
		v := code(groups.Spans[g*len(p.QI)+j])
		for _, row := range groups.Group(g) {
			released.Codes[row] = v
		}
	}
	return released
}

// coder returns a function that puts the label of a span into c's dictionary.
func coder(c *table.Column, d domain.Domain) func(domain.Span) int32 {
	bySpan := map[domain.Span]int32{}
	byText := map[string]int32{}
	return func(s domain.Span) int32 {
		if v, ok := bySpan[s]; ok {
			return v
		}
		text := d.Label(s)
		v, ok := byText[text]
		if !ok {
			v = int32(len(c.Values))
			c.Values = append(c.Values, text)
			c.Missing = append(c.Missing, text == domain.Suppressed)
			byText[text] = v
		}
		bySpan[s] = v
		return v
	}
}

// formulaSafe returns c with an apostrophe before every text, its name
// included, that a spreadsheet would run as a formula.
func formulaSafe(c *table.Column) *table.Column {
	safe := *c
	safe.Name = neutral(c.Name)
	safe.Values = make([]string, len(c.Values))
	for v, text := range c.Values {
		safe.Values[v] = neutral(text)
	}
	return &safe
}

// order returns the original records in the order of release, those suppressed
// left out.
func (r *Release) order() []int32 {
	rows := make([]int32, 0, r.Table.N)
	for row, class := range r.Class {
		if class != NoClass {
			rows = append(rows, int32(row))
		}
	}
	if r.recipe.Output.RowOrder == recipe.SortedOrder {
		sortRows(r.Table, rows)
	}
	return rows
}

// invert returns, for each of n records, its place in records, or -1.
func invert(records []int32, n int) []int32 {
	place := make([]int32, n)
	for i := range place {
		place[i] = -1
	}
	for i, record := range records {
		place[record] = int32(i)
	}
	return place
}

// sortRows sorts rows by their released texts, first column first. Rows that
// compare equal show the same texts, so their order cannot be seen.
func sortRows(t *table.Table, rows []int32) {
	ranks := make([][]int32, len(t.Columns))
	for i, c := range t.Columns {
		ranks[i] = rank(c.Values)
	}
	slices.SortStableFunc(rows, func(a, b int32) int {
		for i, c := range t.Columns {
			if d := ranks[i][c.Codes[a]] - ranks[i][c.Codes[b]]; d != 0 {
				return int(d)
			}
		}
		return 0
	})
}

// rank returns the place of each text among the sorted texts; equal texts
// share one.
func rank(texts []string) []int32 {
	sorted := slices.Clone(texts)
	sort.Strings(sorted)
	sorted = slices.Compact(sorted)
	ranks := make([]int32, len(texts))
	for v, text := range texts {
		ranks[v] = int32(sort.SearchStrings(sorted, text))
	}
	return ranks
}

// neutral returns text with an apostrophe before it if a spreadsheet would run
// it as a formula.
func neutral(text string) string {
	if csv.IsFormula(text) {
		return "'" + text
	}
	return text
}
