package table

// Spellings numbers what the values of the column stand for, from 0 in the order of the
// first of each, and returns how many those are: spellings of one value
// ([quasi/engine/data/format.Format.OneValue]) have one number, and so have all that are
// missing. Where values are counted that somebody must not learn, two spellings are no two
// values.
func (c *Column) Spellings() (value []int32, distinct int) {
	value = make([]int32, len(c.Values))
	missing, number := int32(-1), make(map[string]int32, len(c.Values))
	for v, text := range c.Values {
		if c.Absent(int32(v)) {
			if missing < 0 {
				missing = int32(distinct)
				distinct++
			}
			value[v] = missing
			continue
		}
		one := c.Format.OneValue(text)
		if _, known := number[one]; !known {
			number[one] = int32(distinct)
			distinct++
		}
		value[v] = number[one]
	}
	return value, distinct
}
