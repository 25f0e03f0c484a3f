package recipe

import "slices"

// Expected is what a column looked like when its recipe was made: numbers only,
// none of its values.
type Expected struct {
	// Type is one of Types.
	Type string `json:"type"`
	// Missing is the share of the records without a value, in [0,1].
	Missing float64 `json:"missing"`
	// Distinct is the number of distinct values, those that stand for a missing
	// one not counted.
	Distinct int `json:"distinct"`
}

// Types returns the types that a column can have.
func Types() []string {
	return []string{"integer", "decimal", "date", "category", "code", "text", "empty"}
}

func (e *Expected) validate() error {
	switch {
	case e == nil:
		return nil
	case !slices.Contains(Types(), e.Type):
		return errExpectedType.Of(e.Type, Types())
	case !(e.Missing >= 0 && e.Missing <= 1):
		return errExpectedMissing.Of(e.Missing)
	case e.Distinct < 0:
		return errExpectedDistinct.Of(e.Distinct)
	}
	return nil
}
