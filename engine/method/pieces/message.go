package pieces

import (
	"math"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/wire"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/method/minimum"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// What is told to a helper, by the first number of a message. The others are:
//
//	problem  k, each quasi-identifier: its weight, domain and distinct values; the model
//	begin    the piece's number, seed and limit, whether to grow; its records
//	arrange  the piece's number, seed and limit; its records; the sizes of its classes
//	round    the piece's number, the rounds before its first, the rounds that count
//	classes  the same
//
// Records are a number, and a code of each in each quasi-identifier, and in each column
// that the model looks at. Answers are nothing; what was begun, or that nothing can be; the
// same; a cost; classes. No text of the table, and not even a label, is in any of them; but
// a domain that counts widths or any interval has the numbers that stand at its positions,
// such as ages, and dates as numbers of days, and so has a model that compares the numbers
// of a sensitive column. For a model beside a population, its quasi-identifiers are told.
const (
	tellProblem = iota
	tellBegin
	tellArrange
	tellRound
	tellClasses
)

// appendProblem appends what all pieces have in common.
func appendProblem(b []byte, p *problem.Problem, model *privacy.Description) []byte {
	b = wire.AppendInt(b, tellProblem)
	b = wire.AppendInt(b, int64(p.Model.MinSize()))
	b = wire.AppendInt(b, int64(len(p.QI)))
	for j := range p.QI {
		a := &p.QI[j]
		b = wire.AppendFloat(b, a.Weight)
		b = domain.Append(b, a.Domain)
		ends := make([]int32, 0, 2*len(a.Spans))
		for _, s := range a.Spans {
			ends = append(ends, s.Lo, s.Hi)
		}
		b = wire.AppendInts(b, ends)
	}
	return model.Append(b)
}

// common holds the parts that all pieces share.
type common struct {
	k     int // the records of a class at least
	qi    []domain.Attribute
	model *privacy.Blueprint
}

// readProblem reads the parts that all pieces share.
func readProblem(r *wire.Reader) *common {
	c := &common{k: int(r.Within(1, math.MaxInt32))}
	c.qi = make([]domain.Attribute, r.Len())
	for j := range c.qi {
		if c.qi[j] = readAttribute(r); r.Failed() {
			return nil
		}
	}
	c.model = privacy.ReadBlueprint(r, len(c.qi))
	return c
}

func readAttribute(r *wire.Reader) domain.Attribute {
	a := domain.Attribute{Weight: r.Float(), Domain: domain.Read(r)}
	if a.Domain == nil || !(a.Weight >= 0 && a.Weight <= math.MaxFloat64) {
		r.Fail()
		return a
	}
	known := map[domain.Span]bool{}
	ends := r.Ints(0, a.Domain.Full().Hi)
	for i := 0; i+1 < len(ends); i += 2 {
		s := domain.Span{Lo: ends[i], Hi: ends[i+1]}
		if known[s] || !s.IsLeaf() && s != a.Domain.Full() {
			r.Fail()
		}
		known[s] = true
		a.Spans = append(a.Spans, s)
	}
	return a
}

// appendOpening appends what a piece begins with.
func appendOpening(b []byte, p *problem.Problem, r *remote) []byte {
	kind := int64(tellBegin)
	if r.opening.sizes != nil {
		kind = tellArrange
	}
	b = wire.AppendInt(b, kind)
	b = wire.AppendInt(b, int64(r.id))
	b = wire.AppendInt(b, int64(r.opening.seed))
	b = wire.AppendInt(b, int64(r.opening.limit))
	b = wire.AppendInt(b, truth(r.grow))
	b = wire.AppendInt(b, int64(r.n))
	for j := range p.QI {
		b = wire.AppendInts(b, group.Pick(p.QI[j].Codes, r.rows))
	}
	b = r.model.AppendRecords(b, r.rows)
	if kind == tellArrange {
		b = wire.AppendInts(b, r.opening.sizes)
	}
	return b
}

// readOpening reads what a piece begins with, and the problem of its records.
func readOpening(r *wire.Reader, kind int64, c *common) (p *problem.Problem, o opening, grow bool) {
	o = opening{seed: uint64(r.Int()), limit: int(r.Within(0, math.MaxInt32))}
	grow = r.Within(0, 1) == 1
	n := int(r.Within(int64(c.k), math.MaxInt32))
	p = &problem.Problem{N: n, QI: slices.Clone(c.qi)}
	for j := range p.QI {
		if p.QI[j].Codes = r.Ints(0, int32(len(p.QI[j].Spans)-1)); len(p.QI[j].Codes) != n {
			r.Fail()
			return nil, o, false
		}
	}
	p.Model = c.model.Read(r, n, p.QI)
	if kind == tellArrange {
		if o.sizes = r.Ints(1, int32(n)); !sumTo(o.sizes, n, n) {
			r.Fail()
		}
	}
	if r.End() != nil || p.Model.MinSize() != c.k {
		r.Fail()
		return nil, o, false
	}
	return p, o, grow
}

// sumTo reports whether numbers have a sum from low to high.
func sumTo(numbers []int32, low, high int) bool {
	sum := 0
	for _, n := range numbers {
		sum += int(n)
	}
	return sum >= low && sum <= high
}

func truth(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

// cannotBegin is the answer about a piece that can't begin.
var cannotBegin = wire.AppendInt(nil, truth(false))

// appendBegun appends what a piece has begun with.
func appendBegun(b []byte, of minimum.Start) []byte {
	b = wire.AppendInt(b, truth(true))
	b = wire.AppendInts(b, of.Suppressed)
	b = wire.AppendInt(b, truth(of.Grown))
	return wire.AppendInt(wire.AppendInt(b, of.Cost), of.Each)
}

// readBegun reads what a piece of n records has begun with, of which so many may be
// suppressed; can says whether it could.
func readBegun(r *wire.Reader, n, limit int) (b minimum.Start, can bool) {
	if can = r.Within(0, 1) == 1; !can {
		return b, false
	}
	b = minimum.Start{Suppressed: r.Ints(0, int32(n-1)), Grown: r.Within(0, 1) == 1}
	if out := slices.Sorted(slices.Values(b.Suppressed)); len(out) > limit || len(slices.Compact(out)) < len(out) {
		r.Fail()
	}
	b.Cost, b.Each = r.Int(), r.Within(0, math.MaxInt32)
	if b.Cost < 0 || b.Cost > b.Each*int64(n) {
		r.Fail()
	}
	return b, true
}

// appendState appends a request about a piece of which so many rounds count.
func appendState(b []byte, kind int64, r *remote, counted int) []byte {
	b = wire.AppendInt(b, kind)
	b = wire.AppendInt(b, int64(r.id))
	b = wire.AppendInt(b, int64(r.before))
	return wire.AppendInt(b, int64(counted))
}

// appendClasses appends the records of classes.
func appendClasses(b []byte, classes [][]int32) []byte {
	sizes := make([]int32, len(classes))
	for i, rows := range classes {
		sizes[i] = int32(len(rows))
	}
	b = wire.AppendInts(b, sizes)
	for _, rows := range classes {
		for _, row := range rows {
			b = wire.AppendInt(b, int64(row))
		}
	}
	return b
}

// readClasses reads classes of at least k records. Every one of n records is in one,
// except the suppressed.
func readClasses(r *wire.Reader, n, k int, suppressed []int32) [][]int32 {
	sizes := r.Ints(int32(k), int32(n))
	rest := n - len(suppressed)
	if !sumTo(sizes, rest, rest) {
		r.Fail()
		return nil
	}
	known := make([]bool, n)
	for _, row := range suppressed {
		known[row] = true
	}
	rows := make([]int32, n)
	classes := make([][]int32, len(sizes))
	for i, size := range sizes {
		classes[i], rows = rows[:size:size], rows[size:]
		for j := range classes[i] {
			row := r.Within(0, int64(n-1))
			if known[row] {
				r.Fail()
				return nil
			}
			classes[i][j], known[row] = int32(row), true
		}
	}
	return classes
}
