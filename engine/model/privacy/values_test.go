package privacy_test

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/model/privacy"
)

// wards are the diseases of eight patients, two groups of four, and their hierarchy
// of four degrees: as in Sun, Wang, Li and Ross, a group of HIV and cancer has two
// values, but both are top secret.
func wards() (*privacy.Sensitive, *domain.Ground) {
	s := &privacy.Sensitive{
		Name: "ill", Values: []string{"HIV", "cancer", "hepatitis", "flu"},
		Codes: []int32{0, 0, 1, 1, 0, 1, 2, 3},
	}
	g := domain.NewGround([]int32{-1, 0, 0, 0, 1, 1, 2, 3}, []int32{4, 5, 6, 7})
	g.Labels = []string{"*", "top secret", "secret", "none", "HIV", "cancer", "hepatitis", "flu"}
	return s, g
}

// pay are eight salaries.
func pay(values ...string) *privacy.Sensitive {
	s := &privacy.Sensitive{Name: "pay", Format: format.Format{Type: format.Integer}}
	for i, text := range values {
		s.Values = append(s.Values, text)
		s.Missing = append(s.Missing, text == "")
		s.Codes = append(s.Codes, int32(i))
	}
	return s
}

// Each agrees with its definition, counted value by value and pair by pair, and keeps
// its word about merged classes.
func TestModelsOfValuesAreTheirDefinitions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const n = 12
		numbers := make([]float64, n)
		s := &privacy.Sensitive{Name: "s", Format: format.Format{Type: format.Integer}}
		for i := range numbers {
			numbers[i] = float64(rapid.IntRange(-4, 8).Draw(t, "number"))
			text := strconv.Itoa(int(numbers[i]))
			if !slices.Contains(s.Values, text) {
				s.Values = append(s.Values, text)
			}
			s.Codes = append(s.Codes, int32(slices.Index(s.Values, text)))
		}
		parent, leaf := []int32{-1, 0, 0, 0}, []int32{}
		group := make([]int32, len(s.Values))
		for v := range s.Values {
			group[v] = rapid.Int32Range(1, 3).Draw(t, "group")
			leaf = append(leaf, int32(len(parent)))
			parent = append(parent, group[v])
		}
		ground := domain.NewGround(parent, leaf)
		guard := make([]int32, n)
		for i := range guard {
			guard[i] = rapid.SampledFrom([]int32{-1, 0, group[s.Codes[i]], leaf[s.Codes[i]], 2}).Draw(t, "guard")
		}
		bounds := make([]float64, len(s.Values))
		for v := range bounds {
			bounds[v] = float64(rapid.IntRange(1, 4).Draw(t, "bound")) / 4
		}
		epsilon, m := rapid.IntRange(0, 3).Draw(t, "ε"), rapid.IntRange(1, 4).Draw(t, "m")
		k, e := rapid.IntRange(1, 4).Draw(t, "k"), rapid.IntRange(0, 8).Draw(t, "e")
		p, breach := rapid.IntRange(1, 3).Draw(t, "p"), float64(rapid.IntRange(1, 4).Draw(t, "breach"))/4

		under := func(v, node int32) bool { return node == 0 || group[v] == node || leaf[v] == node }
		definitions := map[privacy.Model]func(class []int32) bool{}
		define := func(model privacy.Model, err error, holds func(class []int32) bool) {
			if err != nil {
				t.Fatal(err)
			}
			definitions[&named{model}] = holds
		}
		count := func(class []int32, of func(record int32) bool) int {
			found := 0
			for _, record := range class {
				if of(record) {
					found++
				}
			}
			return found
		}
		everyone := func(class []int32, of func(record int32) bool) bool { return count(class, of) == len(class) }
		lplus, err := privacy.NewLPlus(s, bounds, 1)
		define(lplus, err, func(class []int32) bool {
			return everyone(class, func(a int32) bool {
				return float64(count(class, func(b int32) bool { return s.Codes[a] == s.Codes[b] })) <= bounds[s.Codes[a]]*float64(len(class))
			})
		})
		pplus, err := privacy.NewPPlus(s, p, 1, ground)
		define(pplus, err, func(class []int32) bool {
			seen := map[int32]bool{}
			for _, a := range class {
				seen[group[s.Codes[a]]] = true
			}
			return len(seen) >= p
		})
		ke, err := privacy.NewKE(s, k, float64(e))
		define(ke, err, func(class []int32) bool {
			seen, width := map[float64]bool{}, 0.0
			for _, a := range class {
				seen[numbers[a]] = true
				for _, b := range class {
					width = max(width, numbers[a]-numbers[b])
				}
			}
			return len(seen) >= k && width >= float64(e)
		})
		for _, relative := range []bool{false, true} {
			em, err := privacy.NewEM(s, float64(epsilon), m, relative)
			define(em, err, func(class []int32) bool {
				return everyone(class, func(a int32) bool {
					width := float64(epsilon)
					if relative {
						width *= math.Abs(numbers[a])
					}
					return count(class, func(b int32) bool { return math.Abs(numbers[a]-numbers[b]) <= width })*m <= len(class)
				})
			})
		}
		personal, err := privacy.NewPersonal(s, breach, guard, ground)
		define(personal, err, func(class []int32) bool {
			return everyone(class, func(a int32) bool {
				return guard[a] < 0 || float64(count(class, func(b int32) bool { return under(s.Codes[b], guard[a]) })) <= breach*float64(len(class))
			})
		})

		records := rapid.Permutation([]int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}).Draw(t, "records")
		end := rapid.IntRange(1, n).Draw(t, "end")
		middle := rapid.IntRange(0, end).Draw(t, "middle")
		for model, holds := range definitions {
			for _, class := range [][]int32{records[:middle], records[middle:end], records[:end]} {
				if got := model.Holds(class); got != (len(class) > 0 && holds(class)) {
					t.Fatalf("%s holds for %v: %v, by its definition %v (%s)", model, class, got, holds(class), model.Reach(class))
				}
				if model.Holds(class) && len(class) < model.MinSize() {
					t.Fatalf("%s holds for %d records, the least is %d", model, len(class), model.MinSize())
				}
			}
			if model.Monotone() && model.Holds(records[:middle]) && model.Holds(records[middle:end]) && !model.Holds(records[:end]) {
				t.Fatalf("%s holds for %v and %v, but not for both", model, records[:middle], records[middle:end])
			}
		}
	})
}

// named makes a key of a model that has slices.
type named struct{ privacy.Model }

// organs are the diseases of four patients, of whom two have other ones, each of
// another organ.
func organs() privacy.Input {
	s := &privacy.Sensitive{Name: "ill", Values: []string{"arrhythmia", "embolism", "flu"}, Codes: []int32{0, 1, 1, 2}}
	g := domain.NewGround([]int32{-1, 0, 0, 1, 2, 2, 3, 4, 5}, []int32{6, 7, 8})
	g.Labels = []string{"*", "heart", "lung", "other", "other", "cold", "arrhythmia", "embolism", "flu"}
	return privacy.Input{Sensitive: s, Ground: func() (*domain.Ground, error) { return g, nil }}
}
