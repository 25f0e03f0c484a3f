package privacy_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
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

// made is the model of a kind that is asked for as a recipe does.
func made(t *testing.T, name string, in privacy.Input, given parameter.Given) privacy.Model {
	t.Helper()
	kind := kindOf(t, name)
	values, err := parameter.Resolve(kind.Parameters, given)
	if err != nil {
		t.Fatal(err)
	}
	in.Values = values
	m, err := kind.Class(in)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Worked by hand from the definitions.
func TestModelsOfValuesByHand(t *testing.T) {
	s, ground := wards()
	in := privacy.Input{Sensitive: s, Ground: func() (*domain.Ground, error) { return ground, nil }}
	bound := in
	bound.Bounds = map[string]float64{"HIV": 0.25}
	personal := in
	personal.Guards = map[string]string{"HIV": "top secret", "flu": privacy.Unguarded}
	rows := personal
	rows.RowGuards = []string{"", privacy.Unguarded, privacy.Unguarded, privacy.Unguarded, "", "", "", "flu"}
	money := privacy.Input{Sensitive: pay("990", "1000", "1010", "2000", "3000", "", "4000", "5000")}
	first, second := []int32{0, 1, 2, 3}, []int32{4, 5, 6, 7}
	for _, test := range []struct {
		model privacy.Model
		class []int32
		holds bool
		reach string
	}{
		{made(t, privacy.NameLPlus, bound, parameter.Given{"share": 0.5}), first, false, "0.5 > 0.25"},
		{made(t, privacy.NameLPlus, bound, parameter.Given{"share": 0.5}), second, true, "0.25 > 0.25"},
		{made(t, privacy.NameLPlus, in, parameter.Given{"share": 0.5}), first, true, "0.5 > 0.5"},
		{made(t, privacy.NamePPlus, in, nil), first, false, "p = 1"},
		{made(t, privacy.NamePPlus, in, nil), second, true, "p = 3"},
		{made(t, privacy.NamePPlus, in, parameter.Given{"level": 9.0}), second, true, "p = 3"}, // below the root
		{made(t, privacy.NameKE, money, parameter.Given{"k": 4.0, "e": 1010.0}), first, true, "k = 4, e = 1010"},
		{made(t, privacy.NameKE, money, parameter.Given{"k": 4.0, "e": 1011.0}), first, false, "k = 4, e = 1010"},
		{made(t, privacy.NameKE, money, parameter.Given{"k": 5.0, "e": 0.0}), second, false, "k = 4, e = 2000"}, // a missing one is a value
		// Within 20 of 1000 are three of four; within 10, too; within 9 each is alone.
		{made(t, privacy.NameEM, money, parameter.Given{"epsilon": 10.0}), first, false, "m = 1.333"},
		{made(t, privacy.NameEM, money, parameter.Given{"epsilon": 9.0, "m": 4.0}), first, true, "m = 4"},
		// Two missing ones are close to each other, and to nothing else.
		{made(t, privacy.NameEM, money, parameter.Given{"epsilon": 9.0, "m": 2.0}), []int32{0, 5, 5}, false, "m = 1.5"},
		{made(t, privacy.NameEM, money, parameter.Given{"epsilon": 1e9, "m": 2.0}), []int32{0, 3, 5, 5}, true, "m = 2"},
		// A fifth of 5000 is 1000: 4000 is close to it, but 5000 not to 3000.
		{made(t, privacy.NameEM, money, parameter.Given{"epsilon": 0.2, "m": 2.0, "closeness": "relative"}), second, true, "m = 2"},
		{made(t, privacy.NameEM, money, parameter.Given{"epsilon": 0.2, "m": 3.0, "closeness": "relative"}), second, false, "m = 2"},
		// Who guards top secrets is known to have one for certain; alone, half have HIV.
		{made(t, privacy.NamePersonal, personal, nil), first, false, "p = 1"},
		{made(t, privacy.NamePersonal, in, nil), first, true, "p = 0.5"},
		{made(t, privacy.NamePersonal, in, parameter.Given{"level": 1.0}), first, false, "p = 1"},
		// The top secret of the first covers two of four, whatever others want.
		{made(t, privacy.NamePersonal, personal, nil), second, true, "p = 0.5"},
		{made(t, privacy.NamePersonal, rows, parameter.Given{"breach": 0.4}), []int32{1, 2, 3}, true, "p = 0"},
		{made(t, privacy.NamePersonal, rows, parameter.Given{"breach": 0.4}), []int32{0, 2, 6, 7}, false, "p = 0.5"},
	} {
		if got := test.model.Holds(test.class); got != test.holds {
			t.Errorf("%s holds for %v: %v, want %v", test.model, test.class, got, test.holds)
		}
		if got := test.model.Reach(test.class); got != test.reach {
			t.Errorf("%s of %v reaches %q, want %q", test.model, test.class, got, test.reach)
		}
		if test.model.Holds(nil) {
			t.Errorf("nobody satisfies %s", test.model)
		}
	}
}

func TestModelsOfValuesRefuse(t *testing.T) {
	s, ground := wards()
	for _, test := range []struct {
		kind   string
		given  parameter.Given
		change func(in *privacy.Input)
		want   string
	}{
		{privacy.NameLPlus, nil, func(in *privacy.Input) { in.Bounds = map[string]float64{"plague": 0.1} }, `"plague"`},
		{privacy.NameLPlus, nil, func(in *privacy.Input) { in.Bounds = map[string]float64{"flu": 0} }, `the bound of "flu" is 0`},
		{privacy.NameLPlus, nil, func(in *privacy.Input) { in.Bounds = map[string]float64{"flu": math.NaN()} }, `the bound of "flu"`},
		{privacy.NameKE, nil, func(*privacy.Input) {}, `"HIV", which is neither a number nor a date`},
		{privacy.NameEM, nil, func(*privacy.Input) {}, `"HIV", which is neither a number nor a date`},
		{privacy.NamePPlus, nil, func(in *privacy.Input) {
			in.Ground = func() (*domain.Ground, error) {
				return domain.NewGround([]int32{-1, 0, 0, 0, 0}, []int32{1, 2, 3, 4}), nil
			}
		}, `the hierarchy of "ill" has no groups`},
		{privacy.NamePersonal, nil, func(in *privacy.Input) { in.Guards = map[string]string{"flu": "colds"} }, `"colds"`},
		{privacy.NamePersonal, nil, func(in *privacy.Input) { in.Guards = map[string]string{"plague": "flu"} }, `"plague"`},
		{privacy.NamePersonal, nil, func(in *privacy.Input) { in.RowGuards = slices.Repeat([]string{"colds"}, 8) }, `"colds"`},
	} {
		kind := kindOf(t, test.kind)
		values, err := parameter.Resolve(kind.Parameters, test.given)
		if err != nil {
			t.Fatal(err)
		}
		in := privacy.Input{Values: values, Sensitive: s, Ground: func() (*domain.Ground, error) { return ground, nil }}
		test.change(&in)
		if _, err := kind.Class(in); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.kind, err, test.want)
		}
	}
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

