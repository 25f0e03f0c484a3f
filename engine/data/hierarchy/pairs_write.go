package hierarchy

import (
	"bufio"
	"io"
	"strings"

	"github.com/gocarina/gocsv"

	"quasi/engine/data/delimited"
	"quasi/engine/data/formula"
)

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
	var pairs []pair
	written := make([]bool, t.Len())
	for _, leaf := range t.leaves {
		for n := leaf; n > Root && !written[n]; n = t.Parent(n) {
			written[n] = true
			pairs = append(pairs, pair{t.Label(n), t.Label(t.Parent(n))})
		}
	}
	marshal := gocsv.MarshalCSVWithoutHeaders
	if namesPairs([]string{pairs[0].Child, pairs[0].Parent}) {
		marshal = gocsv.MarshalCSV
	}
	for i := range pairs {
		pairs[i].Child, pairs[i].Parent = formula.Escape(pairs[i].Child), formula.Escape(pairs[i].Parent)
	}
	buffered := bufio.NewWriter(w)
	if err := marshal(pairs, delimited.NewWriter(buffered, ';')); err != nil {
		return err
	}
	return buffered.Flush()
}

// pair is a line of two columns. The names are those of a header, where there has to be one.
type pair struct {
	Child  string `csv:"child"`
	Parent string `csv:"parent"`
}
