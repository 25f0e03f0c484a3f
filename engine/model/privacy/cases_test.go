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

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/internal/casetest"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

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
		return flat()
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
		return as(privacy.NewDistinctL(s, a.n("l")))
	case "entropy":
		return as(privacy.NewEntropyL(s, a.x("l")))
	case "recursive":
		return as(privacy.NewRecursiveCL(s, a.x("c"), a.n("l")))
	case "alpha":
		return as(privacy.NewAlphaK(s, a.x("alpha"), a.set["value"]))
	case "t":
		return as(privacy.NewTCloseness(s, a.x("t")))
	case "ordered":
		return as(privacy.NewOrderedTCloseness(s, a.x("t"), a.ground()))
	case "hierarchical":
		return as(privacy.NewHierarchicalTCloseness(s, a.x("t"), a.ground()))
	case "sl":
		return as(privacy.NewSL(s, a.x("s"), a.n("l"), a.matrix()))
	case "beta":
		return as(privacy.NewBetaLikeness(s, a.x("beta")))
	case "enhanced":
		return as(privacy.NewEnhancedBetaLikeness(s, a.x("beta")))
	case "delta":
		return as(privacy.NewDeltaDisclosure(s, a.x("delta")))
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

func tableModel(t *testing.T, text string) (privacy.TableModel, error) {
	switch a := read(t, text); a.name {
	case "average":
		m, err := privacy.NewAverageRisk(a.x("most"))
		return m, err
	case "unique":
		m, err := privacy.NewUniqueness(a.x("most"))
		return m, err
	default:
		m, err := privacy.NewPopulationUniqueness(a.x("most"), a.x("fraction"), nil)
		return m, err
	}
}

// code is that of an error without what stands in its places.
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
				text := strings.ReplaceAll(in[0], "?", x)
				if read(t, text).name == "average" || read(t, text).name == "unique" || read(t, text).name == "population" {
					_, err := tableModel(t, text)
					return code(err)
				}
				_, err := by(t, text)
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
			m := casetest.Must(tableModel(t, in[0]))
			found, err := m.Reach(numbers[int](asked{t: t, set: map[string]string{"": in[1]}}, ""))
			if err != nil {
				return casetest.Said(err)
			}
			return fmt.Sprint(found)
		},
		"names of models of tables": func(t *testing.T, in []string) string {
			m := casetest.Must(tableModel(t, in[0]))
			return m.Coded().String()
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
