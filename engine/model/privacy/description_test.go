package privacy_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/data/wire"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// A model of any kind, told to another program of some records, holds for the classes of
// those for which it holds here.
func TestModelsThatAreToldHoldAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 30, Attributes: 3, Positions: 6})
		m := problemtest.DrawModel(t, p)
		d, ok := privacy.Describe(m)
		if !ok {
			t.Fatalf("%v can't be told: is it among the models of blueprint.go?", m.Coded())
		}
		told := wire.NewReader(d.Append(nil))
		plan := privacy.ReadBlueprint(told, len(p.QI))
		if err := told.End(); err != nil {
			t.Fatalf("%v: %v", m.Coded(), err)
		}
		order := rapid.Permutation(ascending(p.N)).Draw(t, "order")
		for _, rows := range [][]int32{order[:rapid.IntRange(1, p.N).Draw(t, "records")], order} {
			other := readModel(t, plan, d.AppendRecords(nil, rows), p.Part(rows))
			if other.MinSize() != m.MinSize() || other.Monotone() != m.Monotone() || privacy.SizeOnly(other) != privacy.SizeOnly(m) {
				t.Fatalf("%v: classes of %d, monotone: %v", m.Coded(), other.MinSize(), other.Monotone())
			}
			inner := rapid.Permutation(ascending(len(rows))).Draw(t, "order within")
			for size := range len(rows) + 1 {
				class := make([]int32, size)
				for i, r := range inner[:size] {
					class[i] = rows[r]
				}
				if got, want := other.Holds(inner[:size]), m.Holds(class); got != want {
					t.Fatalf("%v holds for %v where it was told: %v, here %v", m.Coded(), class, got, want)
				}
			}
		}
	})
}

func readModel(t *rapid.T, plan *privacy.Blueprint, records []byte, part *problem.Problem) privacy.Model {
	r := wire.NewReader(records)
	m := plan.Read(r, part.N, part.QI)
	casetest.NoError(t, r.End())
	return m
}

func ascending(n int) []int32 {
	rows := group.Numbers(n)
	return rows
}

// What is told holds no text: not the name of the column, and none of its values.
func TestNoTextIsTold(t *testing.T) {
	s := &privacy.Sensitive{Name: "diagnosis", Values: []string{"influenza", "gastritis"}, Codes: []int32{0, 1, 0, 1}}
	for _, m := range []privacy.Model{
		privacy.NewDistinctL(s, 2),
		casetest.Must(privacy.NewAlphaK(s, 0.5, "gastritis")),
		casetest.Must(privacy.NewOrderedTCloseness(s, 0.5, domain.NewGround([]int32{-1, 0, 0}, []int32{1, 2}))),
	} {
		d, _ := privacy.Describe(m)
		told := d.AppendRecords(d.Append(nil), []int32{0, 1, 2, 3})
		for _, text := range append(s.Values, s.Name) {
			if bytes.Contains(told, []byte(text)) {
				t.Errorf("%v: %q is told", m.Coded(), text)
			}
		}
	}
}

// foreign is a model that no message knows.
type foreign struct{ privacy.Model }

func (foreign) Coded() say.Text { return say.Text{} }

func TestAModelOfAnotherKindIsNotTold(t *testing.T) {
	k := casetest.Must(privacy.NewKAnonymity(2, 4))
	for _, m := range []privacy.Model{foreign{k}, privacy.All(k, foreign{k})} {
		if _, ok := privacy.Describe(m); ok {
			t.Errorf("%T was told", m.Coded())
		}
	}
}

