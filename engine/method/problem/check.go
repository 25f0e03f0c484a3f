package problem

import "fmt"

// Check returns an error that names the first broken invariant of g as a result
// for p: every record of p stands exactly once in a group or among the
// suppressed, not more than p.MaxSuppressed are, every group is released as
// values that cover its records and keep the limits of their columns, and every group
// satisfies p.Model. It takes time in proportion to n·m.
func (g *Groups) Check(p *Problem) error {
	if err := g.checkShape(len(p.QI)); err != nil {
		return err
	}
	if err := g.checkRecords(p.N); err != nil {
		return err
	}
	if len(g.Suppressed) > p.MaxSuppressed {
		return fmt.Errorf("%d records are suppressed, at most %d may be", len(g.Suppressed), p.MaxSuppressed)
	}
	for i := range g.Len() {
		if err := g.checkSpans(p, i); err != nil {
			return err
		}
		if class := g.Group(i); !p.Model.Holds(class) {
			return fmt.Errorf("group %d of %d records does not satisfy %s", i, len(class), p.Model.Coded())
		}
	}
	return nil
}

// checkShape makes sure that Offsets divide Rows, and Spans are enough for m
// quasi-identifiers.
func (g *Groups) checkShape(m int) error {
	if len(g.Spans) != g.Len()*m {
		return fmt.Errorf("%d spans for %d groups with %d quasi-identifiers, want %d", len(g.Spans), g.Len(), m, g.Len()*m)
	}
	end := int32(0)
	for i, offset := range g.Offsets {
		if i == 0 && offset != 0 {
			return fmt.Errorf("the first group begins at row %d, want 0", offset)
		}
		if i > 0 && offset <= end {
			return fmt.Errorf("group %d ends at row %d, want one after %d", i-1, offset, end)
		}
		end = offset
	}
	if int(end) != len(g.Rows) {
		return fmt.Errorf("the groups end at row %d of %d", end, len(g.Rows))
	}
	return nil
}

// checkRecords makes sure that each of n records stands exactly once.
func (g *Groups) checkRecords(n int) error {
	seen := make([]bool, n)
	for _, rows := range [][]int32{g.Rows, g.Suppressed} {
		for _, record := range rows {
			if record < 0 || int(record) >= n {
				return fmt.Errorf("record %d, want 0 to %d", record, n-1)
			}
			if seen[record] {
				return fmt.Errorf("record %d stands twice", record)
			}
			seen[record] = true
		}
	}
	for record, ok := range seen {
		if !ok {
			return fmt.Errorf("record %d is in no group and not suppressed", record)
		}
	}
	return nil
}

func (g *Groups) checkSpans(p *Problem, group int) error {
	for j := range p.QI {
		a, released := &p.QI[j], g.Spans[group*len(p.QI)+j]
		if full := a.Domain.Full(); !full.Covers(released) || released.Lo > released.Hi {
			return fmt.Errorf("group %d, column %q: released as positions %d to %d, want some of 0 to %d",
				group, a.Name, released.Lo, released.Hi, full.Hi)
		}
		for _, record := range g.Group(group) {
			s := a.Span(record)
			if !released.Covers(s) {
				return fmt.Errorf("group %d, column %q: released as positions %d to %d, which do not cover %d to %d of record %d",
					group, a.Name, released.Lo, released.Hi, s.Lo, s.Hi, record)
			}
			if s != a.Domain.Full() && !a.Limit.Keeps(a.Domain, released) {
				return fmt.Errorf("group %d, column %q: released as positions %d to %d, coarser than its limit allows for record %d",
					group, a.Name, released.Lo, released.Hi, record)
			}
		}
	}
	return nil
}
