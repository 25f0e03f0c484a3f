package presence

import (
	"fmt"
	"math"

	"quasi/engine/data/domain"
	"quasi/engine/say"
)

// behind counts the persons of a register behind a class.
type behind struct {
	qi       []domain.Attribute
	register *Register
}

// released returns what the records of a class have in common: the least that
// can be released of them, so that a wider release is behind no fewer persons.
func (b behind) released(class []int32) []domain.Span {
	spans := make([]domain.Span, len(b.qi))
	for j := range spans {
		spans[j] = b.qi[j].Join(class)
	}
	return spans
}

// KMap is k-map: each class, as released, covers at least k persons of the
// population, whose table need not hold those of the class itself (Sweeney 2001,
// section 4.3). It is monotone: a merged class covers what its parts do.
type KMap struct {
	behind
	k int
}

// NewKMap returns the model for 1 <= k <= the number of persons.
func NewKMap(qi []domain.Attribute, register *Register, k int) (KMap, error) {
	if everyone := register.everyone(); k < 1 || k > everyone {
		return KMap{}, errKMapRange.Of(k, everyone)
	}
	return KMap{behind{qi, register}, k}, nil
}

func (r *Register) everyone() int {
	if len(r.nodes) == 0 {
		return 0
	}
	return r.nodes[0].persons
}

// MinSize implements [privacy.Model].
func (m KMap) MinSize() int { return 1 }

// Holds implements [privacy.Model].
func (m KMap) Holds(class []int32) bool {
	return len(class) > 0 && m.HoldsAs(m.released(class), len(class))
}

// HoldsAs is Holds for a class of so many records that is released as given.
func (m KMap) HoldsAs(released []domain.Span, _ int) bool {
	return m.register.Count(released, m.k) >= m.k
}

// Monotone implements [privacy.Model].
func (m KMap) Monotone() bool { return true }

// Reach implements [privacy.Model].
func (m KMap) Reach(class []int32) string { return m.ReachAs(m.released(class), len(class)) }

// ReachAs is Reach for a class of so many records that is released as given.
func (m KMap) ReachAs(released []domain.Span, _ int) string {
	return fmt.Sprintf("k = %d", m.register.Count(released, math.MaxInt))
}

// Coded implements [privacy.Model].
func (m KMap) Coded() say.Text { return nameKMap.Say(m.k) }

// String implements [privacy.Model].
func (m KMap) String() string { return m.Coded().String() }

// DeltaPresence bounds, for each class, the share of the persons whom it covers
// that is in the table: the probability that such a person is in it (Nergiz,
// Atzori, Clifton 2007, Definition 3, where classes do not overlap). Who is
// covered by no class is known to be absent, whatever the lower bound. It is not
// monotone: a merged class can cover more persons than its parts together, and
// fewer where they cover the same ones.
type DeltaPresence struct {
	behind
	least, most float64
}

// NewDeltaPresence returns the model for 0 <= least <= most <= 1, most above 0.
func NewDeltaPresence(qi []domain.Attribute, register *Register, least, most float64) (DeltaPresence, error) {
	if !(least >= 0 && least <= most && most > 0 && most <= 1) {
		return DeltaPresence{}, errPresenceRange.Of(least, most)
	}
	return DeltaPresence{behind{qi, register}, least, most}, nil
}

// MinSize implements [privacy.Model].
func (d DeltaPresence) MinSize() int { return 1 }

// slack forgives rounding in comparisons of shares.
const slack = 1e-9

// Holds implements [privacy.Model].
func (d DeltaPresence) Holds(class []int32) bool {
	return len(class) > 0 && d.HoldsAs(d.released(class), len(class))
}

// HoldsAs is Holds for a class of so many records that is released as given.
func (d DeltaPresence) HoldsAs(released []domain.Span, records int) bool {
	// The share is infinite for a class that covers nobody.
	share := float64(records) / float64(d.register.Count(released, math.MaxInt))
	return share >= d.least-slack && share <= d.most+slack
}

// Monotone implements [privacy.Model].
func (d DeltaPresence) Monotone() bool { return false }

// Reach implements [privacy.Model].
func (d DeltaPresence) Reach(class []int32) string { return d.ReachAs(d.released(class), len(class)) }

// ReachAs is Reach for a class of so many records that is released as given.
func (d DeltaPresence) ReachAs(released []domain.Span, records int) string {
	persons := d.register.Count(released, math.MaxInt)
	if persons == 0 {
		return "δ = ∞"
	}
	return fmt.Sprintf("δ = %.4g", float64(records)/float64(persons))
}

// Coded implements [privacy.Model].
func (d DeltaPresence) Coded() say.Text { return namePresence.Say(d.least, d.most) }

// String implements [privacy.Model].
func (d DeltaPresence) String() string { return d.Coded().String() }
