package problemtest

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/group"
	"quasi/engine/method/problem"
	"quasi/engine/method/trace"
	"quasi/engine/model/privacy"
)

// Hash returns a digest of all that groups say.
func Hash(g *problem.Groups) string {
	h := sha256.New()
	for _, part := range []any{g.Rows, g.Offsets, g.Spans, g.Suppressed} {
		binary.Write(h, binary.LittleEndian, part)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Classes returns the groups as sets of record numbers from 1, as the paper
// counts them, in the order of their first records.
func Classes(g *problem.Groups) [][]int32 {
	var all [][]int32
	for i := range g.Len() {
		class := slices.Clone(g.Group(i))
		slices.Sort(class)
		for j := range class {
			class[j]++
		}
		all = append(all, class)
	}
	slices.SortFunc(all, func(a, b []int32) int { return cmp.Compare(a[0], b[0]) })
	return all
}

// Numbers is a problem with one ordered column of the given values, all small.
func Numbers(k int, values ...int32) *problem.Problem {
	p := New(len(values), k, 1)
	p.QI = []domain.Attribute{Attribute("x", InOrder(values), values)}
	return p
}

// DrawDiverse returns a random problem whose classes need several values of a
// sensitive attribute, if the whole table has them.
func DrawDiverse(t *rapid.T, shape Shape) *problem.Problem {
	p := Draw(t, shape)
	s := privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c", "d"}}
	s.Codes = rapid.SliceOfN(rapid.Int32Range(0, 3), p.N, p.N).Draw(t, "sensitive")
	p.Sensitive = []privacy.Sensitive{s}
	p.MaxSuppressed = rapid.SampledFrom([]int{0, 0, 1, p.N}).Draw(t, "limit")
	distinct := privacy.NewDistinctL(&p.Sensitive[0], rapid.IntRange(1, 3).Draw(t, "l"))
	closeness := privacy.NewTCloseness(&p.Sensitive[0], 0.4)
	m := rapid.SampledFrom([]privacy.Model{p.Model, privacy.All(p.Model, distinct), privacy.All(p.Model, closeness)}).Draw(t, "model")
	if m.Holds(group.Numbers(p.N)) {
		p.Model = m
	}
	return p
}

// DrawModelled returns a random problem, mostly of several pieces, with any model that a class
// can be asked for. The whole table may not satisfy it.
func DrawModelled(t *rapid.T) *problem.Problem {
	p := Draw(t, Shape{Least: 40, Records: 120, Attributes: 4, Positions: 40})
	k := casetest.Must(privacy.NewKAnonymity(rapid.IntRange(2, 8).Draw(t, "classes of"), p.N))
	p.Model = k
	p.MaxSuppressed = rapid.SampledFrom([]int{0, 0, 1, p.N}).Draw(t, "limit")
	if rapid.IntRange(0, 3).Draw(t, "k alone") > 0 {
		p.Model = DrawModel(t, p)
	}
	return p
}

// Watched returns a problem whose steps are kept.
func Watched(p *problem.Problem) (*problem.Problem, *[]trace.Step) {
	own, steps := *p, new([]trace.Step)
	own.Watch = func(s trace.Step) { *steps = append(*steps, s) }
	return &own, steps
}

// Members returns the records of each group, ascending, by its number, which each has.
func Members(of []int32) map[int32][]int32 {
	members := map[int32][]int32{}
	for r, g := range of {
		members[g] = append(members[g], int32(r))
	}
	return members
}

// Sets returns the groups of records that have the same number, each ascending from 1, in the
// order of their first records.
func Sets(of []int32) [][]int32 {
	var all [][]int32
	for _, rows := range Members(of) {
		for i := range rows {
			rows[i]++
		}
		all = append(all, rows)
	}
	slices.SortFunc(all, func(a, b []int32) int { return cmp.Compare(a[0], b[0]) })
	return all
}
