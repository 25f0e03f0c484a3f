package cluster

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"quasi/engine/domain"
	"quasi/engine/problem"
	"quasi/engine/problem/problemtest"
)

// adultQI are the eight quasi-identifiers of the KAIM paper's experiments.
var adultQI = []string{"age", "workclass", "education", "marital-status", "occupation", "race", "sex", "native-country"}

// adult returns the full Adult table, all losses by leaves.
func adult(tb testing.TB, k int, seed uint64) *problem.Problem {
	tb.Helper()
	dir := filepath.Join("..", "..", "..", "shared", "data")
	records := readCSV(tb, filepath.Join(dir, "adult.csv"), ',')
	p := problemtest.New(len(records)-1, k, seed)
	for _, name := range adultQI {
		column := slices.Index(records[0], name)
		paths := readCSV(tb, filepath.Join(dir, "adult-hierarchies", name+".csv"), ';')
		nodes, position := treeOfPaths(paths)
		positions := make([]int32, p.N)
		for i, record := range records[1:] {
			at, ok := position[record[column]]
			if !ok && record[column] != "?" {
				tb.Fatalf("%s: no leaf %q", name, record[column])
			}
			if !ok {
				at = problemtest.Missing
			}
			positions[i] = at
		}
		d, err := domain.NewTree(nodes, problemtest.Counts(positions, len(paths)), domain.ByLeaves, 0, 0)
		if err != nil {
			tb.Fatal(err)
		}
		p.QI = append(p.QI, problemtest.Attribute(name, d, positions))
	}
	return p
}

func readCSV(tb testing.TB, path string, comma rune) [][]string {
	tb.Helper()
	file, err := os.Open(path)
	if err != nil {
		tb.Skipf("the Adult data are not here: %v", err)
	}
	defer file.Close()
	r := csv.NewReader(file)
	r.Comma = comma
	records, err := r.ReadAll()
	if err != nil {
		tb.Fatal(err)
	}
	return records
}

// treeOfPaths turns lines from a leaf to the root into a tree, and returns the
// position of each leaf. Children keep the order of their first appearance.
func treeOfPaths(paths [][]string) ([]domain.Node, map[string]int32) {
	b := pathTree{position: map[string]int32{}}
	for _, path := range paths {
		slices.Reverse(path)
	}
	b.add(paths, 0, -1)
	return b.nodes, b.position
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

// adultScaled returns n records sampled from Adult with replacement, ages up to
// two years off, and one in ten of the education values drawn anew.
func adultScaled(tb testing.TB, n int) *problem.Problem {
	tb.Helper()
	p := adult(tb, 5, 1)
	random := newRandom(7)
	sample := make([]int, n)
	for i := range sample {
		sample[i] = random.IntN(p.N)
	}
	dir := filepath.Join("..", "..", "..", "shared", "data", "adult-hierarchies")
	scaled := problemtest.New(n, 5, 1)
	for j := range p.QI {
		a := &p.QI[j]
		paths := readCSV(tb, filepath.Join(dir, a.Name+".csv"), ';')
		nodes, place := treeOfPaths(paths)
		positions := make([]int32, n)
		for i, r := range sample {
			s := a.Span(int32(r))
			switch {
			case s == a.Domain.Full():
				positions[i] = problemtest.Missing
			case a.Name == "age":
				years, _ := strconv.Atoi(a.Domain.Label(s))
				positions[i] = place[strconv.Itoa(min(100, max(1, years+random.IntN(5)-2)))]
			case a.Name == "education" && random.IntN(10) == 0:
				positions[i] = random.Int32N(int32(a.Domain.Size()))
			default:
				positions[i] = s.Lo
			}
		}
		d, err := domain.NewTree(nodes, problemtest.Counts(positions, len(paths)), domain.ByLeaves, 0, 0)
		if err != nil {
			tb.Fatal(err)
		}
		scaled.QI = append(scaled.QI, problemtest.Attribute(a.Name, d, positions))
	}
	return scaled
}
