package asread

import (
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/table"
)

// Codes returns the codes, see [Found.IsCode], among the texts found in a column that do not count
// as missing, in the order of found: what is computed from the column's values would count them as
// values.
func Codes(found []Found, column string) (markers []string) {
	for _, f := range found {
		if !f.On && slices.ContainsFunc(f.Columns, func(in FoundIn) bool { return in.Column == column && f.IsCode(in) }) {
			markers = append(markers, f.Marker)
		}
	}
	return markers
}

// IsCode reports whether what was found in a column is a number, a day far from all others, or a
// missing value of SAS.
func (f Found) IsCode(in FoundIn) bool {
	_, err := strconv.ParseFloat(strings.Replace(f.Marker, ",", ".", 1), 64)
	return in.Far || err == nil || table.SpecialMissing(f.Marker)
}
