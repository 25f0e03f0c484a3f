package table

// Whose tells by the column whose each record is, where it identifies who has them: a
// number from 0, in the order of their first records, and how many they are. A record
// without a value is somebody's of its own. Values of one of [Column.Identities] are one
// person's. It takes time in proportion to the records.
func (c *Column) Whose() (whose []int32, count int) {
	whose = make([]int32, len(c.Codes))
	first := c.firstAlike()
	number := make([]int32, len(c.Values)) // by the first value that is alike, from 1
	for row, v := range c.Codes {
		like := first[v]
		if c.Absent(v) || number[like] == 0 {
			count++
			number[like] = int32(count)
		}
		whose[row] = number[like] - 1
	}
	return whose, count
}

// firstAlike returns, for each value, the code of the first of the same person.
func (c *Column) firstAlike() []int32 {
	first, place := make([]int32, len(c.Values)), make(map[string]int32, len(c.Values))
	for v, text := range c.Identities() {
		if _, ok := place[text]; !ok {
			place[text] = int32(v)
		}
		first[v] = place[text]
	}
	return first
}