// What is no model is refused, and what is one is asked without a fall.
func FuzzBlueprint(f *testing.F) {
	s := ward()
	l := privacy.NewDistinctL(s, 2)
	closeness := casetest.Must(privacy.NewHierarchicalTCloseness(s, 0.5, twoGroups()))
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

// twoGroups is a hierarchy of three values, two of which are a group.
func twoGroups() *domain.Ground {
	return domain.NewGround([]int32{-1, 0, 0, 1, 1, 2}, []int32{3, 4, 5})
}

// doses are four numbers, each of one record.
func doses() *privacy.Sensitive {
	s := pay("0", "1", "1.5", "1000")
	s.Format.Type = format.Decimal
	return s
}

// The diseases of Li, Li, Venkatasubramanian 2007, Figure 1: a root over the
// respiratory and the digestive system, each over two groups of two diseases.
//
//	0 root; 1 respiratory, 2 digestive; 3 to 6 their groups; 7 to 14 the diseases
func diseases() *domain.Ground {
	parent := []int32{-1, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6}
	return domain.NewGround(parent, []int32{7, 8, 9, 10, 11, 12, 13, 14})
}

// The distance as the paper's recursion over the whole tree has it.
func slowDistance(parent, height, leaf []int32, p, q []float64) float64 {
	extra := make([]float64, len(parent))
	for v, n := range leaf {
		extra[n] += p[v] - q[v]
	}
	positive, negative, cost := make([]float64, len(parent)), make([]float64, len(parent)), 0.0
	for n := len(parent) - 1; n >= 0; n-- {
		extra[n] += positive[n] - negative[n]
		cost += float64(height[n]) / float64(height[0]) * min(positive[n], negative[n])
		if n > 0 {
			positive[parent[n]] += max(0, extra[n])
			negative[parent[n]] += max(0, -extra[n])
		}
	}
	return cost
}

func TestHierarchicalDistanceIsTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parent := []int32{-1}
		for n := range rapid.IntRange(1, 12).Draw(t, "nodes") {
			parent = append(parent, rapid.Int32Range(0, int32(n)).Draw(t, "parent"))
		}
		inner := map[int32]bool{}
		for _, n := range parent {
			inner[n] = true
		}
		var leaf []int32
		for n := range int32(len(parent)) {
			if !inner[n] {
				leaf = append(leaf, n)
			}
		}
		s := &privacy.Sensitive{Name: "s", Values: make([]string, len(leaf))}
		s.Codes = rapid.SliceOfN(rapid.Int32Range(0, int32(len(leaf)-1)), 1, 30).Draw(t, "codes")
		class := rapid.SliceOfNDistinct(rapid.Int32Range(0, int32(len(s.Codes)-1)), 1, -1, rapid.ID[int32]).Draw(t, "class")
		g := domain.NewGround(parent, leaf)
		q := make([]float64, len(leaf))
		for _, record := range class {
			q[s.Codes[record]] += 1 / float64(len(class))
		}
		want := slowDistance(parent, g.Height, leaf, s.Shares(), q)
		for _, side := range []float64{-1e-7, 1e-7} {
			m := casetest.Must(privacy.NewHierarchicalTCloseness(s, min(1, max(0, want+side)), g))
			if got := m.Holds(class); got != (side > 0 || want+side <= 0) {
				t.Fatalf("%s holds: %v, the distance is %v", m.Coded(), got, want)
			}
		}
	})
}

// The order in which models are offered is a decision: a new one says its place.
func TestOrderOfKinds(t *testing.T) {
	want := []string{
		privacy.NameDistinctL, privacy.NameEntropyL, privacy.NameRecursiveCL, privacy.NameAlphaK,
		privacy.NameLPlus, privacy.NamePPlus, privacy.NameKE, privacy.NameEM, privacy.NamePersonal, privacy.NameTCloseness,
		privacy.NameBeta, privacy.NameDelta, privacy.NameSL, privacy.NameLAlpha,
		privacy.NameKMap, privacy.NamePresence,
		privacy.NameAverageRisk, privacy.NameUniqueness, privacy.NamePopulationUniqueness,
	}
	var got []string
	for _, k := range privacy.Kinds() {
		got = append(got, k.Name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("kinds are %q, want %q", got, want)
	}
	privacy.Kinds()[0].Name = "changed"
	if privacy.Kinds()[0].Name != want[0] {
		t.Error("who is given the kinds can change them")
	}
}

// input is all that a kind can ask for.
func input(t *testing.T, k privacy.Kind, given parameter.Given) privacy.Input {
	t.Helper()
	values := casetest.Must(parameter.Resolve(k.Parameters, given))
	p, register := four(t)
	s := ward()
	if k.Numbers {
		s = pay("1", "2", "3")
	}
	return privacy.Input{
		Values: values, Sensitive: s,
		HasGround: true,
		Ground:    func() (*domain.Ground, error) { return twoGroups(), nil },
		Correlations: func() [][]float64 {
			return [][]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}
		},
		QI: p.QI, Register: register,
		Estimate: func([]int, float64) (float64, string, error) { return 0.5, "", nil },
	}
}

