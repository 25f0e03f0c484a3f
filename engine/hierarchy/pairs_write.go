package hierarchy

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"github.com/gocarina/gocsv"
)

// WritePairs writes the tree in two columns, without a header: for each value its
// line, and before the next those of the groups above it. Reading it back without
// a header gives the same tree. It fails if a label is blank or stands at two
// places, which two columns can't say.
func WritePairs(w io.Writer, t *Tree) error {
	known := make(map[string]bool, t.Len())
	for n := range t.Len() {
		if known[t.Label(n)] || strings.TrimSpace(t.Label(n)) == "" {
			return fmt.Errorf("%q is blank or stands at two places of the hierarchy, which two columns can't say: rename it, or write the rows", t.Label(n))
		}
		known[t.Label(n)] = true
	}
	buffered := bufio.NewWriter(w)
	out := gocsv.NewSafeCSVWriter(csv.NewWriter(buffered))
	out.Comma = ';'
	written := make([]bool, t.Len())
	for _, leaf := range t.leaves {
		for n := leaf; n > Root && !written[n]; n = t.Parent(n) {
			written[n] = true
			if err := out.Write([]string{t.Label(n), t.Label(t.Parent(n))}); err != nil {
				return err
			}
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return err
	}
	return buffered.Flush()
}
