package cut

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/method/trace"
)

// What the steps say of each method that cuts is so by its definition.
func TestStepsOfCuts(t *testing.T) {
	for _, a := range algorithms {
		t.Run(a.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p := problemtest.Draw(t, problemtest.Shape{Records: 30, Attributes: 4, Positions: 8})
				w, told := problemtest.Watched(p)
				if _, err := a.run(context.Background(), w, nil); err != nil {
					t.Fatal(err)
				}
				steps := *told
				switch a.name {
				case "mondrian-strict":
					checkCuts(t, p, steps)
				case "mondrian-relaxed":
					checkHalves(t, p, steps)
				case "aos":
					checkPriority(t, p, steps)
				case "rounded-partition", "rounded-partition in halves":
					checkRounded(t, p, steps, a.name == "rounded-partition in halves")
				}
			})
		})
	}
}

// A group that fails the model is told to be merged with the chosen one, before what the others
// would have cost: the cheapest first, and of equals the first.
func TestWhatAMergeWasChosenFrom(t *testing.T) {
	const places = 15 // two records at each place, of which those at the eighth have the same value
	at := ""
	for i := range 2 * places {
		at += fmt.Sprint(" ", i/2)
	}
	p, _ := problemtest.Read(t, []string{"k 2", "order" + at, "s " + strings.Repeat("ab", 7) + "aa" + strings.Repeat("ab", 7), "distinct 2"})
	var merges []trace.Step
	p.Watch = func(s trace.Step) {
		if s.Kind == trace.Merge && len(s.Options) >= places-1 {
			merges = append(merges, s)
		}
	}
	if _, err := BottomUp(context.Background(), p, RisePenalty, nil); err != nil {
		t.Fatal(err)
	}
	if len(merges) != 1 {
		t.Fatalf("%d groups are merged, want the one that fails", len(merges))
	}
	options := merges[0].Options
	if options[0].Group != merges[0].Group || options[0].Cost != options[1].Cost {
		t.Errorf("merged with %d, chosen from %+v", merges[0].Group, options)
	}
	if !slices.IsSortedFunc(options[1:], func(a, b trace.Option) int { return cmp.Or(cmp.Compare(a.Cost, b.Cost), cmp.Compare(a.Group, b.Group)) }) {
		t.Errorf("the others are %+v", options[1:])
	}
}

// checkCuts compares what each step of strict Mondrian says with every cut that there is.
func checkCuts(t *rapid.T, p *problem.Problem, steps []trace.Step) {
	t.Helper()
	of := trace.After(nil, p.N)
	for i := range steps {
		s := &steps[i]
		if s.Kind != trace.All {
			rows := problemtest.Members(of)[s.Group]
			if !slices.Equal(rows, s.Part) {
				t.Fatalf("part %d has records %v, not %v", s.Group, rows, s.Part)
			}
			checkPart(t, p, s, rows)
		}
		s.Do(of)
	}
}

// checkHalves makes sure that halves are made only of parts that no boundary of any column
// cuts, in the column of whose order the part spans most, as evenly as can be.
func checkHalves(t *rapid.T, p *problem.Problem, steps []trace.Step) {
	t.Helper()
	of, table := trace.After(nil, p.N), newTable(p)
	for i := range steps {
		s := &steps[i]
		for _, c := range s.Cuts {
			if !c.Halves || c.Outcome != trace.Made {
				continue
			}
			rows := problemtest.Members(of)[s.Group]
			if c.Left != (len(rows)+1)/2 || c.Left+c.Right != len(rows) {
				t.Fatalf("%d rows are halved into %d and %d", len(rows), c.Left, c.Right)
			}
			for j := range p.QI {
				if p.QI[j].Weight == 0 {
					continue
				}
				if allowed, _ := sidesOf(p, j, rows); len(allowed) > 0 {
					t.Fatalf("column %d could be cut at a boundary into %v", j, allowed)
				}
				if width := spannedBy(table, j, rows); width > c.Width || j == c.Column && width != c.Width {
					t.Fatalf("column %d spans %v, and %d was halved, which spans %v", j, width, c.Column, c.Width)
				}
			}
		}
		s.Do(of)
	}
}

// checkPriority makes sure that AOS cuts the first column that can be cut, and says of no
// column how wide the part is.
func checkPriority(t *rapid.T, p *problem.Problem, steps []trace.Step) {
	t.Helper()
	of := trace.After(nil, p.N)
	for i := range steps {
		s := &steps[i]
		rows, before := problemtest.Members(of)[s.Group], -1
		for _, c := range s.Cuts {
			allowed, _ := sidesOf(p, c.Column, rows)
			if c.Column <= before || c.Width != 0 || c.Outcome == trace.Made && c.Left != allowed[0] ||
				c.Outcome != trace.Made && c.Outcome != trace.Untried && len(allowed) > 0 {
				t.Fatalf("after column %d: %+v, allowed are %v", before, c, allowed)
			}
			before = c.Column
		}
		s.Do(of)
	}
}

