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
	return misnamed(rows, namesakes(rows), rowNumber).err()
}

// CheckReadable refuses rows that [CheckNames] does and, beside them, those where a group is
// called like a value that it holds with others: a release that shows the group would be read
// as that value, of people who have another. It fails with an [*Error] that holds all faults; a
// row's line is its number.
func CheckReadable(rows [][]string) error {
	return unreadable(rows).err()
}

// rowNumber returns the number of a row, from 1.
func rowNumber(row int) int { return row + 1 }

// unreadable returns the groups for which [CheckReadable] refuses rows.
func unreadable(rows [][]string) faults {
	likeValues := namesakes(rows)
	return append(misnamed(rows, likeValues, rowNumber), ambiguous(rows, likeValues)...)
}

// misnamed returns the groups that are called like a value that is not in them.
func misnamed(rows [][]string, likeValues []namesake, line func(int) int) (found faults) {
	told := map[place]bool{}
	for _, n := range likeValues {
		at := n.place(rows)
		if told[at] || rows[n.value][n.level] == at.label {
			continue
		}
		told[at] = true
		found.add(line(n.row), FaultValue, at.label, line(n.value))
	}
	return found
}

// ambiguous returns the groups that hold a value they are called like, and others.
func ambiguous(rows [][]string, likeValues []namesake) (found faults) {
	told := map[place]bool{}
	for _, n := range likeValues {
		at := n.place(rows)
		if told[at] || rows[n.value][n.level] != at.label || strings.TrimSpace(rows[n.row][0]) == strings.TrimSpace(at.label) {
			continue
		}
		told[at] = true
		found.add(rowNumber(n.row), FaultShared, at.label, rowNumber(n.value), at.label+" (group)")
	}
	return found
}

// A namesake is the group of a row that is called like the value of another row.
type namesake struct{ row, level, value int }

func (n namesake) place(rows [][]string) place { return place{n.level, rows[n.row][n.level]} }

// namesakes returns the groups of all rows that are called like a value, row by row. It looks at
// each label once: a page asks for them while a person waits.
func namesakes(rows [][]string) (found []namesake) {
	values := make(map[string]int, len(rows)) // the row of each
	for i, row := range rows {
		values[strings.TrimSpace(row[0])] = i
	}
	for i, row := range rows {
		for level := 1; level < len(row); level++ {
			value, is := values[strings.TrimSpace(row[level])]
			if is && value != i && !domain.IsSuppressed(row[level]) {
				found = append(found, namesake{i, level, value})
			}
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
	names := map[string]string{}
	for _, f := range unreadable(rows) {
		label := f.Args[0]
		if names[label] != "" {
			continue
		}
		// A name for a group that is called like a value, which no label has.
		name := label + " (group)"
		for n := 2; taken[name]; n++ {
			name = label + " (group " + strconv.Itoa(n) + ")"
		}
		names[label], taken[name] = name, true
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
