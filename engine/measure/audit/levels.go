package audit

import (
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/model/privacy"
)

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
	raised := &table.Column{Name: c.Name, Codes: make([]int32, len(c.Codes))}
	known := map[string]int32{}
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
		if _, ok := known[label]; !ok {
			known[label] = int32(len(raised.Values))
			raised.Values = append(raised.Values, label)
			raised.Missing = append(raised.Missing, c.Missing[v])
		}
		code[v] = known[label]
	}
	for row, v := range c.Codes {
		raised.Codes[row] = code[v]
	}
	return raised
}
