package asread

import (
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/table"
)

// Codes returns the numbers, and the missing values of SAS, among the texts found in a column that
// could stand for no value and do not count as missing, in the order of found: what is computed
// from the column's values would count them as values.
func Codes(found []Found, column string) (markers []string) {
	for _, f := range found {
		_, err := strconv.ParseFloat(strings.Replace(f.Marker, ",", ".", 1), 64)
		if (err == nil || table.SpecialMissing(f.Marker)) && !f.On && slices.ContainsFunc(f.Columns, func(in FoundIn) bool { return in.Column == column }) {
			markers = append(markers, f.Marker)
		}
	}
	return markers
}
