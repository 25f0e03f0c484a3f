package domain_test

import (
	"bytes"
	_ "embed"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/wire"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
)

// drawReleased returns a domain, its counts, and two values of it that can be
// released, each the join of two positions.
func drawReleased(t *rapid.T) (d domain.Domain, counts []int, a, b domain.Span) {
	counts = rapid.SliceOfN(rapid.IntRange(0, 9), 1, 30).Draw(t, "counts")
	d = problemtest.DrawDomain(t, "x", counts)
	position := rapid.Map(rapid.Int32Range(0, int32(len(counts)-1)), domain.Leaf)
	a = d.Join(position.Draw(t, "a1"), position.Draw(t, "a2"))
	b = d.Join(position.Draw(t, "b1"), position.Draw(t, "b2"))
	return d, counts, a, b
}

// What KAIM needs of any domain: joins cover, are the same either way, and lose
// no less than their parts.
func TestJoinIsALeastUpperBound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, _, a, b := drawReleased(t)
		ab := d.Join(a, b)
		if !ab.Covers(a) || !ab.Covers(b) || !d.Full().Covers(ab) {
			t.Fatalf("Join(%v, %v) = %v", a, b, ab)
		}
		if back := d.Join(b, a); back != ab {
			t.Fatalf("Join(%v, %v) = %v, the other way round %v", a, b, ab, back)
		}
		if again := d.Join(ab, a); again != ab {
			t.Fatalf("Join(%v, %v) = %v, want the first", ab, a, again)
		}
		if d.Join(a, a) != a || d.Join(a, d.Full()) != d.Full() {
			t.Fatalf("%v does not join itself or the root as it should", a)
		}
		if la, lab := d.Loss(a), d.Loss(ab); la < 0 || lab > 1 || la > lab {
			t.Fatalf("loss %v of %v, %v of %v", la, a, lab, ab)
		}
		if d.Info(a) > d.Info(ab) {
			t.Fatalf("Info(%v) = %v above Info(%v) = %v, against Theorem 3", a, d.Info(a), ab, d.Info(ab))
		}
	})
}

// Entropy by its definition, from the counts and math.Log.
func TestInfoIsASumOverLeaves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, counts, a, _ := drawReleased(t)
		total := 0
		for _, c := range counts {
			total += c
		}
		sum, count := 0.0, 0
		for at := a.Lo; at <= a.Hi && int(at) < len(counts); at++ {
			if c := counts[at]; c > 0 {
				p := float64(c) / float64(total)
				sum += math.Abs(p * math.Log(p))
				count += c
			}
		}
		info, surprise := sum, 0.0
		if a.IsLeaf() {
			info, surprise = 0, sum
		}
		if math.Abs(d.Info(a)-info) > 1e-12 || math.Abs(d.Surprise(a)-surprise) > 1e-12 {
			t.Fatalf("%v: entropy %v and surprise %v, want %v and %v", a, d.Info(a), d.Surprise(a), info, surprise)
		}
		if d.Count(a) != count {
			t.Fatalf("%v: count %d, want %d", a, d.Count(a), count)
		}
	})
}

// Two values that occur as often tie, to the bit, wherever they stand.
func TestEqualSharesHaveEqualEntropy(t *testing.T) {
	counts := make([]int, 1000)
	for i := range counts {
		counts[i] = 1 + i%7
	}
	d := problemtest.Ordered(counts, domain.ByRange)
	for at := int32(7); at < 990; at++ {
		if got, want := d.Surprise(domain.Leaf(at)), d.Surprise(domain.Leaf(at%7)); got != want {
			t.Fatalf("position %d: %v, want %v as at %d", at, got, want, at%7)
		}
		if got, want := d.Info(span(at, at+3)), d.Info(span(at%7, at%7+3)); got != want {
			t.Fatalf("positions from %d: %v, want %v as from %d", at, got, want, at%7)
		}
	}
}

// Different values must have different labels, or two classes look like one.
func TestLabelsOfOrderedAreDistinct(t *testing.T) {
	o := named(t, "numbers", domain.ByRange)
	seen := map[string]domain.Span{}
	for lo := int32(0); lo < 4; lo++ {
		for hi := lo; hi < 4; hi++ {
			label := o.Label(span(lo, hi))
			if other, ok := seen[label]; ok {
				t.Errorf("%v and %v are both %q", other, span(lo, hi), label)
			}
			seen[label] = span(lo, hi)
		}
	}
}

