package audit

import (
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
	"quasi/engine/model/privacy"
)

// lone counts the persons who have a row in a class where nobody else has one: anyone
// who knows what that row shows finds them. Several rows of one person do not hide each
// other. Without persons every row is another one's. It takes time in proportion to the
// rows.
func (p partition) lone(of *privacy.Patients) int {
	if of == nil || of.Count == len(p.class) {
		return p.singles()
	}
	return alone(of, int64(p.count), func(row int) int64 { return int64(p.class[row]) })
}

// alone counts the persons with a row in a class, of so many, where nobody else has one.
func alone(of *privacy.Patients, classes int64, class func(row int) int64) int {
	owners, seen, count := make(owners, classes), make([]bool, of.Count), 0
	for row, person := range of.Codes {
		owners.take(class(row), person)
	}
	for row, person := range of.Codes {
		if !seen[person] && owners[class(row)] != several {
			seen[person] = true
			count++
		}
	}
	return count
}

// owners says whose rows each class has: the person, from 1, or several; 0: it has no
// row.
type owners []int32

const several = -1

// take gives a class a row of a person.
func (o owners) take(class int64, person int32) {
	switch o[class] {
	case 0:
		o[class] = person + 1
	case person + 1:
	default:
		o[class] = several
	}
}

// Levels counts the rows that are the only ones with their values in the other
// columns and in c, with all values of c released at a level of its hierarchy: as
// they are first, hidden last. A value without a place stays as it is. If it is said
// whose row each one is, it counts patients as [Uniqueness] does.
func Levels(t *table.Table, others []string, c *table.Column, tree *hierarchy.Tree, patients *privacy.Patients) ([]int, error) {
	found, err := columns(t, others)
	if err != nil {
		return nil, err
	}
	p := partitionBy(t.N, found)
	rows := map[string][]string{}
	for _, row := range tree.Rows() {
		rows[row[0]] = row
	}
	unique := make([]int, tree.Height()+1)
	for level := range unique {
		unique[level] = p.refine(at(c, rows, level, level > 0 && level == tree.Height())).lone(patients)
	}
	return unique, nil
}

// at returns c with its values at a level. At the last all are hidden, as missing
// ones are at any.
func at(c *table.Column, rows map[string][]string, level int, last bool) *table.Column {
	raised, known := &table.Column{Name: c.Name}, group.Numbering[string]{}
	code := make([]int32, len(c.Values))
	for v, text := range c.Values {
		label := text
		if row, ok := rows[text]; ok {
			label = row[level]
		} else if row, ok := rows[strings.TrimSpace(text)]; ok {
			label = row[level]
		}
		if c.Missing[v] || last {
			label = domain.Suppressed
		}
		var first bool
		if code[v], first = known.Number(label); first {
			raised.Values, raised.Missing = append(raised.Values, label), append(raised.Missing, c.Missing[v])
		}
	}
	raised.Codes = group.Pick(code, c.Codes)
	return raised
}
