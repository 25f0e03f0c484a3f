package recipe

import (
	"cmp"
	"math"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// Validate reports the first decision that can be seen to be wrong without a
// table.
func (r *Recipe) Validate() error {
	if r.Version < 1 || r.Version > Version {
		return errRecipeVersion.Of(r.Version, Version)
	}
	if err := cmp.Or(r.Privacy.validate(), r.validatePatients(), r.Output.validate(), r.Input.Validate(), r.Found.validate(), r.validateColumns(),
		r.validateDerived(), r.validateKnows(), r.validateMentions(), r.validateBeside()); err != nil {
		return errInRecipe.Of(err)
	}
	return nil
}

func (p *Privacy) validate() error {
	if p.K < 1 {
		return errRecipeK.Of(p.K)
	}
	if p.MinClass < 0 {
		return errRecipeMinClass.Of(p.MinClass)
	}
	if s := p.SuppressionLimit; !(s >= 0 && s <= 1) {
		return errRecipeLimit.Of(s)
	}
	if o := p.Others; o != "" && o != OthersUnknown && o != OthersKnown {
		return errRecipeOthers.Of(o, OthersUnknown, OthersKnown)
	}
	if p.Recipients != "" && !slices.Contains(Recipients(), p.Recipients) {
		return errRecipeRecipients.Of(p.Recipients, Recipients())
	}
	for _, m := range p.Models {
		if err := m.validate(); err != nil {
			return err
		}
	}
	return nil
}

// Kind returns the kind of the model.
func (m *Model) Kind() (privacy.Kind, error) { return privacy.KindOf(m.Name) }

// NeedsHierarchy reports whether a model looks at the hierarchy of a sensitive column. What is
// wrong with a model is for others to report.
func (r *Recipe) NeedsHierarchy(c *Column) bool {
	return c.Role == table.Sensitive && slices.ContainsFunc(r.Privacy.Models, func(m Model) bool {
		kind, err := m.Kind()
		if err != nil || m.Column != c.Name || kind.Hierarchy == nil {
			return false
		}
		values, err := parameter.Resolve(kind.Parameters, m.Parameters)
		return err == nil && kind.Hierarchy(values)
	})
}

func (m *Model) validate() error {
	kind, err := m.Kind()
	if err != nil {
		return err
	}
	if on := kind.Scope == privacy.OnColumn; on != (m.Column != "") {
		if on {
			return errModelNoColumn.Of(say.Model(m.Name))
		}
		return errModelColumn.Of(say.Model(m.Name), m.Column)
	}
	if _, err := parameter.Resolve(kind.Parameters, m.Parameters); err != nil {
		return say.At(say.Model(m.Name), err)
	}
	return nil
}

func (r *Recipe) validateColumns() error {
	seen := map[string]bool{}
	for i := range r.Columns {
		c := &r.Columns[i]
		if seen[c.Name] {
			return errColumnTwice.Of(c.Name)
		}
		seen[c.Name] = true
		if err := c.validate(); err != nil {
			return say.In(c.Name, err)
		}
	}
	return cmp.Or(r.validateNames(), r.validateTransforms())
}

func (c *Column) validate() error {
	switch {
	case !c.Role.Valid():
		return NoRole(c.Role)
	case c.Weight != nil && !(*c.Weight >= 0 && *c.Weight <= math.MaxFloat64):
		return NoWeight(*c.Weight)
	case c.Means && c.Role != table.QuasiIdentifying:
		return errMeansRole.Of()
	case c.Loss != "" && c.Loss != domain.ByLeaves && c.Loss != domain.ByRange:
		return errLossUnknown.Of(c.Loss, domain.ByRange, domain.ByLeaves)
	case c.Studied && !c.Released():
		return errStudiedRemoved.Of()
	}
	for i, k := range c.Confirmed {
		if !slices.Contains(facts.FindingKinds, k) {
			return errConfirmedUnknown.Of(k, facts.FindingKinds)
		}
		if slices.Contains(c.Confirmed[:i], k) {
			return errConfirmedTwice.Of(k)
		}
	}
	return cmp.Or(c.validateLimit(), c.validateFormat(), c.Hierarchy.validate(), c.validateTransform(), c.validateCoarsen(), c.validateRename(), c.Expected.validate())
}

// ColumnNames returns the names of all columns, in their order.
func (r *Recipe) ColumnNames() []string {
	return r.named(func(*Column) bool { return true })
}

// lacks reports the first of some names that no column of the recipe has, and which may be meant.
// columns is [Recipe.ByName].
func (r *Recipe) lacks(columns map[string]*Column, names ...string) error {
	for _, name := range names {
		if columns[name] != nil {
			continue
		}
		if near, ok := say.Nearest(name, r.ColumnNames()); ok {
			return errNoColumnNear.Of(name, near)
		}
		return errNoColumn.Of(name, r.ColumnNames())
	}
	return nil
}

// validateMentions reports a model, strata, a condition or a question about a column that the recipe
// does not have, an invalid condition, and a question that is asked twice.
func (r *Recipe) validateMentions() error {
	columns := r.ByName()
	for _, m := range r.Privacy.Models {
		on := slices.DeleteFunc([]string{m.Column, m.GuardColumn}, func(name string) bool { return name == "" })
		if err := r.lacks(columns, on...); err != nil {
			return say.At(say.Model(m.Name), err)
		}
	}
	if err := r.lacks(columns, slices.Concat(r.Algorithm.Strata...)...); err != nil {
		return err
	}
	for _, c := range r.Among {
		if err := c.Validate(); err != nil {
			return err
		}
		if err := r.lacks(columns, c.Column); err != nil {
			return c.Fault(err)
		}
	}
	asked := map[string]bool{}
	for _, q := range r.Questions {
		if err := r.lacks(columns, q.Columns()...); err != nil {
			return q.Fault(err)
		}
		if asked[q.String()] {
			return q.Fault(errQuestionTwice.Of())
		}
		asked[q.String()] = true
	}
	return nil
}

// StudiedWeight is the weight of a quasi-identifier that is studied; others have 1.
// TestWhatIsStudiedIsKept in engine/release checks what that keeps, and what it costs.
const StudiedWeight = 4

// WeightOrDefault returns the weight that was decided, or 1.
func (c *Column) WeightOrDefault() float64 {
	if c.Weight == nil {
		return 1
	}
	return *c.Weight
}

// Pull returns the weight that a method gives the column's loss: the one decided or 1,
// [StudiedWeight] times as much if the column is studied. It is finite.
func (c *Column) Pull() float64 {
	if !c.Studied {
		return c.WeightOrDefault()
	}
	return min(math.MaxFloat64, StudiedWeight*c.WeightOrDefault())
}

// Studied returns the names of the columns that are studied, in their order.
func (r *Recipe) Studied() []string { return r.named(func(c *Column) bool { return c.Studied }) }

// Settle takes back, after another role or transform was decided, what only a column
// that is released, or that is a quasi-identifier, can have.
func (c *Column) Settle() {
	if !c.Released() {
		c.Studied, c.Rename = false, ""
	}
	c.Means = c.Means && c.Role == table.QuasiIdentifying
}