// A domain that was sent to another program answers as the one here does.
func TestDomainsThatAreSentAnswerAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		counts := rapid.SliceOfN(rapid.IntRange(0, 9), 1, 12).Draw(t, "counts")
		d := problemtest.DrawDomain(t, "a", counts)
		r := wire.NewReader(domain.Append(nil, d))
		sent := domain.Read(r)
		casetest.NoError(t, r.End())
		if sent.Size() != d.Size() || sent.Full() != d.Full() {
			t.Fatalf("%d positions, want %d", sent.Size(), d.Size())
		}
		if tree, ok := d.(*domain.Tree); ok && !reflect.DeepEqual(sent.(*domain.Tree).Ladders(), tree.Ladders()) {
			t.Fatalf("levels %v, want %v", sent.(*domain.Tree).Ladders(), tree.Ladders())
		}
		for a := range int32(d.Size()) {
			for b := a; b < int32(d.Size()); b++ {
				alike(t, d, sent, d.Join(domain.Leaf(a), domain.Leaf(b)), sent.Join(domain.Leaf(b), domain.Leaf(a)))
			}
		}
	})
}

// alike compares what two domains say of one released value.
func alike(t *rapid.T, d, sent domain.Domain, s, of domain.Span) {
	t.Helper()
	if of != s || sent.Loss(s) != d.Loss(s) || sent.Count(s) != d.Count(s) || sent.Info(s) != d.Info(s) || sent.Surprise(s) != d.Surprise(s) {
		t.Fatalf("%v: %v, %v, %d, %v, %v", s, of, sent.Loss(s), sent.Count(s), sent.Info(s), sent.Surprise(s))
	}
	lo, hi, ok := d.Numbers(s)
	if l, h, o := sent.Numbers(s); l != lo || h != hi || o != ok {
		t.Fatalf("%v stands for %v to %v, want %v to %v", s, l, h, lo, hi)
	}
	if tree, ok := d.(*domain.Tree); ok && tree.Height(s) != sent.(*domain.Tree).Height(s) {
		t.Fatalf("%v is %d high, want %d", s, sent.(*domain.Tree).Height(s), tree.Height(s))
	}
}

// A domain that was cut short on its way is refused, wherever it was cut.
func TestADomainThatWasCutShort(t *testing.T) {
	for _, a := range problemtest.Table1().QI {
		whole := domain.Append(nil, a.Domain)
		for n := range whole {
			r := wire.NewReader(whole[:n])
			if d := domain.Read(r); d != nil || !r.Failed() {
				t.Errorf("%s: %d of %d bytes are read", a.Name, n, len(whole))
			}
		}
	}
}

// What is no domain is refused, and what is one is written as it came.
func FuzzRead(f *testing.F) {
	f.Add(domain.Append(nil, problemtest.Ordered([]int{1, 2, 3}, domain.ByRange)))
	for _, a := range problemtest.Table1().QI {
		f.Add(domain.Append(nil, a.Domain))
	}
	f.Fuzz(func(t *testing.T, message []byte) {
		r := wire.NewReader(message)
		d := domain.Read(r)
		if (d == nil) != r.Failed() {
			t.Fatalf("a domain: %t, failed: %t", d != nil, r.Failed())
		}
		if d == nil {
			return
		}
		first := domain.Append(nil, d)
		again := wire.NewReader(first)
		if second := domain.Read(again); again.End() != nil || !bytes.Equal(first, domain.Append(nil, second)) {
			t.Fatal("what was read is not read the same again")
		}
	})
}

func span(lo, hi int32) domain.Span { return domain.Span{Lo: lo, Hi: hi} }

