package answer

import (
	"math"

	"quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/internal/data/natural"
)

// pairs are the numbers of two columns with weights.
type pairs struct{ x, y []float64 }

// correlated answers by Pearson's r, with Fisher's margin.
func (a *asked) correlated(x, y string) (facts.Answer, error) {
	first, err := a.measure(x, nil)
	if err != nil {
		return facts.Answer{}, err
	}
	second, err := a.measure(y, nil)
	if err != nil {
		return facts.Answer{}, err
	}
	var before, plain, careful pairs
	for row := range a.original.N {
		before.add(first.original[first.from.Codes[row]], second.original[second.from.Codes[row]])
	}
	if first.to != nil && second.to != nil {
		for row := range a.released.N {
			v, w := first.to.Codes[row], second.to.Codes[row]
			plain.add(first.plain[v], second.plain[w])
			careful.add(first.careful[v], second.careful[w])
		}
	}
	original, ok := before.correlation()
	if !ok {
		return facts.Answer{}, errDependent.Of(x)
	}
	g := facts.AnswerGroup{Label: []string{"r"}, Rows: len(before.x), Original: original}
	answer := facts.Answer{Exact: a.exact(), Coefficient: &facts.AnswerCoefficient{Name: "r", Original: &original.Value}}
	if r, ok := plain.correlation(); ok {
		g.Plain, answer.Coefficient.Plain = reading(original, g.Rows, r, float64(len(plain.x))), &r.Value
	}
	if r, ok := careful.correlation(); ok {
		g.Careful, answer.Coefficient.Careful = reading(original, g.Rows, r, float64(len(careful.x))), &r.Value
	}
	answer.Groups = []facts.AnswerGroup{g}
	answer.Why = a.why(answer.Groups)
	return answer, nil
}

func (p *pairs) add(x, y float64) {
	if !math.IsNaN(x) && !math.IsNaN(y) {
		p.x, p.y = append(p.x, x), append(p.y, y)
	}
}

// correlation is Pearson's r with Fisher's margin: r is turned into ½·ln((1+r)/(1-r)), which
// has the standard error 1/√(n-3). false: a column has one value only.
func (p *pairs) correlation() (facts.Estimate, bool) {
	n := float64(len(p.x))
	meanX, meanY := 0.0, 0.0
	for i := range p.x {
		meanX, meanY = meanX+p.x[i], meanY+p.y[i]
	}
	meanX, meanY = meanX/n, meanY/n
	xx, yy, xy := 0.0, 0.0, 0.0
	for i := range p.x {
		dx, dy := p.x[i]-meanX, p.y[i]-meanY
		xx, yy, xy = xx+float64(dx*dx), yy+float64(dy*dy), xy+float64(dx*dy)
	}
	if xx == 0 || yy == 0 {
		return facts.Estimate{}, false
	}
	r := max(-1, min(1, xy/math.Sqrt(xx)/math.Sqrt(yy)))
	if n <= 3 || r == 1 || r == -1 {
		return facts.Estimate{Value: r}, true
	}
	z, margin := natural.Log((1+r)/(1-r))/2, quantile/math.Sqrt(n-3)
	back := func(z float64) float64 {
		e := natural.Exp(2 * z)
		return (e - 1) / (e + 1)
	}
	return between(r, back(z-margin), back(z+margin)), true
}

// ratio answers by the mean of a number in each group, with η: the root of the share of the
// number's variance that lies between the groups.
func (a *asked) ratio(by question.Term, number string) (facts.Answer, error) {
	as := *a
	as.Question = question.Question{Kind: question.Mean, Of: number, By: []question.Term{by}}
	answer, err := as.byGroup(as.By)
	if err != nil {
		return answer, err
	}
	g, err := as.groupsOf(by)
	if err != nil {
		return answer, err
	}
	m, err := as.measure(number, nil)
	if err != nil {
		return answer, err
	}
	c := &cells{groupings: []*grouping{g}, count: len(g.labels), missing: g.to == nil}
	plain := as.plain(c, m)
	answer.Coefficient = &facts.AnswerCoefficient{Name: "eta",
		Original: eta(as.before(c, m)), Plain: eta(plain), Careful: eta(as.careful(c, m, plain))}
	return answer, nil
}

// eta returns η of groups; nil: all numbers are the same, or there are none.
func eta(groups []observations) *float64 {
	sum, weight := 0.0, 0.0
	for i := range groups {
		for j, x := range groups[i].x {
			sum += float64(groups[i].of(j) * x)
			weight += groups[i].of(j)
		}
	}
	mean, total, explained := sum/weight, 0.0, 0.0
	for i := range groups {
		off, own := 0.0, 0.0
		for j, x := range groups[i].x {
			d, w := x-mean, groups[i].of(j)
			off, own = off+float64(w*d), own+w
			total += float64(w * float64(d*d))
		}
		if own > 0 {
			explained += float64(off*off) / own
		}
	}
	if !(total > 0) {
		return nil
	}
	eta := math.Sqrt(min(1, explained/total))
	return &eta
}

// weightOf adds up the rows of some groups.
func weightOf(groups []observations) float64 {
	sum := 0.0
	for i := range groups {
		sum += groups[i].rows()
	}
	return sum
}

// shareOf is the share of one group among several.
func shareOf(groups []observations, at int) facts.Estimate {
	var all observations
	for i := range groups {
		is := 0.0
		if i == at {
			is = 1
		}
		for j := range groups[i].x {
			all.x, all.weight = append(all.x, is), append(all.weight, groups[i].of(j))
			if groups[i].whose != nil {
				all.whose = append(all.whose, groups[i].whose[j])
			}
		}
	}
	return proportion(&all)
}

// cramersV returns V of a table of groups, of which each row has so many: the root of χ²/n over
// the smaller number of groups that occur less one. nil: a column has one group only.
func cramersV(table []observations, width int) *float64 {
	weight := make([]float64, len(table))
	row, column, n := make([]float64, len(table)/max(1, width)), make([]float64, width), 0.0
	for i := range table {
		weight[i] = weightOf(table[i : i+1])
		row[i/width] += weight[i]
		column[i%width] += weight[i]
		n += weight[i]
	}
	freedom := min(occupied(row), occupied(column)) - 1
	if freedom < 1 {
		return nil
	}
	sum := 0.0
	for i, w := range weight {
		if w > 0 {
			sum += float64(w / row[i/width] * (w / column[i%width]))
		}
	}
	v := math.Sqrt(min(1, max(0, sum-1)/float64(freedom)))
	return &v
}

func occupied(weights []float64) int {
	some := 0
	for _, w := range weights {
		if w > 0 {
			some++
		}
	}
	return some
}
