package suggest

import (
	"fmt"
	"math"

	"quasi/engine/advise/profile"
	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
)

// proposal is a role and why.
type proposal struct {
	role       table.Role
	reason     profile.Reason
	confidence float64 // in [0,1]
}

// How sure the proposals are that no share of records measures.
const (
	sureByName        = 0.9
	sureByRepetition  = 0.8
	sureByType        = 0.6
	sureByFewValues   = 0.5
	sureOfNothing     = 0.3
	sureByNameAndKind = 0.95 // the name, and values that go with it
)

// role proposes a role. What the values give away beyond doubt comes first, then
// a name that asks for protection, then what values only suggest, then a name
// that would let the column through, at last what the type allows.
func role(name string, all, v values, f recognize.Form) proposal {
	if f.Type == format.Empty {
		return proposal{table.Identifying, profile.Reason{Code: profile.ReasonEmpty}, 1}
	}
	if p, ok := v.find(table.Identifying); ok {
		return p
	}
	named, hasName := meaningFor(name, f.Type)
	if hasName && named.role == table.Identifying && named.reason != profile.ReasonName && named.reason != profile.ReasonNotes {
		return named.proposal(f.Type)
	}
	if f.Type == format.Identifier && numbers(name) {
		return proposal{table.Identifying, profile.Reason{Code: profile.ReasonID}, sureByName}
	}
	if p, ok := v.kinds(f.Type); ok && !(hasName && p.role == table.Insensitive) {
		return p
	}
	if p, ok := v.free(f.Type); ok && (!hasName || named.role != table.Identifying || named.reason == profile.ReasonNotes) {
		return p
	}
	if hasName && named.protects() {
		return named.proposal(f.Type)
	}
	if p, ok := all.suggestive(v, f.Type); ok {
		return p
	}
	if hasName {
		return named.proposal(f.Type)
	}
	return all.byType(v, f.Format)
}

// protects reports whether columns of the meaning are removed or generalised.
func (m meaning) protects() bool {
	return m.role == table.Identifying || m.role == table.QuasiIdentifying
}

func (m meaning) proposal(t format.Type) proposal {
	sure := sureByName
	if m.types != nil && m.fits(t) {
		sure = sureByNameAndKind
	}
	return proposal{m.role, profile.Reason{Code: m.reason}, sure}
}

// kinds recognizes codes, postcodes and measurements.
func (v values) kinds(t format.Type) (proposal, bool) {
	if t.Dated() {
		return proposal{}, false
	}
	if share, ok := v.icdCodes(); ok {
		return proposal{table.Sensitive, profile.Reason{Code: profile.ReasonICD10, Args: []string{percent(share)}}, share}, true
	}
	return v.find(table.QuasiIdentifying, table.Sensitive, table.Insensitive)
}

// free looks for identifying parts in free text.
func (v values) free(t format.Type) (proposal, bool) {
	if t != format.Text {
		return proposal{}, false
	}
	if share, ok := v.names(); ok {
		return proposal{table.Identifying, profile.Reason{Code: profile.ReasonPersonNames, Args: []string{percent(share)}}, share}, true
	}
	if found := v.embedded(); found.telling(v.Records) {
		return proposal{table.Identifying, profile.Reason{Code: profile.ReasonTextHolds, Args: found.args()}, sureByNameAndKind}, true
	}
	return proposal{}, false
}

// suggestive recognizes what many kinds of columns look like: names, words of a
// list, numbers that count up.
func (v values) suggestive(sample values, t format.Type) (proposal, bool) {
	switch {
	case t.Dated() || t == format.Decimal:
		return proposal{}, false
	case !v.NearlyUnique() && sample.sequence():
		return proposal{table.Identifying, profile.Reason{Code: profile.ReasonSequence}, sureByRepetition}, true
	}
	if l, share, ok := sample.listed(); ok {
		return proposal{l.role, profile.Reason{Code: l.reason, Args: []string{percent(share)}}, share}, true
	}
	if share, ok := sample.names(); ok {
		return proposal{table.Identifying, profile.Reason{Code: profile.ReasonPersonNames, Args: []string{percent(share)}}, share}, true
	}
	return proposal{}, false
}

// byType proposes a role for a column whose name and values say nothing.
func (v values) byType(sample values, f format.Format) proposal {
	switch t := f.Type; {
	case t == format.Text:
		return proposal{table.Identifying, profile.Reason{Code: profile.ReasonFreeText}, sureByType}
	case t == format.Identifier, v.NearlyUnique() && !isMeasured(f):
		return proposal{table.Identifying, profile.Reason{Code: profile.ReasonOnePerRow}, sureByRepetition}
	case t.Dated():
		return proposal{table.QuasiIdentifying, profile.Reason{Code: profile.ReasonDate}, sureByType}
	case t == format.Category && v.Records >= 20*len(v.Texts) && sample.harmless():
		return proposal{table.QuasiIdentifying, profile.Reason{Code: profile.ReasonFewValues, Args: []string{fmt.Sprint(len(v.Texts))}}, sureByFewValues}
	}
	return proposal{table.Identifying, profile.Reason{Code: profile.ReasonUnexplained}, sureOfNothing}
}

// isMeasured reports whether values are days, or numbers that are written as amounts
// are: those differ in nearly every record without numbering them.
func isMeasured(f format.Format) bool {
	return f.Type.Dated() || f.Type == format.Decimal || f.Type == format.Integer && f.Numbers != format.Plain
}

// harmless reports whether values that repeat are neither like the numbers of
// persons nor like their names: patients of a long study repeat too.
func (v values) harmless() bool {
	return v.Share(func(text string) bool { return digitsOf(text) >= 2 }) < 0.2 &&
		v.Share(isPair) < 0.5 && v.Share(func(text string) bool { return isKnownName(text) && !isInstitution(text) }) < 0.15
}

// percent rounds down, so that 100 % means all.
func percent(share float64) string { return fmt.Sprint(math.Floor(100 * share)) }
