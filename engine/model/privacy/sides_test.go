package privacy_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/data/wire"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

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
		t.Fatalf("%s can't be told", m)
	}
	told := wire.NewReader(d.Append(nil))
	plan := privacy.ReadBlueprint(told, len(qi))
	if err := told.End(); err != nil {
		t.Fatalf("%s is refused: %v", m, err)
	}
	records := wire.NewReader(d.AppendRecords(nil, ascending(n)))
	other := plan.Read(records, n, qi)
	if err := records.End(); err != nil {
		t.Fatalf("the records of %s are refused: %v", m, err)
	}
	for set := range 1 << n {
		var class []int32
		for r := range n {
			if set>>r&1 == 1 {
				class = append(class, int32(r))
			}
		}
		if m.Holds(class) != other.Holds(class) || m.MinSize() != other.MinSize() {
			t.Fatalf("%s holds for %v: %v, where it was told %v", m, class, m.Holds(class), other.Holds(class))
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
			models = append(models, must[privacy.DistinctL](t)(privacy.NewDistinctL(s, 1)))
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
		return must[privacy.DistinctL](t)(privacy.NewDistinctL(&privacy.Sensitive{Name: "s", Values: []string{"a", "b"}, Codes: codes}, 2))
	}
	toldAlike(t, privacy.All(l([]int32{0, 1, 0}), l([]int32{0, 0, 1})), 3, nil)
	p, _ := four(t)
	size := func(persons ...domain.Span) int {
		m, err := privacy.NewKMap(p.QI, privacy.NewRegister(p.QI, persons), 1)
		if err != nil {
			t.Fatal(err)
		}
		d, _ := privacy.Describe(m)
		toldAlike(t, m, 2, p.QI)
		return len(d.Append(nil))
	}
	one, two := domain.Leaf(0), domain.Leaf(1)
	if a, b := size(one, two), size(one, one, two); a != b {
		t.Errorf("two persons take %d bytes, with another one who is alike %d", a, b)
	}
	size(one)
	nobody, err := privacy.NewDeltaPresence(p.QI, privacy.NewRegister(p.QI, nil), 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	toldAlike(t, nobody, 2, p.QI)
}

// What nobody reaches is a number as well.
func TestWhatNobodyReaches(t *testing.T) {
	w := ward()
	p, register := four(t)
	for want, m := range map[string]privacy.Model{
		"l = 0":        must[privacy.DistinctL](t)(privacy.NewDistinctL(w, 2)),
		"l = 1":        must[privacy.EntropyL](t)(privacy.NewEntropyL(w, 2)),
		"α = 0":        must[privacy.AlphaK](t)(privacy.NewAlphaK(w, 0.5, "")),
		"m = 0":        must[privacy.EM](t)(privacy.NewEM(doses(), 1, 2, false)),
		"k = 0, e = 0": must[privacy.KE](t)(privacy.NewKE(doses(), 2, 1)),
		"p = 0":        must[privacy.Personal](t)(privacy.NewPersonal(w, 0.5, make([]int32, 10), flat())),
		"s = 0, l = 0": must[privacy.SL](t)(privacy.NewSL(w, 0.5, 2, matrix[:3])),
		"l = 0, α = 0": must[privacy.LAlpha](t)(privacy.NewLAlpha(w, 2, 1, nil)),
		"k = 0":        must[privacy.KPatients](t)(privacy.NewKPatients(visits(), 2)),
		"t = 0":        must[privacy.OrderedTCloseness](t)(privacy.NewOrderedTCloseness(w, 0.5, flat())),
	} {
		if got := m.Reach(nil); got != want || m.Holds(nil) {
			t.Errorf("%s: nobody reaches %q, want %q", m, got, want)
		}
	}
	if m := must[privacy.HierarchicalTCloseness](t)(privacy.NewHierarchicalTCloseness(w, 0, flat())); m.Reach(nil) != "t = 0" || m.Holds(nil) {
		t.Errorf("%s: nobody reaches %q", m, m.Reach(nil))
	}
	if m, err := privacy.NewDeltaPresence(p.QI, register, 0, 1); err != nil || m.Holds(nil) || !m.Holds([]int32{0}) {
		t.Errorf("%s holds for nobody: %v", m, err)
	}
	if m, err := privacy.NewKMap(p.QI, register, 2); err != nil || m.Holds(nil) || !m.Holds([]int32{1}) {
		t.Errorf("%s holds for nobody: %v", m, err)
	}
	if m := must[privacy.EM](t)(privacy.NewEM(doses(), 1, 1, false)); !m.Holds([]int32{2}) {
		t.Errorf("%s: a record is at most one of one", m)
	}
}

// A column of a single value is as far from the table as it is from itself.
func TestOneValueIsAtNoDistance(t *testing.T) {
	s := &privacy.Sensitive{Name: "s", Values: []string{"a"}, Codes: []int32{0, 0}}
	m := must[privacy.HierarchicalTCloseness](t)(privacy.NewHierarchicalTCloseness(s, 0, domain.NewGround([]int32{-1}, []int32{0})))
	if !m.Holds([]int32{0}) || m.Reach([]int32{0}) != "t = 0" {
		t.Errorf("one value alone reaches %s", m.Reach([]int32{0}))
	}
}

// The share of those in the table is forgiven a billionth at either bound, and a least
// share of a billionth asks for nobody outside of all groups.
func TestBillionthsOfPresence(t *testing.T) {
	p, _ := four(t)
	register := privacy.NewRegister(p.QI, append(slices.Repeat([]domain.Span{domain.Leaf(0)}, 10), domain.Leaf(1)))
	first := []domain.Span{domain.Leaf(0)}
	for _, test := range []struct {
		least, most float64
		holds, over bool
	}{
		{0.3 + 0.95e-9, 1, true, false},
		{0.3 + 1.05e-9, 1, false, false},
		{0, 0.3 - 0.95e-9, true, true},
		{0, 0.3 - 1.05e-9, false, true},
		{0.95e-9, 1, true, true},
		{1.05e-9, 1, true, false},
	} {
		m, err := privacy.NewDeltaPresence(p.QI, register, test.least, test.most)
		if err != nil {
			t.Fatal(err)
		}
		if got, over := m.HoldsAs(first, 3), m.HoldsOver([][]domain.Span{first}); got != test.holds || over != test.over {
			t.Errorf("%v to %v: three of ten %v, one outside %v", test.least, test.most, got, over)
		}
		if !m.HoldsOver([][]domain.Span{first, {domain.Leaf(1)}}) {
			t.Errorf("%v to %v: nobody is outside", test.least, test.most)
		}
	}
}

// Two persons who differ in the second attribute alone are two; a release covers those
// of all of whose attributes it says so. Without attributes there is nobody.
func TestRegisterOfTwoAttributes(t *testing.T) {
	p, _ := four(t)
	qi := []domain.Attribute{p.QI[0], p.QI[0]}
	at := func(a, b int32) []domain.Span { return []domain.Span{domain.Leaf(a), domain.Leaf(b)} }
	register := privacy.NewRegister(qi, slices.Concat(at(0, 1), at(0, 2), at(0, 1), at(1, 1)))
	for _, test := range []struct {
		released       []domain.Span
		count, outside int
	}{
		{at(0, 1), 2, 2},
		{at(0, 2), 1, 3},
		{at(1, 1), 1, 3},
		{at(1, 2), 0, 4},
		{at(3, 3), 0, 4},
		{[]domain.Span{domain.Leaf(0), {Lo: 1, Hi: 2}}, 3, 1},
		{[]domain.Span{{Lo: 0, Hi: 1}, domain.Leaf(1)}, 3, 1},
		{[]domain.Span{{Lo: 0, Hi: 1}, {Lo: 1, Hi: 2}}, 4, 0},
	} {
		if got, outside := register.Count(test.released, 9), register.Outside([][]domain.Span{test.released}); got != test.count || outside != test.outside {
			t.Errorf("%v covers %d, without %d, want %d and %d", test.released, got, outside, test.count, test.outside)
		}
	}
	if none := privacy.NewRegister(nil, at(0, 1)); none.Count(nil, 9) != 0 || none.Outside([][]domain.Span{nil}) != 0 {
		t.Error("there are persons without attributes")
	}
}

// A kind is found by its name, and who asks for another is told those that there are.
func TestKindByName(t *testing.T) {
	for _, k := range privacy.Kinds() {
		if got, err := privacy.KindOf(k.Name); err != nil || got.Title != k.Title {
			t.Errorf("%s is %s: %v", k.Name, got.Title, err)
		}
	}
	if _, err := privacy.KindOf("k-anonimity"); err == nil || !strings.Contains(err.Error(), privacy.NameKMap) {
		t.Errorf("error %v", err)
	}
}

// The hierarchy is asked for where the distance is by it, and where words have no order
// of their own.
func TestWhenClosenessNeedsAHierarchy(t *testing.T) {
	k := kindOf(t, privacy.NameTCloseness)
	broken := errors.New("no hierarchy")
	for _, test := range []struct {
		distance string
		s        *privacy.Sensitive
		has      bool
		needs    bool
		want     string // of the error, where the hierarchy is broken
	}{
		{"equal", ward(), true, false, ""},
		{"ordered", ward(), true, false, "no hierarchy"},
		{"ordered", ward(), false, false, "have no order"},
		{"ordered", pay("1", "2"), true, false, ""},
		{"ordered", pay("1", "2"), false, false, ""},
		{"hierarchical", pay("1", "2"), true, true, "no hierarchy"},
	} {
		in := input(t, k, parameter.Given{"distance": test.distance})
		in.Sensitive, in.HasGround = test.s, test.has
		in.Ground = func() (*domain.Ground, error) { return nil, broken }
		if k.Hierarchy(in.Values) != test.needs {
			t.Errorf("%s: needs a hierarchy: %v", test.distance, !test.needs)
		}
		if _, err := k.Class(in); (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s of %q, has a hierarchy %v: %v, want %q", test.distance, test.s.Name, test.has, err, test.want)
		}
	}
}

// A value is found in any spelling, and the missing one as it is written.
func TestValuesInAnySpelling(t *testing.T) {
	s := pay("1", "2.50", "")
	s.Format = format.Format{Type: format.Decimal}
	for asked, want := range map[string]string{"1": "1", "1.0": "1", "2.5": "2.50", "2.50": "2.50"} {
		if m, err := privacy.NewAlphaK(s, 0.5, asked); err != nil || m.String() != `share of "`+want+`" in "pay" at most 0.5` {
			t.Errorf("%q is %v (%v)", asked, m, err)
		}
	}
	if _, err := privacy.NewAlphaK(s, 0.5, "2"); err == nil {
		t.Error("2 is found")
	}
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
	l := must[privacy.DistinctL](t)(privacy.NewDistinctL(s, 2))
	for size := 2; size <= 100; size++ {
		if class := ascending(100)[100-size:]; !l.Holds(class) || l.Holds(ascending(size-1)) {
			t.Fatalf("of %d records: %s; of %d of one value: %s", size, l.Reach(class), size-1, l.Reach(ascending(size-1)))
		}
	}
}

// Values that occur once have a rank, those that do not occur have none; and a weight is
// needed of a value that occurs once, not of one that does not.
func TestWeightsOfRareValues(t *testing.T) {
	s := &privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c", "d"}, Codes: []int32{0, 1, 0, 0, 2}}
	if got := privacy.RankWeights(s); !slices.Equal(got, []float64{1, 0, 0.5, 0}) {
		t.Errorf("weights %v", got)
	}
	k := kindOf(t, privacy.NameLAlpha)
	for _, test := range []struct {
		weights map[string]float64
		want    string
	}{
		{map[string]float64{"a": 1, "b": 1, "c": 1}, ""},
		{map[string]float64{"a": 1, "b": 1, "d": 1}, `"c"`},
		{map[string]float64{"b": 1, "c": 1}, `"a"`},
	} {
		in := input(t, k, nil)
		in.Sensitive, in.Weights = s, test.weights
		if _, err := k.Class(in); (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("weights %v: %v, want %s", test.weights, err, test.want)
		}
	}
}

// Each of the two lengths must be that of the column.
func TestGuardsOfAnotherColumn(t *testing.T) {
	short := domain.NewGround([]int32{-1, 0, 0}, []int32{1, 2})
	for _, test := range []struct {
		guards int
		ground *domain.Ground
		valid  bool
	}{{10, flat(), true}, {9, flat(), false}, {11, flat(), false}, {10, short, false}, {9, short, false}} {
		if _, err := privacy.NewPersonal(ward(), 0.5, make([]int32, test.guards), test.ground); (err == nil) != test.valid {
			t.Errorf("%d guards, %d leaves: %v", test.guards, len(test.ground.Leaf), err)
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
		m, err := privacy.NewPopulationUniqueness(0.1, 0.5, func([]int, float64) (float64, string, error) { return 0, test.after, test.err })
		if err != nil || m.CodedFor(nil).String() != test.want {
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

// Whichever row of each patient is meant, the worst choice is judged: the least range of
// numbers, the least weight of values, the fewest categories, the greatest share; and a
// billionth is forgiven, no more. Nobody satisfies nothing.
func TestWorstChoiceOfRows(t *testing.T) {
	numbers := func() *privacy.Sensitive {
		return &privacy.Sensitive{Name: "s", Format: format.Format{Type: format.Decimal},
			Values: []string{"0", "0.5", "1", "4", "5", "9", "10", "40", "90", "95", "100", ""}, Missing: []bool{11: true}}
	}
	weights := map[string]float64{"0": 0.5, "0.5": 0, "1": 1, "4": 0, "5": 0, "9": 0, "10": 0, "40": 0, "90": 0, "95": 0, "100": 0, "": 0}
	ground := func() (*domain.Ground, error) {
		return domain.NewGround([]int32{-1, 0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}, []int32{3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}), nil
	}
	ke := func(k, e float64) parameter.Given { return parameter.Given{"k": k, "e": e} }
	la := func(l, alpha float64) parameter.Given { return parameter.Given{"l": l, "alpha": alpha} }
	for _, test := range []struct {
		kind     string
		given    parameter.Given
		patients [][]string
		holds    bool
		reach    string
	}{
		{privacy.NameKE, ke(1, 0), [][]string{{"0", "10"}, {"4"}}, true, "k = 2, e = 4"},
		{privacy.NameKE, ke(1, 0), [][]string{{"0", "100"}, {"40", "90"}, {"95"}}, true, "k = 3, e = 10"},
		{privacy.NameKE, ke(1, 0), [][]string{{"5", "5"}, {"9", "100"}}, true, "k = 2, e = 4"},
		{privacy.NameKE, ke(1, 0), [][]string{{"4", "5"}, {"5", "4"}}, true, "k = 1, e = 0"},
		{privacy.NameKE, ke(1, 0), [][]string{{"0"}, {"100", ""}}, true, "k = 2, e = 0"}, // the second has no number
		{privacy.NameKE, ke(1, 0), [][]string{{"0"}, {"100", ""}, {"9"}}, true, "k = 3, e = 9"},
		{privacy.NameKE, ke(1, 0), [][]string{{""}, {""}}, true, "k = 1, e = 0"},
		{privacy.NameKE, ke(1, 4+0.95*4e-9), [][]string{{"0", "10"}, {"4", "90"}}, true, "k = 2, e = 4"},
		{privacy.NameKE, ke(1, 1+0.95e-9), [][]string{{"0", "10"}, {"5", "9"}}, true, "k = 2, e = 1"}, // of the second rows
		{privacy.NameKE, ke(1, 0.5+0.95e-9), [][]string{{"0", "10"}, {"4", "0.5"}}, true, "k = 2, e = 0.5"},
		{privacy.NameKE, ke(1, 0.5+1.05e-9), [][]string{{"0", "10"}, {"4", "0.5"}}, false, "k = 2, e = 0.5"},
		{privacy.NameKE, ke(1, 4+0.95*4e-9), [][]string{{"0", "10"}, {"90", "4"}}, true, "k = 2, e = 4"},
		{privacy.NameKE, ke(1, 4+1.05*4e-9), [][]string{{"0", "10"}, {"90", "4"}}, false, "k = 2, e = 4"},
		{privacy.NameKE, ke(2, 5), [][]string{{"0", "1"}, {"10", "9"}}, true, "k = 2, e = 8"},
		{privacy.NameKE, ke(2, 5), [][]string{{"0", "9"}, {"10", "1"}}, false, "k = 2, e = 1"},
		{privacy.NameKE, ke(2, 0), [][]string{{"0", "4"}, {"4", "0"}}, false, "k = 1, e = 0"},
		{privacy.NameLAlpha, la(1, 0), [][]string{{"0"}, {"1"}}, true, "l = 2, α = 1.5"},
		{privacy.NameLAlpha, la(1, 0.5), [][]string{{"0", "1"}, {"1", "0"}}, true, "l = 1, α = 0.5"},
		{privacy.NameLAlpha, la(1, 0.5+0.95e-9), [][]string{{"0", "1"}, {"1", "0"}}, true, "l = 1, α = 0.5"},
		{privacy.NameLAlpha, la(1, 0.5+1.05e-9), [][]string{{"0", "1"}, {"1", "0"}}, false, "l = 1, α = 0.5"},
		{privacy.NameLAlpha, la(2, 0.5), [][]string{{"0", "1"}, {"1", "0"}}, false, "l = 1, α = 0.5"},
		// A patient who has two values of a category has it once; 0 and 0.5 are one.
		{privacy.NamePPlus, parameter.Given{"p": 2.0}, [][]string{{"0", "0.5"}, {"1", "4"}}, true, "p = 2"},
		{privacy.NamePPlus, parameter.Given{"p": 2.0}, [][]string{{"0", "4"}, {"1", "0.5"}}, false, "p = 1"},
		{privacy.NameAlphaK, parameter.Given{"alpha": 0.5}, [][]string{{"0", "1"}, {"4", "0"}}, false, "α = 1"},
		{privacy.NameAlphaK, parameter.Given{"alpha": 0.5}, [][]string{{"0", "1"}, {"4", "5"}}, true, "α = 0.5"},
		{privacy.NameLPlus, parameter.Given{"share": 0.5}, [][]string{{"0", "1"}, {"4", "0"}}, false, "1 > 0.5"},
		{privacy.NameLPlus, parameter.Given{"share": 1.0}, [][]string{{"0"}}, true, ""},
	} {
		s, patients, alike := drawnApart(numbers(), test.patients)
		m := made(t, test.kind, privacy.Input{Sensitive: s, Ground: ground, Weights: weights}, test.given)
		c := privacy.NewCrowd(m, s, patients, true)
		if c.Holds(alike) != test.holds || c.Reach(alike) != test.reach {
			t.Errorf("%s of %q: %v, %s, want %v, %s", c, test.patients, c.Holds(alike), c.Reach(alike), test.holds, test.reach)
		}
		if c.Holds(nil) {
			t.Errorf("nobody satisfies %s", c)
		}
	}
}