// What is said not to be monotone is not: here are two classes that hold and together
// do not.
func TestWhatIsNotMonotone(t *testing.T) {
	near := made(t, privacy.NameEM, privacy.Input{Sensitive: pay("0", "9", "-1", "1", "-9", "10")}, parameter.Given{"epsilon": 1.0, "m": 2.0})
	s, ground := wards()
	in := privacy.Input{Sensitive: s, Ground: func() (*domain.Ground, error) { return ground, nil }}
	in.RowGuards = []string{"top secret", "∅", "∅", "∅", "∅", "∅", "∅", "∅"}
	guarded := made(t, privacy.NamePersonal, in, nil)
	for _, test := range []struct {
		model privacy.Model
		a, b  []int32
	}{
		{near, []int32{0, 1}, []int32{2, 3}},
		{guarded, []int32{0, 7}, []int32{1, 2, 3}},
	} {
		both := slices.Concat(test.a, test.b)
		if !test.model.Holds(test.a) || !test.model.Holds(test.b) || test.model.Holds(both) || test.model.Monotone() {
			t.Errorf("%s: %s, %s and %s", test.model, test.model.Reach(test.a), test.model.Reach(test.b), test.model.Reach(both))
		}
	}
	if got := fmt.Sprint(guarded); !strings.Contains(got, "at most 0.5") {
		t.Errorf("is called %s", got)
	}
}

