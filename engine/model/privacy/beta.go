package privacy

import (
	"fmt"
	"math"

	"quasi/engine/internal/data/natural"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

var (
	nameBasicBeta    = say.Define("name-basic-beta", "basic {0}-likeness of {1:q}")
	nameEnhancedBeta = say.Define("name-enhanced-beta", "enhanced {0}-likeness of {1:q}")
)

// NameBeta names β-likeness in recipes.
const NameBeta = "beta-likeness"

func init() {
	offer(60, Kind{
		Name: NameBeta, Title: "β-likeness", Monotone: true,
		Brief:  "no value is more frequent in a group than in the whole table by more than β times its share there.",
		Source: "Cao, Karras: Publishing Microdata with a Robust Privacy Guarantee. PVLDB 5(11), 2012",
		Parameters: []parameter.Parameter{
			{Name: "beta", Title: "β", Summary: "The largest relative gain of a sensitive value's share.",
				Kind: parameter.Number, Min: 0.0001, Max: 1e6, Default: 2, Easier: 1},
			{Name: "kind", Title: "Kind", Summary: "Whether β alone bounds the gain, or -ln p too for a value of share p.",
				Kind: parameter.Choice, Choices: []string{"basic", "enhanced"}, Titles: []string{"basic: β alone", "enhanced: frequent values more tightly"}},
		},
		class: func(in Input) (Model, error) {
			if in.Values.Integer("kind") == Enhanced {
				return NewEnhancedBetaLikeness(in.Sensitive, in.Values.Number("beta")), nil
			}
			return NewBetaLikeness(in.Sensitive, in.Values.Number("beta")), nil
		},
	})
}

// Enhanced is a place among the choices of the kind of β-likeness.
const Enhanced = 1

// BetaLikeness bounds by how much a sensitive value's share q in a class exceeds
// its share p in the whole table, relative to p. Basic: (q-p)/p <= β. Enhanced:
// (q-p)/p <= min(β, -ln p), which binds frequent values more tightly, so that no
// value but one that all records have fills a class (Cao, Karras 2012). It is
// monotone: a share in a merged class is at most the greater of those in its
// parts.
type BetaLikeness struct {
	s        *Sensitive
	p        []float64 // each value's share in the whole table
	beta     float64
	enhanced bool
}

// NewBetaLikeness returns basic β-likeness for a finite beta > 0.
func NewBetaLikeness(s *Sensitive, beta float64) BetaLikeness {
	return BetaLikeness{s: s, p: s.Shares(), beta: beta}
}

// NewEnhancedBetaLikeness returns enhanced β-likeness for a finite beta > 0.
func NewEnhancedBetaLikeness(s *Sensitive, beta float64) BetaLikeness {
	b := NewBetaLikeness(s, beta)
	b.enhanced = true
	return b
}

func (b BetaLikeness) MinSize() int { return 1 }

func (b BetaLikeness) Holds(class []int32) bool {
	return len(class) > 0 && b.gain(class) <= b.beta+slack
}

// gain returns the least β for a class: the greatest (q-p)/p, and infinity if
// that exceeds -ln p where the model is enhanced.
func (b BetaLikeness) gain(class []int32) float64 {
	var r room
	most := 0.0
	for _, c := range b.s.tally(class, &r) {
		p := b.p[c.Value]
		gain := (float64(c.N)/float64(len(class)) - p) / p
		if b.enhanced && gain > slack-natural.Log(p) {
			return math.Inf(1)
		}
		most = max(most, gain)
	}
	return most
}

func (b BetaLikeness) Monotone() bool { return true }

// Reach implements [Model]. No finite β is enough for a class with a share that -ln p
// forbids.
func (b BetaLikeness) Reach(class []int32) string {
	gain := b.gain(class)
	if math.IsInf(gain, 1) {
		return "β = ∞"
	}
	return fmt.Sprintf("β = %.4g", gain)
}

func (b BetaLikeness) Coded() say.Text {
	if b.enhanced {
		return nameEnhancedBeta.Say(b.beta, b.s.Name)
	}
	return nameBasicBeta.Say(b.beta, b.s.Name)
}

func (b BetaLikeness) carry(c carrier) Model {
	c.sensitive(&b.s)
	list(c, &b.p, len(b.s.Values), c.number)
	c.number(&b.beta)
	c.truth(&b.enhanced)
	return b
}
