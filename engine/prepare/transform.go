package prepare

import (
	"fmt"

	"quasi/engine/criteria"
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

// Replacements returns the columns that the recipe says to replace, by their names,
// and what was done to them, in the order of the recipe. It fails if there is no secret
// of [transform.KeySize] bytes to do it with, or if a column can't be transformed.
func Replacements(m criteria.Microdata, secret []byte) (map[string]*table.Column, []Transformed, error) {
	replaced := map[string]*table.Column{}
	var done []Transformed
	for i := range m.Recipe.Columns {
		decided := &m.Recipe.Columns[i]
		if decided.Transform == nil {
			continue
		}
		if secret == nil {
			return nil, nil, say.In(decided.Name, errNoKey.Of(transform.KeySize))
		}
		key, err := transform.NewKey(secret)
		if err != nil {
			return nil, nil, err
		}
		if replaced[decided.Name], err = replace(m, decided, key); err != nil {
			return nil, nil, say.In(decided.Name, err)
		}
		done = append(done, Transformed{decided.Name, decided.Transform.Kind})
	}
	return replaced, done, nil
}

func replace(m criteria.Microdata, decided *recipe.Column, key transform.Key) (*table.Column, error) {
	c, t := m.Table.Column(decided.Name), decided.Transform
	if t.Kind == recipe.Pseudonym {
		return transform.Pseudonyms(c, key, t.LengthOrDefault())
	}
	return transform.ShiftDates(c, m.Table.Column(m.Recipe.Privacy.Patient), key, transform.Shift{MaxDays: t.MaxDays, Time: t.Time})
}
