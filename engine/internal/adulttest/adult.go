// Package adulttest reads the Adult table, which is not part of this project,
// from where it lies beside it, for tests and benchmarks. They are skipped where
// it is absent.
package adulttest

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/checkout"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// qi are the eight quasi-identifiers of the KAIM paper's experiments.
var qi = []string{"age", "workclass", "education", "marital-status", "occupation", "race", "sex", "native-country"}

// column is a quasi-identifier of the Adult table.
type column struct {
	name      string
	nodes     []domain.Node
	leaves    int
	positions []int32 // of all 48,842 records
}

// sensitive returns an attribute of the given records that is none of the
// quasi-identifiers.
func sensitive(tb testing.TB, name string, records []int) privacy.Sensitive {
	tb.Helper()
	lines := found(tb, lines)
	s := privacy.Sensitive{Name: name, Codes: make([]int32, len(records))}
	at, code := slices.Index(lines[0], name), map[string]int32{}
	for i, r := range records {
		text := lines[r+1][at]
		if _, ok := code[text]; !ok {
			code[text] = int32(len(s.Values))
			s.Values = append(s.Values, text)
		}
		s.Codes[i] = code[text]
	}
	return s
}

// A test binary reads and codes the files once: as WebAssembly that takes longer than
// many a test of them.
var (
	lines   = sync.OnceValues(func() ([][]string, error) { return readCSV("adult.csv", ',') })
	columns = sync.OnceValues(code)
)

// read returns the quasi-identifiers. They are not to be changed.
func read(tb testing.TB) []column { return found(tb, columns) }

// found skips the test where the data are absent.
func found[T any](tb testing.TB, get func() (T, error)) T {
	tb.Helper()
	got, err := get()
	if errors.Is(err, fs.ErrNotExist) {
		tb.Skipf("the Adult data are not here: %v", err)
	}
	if err != nil {
		tb.Fatal(err)
	}
	return got
}

func code() ([]column, error) {
	records, err := lines()
	if err != nil {
		return nil, err
	}
	var columns []column
	for _, name := range qi {
		paths, err := readCSV(filepath.Join("adult-hierarchies", name+".csv"), ';')
		if err != nil {
			return nil, err
		}
		// Turn lines from a leaf to the root into a tree, and returns the
		// position of each leaf. Children keep the order of their first appearance.
		b := pathTree{position: map[string]int32{}}
		for _, path := range paths {
			slices.Reverse(path)
		}
		b.add(paths, 0, -1)
		nodes, position := b.nodes, b.position
		c := column{name: name, nodes: nodes, leaves: len(paths)}
		at := slices.Index(records[0], name)
		for _, record := range records[1:] {
			leaf, ok := position[record[at]]
			switch {
			case record[at] == "?":
				leaf = problemtest.Missing
			case !ok:
				return nil, fmt.Errorf("%s: no leaf %q", name, record[at])
			}
			c.positions = append(c.positions, leaf)
		}
		columns = append(columns, c)
	}
	return columns, nil
}

// build is made of the given records, all losses by leaves. change may
// replace a value on its way.
func build(tb testing.TB, columns []column, records []int, k int, seed uint64, change func(name string, leaves int, at int32) int32) *problem.Problem {
	tb.Helper()
	p := problemtest.New(len(records), k, seed)
	p.Sensitive = []privacy.Sensitive{sensitive(tb, "salary-class", records)}
	for _, c := range columns {
		positions := make([]int32, len(records))
		for i, r := range records {
			positions[i] = change(c.name, c.leaves, c.positions[r])
		}
		d := casetest.Must(domain.NewTree(c.nodes, problemtest.Counts(positions, c.leaves), domain.ByLeaves, 0, 0))
		p.QI = append(p.QI, problemtest.Attribute(c.name, d, positions))
	}
	return p
}

func unchanged(_ string, _ int, at int32) int32 { return at }

// Full returns the whole table: 48,842 records, missing values and all.
func Full(tb testing.TB, k int, seed uint64) *problem.Problem {
	tb.Helper()
	columns := read(tb)
	all := make([]int, len(columns[0].positions))
	for r := range all {
		all[r] = r
	}
	return build(tb, columns, all, k, seed, unchanged)
}

// Complete returns the 30,162 records of UCI's training part that miss no value.
func Complete(tb testing.TB, k int, seed uint64) *problem.Problem {
	tb.Helper()
	columns := read(tb)
	var complete []int
	for r := range 32561 {
		if !slices.ContainsFunc(columns, func(c column) bool { return c.positions[r] == problemtest.Missing }) {
			complete = append(complete, r)
		}
	}
	return build(tb, columns, complete, k, seed, unchanged)
}

// Scaled returns n records sampled with replacement, ages up to two years off
// and one in ten of the education values drawn anew, k = 5.
func Scaled(tb testing.TB, n int) *problem.Problem {
	tb.Helper()
	columns := read(tb)
	random := rand.New(rand.NewPCG(7, 0))
	sample := make([]int, n)
	for i := range sample {
		sample[i] = random.IntN(len(columns[0].positions))
	}
	return build(tb, columns, sample, 5, 1, func(name string, leaves int, at int32) int32 {
		switch {
		case at == problemtest.Missing:
		case name == "age":
			return min(int32(leaves)-1, max(0, at+random.Int32N(5)-2))
		case name == "education" && random.IntN(10) == 0:
			return random.Int32N(int32(leaves))
		}
		return at
	})
}

func readCSV(name string, comma rune) ([][]string, error) {
	file, err := os.Open(checkout.Data(name))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	r := csv.NewReader(file)
	r.Comma = comma
	return r.ReadAll()
}

type pathTree struct {
	nodes    []domain.Node
	position map[string]int32
}

func (b *pathTree) add(paths [][]string, depth int, parent int32) {
	at := int32(len(b.nodes))
	lo := int32(len(b.position))
	b.nodes = append(b.nodes, domain.Node{Label: paths[0][depth], Parent: parent})
	if depth == len(paths[0])-1 {
		b.position[paths[0][depth]] = lo
	} else {
		var labels []string
		below := map[string][][]string{}
		for _, path := range paths {
			label := path[depth+1]
			if below[label] == nil {
				labels = append(labels, label)
			}
			below[label] = append(below[label], path)
		}
		for _, label := range labels {
			b.add(below[label], depth+1, at)
		}
	}
	b.nodes[at].Span = domain.Span{Lo: lo, Hi: int32(len(b.position)) - 1}
}
