package privacy_test

import (
	_ "embed"
	"errors"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/internal/casetest"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// models are all there are; each is made for a table of ten records.
func models(t *rapid.T) []privacy.Model {
	s := &privacy.Sensitive{Name: "disease", Values: []string{"a", "b", "c", "d"}}
	s.Codes = rapid.SliceOfN(rapid.Int32Range(0, 3), 10, 10).Draw(t, "codes")
	share := rapid.SampledFrom([]float64{0.01, 0.2, 0.25, 0.34, 0.5, 0.7, 1})
	l := rapid.IntRange(1, 4)
	k := casetest.Must(privacy.NewKAnonymity(rapid.IntRange(1, 10).Draw(t, "k"), 10))
	distinct := privacy.NewDistinctL(s, l.Draw(t, "l"))
	closeness := privacy.NewTCloseness(s, share.Draw(t, "t"))
	correlated := casetest.Must(privacy.NewSL(s, share.Draw(t, "s"), l.Draw(t, "l"), matrix))
	found := []privacy.Model{k, distinct, closeness, correlated,
		casetest.Must(privacy.NewAlphaK(s, share.Draw(t, "alpha"), rapid.SampledFrom([]string{"", "b"}).Draw(t, "value"))),
		casetest.Must(privacy.NewOrderedTCloseness(s, share.Draw(t, "ordered t"), domain.NewGround([]int32{-1, 0, 0, 0, 0}, []int32{1, 2, 3, 4}))),
		privacy.NewEntropyL(s, 1+3*share.Draw(t, "entropy")),
		privacy.NewRecursiveCL(s, 4*share.Draw(t, "c"), rapid.IntRange(2, 4).Draw(t, "l of c")),
		privacy.NewDeltaDisclosure(s, 3*share.Draw(t, "delta")),
		privacy.NewBetaLikeness(s, 3*share.Draw(t, "beta")),
		privacy.NewEnhancedBetaLikeness(s, 3*share.Draw(t, "enhanced beta")),
		casetest.Must(privacy.NewLAlpha(s, l.Draw(t, "l"), 2*share.Draw(t, "weight"), nil)),
	}
	return append(found, privacy.All(distinct, closeness), privacy.All(k, correlated))
}

// matrix correlates a with b, and c with d.
var matrix = [][]float64{{1, 0.9, 0.1, 0}, {0.9, 1, 0, 0.1}, {0.1, 0, 1, 0.8}, {0, 0.1, 0.8, 1}}

// What a model says of itself is true of any two classes.
func TestModelsKeepTheirWord(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		records := rapid.Permutation([]int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}).Draw(t, "records")
		end := rapid.IntRange(0, 10).Draw(t, "end")
		middle := rapid.IntRange(0, end).Draw(t, "middle")
		a, b := records[:middle], records[middle:end]
		for _, m := range models(t) {
			if m.Holds(a) && len(a) < m.MinSize() {
				t.Fatalf("%s holds for %d records, the least is %d", m.Coded(), len(a), m.MinSize())
			}
			if m.Monotone() && m.Holds(a) && m.Holds(b) && !m.Holds(records[:end]) {
				t.Fatalf("%s holds for %v and %v, but not for both", m.Coded(), a, b)
			}
		}
	})
}

// The estimate is the estimator's, of the sizes and the fraction that were given;
// what it can't estimate, the model can't either.
func TestPopulationUniquenessAsksItsEstimator(t *testing.T) {
	impossible := errors.New("impossible")
	m := privacy.NewPopulationUniqueness(0.1, 0.25, func(sizes []int, fraction float64) (float64, string, error) {
		if len(sizes) == 0 {
			return 0, "", impossible
		}
		return fraction / float64(sizes[0]), "Zayatz", nil
	})
	if got, err := m.Reach([]int{2, 1}); err != nil || got != 0.125 || m.Bound() != 0.1 || m.Enough() != 2 {
		t.Errorf("reaches %v of %v, %d are enough: %v", got, m.Bound(), m.Enough(), err)
	}
	if _, err := m.Reach(nil); !errors.Is(err, impossible) {
		t.Errorf("error %v, want that of the estimator", err)
	}
}

