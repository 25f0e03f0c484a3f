package hierarchy

import (
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/domain"
)

// CheckNames refuses rows, of which [FromRows] can make a tree, where a group is called
// like a value that is not in it: a release that shows the group would be read as that
// value. A group may be called like a value that it holds, as 2024-05 holds a date of
// which no more is known. It fails with an [*Error] that holds all faults; a row's line
// is its number.
func CheckNames(rows [][]string) error {
	if found := misnamed(rows, func(i int) int { return i + 1 }); len(found) > 0 {
		return newError(found)
	}
	return nil
}

// misnamed returns the groups that are called like a value that is not in them.
func misnamed(rows [][]string, line func(int) int) (found faults) {
	likeValues(rows, func(row, level, value int) bool {
		label := rows[row][level]
		if rows[value][level] == label {
			return false
		}
		found.add(line(row), FaultValue, label, line(value))
		return true
	})
	return found
}

// likeValues calls visit for each group of each row that is called like a value, whose row it gives,
// until visit says that it has dealt with the group.
func likeValues(rows [][]string, visit func(row, level, value int) bool) {
	values := make(map[string]int, len(rows)) // the row of each
	for i, row := range rows {
		values[strings.TrimSpace(row[0])] = i
	}
	told := map[place]bool{}
	for i, row := range rows {
		for level := 1; level < len(row); level++ {
			at := place{level, row[level]}
			if value, is := values[strings.TrimSpace(row[level])]; is && !told[at] && !domain.IsSuppressed(row[level]) {
				told[at] = visit(i, level, value)
			}
		}
	}
}

// CheckReadable refuses rows that [CheckNames] does and, beside them, those where a group is
// called like a value that it holds with others: a release that shows the group would be read
// as that value, of people who have another. It fails with an [*Error] that holds all faults; a
// row's line is its number.
func CheckReadable(rows [][]string) error {
	line := func(i int) int { return i + 1 }
	if found := append(misnamed(rows, line), ambiguous(rows, line)...); len(found) > 0 {
		return newError(found)
	}
	return nil
}

// ambiguous returns the groups that hold a value they are called like, and others.
func ambiguous(rows [][]string, line func(int) int) (found faults) {
	likeValues(rows, func(row, level, value int) bool {
		label := rows[row][level]
		if value == row || rows[value][level] != label || strings.TrimSpace(rows[row][0]) == strings.TrimSpace(label) {
			return false
		}
		found.add(line(row), FaultShared, label, line(value), label+" (group)")
		return true
	})
	return found
}

// Readable returns the rows with other names for the groups for which [CheckReadable] refuses them,
// as E11 (group) for E11. The rows that it is given stay as they are.
func Readable(rows [][]string) [][]string {
	taken := map[string]bool{}
	for _, row := range rows {
		for _, label := range row {
			taken[strings.TrimSpace(label)] = true
		}
	}
	line := func(i int) int { return i }
	names := map[string]string{}
	for _, f := range append(misnamed(rows, line), ambiguous(rows, line)...) {
		label := f.Args[0]
		if names[label] != "" {
			continue
		}
		names[label] = groupName(label, taken)
		taken[names[label]] = true
	}
	renamed := make([][]string, len(rows))
	for i, row := range rows {
		renamed[i] = slices.Clone(row)
		for level := 1; level < len(row); level++ {
			if name := names[row[level]]; name != "" {
				renamed[i][level] = name
			}
		}
	}
	return renamed
}

// groupName returns a name for a group that is called like a value, which no label has.
func groupName(label string, taken map[string]bool) string {
	name := label + " (group)"
	for n := 2; taken[name]; n++ {
		name = label + " (group " + strconv.Itoa(n) + ")"
	}
	return name
}
