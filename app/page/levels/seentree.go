package levels

import (
	"regexp"
	"strings"

	"quasi/app/yieldui"
	"quasi/engine/data/hierarchy"
)

// seenTree is a hierarchy with what takes a look at every value of it: once for a tree, not
// whenever it is shown.
type seenTree struct {
	*hierarchy.Tree
	rows   [][]string     // that it was made of
	counts map[string]int // records of each value

	levels   []int    // how many groups each has; nil: nobody has looked
	sizes    [][]int  // of the groups of each level, in records
	examples []string // the first labels of each level
	interval []string // the label of one, and its bounds; nil: there is none
	masks    bool     // groups hide characters of what looks like numbers but is codes
}

// same reports whether these are the same rows, not rows that are alike.
func same(a, b [][]string) bool {
	return len(a) > 0 && len(a) == len(b) && &a[0] == &b[0]
}

// checkedNames remembers what [hierarchy.CheckReadable] said of rows.
type checkedNames struct {
	rows [][]string
	is   bool
}

// readable reports whether no group of the rows could be read as a value. It looks at them once.
func (c *checkedNames) readable(rows [][]string) bool {
	if !same(c.rows, rows) {
		c.rows, c.is = rows, hierarchy.CheckReadable(rows) == nil
	}
	return c.is
}

// look takes that look.
func (t *seenTree) look() *seenTree {
	if t.levels != nil {
		return t
	}
	records := t.Records(t.counts)
	for level := range t.Height() + 1 {
		yieldui.Yield()
		t.sizes = append(t.sizes, t.LevelSizes(level, records))
		yieldui.Yield()
		labels := t.LevelLabels(level)
		t.levels, t.examples = append(t.levels, len(labels)), append(t.examples, examples(labels, level == t.Height()))
	}
	yieldui.Yield()
	t.interval, t.masks = t.anInterval(), t.hides()
	return t
}

// examples are the first labels of a level.
func examples(labels []string, root bool) string {
	if root {
		return "*"
	}
	const few = 3
	text := strings.Join(labels[:min(few, len(labels))], "  ")
	if len(labels) > few {
		text += "  …"
	}
	return text
}

var halfOpen = regexp.MustCompile(`^\[([^,\[]+),([^,)]+)\)$`)

// anInterval returns the label of an interval, and its bounds; nil: no group is one.
func (t *seenTree) anInterval() []string {
	for n := range t.Len() {
		if t.IsLeaf(n) {
			continue
		}
		if bounds := halfOpen.FindStringSubmatch(t.Label(n)); bounds != nil {
			return bounds
		}
	}
	return nil
}

// hides reports whether groups hide characters of what looks like numbers but is codes, of
// which no width can be told.
func (t *seenTree) hides() bool {
	for n := 1; n < t.Len(); n++ {
		if !t.IsLeaf(n) && strings.HasSuffix(t.Label(n), "*") {
			return true
		}
	}
	return false
}
