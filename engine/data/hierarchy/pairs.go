package hierarchy

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gocarina/gocsv"

	"quasi/engine/data/domain"
	"quasi/engine/data/formula"
	"quasi/engine/internal/data/delimited"
	"quasi/engine/internal/data/group"
)

// Header says whether the first line of a two-column file names the columns.
type Header string

// Whether there is a header. The empty one looks at the first line: there is one
// if it reads child and parent, value and group, or another usual pair.
const (
	HeaderYes Header = "yes"
	HeaderNo  Header = "no"
)

// pairNames are the usual names of the two columns.
var pairNames = []string{"child", "parent", "value", "group", "code", "category", "from", "to", "leaf", "node", "label", "level", "parent code", "子", "父", "值", "组", "上级", "下级"}

// ReadPairs reads a hierarchy of two columns: a value or group, and the group
// that it is below. The columns are separated as in [ReadARX]. Nodes that are
// below nothing are the root, or, if there are several, stand right below a root
// *. Leaves keep the order of their lines; a line may be repeated. It fails with
// an [*Error] that holds all faults.
func ReadPairs(r io.Reader, header Header) (*Tree, error) {
	rows, lines, err := readPairs(r, header)
	if err != nil {
		return nil, err
	}
	return fromPairs(rows, func(i int) int { return lines[i] })
}

// LintPairs is [LintARX] for a file of two columns as [ReadPairs] takes it.
func LintPairs(r io.Reader, header Header, values []string) ([]Fault, error) {
	rows, lines, err := readPairs(r, header)
	if err != nil {
		return faultsOf(err)
	}
	p := &pairs{line: func(i int) int { return lines[i] }}
	if p.read(rows); len(p.faults) > 0 {
		return p.faults, nil
	}
	tree := p.tree()
	doubts := tree.doubts(func(leaf int) int { return p.first[tree.Label(leaf)] })
	return append(doubts, tree.unplaced(values)...), nil
}

func fromPairs(rows [][]string, line func(int) int) (*Tree, error) {
	p := &pairs{line: line}
	if p.read(rows); len(p.faults) > 0 {
		return nil, p.faults.err()
	}
	return p.tree(), nil
}

func readPairs(r io.Reader, header Header) (rows [][]string, lines []int, err error) {
	if header != "" && header != HeaderYes && header != HeaderNo {
		return nil, nil, fmt.Errorf("header is %q, want %q, %q or nothing", header, HeaderYes, HeaderNo)
	}
	rows, lines, err = readRows(r)
	if err == nil && len(rows) > 0 && (header == HeaderYes || header == "" && namesPairs(rows[0])) {
		rows, lines = rows[1:], lines[1:]
	}
	return rows, lines, err
}

func namesPairs(row []string) bool {
	return len(row) == 2 && !slices.ContainsFunc(row, func(name string) bool {
		return !slices.Contains(pairNames, strings.ToLower(strings.TrimSpace(name)))
	})
}

// pairs are the nodes of a two-column file.
type pairs struct {
	line   func(int) int
	faults faults
	labels []string          // in the order in which they are first named
	parent map[string]string // of each label but those below nothing
	first  map[string]int    // the line that says so
	holds  map[string]bool   // labels that others are below
}

// read takes the pairs, and notes what is wrong with them.
func (p *pairs) read(rows [][]string) {
	p.parent, p.first, p.holds = map[string]string{}, map[string]int{}, map[string]bool{}
	if len(rows) == 0 {
		p.faults.add(0, FaultEmpty)
		return
	}
	named := map[string]bool{}
	for i, row := range rows {
		if !p.whole(i, row) {
			continue
		}
		child, parent := row[0], row[1]
		before, known := p.parent[child]
		switch {
		case !known:
			p.parent[child], p.first[child] = parent, p.line(i)
			p.holds[parent] = true
		case before != parent:
			p.faults.add(p.line(i), FaultParents, child, parent, before, p.first[child])
		}
		for _, label := range row {
			if !named[label] {
				named[label] = true
				p.labels = append(p.labels, label)
			}
		}
	}
	p.findCycles()
}

// whole looks at one line by itself.
func (p *pairs) whole(i int, row []string) bool {
	if len(row) != 2 {
		p.faults.add(p.line(i), FaultPair, len(row))
		return false
	}
	whole := true
	for at, label := range row {
		if strings.TrimSpace(label) == "" {
			p.faults.add(p.line(i), FaultLabel, at+1)
			whole = false
		}
	}
	return whole
}

// findCycles follows each label up. What was followed once is not followed
// again, so it takes time in proportion to the labels.
func (p *pairs) findCycles() {
	walk := make(map[string]int, len(p.labels)) // on which walk a label was met
	for i, start := range p.labels {
		label, ok := start, true
		for ok && walk[label] == 0 {
			walk[label] = i + 1
			label, ok = p.parent[label]
		}
		if !ok || walk[label] != i+1 {
			continue
		}
		circle := []string{label}
		for at := p.parent[label]; at != label; at = p.parent[at] {
			circle = append(circle, at)
		}
		last := p.first[label]
		for _, at := range circle {
			last = max(last, p.first[at])
		}
		p.faults.add(last, FaultCycle, strings.Join(append(circle, label), " → "))
	}
}

// tree makes the tree of pairs without faults.
func (p *pairs) tree() *Tree {
	tops := group.Where(p.labels, func(label string) bool { _, below := p.parent[label]; return !below })
	root := tops[0]
	if len(tops) > 1 {
		root = domain.Suppressed
		for _, label := range tops {
			if label != root {
				p.parent[label], p.holds[root] = root, true
			}
		}
	}
	t := &Tree{nodes: []node{{label: root, parent: -1}}}
	at := map[string]int{root: Root}
	for _, label := range p.labels {
		if !p.holds[label] {
			t.leaves = append(t.leaves, p.place(t, at, label))
		}
	}
	return t.normal()
}

// place puts a label and what it is below into the tree.
func (p *pairs) place(t *Tree, at map[string]int, label string) int {
	var path []string
	for _, known := at[label]; !known; _, known = at[label] {
		path = append(path, label)
		label = p.parent[label]
	}
	n := at[label]
	for _, label := range slices.Backward(path) {
		n = t.grow(n, label)
		at[label] = n
	}
	return n
}

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

// pair is a line of two columns. The names are the header's, where there has to be one.
type pair struct {
	Child  string `csv:"child"`
	Parent string `csv:"parent"`
}
