package hierarchy

import (
	"bufio"
	"encoding/csv"
	"io"
	"strings"

	"github.com/gocarina/gocsv"
)

// pairsHeader is the header that is written where there has to be one.
var pairsHeader = []string{"child", "parent"}

// WritePairs writes the tree in two columns: for each value its line, and before
// the next those of the groups above it. There is no header, unless the first of
// these lines would be taken for one. Reading it back gives the same tree. It
// refuses if a label is blank or stands at two places, which two columns can't
// say; see [say.Error].
func WritePairs(w io.Writer, t *Tree) error {
	known := make(map[string]bool, t.Len())
	for n := range t.Len() {
		if known[t.Label(n)] || strings.TrimSpace(t.Label(n)) == "" {
			return refuse(RefusePairs, t.Label(n))
		}
		known[t.Label(n)] = true
	}
	buffered := bufio.NewWriter(w)
	out := gocsv.NewSafeCSVWriter(csv.NewWriter(buffered))
	out.Comma = ';'
	for _, pair := range t.pairs() {
		if err := out.Write(escaped(pair)); err != nil {
			return err
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return err
	}
	return buffered.Flush()
}

// pairs returns the lines of two columns.
func (t *Tree) pairs() [][]string {
	var rows [][]string
	written := make([]bool, t.Len())
	for _, leaf := range t.leaves {
		for n := leaf; n > Root && !written[n]; n = t.Parent(n) {
			written[n] = true
			rows = append(rows, []string{t.Label(n), t.Label(t.Parent(n))})
		}
	}
	if namesPairs(rows[0]) {
		rows = append([][]string{pairsHeader}, rows...)
	}
	return rows
}
