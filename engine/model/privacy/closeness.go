package privacy

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/internal/data/group"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

var nameTCloseness = say.Define("name-t-closeness", "{0}-closeness of {1:q}")

// NameTCloseness names t-closeness in recipes.
const NameTCloseness = "t-closeness"

func init() {
	offer(50, Kind{
		Name: NameTCloseness, Title: "t-closeness", Monotone: true,
		Hierarchy: func(v parameter.Values) bool { return v.Integer("distance") == Hierarchical },
		Brief:     "in every group the values are distributed nearly as in the whole table.",
		Source:    "Li, Li, Venkatasubramanian: t-Closeness. ICDE 2007, equal, ordered and hierarchical ground distance",
		Parameters: []parameter.Parameter{
			{Name: "t", Title: "t", Summary: "The largest distance between the distributions in a group and in the table.",
				Kind: parameter.Number, Min: 0, Max: 1, Default: 0.2, Easier: 1},
			{Name: "distance", Title: "Distance", Summary: "Whether any two values are equally far apart, or as far as in their order or their hierarchy.",
				Kind: parameter.Choice, Choices: []string{"equal", "ordered", "hierarchical"}, Titles: []string{"the same between any two values", "by the order of the values", "by their hierarchy"}},
		},
		class: newCloseness,
	})
}

// Places among the choices of the distance of t-closeness.
const (
	Ordered      = 1
	Hierarchical = 2
)

// newCloseness takes the ground distance that is asked for.
func newCloseness(in Input) (Model, error) {
	t := in.Values.Number("t")
	switch in.Values.Integer("distance") {
	case Ordered:
		ground, err := in.order()
		if err != nil {
			return nil, err
		}
		return NewOrderedTCloseness(in.Sensitive, t, ground)
	case Hierarchical:
		ground, err := in.Ground()
		if err != nil {
			return nil, err
		}
		return NewHierarchicalTCloseness(in.Sensitive, t, ground)
	}
	return NewTCloseness(in.Sensitive, t), nil
}

// order returns the hierarchy that gives words an order; nil: there is none, or the values
// have an order of their own.
func (in *Input) order() (*domain.Ground, error) {
	if _, words := in.Sensitive.wordOf(); !words || !in.HasGround {
		return nil, nil
	}
	return in.Ground()
}

// TCloseness bounds the distance between the distribution of a sensitive
// attribute in a class and in the whole table by t, with the equal ground
// distance: half the sum of |q - p| (Li, Li, Venkatasubramanian 2007). It is
// monotone, because the distance is convex.
type TCloseness struct {
	s *Sensitive
	p []float64 // each value's share in the whole table
	t float64
}

// NewTCloseness returns the model for 0 <= t <= 1.
func NewTCloseness(s *Sensitive, t float64) TCloseness { return TCloseness{s, s.Shares(), t} }

func (t TCloseness) MinSize() int { return 1 }

func (t TCloseness) Holds(class []int32) bool {
	return len(class) > 0 && t.distance(class) <= t.t+slack
}

// distance is half the sum of |q - p|. The values that are absent from the class
// have q = 0; together they have what the present ones leave of 1.
func (t TCloseness) distance(class []int32) float64 {
	var r room
	sum, present := 0.0, 0.0
	for _, c := range t.s.tally(class, &r) {
		p := t.p[c.Value]
		sum += math.Abs(float64(c.N)/float64(len(class)) - p)
		present += p
	}
	return (sum + max(0, 1-present)) / 2
}

func (t TCloseness) Monotone() bool             { return true }
func (t TCloseness) Reach(class []int32) string { return fmt.Sprintf("t = %.4g", t.distance(class)) }
func (t TCloseness) Coded() say.Text            { return nameTCloseness.Say(t.t, t.s.Name) }

func (t TCloseness) carry(c carrier) Model {
	c.sensitive(&t.s)
	c.number(&t.t)
	list(c, &t.p, len(t.s.Values), c.number)
	return t
}

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

