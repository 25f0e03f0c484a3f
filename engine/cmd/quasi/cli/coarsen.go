package cli

import (
	"reflect"
	"strings"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// addCoarser reads COLUMN=KIND and COLUMN=KIND:SETTING. A column's name may have equals
// signs: the rule is what follows the last.
func (f *decisionFlags) addCoarser(r *recipe.Recipe) error {
	for _, text := range f.coarsen {
		at := strings.LastIndex(text, "=")
		if at < 0 {
			return wrong("--coarsen is %q; it must be as in age=step:10", text)
		}
		c := r.Column(text[:at])
		switch {
		case c == nil:
			return wrong("--coarsen: %w", noColumn(r, text[:at]))
		case c.Role == table.Identifying:
			return wrong("--coarsen: column %q is removed, so that nothing of it leaves", c.Name)
		case c.Coarsen != nil:
			return wrong("--coarsen names %q twice: leave one out", c.Name)
		}
		rule, err := coarsen.Parse(text[at+1:])
		if err != nil {
			return wrong("--coarsen of %q: %w", c.Name, err)
		}
		c.Coarsen = &rule
	}
	return nil
}

// checkCoarser reports a column that the flag makes coarser, and the safe harbor method
// otherwise. by is the recipe before that method was applied, r with it.
func (f *decisionFlags) checkCoarser(by, r *recipe.Recipe) error {
	for i := range by.Columns {
		given, now := &by.Columns[i], &r.Columns[i]
		switch {
		case given.Coarsen == nil || reflect.DeepEqual(given.Coarsen, now.Coarsen):
		case now.Coarsen == nil:
			return wrong("--coarsen: --safe-harbor removes column %q: leave one of them out", given.Name)
		default:
			return wrong("--coarsen of %q asks for %s, --safe-harbor for %s: leave one of them out", given.Name, given.Coarsen.Kind, now.Coarsen.Kind)
		}
	}
	return nil
}
