package suggest

import (
	"fmt"
	"math"

	"quasi/engine/table"
)

// role proposes a role: what the values give away comes first, then what the
// name says, then what the type allows.
func role(name string, v values, t Type) (table.Role, Reason) {
	if t == Empty {
		return table.Identifying, Reason{Code: ReasonEmpty}
	}
	for _, d := range detectors {
		if share := v.share(d.fits); share >= d.share {
			return d.role, Reason{d.reason, []string{percent(share)}}
		}
	}
	if m, ok := meaningOf(name); ok && m.fits(t) {
		return m.role, Reason{Code: m.reason}
	}
	return byType(v, t)
}

// byType proposes a role for a column whose name says nothing.
func byType(v values, t Type) (table.Role, Reason) {
	distinct := float64(len(v.texts)) / float64(v.records)
	switch {
	case t == Text:
		return table.Identifying, Reason{Code: ReasonFreeText}
	case v.records >= 20 && distinct > 0.9 && t != Decimal:
		return table.Identifying, Reason{Code: ReasonOnePerRow}
	case t == Date:
		return table.QuasiIdentifying, Reason{Code: ReasonDate}
	case t == Category && v.records >= 20*len(v.texts):
		return table.Insensitive, Reason{Code: ReasonFewValues, Args: []string{fmt.Sprint(len(v.texts))}}
	}
	return table.Identifying, Reason{Code: ReasonUnexplained}
}

// percent rounds down, so that 100 % means all.
func percent(share float64) string { return fmt.Sprint(math.Floor(100 * share)) }
