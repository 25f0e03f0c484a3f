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
func WithKey(key []byte) Option { return func(o *options) { o.key = key } }

// transform returns the columns that the recipe says to replace, by their names.
func (p *Prepared) transform(secret []byte) (map[string]*table.Column, error) {
	replaced := map[string]*table.Column{}
	for i := range p.recipe.Columns {
		decided := &p.recipe.Columns[i]
		if decided.Transform == nil {
			continue
		}
		if secret == nil {
			return nil, say.In(decided.Name, errNoKey.Of(decided.Transform.Kind, transform.KeySize))
		}
		key, err := transform.NewKey(secret)
		if err != nil {
			return nil, err
		}
		if replaced[decided.Name], err = p.replace(p.data.Table.Column(decided.Name), decided.Transform, key); err != nil {
			return nil, say.In(decided.Name, err)
		}
		p.transformed = append(p.transformed, Transformed{decided.Name, decided.Transform.Kind})
	}
	return replaced, nil
}

func (p *Prepared) replace(c *table.Column, t *recipe.Transform, key transform.Key) (*table.Column, error) {
	if t.Kind == recipe.Pseudonym {
		return transform.Pseudonyms(c, key, t.LengthOrDefault())
	}
	shift := transform.Shift{MaxDays: t.MaxDays}
	return transform.ShiftDates(c, p.data.Table.Column(p.recipe.Privacy.Patient), key, shift)
}
