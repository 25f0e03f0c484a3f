package recipe

import (
	"cmp"
	"slices"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// TransformKind names a way to replace the values of a column.
type TransformKind string

// The kinds of transforms. What they release is still personal data: whoever has
// the key can undo the one and nearly undo the other.
const (
	// Pseudonym replaces each value by a text that only the holder of the key can
	// make again.
	Pseudonym TransformKind = "pseudonym"
	// ShiftDates moves all dates of a patient by one number of days.
	ShiftDates TransformKind = "shift-dates"
)

// The ranges of the settings of transforms.
const (
	DefaultLength = 16     // of pseudonyms, in characters of 5 bits
	MinLength     = 16     // below, collisions are too likely in large tables
	MaxLength     = 51     // what HMAC-SHA-256 has
	MaxShift      = 36_500 // days
)

// Transform says how the values of a column are replaced. The key that it needs
// is no part of a recipe.
type Transform struct {
	Kind TransformKind `json:"kind"`
	// Length of a pseudonym in characters, MinLength to MaxLength; 0:
	// DefaultLength.
	Length int `json:"length,omitempty" of:"pseudonym"`
	// MaxDays is the greatest number of days, 1 to MaxShift, by which dates move
	// forwards or backwards.
	MaxDays int `json:"max_days,omitempty" of:"shift-dates"`
	// Time is the treatment of the time of day of shifted dates; empty: it is dropped.
	Time transform.Clock `json:"time,omitempty" of:"shift-dates"`
}

// Released reports whether a column leaves: an identifying one only in disguise.
func (c *Column) Released() bool { return c.Role != table.Identifying || c.Transform != nil }

// LengthOrDefault returns the length of pseudonyms.
func (t *Transform) LengthOrDefault() int { return cmp.Or(t.Length, DefaultLength) }

// TimeOrDefault returns what becomes of the time of day of shifted dates.
func (t *Transform) TimeOrDefault() transform.Clock { return cmp.Or(t.Time, transform.DropTime) }

func (c *Column) validateTransform() error {
	switch {
	case c.Transform == nil:
		return nil
	case c.Role == table.QuasiIdentifying:
		return errTransformQuasi.Of()
	case c.Hierarchy != nil:
		return errTransformHierarchy.Of()
	}
	if err := c.Transform.validate(); err != nil {
		return errInTransform.Of(err)
	}
	return nil
}

// validateTransforms reports what transforms and the other decisions can't have
// together.
func (r *Recipe) validateTransforms() error {
	for _, c := range r.Columns {
		if c.Transform != nil && c.Transform.Kind == ShiftDates && r.Privacy.Patient == "" {
			return say.In(c.Name, errTransformNoPatient.Of())
		}
	}
	for _, m := range r.Privacy.Models {
		if c := r.Column(m.Column); m.Column != "" && c != nil && c.Transform != nil && m.ofValues() {
			return errTransformValues.Of(say.Model(m.Name), c.Name)
		}
	}
	return nil
}

func (t *Transform) validate() error {
	if err := parameter.CheckKind(*t, t.Kind, []TransformKind{Pseudonym, ShiftDates}); err != nil {
		return err
	}
	switch n := t.Length; {
	case n != 0 && (n < MinLength || n > MaxLength):
		return errTransformLength.Of(n, MinLength, MaxLength)
	case t.Kind == ShiftDates && (t.MaxDays < 1 || t.MaxDays > MaxShift):
		return errTransformDays.Of(t.MaxDays, MaxShift)
	case !t.Time.Valid():
		return errTransformTime.Of(t.Time, transform.DropTime, transform.FullHour, transform.KeepTime)
	}
	return nil
}

func (c *Column) validateCoarsen() error {
	if c.Coarsen == nil {
		return nil
	}
	if c.Transform != nil {
		return errCoarsenTransform.Of()
	}
	if err := c.Coarsen.Validate(); err != nil {
		return errInCoarsen.Of(err)
	}
	return nil
}

// Grouped reports whether the values of the column leave as labels of groups into which it
// is coarsened, or as groups of these.
func (c *Column) Grouped() bool { return c.Coarsen != nil && c.Coarsen.Groups() }

// Uncoarsened returns the recipe with no column made coarser first.
func (r Recipe) Uncoarsened() Recipe {
	r = r.Clone()
	for i := range r.Columns {
		r.Columns[i].Coarsen = nil
	}
	return r
}

// Read is [Recipe.Interpret] of a table of raw values, with the columns that can be
// computed from it, coarsened. What is computed counts persons: where there is any,
// records that are none are left out.
func (r *Recipe) Read(t *table.Table, find func(*table.Column) format.Format) *table.Table {
	read := r.Interpret(t, find)
	if r.Selects() {
		read, _, _ = r.Derive(read.Persons(), find)
	}
	coarse, _ := r.Coarsened(read)
	return coarse
}

// Bind lets the rules that ask how many people have a value know a table, as
// [Recipe.Interpret] gives it, and forget others. It copies the rules.
func (r *Recipe) Bind(t *table.Table) {
	for i := range r.Columns {
		if c := t.Column(r.Columns[i].Name); c != nil && r.Columns[i].Coarsen != nil {
			r.Columns[i].Coarsen = new(r.Bound(*r.Columns[i].Coarsen, c, t))
		}
	}
}

// Bound returns the rule of a column, which knows its values in a table.
func (r *Recipe) Bound(rule coarsen.Rule, c *table.Column, t *table.Table) coarsen.Rule {
	var whose []int32
	if patient := t.Column(r.Privacy.Patient); patient != nil && rule.Counts() {
		whose, _ = patient.Whose()
	}
	return rule.Bound(c, whose, r.Output.Language)
}

// Coarsened returns a table of raw values, as [Recipe.Interpret] gives it, with the
// columns coarsened that the recipe coarsens; the others are shared with it. hidden
// counts the records of each column whose value could not be read. The recipe must be
// valid, and what is not bound by [Recipe.Bind] is bound to the table.
func (r *Recipe) Coarsened(t *table.Table) (coarse *table.Table, hidden map[string]int) {
	coarse, hidden = &table.Table{N: t.N, Columns: slices.Clone(t.Columns)}, map[string]int{}
	for i, c := range t.Columns {
		if d := r.Column(c.Name); d != nil && d.Coarsen != nil {
			rule := *d.Coarsen
			if rule.Open() {
				rule = r.Bound(rule, c, t)
			}
			if column, lost, err := coarsen.Column(c, rule); err == nil { // a valid rule has none
				coarse.Columns[i], hidden[c.Name] = column, lost
			}
		}
	}
	return coarse, hidden
}