// Classes of Enough records satisfy a bound on the average risk, and smaller ones
// need not. 1/(1/49), in floating point, is above 49: a class of 49 is still enough
// for a risk of 1/49.
func TestEnoughIsTheLeastSizeThatAlwaysHolds(t *testing.T) {
	for size := 1; size <= 2000; size++ {
		if got := privacy.NewAverageRisk(1 / float64(size)).Enough(); got != size {
			t.Errorf("of a risk of 1/%d, %d are enough", size, got)
		}
	}
	for most, want := range map[float64]int{0.05: 20, 0.09: 12, 0.2: 5, 0.3: 4, 0.33: 4, 0.34: 3, 0.5: 2, 0.51: 2, 1: 1, 0.0001: 10000} {
		if got := privacy.NewAverageRisk(most).Enough(); got != want {
			t.Errorf("of a risk of %v, %d are enough, want %d", most, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		m := privacy.NewAverageRisk(rapid.Float64Range(0.0001, 1).Draw(t, "most"))
		enough := m.Enough()
		sizes := rapid.SliceOfN(rapid.IntRange(enough, 3*enough), 1, 8).Draw(t, "sizes")
		if risk, _ := m.Reach(sizes); risk > m.Bound()+1e-9 {
			t.Fatalf("classes of %v, of at least %d, reach %v of %v", sizes, enough, risk, m.Bound())
		}
		if risk, _ := m.Reach([]int{enough - 1}); enough > 1 && risk <= m.Bound() {
			t.Fatalf("%d are enough, but so is one less: %v of %v", enough, risk, m.Bound())
		}
	})
}

// Nobody is alone in a class of two.
func TestTwoAreEnoughForUniqueness(t *testing.T) {
	m := privacy.NewUniqueness(0)
	alone, _ := m.Reach([]int{m.Enough() - 1})
	if together, _ := m.Reach([]int{m.Enough(), m.Enough()}); together > m.Bound() || alone <= m.Bound() {
		t.Errorf("%d are enough: %v together, %v with one less", m.Enough(), together, alone)
	}
}

// Merging two classes makes no bounded share greater: methods that merge until a
// model holds rely on this.
func TestMergingRaisesNoRisk(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sizes := rapid.SliceOfN(rapid.IntRange(1, 9), 2, 20).Draw(t, "sizes")
		merged := append([]int{sizes[0] + sizes[1]}, sizes[2:]...)
		risk := privacy.NewAverageRisk(1)
		alone := privacy.NewUniqueness(1)
		for _, m := range []privacy.TableModel{risk, alone} {
			before, _ := m.Reach(sizes)
			if after, _ := m.Reach(merged); !(before >= 0 && before <= 1) || after > before {
				t.Fatalf("%s: %v of %v, %v of %v", m, before, sizes, after, merged)
			}
		}
	})
}

// What a model says of a class is the same without the values that no record has, whether
// the records are the whole table or some of it.
func TestValuesThatDoNotOccurChangeNothing(t *testing.T) {
	for _, kind := range privacy.Kinds() {
		if kind.Scope != privacy.OnColumn {
			continue
		}
		t.Run(kind.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				d := drawUnused(t)
				given := parameter.Given{}
				for _, p := range kind.Parameters {
					if p.Kind == parameter.Choice {
						given[p.Name] = rapid.SampledFrom(p.Choices).Draw(t, p.Name)
					}
				}
				if kind.Name == privacy.NamePPlus || kind.Name == privacy.NamePersonal {
					given["level"] = 1.0
				}
				values := casetest.Must(parameter.Resolve(kind.Parameters, given))
				all, some := d.input(), d.without()
				all.Values, some.Values = values, values
				m := casetest.Must(kind.Class(all))
				want := casetest.Must(kind.Class(some))
				n := int32(len(d.codes))
				for range 5 {
					class := rapid.SliceOfNDistinct(rapid.Int32Range(0, n-1), 1, -1, rapid.ID[int32]).Draw(t, "class")
					if m.Holds(class) != want.Holds(class) || m.Reach(class) != want.Reach(class) {
						t.Fatalf("%s of %v: %v, %s; without the values that do not occur %v, %s",
							m.Coded(), class, m.Holds(class), m.Reach(class), want.Holds(class), want.Reach(class))
					}
				}
			})
		})
	}
}

