package engine

import (
	"fmt"

	"quasi/engine/data/domain"
	"quasi/engine/model/privacy"
	"quasi/engine/model/threshold"
	"quasi/engine/say"
)

// Verdict says whether a release satisfies one privacy model, as found in the
// classes of the released texts.
type Verdict struct {
	Model string `json:"model"`
	Holds bool   `json:"holds"`
	// Reach is what a class that fails reaches, as in "k = 4", or all classes
	// together; empty if the model holds.
	Reach string `json:"reach"`

	named say.Text // the model
}

// judge fills in the verdicts on a release.
func (p *Plan) judge(r *Release) error {
	classes, err := p.classesOf(r)
	if err != nil {
		return err
	}
	r.Verdicts, err = p.verdicts(classes, func(record int32) []domain.Span {
		return r.Groups.As(r.Class[record], len(p.problem.QI))
	})
	return err
}

// verdicts judges classes of records, released as the function says: k-anonymity
// first, then the models of the recipe in their order.
func (p *Plan) verdicts(classes [][]int32, released func(record int32) []domain.Span) ([]Verdict, error) {
	k, err := p.sized(p.recipe.Privacy.K)
	if err != nil {
		return nil, err
	}
	verdicts := []Verdict{onClasses(k, classes, released)}
	for _, a := range p.asked {
		v := Verdict{}
		if a.class != nil {
			v = onClasses(a.class, classes, released)
		} else if v, err = onWhole(a.whole, p.sizes(classes)); err != nil {
			return nil, err
		}
		verdicts = append(verdicts, v)
	}
	return verdicts, nil
}

// placed is a model that depends on what a class is released as.
type placed interface {
	HoldsAs(released []domain.Span, records int) bool
	ReachAs(released []domain.Span, records int) string
}

func onClasses(m privacy.Model, classes [][]int32, released func(record int32) []domain.Span) Verdict {
	v := Verdict{Model: m.String(), Holds: true, named: m.Coded()}
	for _, class := range classes {
		if as, ok := m.(placed); ok {
			if spans := released(class[0]); !as.HoldsAs(spans, len(class)) {
				v.Holds, v.Reach = false, as.ReachAs(spans, len(class))
			}
		} else if !m.Holds(class) {
			v.Holds, v.Reach = false, m.Reach(class)
		}
		if !v.Holds {
			break
		}
	}
	return v
}

func onWhole(m threshold.Model, sizes []int) (Verdict, error) {
	reached, err := m.Reach(sizes)
	v := Verdict{Model: m.String(), Holds: reached <= m.Bound(), named: m.Coded()}
	if !v.Holds {
		v.Reach = fmt.Sprintf("%.4g", reached)
	}
	return v, err
}

// Failed describes the models that the release does not satisfy; empty: it passes.
func (r *Release) Failed() string { return r.failed().String() }

func (r *Release) failed() say.Text {
	var failed []say.Text
	for _, v := range r.Verdicts {
		if !v.Holds {
			failed = append(failed, modelFails.Say(v.named, v.Reach))
		}
	}
	return say.List(failed, len(failed))
}
