package problemtest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/internal/casetest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// forms are the columns that a line can have, by their names. A tree is named by the number of
// children on each of its levels: tree2x3.
var forms = map[string]Form{
	"order": InOrder, "flat": Flat, "tens": Tens,
	"leaves": func(at []int32) domain.Domain { return Ordered(Counts(at, needed(at)), domain.ByLeaves) },
}

// models makes the models that a line can ask of s beside k, by name, with their numbers.
var models = map[string]func(s *privacy.Sensitive, x []float64, value string) (privacy.Model, error){
	"distinct": func(s *privacy.Sensitive, x []float64, _ string) (privacy.Model, error) {
		return privacy.NewDistinctL(s, int(x[0])), nil
	},
	"alpha": func(s *privacy.Sensitive, x []float64, value string) (privacy.Model, error) {
		return privacy.NewAlphaK(s, x[0], value)
	},
	"t": func(s *privacy.Sensitive, x []float64, _ string) (privacy.Model, error) {
		return privacy.NewTCloseness(s, x[0]), nil
	},
	"disclosure": func(s *privacy.Sensitive, x []float64, _ string) (privacy.Model, error) {
		return privacy.NewDeltaDisclosure(s, x[0]), nil
	},
	"sl": func(s *privacy.Sensitive, x []float64, _ string) (privacy.Model, error) { // no two values are correlated
		r := make([][]float64, len(s.Values))
		for v := range r {
			r[v] = make([]float64, len(s.Values))
			r[v][v] = 1
		}
		return privacy.NewSL(s, x[0], int(x[1]), r)
	},
}

// Read returns the problem that fields of a line say, see [casetest], and the other fields. A
// column is its form with the position of each record's value, where - is a missing one:
//
//	order 3 1 - 2    order*0.5 3 1 (of half the weight)    order~2 3 1 (no range is wider than 2)
//	flat! 0 1 (no value is released with another)
//
// k 2 asks for classes of two, out 3 lets three records be left out, s aab gives the records
// sensitive values, of which distinct 2 behind it asks for two in each class, and rows 7 are as many
// records.
func Read(t testing.TB, fields []string) (p *problem.Problem, others []string) {
	t.Helper()
	p = &problem.Problem{Seed: 1}
	k, rows, asked := 0, 0, [][]string(nil)
	for _, field := range fields {
		words := strings.Fields(field)
		what, values := "", []string(nil)
		if len(words) > 0 {
			what, values = words[0], words[1:]
		}
		switch {
		case what == "k":
			k = int(numbersOf(t, values)[0])
		case what == "out":
			p.MaxSuppressed = int(numbersOf(t, values)[0])
		case what == "rows":
			rows = int(numbersOf(t, values)[0])
		case what == "s":
			p.Sensitive = append(p.Sensitive, lettersOf(values[0]))
			p.N = len(values[0])
		case models[what] != nil:
			asked = append(asked, append([]string{strconv.Itoa(max(0, len(p.Sensitive)-1))}, words...))
		case len(values) > 0 && formOf(what) != nil:
			p.QI = append(p.QI, columnOf(t, what, values))
			p.N = len(values)
		default:
			others = append(others, field)
		}
	}
	if p.N == 0 {
		p.N = rows
	}
	var all []privacy.Model
	if k > 0 || len(asked) == 0 {
		all = append(all, New(p.N, max(1, k), 1).Model)
	}
	for _, words := range asked {
		of, value := int(numbersOf(t, words[:1])[0]), ""
		words = words[1:]
		if len(words) > 2 && words[0] == "alpha" {
			value, words = words[2], words[:2]
		}
		m := casetest.Must(models[words[0]](&p.Sensitive[of], numbersOf(t, words[1:]), value))
		all = append(all, m)
	}
	if p.Model = all[0]; len(all) > 1 {
		p.Model = privacy.All(all...)
	}
	if rows > 0 {
		p.N = rows
	}
	return p, others
}

func formOf(what string) Form {
	name, _, _ := strings.Cut(strings.TrimSuffix(what, "!"), "*")
	name, _, _ = strings.Cut(name, "~")
	if levels, is := strings.CutPrefix(name, "tree"); is {
		var widths []int
		for width := range strings.SplitSeq(levels, "x") {
			n, _ := strconv.Atoi(width)
			widths = append(widths, n)
		}
		return func(at []int32) domain.Domain { return RegularTree(at, widths...) }
	}
	return forms[name]
}