// unused is a sensitive column some of whose values do not occur.
type unused struct {
	values      []string
	codes       []int32
	whole       []int // nil: the records are the whole
	occurs      []bool
	parent      []int32 // a hierarchy of the values, in groups
	leaf        []int32
	correlation [][]float64
	weights     map[string]float64 // of those that occur; nil: by rank
}

func drawUnused(t *rapid.T) unused {
	d := unused{occurs: rapid.SliceOfN(rapid.Bool(), 2, 8).Draw(t, "occurs")}
	d.occurs[rapid.IntRange(0, len(d.occurs)-1).Draw(t, "one that occurs")] = true
	numbers := rapid.Permutation([]string{"1", "4", "9", "16", "25", "36", "49", "64"}).Draw(t, "numbers")
	var codes []int32
	for v, occurs := range d.occurs {
		text := numbers[v]
		if occurs {
			codes = append(codes, int32(v))
		} else if rapid.Bool().Draw(t, "no number") {
			text += " mg"
		}
		d.values = append(d.values, text)
	}
	d.codes = append(d.codes, codes...)
	d.codes = append(d.codes, rapid.SliceOfN(rapid.SampledFrom(codes), 0, 20).Draw(t, "codes")...)
	if rapid.Bool().Draw(t, "some of the whole") {
		d.whole = make([]int, len(d.values))
		for _, v := range d.codes {
			d.whole[v]++
		}
		for _, v := range codes {
			d.whole[v] += rapid.IntRange(0, 9).Draw(t, "others")
		}
	}
	if rapid.Bool().Draw(t, "weights") {
		d.weights = map[string]float64{}
		for _, v := range codes {
			d.weights[d.values[v]] = rapid.Float64Range(0, 1).Draw(t, "weight")
		}
	}
	d.parent = []int32{-1, 0, 0, 0}
	for v := range d.values {
		d.leaf = append(d.leaf, int32(len(d.parent)))
		d.parent = append(d.parent, int32(1+v%3))
		row := make([]float64, len(d.values))
		for w := range row {
			row[w] = float64(1+(v+1)*(w+1)%7) / 8
		}
		d.correlation = append(d.correlation, row)
	}
	return d
}

// input returns the input of a model, with the values that do not occur.
func (d unused) input() privacy.Input {
	s := &privacy.Sensitive{Name: "s", Values: d.values, Codes: d.codes, Whole: d.whole}
	return privacy.Input{Sensitive: s, Weights: d.weights,
		Ground:       func() (*domain.Ground, error) { return domain.NewGround(d.parent, d.leaf), nil },
		Correlations: func() [][]float64 { return d.correlation },
	}
}

