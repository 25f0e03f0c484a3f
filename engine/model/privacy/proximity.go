package privacy

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

var (
	nameEM         = say.Define("name-em", "at most 1/{0} of a group within {1} of any {2:q}")
	nameEMRelative = say.Define("name-em-relative", "at most 1/{0} of a group within {1} times any {2:q} of it")
)

// NameEM names (ε,m)-anonymity in recipes.
const NameEM = "epsilon-m-anonymity"

func init() {
	offer(48, Kind{
		Name: NameEM, Title: "(ε,m)-anonymity", Monotone: false, Numbers: true,
		Brief:  "at most 1/m of a group is within ε of any number in it.",
		Source: "Li, Tao, Xiao: Preservation of proximity privacy in publishing numerical sensitive data. SIGMOD 2008",
		Parameters: []parameter.Parameter{
			{Name: "epsilon", Title: "ε", Summary: "How close numbers are that tell as much as the same number.",
				Kind: parameter.Number, Min: 0, Max: 1e12, Default: 1, Easier: -1},
			{Name: "m", Title: "m", Summary: "At most one row in m of a group is that close to any of its rows.",
				Kind: parameter.Integer, Min: 1, Max: 1e6, Default: 2, Easier: -1},
			{Name: "closeness", Title: "Closeness", Summary: "Whether ε is a difference, or a share of the number.",
				Kind: parameter.Choice, Choices: []string{"absolute", "relative"}, Titles: []string{"a difference", "a share of the number"}},
		},
		class: func(in Input) (Model, error) {
			return NewEM(in.Sensitive, in.Values.Number("epsilon"), in.Values.Integer("m"), in.Values.Integer("closeness") == Relative)
		},
	})
}

// Relative is a place among the choices of the closeness of (ε,m)-anonymity.
const Relative = 1

// EM is (ε,m)-anonymity for a column of numbers or dates: of the rows of a class, at
// most 1/m have a sensitive number within [x-ε, x+ε], or relatively within [x-ε|x|,
// x+ε|x|], of any x in the class (Li, Tao, Xiao 2008); of dates,
// ε is in days. Missing values are close to one another alone. It is not monotone:
// the numbers that are close to one of the first class can be far from each other in
// the second.
type EM struct {
	s        *Sensitive
	epsilon  float64
	m        int
	relative bool
	numbers  []float64 // by value; NaN: missing
}

// NewEM returns the model for a finite epsilon >= 0 and m >= 1. It fails if a value is
// neither a number nor a date.
func NewEM(s *Sensitive, epsilon float64, m int, relative bool) (EM, error) {
	numbers, err := s.numbers()
	return EM{s, epsilon, m, relative, numbers}, err
}

// MinSize implements [Model]: each record is close to itself.
func (m EM) MinSize() int { return m.m }

func (m EM) Holds(class []int32) bool { return len(class) > 0 && m.closest(class)*m.m <= len(class) }

// closest returns how many records of a class at most are close to one of them.
func (m EM) closest(class []int32) int {
	var r room
	counts := slices.Clone(m.s.tally(class, &r))
	slices.SortFunc(counts, func(a, b ValueCount) int { return cmp.Compare(m.numbers[a.Value], m.numbers[b.Value]) })
	most := 0
	if len(counts) > 0 && math.IsNaN(m.numbers[counts[0].Value]) { // compared as the least
		most, counts = counts[0].N, counts[1:]
	}
	for i, c := range counts {
		x, close := m.numbers[c.Value], c.N
		width := m.width(x)
		for j := i - 1; j >= 0 && x-m.numbers[counts[j].Value] <= width; j-- {
			close += counts[j].N
		}
		for j := i + 1; j < len(counts) && m.numbers[counts[j].Value]-x <= width; j++ {
			close += counts[j].N
		}
		most = max(most, close)
	}
	return most
}

// width returns the distance up to which numbers are close to x, with a margin
// for rounding.
func (m EM) width(x float64) float64 {
	width := m.epsilon
	if m.relative {
		width *= math.Abs(x)
	}
	return width + float64(slack*max(1, width))
}

func (m EM) Monotone() bool { return false }

func (m EM) Reach(class []int32) string {
	return fmt.Sprintf("m = %.4g", float64(len(class))/float64(max(1, m.closest(class))))
}

func (m EM) Coded() say.Text {
	if m.relative {
		return nameEMRelative.Say(m.m, m.epsilon, m.s.Name)
	}
	return nameEM.Say(m.m, m.epsilon, m.s.Name)
}

func (m EM) carry(c carrier) Model {
	c.sensitive(&m.s)
	c.number(&m.epsilon)
	c.integer(&m.m)
	c.truth(&m.relative)
	list(c, &m.numbers, len(m.s.Values), c.number)
	return m
}
