package domain_test

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/data/wire"
	"quasi/engine/internal/casetest"
)

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
func named(t *testing.T, name string, loss domain.Measure) numbered {
	t.Helper()
	if line, ok := lines[name]; ok {
		o, err := domain.NewOrdered(strings.Fields(line[0]), floats(line[0]), whole[int](line[1]), loss)
		if err != nil {
			t.Fatal(err)
		}
		return o
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