// without leaves those values out.
func (d unused) without() privacy.Input {
	var own unused
	code := make([]int32, len(d.values))
	for v, occurs := range d.occurs {
		if !occurs {
			continue
		}
		code[v] = int32(len(own.values))
		own.values = append(own.values, d.values[v])
		own.leaf = append(own.leaf, d.leaf[v])
		if d.whole != nil {
			own.whole = append(own.whole, d.whole[v])
		}
		var row []float64
		for w, r := range d.correlation[v] {
			if d.occurs[w] {
				row = append(row, r)
			}
		}
		own.correlation = append(own.correlation, row)
	}
	own.parent, own.weights = d.parent, d.weights
	own.codes = slices.Clone(d.codes)
	for record, v := range own.codes {
		own.codes[record] = code[v]
	}
	return own.input()
}

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
		define := func(model privacy.Model, holds func(class []int32) bool) { definitions[&named{model}] = holds }
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
		define(casetest.Must(privacy.NewLPlus(s, bounds, 1)), func(class []int32) bool {
			return everyone(class, func(a int32) bool {
				return float64(count(class, func(b int32) bool { return s.Codes[a] == s.Codes[b] })) <= bounds[s.Codes[a]]*float64(len(class))
			})
		})
		define(casetest.Must(privacy.NewPPlus(s, p, 1, ground)), func(class []int32) bool {
			seen := map[int32]bool{}
			for _, a := range class {
				seen[group[s.Codes[a]]] = true
			}
			return len(seen) >= p
		})
		define(casetest.Must(privacy.NewKE(s, k, float64(e))), func(class []int32) bool {
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
			define(casetest.Must(privacy.NewEM(s, float64(epsilon), m, relative)), func(class []int32) bool {
				return everyone(class, func(a int32) bool {
					width := float64(epsilon)
					if relative {
						width *= math.Abs(numbers[a])
					}
					return count(class, func(b int32) bool { return math.Abs(numbers[a]-numbers[b]) <= width })*m <= len(class)
				})
			})
		}
		define(casetest.Must(privacy.NewPersonal(s, breach, guard, ground)), func(class []int32) bool {
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
					t.Fatalf("%s holds for %v: %v, by its definition %v (%s)", model.Coded(), class, got, holds(class), model.Reach(class))
				}
				if model.Holds(class) && len(class) < model.MinSize() {
					t.Fatalf("%s holds for %d records, the least is %d", model.Coded(), len(class), model.MinSize())
				}
			}
			if model.Monotone() && model.Holds(records[:middle]) && model.Holds(records[middle:end]) && !model.Holds(records[:end]) {
				t.Fatalf("%s holds for %v and %v, but not for both", model.Coded(), records[:middle], records[middle:end])
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

//go:embed testdata/cases.txt
var cases string

// asked are a name and what is set beside it, as name=value; _ stands for a blank.
type asked struct {
	t    *testing.T
	name string
	set  map[string]string
}

func read(t *testing.T, text string) asked {
	words := strings.Fields(text)
	a := asked{t, words[0], map[string]string{}}
	for _, word := range words[1:] {
		name, value, _ := strings.Cut(word, "=")
		a.set[name] = strings.ReplaceAll(value, "_", " ")
	}
	return a
}

var (
	offset   = regexp.MustCompile(`^(.+?)([+-][0-9.]+e-\d+)$`)
	hundreds = regexp.MustCompile(`^(\d+)-(\d+)$`)
)

// number reads 0.5, 1/3 or 1/3+0.95e-9.
func number(t *testing.T, text string) float64 {
	if parts := offset.FindStringSubmatch(text); parts != nil {
		return number(t, parts[1]) + number(t, parts[2])
	}
	above, below, of := strings.Cut(text, "/")
	x := casetest.Must(strconv.ParseFloat(above, 64))
	if of {
		return x / number(t, below)
	}
	return x
}

func (a asked) x(name string) float64 { return number(a.t, a.set[name]) }
func (a asked) n(name string) int     { return int(a.x(name)) }

func (a asked) list(name string) []string {
	if a.set[name] == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(a.set[name], ","), ",")
}

func numbers[N int | int32 | float64](a asked, name string) (all []N) {
	for _, text := range a.list(name) {
		all = append(all, N(number(a.t, text)))
	}
	return all
}

// named returns what is set of some values, as flu:0.5,gout:1.
func (a asked) named(name string) map[string]string {
	all := map[string]string{}
	for _, of := range a.list(name) {
		value, is, _ := strings.Cut(of, ":")
		all[value] = is
	}
	return all
}

func (a asked) shares(name string) map[string]float64 {
	if a.set[name] == "" {
		return nil
	}
	all := map[string]float64{}
	for value, text := range a.named(name) {
		all[value] = number(a.t, text)
	}
	return all
}

// column returns the sensitive column that is set as of: a named one, the values of records,
// or pay: and numbers, one of each record; values are all that there are, whole their counts.
func (a asked) column() *privacy.Sensitive {
	s := &privacy.Sensitive{Name: "s"}
	switch of := a.set["of"]; {
	case of == "":
		s = ward()
	case of == "doses":
		s = doses()
	case of == "ills":
		s, _ = wards()
	case of == "organs":
		s = organs().Sensitive
	case strings.HasPrefix(of, "pay:"):
		s = pay(strings.Split(strings.TrimPrefix(of, "pay:"), ",")...)
	default:
		s.Values = a.list("values")
		for _, text := range a.list("of") {
			if !slices.Contains(s.Values, text) {
				s.Values = append(s.Values, text)
			}
			s.Codes = append(s.Codes, int32(slices.Index(s.Values, text)))
		}
	}
	if codes := numbers[int32](a, "codes"); codes != nil {
		s.Codes = codes
	}
	if missing := a.set["missing"]; missing != "" {
		for _, text := range s.Values {
			s.Missing = append(s.Missing, text == missing || text == "" && missing == "empty")
		}
	}
	if a.set["format"] == "decimal" {
		s.Format = format.Format{Type: format.Decimal}
	}
	s.Whole = numbers[int](a, "whole")
	return s
}

// ground returns the hierarchy that is set: a named one, or parents;leaves.
func (a asked) ground() *domain.Ground {
	switch name := a.set["ground"]; name {
	case "":
		return nil
	case "flat":
		// The hierarchy of a, b and c below one root.
		return domain.NewGround([]int32{-1, 0, 0, 0}, []int32{1, 2, 3})
	case "two":
		return twoGroups()
	case "ills":
		_, ground := wards()
		return ground
	case "organs":
		ground, _ := organs().Ground()
		return ground
	default:
		parents, leaves, _ := strings.Cut(name, ";")
		a.set["parents"], a.set["leaves"] = parents, leaves
		return domain.NewGround(numbers[int32](a, "parents"), numbers[int32](a, "leaves"))
	}
}

func (a asked) matrix() (all [][]float64) {
	for row := range strings.SplitSeq(a.set["matrix"], ";") {
		if a.set["row"] = row; row != "" {
			all = append(all, numbers[float64](a, "row"))
		}
	}
	return all
}

func (a asked) patients() *privacy.Patients {
	if a.set["patients"] == "visits" {
		return visits()
	}
	codes := numbers[int32](a, "patients")
	if codes == nil {
		return nil
	}
	return &privacy.Patients{Codes: codes, Count: int(slices.Max(codes)) + 1}
}

func as[M privacy.Model](m M, err error) (privacy.Model, error) { return m, err }

// model makes a model of classes by its constructor, of one column.
func (a asked) model(s *privacy.Sensitive) (privacy.Model, error) {
	p, register := four(a.t)
	if n := a.set["persons"]; n != "" {
		register = privacy.NewRegister(p.QI, nil)
		if n != "0" {
			register = privacy.NewRegister(p.QI, persons(a.t, n))
		}
	}
	switch a.name {
	case "k":
		return as(privacy.NewKAnonymity(a.n("k"), a.n("n")))
	case "distinct":
		return privacy.NewDistinctL(s, a.n("l")), nil
	case "entropy":
		return privacy.NewEntropyL(s, a.x("l")), nil
	case "recursive":
		return privacy.NewRecursiveCL(s, a.x("c"), a.n("l")), nil
	case "alpha":
		return as(privacy.NewAlphaK(s, a.x("alpha"), a.set["value"]))
	case "t":
		return privacy.NewTCloseness(s, a.x("t")), nil
	case "ordered":
		return as(privacy.NewOrderedTCloseness(s, a.x("t"), a.ground()))
	case "hierarchical":
		return as(privacy.NewHierarchicalTCloseness(s, a.x("t"), a.ground()))
	case "sl":
		return as(privacy.NewSL(s, a.x("s"), a.n("l"), a.matrix()))
	case "beta":
		return privacy.NewBetaLikeness(s, a.x("beta")), nil
	case "enhanced":
		return privacy.NewEnhancedBetaLikeness(s, a.x("beta")), nil
	case "delta":
		return privacy.NewDeltaDisclosure(s, a.x("delta")), nil
	case "lalpha":
		return as(privacy.NewLAlpha(s, a.n("l"), a.x("alpha"), numbers[float64](a, "weights")))
	case "lplus":
		return as(privacy.NewLPlus(s, numbers[float64](a, "bounds"), a.x("others")))
	case "pplus":
		return as(privacy.NewPPlus(s, a.n("p"), a.n("level"), a.ground()))
	case "ke":
		return as(privacy.NewKE(s, a.n("k"), a.x("e")))
	case "em":
		return as(privacy.NewEM(s, a.x("epsilon"), a.n("m"), a.set["relative"] != ""))
	case "personal":
		return as(privacy.NewPersonal(s, a.x("breach"), slices.Repeat([]int32{int32(a.n("guard"))}, a.n("guards")), a.ground()))
	case "patients":
		return as(privacy.NewKPatients(visits(), a.n("k")))
	case "kmap":
		return as(privacy.NewKMap(p.QI, register, a.n("k")))
	case "presence":
		return as(privacy.NewDeltaPresence(p.QI, register, a.x("least"), a.x("most")))
	}
	a.t.Fatalf("no model %s", a.name)
	return nil, nil
}

// persons are people of a register by their ages 0 to 3, as 10x0,1.
func persons(t *testing.T, text string) (all []domain.Span) {
	for part := range strings.SplitSeq(text, ",") {
		times, age, several := strings.Cut(part, "x")
		if !several {
			times, age = "1", part
		}
		all = append(all, slices.Repeat([]domain.Span{domain.Leaf(int32(number(t, age)))}, int(number(t, times)))...)
	}
	return all
}

// by makes the model of one text, by patient and within others where that is set.
func by(t *testing.T, text string) (privacy.Model, error) {
	a := read(t, text)
	s, patients := a.column(), a.patients()
	if patients != nil {
		s = patients.Once(s)
	}
	m, err := a.model(s)
	if err != nil {
		return nil, err
	}
	if patients != nil {
		m = privacy.NewPerPatient(m, s, patients)
	}
	if within := numbers[int32](a, "within"); within != nil {
		m = privacy.NewWithin(m, []*privacy.Sensitive{{Name: "ward", Values: []string{"x", "y"}, Codes: within}})
	}
	return m, nil
}

// byAll makes a conjunction of the models that "and" parts.
func byAll(t *testing.T, text string) (privacy.Model, error) {
	var all []privacy.Model
	for one := range strings.SplitSeq(text, " and ") {
		m, err := by(t, one)
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	if len(all) == 1 && !strings.HasSuffix(text, " alone") {
		return all[0], nil
	}
	return privacy.All(all...), nil
}

// classOf reads the numbers of records; 0-9 are ten.
func classOf(t *testing.T, text string) (class []int32) {
	for _, word := range strings.Fields(text) {
		if ends := hundreds.FindStringSubmatch(word); ends != nil {
			for record := number(t, ends[1]); record <= number(t, ends[2]); record++ {
				class = append(class, int32(record))
			}
		} else {
			class = append(class, int32(number(t, word)))
		}
	}
	return class
}

// answers says what is asked of a model: its name, the least class, whether it is monotone or
// counts only sizes, what a release as two ages holds, or whether a class holds and what it
// reaches.
func answers(t *testing.T, m privacy.Model, questions []string) string {
	var said []string
	for _, question := range questions {
		switch what, of, _ := strings.Cut(question, " "); what {
		case "name":
			said = append(said, m.Coded().String())
		case "least":
			said = append(said, fmt.Sprint(m.MinSize()))
		case "monotone":
			said = append(said, fmt.Sprint(m.Monotone()))
		case "sizes":
			said = append(said, fmt.Sprint(privacy.SizeOnly(m)))
		case "nobody":
			said = append(said, fmt.Sprint(m.Holds(nil), m.Holds([]int32{})), m.Reach(nil))
		case "none":
			said = append(said, fmt.Sprint(m.Holds(nil)))
		case "shown": // from one age to another, of so many records
			spans := numbers[int32](asked{t: t, set: map[string]string{"": of}}, "")
			shown := m.(interface {
				HoldsAs(spans []domain.Span, size int) bool
				ReachAs(spans []domain.Span, size int) string
			})
			as := []domain.Span{{Lo: spans[0], Hi: spans[1]}}
			said = append(said, fmt.Sprint(shown.HoldsAs(as, int(spans[2])), " ", shown.ReachAs(as, int(spans[2]))))
		case "outside": // of the ages that are shown
			var ages [][]domain.Span
			for _, age := range classOf(t, of) {
				ages = append(ages, []domain.Span{domain.Leaf(age)})
			}
			said = append(said, fmt.Sprint(m.(privacy.DeltaPresence).HoldsOver(ages)))
		default:
			class := classOf(t, question)
			said = append(said, fmt.Sprint(m.Holds(class), " ", m.Reach(class)))
		}
	}
	return strings.Join(said, " | ")
}

// kind makes the model of a kind, as a recipe asks for it.
func kind(t *testing.T, text string) (privacy.Kind, privacy.Input) {
	a := read(t, text)
	k := kindOf(t, a.name)
	given := parameter.Given{}
	for _, p := range k.Parameters {
		if value, ok := a.set[p.Name]; ok && p.Kind == parameter.Choice {
			given[p.Name] = value
		} else if ok {
			given[p.Name] = number(t, value)
		}
	}
	in := input(t, k, given)
	if a.set["of"] != "" {
		in.Sensitive = a.column()
	}
	in.Value, in.Weights, in.Bounds = a.set["of_value"], a.shares("weights"), a.shares("bounds")
	if _, ok := a.set["no_ground"]; ok {
		in.HasGround = false
	}
	switch a.set["ground"] {
	case "":
	case "broken":
		in.Ground = func() (*domain.Ground, error) { return nil, errors.New("no hierarchy") }
	default:
		in.Ground = func() (*domain.Ground, error) { return a.ground(), nil }
	}
	if a.set["guards"] != "" {
		in.Guards = a.named("guards")
	}
	in.RowGuards = a.list("row_guards")
	if _, ok := a.set["unasked"]; ok {
		in.Ground, in.Correlations = nil, nil
	}
	return k, in
}

func tableModel(t *testing.T, text string) privacy.TableModel {
	switch a := read(t, text); a.name {
	case "average":
		return privacy.NewAverageRisk(a.x("most"))
	case "unique":
		return privacy.NewUniqueness(a.x("most"))
	default:
		return privacy.NewPopulationUniqueness(a.x("most"), a.x("fraction"), nil)
	}
}

// code returns the code of an error without its arguments.
func code(err error) string {
	if err == nil {
		return "taken"
	}
	said, _, _ := strings.Cut(casetest.Said(err), "(")
	return said
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"models": func(t *testing.T, in []string) string {
			m, err := byAll(t, in[0])
			if err != nil {
				return casetest.Said(err)
			}
			return answers(t, m, in[1:])
		},
		"numbers that are taken": func(t *testing.T, in []string) string {
			return casetest.Each(strings.Fields(in[1]), func(x string) string {
				_, err := by(t, strings.ReplaceAll(in[0], "?", x))
				return code(err)
			})
		},
		// Which billionths beside a bound hold for a class.
		"bounds": func(t *testing.T, in []string) string {
			var holds []string
			exact, unit := in[2], 1.0
			if number, of, ok := strings.Cut(in[2], " of "); ok {
				exact = number
				unit, _ = strconv.ParseFloat(of, 64)
			}
			for _, by := range []float64{-10, -1.05, -0.95, 0, 0.95, 1.05, 10} {
				a := read(t, strings.ReplaceAll(in[0], "?", strconv.FormatFloat(number(t, exact)+by*1e-9*unit, 'g', -1, 64)))
				m := casetest.Must(a.model(a.column()))
				if m.Holds(classOf(t, in[1])) {
					holds = append(holds, fmt.Sprint(by))
				}
			}
			return strings.Join(holds, " ")
		},
		"kinds": func(t *testing.T, in []string) string {
			k, of := kind(t, in[0])
			if k.Scope == privacy.OnTable {
				m, err := k.Table(of)
				if err != nil {
					return casetest.Said(err)
				}
				return fmt.Sprint(m.Bound())
			}
			m, err := k.Class(of)
			if err != nil {
				return casetest.Said(err)
			}
			if patients := read(t, in[0]).patients(); patients != nil {
				m = privacy.NewPerPatient(m, of.Sensitive, patients)
			}
			return answers(t, m, in[1:])
		},
		"needs a hierarchy": func(t *testing.T, in []string) string {
			k, of := kind(t, in[0])
			return fmt.Sprint(k.Hierarchy(of.Values))
		},
		// Rows of patients, the first ones alike, the second ones alike, whichever is meant.
		"whichever row is meant": func(t *testing.T, in []string) string {
			k, of := kind(t, in[0])
			var patients [][]string
			for own := range strings.SplitSeq(in[1], ";") {
				patients = append(patients, strings.Fields(strings.ReplaceAll(own, "none", "")))
				if strings.Contains(own, "none") {
					patients[len(patients)-1] = append(patients[len(patients)-1], "")
				}
			}
			s, who, alike := drawnApart(&privacy.Sensitive{Name: "s", Format: format.Format{Type: format.Decimal},
				Values: []string{"0", "0.5", "1", "4", "5", "9", "10", "40", "90", "95", "100", ""}, Missing: []bool{11: true}}, patients)
			of.Sensitive = s
			m := casetest.Must(k.Class(of))
			c := privacy.NewCrowd(m, s, who, true)
			if c.Holds(nil) {
				t.Errorf("nobody satisfies %s", c.Coded())
			}
			return fmt.Sprint(c.Holds(alike), " ", c.Reach(alike))
		},
		"people of a register": func(t *testing.T, in []string) string {
			p, _ := four(t)
			at := func(text string) (spans []domain.Span) {
				for _, span := range strings.Fields(text) {
					lo, hi, several := strings.Cut(span, "-")
					if !several {
						hi = lo
					}
					spans = append(spans, domain.Span{Lo: int32(number(t, lo)), Hi: int32(number(t, hi))})
				}
				return spans
			}
			var people []domain.Span
			for _, person := range in[1:] {
				people = append(people, at(person)...)
			}
			register := privacy.NewRegister(slices.Repeat(p.QI, len(at(in[0]))), people)
			return fmt.Sprint(register.Count(at(in[0]), 9), register.Outside([][]domain.Span{at(in[0])}))
		},
		"reach of a table": func(t *testing.T, in []string) string {
			m := tableModel(t, in[0])
			found, err := m.Reach(numbers[int](asked{t: t, set: map[string]string{"": in[1]}}, ""))
			if err != nil {
				return casetest.Said(err)
			}
			return fmt.Sprint(found)
		},
		"names of models of tables": func(t *testing.T, in []string) string {
			return tableModel(t, in[0]).Coded().String()
		},
		"distances by a hierarchy": func(t *testing.T, in []string) string {
			a := read(t, in[0])
			var class []privacy.ValueCount
			size := 0
			for _, v := range slices.Sorted(maps.Keys(a.named("class"))) {
				n := int32(number(t, a.named("class")[v]))
				class, size = append(class, privacy.ValueCount{int32(number(t, v)), int(n)}), size+int(n)
			}
			g := diseases()
			return strconv.FormatFloat(math.Round(1e12*privacy.Distance(g, g.Shares(numbers[float64](a, "p")), class, size))/1e12, 'g', -1, 64)
		},
		"ranks": func(t *testing.T, in []string) string {
			return fmt.Sprint(privacy.RankWeights(read(t, in[0]).column()))
		},
	})
}
