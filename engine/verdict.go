package engine

import (
	"fmt"
	"strings"

	"quasi/engine/audit"
)

// Verdict says whether a release satisfies one privacy model, as found in the
// classes of the released texts.
type Verdict struct {
	Model string `json:"model"`
	Holds bool   `json:"holds"`
	// Reach is what a class that fails reaches, as in "k = 4"; empty if none does.
	Reach string `json:"reach"`
}

// judge gives a verdict on each model. The classes are those that the released
// texts show, whatever the algorithm made of them.
func (p *Plan) judge(r *Release) error {
	classes, err := audit.Rows(r.Table, r.qi)
	if err != nil {
		return err
	}
	for _, rows := range classes {
		for i, row := range rows {
			rows[i] = r.Records[row]
		}
	}
	for _, m := range p.models {
		v := Verdict{Model: m.String(), Holds: true}
		for _, class := range classes {
			if m.Holds(class) {
				continue
			}
			v.Holds, v.Reach = false, m.Reach(class)
			break
		}
		r.Verdicts = append(r.Verdicts, v)
	}
	return nil
}

// Failed describes the models that the release does not satisfy; empty: it passes.
func (r *Release) Failed() string {
	var failed []string
	for _, v := range r.Verdicts {
		if !v.Holds {
			failed = append(failed, fmt.Sprintf("%s, where a class reaches %s", v.Model, v.Reach))
		}
	}
	return strings.Join(failed, "; ")
}