// organs are the diseases of four patients, of whom two have other ones, each of
// another organ.
func organs() privacy.Input {
	s := &privacy.Sensitive{Name: "ill", Values: []string{"arrhythmia", "embolism", "flu"}, Codes: []int32{0, 1, 1, 2}}
	g := domain.NewGround([]int32{-1, 0, 0, 1, 2, 2, 3, 4, 5}, []int32{6, 7, 8})
	g.Labels = []string{"*", "heart", "lung", "other", "other", "cold", "arrhythmia", "embolism", "flu"}
	return privacy.Input{Sensitive: s, Ground: func() (*domain.Ground, error) { return g, nil }}
}

// A label that stands at two places guards at the one above the value.
func TestGuardAtTheValuesPlace(t *testing.T) {
	class := []int32{0, 1, 2, 3}
	for _, test := range []struct {
		guards map[string]string
		rows   []string
		want   string
	}{
		{guards: map[string]string{"arrhythmia": "other", "embolism": "∅", "flu": "∅"}, want: "p = 0.25"},
		{guards: map[string]string{"arrhythmia": "∅", "embolism": "other", "flu": "∅"}, want: "p = 0.5"},
		{rows: []string{"∅", "other", "∅", "∅"}, want: "p = 0.5"},
		{rows: []string{"other", "∅", "∅", "lung"}, want: "p = 0.75"},
		{rows: []string{"other", "other", "∅", "∅"}, want: "p = 0.5"},
		{rows: []string{"lung", "∅", "∅", "∅"}, want: "p = 0.75"}, // where it is
	} {
		in := organs()
		in.Guards, in.RowGuards = test.guards, test.rows
		if got := made(t, privacy.NamePersonal, in, nil).Reach(class); got != test.want {
			t.Errorf("guarded by %v and %q: %s, want %s", test.guards, test.rows, got, test.want)
		}
	}
	in := organs()
	in.Guards = map[string]string{"flu": "other"}
	if _, err := kindOf(t, privacy.NamePersonal).Class(withDefaults(t, in)); err == nil || !strings.Contains(err.Error(), `"other" at 2 places`) {
		t.Errorf("error %v", err)
	}
}

func withDefaults(t *testing.T, in privacy.Input) privacy.Input {
	t.Helper()
	values, err := parameter.Resolve(kindOf(t, privacy.NamePersonal).Parameters, nil)
	if err != nil {
		t.Fatal(err)
	}
	in.Values = values
	return in
}

// Of patients with several rows every guard counts, and each of them once, however many
// values they have.
func TestPersonalByPatient(t *testing.T) {
	in := organs()
	in.Sensitive.Codes = []int32{0, 0, 2, 2, 1, 0}
	patients := &privacy.Patients{Codes: []int32{0, 0, 0, 1, 1, 2}, Count: 3}
	for _, test := range []struct {
		rows  []string
		class []int32
		want  string
	}{
		// The second row of the first patient says what the first does, but guards it.
		{[]string{"∅", "arrhythmia", "∅", "∅", "∅", "∅"}, []int32{0, 1, 3}, "p = 0.5"},
		// Everyone has arrhythmia, whatever else they have.
		{[]string{"arrhythmia", "∅", "∅", "∅", "∅", "∅"}, []int32{0, 2, 5}, "p = 1"},
		{[]string{"∅", "∅", "∅", "∅", "lung", "∅"}, []int32{0, 1, 3, 4, 5}, "p = 0.3333"},
		{[]string{"∅", "∅", "∅", "∅", "∅", "∅"}, []int32{0, 1, 3, 4, 5}, "p = 0"},
	} {
		in := in
		in.RowGuards = test.rows
		m := privacy.NewPerPatient(made(t, privacy.NamePersonal, in, nil), in.Sensitive, patients)
		if got := m.Reach(test.class); got != test.want || m.Holds(test.class) != (test.want != "p = 1") {
			t.Errorf("guarded by %q, %v reaches %s, want %s", test.rows, test.class, got, test.want)
		}
		if got := m.String(); !strings.Contains(got, "patients") || m.Monotone() {
			t.Errorf("is called %s", got)
		}
	}
}
