package recipe

import (
	"fmt"

	"quasi/engine/table"
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

func (c *Column) validateTransform() error {
	t := c.Transform
	if t == nil {
		return nil
	}
	if c.Role == table.QuasiIdentifying {
		return fmt.Errorf("a quasi-identifying column can't have a transform: its values are generalised, and what replaces them would have no place in its hierarchy; give the column another role, or leave the transform out")
	}
	if c.Hierarchy != nil {
		return fmt.Errorf("a column with a transform can't have a hierarchy: what replaces its values would have no place in it")
	}
	if err := t.validate(); err != nil {
		return fmt.Errorf("transform: %w", err)
	}
	return nil
}

// validateTransforms reports what transforms and the other decisions can't have
// together.
func (r *Recipe) validateTransforms() error {
	for _, c := range r.Columns {
		if c.Transform != nil && c.Transform.Kind == ShiftDates && r.Privacy.Patient == "" {
			return fmt.Errorf("recipe: column %q: all dates of a patient move together, and privacy.patient names no column that says whose record each one is", c.Name)
		}
	}
	for _, m := range r.Privacy.Models {
		if c := r.Column(m.Column); m.Column != "" && c != nil && c.Transform != nil && (m.Value != "" || m.Weights != nil) {
			return fmt.Errorf("recipe: %s names values of column %q, which its transform replaces: leave out the values or the transform", m.Name, c.Name)
		}
	}
	return nil
}

func (t *Transform) validate() error {
	switch t.Kind {
	case Pseudonym:
		if t.MaxDays != 0 {
			return fmt.Errorf("max_days has no effect on a %s", Pseudonym)
		}
		if n := t.Length; n != 0 && (n < MinLength || n > MaxLength) {
			return fmt.Errorf("length is %d, want %d to %d", n, MinLength, MaxLength)
		}
		return nil
	case ShiftDates:
		if t.Length != 0 {
			return fmt.Errorf("length has no effect on %s", ShiftDates)
		}
		if t.MaxDays < 1 || t.MaxDays > MaxShift {
			return fmt.Errorf("max_days is %d, want 1 to %d", t.MaxDays, MaxShift)
		}
		return nil
	}
	return fmt.Errorf("kind is %q, want %q or %q", t.Kind, Pseudonym, ShiftDates)
}
