// Package suda finds special uniques: records that a few attributes suffice to
// single out (Elliot, Manning, Ford 2002).
//
// A minimal sample unique (MSU) of a record is a set of attributes on which no
// other record is like it, while on every proper subset some other is (Manning,
// Haglin, Keane 2008). The fewer attributes an MSU has, and the more MSUs a record,
// the more likely it is that the person is unique in the population too.
package suda

import (
	"cmp"
	"context"
	"fmt"
	"math"
)

// Column is one attribute.
type Column struct {
	Name  string
	Codes []int32 // one per record, 0 to Size-1, or [Missing]
	Size  int     // number of codes
}

// Missing is the code of a record without a value.
const Missing = -1

// Options say what to find.
type Options struct {
	// MaxSize is the most attributes in an MSU; 0: 3. It is at most the number
	// of attributes, and smaller where there would be too many sets.
	MaxSize int
	// Fraction is the share of the population that the records are a random
	// sample of, in (0,1]; 0: 0.01.
	Fraction float64
	// SkipMissing keeps missing values out of every MSU, so that a record never
	// differs from another by one. Otherwise a missing value is a value that is
	// equal to itself.
	SkipMissing bool
}

const (
	defaultSize     = 3
	defaultFraction = 0.01
	mostColumns     = 64
)

// Report holds the MSUs and scores. Attributes are in the order of the columns.
type Report struct {
	MaxSize int   `json:"max_size"` // most attributes in an MSU that was looked for
	MSUs    []int `json:"msus"`     // MSUs[s-1]: MSUs of s attributes, over all records
	Records int   `json:"records"`  // records with an MSU
	// Uniques are the records that are unique on all attributes, and Pairs those
	// in classes of just two; there a missing value is equal to itself.
	Uniques int `json:"uniques"`
	Pairs   int `json:"pairs"`
	// DIS is the probability that a match with a unique record is right, by
	// the whole file: U·f/(U·f + P·(1-f)) (Skinner, Elliot 2002); 0 without
	// uniques.
	DIS          float64        `json:"dis"`
	Contribution []Contribution `json:"contribution"`
	// Scores, WeightedScores and DISScores describe the scores of the records
	// with an MSU.
	Scores         Spread `json:"scores"`
	WeightedScores Spread `json:"weighted_scores"`
	DISScores      Spread `json:"dis_scores"`
	// DISTenths counts all records by their DIS score: first those with 0, then
	// those above 0 and up to 0.1, and so on up to 1.
	DISTenths [11]int `json:"dis_tenths"`

	// Score is the sum over a record's MSUs of (m-s)!, s of m attributes (Elliot
	// et al. 2002). Their product of (m-i) for i from s to the greatest size M
	// looked for is that, divided by the same (m-M-1)! for all; the quotient
	// would make scores of different M hard to compare.
	Score []float64 `json:"-"`
	// Weighted is the sum of (2^(m-s)-1)·s!·(m-s)!/m! (the scores of IHSN's
	// program, which sdcMicro has beside the others).
	Weighted []float64 `json:"-"`
	// DISScore is the probability that a match with the record is right
	// (DIS-SUDA, Elliot et al. 2002), in [0,1]:
	// 1/(1 + (U/DIS - U)/(score^Q·A)), Q = 1 + (8-m)/20, A the sum of score^-Q
	// over all scores above 0; 0 if the score is 0. From 28 attributes on,
	// where Q would be 0 or less, Q is as for 27.
	DISScore []float64 `json:"-"`
}

// Contribution is the share of all scores that is from MSUs with an attribute. The
// shares add up to more than 1, as an MSU counts for each of its attributes.
type Contribution struct {
	Name  string  `json:"name"`
	Share float64 `json:"share"` // in [0,1]
}

// Find finds the MSUs of n records. Columns of another length, codes out of range,
// more than 64 columns and options out of range are errors; a context that ends is
// its error. The time grows with the number of sets of up to MaxSize attributes,
// times the distinct records.
func Find(ctx context.Context, n int, columns []Column, opt Options) (Report, error) {
	opt.Fraction = cmp.Or(opt.Fraction, defaultFraction)
	if err := check(n, columns, opt); err != nil {
		return Report{}, err
	}
	// Find the distinct records, a missing value being equal to itself.
	p, next := everyone(n), classes{rows: make([]int32, 0, n)}
	var d table
	count := newCounter(n, 0)
	for _, c := range columns {
		count.count, count.place = make([]int32, c.Size+1), make([]int32, c.Size+1)
		count.refine(p, shifted(c.Codes, nil), -1, &next, func(row int32) { d.uniques = append(d.uniques, row) })
		p, next = next, p
	}
	kept := d.uniques
	start := int32(0)
	for _, end := range p.ends {
		kept = append(kept, p.rows[start])
		if end-start == 2 {
			d.pairs += 2
		}
		start = end
	}
	d.rows = len(kept)
	for _, c := range columns {
		d.columns = append(d.columns, shifted(c.Codes, kept))
		d.sizes = append(d.sizes, c.Size+1)
	}
	r := Report{MaxSize: affordable(len(columns), len(d.uniques), opt.MaxSize), Uniques: len(d.uniques), Pairs: d.pairs}
	s := newSearch(ctx, d, r.MaxSize, opt.SkipMissing)
	if err := s.run(); err != nil {
		return Report{}, err
	}
	if u := float64(r.Uniques) * opt.Fraction; u > 0 {
		r.DIS = u / (u + float64(float64(r.Pairs)*(1-opt.Fraction)))
	}
	r.score(n, columns, s)
	return r, nil
}

func check(n int, columns []Column, opt Options) error {
	if n < 0 || n > math.MaxInt32 {
		return fmt.Errorf("%d records, want 0 to %d", n, math.MaxInt32)
	}
	if opt.MaxSize < 0 {
		return fmt.Errorf("greatest size of a minimal sample unique is %d, want at least 1, or 0 for %d", opt.MaxSize, defaultSize)
	}
	if !(opt.Fraction > 0 && opt.Fraction <= 1) {
		return fmt.Errorf("sampling fraction is %v, want above 0 and at most 1", opt.Fraction)
	}
	if len(columns) > mostColumns {
		return fmt.Errorf("%d columns, want at most %d: leave some out", len(columns), mostColumns)
	}
	for _, c := range columns {
		if len(c.Codes) != n {
			return fmt.Errorf("column %q has %d codes, want one for each of %d records", c.Name, len(c.Codes), n)
		}
		for row, code := range c.Codes {
			if code < Missing || int(code) >= c.Size {
				return fmt.Errorf("column %q, record %d: code %d, want -1 to %d", c.Name, row+1, code, c.Size-1)
			}
		}
	}
	return nil
}

const (
	mostSets = 50_000  // that are looked at
	mostBits = 1 << 31 // 256 MB: a bit per set and unique record
)

// affordable returns the greatest size of a set that is asked for, of m attributes,
// or less so that there are not more than mostSets sets, nor more than mostBits in
// what is kept of those below that size.
func affordable(m, uniques, size int) int {
	size = min(m, cmp.Or(size, defaultSize))
	below, sets, ofSize := 0, m, m
	for s := 2; s <= size; s++ {
		below, ofSize = sets, ofSize*(m-s+1)/s
		if sets += ofSize; sets > mostSets || below > mostBits/max(1, uniques) {
			return s - 1
		}
	}
	return size
}
