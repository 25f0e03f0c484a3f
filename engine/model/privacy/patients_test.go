package privacy_test

import (
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/model/privacy"
)

// Ten records of four patients: 0 has five, 1 three, 2 and 3 one each.
func visits() *privacy.Patients {
	return &privacy.Patients{Codes: []int32{0, 0, 0, 0, 0, 1, 1, 1, 2, 3}, Count: 4}
}

func TestPatientsCountOnce(t *testing.T) {
	k2 := must[privacy.KPatients](t)(privacy.NewKPatients(visits(), 2))
	for _, test := range []struct {
		class []int32
		holds bool
		reach string
	}{
		{[]int32{0, 1, 2, 3, 4}, false, "k = 1"},
		{[]int32{0, 1, 5}, true, "k = 2"},
		{[]int32{0, 5, 6, 8, 9}, true, "k = 4"},
	} {
		if k2.Holds(test.class) != test.holds || k2.Reach(test.class) != test.reach {
			t.Errorf("%v: %s", test.class, k2.Reach(test.class))
		}
	}
	if _, err := privacy.NewKPatients(visits(), 5); err == nil {
		t.Error("five of four patients")
	}
}

// Of the values a a a a b, b b c, c, c by patient: patient 0 has a and b once
// each, 1 b and c, 2 and 3 c. So p is (1, 2, 3)/6.
func TestModelsByPatient(t *testing.T) {
	s := &privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c"}, Codes: []int32{0, 0, 0, 0, 1, 1, 1, 2, 2, 2}}
	once := visits().Once(s)
	if counts := once.Counts(); counts[0] != 1 || counts[1] != 2 || counts[2] != 3 {
		t.Fatalf("counts %v", counts)
	}
	half := must[privacy.AlphaK](t)(privacy.NewAlphaK(once, 0.5, ""))
	m := privacy.NewPerPatient(half, once, visits())
	// Four a of one patient and his b are one a and one b.
	if class := []int32{0, 1, 2, 3, 4}; !m.Holds(class) || half.Holds(class) || m.Reach(class) != "α = 0.5" {
		t.Errorf("by patient %s, by record %s", m.Reach(class), half.Reach(class))
	}
	close0 := privacy.NewPerPatient(must[privacy.TCloseness](t)(privacy.NewTCloseness(once, 0)), once, visits())
	if everyone := []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}; !close0.Holds(everyone) {
		t.Errorf("the whole table is at %s from itself", close0.Reach(everyone))
	}
	if m.Monotone() || !privacy.NewPerPatient(must[privacy.DistinctL](t)(privacy.NewDistinctL(once, 2)), once, visits()).Monotone() {
		t.Error("only a model that counts distinct values stays monotone")
	}
}

// A class holds within the other attributes if each of its parts does.
func TestWithinOthers(t *testing.T) {
	s := &privacy.Sensitive{Name: "s", Values: []string{"a", "b"}, Codes: []int32{0, 1, 0, 0}}
	ward := &privacy.Sensitive{Name: "ward", Values: []string{"x", "y"}, Codes: []int32{0, 0, 1, 1}}
	l2 := must[privacy.DistinctL](t)(privacy.NewDistinctL(s, 2))
	m := privacy.NewWithin(l2, []*privacy.Sensitive{ward})
	if class := []int32{0, 1, 2, 3}; m.Holds(class) || !l2.Holds(class) || m.Reach(class) != "l = 1" {
		t.Errorf("ward y has %s", m.Reach(class))
	}
	if !m.Holds([]int32{0, 1}) || m.Holds(nil) {
		t.Error("ward x has both values, nobody none")
	}
	if want := `distinct 2-diversity of "s", given "ward"`; m.String() != want {
		t.Errorf("%s, want %s", m, want)
	}
}

// Where the models claim it, two classes that hold make one that does.
func TestMonotoneByPatientAndWithin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		codes := rapid.SliceOfN(rapid.Int32Range(0, 2), 12, 12)
		s := &privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c"}, Codes: codes.Draw(t, "s")}
		other := &privacy.Sensitive{Name: "o", Values: []string{"x", "y", "z"}, Codes: codes.Draw(t, "o")}
		patients := &privacy.Patients{Codes: codes.Draw(t, "patients"), Count: 3}
		once := patients.Once(s)
		l2, _ := privacy.NewDistinctL(once, 2)
		k2, _ := privacy.NewKPatients(patients, 2)
		alpha, _ := privacy.NewAlphaK(s, 0.6, "")
		models := []privacy.Model{k2, privacy.NewPerPatient(l2, once, patients),
			privacy.NewWithin(l2, []*privacy.Sensitive{other}), privacy.NewWithin(alpha, []*privacy.Sensitive{other})}
		cut := rapid.IntRange(1, 11).Draw(t, "cut")
		all := []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
		for _, m := range models {
			if m.Monotone() && m.Holds(all[:cut]) && m.Holds(all[cut:]) && !m.Holds(all) {
				t.Fatalf("%s holds for the parts, the whole reaches %s", m, m.Reach(all))
			}
		}
	})
}
