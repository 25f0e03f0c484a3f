package suggest

import (
	"strings"
	"unicode/utf8"

	"quasi/engine/advise/profile"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/detect/valuekind"
)

// longestCareCode is the most characters of a code of a catalogue.
const longestCareCode = 20

// isCareCode reports whether a text is one word with a digit, as the codes of catalogues are.
func isCareCode(text string) bool {
	text = strings.TrimSpace(text)
	return utf8.RuneCountInString(text) <= longestCareCode && strings.ContainsAny(text, "0123456789") && !strings.ContainsAny(text, " @,;")
}

// codesOfCare recognizes codes by the word for their catalogue: MSDRG, PZN, SUT Kodu. Each record may have
// one of its own, and nine digits may look like a telephone. It leaves alone what rises from row to row,
// what is another direct identifier, and what the values or the name say to be a finding.
func (e *evidence) codesOfCare() (proposal, bool) {
	n := recognize.NameOf(e.name)
	if !n.Has(catalogueWords) || n.Has(codeOfPerson) || n.Has(patients) || n.Has(staff) || n.Has(cases) {
		return proposal{}, false
	}
	if m, ok := e.sample.Identifier(); ok && m.Kind != valuekind.Phone && !e.sample.MayBeCodes(m.Kind) {
		return proposal{}, false
	}
	if _, ok := e.sample.Code(); ok || e.hasMeaning && e.meaning.role != table.Identifying && !e.all.NumberRecords() {
		return proposal{}, false
	}
	_, coded := e.all.Reaches(recognize.NearlyAll, isCareCode)
	if !coded {
		_, coded = e.all.Beside(isCareCode)
	}
	return proposal{table.QuasiIdentifying, profile.Reason{Code: profile.ReasonCatalogue}, sureByNameAndKind}, coded && !e.all.Rising(0) && !e.all.Sequence()
}