// checkRounded makes sure that each cut loses no class, and that one that may separate equal
// values has the sizes of the paper: of α·k + β records ⌊α/2⌋·k + ⌊β/2⌋ to the right.
func checkRounded(t *rapid.T, p *problem.Problem, steps []trace.Step, always bool) {
	t.Helper()
	k := p.Model.MinSize()
	for _, s := range steps {
		for _, c := range s.Cuts {
			if c.Outcome != trace.Made {
				continue
			}
			n := c.Left + c.Right
			if n != len(s.Part) || c.Left/k+c.Right/k != n/k || min(c.Left, c.Right) < k || always && !c.Halves {
				t.Fatalf("k = %d: %d are cut into %d and %d", k, len(s.Part), c.Left, c.Right)
			}
			if α, β := n/k, n%k; always && c.Right != α/2*k+β/2 {
				t.Fatalf("k = %d: %d are cut into %d and %d, in halves: %t", k, n, c.Left, c.Right, c.Halves)
			}
		}
		if s.Kind == trace.Whole && len(s.Part) >= 2*k && slices.ContainsFunc(p.QI, func(a domain.Attribute) bool { return a.Weight > 0 }) {
			t.Fatalf("k = %d: a part of %d is left", k, len(s.Part))
		}
	}
}

// spannedBy is the share of a column's order that some records span, times its weight.
func spannedBy(x *table, j int, rows []int32) float64 {
	lo, hi := x.rank(rows[0], j), x.rank(rows[0], j)
	for _, r := range rows {
		lo, hi = min(lo, x.rank(r, j)), max(hi, x.rank(r, j))
	}
	return x.columns[j].spanned(lo, hi)
}

// checkPart makes sure that the columns are tried from the widest on, that a cut which is
// made is the one nearest to the middle, and that those that are not made can't be.
func checkPart(t *rapid.T, p *problem.Problem, s *trace.Step, rows []int32) {
	t.Helper()
	k := p.Model.MinSize()
	if len(rows) < 2*k {
		if s.Kind != trace.Whole || len(s.Cuts) > 0 {
			t.Fatalf("a part of %d records is cut for k = %d", len(rows), k)
		}
		return
	}
	made := false
	for i, c := range s.Cuts {
		a := &p.QI[c.Column]
		width := 0.0
		if joined := a.Join(rows); slices.ContainsFunc(rows, func(r int32) bool { return a.Span(r) != joined }) {
			width = a.Weight * a.Domain.Loss(joined)
		}
		if c.Width != width || i > 0 && c.Width > s.Cuts[i-1].Width {
			t.Fatalf("column %d is %v wide, not %v, after one of %v", c.Column, width, c.Width, s.Cuts[max(i-1, 0)].Width)
		}
		allowed, places := sidesOf(p, c.Column, rows)
		switch c.Outcome {
		case trace.Made:
			made = true
			if len(allowed) == 0 || c.Left != allowed[0] || c.Left+c.Right != len(rows) {
				t.Fatalf("column %d is cut into %d and %d, allowed are %v", c.Column, c.Left, c.Right, allowed)
			}
		case trace.Untried:
			if !made {
				t.Fatalf("column %d is not tried, and no cut was made", c.Column)
			}
		case trace.TooSmall:
			if len(allowed) > 0 || places == 0 {
				t.Fatalf("column %d could be cut into %v", c.Column, allowed)
			}
		case trace.NoPlace, trace.OneValue:
			if places > 0 {
				t.Fatalf("column %d has %d places to cut", c.Column, places)
			}
		}
	}
	if made != (s.Kind == trace.Cut) || made != (len(s.Moves) > 0) {
		t.Fatalf("a cut is made: %t, in a step of kind %q with %d moves", made, s.Kind, len(s.Moves))
	}
}

// sidesOf returns the sizes of the left side of all cuts that are allowed, the nearest to the
// middle first, and how many places to cut there are at all: a place is one that no node
// below that of the part covers both sides' neighbours of, by trying all.
func sidesOf(p *problem.Problem, j int, rows []int32) (allowed []int, places int) {
	a, k := &p.QI[j], p.Model.MinSize()
	position := func(r int32) int32 {
		if s := a.Span(r); s != a.Domain.Full() {
			return s.Lo
		}
		return int32(a.Domain.Size())
	}
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(r, s int32) int { return cmp.Compare(position(r), position(s)) })
	tree := newTable(p).columns[j].tree
	for at := 1; at < len(rows); at++ {
		before, after := rows[at-1], rows[at]
		if position(before) == position(after) || tree && a.Domain.Join(a.Span(before), a.Span(after)) != a.Join(rows) {
			continue
		}
		places++
		if at >= k && len(rows)-at >= k {
			allowed = append(allowed, at)
		}
	}
	slices.SortStableFunc(allowed, func(x, y int) int { // of two equally far ones, the median stays on the left
		dx, dy := 2*x-len(rows), 2*y-len(rows)
		if ax, ay := max(dx, -dx), max(dy, -dy); ax != ay {
			return ax - ay
		}
		return dy - dx
	})
	return allowed, places
}
