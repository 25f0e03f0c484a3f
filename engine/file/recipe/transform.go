package recipe

import (
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/say"
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
	Length int `json:"length,omitempty"`
	// MaxDays is the greatest number of days, 1 to MaxShift, by which dates move
	// forwards or backwards.
	MaxDays int `json:"max_days,omitempty"`
	// Time is what becomes of the time of day of shifted dates; empty: it is dropped.
	Time transform.Clock `json:"time,omitempty"`
}

// Released reports whether a column leaves: an identifying one only in disguise.
func (c *Column) Released() bool { return c.Role != table.Identifying || c.Transform != nil }

// LengthOrDefault returns the length of pseudonyms.
func (t *Transform) LengthOrDefault() int {
	if t.Length == 0 {
		return DefaultLength
	}
	return t.Length
}

// TimeOrDefault returns what becomes of the time of day of shifted dates.
func (t *Transform) TimeOrDefault() transform.Clock {
	if t.Time == "" {
		return transform.DropTime
	}
	return t.Time
}

func (c *Column) validateTransform() error {
	t := c.Transform
	if t == nil {
		return nil
	}
	if c.Role == table.QuasiIdentifying {
		return errTransformQuasi.Of()
	}
	if c.Hierarchy != nil {
		return errTransformHierarchy.Of()
	}
	if err := t.validate(); err != nil {
		return errInTransform.Of(err)
	}
	return nil
}

// validateTransforms reports what transforms and the other decisions can't have
// together.
func (r *Recipe) validateTransforms() error {
	for _, c := range r.Columns {
		if c.Transform != nil && c.Transform.Kind == ShiftDates && r.Privacy.Patient == "" {
			return errInRecipe.Of(say.In(c.Name, errTransformNoPatient.Of()))
		}
	}
	columns := r.ByName()
	for _, m := range r.Privacy.Models {
		if c := columns[m.Column]; m.Column != "" && c != nil && c.Transform != nil && m.ofValues() {
			return errInRecipe.Of(errTransformValues.Of(say.Model(m.Name), c.Name))
		}
	}
	return nil
}

func (t *Transform) validate() error {
	switch t.Kind {
	case Pseudonym:
		if t.MaxDays != 0 {
			return errTransformNoDays.Of(Pseudonym)
		}
		if t.Time != "" {
			return errTransformNoTime.Of(Pseudonym)
		}
		if n := t.Length; n != 0 && (n < MinLength || n > MaxLength) {
			return errTransformLength.Of(n, MinLength, MaxLength)
		}
		return nil
	case ShiftDates:
		if t.Length != 0 {
			return errTransformNoLength.Of(ShiftDates)
		}
		if t.MaxDays < 1 || t.MaxDays > MaxShift {
			return errTransformDays.Of(t.MaxDays, MaxShift)
		}
		if !t.Time.Valid() {
			return errTransformTime.Of(t.Time, transform.DropTime, transform.FullHour, transform.KeepTime)
		}
		return nil
	}
	return errTransformKind.Of(t.Kind, Pseudonym, ShiftDates)
}
