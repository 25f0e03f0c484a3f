package problem

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/internal/data/group"
	"quasi/engine/model/privacy"
)

// Part returns the problem of the given records alone, which are numbered in the
// order given, with the values that they have. Its model asks of them what p.Model
// does; rows must not change while it is in use. No record may be suppressed, the
// seed is p's, and sensitive attributes, which models do without, are left out.
func (p *Problem) Part(rows []int32) *Problem {
	part := &Problem{N: len(rows), Model: among(p.Model, rows), Seed: p.Seed}
	for j := range p.QI {
		part.QI = append(part.QI, pick(&p.QI[j], rows))
	}
	return part
}

// PartWithSensitive is [Problem.Part] with the sensitive attributes and the helpers of p.
func (p *Problem) PartWithSensitive(rows []int32) *Problem {
	part := p.Part(rows)
	part.Helpers = p.Helpers
	for _, s := range p.Sensitive {
		s.Codes, s.Once = group.Pick(s.Codes, rows), nil
		part.Sensitive = append(part.Sensitive, s)
	}
	return part
}

// pick returns an attribute of the given records.
func pick(a *domain.Attribute, rows []int32) domain.Attribute {
	of := domain.Attribute{Name: a.Name, Weight: a.Weight, Domain: a.Domain, Codes: make([]int32, len(rows))}
	const unseen = -1
	code := slices.Repeat([]int32{unseen}, len(a.Spans))
	for i, r := range rows {
		c := a.Codes[r]
		if code[c] == unseen {
			code[c] = int32(len(of.Spans))
			of.Spans = append(of.Spans, a.Spans[c])
		}
		of.Codes[i] = code[c]
	}
	return of
}

// Among returns a model of the given records alone, which are numbered in the order
// given, that asks of them what p.Model does. It is asked from one goroutine at a time;
// several may be asked at a time.
func (p *Problem) Among(rows []int32) privacy.Model { return among(p.Model, rows) }

// Describe returns what another program has to know of p.Model, unless it is of a kind
// that can't be told.
func (p *Problem) Describe() (d *privacy.Description, ok bool) {
	if part, is := p.Model.(*ofSome); is {
		d, ok = privacy.Describe(part.Model)
		return d.Among(part.rows), ok
	}
	return privacy.Describe(p.Model)
}

// among returns a model of some records, numbered in their order, that asks of them
// what m does. What can be told from a size alone still can.
func among(m privacy.Model, rows []int32) privacy.Model {
	if privacy.SizeOnly(m) {
		if k, err := privacy.NewKAnonymity(m.MinSize(), len(rows)); err == nil {
			return k
		}
	}
	if whole, part := m.(*ofSome); part { // whose room for a class is its own
		m, rows = whole.Model, group.Pick(whole.rows, rows)
	}
	return &ofSome{Model: m, rows: rows}
}

// ofSome is a model of some records. It has room for a class, and is asked from one
// goroutine at a time; several parts may be asked at a time.
type ofSome struct {
	privacy.Model
	rows  []int32
	class []int32 // room for a class by the numbers of the whole table
}

// Holds implements [privacy.Model].
func (m *ofSome) Holds(class []int32) bool { return m.Model.Holds(m.whole(class)) }

// Reach implements [privacy.Model].
func (m *ofSome) Reach(class []int32) string { return m.Model.Reach(m.whole(class)) }

// whole returns a class by the numbers that its records have in the whole table.
func (m *ofSome) whole(class []int32) []int32 {
	m.class = m.class[:0]
	for _, r := range class {
		m.class = append(m.class, m.rows[r])
	}
	return m.class
}

// Chance returns heat times an exponentially distributed number: minus the logarithm of a uniform one, read
// from its bits and linear in between, because the library's logarithm is not the same on every machine.
func Chance(random *rand.Rand, heat int64) int64 {
	u := random.Uint64()
	whole := bits.LeadingZeros64(u | 1)
	mantissa := (u << whole) >> 40 // 24 bits, the first of which is 1
	part := (1<<24 - int64(mantissa)) >> 7
	return heat * (int64(whole)<<16 + part) / 94548 // 65536 / ln 2
}
