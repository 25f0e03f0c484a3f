package table

// Occurring are the values of a column that records have, in the order of its dictionary,
// without missing ones.
type Occurring struct {
	Codes  []int32 // their codes in the column
	Texts  []string
	Counts []int // of records that have each; see [Column.Counts]
}

// Occurring returns the values that records of the column have.
func (c *Column) Occurring() Occurring {
	var values Occurring
	for v, n := range c.Counts() {
		if c.Absent(int32(v)) {
			continue
		}
		values.Codes = append(values.Codes, int32(v))
		values.Texts = append(values.Texts, c.Values[v])
		values.Counts = append(values.Counts, n)
	}
	return values
}
