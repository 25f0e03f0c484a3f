package privacy_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
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
	values, err := parameter.Resolve(kind.Parameters, given)
	if err != nil {
		t.Fatal(err)
	}
	in := privacy.Input{Values: values, Sensitive: d.patients.Once(d.s), Ground: func() (*domain.Ground, error) {
		return domain.NewGround([]int32{-1, 0, 0, 1, 1, 2, 2, 0}, []int32{3, 4, 5, 6, 7}), nil
	}}
	if kind.Name == privacy.NameAlphaK && rapid.Bool().Draw(t, "of one value") {
		in.Value = "5"
	}
	if kind.Name == privacy.NameLPlus {
		in.Bounds = map[string]float64{"2": 1, "9": 0.4}
	}
	if m, err = kind.Class(in); err != nil {
		t.Fatal(err)
	}
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
				t.Fatalf("%s: %v, of each row %v", apart, apart.Holds(alike), each)
			}
			if absolute(kind) {
				d.choices(alike, func(class []int32) { each = each && m.Holds(class) })
			} else {
				each = each && byPatient.Holds(slices.Concat(alike...))
			}
			linked := privacy.NewCrowd(m, once, d.patients, true)
			if got := linked.Holds(alike); got && !each || each && !got && (exact || !absolute(kind)) {
				t.Fatalf("%s: %v, by trying all %v; %s", linked, got, each, linked.Reach(alike))
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
					t.Fatalf("%s holds for each crowd, not for the rows %v of both", linked, class)
				}
			})
		}
		if first := slices.Concat(d.crowds[0][0], d.crowds[len(d.crowds)-1][0]); len(d.crowds) > 1 && !privacy.NewPerPatient(m, once, d.patients).Holds(first) {
			t.Fatalf("%s holds for each crowd, not for the rows %v that both show alike", linked, first)
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
		got := fmt.Sprint(c.Holds(alike), " ", c)
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