// The least common ancestor by its definition: of the nodes that cover both, the
// one with the fewest positions.
func TestTreeJoinIsTheLowestCommonAncestor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(1, 40).Draw(t, "size")
		nodes := problemtest.DrawNodes(t, "x", size)
		tree := casetest.Must(domain.NewTree(nodes, make([]int, size), domain.ByLeaves, 0, 0))
		spans := []domain.Span{tree.Full()} // with one leaf, not that of any node
		for _, n := range nodes {
			spans = append(spans, n.Span)
		}
		a := rapid.SampledFrom(spans).Draw(t, "a")
		b := rapid.SampledFrom(spans).Draw(t, "b")
		want := tree.Full()
		for _, s := range spans {
			if s.Covers(a) && s.Covers(b) && s.Len() < want.Len() {
				want = s
			}
		}
		if got := tree.Join(a, b); got != want {
			t.Fatalf("Join(%v, %v) = %v, want %v", a, b, got, want)
		}
	})
}

func TestTreeJoinAllocatesNothing(t *testing.T) {
	tree := named(t, "ages", domain.ByRange)
	if n := testing.AllocsPerRun(100, func() { tree.Join(span(0, 1), span(5, 5)) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

//go:embed testdata/cases.txt
var cases string

// lines are domains of numbers, and how many records have each; trees are others, with the least
// and the greatest number. A node is its label, its first and last position, its parent and its
// bounds; ages is the hierarchy of KAIM's Figure 2, of the ages of its Table 1.
var (
	lines = map[string][2]string{"numbers": {"26 28.5 30 48", "1 2 1 4"}, "tenths": {"0.1 0.2 0.3", "1 1 1"}, "one number": {"7", "5"}, "run": {"0 4 10 11", "1 1 1 1"}}
	trees = map[string][3]string{
		"ages": {"[20,50) 0 6 -1 20 50 | [20,30) 0 1 0 20 30 | 26 0 0 1 | 28 1 1 1 | [30,40) 2 4 0 30 40 | 32 2 2 4 | 36 3 3 4 | 39 4 4 4 | [40,50) 5 6 0 40 50 | 41 5 5 8 | 48 6 6 8",
			"1 1 1 1 1 1 1", "26 48"},
		"wide":          {"* 0 2 -1 | [0,100) 0 1 0 0 100 | 26 0 0 1 | 48 1 1 1 | over-100 2 2 0", "1 1 0", "26 48"},
		"chains":        {"everything 0 2 -1 | all 0 2 0 | north 0 1 1 | north-west 0 1 2 | a 0 0 3 | b 1 1 3 | south 2 2 1 | south-east 2 2 6 | c 2 2 7", "1 1 1", "0 0"},
		"groups":        {"all 0 2 -1 0 100 | some 0 2 0 0 50 | upper 0 1 1 0 20 | lower 0 1 2 0 10 | 1 0 0 3 | 2 1 1 3 | 30 2 2 1", "1 1 1", "0 100"},
		"root":          {"yes 0 0 -1", "5", "0 0"},
		"root and leaf": {"any 0 0 -1 | yes 0 0 0", "5", "0 0"},
		"uneven":        {"* 0 3 -1 | ab 0 2 0 | a 0 0 1 | b 1 2 1 | b1 1 1 3 | b2 2 2 3 | c 3 3 0", "1 1 1 1", "0 0"},
	}
)

func floats(text string) (all []float64) {
	for word := range strings.FieldsSeq(text) {
		x, _ := strconv.ParseFloat(word, 64)
		all = append(all, x)
	}
	return all
}

func whole[N int | int32](text string) (all []N) {
	for _, x := range floats(text) {
		all = append(all, N(x))
	}
	return all
}

// at reads a span: 2-5.
func at(text string) domain.Span {
	numbers := whole[int32](strings.Replace(text, "-", " ", 1))
	return span(numbers[0], numbers[1])
}

func nodesOf(texts []string) (nodes []domain.Node) {
	for _, text := range texts {
		label, rest, _ := strings.Cut(text, " ")
		place := whole[int32](rest)
		n := domain.Node{Label: label, Span: span(place[0], place[1]), Parent: place[2]}
		if len(place) > 3 {
			n.Bounds = &[2]float64{float64(place[3]), float64(place[4])}
		}
		nodes = append(nodes, n)
	}
	return nodes
}

// named returns a domain of those above, and leaves its nodes as they are.
func named(t *testing.T, name string, loss domain.Measure) domain.Domain {
	t.Helper()
	if line, ok := lines[name]; ok {
		return casetest.Must(domain.NewOrdered(strings.Fields(line[0]), floats(line[0]), whole[int](line[1]), loss))
	}
	nodes, ends := nodesOf(strings.Split(trees[name][0], " | ")), floats(trees[name][2])
	given := slices.Clone(nodes)
	tree, err := domain.NewTree(nodes, whole[int](trees[name][1]), loss, ends[0], ends[1])
	if err != nil || !slices.Equal(nodes, given) {
		t.Fatal(nodes, err)
	}
	return tree
}

func treeNamed(t *testing.T, name string) *domain.Tree {
	return named(t, name, domain.ByLeaves).(*domain.Tree)
}

// whether answers what is said of each span of a line.
func whether(is func(domain.Span) any) casetest.Answer {
	return func(_ *testing.T, in []string) string {
		return casetest.Each(in, func(text string) string { return fmt.Sprint(is(at(text))) })
	}
}

func TestCases(t *testing.T) {
	parts := domain.PartsOf([]domain.Span{span(0, 2), span(3, 3), span(6, 8)})
	g := domain.NewGround([]int32{-1, 0, 0, 1, 1, 4}, []int32{3, 5, 2})
	twice := domain.NewGround([]int32{-1, 0, 0, 1}, []int32{3, 2})
	g.Labels, twice.Labels = []string{"all", "a", "b", "a", "c", "a"}, []string{"all", "x", "y", "y"}
	casetest.Run(t, cases, map[string]casetest.Answer{
		"spans": func(_ *testing.T, in []string) string {
			s, hull := at(in[0]), domain.Hull(span(7, 8), at(in[0]))
			return fmt.Sprintf("%d positions, a leaf: %v, up to 7-8: %d-%d", s.Len(), s.IsLeaf(), hull.Lo, hull.Hi)
		},
		"2-5 covers": whether(func(s domain.Span) any { return span(2, 5).Covers(s) }),
		"released": func(t *testing.T, in []string) string {
			d, s := named(t, in[0], domain.ByRange), at(in[1])
			lo, hi, ok := d.Numbers(s)
			if !ok && d.Count(s) == 0 {
				return "nothing"
			}
			said := fmt.Sprint(d.Label(s), " | ", d.Loss(s), " ", named(t, in[0], domain.ByLeaves).Loss(s), " | ", d.Count(s))
			if !ok {
				return said
			}
			return said + fmt.Sprint(" | ", lo, " to ", hi)
		},
		"joined": func(t *testing.T, in []string) string {
			s := named(t, in[0], domain.ByRange).Join(at(in[1]), at(in[2]))
			return fmt.Sprintf("%d-%d", s.Lo, s.Hi)
		},
		"children": func(t *testing.T, in []string) string { return fmt.Sprint(treeNamed(t, in[0]).Children(at(in[1]))) },
		"heights": func(t *testing.T, in []string) string {
			return casetest.Each(in[1:], func(text string) string { return fmt.Sprint(treeNamed(t, in[0]).Height(at(text))) })
		},
		"ladders": func(t *testing.T, in []string) string { return fmt.Sprint(treeNamed(t, in[0]).Ladders()) },
		"no numbers": func(_ *testing.T, in []string) string {
			_, err := domain.NewOrdered(strings.Fields(in[0]), floats(in[1]), whole[int](in[2]), domain.ByRange)
			return casetest.Said(err)
		},
		"no tree": func(_ *testing.T, in []string) string {
			_, err := domain.NewTree(nodesOf(in[1:]), make([]int, whole[int](in[0])[0]), domain.ByLeaves, 0, 0)
			return casetest.Said(err)
		},
		"sent": func(t *testing.T, in []string) string {
			var nodes []sentNode
			for _, text := range in[1:] {
				n := floats(text)
				nodes = append(nodes, sentNode{int32(n[0]), int32(n[1]), int32(n[2]), int64(n[3]), n[4]})
			}
			r := wire.NewReader(sentTree(whole[int32](in[0]), nodes...))
			d := domain.Read(r)
			if r.Failed() != (d == nil) {
				t.Errorf("failed: %v", r.Failed())
			}
			return map[bool]string{true: "read", false: "refused"}[d != nil]
		},
		"suppressed": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string { return strconv.FormatBool(domain.IsSuppressed(text)) })
		},
		"part":        whether(func(s domain.Span) any { return parts.Part(s) }),
		"parts allow": whether(func(s domain.Span) any { return parts.Allows(s) }),
		"a width allows": func(t *testing.T, in []string) string {
			limit := named(t, "run", domain.ByRange).(*domain.Ordered).Within(floats(in[0])[0])
			return whether(func(s domain.Span) any { return limit.Allows(s) })(t, in[1:])
		},
		"kept of ages": whether(func(s domain.Span) any {
			d, parts, cells := named(t, "ages", domain.ByLeaves), domain.PartsOf([]domain.Span{span(0, 1), span(2, 4)}), domain.PartsOf([]domain.Span{span(0, 1), span(2, 4)})
			cells.Cells = true
			return fmt.Sprint((*domain.Limit)(nil).Keeps(d, s), parts.Keeps(d, s), cells.Keeps(d, s))
		}),
		"sound": func(_ *testing.T, in []string) string {
			return strconv.FormatBool(domain.SoundGround(whole[int32](in[0]), whole[int32](in[1])))
		},
		"named": func(_ *testing.T, in []string) string {
			if in[0] == "y" {
				return fmt.Sprint(twice.Named("y"))
			}
			return fmt.Sprint(g.Named(in[0]))
		},
		"covered": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(node string) string { return fmt.Sprint(g.Covered(whole[int32](node)[0])) })
		},
		"ancestors of 5": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(levels string) string { return fmt.Sprint(g.Ancestor(5, whole[int](levels)[0])) })
		},
		"compared": func(_ *testing.T, in []string) string {
			a := whole[int32](in[0])[0]
			return fmt.Sprint(g.Compare(a, 0), g.Compare(a, 1), g.Compare(a, 2))
		},
	})
	if !slices.Equal(g.Height, []int32{3, 2, 0, 0, 1, 0}) {
		t.Errorf("heights %v", g.Height)
	}
	if got := g.Shares([]float64{0.5, 0.25, 0.25}); !slices.Equal(got, []float64{1, 0.75, 0.25, 0.5, 0.25, 0.25}) {
		t.Errorf("shares %v", got)
	}
}

