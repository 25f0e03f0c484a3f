package utility

import (
	"context"
	"fmt"

	"quasi/engine/data/domain"
	"quasi/engine/data/natural"
)

// Divergence is the Kullback-Leibler divergence KL(P||Q) in nats (AOS Definition
// 6; Kifer, Gehrke 2006): the sum of p(x)·ln(p(x)/q(x)) over the distinct original
// rows x. P is the distribution of the original rows. Q is that of the release,
// a released row spread uniformly over the rows of leaves that it covers.
//
// A missing value is a position of its own beside the leaves: what was missing
// and is released as the full span stays there, and a value never goes there. So
// an unchanged table has the divergence 0 and every other a finite one, at least
// 0. Spread over the leaves on both sides instead, by Theorem 2 of KAIM, the sum
// would have to go over all rows of the domain.
//
// A suppressed record is spread over the whole domain; without such records both
// P and Q are those of the released ones.
type Divergence struct {
	KL Figure `json:"kl"`
	// Reason says why KL is nil; "" if it is not. To find the released rows that
	// cover a row takes steps, and after 500 million the sum is given up.
	Reason string `json:"reason,omitempty"`
}

const maxSteps = 500_000_000

// missing is the position of a missing value: a span that only itself covers.
var missing = domain.Span{Lo: absent, Hi: absent}

// source is a released row of n records, the values that were missing marked.
type source struct {
	spans []domain.Span
	n     int
	// density is the share that each row which it covers gets of one record.
	density float64
}

// target is an original row with the records that have it.
type target struct {
	at            int // the first record
	all, released int
	with, without float64 // n·q
}

// divergence gives up after limit steps.
func (v *view) divergence(ctx context.Context, limit int) (Divergence, error) {
	if v.n == 0 {
		return Divergence{Reason: "there are no records"}, nil
	}
	released, suppressed := v.sources()
	j := joiner{view: v, ctx: ctx, targets: v.targets(), limit: limit}
	j.run(released, func(t *target, s *source) {
		mass := float64(float64(s.n) * s.density)
		t.with += mass
		t.without += mass
	})
	j.run(suppressed, func(t *target, s *source) { t.with += float64(float64(s.n) * s.density) })
	if j.err != nil {
		return Divergence{}, j.err
	}
	if j.steps > j.limit {
		return Divergence{Reason: fmt.Sprintf("%d original and %d released rows are too many to compare", v.tuples, v.classes)}, nil
	}
	with, without := 0.0, 0.0
	for _, t := range j.targets {
		with += divergenceOf(t.all, t.with, v.n)
		without += divergenceOf(t.released, t.without, v.released)
	}
	d := Divergence{KL: Figure{With: finite(with)}}
	if v.released > 0 {
		d.KL.Without = finite(without)
	}
	if d.KL.With == nil {
		d.Reason = "the share of a row is too small for a number"
	}
	return d, nil
}

// finite returns a divergence, which only rounding makes negative.
func finite(kl float64) *float64 { return defined(max(0, kl)) }

// divergenceOf returns p·ln(p/q) for p = count/n and q = mass/n.
func divergenceOf(count int, mass float64, n int) float64 {
	switch {
	case count == 0:
		return 0
	case mass == 0:
		return 1 / mass
	}
	c := float64(count)
	return float64(c/float64(n)) * natural.Log(c/mass)
}

// targets returns the distinct original rows, in order.
func (v *view) targets() []target {
	targets := make([]target, v.tuples)
	for i := v.n - 1; i >= 0; i-- {
		t := &targets[v.tuple[i]]
		t.at = i
		t.all++
		if v.class[i] != absent {
			t.released++
		}
	}
	return targets
}

// sources returns the distinct released rows, with missing values marked, and
// those of the suppressed records.
func (v *view) sources() (released, suppressed []source) {
	found := [2]map[string]int{{}, {}}
	lists := [2][]source{}
	var key []byte
	spans := make([]domain.Span, len(v.columns))
	for _, r := range v.runs {
		density, list := 1.0, 0
		key = key[:0]
		for j := range v.columns {
			c := &v.columns[j]
			spans[j] = c.to[c.after[r.at]]
			if c.from[c.before[r.at]] == c.full {
				spans[j] = missing
			}
			density /= float64(spans[j].Len())
			key = appendSpan(key, spans[j])
		}
		if v.class[r.at] == absent {
			list = 1
		}
		i, ok := found[list][string(key)]
		if !ok {
			i = len(lists[list])
			found[list][string(key)] = i
			lists[list] = append(lists[list], source{spans: append([]domain.Span(nil), spans...), density: density})
		}
		lists[list][i].n += r.n
	}
	return lists[0], lists[1]
}

func appendSpan(key []byte, s domain.Span) []byte {
	return append(key, byte(s.Lo), byte(s.Lo>>8), byte(s.Lo>>16), byte(s.Lo>>24),
		byte(s.Hi), byte(s.Hi>>8), byte(s.Hi>>16), byte(s.Hi>>24))
}