func columnOf(t testing.TB, what string, values []string) domain.Attribute {
	t.Helper()
	at := make([]int32, len(values))
	for r, value := range values {
		if at[r] = Missing; value != "-" {
			at[r] = int32(numbersOf(t, values[r:r+1])[0])
		}
	}
	a := Attribute("x", formOf(what)(at), at)
	what, width, ranged := strings.Cut(what, "~")
	if what, apart := strings.CutSuffix(what, "!"); apart {
		var parts []domain.Span
		for leaf := range a.Domain.Size() {
			parts = append(parts, domain.Leaf(int32(leaf)))
		}
		a.Limit = domain.PartsOf(parts)
	} else if _, weight, weighs := strings.Cut(what, "*"); weighs {
		a.Weight = numbersOf(t, []string{weight})[0]
	}
	if ranged {
		a.Limit = a.Domain.(*domain.Ordered).Within(numbersOf(t, []string{width})[0])
	}
	return a
}

// lettersOf is a sensitive column of the values a, b and so on to the last that occurs.
func lettersOf(letters string) privacy.Sensitive {
	s := privacy.Sensitive{Name: "s"}
	for _, letter := range letters {
		s.Codes = append(s.Codes, letter-'a')
	}
	for v := range slices.Max(s.Codes) + 1 {
		s.Values = append(s.Values, string('a'+v))
	}
	return s
}

func numbersOf(t testing.TB, texts []string) []float64 {
	t.Helper()
	all := make([]float64, len(texts))
	for i, text := range texts {
		x := casetest.Must(strconv.ParseFloat(text, 64))
		all[i] = x
	}
	return all
}

// Result returns the groups of a method that are valid, as sets in the order of their first records,
// and the records that it leaves out; or what it says in place of a result.
func Result(p *problem.Problem, g *problem.Groups, err error) string {
	if err == nil {
		err = g.Check(p)
	}
	if err != nil {
		return casetest.Said(err)
	}
	return InSets(g) + Out(g)
}

// InSets returns groups as sets of records, in the order of their first records.
func InSets(g *problem.Groups) string {
	var all []string
	for _, class := range Classes(g) {
		for i := range class {
			class[i]--
		}
		all = append(all, fmt.Sprint(class))
	}
	return strings.Join(all, " ")
}

// Out returns which records are left out.
func Out(g *problem.Groups) string {
	if len(g.Suppressed) == 0 {
		return ""
	}
	return fmt.Sprint(" out ", slices.Sorted(slices.Values(g.Suppressed)))
}

// Shown returns the spans of groups in their order.
func Shown(g *problem.Groups) string { return fmt.Sprint(g.Spans) + Out(g) }

// Table1 returns the ten records of Table 1 of KAIM (Gong, Yang, Luo 2013) with
// k = 2: Age and Zipcode with loss by range, Gender by leaves.
func Table1() *problem.Problem {
	p := New(10, 2, 1)
	age := table1Tree([]branch{
		{"[20,30)", 20, 30, []string{"26", "28"}},
		{"[30,40)", 30, 40, []string{"32", "36", "39"}},
		{"[40,50)", 40, 50, []string{"41", "48"}},
	}, 26, 48, domain.ByRange, []int32{Missing, Missing, 0, 1, 2, 4, 5, 3, 6, Missing})
	gender := table1Tree([]branch{
		{"M", 0, 0, nil},
		{"F", 0, 0, nil},
	}, 0, 0, domain.ByLeaves, []int32{0, 0, 1, 0, 0, 0, Missing, 1, 1, 1})
	zip := table1Tree([]branch{
		{"[10000,15000)", 10000, 15000, []string{"12000", "14000"}},
		{"[15000,20000)", 15000, 20000, []string{"18000", "19000"}},
		{"[20000,25000)", 20000, 25000, []string{"21000", "22000", "24000"}},
	}, 12000, 24000, domain.ByRange, []int32{0, 1, 2, 3, Missing, 6, Missing, 5, Missing, 4})
	age.Name, gender.Name, zip.Name = "Age", "Gender", "Zipcode"
	p.QI = []domain.Attribute{age, gender, zip}
	return p
}

// branch is a node below the root; without leaves it is one itself.
type branch struct {
	label  string
	lo, hi float64
	leaves []string
}

func table1Tree(branches []branch, least, greatest float64, loss domain.Measure, positions []int32) domain.Attribute {
	nodes := []domain.Node{{Label: "*", Parent: -1}}
	at := int32(0)
	for _, b := range branches {
		parent := int32(len(nodes))
		width := int32(max(1, len(b.leaves)))
		nodes = append(nodes, domain.Node{Label: b.label, Span: domain.Span{Lo: at, Hi: at + width - 1}, Bounds: &[2]float64{b.lo, b.hi}})
		for i, leaf := range b.leaves {
			nodes = append(nodes, domain.Node{Label: leaf, Span: domain.Leaf(at + int32(i)), Parent: parent})
		}
		at += width
	}
	nodes[0].Span.Hi = at - 1
	d, err := domain.NewTree(nodes, Counts(positions, int(at)), loss, least, greatest)
	if err != nil {
		panic(err)
	}
	return Attribute("", d, positions)
}