// Each kind makes a model of its scope by its defaults, and says truly whether that
// is monotone: bounds on all classes are, as larger classes lower what they bound.
func TestKindsMakeTheirModels(t *testing.T) {
	for _, k := range privacy.Kinds() {
		if k.Scope == privacy.OnTable {
			m, err := k.Table(input(t, k, nil))
			if err != nil || m.Enough() < 2 || m.Coded().String() == "" || !k.Monotone {
				t.Errorf("%s: %v (%v)", k.Name, m, err)
			}
			continue
		}
		m, err := k.Class(input(t, k, nil))
		if err != nil {
			t.Fatalf("%s: %v", k.Name, err)
		}
		if m.Monotone() != k.Monotone || m.Coded().String() == "" {
			t.Errorf("%s: %v is monotone: %v, its kind says %v", k.Name, m.Coded(), m.Monotone(), k.Monotone)
		}
	}
}

func kindOf(t *testing.T, name string) privacy.Kind {
	t.Helper()
	for _, k := range privacy.Kinds() {
		if k.Name == name {
			return k
		}
	}
	t.Fatalf("no kind %q", name)
	return privacy.Kind{}
}

// ward is the sensitive attribute of ten records: five a, three b, two c.
func ward() *privacy.Sensitive {
	return &privacy.Sensitive{Name: "ward", Values: []string{"a", "b", "c"}, Codes: []int32{0, 0, 0, 0, 0, 1, 1, 1, 2, 2}}
}

func TestKindsAreComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range privacy.Kinds() {
		if got, err := privacy.KindOf(k.Name); err != nil || got.Title != k.Title || k.Name == "" || seen[k.Name] || k.Title == "" || k.Source == "" || len(k.Parameters) == 0 {
			t.Errorf("%+v", k)
		}
		seen[k.Name] = true
		if !strings.HasSuffix(k.Brief, ".") || strings.Count(k.Brief, ".") != 1 {
			t.Errorf("%s: %q is not one sentence", k.Name, k.Brief)
		}
	}
}

// The distance is the sum of the definition, term by term.
func TestOrderedDistanceIsTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const m = 6
		s := &privacy.Sensitive{Values: []string{"1", "2", "3", "4", "5", "6"}, Codes: []int32{0, 1, 2, 3, 4, 5}}
		s.Codes = append(s.Codes, rapid.SliceOf(rapid.Int32Range(0, m-1)).Draw(t, "codes")...)
		class := rapid.SliceOfNDistinct(rapid.Int32Range(0, int32(len(s.Codes)-1)), 1, -1, rapid.ID[int32]).Draw(t, "class")
		want := 0.0
		for last := range int32(m - 1) {
			q, p := 0.0, 0.0
			for _, record := range class {
				if s.Codes[record] <= last {
					q++
				}
			}
			for _, v := range s.Codes {
				if v <= last {
					p++
				}
			}
			want += math.Abs(q/float64(len(class))-p/float64(len(s.Codes))) / (m - 1)
		}
		for _, side := range []float64{-1e-8, 1e-8} {
			bound := casetest.Must(privacy.NewOrderedTCloseness(s, min(1, max(0, want+side)), nil))
			if got := bound.Holds(class); got != (side > 0 || want+side <= 0) {
				t.Fatalf("%s holds: %v, the distance is %v", bound.Coded(), got, want)
			}
		}
	})
}

// Ten records of four patients: 0 has five, 1 three, 2 and 3 one each.
func visits() *privacy.Patients {
	return &privacy.Patients{Codes: []int32{0, 0, 0, 0, 0, 1, 1, 1, 2, 3}, Count: 4}
}

