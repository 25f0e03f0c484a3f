// Package relation measures how alike the values of an attribute are by what they
// occur with: the correlations of (s,l)-diversity (Zhang B., Yang J., Zhang J., Xie
// J. 2015, Definitions 3 to 6).
package relation

import (
	"math"

	"quasi/engine/data/domain"
	"quasi/engine/internal/data/group"
	"quasi/engine/model/privacy"
)

// Matrix holds the correlation of each two values of an attribute: symmetric, in
// [0,1], 1 on the diagonal.
type Matrix [][]float64

// Categories are an attribute with few values.
type Categories struct {
	Codes []int32 // by record, from 0 to Size-1
	Size  int
}

const (
	// mostValues is the number of values above which an attribute is cut into
	// intervals of equal width.
	mostValues = 20
	intervals  = 10
)

// Of returns a quasi-identifier as the paper uses it: as it is if at most 20
// distinct values occur, or else its leaf positions cut into 10 runs of equal width,
// which are intervals of numbers and neighbours in a hierarchy. Missing values are
// a category of their own.
func Of(a *domain.Attribute) Categories {
	category, few := make([]int32, len(a.Spans)), occurring(a) <= mostValues
	full, size := a.Domain.Full(), a.Domain.Size()
	next := int32(0)
	for code, s := range a.Spans {
		switch {
		case few:
			category[code] = int32(code)
		case s == full:
			category[code] = intervals
		default:
			category[code] = int32(int(s.Lo) * intervals / size)
		}
		next = max(next, category[code]+1)
	}
	return Categories{Codes: group.Pick(category, a.Codes), Size: int(next)}
}

// occurring returns how many of the values some record has.
func occurring(a *domain.Attribute) int {
	found, seen := 0, make([]bool, len(a.Spans))
	for _, code := range a.Codes {
		if !seen[code] {
			seen[code] = true
			found++
		}
	}
	return found
}

// OfSensitive returns a sensitive attribute, whose values are taken as they are.
func OfSensitive(s *privacy.Sensitive) Categories {
	return Categories{Codes: s.Codes, Size: len(s.Values)}
}

// Correlate returns the correlation of the values of c: the mean, over the other
// attributes, of the cosine between the vectors of joint counts with their values
// (Definitions 4 and 5). A value that does not occur has correlation 0 with every
// other. With no other attributes all are 0 but the diagonal.
func Correlate(c Categories, others []Categories) Matrix {
	m := make(Matrix, c.Size)
	for v := range m {
		m[v] = make([]float64, c.Size)
	}
	for _, other := range others {
		// Count the records by their two values: the relation vectors of
		// Definition 3, times the number of records, which a cosine does not feel.
		rows := make([][]float64, c.Size)
		for v := range rows {
			rows[v] = make([]float64, other.Size)
		}
		for record, v := range c.Codes {
			rows[v][other.Codes[record]]++
		}
		for v := range rows {
			for w := range v {
				cosine := 1 / float64(len(others)) * cosine(rows[v], rows[w])
				m[v][w] += cosine
				m[w][v] += cosine
			}
		}
	}
	for v := range m {
		m[v][v] = 1
	}
	return m
}

func cosine(a, b []float64) float64 {
	dot, aa, bb := 0.0, 0.0, 0.0
	for i := range a {
		dot += float64(a[i] * b[i]) // conversions forbid fused operations
		aa += float64(a[i] * a[i])
		bb += float64(b[i] * b[i])
	}
	if dot == 0 {
		return 0
	}
	return min(1, dot/float64(math.Sqrt(aa)*math.Sqrt(bb)))
}

// Sensitive returns the correlations of the values of a sensitive attribute by
// the quasi-identifiers (Definition 5).
func Sensitive(qi []domain.Attribute, s *privacy.Sensitive) Matrix {
	var others []Categories
	for j := range qi {
		others = append(others, Of(&qi[j]))
	}
	return Correlate(OfSensitive(s), others)
}
