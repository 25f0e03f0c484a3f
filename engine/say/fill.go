package say

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