// NewOrderedTCloseness returns the model for 0 <= t <= 1. Numbers and days stand in
// ascending order, those below a bound (<1) before them, those above one
// (>100) after them. If a value is neither, all stand as the leaves of the column's
// hierarchy, from left to right; it fails if that is nil: words have no order of their own.
// A missing value comes last.
func NewOrderedTCloseness(s *Sensitive, t float64, tree *domain.Ground) (OrderedTCloseness, error) {
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
	order := s.occurring()
	for _, v := range order {
		if !words && !s.missing(int(v)) {
			places[v], _ = s.Format.Place(s.Values[v])
		}
	}
	slices.SortFunc(order, func(a, b int32) int {
		if s.missing(int(a)) != s.missing(int(b)) {
			if s.missing(int(a)) {
				return 1
			}
			return -1
		}
		if words {
			return cmp.Or(tree.Compare(a, b), cmp.Compare(s.Values[a], s.Values[b]))
		}
		return cmp.Or(places[a].Compare(places[b]), cmp.Compare(s.Values[a], s.Values[b]))
	})
	sorted := &Sensitive{Name: s.Name, Once: s.Once, Format: s.Format, Values: group.Pick(s.Values, order)}
	place := make([]int32, len(s.Values))
	for i, v := range order {
		place[v] = int32(i)
	}
	sorted.Codes = group.Pick(place, s.Codes)
	if s.Whole != nil {
		sorted.Whole = group.Pick(s.Whole, order)
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
	list(c, &o.cum, len(o.s.Values), c.number)
	list(c, &o.sum, len(o.s.Values)+1, c.number)
	return o
}

var nameHierarchicalT = say.Define("name-hierarchical-t", "hierarchical {0}-closeness of {1:q}")

// Distance returns how far the distribution of the values of a class of the given
// size is from that of the whole table, p by node, in [0,1]: the sum, over the
// inner nodes, of the height by the root's times what its children can even out
// among themselves, the less of their surplus and their want. Below a node that
// the class has no value of, every child wants, and nothing is evened out; so only
// the nodes above the class's values are looked at.
func Distance(g *domain.Ground, p []float64, class []ValueCount, size int) float64 {
	if g.Height[0] == 0 || size == 0 {
		return 0
	}
	type side struct{ q, surplus, want float64 }
	sides := make(map[int32]*side, 4*len(class))
	var above []int32
	for _, c := range class {
		q := float64(c.N) / float64(size)
		for n := g.Leaf[c.Value]; n >= 0; n = g.Parent[n] {
			if sides[n] == nil {
				sides[n] = &side{want: p[n]} // of children that the class has no value of
				above = append(above, n)
			}
			sides[n].q += q
		}
	}
	slices.Sort(above)
	sum := 0.0
	for _, n := range slices.Backward(above) { // children before parents
		at := sides[n]
		sum += float64(max(0, min(at.surplus, at.want)) * float64(g.Height[n]))
		if n == 0 {
			break
		}
		parent := sides[g.Parent[n]]
		parent.want -= p[n]
		if extra := at.q - p[n]; extra > 0 {
			parent.surplus += extra
		} else {
			parent.want -= extra
		}
	}
	return min(1, sum/float64(g.Height[0]))
}

// HierarchicalTCloseness is t-closeness with the hierarchical ground distance:
// two values are as far apart as the height of their lowest common ancestor, by
// that of the root, and the distance of two distributions is the least that must
// be moved (Li, Li, Venkatasubramanian 2007, section 4.3). It is monotone,
// because the distance is convex.
type HierarchicalTCloseness struct {
	s      *Sensitive
	t      float64
	ground *domain.Ground
	p      []float64 // the share of each node in the whole table
}

// NewHierarchicalTCloseness returns the model for 0 <= t <= 1.
func NewHierarchicalTCloseness(s *Sensitive, t float64, ground *domain.Ground) (HierarchicalTCloseness, error) {
	if len(ground.Leaf) != len(s.Values) {
		return HierarchicalTCloseness{}, fmt.Errorf("the hierarchy has places for %d values, %q has %d", len(ground.Leaf), s.Name, len(s.Values))
	}
	return HierarchicalTCloseness{s, t, ground, ground.Shares(s.Shares())}, nil
}

func (h HierarchicalTCloseness) MinSize() int { return 1 }

func (h HierarchicalTCloseness) Holds(class []int32) bool {
	return len(class) > 0 && h.distance(class) <= h.t+slack
}

func (h HierarchicalTCloseness) distance(class []int32) float64 {
	var r room
	return Distance(h.ground, h.p, h.s.tally(class, &r), len(class))
}

func (h HierarchicalTCloseness) Monotone() bool { return true }

func (h HierarchicalTCloseness) Reach(class []int32) string {
	return fmt.Sprintf("t = %.4g", h.distance(class))
}

func (h HierarchicalTCloseness) Coded() say.Text { return nameHierarchicalT.Say(h.t, h.s.Name) }

func (h HierarchicalTCloseness) carry(c carrier) Model {
	c.sensitive(&h.s)
	c.number(&h.t)
	c.ground(&h.ground, len(h.s.Values))
	list(c, &h.p, len(h.ground.Parent), c.number)
	return h
}
