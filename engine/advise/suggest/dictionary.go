package suggest

import (
	"quasi/engine/data/table"
	"quasi/engine/file/dictionary"
)

// ForDictionary returns the suggested roles as [dictionary.From] takes them.
func ForDictionary(t *table.Table) map[string]dictionary.Suggestion {
	suggested := map[string]dictionary.Suggestion{}
	for _, c := range Table(t) {
		suggested[c.Name] = dictionary.Suggestion{Role: c.Role, Reason: c.Reason.String()}
	}
	return suggested
}
