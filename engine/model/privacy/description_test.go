package privacy_test

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/wire"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// A model of any kind, told to another program of some records, holds for the classes of
// those for which it holds here.
func TestModelsThatAreToldHoldAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 30, Attributes: 3, Positions: 6})
		m := problemtest.DrawModel(t, p)
		d, ok := privacy.Describe(m)
		if !ok {
			t.Fatalf("%v can't be told", m)
		}
		told := wire.NewReader(d.Append(nil))
		plan := privacy.ReadBlueprint(told, len(p.QI))
		if err := told.End(); err != nil {
			t.Fatalf("%v: %v", m, err)
		}
		order := rapid.Permutation(ascending(p.N)).Draw(t, "order")
		for _, rows := range [][]int32{order[:rapid.IntRange(1, p.N).Draw(t, "records")], order} {
			other := readModel(t, plan, d.AppendRecords(nil, rows), p.Part(rows))
			if other.MinSize() != m.MinSize() || other.Monotone() != m.Monotone() || privacy.SizeOnly(other) != privacy.SizeOnly(m) {
				t.Fatalf("%v: classes of %d, monotone: %v", m, other.MinSize(), other.Monotone())
			}
			inner := rapid.Permutation(ascending(len(rows))).Draw(t, "order within")
			for size := range len(rows) + 1 {
				class := make([]int32, size)
				for i, r := range inner[:size] {
					class[i] = rows[r]
				}
				if got, want := other.Holds(inner[:size]), m.Holds(class); got != want {
					t.Fatalf("%v holds for %v where it was told: %v, here %v", m, class, got, want)
				}
			}
		}
	})
}

func readModel(t *rapid.T, plan *privacy.Blueprint, records []byte, part *problem.Problem) privacy.Model {
	r := wire.NewReader(records)
	m := plan.Read(r, part.N, part.QI)
	if err := r.End(); err != nil {
		t.Fatal(err)
	}
	return m
}

func ascending(n int) []int32 {
	rows := make([]int32, n)
	for r := range rows {
		rows[r] = int32(r)
	}
	return rows
}

// What is told holds no text: not the name of the column, and none of its values.
func TestNoTextIsTold(t *testing.T) {
	s := &privacy.Sensitive{Name: "diagnosis", Values: []string{"influenza", "gastritis"}, Codes: []int32{0, 1, 0, 1}}
	for _, m := range []privacy.Model{
		must[privacy.DistinctL](t)(privacy.NewDistinctL(s, 2)),
		must[privacy.AlphaK](t)(privacy.NewAlphaK(s, 0.5, "gastritis")),
		must[privacy.OrderedTCloseness](t)(privacy.NewOrderedTCloseness(s, 0.5, domain.NewGround([]int32{-1, 0, 0}, []int32{1, 2}))),
	} {
		d, _ := privacy.Describe(m)
		told := d.AppendRecords(d.Append(nil), []int32{0, 1, 2, 3})
		for _, text := range append(s.Values, s.Name) {
			if bytes.Contains(told, []byte(text)) {
				t.Errorf("%v: %q is told", m, text)
			}
		}
	}
}

// Columns that several models look at are told once.
func TestAColumnIsToldOnce(t *testing.T) {
	s := &privacy.Sensitive{Name: "s", Values: []string{"a", "b"}, Codes: make([]int32, 1000)}
	rows := ascending(len(s.Codes))
	l := must[privacy.DistinctL](t)(privacy.NewDistinctL(s, 2))
	alpha := must[privacy.AlphaK](t)(privacy.NewAlphaK(s, 0.5, ""))
	one, _ := privacy.Describe(l)
	two, _ := privacy.Describe(privacy.All(l, alpha, privacy.NewWithin(l, []*privacy.Sensitive{s})))
	if a, b := len(one.AppendRecords(nil, rows)), len(two.AppendRecords(nil, rows)); a != b {
		t.Errorf("%d bytes for one model, %d for three of the same column", a, b)
	}
}

// foreign is a model that no message knows.
type foreign struct{ privacy.Model }

func (foreign) Coded() say.Text { return say.Text{} }

func TestAModelOfAnotherKindIsNotTold(t *testing.T) {
	k := must[privacy.KAnonymity](t)(privacy.NewKAnonymity(2, 4))
	for _, m := range []privacy.Model{foreign{k}, privacy.All(k, foreign{k})} {
		if _, ok := privacy.Describe(m); ok {
			t.Errorf("%T was told", m)
		}
	}
}

// What is no model is refused, and what is one is asked without a fall.
func FuzzBlueprint(f *testing.F) {
	s := ward()
	l := must[privacy.DistinctL](&testing.T{})(privacy.NewDistinctL(s, 2))
	closeness := must[privacy.HierarchicalTCloseness](&testing.T{})(privacy.NewHierarchicalTCloseness(s, 0.5, twoGroups()))
	for _, m := range []privacy.Model{l, closeness, privacy.All(l, privacy.NewWithin(closeness, []*privacy.Sensitive{s}))} {
		d, _ := privacy.Describe(m)
		f.Add(d.Append(nil), d.AppendRecords(nil, []int32{0, 5, 8}))
	}
	f.Fuzz(func(t *testing.T, told, records []byte) {
		r := wire.NewReader(told)
		plan := privacy.ReadBlueprint(r, 0)
		if r.End() != nil {
			return
		}
		r = wire.NewReader(records)
		m := plan.Read(r, 3, nil)
		if r.End() != nil {
			return
		}
		for size := range 4 {
			m.Holds([]int32{0, 1, 2}[:size])
		}
		m.MinSize()
	})
}
