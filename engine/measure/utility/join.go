package utility

import "context"

// joiner finds, for each original row, the released rows that cover it. It goes
// down the columns: original rows that share their first values share the list
// of released rows that cover these.
type joiner struct {
	*view
	ctx          context.Context
	targets      []target
	meet         func(*target, *source)
	steps, limit int
	err          error
	lists        [][]*source // of each column, the rows that cover so far
}

// run calls meet for each pair, in the order of the rows. It stops once the
// steps are above the limit or ctx is done.
func (j *joiner) run(sources []source, meet func(*target, *source)) {
	if len(sources) == 0 {
		return
	}
	j.meet = meet
	j.lists = make([][]*source, len(j.columns)+1)
	for i := range sources {
		j.lists[0] = append(j.lists[0], &sources[i])
	}
	j.descend(0, 0, len(j.targets))
}

// descend splits the original rows lo to hi-1, which are equal before the given
// column, by that column.
func (j *joiner) descend(column, lo, hi int) {
	covering := j.lists[column]
	if len(covering) == 0 {
		return
	}
	if column == len(j.columns) {
		for _, s := range covering {
			j.meet(&j.targets[lo], s)
		}
		return
	}
	c := &j.columns[column]
	for lo < hi {
		code := c.before[j.targets[lo].at]
		end := lo + 1
		for end < hi && c.before[j.targets[end].at] == code {
			end++
		}
		if j.stop(len(covering)) {
			return
		}
		value := c.from[code]
		if value == c.full {
			value = missing
		}
		next := j.lists[column+1][:0]
		for _, s := range covering {
			if s.spans[column].Covers(value) {
				next = append(next, s)
			}
		}
		j.lists[column+1] = next
		j.descend(column+1, lo, end)
		lo = end
	}
}

// stop counts steps and reports whether to give up.
func (j *joiner) stop(steps int) bool {
	before := j.steps >> 20
	j.steps += steps
	if j.steps>>20 != before && j.err == nil {
		j.err = j.ctx.Err()
	}
	return j.err != nil || j.steps > j.limit
}
