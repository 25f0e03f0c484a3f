package engine

import (
	"fmt"

	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// Transformed is a column whose values were replaced.
type Transformed struct {
	Column string               `json:"column"` // as the recipe names it
	Kind   recipe.TransformKind `json:"kind"`
}

// String says in English what the column shows, and what that is not.
func (t Transformed) String() string {
	what := "pseudonyms"
	if t.Kind == recipe.ShiftDates {
		what = "shifted dates"
	}
	return fmt.Sprintf("column %q shows %s: anyone who has the key can find the people again, so it is still personal data", t.Column, what)
}

// WithKey gives the secret of [transform.KeySize] random bytes that pseudonyms and
// shifted dates are made with. It stays no longer than [Prepare] works, and no
// recipe or release holds it: the same patient gets the same pseudonym and shift
// in another table if the caller gives the same key again.
func WithKey(key []byte) Option {
	return func(p *Plan) { p.key = key }
}

// transform replaces the columns that the recipe says so of. Models and audit see
// what is released.
func (p *Plan) transform() error {
	secret := p.key
	p.key = nil
	p.replaced = map[int]*table.Column{}
	for i := range p.recipe.Columns {
		decided := &p.recipe.Columns[i]
		if decided.Transform == nil {
			continue
		}
		if secret == nil {
			return say.In(decided.Name, errNoKey.Of(decided.Transform.Kind, transform.KeySize))
		}
		key, err := transform.NewKey(secret)
		if err != nil {
			return err
		}
		at := p.table.Index(decided.Name)
		if p.replaced[at], err = p.replace(p.table.Columns[at], decided.Transform, key); err != nil {
			return say.In(decided.Name, err)
		}
		p.transformed = append(p.transformed, Transformed{decided.Name, decided.Transform.Kind})
	}
	return nil
}

func (p *Plan) replace(c *table.Column, t *recipe.Transform, key transform.Key) (*table.Column, error) {
	if t.Kind == recipe.Pseudonym {
		return transform.Pseudonyms(c, key, t.LengthOrDefault())
	}
	shift := transform.Shift{MaxDays: t.MaxDays}
	return transform.ShiftDates(c, p.table.Column(p.recipe.Privacy.Patient), key, shift)
}

// outgoing returns the column at a place of the table as it is released, if it is
// not generalized.
func (p *Plan) outgoing(i int) *table.Column {
	if c, ok := p.replaced[i]; ok {
		return c
	}
	return p.table.Columns[i]
}
