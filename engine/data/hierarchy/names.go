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
func misnamed(rows [][]string, line func(int) int) faults {
	values := make(map[string]int, len(rows)) // the row of each
	for i, row := range rows {
		values[strings.TrimSpace(row[0])] = i
	}
	var found faults
	told := map[place]bool{}
	for i, row := range rows {
		for level := 1; level < len(row); level++ {
			at := place{level, row[level]}
			value, is := values[strings.TrimSpace(row[level])]
			if !is || told[at] || rows[value][level] == row[level] || domain.IsSuppressed(row[level]) {
				continue
			}
			told[at] = true
			found.add(line(i), FaultValue, row[level], line(value))
		}
	}
	return found
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
func ambiguous(rows [][]string, line func(int) int) faults {
	values := make(map[string]int, len(rows)) // the row of each
	for i, row := range rows {
		values[strings.TrimSpace(row[0])] = i
	}
	var found faults
	told := map[place]bool{}
	for i, row := range rows {
		for level := 1; level < len(row); level++ {
			at, label := place{level, row[level]}, strings.TrimSpace(row[level])
			value, is := values[label]
			if !is || told[at] || value == i || rows[value][level] != row[level] || domain.IsSuppressed(label) || strings.TrimSpace(row[0]) == label {
				continue
			}
			told[at] = true
			found.add(line(i), FaultShared, row[level], line(value), row[level]+" (group)")
		}
	}
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
