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
