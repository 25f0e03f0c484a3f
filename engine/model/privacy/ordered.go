package privacy

import (
	"cmp"
	"fmt"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/group"
	"quasi/engine/say"
)

// With its parameters, in verdicts.
var nameOrderedT = say.Define("name-ordered-t", "ordered {0}-closeness of {1:q}")

// OrderedTCloseness is t-closeness with the ordered ground distance: of the m
// values of the table in their order, neighbours are 1/(m-1) apart, and the
// distance between two distributions is the least that must be moved, the sum of
// |the cumulated q - p| by m-1 (Li, Li, Venkatasubramanian 2007). It
// is monotone, because the distance is convex.
type OrderedTCloseness struct {
	s   *Sensitive // the values that occur, in their order
	t   float64
	cum []float64 // cum[i]: the share of the values up to the i-th in the whole table
	sum []float64 // sum[i]: the sum of cum before the i-th
}

// NewOrderedTCloseness returns the model for 0 <= t <= 1. Values stand in the order of the
// numbers or days that they are, those below a bound (<1) before them, those above one
// (>100) after them. If one is neither, the order is that of the leaves of the column's
// hierarchy, from left to right; it fails if that is nil: words have no order of their own.
// A missing value comes last.
func NewOrderedTCloseness(s *Sensitive, t float64, tree *domain.Ground) (OrderedTCloseness, error) {
	if !(t >= 0 && t <= 1) {
		return OrderedTCloseness{}, fmt.Errorf("t is %v, want 0 to 1", t)
	}
	sorted, err := inOrder(s, tree)
	if err != nil {
		return OrderedTCloseness{}, err
	}
	o := OrderedTCloseness{s: sorted, t: t, sum: []float64{0}}
	seen := 0
	counts := o.s.Counts()
	all := sum(counts)
	for _, n := range counts {
		seen += n
		share := float64(seen) / float64(all)
		o.cum = append(o.cum, share)
		o.sum = append(o.sum, o.sum[len(o.sum)-1]+share)
	}
	return o, nil
}

// wordOf returns the first value that occurs and has no place among numbers or days.
func (s *Sensitive) wordOf() (text string, found bool) {
	for v, n := range s.Counts() {
		if _, ok := s.Format.Place(s.Values[v]); n > 0 && !s.missing(v) && !ok {
			return s.Values[v], true
		}
	}
	return "", false
}

// inOrder returns s without the values that do not occur, the others in order. The function
// of this name in package audit does the same for numbers: the audit repeats it rather than
// call it, so that a mistake made here is not made there.
func inOrder(s *Sensitive, tree *domain.Ground) (*Sensitive, error) {
	word, words := s.wordOf()
	if words && tree == nil {
		return nil, errNoOrder.Of(s.Name, word)
	}
	places := make([]format.Place, len(s.Values))
	var order []int
	for v, n := range s.Counts() {
		if n == 0 {
			continue
		}
		order = append(order, v)
		if !words && !s.missing(v) {
			places[v], _ = s.Format.Place(s.Values[v])
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		if s.missing(a) != s.missing(b) {
			if s.missing(a) {
				return 1
			}
			return -1
		}
		if words {
			return cmp.Or(tree.Compare(int32(a), int32(b)), cmp.Compare(s.Values[a], s.Values[b]))
		}
		return cmp.Or(places[a].Compare(places[b]), cmp.Compare(s.Values[a], s.Values[b]))
	})
	sorted := &Sensitive{Name: s.Name, Once: s.Once, Format: s.Format}
	place := make([]int32, len(s.Values))
	for i, v := range order {
		place[v] = int32(i)
		sorted.Values = append(sorted.Values, s.Values[v])
	}
	sorted.Codes = group.Pick(place, s.Codes)
	if s.Whole != nil {
		for _, v := range order {
			sorted.Whole = append(sorted.Whole, s.Whole[v])
		}
	}
	return sorted, nil
}

func (o OrderedTCloseness) MinSize() int { return 1 }

func (o OrderedTCloseness) Holds(class []int32) bool {
	return len(class) > 0 && o.distance(class) <= o.t+slack
}

// distance is Σ|q_1 + ... + q_i - p_1 - ... - p_i| / (m-1), and 0 if m is 1.
func (o OrderedTCloseness) distance(class []int32) float64 {
	m := len(o.cum)
	if m < 2 || len(class) == 0 {
		return 0
	}
	var r room
	sum, seen, from := 0.0, 0, 0
	for _, c := range o.s.tally(class, &r) {
		sum += o.area(float64(seen)/float64(len(class)), from, int(c.Value))
		seen += c.N
		from = int(c.Value)
	}
	return (sum + o.area(1, from, m)) / float64(m-1)
}

// area is the sum of |q - cum[i]| for from <= i < to. As cum ascends, the sum is
// split where it passes q, and needs no look at every value.
func (o OrderedTCloseness) area(q float64, from, to int) float64 {
	below, _ := slices.BinarySearch(o.cum[from:to], q)
	middle := from + below
	under := float64(q*float64(below)) - (o.sum[middle] - o.sum[from])
	over := (o.sum[to] - o.sum[middle]) - float64(q*float64(to-middle))
	return max(0, under) + max(0, over)
}

func (o OrderedTCloseness) Monotone() bool { return true }

func (o OrderedTCloseness) Reach(class []int32) string {
	return fmt.Sprintf("t = %.4g", o.distance(class))
}

func (o OrderedTCloseness) Coded() say.Text { return nameOrderedT.Say(o.t, o.s.Name) }

func (o OrderedTCloseness) carry(c carrier) Model {
	c.sensitive(&o.s)
	c.number(&o.t)
	c.numbers(&o.cum)
	c.numbers(&o.sum)
	c.sound(func() bool { return len(o.cum) == len(o.s.Values) && len(o.sum) == len(o.cum)+1 })
	return o
}