// Where the models claim it, two classes that hold make one that does.
func TestMonotoneByPatientAndWithin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		codes := rapid.SliceOfN(rapid.Int32Range(0, 2), 12, 12)
		s := &privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c"}, Codes: codes.Draw(t, "s")}
		other := &privacy.Sensitive{Name: "o", Values: []string{"x", "y", "z"}, Codes: codes.Draw(t, "o")}
		patients := &privacy.Patients{Codes: codes.Draw(t, "patients"), Count: 3}
		once := patients.Once(s)
		l2 := privacy.NewDistinctL(once, 2)
		k2, _ := privacy.NewKPatients(patients, 2)
		alpha, _ := privacy.NewAlphaK(s, 0.6, "")
		weighted := casetest.Must(privacy.NewLAlpha(once, rapid.IntRange(1, 3).Draw(t, "l"), rapid.Float64Range(0, 1.5).Draw(t, "alpha"), nil))
		models := []privacy.Model{k2, privacy.NewPerPatient(l2, once, patients), privacy.NewPerPatient(weighted, once, patients),
			privacy.NewWithin(l2, []*privacy.Sensitive{other}), privacy.NewWithin(alpha, []*privacy.Sensitive{other})}
		cut := rapid.IntRange(1, 11).Draw(t, "cut")
		all := []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
		for _, m := range models {
			if m.Monotone() && m.Holds(all[:cut]) && m.Holds(all[cut:]) && !m.Holds(all) {
				t.Fatalf("%s holds for the parts, the whole reaches %s", m.Coded(), m.Reach(all))
			}
		}
	})
}

// The register counts whom a scan counts: those whom a release covers, and those whom
// none of several does.
func TestCountIsAScan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 10, Attributes: 3, Positions: 9})
		m := len(p.QI)
		draw := func(what string) []domain.Span {
			spans := make([]domain.Span, m)
			for j := range spans {
				size := int32(p.QI[j].Domain.Size())
				lo := rapid.Int32Range(0, size-1).Draw(t, what)
				spans[j] = domain.Span{Lo: lo, Hi: rapid.Int32Range(lo, size-1).Draw(t, what)}
			}
			return spans
		}
		var persons []domain.Span
		n := rapid.IntRange(0, 60).Draw(t, "persons")
		for range n {
			persons = append(persons, draw("person")...)
		}
		inside := func(i int, released []domain.Span) bool {
			for j, s := range persons[i*m : (i+1)*m] {
				if !released[j].Covers(s) {
					return false
				}
			}
			return true
		}
		var releases [][]domain.Span
		for range rapid.IntRange(1, 6).Draw(t, "releases") {
			releases = append(releases, draw("released"))
		}
		want, outside := 0, 0
		for i := range n {
			if inside(i, releases[0]) {
				want++
			}
			if !slices.ContainsFunc(releases, func(r []domain.Span) bool { return inside(i, r) }) {
				outside++
			}
		}
		enough := rapid.IntRange(1, 70).Draw(t, "enough")
		register := privacy.NewRegister(p.QI, persons)
		if got := register.Count(releases[0], enough); m > 0 && got != min(want, enough) {
			t.Fatalf("%d persons up to %d, a scan finds %d", got, enough, want)
		}
		if got := register.Outside(releases); m > 0 && got != outside {
			t.Fatalf("%d persons are outside, a scan finds %d", got, outside)
		}
	})
}

// four returns two records aged 1 and 2 of an order of four, and a register of
// one person of each age, two of age 2.
func four(t *testing.T) (*problem.Problem, *privacy.Register) {
	t.Helper()
	d := casetest.Must(domain.NewOrdered([]string{"1", "2", "3", "4"}, []float64{1, 2, 3, 4}, []int{1, 1, 0, 0}, domain.ByLeaves))
	p := &problem.Problem{N: 2, QI: []domain.Attribute{{Name: "age", Weight: 1, Domain: d,
		Spans: []domain.Span{domain.Leaf(0), domain.Leaf(1)}, Codes: []int32{0, 1}}}}
	return p, privacy.NewRegister(p.QI, []domain.Span{domain.Leaf(0), domain.Leaf(1), domain.Leaf(1), domain.Leaf(2), domain.Leaf(3), d.Full()})
}

// drawnCrowds are rows with a sensitive number, of patients who have up to three each,
// and whom those of a crowd show alike.
type drawnCrowds struct {
	s        *privacy.Sensitive
	patients *privacy.Patients
	crowds   [][][]int32 // by crowd, the rows by what they show
}

