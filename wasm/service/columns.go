package service

import (
	"slices"
	"strings"

	"quasi/engine/advise/safeharbor"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/builder"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/recognize"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/file/recipe/expand"
	"quasi/engine/measure/audit"
	"quasi/engine/model/privacy"
	"quasi/engine/profile"
	"quasi/engine/profile/describe"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// uniqueness counts the rows, or the patients, that the named columns single out. Of a
// large table it takes seconds, in which it can be ended.
func (o *opened) uniqueness(c call, p protocol.UniquenessParams) (protocol.UniquenessResult, error) {
	o, err := o.with(p.Deriving)
	if err != nil {
		return protocol.UniquenessResult{}, err
	}
	about := *o
	if about.table, err = (&recipe.Recipe{Among: p.Among, Columns: p.Read}).Selected(o.table, recognize.Format); err != nil {
		return protocol.UniquenessResult{}, err
	}
	patients, err := about.patients(p.Counted)
	if err != nil {
		return protocol.UniquenessResult{}, err
	}
	u, err := audit.Uniqueness(about.table, p.Columns, patients, func(done float64) error {
		c.meter.report("count", done)
		return c.ctx.Err()
	})
	return protocol.UniquenessResult{Of: u.Of, Rows: about.table.N, Unique: u.Unique, Without: u.Without, Alone: u.Alone}, err
}

// patients returns whose row each one is; nil where rows are counted.
func (o *opened) patients(by protocol.Counted) (*privacy.Patients, error) {
	if by.Patient == "" {
		return nil, nil
	}
	c, err := o.column(by.Patient)
	if err != nil {
		return nil, err
	}
	return privacy.PatientsOf(c.Marked(by.Missing)), nil
}

// describeColumn says what a column looks like if it is read as a person says.
func (o *opened) describeColumn(p protocol.DescribeParams) (profile.Column, error) {
	if err := p.Format.Validate(); err != nil {
		return profile.Column{}, err
	}
	o, c, err := o.computed(p.Deriving, p.Column, &p.Format, nil)
	if err != nil {
		return profile.Column{}, err
	}
	at, reread := o.table.Index(p.Column), *o.table
	reread.Columns = slices.Clone(reread.Columns)
	reread.Columns[at] = c
	described := describe.One(&reread, at)
	described.Forms = suggest.CountedForms(c, described.Format)
	if rule := o.computes.Rule(p.Column); rule != nil {
		described = describe.Derived(described, *rule)
	}
	return described, nil
}

// suggestHierarchy proposes a hierarchy for a column, or makes the one that a rule says.
func (o *opened) suggestHierarchy(p protocol.HierarchyParams) (protocol.HierarchyResult, error) {
	o, c, err := o.computed(p.Deriving, p.Column, p.Format, p.Coarsen)
	if err != nil {
		return protocol.HierarchyResult{}, err
	}
	if p.Rule != nil {
		h, err := expand.Hierarchy(recipe.Hierarchy{Rule: p.Rule}, c)
		return hierarchyResult(c, h, profile.Reason{Code: profile.ReasonTreeBuilt}), err
	}
	h, reason := describe.HierarchyOf(c, o.computes.Rule(p.Column), p.Language)
	return hierarchyResult(c, h, reason), nil
}

// importTree reads a file as the hierarchy of a column: ARX's form, or two columns
// of children and parents, of the values that the column is made coarser to or, if it has none
// of these, of the values as they are. Values of the column that have no place in it are for a
// person to place; if none has, it is the hierarchy of something else.
func (o *opened) importTree(p protocol.ImportTreeParams) (protocol.HierarchyResult, error) {
	o, c, err := o.computed(p.Deriving, p.Column, nil, p.Coarsen)
	if err != nil {
		return protocol.HierarchyResult{}, err
	}
	tree, err := readTree(p.Text)
	if err != nil {
		return protocol.HierarchyResult{}, err
	}
	values, exact := valuesOf(c), false
	if p.Coarsen != nil && holdsNone(tree, values) {
		if c, err = o.coarse(p.Column, nil, nil); err != nil {
			return protocol.HierarchyResult{}, err
		}
		values, exact = valuesOf(c), true
	}
	if holdsNone(tree, values) {
		return protocol.HierarchyResult{}, tree.Covers(values)
	}
	result := hierarchyResult(c, recipe.Hierarchy{Rows: tree.Rows()}, profile.Reason{Code: profile.ReasonTreeImported})
	result.Exact = exact
	// Values without a place are shown by the hierarchy itself.
	if result.Faults, err = hierarchy.LintARX(strings.NewReader(p.Text), nil); err != nil || slices.ContainsFunc(result.Faults, hierarchy.Fault.Prevents) {
		result.Faults, err = hierarchy.LintPairs(strings.NewReader(p.Text), "", nil)
	}
	result.Faults = result.Faults[:min(len(result.Faults), protocol.MaxFaults)]
	return result, err
}

// holdsNone reports whether none of some values has a place in a hierarchy.
func holdsNone(tree *hierarchy.Tree, values []string) bool {
	return len(values) > 0 && len(tree.Missing(values)) == len(values)
}

// readTree reads a hierarchy in ARX's form or, where it is none, in two columns. Two
// columns that name no group within another are a faulty file of ARX's form.
func readTree(text string) (*hierarchy.Tree, error) {
	tree, err := hierarchy.ReadARX(strings.NewReader(text))
	if err == nil {
		return tree, nil
	}
	if pairs, wrong := hierarchy.ReadPairs(strings.NewReader(text), ""); wrong == nil && pairs.Height() > 1 {
		return pairs, nil
	}
	return nil, err
}

// valuesOf returns the values of c that are not missing.
func valuesOf(c *table.Column) []string {
	var values []string
	for v, text := range c.Values {
		if !c.Absent(int32(v)) {
			values = append(values, text)
		}
	}
	return values
}

func hierarchyResult(c *table.Column, h recipe.Hierarchy, reason profile.Reason) protocol.HierarchyResult {
	counts := map[string]int{}
	for v, n := range c.Counts() {
		if !c.Absent(int32(v)) {
			counts[c.Values[v]] = n
		}
	}
	return protocol.HierarchyResult{Column: c.Name, Hierarchy: h, Rows: h.Rows, Reason: reason, Counts: counts}
}

// coarse returns a column in the format that was decided, completed, or else the one found, and
// coarsened as was decided: hierarchies are of what is left.
func (o *opened) coarse(name string, decided *format.Format, rule *coarsen.Rule) (*table.Column, error) {
	c, err := o.column(name)
	if err != nil {
		return nil, err
	}
	if decided != nil {
		copied := *c
		copied.Format = *decided
		copied.Format = recognize.Format(&copied)
		c = &copied
	}
	if rule != nil {
		c, _, err = coarsen.Column(c, *rule)
	}
	return c, err
}

// computed returns the table with what is computed from it, and a column of it as [opened.coarse] does.
func (o *opened) computed(d protocol.Deriving, name string, decided *format.Format, rule *coarsen.Rule) (*opened, *table.Column, error) {
	o, err := o.with(d)
	if err != nil {
		return nil, nil, err
	}
	c, err := o.coarse(name, decided, rule)
	return o, c, err
}

func (o *opened) column(name string) (*table.Column, error) {
	if c := o.table.Column(name); c != nil {
		return c, nil
	}
	return nil, say.NoColumn(name, o.table.Names())
}

// buildTree makes the hierarchy of a column as a person says.
func (o *opened) buildTree(p protocol.BuildParams) (protocol.HierarchyResult, error) {
	_, c, err := o.computed(p.Deriving, p.Column, p.Format, p.Coarsen)
	if err != nil {
		return protocol.HierarchyResult{}, err
	}
	if p.Rule.Kind == protocol.BuildOrder {
		values := valuesOf(c)
		_, _, err := hierarchy.Ordered(values, make([]int, len(values)), "", c.Format)
		return hierarchyResult(c, recipe.Hierarchy{Ordered: true}, profile.Reason{Code: profile.ReasonTreeOrder}), err
	}
	tree, err := builder.Build(p.Rule, c)
	if err != nil {
		return protocol.HierarchyResult{}, err
	}
	if tree.Height() < 2 && p.Rule.Kind != rule.Flat {
		return protocol.HierarchyResult{}, errBuildNothing.Of(c.Name)
	}
	return hierarchyResult(c, recipe.Hierarchy{Rule: &p.Rule, Rows: tree.Rows()}, profile.Reason{Code: profile.ReasonTreeBuilt}), nil
}

// safeHarbor changes decisions by what the safe harbor method asks for.
func (o *opened) safeHarbor(p protocol.SafeHarborParams) (protocol.RecipeResult, error) {
	plan := o.plan(p.Recipe, p.Year)
	plan.Apply(&p.Recipe)
	return protocol.RecipeResult{Recipe: p.Recipe, Changes: plan.Said()}, p.Recipe.Validate()
}

// checklist says what the release's recipe does about the categories of the safe
// harbor method, and searches the release for them.
func (o *opened) checklist(p protocol.ChecklistParams) (protocol.Checklist, error) {
	if o.result == nil {
		return protocol.Checklist{}, errNoRelease
	}
	r := o.result.recipe
	plan := safeharbor.Actual(o.plan(r, p.Year), &r)
	return safeharbor.Check(o.result.release.Table, plan, safeharbor.OptionsOf(&r, safeharbor.Options{Year: p.Year})), nil
}

// plan takes the columns of the table, as a recipe reads them, as the categories.
func (o *opened) plan(r recipe.Recipe, year int) safeharbor.Plan {
	read, err := r.Selected(o.table, recognize.Format)
	if err != nil || len(r.Derived) == 0 { // a run says what is wrong
		read = r.Interpret(o.table, nil)
	}
	return safeharbor.PlanFor(read, describe.TableWith(read, r.Derived), safeharbor.OptionsOf(&r, safeharbor.Options{Year: year, Derived: r.Derived}))
}