// A root must differ from its only leaf.
func TestOneValue(t *testing.T) {
	for _, name := range []string{"one number", "root", "root and leaf"} {
		d := named(t, name, domain.ByLeaves)
		if d.Size() != 2 || d.Full() == domain.Leaf(0) || d.Info(d.Full()) != 0 || d.Surprise(domain.Leaf(0)) != 0 {
			t.Errorf("%s: %d positions, root %v, entropy %v, surprise %v", name, d.Size(), d.Full(), d.Info(d.Full()), d.Surprise(domain.Leaf(0)))
		}
	}
}

// sentNode is a node of a tree in a message.
type sentNode struct {
	lo, hi, parent int32
	depth          int64
	loss           float64
}

// sentTree writes a tree as a message, whether it is one or not.
func sentTree(counts []int32, nodes ...sentNode) []byte {
	b := wire.AppendInt(wire.AppendInts(wire.AppendInt(nil, 0), counts), int64(len(nodes)))
	for _, n := range nodes {
		b = wire.AppendFloat(wire.AppendInt(wire.AppendInts(b, []int32{n.lo, n.hi, n.parent}), n.depth), n.loss)
		b = wire.AppendInt(b, 0)
	}
	return b
}

// Values of one span have one code, and the codes of others are those that were given.
func TestAttributesOfEqualSpans(t *testing.T) {
	codes := []int32{0, 1, 2, 1}
	same := domain.NewAttribute("a", 1, nil, []domain.Span{span(0, 0), span(1, 1), span(0, 0)}, codes)
	if !slices.Equal(same.Spans, []domain.Span{span(0, 0), span(1, 1)}) || !slices.Equal(same.Codes, []int32{0, 1, 0, 1}) {
		t.Errorf("%v, %v", same.Spans, same.Codes)
	}
	if other := domain.NewAttribute("a", 1, nil, []domain.Span{span(0, 0), span(1, 1), span(2, 2)}, codes); &other.Codes[0] != &codes[0] || len(other.Spans) != 3 {
		t.Errorf("%v, %v", other.Spans, other.Codes)
	}
}