func drawCrowds(t *rapid.T) drawnCrowds {
	d := drawnCrowds{s: &privacy.Sensitive{Name: "dose", Values: []string{"1", "2", "5", "9", ""}, Missing: []bool{4: true}}, patients: &privacy.Patients{}}
	for range rapid.IntRange(1, 2).Draw(t, "crowds") {
		width := rapid.IntRange(1, 3).Draw(t, "rows of each")
		shown := rapid.SliceOfN(rapid.IntRange(0, 1), width, width).Draw(t, "shown")
		alike := make([][]int32, 2)
		for range rapid.IntRange(1, 3).Draw(t, "patients") {
			for _, at := range shown {
				alike[at] = append(alike[at], int32(len(d.s.Codes)))
				d.s.Codes = append(d.s.Codes, rapid.Int32Range(0, 4).Draw(t, "value"))
				d.patients.Codes = append(d.patients.Codes, int32(d.patients.Count))
			}
			d.patients.Count++
		}
		d.crowds = append(d.crowds, slices.DeleteFunc(alike, func(rows []int32) bool { return len(rows) == 0 }))
	}
	return d
}

// drawModel draws a model that can be kept with whole records, and says whether it is
// judged exactly whichever row of each patient is meant.
func (d drawnCrowds) drawModel(t *rapid.T) (m privacy.Model, kind privacy.Kind, exact bool) {
	kinds := slices.DeleteFunc(privacy.Kinds(), func(k privacy.Kind) bool {
		_, can := k.WholeRecords()
		return !can || k.Scope != privacy.OnColumn
	})
	kind = rapid.SampledFrom(kinds).Draw(t, "kind")
	given := parameter.Given{}
	l := float64(rapid.IntRange(1, 3).Draw(t, "l"))
	share := rapid.SampledFrom([]float64{0.3, 0.5, 0.7}).Draw(t, "share")
	for _, p := range kind.Parameters {
		switch p.Name {
		case "l", "p", "k":
			given[p.Name] = l
		case "alpha", "share", "t":
			given[p.Name] = share
		case "c", "beta", "e":
			given[p.Name] = 2 * l
		}
	}
	if kind.Name == privacy.NameRecursiveCL {
		given["l"] = l + 1
	}
	values := casetest.Must(parameter.Resolve(kind.Parameters, given))
	in := privacy.Input{Values: values, Sensitive: d.patients.Once(d.s), Ground: func() (*domain.Ground, error) {
		return domain.NewGround([]int32{-1, 0, 0, 1, 1, 2, 2, 0}, []int32{3, 4, 5, 6, 7}), nil
	}}
	if kind.Name == privacy.NameAlphaK && rapid.Bool().Draw(t, "of one value") {
		in.Value = "5"
	}
	if kind.Name == privacy.NameLPlus {
		in.Bounds = map[string]float64{"2": 1, "9": 0.4}
	}
	m = casetest.Must(kind.Class(in))
	exact = kind.Name == privacy.NameAlphaK || kind.Name == privacy.NameLPlus ||
		l <= 2 && (kind.Name == privacy.NameDistinctL || kind.Name == privacy.NamePPlus || kind.Name == privacy.NameKE)
	return m, kind, exact
}

// choices calls a function with one row of each patient of a crowd, in all ways.
func (d drawnCrowds) choices(alike [][]int32, each func(class []int32)) {
	own := map[int32][]int32{}
	for _, row := range slices.Concat(alike...) {
		own[d.patients.Codes[row]] = append(own[d.patients.Codes[row]], row)
	}
	var patients [][]int32
	for _, rows := range own {
		patients = append(patients, rows)
	}
	var choose func(class []int32)
	choose = func(class []int32) {
		if len(class) == len(patients) {
			each(class)
			return
		}
		for _, row := range patients[len(class)] {
			choose(append(slices.Clone(class), row))
		}
	}
	choose(nil)
}

// absolute reports whether a model asks something of one row of each patient, whichever
// it is; the others compare with the whole table.
func absolute(k privacy.Kind) bool {
	return k.Name != privacy.NameTCloseness && k.Name != privacy.NameBeta
}

