package prepare

import "slices"

// GroupColumn is the name of the column that numbers the groups of a bucketing method, unless
// the table has a column of that name.
const GroupColumn = "group"

// Unused returns name, followed by as many underscores as it takes to differ from names.
func Unused(names []string, name string) string {
	for slices.Contains(names, name) {
		name += "_"
	}
	return name
}
