package pieces

import (
	"context"

	"quasi/engine/internal/data/group"
	"quasi/engine/internal/method/cut"
	"quasi/engine/internal/method/minimum"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// sizes say what is cut into what.
type sizes struct {
	whole int // up to how many records with fewer than k of their kind a table is one piece
	piece int // so many of them a piece of a larger table has, on average at most
	// gain is the share of the loss that a round of many pieces must win for another
	// one to follow.
	gain float64
}

// usual returns sizes for classes of at least k: large enough that next to nothing is
// lost by borders once the table has been cut elsewhere, which takes some thousands of
// classes, and small enough that a piece, with what is known of its records, stays in
// the processor's caches.
func usual(k int) sizes {
	const records, classes = 16_000, 3_200
	most := max(records, classes*k)
	return sizes{whole: most, piece: most, gain: 1.0 / 500}
}

// newPieces cuts a table that is large.
func newPieces(ctx context.Context, p *problem.Problem, sizes sizes, work *work) (*pieces, error) {
	x := &pieces{p: p, most: p.N, gain: sizes.gain, work: work}
	if p.N > sizes.whole {
		if few := rare(p); few > sizes.whole {
			x.most = int(int64(sizes.piece) * int64(p.N) / int64(few))
		}
	}
	if p.N <= x.most {
		x.all = []*piece{{n: p.N, backend: inProcess{minimum.NewSearch(func() *problem.Problem { return p }, nil)}, opening: opening{seed: p.Seed, limit: p.MaxSuppressed}}}
		return x, nil
	}
	parts, err := cut.Pieces(ctx, p, x.most, shareAt(0))
	if err != nil {
		return nil, err
	}
	x.hire(ctx, len(parts))
	before := 0
	for i, rows := range parts {
		o := opening{seed: x.seed(0, i), limit: x.allowed(before+len(rows)) - x.allowed(before)}
		before += len(rows)
		x.all = append(x.all, x.piece(i, rows, o))
	}
	return x, nil
}

// shareAt returns the share of the records that cuts leave on the left in a tiling.
func shareAt(tiling int) float64 { return [2]float64{0.5, 0.37}[tiling%2] }

// allowed returns how many of so many records, counted piece by piece, may be
// suppressed.
func (x *pieces) allowed(records int) int {
	return int(int64(x.p.MaxSuppressed) * int64(records) / int64(x.p.N))
}

// seed returns the seed of a piece by its place.
func (x *pieces) seed(tiling, i int) uint64 {
	return x.p.Seed + (uint64(tiling)<<32+uint64(i)+1)*0x9E3779B97F4A7C15
}

// tile cuts the table elsewhere, into pieces of whole classes, so that what was a
// border lies within a piece.
func (x *pieces) tile(ctx context.Context, tiling int) error {
	classes, err := x.classes(ctx)
	if err != nil {
		return err
	}
	heads := make([]int32, len(classes)) // a record of each class, which stands for all
	for i, rows := range classes {
		heads[i] = rows[0]
	}
	p := x.p.Part(heads)
	if p.Model, err = privacy.NewKAnonymity(1, p.N); err != nil {
		return err
	}
	most := max(1, int(int64(x.most)*int64(p.N)/int64(x.p.N)))
	parts, err := cut.Pieces(ctx, p, most, shareAt(tiling))
	if err != nil {
		return err
	}
	x.all = nil // their memory is needed
	x.workers.forget()
	for i, part := range parts {
		x.all = append(x.all, x.gather(classes, part, tiling, i))
	}
	return x.every(func(_ int, c *piece) error {
		b, err := c.backend.Arrange(ctx)
		c.best, c.each = b.Cost, b.Each
		return err
	})
}

// gather returns a piece of the records of some classes.
func (x *pieces) gather(classes [][]int32, some []int32, tiling, i int) *piece {
	var rows []int32
	o := opening{seed: x.seed(tiling, i)}
	for _, c := range some {
		rows = append(rows, classes[c]...)
		o.sizes = append(o.sizes, int32(len(classes[c])))
	}
	return x.piece(i, rows, o)
}

// rare returns how many records have fewer than k of their kind. The others are
// classes as they are, and count for nothing in the size of a piece: one that had
// little else would have too few classes beside each other.
func rare(p *problem.Problem) int {
	k, few := p.Model.MinSize(), 0
	// All records such that those of one kind follow each other.
	records := group.Numbers(p.N)
	for j := range p.QI {
		if a := &p.QI[j]; a.Weight > 0 {
			records = group.Of(records, a.Codes, len(a.Spans)).Items
		}
	}
	for first := 0; first < len(records); {
		end := first + 1
		for end < len(records) && sameKind(p, records[first], records[end]) {
			end++
		}
		if n := end - first; n < k {
			few += n
		}
		first = end
	}
	return few
}

// sameKind reports whether two records agree in all attributes that count.
func sameKind(p *problem.Problem, r, s int32) bool {
	for j := range p.QI {
		if a := &p.QI[j]; a.Weight > 0 && a.Codes[r] != a.Codes[s] {
			return false
		}
	}
	return true
}
