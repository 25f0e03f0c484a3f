package privacy_test

import (
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/model/privacy"
)

// flat is the hierarchy of a, b and c below one root.
func flat() *domain.Ground { return domain.NewGround([]int32{-1, 0, 0, 0}, []int32{1, 2, 3}) }

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

// Two classes that have enough values and weight by patient have so together, which
// is what the answer above promises.
func TestWeightsByPatientAreMonotone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		codes := rapid.SliceOfN(rapid.Int32Range(0, 3), 12, 12)
		s := &privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c", "d"}, Codes: codes.Draw(t, "s")}
		patients := &privacy.Patients{Codes: codes.Draw(t, "patients"), Count: 4}
		once := patients.Once(s)
		weighted, err := privacy.NewLAlpha(once, rapid.IntRange(1, 3).Draw(t, "l"), rapid.Float64Range(0, 1.5).Draw(t, "alpha"), nil)
		if err != nil {
			t.Fatal(err)
		}
		m := privacy.NewPerPatient(weighted, once, patients)
		cut := rapid.IntRange(1, 11).Draw(t, "cut")
		all := []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
		if m.Holds(all[:cut]) && m.Holds(all[cut:]) && !m.Holds(all) {
			t.Fatalf("%s holds for the parts, the whole reaches %s", m, m.Reach(all))
		}
	})
}
