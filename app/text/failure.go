package text

import (
	"strings"

	"quasi/engine/data/hierarchy"
	"quasi/engine/say"
)

// placeFailures say where something is wrong, by their codes.
var placeFailures = map[string]Message{
	"at":             {"{0}: {1}", "{0}：{1}"},
	"in-column":      {"Column “{0}”: {1}", "列“{0}”：{1}"},
	"no-such-column": {"The table has no column “{0}”. Its columns: {1}.", "表中没有列“{0}”，只有 {1}。"},
	"foreign":        {"“{0}”", "“{0}”"},
	"more":           {"and {0} more", "还有 {0} 处"},
	"more-faults":    {"And {0} more.", "还有 {0} 处。"},
}

// failures are all that the engine can say of what can't be done, by their codes.
var failures = []map[string]Message{placeFailures, fileFailures, hierarchyFailures, recipeFailures, runFailures, modelNames}

func failureOf(code string) (Message, bool) {
	for _, some := range failures {
		if m, ok := some[code]; ok {
			return m, true
		}
	}
	return Message{}, false
}

// Failure says what can't be done, and where. The engine's own sentence serves where
// there is none in this language.
func (l Lang) Failure(said say.Text) string {
	parts := make([]string, len(said.Args))
	values := make([]any, len(said.Args))
	for i, arg := range said.Args {
		parts[i] = l.Failure(arg)
		values[i] = parts[i]
	}
	switch said.Code {
	case say.CodeMethod:
		return l.AlgorithmTitle(said.English, said.English)
	case say.CodeModel:
		return l.ModelTitle(said.English, said.English)
	case say.CodeList:
		return strings.Join(parts, " ")
	case say.CodeSeries:
		return strings.Join(parts, l.comma())
	case say.CodeNames:
		if len(parts) == 0 {
			return "–"
		}
		return "“" + strings.Join(parts, "”"+l.comma()+"“") + "”"
	}
	m, ok := failureOf(said.Code)
	if !ok {
		return said.English
	}
	return l.Say(m, values...)
}

// comma stands between the parts of a list.
func (l Lang) comma() string {
	if l == Chinese {
		return "、"
	}
	return ", "
}

// Fault says what is worth a look in a hierarchy file.
func (l Lang) Fault(f hierarchy.Fault) string { return l.Failure(f.Coded()) }
