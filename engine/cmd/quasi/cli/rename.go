package cli

import (
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// renames are what columns of a table are called in its release, by their names in the
// table.
type renames map[string]string

// parseRenames reads OLD=NEW. A column's name may have equals signs: the table says up
// to which of them it goes; known reports whether it has a column.
func parseRenames(texts []string, known func(old, new string) bool) (renames, error) {
	all := renames{}
	for _, text := range texts {
		found := false
		for at := range len(text) {
			if old, new := text[:at], strings.TrimPrefix(text[at:], "="); text[at] == '=' && new != "" && known(old, new) {
				all[old], found = new, true
				break
			}
		}
		if !found {
			return nil, wrong("--rename is %q; it must be OLD=NEW, as in born=year_of_birth, with a column that the table has", text)
		}
	}
	return all, nil
}

// rename gives columns of the recipe their names in the release.
func (n renames) rename(r *recipe.Recipe) error {
	for old, name := range n {
		c := r.Column(old)
		if !c.Released() {
			return wrong("--rename: column %q is removed and has no name in the release", old)
		}
		c.Rename = name
	}
	return nil
}

// ofRelease returns what columns are called in a released table: as the flag has it, or
// else as the recipe does, if there is one.
func ofRelease(texts []string, released *table.Table, r *recipe.Recipe) (renames, error) {
	all, err := parseRenames(texts, func(_, name string) bool { return released.Index(name) >= 0 })
	if err == nil && r != nil {
		for old, name := range r.CalledIn(released.Names()) {
			if _, said := all[old]; !said {
				all[old] = name
			}
		}
	}
	return all, err
}

// back returns a released table with the names that its columns had.
func (n renames) back(released *table.Table) *table.Table { return released.Renamed(n) }

// original returns what a column of the release is called in the table.
func (n renames) original(name string) string {
	for old, released := range n {
		if released == name {
			return old
		}
	}
	return name
}

// originals is original of several.
func (n renames) originals(names []string) []string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = n.original(name)
	}
	return all
}
