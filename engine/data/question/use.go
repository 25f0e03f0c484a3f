package question

import "strconv"

// Use is what questions do with a column.
type Use struct {
	Asked  bool   // a question is about it
	Values bool   // each of its values makes a group, or is counted
	Number bool   // it is asked for as a number, or in groups of widths that have no whole one in common
	Result bool   // it is what is counted, measured or explained
	Groups bool   // it makes the groups of a question
	Width  string // of the groups, if it is asked for nothing else; empty: its values as they are
}

// commonWidth returns the greatest width of which two are multiples, as far as both are whole.
func commonWidth(a, b string) (width string, ok bool) {
	if a == "" || a == b {
		return b, true
	}
	x, errX := strconv.Atoi(a)
	y, errY := strconv.Atoi(b)
	if errX != nil || errY != nil {
		return b, false
	}
	for y > 0 {
		x, y = y, x%y
	}
	return strconv.Itoa(x), true
}

// UseOf returns what questions do with a column.
func UseOf(questions []Question, column string) (u Use) {
	for _, q := range questions {
		explains := q.Kind == Regression || q.Kind == Association
		if q.Of == column && q.Kind != Count {
			u.Asked = true
			u.Result = u.Result || q.Kind != Association
			u.Values = u.Values || q.Value != nil
			u.Number = u.Number || q.Value == nil
		}
		for _, t := range q.By {
			if t.Column != column {
				continue
			}
			u.Asked, u.Groups = true, u.Groups || !explains
			switch {
			case t.Step != "":
				width, common := commonWidth(u.Width, t.Step)
				u.Width, u.Number = width, u.Number || !common
			case explains:
				u.Number = true
			default:
				u.Values = true
			}
		}
	}
	if u.Number || u.Values {
		u.Width = ""
	}
	return u
}
