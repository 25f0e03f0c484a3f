// Package sentence fills the English sentences that errors, warnings, reasons and
// findings are said in. Their codes and arguments let a screen say them in any
// language.
package sentence

import (
	"fmt"
	"strings"
)

// Fill puts args into the places {0}, {1}, ... of a sentence.
func Fill(sentence string, args []string) string {
	var pairs []string
	for i, arg := range args {
		pairs = append(pairs, fmt.Sprintf("{%d}", i), arg)
	}
	return strings.NewReplacer(pairs...).Replace(sentence)
}

// Args returns the texts of values, as arguments.
func Args(values ...any) []string {
	var args []string
	for _, v := range values {
		args = append(args, fmt.Sprint(v))
	}
	return args
}

// List puts the sentences of the first faults of a total one behind the other, and
// says how many more there are.
func List[F fmt.Stringer](faults []F, total int) string {
	texts := make([]string, len(faults))
	for i, f := range faults {
		texts[i] = f.String()
	}
	text := strings.Join(texts, "; ")
	if more := total - len(faults); more > 0 {
		text += fmt.Sprintf("; and %d more", more)
	}
	return text
}
