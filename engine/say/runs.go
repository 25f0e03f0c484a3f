package say

// Runs are numbers that ascend, of lines or rows, for a text that names the first of
// them: what follows one after the other is named by its ends.
type Runs struct {
	Total int
	first [][2]int // the first runs, both ends among them
	rest  int      // numbers beyond those
}

// maxRuns is how many runs are named.
const maxRuns = 20

// Add adds so many numbers, from one on, which must be above all before.
func (r *Runs) Add(from, n int) {
	r.Total += n
	last := len(r.first) - 1
	switch {
	case r.rest > 0:
		r.rest += n
	case last >= 0 && r.first[last][1] == from-1:
		r.first[last][1] += n
	case len(r.first) < maxRuns:
		r.first = append(r.first, [2]int{from, from + n - 1})
	default:
		r.rest = n
	}
}

// First returns the first number, 0 of none.
func (r *Runs) First() int {
	if len(r.first) == 0 {
		return 0
	}
	return r.first[0][0]
}

var (
	oneLine   = Define("place-line", "line {0}")
	someLines = Define("place-lines", "lines {0} to {1}")
	oneRow    = Define("place-row", "row {0}")
	someRows  = Define("place-rows", "rows {0} to {1}")
)

// Lines names the numbers as lines of a file.
func (r *Runs) Lines() Text { return r.list(oneLine, someLines) }

// Rows names the numbers as rows of a table.
func (r *Runs) Rows() Text { return r.list(oneRow, someRows) }

func (r *Runs) list(one, several Kind) Text {
	var texts []Text
	for _, run := range r.first {
		if run[0] == run[1] {
			texts = append(texts, one.Say(run[0]))
		} else {
			texts = append(texts, several.Say(run[0], run[1]))
		}
	}
	return Series(texts, len(texts)+r.rest)
}
