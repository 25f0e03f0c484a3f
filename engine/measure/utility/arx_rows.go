package utility

// sizeQuality returns ARX's average class size and discernibility.
func (v *view) sizeQuality() (average, discernibility Figure) {
	classes := v.sizes(v.class, v.classes)
	released := v.sizes(v.tuple, v.tuples)
	all := make([]int, v.tuples)
	for _, at := range v.tuple {
		all[at]++
	}
	n, r := float64(v.n), float64(v.released)
	average.With = quality(n/float64(v.classesWith()), n/float64(v.tuples), n)
	discernibility.With = quality(squares(classes)+float64((n-r)*n), squares(all), float64(n*n))
	distinct := 0
	for _, size := range released {
		distinct += min(size, 1)
	}
	average.Without = quality(r/float64(v.classes), r/float64(distinct), r)
	discernibility.Without = quality(squares(classes), squares(released), float64(r*r))
	return average, discernibility
}

// quality returns 1 - (x - least)/(greatest - least), nil if the two are equal.
func quality(x, least, greatest float64) *float64 {
	return left(ratio(x-least, greatest-least))
}

// ambiguityQuality divides by the rows of the whole domain throughout, so that
// nothing overflows.
func (v *view) ambiguityQuality() Figure {
	if len(v.columns) == 0 {
		return Figure{}
	}
	one := 1.0
	for j := range v.columns {
		one /= float64(v.columns[j].Domain.Size())
	}
	var p pool
	for _, r := range v.runs {
		share := 1.0
		for j := range v.columns {
			share *= float64(v.columns[j].rowsOf(r.at)) / float64(v.columns[j].Domain.Size())
		}
		p.add(v.class[r.at] == absent, r.n, max(0, share-one), 1-one)
	}
	return p.quality()
}
