package utility

import (
	"quasi/engine/data/domain"
	"quasi/engine/data/natural"
)

// ARX holds the figures that ARX shows of a release (Prasser et al. 2020), under
// its names, as quality: 1 is a table in which nothing is lost, 0 one in which
// all is. Each is 1 - (x - least)/(greatest - least), where least is x of the
// original table and greatest that of a fully suppressed one; where the two are
// equal it is nil.
//
// They differ from ARX's in what a missing value is: to ARX it is a value of the
// hierarchy, here it is the full span, and released as that it is unchanged and
// has lost nothing.
type ARX struct {
	// Granularity (Iyengar 2002): x = the mean over the cells of
	// (leaves - 1)/(size - 1), leaves being those that the released span covers.
	Granularity Breakdown `json:"granularity"`
	// Precision (Sweeney 2002), shown by ARX as generalization intensity: x = the
	// mean over the cells of level/height, the level of a released value being its
	// height above its deepest leaf. Only columns with a hierarchy have it.
	Precision Breakdown `json:"precision"`
	// Missings: x = the share of the cells that are released as the full span,
	// but were not missing.
	Missings Breakdown `json:"missings"`
	// NonUniformEntropy (de Waal, Willenborg 1999; Gionis, Tassa 2009): x = the
	// sum over the cells of -ln(f(v)/f(s)), f being the number of records with a
	// value of the original v, or in the released span s. Missing values are
	// neither counted nor summed. Under full-domain generalisation this is ARX's
	// figure; under local recoding ARX sums the same terms level by level, with
	// the frequencies of those records that go at least so far.
	NonUniformEntropy Breakdown `json:"non_uniform_entropy"`
	// AttributeSquaredError: x = the sum over the records of (v - b)², b being
	// that bound of the released interval, as labelled, that is further from the
	// value v, but no further than the further end of the column's range. Only
	// columns of numbers or dates have it; missing values are left out.
	AttributeSquaredError Breakdown `json:"attribute_squared_error"`
	// RecordSquaredError (Soria-Comas et al. 2015; Sánchez et al. 2016): x = the
	// sum over the records of the Euclidean length of (v - b)/σ over the columns
	// of numbers, b as above and σ the column's standard deviation.
	RecordSquaredError Figure `json:"record_squared_error"`
	// AverageClassSize (LeFevre et al. 2006): x = records / classes. Suppressed
	// records are one class; the greatest is the number of records.
	AverageClassSize Figure `json:"average_class_size"`
	// Discernibility (Bayardo, Agrawal 2005): x = DM as in [Classes]; the greatest
	// is the square of the number of records.
	Discernibility Figure `json:"discernibility"`
	// Ambiguity (Goldberger, Tassa 2010): x = AM as in [Classes].
	Ambiguity Figure `json:"ambiguity"`
}

func (v *view) arx() ARX {
	a := ARX{
		Granularity:       v.breakdown((*column).granularity),
		Precision:         v.breakdown((*column).precision),
		Missings:          v.breakdown((*column).missings),
		NonUniformEntropy: v.breakdown((*column).nonUniformEntropy),
		Ambiguity:         v.ambiguityQuality(),
	}
	numbers := make([]*numbers, len(v.columns))
	for j := range v.columns {
		numbers[j] = v.columns[j].numbers()
	}
	a.AttributeSquaredError = v.attributeError(numbers)
	a.RecordSquaredError = v.recordError(numbers)
	a.AverageClassSize, a.Discernibility = v.sizeQuality()
	return a
}

// breakdown measures each column.
func (v *view) breakdown(of func(*column) pool) Breakdown {
	var columns []ColumnFigure
	for j := range v.columns {
		p := of(&v.columns[j])
		columns = append(columns, ColumnFigure{v.columns[j].Name, p.quality()})
	}
	return newBreakdown(columns)
}

func (c *column) granularity() pool {
	var p pool
	for _, m := range c.moves {
		lost := 0.0
		if !m.unchanged() {
			lost = float64(m.to.Len()-1) / float64(c.Domain.Size()-1)
		}
		p.add(m.suppressed, m.n, lost, 1)
	}
	return p
}

// levelled is a domain whose values have levels.
type levelled interface{ Height(domain.Span) int }

func (c *column) precision() pool {
	var p pool
	tree, ok := c.Domain.(levelled)
	if !ok {
		return p
	}
	height := float64(tree.Height(c.full))
	for _, m := range c.moves {
		lost := 0.0
		if !m.suppressed && !m.unchanged() {
			lost = float64(tree.Height(m.to)) / height
		}
		p.add(m.suppressed, m.n, lost, 1)
	}
	return p
}

func (c *column) missings() pool {
	var p pool
	for _, m := range c.moves {
		lost := 0.0
		if m.to == c.full && !m.unchanged() {
			lost = 1
		}
		p.add(m.suppressed, m.n, lost, 1)
	}
	return p
}

func (c *column) nonUniformEntropy() pool {
	var p pool
	all := float64(c.Domain.Count(c.full))
	for _, m := range c.moves {
		if m.from == c.full {
			continue
		}
		own := float64(c.Domain.Count(m.from))
		lost := 0.0
		if !m.suppressed && !m.unchanged() {
			lost = natural.Log(float64(c.Domain.Count(m.to)) / own)
		}
		p.add(m.suppressed, m.n, lost, natural.Log(all/own))
	}
	return p
}
