package classification

import (
	"maps"
	"slices"
	"strings"
)

// In is in, for tests.
var In = in

// AllLabels returns the English labels of all groups.
func AllLabels() []string {
	all := map[string]bool{}
	for _, x := range []index{countries(), marital(), education(), occupations()} {
		for _, e := range x {
			for _, g := range e.groups {
				all[g] = true
			}
		}
	}
	for _, b := range blocks() {
		all[b.label], all[b.chapter] = true, true
	}
	return slices.Sorted(maps.Keys(all))
}

// Same reports whether the file of a language says that a group is called as in English.
func Same(language, label string) bool {
	n := namings()[language]
	if names := n.countries[countryCodes()[label]]; names != nil {
		return names[0] == label
	}
	for code, name := range n.labels {
		if label == name || label == code+" "+name && strings.HasPrefix(label, code) {
			return true
		}
	}
	return false
}