// What is said of a crowd is so: of the rows that are shown alike, and of any row of each
// patient, by trying all. Where it is judged exactly, nothing else is denied.
func TestCrowdsHoldWhicheverRowIsMeant(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawCrowds(t)
		m, kind, exact := d.drawModel(t)
		once := d.patients.Once(d.s)
		byPatient := privacy.NewPerPatient(m, once, d.patients)
		for _, alike := range d.crowds {
			each := true
			for _, rows := range alike {
				each = each && byPatient.Holds(rows)
			}
			apart := privacy.NewCrowd(m, once, d.patients, false)
			if apart.Holds(alike) != each {
				t.Fatalf("%s: %v, of each row %v", apart.Coded(), apart.Holds(alike), each)
			}
			if absolute(kind) {
				d.choices(alike, func(class []int32) { each = each && m.Holds(class) })
			} else {
				each = each && byPatient.Holds(slices.Concat(alike...))
			}
			linked := privacy.NewCrowd(m, once, d.patients, true)
			if got := linked.Holds(alike); got && !each || each && !got && (exact || !absolute(kind)) {
				t.Fatalf("%s: %v, by trying all %v; %s: it needs whichever, or compares with the whole table, see absolute", linked.Coded(), got, each, linked.Reach(alike))
			}
		}
	})
}

// Of two crowds that satisfy a model, both together do.
func TestCrowdsHoldTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawCrowds(t)
		m, kind, _ := d.drawModel(t)
		once := d.patients.Once(d.s)
		linked := privacy.NewCrowd(m, once, d.patients, true)
		if slices.ContainsFunc(d.crowds, func(alike [][]int32) bool { return !linked.Holds(alike) }) {
			return
		}
		var both [][]int32 // as someone sees them who knows rows that both show
		for _, alike := range d.crowds {
			both = append(both, slices.Concat(alike...))
		}
		if absolute(kind) {
			d.choices(both, func(class []int32) {
				if !m.Holds(class) {
					t.Fatalf("%s holds for each crowd, not for the rows %v of both: it needs whichever, or compares with the whole table, see absolute", linked.Coded(), class)
				}
			})
		}
		if first := slices.Concat(d.crowds[0][0], d.crowds[len(d.crowds)-1][0]); len(d.crowds) > 1 && !privacy.NewPerPatient(m, once, d.patients).Holds(first) {
			t.Fatalf("%s holds for each crowd, not for the rows %v that both show alike", linked.Coded(), first)
		}
	})
}

