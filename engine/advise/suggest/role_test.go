package suggest_test

import (
	"fmt"
	"strings"
)

// scattered returns n different numbers of the given number of digits, in no
// order: multiples of 7919 modulo the prime 9973, before digits that never change.
func scattered(n, digits int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = strings.Repeat("1", digits-4) + fmt.Sprintf("%04d", (i+1)*7919%9973)
	}
	return all
}
