package privacy

import (
	"fmt"

	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

var nameSL = say.Define("name-sl", "({0},{1})-diversity of {2:q}")

// NameSL names (s,l)-diversity in recipes.
const NameSL = "s-l-diversity"

func init() {
	offer(80, Kind{
		Name: NameSL, Title: "(s,l)-diversity", Monotone: false,
		Brief: "at least l different values in every group, not too alike.",
		Source: "Zhang B., Yang J., Zhang J., Xie J.: (s,l)-diversity anonymity method based on clustering. " +
			"Journal of Central South University (Science and Technology) 46(10), 2015, Definition 8",
		Parameters: []parameter.Parameter{
			{Name: "s", Title: "s", Summary: "The largest correlation of the sensitive values of a group. If none is set, it is halfway between that of the whole table and 1; the paper has 0.6, which can't be met where the values occur among much the same people.",
				Kind: parameter.Number, Min: 0, Max: 1, Default: 0.6, Easier: 1, Halfway: true}, paramL},
		class: func(in Input) (Model, error) {
			return NewSL(in.Sensitive, in.Values.Number("s"), in.Values.Integer("l"), in.Correlations())
		},
	})
}

// SL is (s,l)-diversity: a class has at least l distinct sensitive values, and
// their correlation R(D) is at most s (Zhang et al. 2015, Definition 8). It is
// not monotone: merging two classes can raise R(D).
type SL struct {
	DistinctL
	most float64
	r    [][]float64
}

// NewSL returns the model for l >= 1 and 0 <= s <= 1. r is the correlation
// matrix of the values of the attribute: symmetric, in [0,1], 1 on the diagonal.
func NewSL(attribute *Sensitive, s float64, l int, r [][]float64) (SL, error) {
	if len(r) != len(attribute.Values) {
		return SL{}, fmt.Errorf("%d rows of correlations for the %d values of %q", len(r), len(attribute.Values), attribute.Name)
	}
	return SL{NewDistinctL(attribute, l), s, r}, nil
}

func (d SL) Holds(class []int32) bool {
	if len(class) < d.l {
		return false
	}
	distinct, r := d.correlation(class)
	return distinct >= d.l && r <= d.most+slack
}

// correlation returns the number of distinct values of a class, and R(D) of
// Definition 7: the sum over its values i and j of n_j·R(i,j), by the number of
// values times the number of records.
func (d SL) correlation(class []int32) (distinct int, r float64) {
	var space room
	counts := d.s.tally(class, &space)
	sum := 0.0
	for _, i := range counts {
		for _, j := range counts {
			sum += float64(float64(j.N) * d.r[i.Value][j.Value])
		}
	}
	return len(counts), sum / float64(max(1, len(counts)*len(class)))
}

// Correlation returns R(D) of a class.
func (d SL) Correlation(class []int32) float64 {
	_, r := d.correlation(class)
	return r
}

func (d SL) Monotone() bool { return false }

func (d SL) Reach(class []int32) string {
	distinct, r := d.correlation(class)
	return fmt.Sprintf("s = %.4g, l = %d", r, distinct)
}

func (d SL) Coded() say.Text { return nameSL.Say(d.most, d.l, d.s.Name) }

func (d SL) carry(c carrier) Model {
	d.DistinctL = d.DistinctL.carried(c)
	c.number(&d.most)
	list(c, &d.r, len(d.s.Values), func(row *[]float64) { list(c, row, len(d.s.Values), c.number) })
	return d
}
