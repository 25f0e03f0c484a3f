package privacy_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/data/wire"
	"quasi/engine/internal/casetest"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

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
				t.Fatalf("%s: %v, by trying all %v; %s", linked.Coded(), got, each, linked.Reach(alike))
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
					t.Fatalf("%s holds for each crowd, not for the rows %v of both", linked.Coded(), class)
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
	l2 := must[privacy.DistinctL](t)(privacy.NewDistinctL(once, 2))
	half := must[privacy.AlphaK](t)(privacy.NewAlphaK(once, 0.5, "hiv"))
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
		t.Fatalf("%s can't be told", m.Coded())
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
