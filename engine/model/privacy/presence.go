package privacy

import (
	"fmt"
	"math"

	"quasi/engine/data/domain"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

var namePresence = say.Define("name-presence", "({0},{1})-presence")

// NamePresence names δ-presence in recipes.
const NamePresence = "delta-presence"

func init() {
	offer(110, Kind{
		Name: NamePresence, Title: "δ-presence", Scope: OnPopulation, Monotone: false,
		Brief:  "of the people in the population whom a group could be, a bounded share is in the table.",
		Source: "Nergiz, Atzori, Clifton: Hiding the Presence of Individuals from Shared Databases. SIGMOD 2007",
		Parameters: []parameter.Parameter{
			{Name: "min", Title: "δ min", Summary: "The smallest share of those people that is in the table; above 0, a group must cover everyone in the population.",
				Kind: parameter.Number, Min: 0, Max: 1, Default: 0, Easier: -1},
			{Name: "max", Title: "δ max", Summary: "The largest share of those people that is in the table.",
				Kind: parameter.Number, Min: 0.0001, Max: 1, Default: 0.5, Easier: 1},
		},
		class: func(in Input) (Model, error) {
			return NewDeltaPresence(in.QI, in.Register, in.Values.Number("min"), in.Values.Number("max"))
		},
	})
}

// DeltaPresence bounds, for each class, the share of the persons whom it covers
// that is in the table: the probability that such a person is in it (Nergiz,
// Atzori, Clifton 2007, Definition 3, where classes do not overlap). Who is
// covered by no class is in the table with probability 0, which a lower bound above
// 0 forbids: [DeltaPresence.HoldsOver] looks at all classes. It is not monotone: a merged class can cover more persons than its parts together, and
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

func (d DeltaPresence) MinSize() int { return 1 }

func (d DeltaPresence) Holds(class []int32) bool {
	return len(class) > 0 && d.HoldsAs(d.released(class), len(class))
}

// HoldsAs is Holds for a class of so many records that is released as given.
func (d DeltaPresence) HoldsAs(released []domain.Span, records int) bool {
	// The share is infinite for a class that covers nobody.
	share := float64(records) / float64(d.register.Count(released, math.MaxInt))
	return share >= d.least-slack && share <= d.most+slack
}

// HoldsOver reports whether the lower bound holds for the persons whom no class
// covers, of classes that are released as given; each class must hold as well.
func (d DeltaPresence) HoldsOver(released [][]domain.Span) bool {
	return d.least <= slack || d.register.Outside(released) == 0
}

// ReachOver returns the δ where HoldsOver fails.
func (d DeltaPresence) ReachOver([][]domain.Span) string { return "δ = 0" }
func (d DeltaPresence) Monotone() bool                   { return false }
func (d DeltaPresence) Reach(class []int32) string       { return d.ReachAs(d.released(class), len(class)) }

// ReachAs is Reach for a class of so many records that is released as given.
func (d DeltaPresence) ReachAs(released []domain.Span, records int) string {
	persons := d.register.Count(released, math.MaxInt)
	if persons == 0 {
		return "δ = ∞"
	}
	return fmt.Sprintf("δ = %.4g", float64(records)/float64(persons))
}

func (d DeltaPresence) Coded() say.Text { return namePresence.Say(d.least, d.most) }

func (d DeltaPresence) carry(c carrier) Model {
	c.population(&d.behind)
	c.number(&d.least)
	c.number(&d.most)
	return d
}