// Five patients with a third row each who all have HIV in one of their rows: each row
// that is known is one of three values, and yet everyone has HIV.
func TestWhatEveryPatientHas(t *testing.T) {
	s := &privacy.Sensitive{Name: "dx", Values: []string{"hiv", "a", "b", "c", "d"}}
	patients := &privacy.Patients{Count: 5}
	alike := make([][]int32, 3)
	for patient := range 5 {
		for at := range alike {
			value := int32(1 + (patient+at)%4)
			if patient%3 == at {
				value = 0
			}
			alike[at] = append(alike[at], int32(len(s.Codes)))
			s.Codes = append(s.Codes, value)
			patients.Codes = append(patients.Codes, int32(patient))
		}
	}
	once := patients.Once(s)
	l2 := privacy.NewDistinctL(once, 2)
	half := casetest.Must(privacy.NewAlphaK(once, 0.5, "hiv"))
	for _, test := range []struct {
		m      privacy.Model
		linked bool
		want   string
	}{
		{l2, false, `true distinct 2-diversity of "dx", by patient, of each known row`},
		{l2, true, `false distinct 2-diversity of "dx", whichever row of a patient is meant l = 1`},
		{half, false, `true share of "hiv" in "dx" at most 0.5, by patient, of each known row`},
		{half, true, `false share of "hiv" in "dx" at most 0.5, whichever row of a patient is meant α = 1`},
	} {
		c := privacy.NewCrowd(test.m, once, patients, test.linked)
		got := fmt.Sprint(c.Holds(alike), " ", c.Coded())
		if !c.Holds(alike) {
			got += " " + c.Reach(alike)
		}
		if got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// Which kinds can't be kept with whole records, and why, is there for a screen to say.
func TestKindsThatCannotKeepWholeRecords(t *testing.T) {
	var refused []string
	for _, k := range privacy.Kinds() {
		if why, can := k.WholeRecords(); !can {
			refused = append(refused, k.Name)
			if why.String() == "" {
				t.Errorf("%s: no reason", k.Name)
			}
		}
	}
	want := []string{privacy.NameEM, privacy.NamePersonal, privacy.NameDelta, privacy.NameSL, privacy.NameKMap, privacy.NamePresence}
	if !slices.Equal(refused, want) {
		t.Errorf("refused are %q, want %q", refused, want)
	}
}

// A model of each kind, of all of its choices, by row and by patient, holds where it was
// told for exactly the classes for which it holds here.
func TestEachKindIsToldWhole(t *testing.T) {
	for _, k := range privacy.Kinds() {
		if k.Scope == privacy.OnTable {
			continue
		}
		given := []parameter.Given{nil}
		for _, p := range k.Parameters {
			for _, choice := range p.Choices {
				given = append(given, parameter.Given{p.Name: choice})
			}
		}
		for _, g := range given {
			in := input(t, k, g)
			in.RowGuards = []string{privacy.Unguarded}
			in.RowGuards = append(in.RowGuards, make([]string, len(in.Sensitive.Codes)-1)...)
			m, err := k.Class(in)
			if err != nil {
				t.Fatalf("%s: %v", k.Name, err)
			}
			n := len(in.QI[0].Spans)
			models := []privacy.Model{m}
			if k.Scope == privacy.OnColumn {
				n = len(in.Sensitive.Codes)
				models = append(models, privacy.NewPerPatient(m, in.Sensitive, &privacy.Patients{Codes: visits().Codes[10-n:], Count: 4}))
			}
			for _, m := range models {
				toldAlike(t, m, n, in.QI)
			}
		}
	}
}

// toldAlike fails if a model that is read holds for another class of n records.
func toldAlike(t *testing.T, m privacy.Model, n int, qi []domain.Attribute) {
	t.Helper()
	d, ok := privacy.Describe(m)
	if !ok {
		t.Fatalf("%s can't be told: is it among the models of blueprint.go?", m.Coded())
	}
	told := wire.NewReader(d.Append(nil))
	plan := privacy.ReadBlueprint(told, len(qi))
	if err := told.End(); err != nil {
		t.Fatalf("%s is refused: %v", m.Coded(), err)
	}
	records := wire.NewReader(d.AppendRecords(nil, ascending(n)))
	other := plan.Read(records, n, qi)
	if err := records.End(); err != nil {
		t.Fatalf("the records of %s are refused: %v", m.Coded(), err)
	}
	for set := range 1 << n {
		var class []int32
		for r := range n {
			if set>>r&1 == 1 {
				class = append(class, int32(r))
			}
		}
		if m.Holds(class) != other.Holds(class) || m.MinSize() != other.MinSize() {
			t.Fatalf("%s holds for %v: %v, where it was told %v", m.Coded(), class, m.Holds(class), other.Holds(class))
		}
	}
}

// Two columns of as many values are two, one that several models look at is one, even if
// it has a single record or none; those who are alike in a register are told once.
func TestColumnsThatAreToldTwice(t *testing.T) {
	told := func(columns ...[]int32) int {
		var models []privacy.Model
		for _, codes := range columns {
			s := &privacy.Sensitive{Name: "s", Values: []string{"a", "b"}, Codes: codes}
			models = append(models, privacy.NewDistinctL(s, 1))
		}
		d, _ := privacy.Describe(privacy.All(models...))
		return len(d.AppendRecords(nil, ascending(len(columns[0]))))
	}
	for _, n := range []int{1, 2, 9} {
		one, other := make([]int32, n), make([]int32, n)
		if a, b, c := told(one), told(one, one), told(one, other); a != b || c != 2*a {
			t.Errorf("of %d records a column takes %d bytes, the same twice %d, two %d", n, a, b, c)
		}
	}
	told([]int32{}, []int32{})
	l := func(codes []int32) privacy.Model {
		return privacy.NewDistinctL(&privacy.Sensitive{Name: "s", Values: []string{"a", "b"}, Codes: codes}, 2)
	}
	toldAlike(t, privacy.All(l([]int32{0, 1, 0}), l([]int32{0, 0, 1})), 3, nil)
	p, _ := four(t)
	size := func(persons ...domain.Span) int {
		m := casetest.Must(privacy.NewKMap(p.QI, privacy.NewRegister(p.QI, persons), 1))
		d, _ := privacy.Describe(m)
		toldAlike(t, m, 2, p.QI)
		return len(d.Append(nil))
	}
	one, two := domain.Leaf(0), domain.Leaf(1)
	if a, b := size(one, two), size(one, one, two); a != b {
		t.Errorf("two persons take %d bytes, with another one who is alike %d", a, b)
	}
	size(one)
	nobody := casetest.Must(privacy.NewDeltaPresence(p.QI, privacy.NewRegister(p.QI, nil), 0, 1))
	toldAlike(t, nobody, 2, p.QI)
}

// Of a column, all spellings of a number are one value and all markers another, in the
// records and in the whole table.
func TestSensitiveOfAColumn(t *testing.T) {
	c := &table.Column{Name: "dose", Format: format.Format{Type: format.Decimal},
		Values: []string{"1", "", "1.0", "2", "NA"}, Missing: []bool{1: true, 4: true}, Codes: []int32{0, 1, 2, 3, 4, 2},
		Whole: []int{1, 2, 3, 4, 5}}
	s := privacy.SensitiveOf(c)
	if !slices.Equal(s.Values, []string{"1", "", "2"}) || !slices.Equal(s.Codes, []int32{0, 1, 0, 2, 1, 0}) ||
		!slices.Equal(s.Missing, []bool{false, true, false}) || !slices.Equal(s.Counts(), []int{4, 7, 4}) {
		t.Errorf("%+v counts %v", s, s.Counts())
	}
}

// A value that one of many records has counts, however large the class is.
func TestOneOfMany(t *testing.T) {
	s := &privacy.Sensitive{Name: "s", Values: []string{"a", "b"}, Codes: append(make([]int32, 99), 1)}
	l := privacy.NewDistinctL(s, 2)
	for size := 2; size <= 100; size++ {
		if class := ascending(100)[100-size:]; !l.Holds(class) || l.Holds(ascending(size-1)) {
			t.Fatalf("of %d records: %s; of %d of one value: %s", size, l.Reach(class), size-1, l.Reach(ascending(size-1)))
		}
	}
}

// The estimator is named if it answered and has a name.
func TestWhoEstimated(t *testing.T) {
	for _, test := range []struct {
		after string
		err   error
		want  string
	}{
		{"Zayatz", nil, "population uniqueness of at most 0.1, estimated after Zayatz"},
		{"", nil, "population uniqueness of at most 0.1"},
		{"Zayatz", errors.New("impossible"), "population uniqueness of at most 0.1"},
	} {
		m := privacy.NewPopulationUniqueness(0.1, 0.5, func([]int, float64) (float64, string, error) { return 0, test.after, test.err })
		if m.CodedFor(nil).String() != test.want {
			t.Errorf("%q, %v: is called %s", test.after, test.err, m.CodedFor(nil))
		}
	}
}

// Patients who are picked are numbered in the order of their first records; those of a
// class count once each, be the class small or large beside them.
func TestPickedPatients(t *testing.T) {
	p := visits().Pick([]int32{9, 0, 5, 1, 9})
	if !slices.Equal(p.Codes, []int32{0, 1, 2, 1, 0}) || p.Count != 3 {
		t.Errorf("%v of %d", p.Codes, p.Count)
	}
	if none := (*privacy.Patients)(nil); none.Pick([]int32{0}) != nil {
		t.Error("there are patients of nobody's records")
	}
	many := &privacy.Patients{Codes: append(ascending(64), ascending(64)...), Count: 64}
	for size := range int32(20) {
		class := ascending(128)[64-size : 64+size]
		want := int(2 * size)
		if got := many.Distinct(append(class, class...)); got != want {
			t.Errorf("%d patients twice are %d", want, got)
		}
	}
}

// drawnApart are rows of patients by the values that they have, first rows alike, then
// second ones.
func drawnApart(s *privacy.Sensitive, patients [][]string) (*privacy.Sensitive, *privacy.Patients, [][]int32) {
	p, alike := &privacy.Patients{Count: len(patients)}, [][]int32{}
	for of, own := range patients {
		for at, text := range own {
			for len(alike) <= at {
				alike = append(alike, nil)
			}
			alike[at] = append(alike[at], int32(len(p.Codes)))
			p.Codes = append(p.Codes, int32(of))
			s.Codes = append(s.Codes, int32(slices.Index(s.Values, text)))
		}
	}
	return p.Once(s), p, alike
}
