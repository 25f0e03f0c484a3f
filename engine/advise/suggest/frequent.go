package suggest

import (
	"slices"

	"quasi/engine/advise/profile"
)

// The most values that are shown of a column, and the most characters of one.
const (
	frequent = 3
	longest  = 40
)

// frequent returns the most frequent values, in falling order; of those that are as
// frequent, the ones that appear first.
func (v values) frequent() []profile.Frequent {
	var most []int // places
	for i := range v.Texts {
		at := len(most)
		for at > 0 && v.Counts[most[at-1]] < v.Counts[i] {
			at--
		}
		if at < frequent {
			most = slices.Insert(most, at, i)
			most = most[:min(frequent, len(most))]
		}
	}
	var found []profile.Frequent
	for _, i := range most {
		found = append(found, profile.Frequent{Value: cut(v.Texts[i]), Rows: v.Counts[i]})
	}
	return found
}

// cut returns a text as it is shown.
func cut(text string) string {
	runes := []rune(text)
	if len(runes) > longest {
		runes = append(runes[:longest-1], '…')
	}
	return string(runes)
}
