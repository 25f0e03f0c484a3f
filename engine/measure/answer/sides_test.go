package answer_test

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/question"
	"quasi/engine/measure/answer"
	"quasi/engine/model/privacy"
)

// grounded has the grounds of questions of a table of x, y, g and h, worked out plainly.
type grounded [][]string

func (r grounded) has(row int32, columns ...int) bool {
	return !slices.ContainsFunc(columns, func(c int) bool { return r[row][c] == "" })
}

// where returns the rows that have the given columns, and pass.
func (r grounded) where(pass func(row int32) bool, columns ...int) (rows []int32) {
	for row := range int32(len(r)) {
		if r.has(row, columns...) && (pass == nil || pass(row)) {
			rows = append(rows, row)
		}
	}
	return rows
}

// parted returns some rows and, if a column has two values in them, those with the greater one.
func (r grounded) parted(rows []int32, column int) [][]int32 {
	var values []string
	for _, row := range rows {
		values = append(values, r[row][column])
	}
	slices.Sort(values)
	if values = slices.Compact(values); len(values) != 2 {
		return [][]int32{rows}
	}
	var part []int32
	for _, row := range rows {
		if r[row][column] == values[1] {
			part = append(part, row)
		}
	}
	return [][]int32{rows, part}
}

func (r grounded) is(column int, value string) func(int32) bool {
	return func(row int32) bool { return r[row][column] == value }
}

// grounds returns what each question rests on.
func (r grounded) grounds() map[string]answer.Grounds {
	const x, y, g, h = 0, 1, 2, 3
	crossed := answer.Grounds{Of: "h", Rows: r.where(nil, g, h)}
	counted := answer.Grounds{Rows: r.where(nil)}
	mean := answer.Grounds{Of: "x", Rows: r.where(nil, x)}
	share := answer.Grounds{Of: "h", Rows: r.where(nil, h)}
	told := r.where(nil, x, y, g)
	sets := append(r.parted(told, x), r.parted(told, y)[1:]...)
	for _, group := range []string{"a", "b", "c"} {
		of := r.where(r.is(g, group), g, h)
		for _, value := range []string{"p", "q"} {
			cell := r.where(func(row int32) bool { return r[row][g] == group && r[row][h] == value })
			if len(of) > 0 {
				crossed.Groups = append(crossed.Groups, [][]int32{of, cell})
			}
			if len(cell) > 0 {
				counted.Groups = append(counted.Groups, [][]int32{cell})
			}
		}
		if rows := r.where(r.is(g, group), x); len(rows) > 0 {
			mean.Groups = append(mean.Groups, r.parted(rows, x))
		}
		if len(of) > 0 { // q is the greater text, and p is asked for
			parts := r.parted(of, h)
			if len(parts) == 2 {
				parts[1] = r.where(func(row int32) bool { return r[row][g] == group && r[row][h] == "p" })
			}
			share.Groups = append(share.Groups, parts)
		}
		if rows := r.where(r.is(g, group), x, y); len(rows) > 0 {
			sets = append(sets, r.parted(rows, x)...)
		}
	}
	both := r.where(nil, x, y)
	return map[string]answer.Grounds{
		"count by g, h":           counted,
		"mean of x by g":          mean,
		"median of x by g":        mean,
		"association of g, x":     mean,
		"association of x, g":     mean,
		"share of h=p by g":       share,
		"association of g, h":     crossed,
		"association of x, y":     {Of: "x y", Rows: both, Groups: [][][]int32{{both}}},
		"regression of x on y, g": {Of: "x", Rows: r.where(nil, x), Together: true, Groups: [][][]int32{sets, nil, nil, nil}},
	}
}

// The grounds of an answer are the rows that have what is asked, by group.
func TestGroundsAreTheRowsThatTell(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := grounded{{"1", "0", "a", "p"}, {"2", "1", "b", "q"}, {"3", "0", "c", "p"}}
		for range rapid.IntRange(0, 12).Draw(t, "rows") {
			rows = append(rows, []string{
				rapid.SampledFrom([]string{"", "1", "2", "3"}).Draw(t, "x"), rapid.SampledFrom([]string{"", "0", "1"}).Draw(t, "y"),
				rapid.SampledFrom([]string{"", "a", "b", "c"}).Draw(t, "g"), rapid.SampledFrom([]string{"", "p", "q"}).Draw(t, "h")})
		}
		text := "x,y,g,h,row\n"
		for i, row := range rows {
			text += strings.Join(row, ",") + "," + strconv.Itoa(i) + "\n"
		}
		original := parse(&testing.T{}, text)
		for asked, want := range rows.grounds() {
			q, err := question.Parse(asked)
			if err != nil {
				t.Fatal(err)
			}
			got, err := answer.GroundsOf(q, original)
			if err != nil {
				t.Fatal(err)
			}
			same := func(a, b [][]int32) bool { return slices.EqualFunc(a, b, slices.Equal) }
			if got.N != len(rows) || got.Of != want.Of || got.Together != want.Together || !slices.Equal(got.Rows, want.Rows) || !slices.EqualFunc(got.Groups, want.Groups, same) {
				t.Fatalf("%s of\n%s%+v, want %+v", asked, text, got, want)
			}
		}
	})
}

// Margins worked out by hand, of 1.959963984540054 standard errors.
func TestMarginsByHand(t *testing.T) {
	const z = 1.959963984540054
	wilson := func(p, n float64) [2]float64 {
		middle, off := p+z*z/(2*n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
		return [2]float64{(middle - off) / (1 + z*z/n), (middle + off) / (1 + z*z/n)}
	}
	hundred := "x\n"
	for i := range 100 {
		hundred += strconv.Itoa(1+i) + "\n"
	}
	r := 11.5 / math.Sqrt(5*26.75)
	none := [2]float64{}
	for name, test := range map[string]struct {
		question, rows, patient string
		want                    [2]float64
	}{
		// The share up to the median is 0.5, with a standard error of √(100/99·25)/100 = 0.05025: 40.15 and 59.85 of 100.
		"a median":                   {"median of x", hundred, "", [2]float64{41, 60}},
		"a correlation":              {"association of x, y", "x,y\n1,2\n2,4\n3,6\n4,9\n", "", [2]float64{math.Tanh(math.Atanh(r) - z), math.Tanh(math.Atanh(r) + z)}},
		"a correlation of 1":         {"association of x, y", "x,y\n1,2\n2,4\n3,6\n4,8\n", "", none},
		"a correlation of -1":        {"association of x, y", "x,y\n1,8\n2,6\n3,4\n4,2\n", "", none},
		"no correlation":             {"association of x, y", "x,y\n1,1\n1,2\n2,1\n2,2\n", "", [2]float64{math.Tanh(-z), math.Tanh(z)}},
		"a share of all":             {"share of x=a", "x\n" + strings.Repeat("a\n", 10), "", wilson(1, 10)},
		"a share of all, by patient": {"share of x=a", "x,p\n" + strings.Repeat("a,1\na,2\n", 5), "p", wilson(1, 2)},
		"a share, by patient":        {"share of x=a", "x,p\na,1\na,1\na,1\nb,2\n", "p", wilson(0.75, 7.0/3)},
		"a share of one patient":     {"share of x=a", "x,p\na,1\nb,1\n", "p", none},
		"a mean of two rows":         {"mean of x", "x\n1\n3\n", "", [2]float64{2 - z, 2 + z}},
		"a mean of one row":          {"mean of x", "x\n1\n", "", none},
	} {
		original := parse(t, test.rows)
		var opt answer.Options
		if test.patient != "" {
			opt.Patients = privacy.PatientsOf(original.Column(test.patient))
		}
		g := ask(t, test.question, original, original, opt).Groups[0].Original
		if test.want == none {
			if g.Low != nil || g.High != nil {
				t.Errorf("%s: %v to %v, want no margin", name, *g.Low, *g.High)
			}
			continue
		}
		if g.Low == nil || math.Abs(*g.Low-test.want[0]) > 1e-9 || math.Abs(*g.High-test.want[1]) > 1e-9 {
			t.Errorf("%s: %+v, want %v", name, g, test.want)
		}
	}
}

// Groups of one row each have the coefficients of their values. A column with a single value has no
// coefficient.
func TestCoefficientsOfSingleRows(t *testing.T) {
	one := 1.0
	for rows, want := range map[string]map[string]*float64{
		"a,b,x,y\nm,p,1,4\nf,q,2,5\n":          {"a, b": &one, "a, x": &one, "x, a": &one, "x, y": &one},
		"a,b,x,y\nm,p,0.5,5\nf,q,0.7,4\n":      {"a, b": &one, "a, x": &one},
		"a,b,x,y\nm,p,1,4\nm,q,2,5\nm,q,2,5\n": {"a, b": nil, "b, a": nil},
		"a,b,x,y\nm,p,3,4\nf,q,3,5\n":          {"a, x": nil},
		// Squares that add up to 1 are a spread as any other.
		"a,b,x,y\nm,p,0,0\nm,p,0,0\nf,q,1,1\nf,q,1,1\n": {"x, y": &one, "a, x": &one, "a, b": &one},
	} {
		original := parse(t, rows)
		for asked, w := range want {
			a := ask(t, "association of "+asked, original, original, answer.Options{})
			for _, got := range []*float64{a.Coefficient.Original, a.Coefficient.Plain} {
				if (got == nil) != (w == nil) || w != nil && math.Abs(*got-*w) > 1e-12 {
					t.Errorf("association of %s in %q: %+v", asked, rows, a.Coefficient)
				}
			}
			if w != nil && len(a.Groups) == 0 {
				t.Errorf("association of %s in %q: no groups", asked, rows)
			}
		}
	}
}

// A release that tells one row of a two-way table answers for it.
func TestOneRowOfACrossedTable(t *testing.T) {
	original := parse(t, "a,b\nm,p\nf,q\n")
	for released, want := range map[string]float64{"a,b\nm,p\n*,q\n": 1, "a,b\n*,*\n*,q\n": 0} {
		told := 0.0
		for _, g := range ask(t, "association of a, b", original, parse(t, released), answer.Options{}).Groups {
			if g.Plain != nil && g.Label[0] == "m" && g.Label[1] == "p" {
				told += g.Plain.Rows
			}
		}
		if told != want {
			t.Errorf("%q: %v rows tell m and p, want %v", released, told, want)
		}
	}
}

// A careful reader of a regression takes a row for the group that it lies in as a whole, and
// leaves out one that can be of two. One row allows no regression, and is told so; no row tells
// what is hidden.
func TestWhatARegressionReads(t *testing.T) {
	original := parse(t, "y,g\n"+strings.Repeat("1,m\n2,m\n4,f\n6,f\n", 3))
	for released, want := range map[string]struct {
		plain, careful float64
		why            string
	}{
		"y,g\n1,m\n2,m\n4,f\n6,f\n\"{m, f}\",5\n": {4, 4, ""},
		"y,g\n1,m\n2,m\n4,f\n6,f\n5,\"{f, m}\"\n": {4, 4, ""},
		"y,g\n1,m\n*,*\n":                         {0, 0, "allow no regression"},
		"y,g\n1,*\n2,*\n":                         {0, 0, `no row tells "g"`},
		"y,g\n*,m\n*,f\n":                         {0, 0, `no row tells "y"`},
		"y,g\n1,*\n*,f\n":                         {0, 0, "no row tells all"},
		"y\n1\n2\n":                               {0, 0, `"g" is not in the release`},
	} {
		a := ask(t, "regression of y on g", original, parse(t, released), answer.Options{})
		for _, g := range a.Groups {
			plain, careful := 0.0, 0.0
			if g.Plain != nil {
				plain = g.Plain.Rows
			}
			if g.Careful != nil {
				careful = g.Careful.Rows
			}
			if plain != want.plain || careful != want.careful {
				t.Errorf("%q: %v and %v rows tell, want %v and %v", released, plain, careful, want.plain, want.careful)
			}
		}
		if why := a.Why.String(); (why == "") != (want.why == "") || !strings.Contains(why, want.why) {
			t.Errorf("%q: %q, want %q", released, why, want.why)
		}
	}
}

// Sixty-one coefficients are told to be more than 60.
func TestTooManyCoefficientsAreTold(t *testing.T) {
	rows := "y,g\n"
	for i := range 122 {
		rows += strconv.Itoa(i%7) + ",g" + strconv.Itoa(i%61) + "\n"
	}
	original := parse(t, rows)
	q, _ := question.Parse("regression of y on g")
	if _, err := answer.Of(q, original, original, answer.Options{}); err == nil || !strings.Contains(err.Error(), "make 61 coefficients, and there can be 60") {
		t.Error(err)
	}
}

// There is no bias of a column that one of the tables lacks, of one without a value, nor of one row.
func TestColumnsWithoutABias(t *testing.T) {
	for name, test := range map[string]struct{ column, original, released string }{
		"in neither table":   {"b", "a\n1\n2\n", "a\n1\n2\n"},
		"not in the release": {"a", "a\n1\n2\n", "b\n1\n2\n"},
		"added":              {"b", "a\n1\n2\n", "b\n1\n2\n"},
		"all missing":        {"b", "a,b\n1,\n2,\n", "a,b\n1,\n2,\n"},
		"one text":           {"a", "a\nm\n", "a\nm\n"},
	} {
		if b, ok := answer.BiasOf(test.column, parse(t, test.original), parse(t, test.released), answer.Options{}); ok {
			t.Errorf("%s: %+v", name, b)
		}
	}
}

// Below 0 a highest class begins where the percentile is; from 0 to 10 at its tenth.
func TestAHighestClassOfSmallNumbers(t *testing.T) {
	for value, want := range map[string]float64{"-0.57": -0.57, "0.57": 0.5, "1.57": 1.5, "9.99": 9.9, "10.5": 10} {
		before, after := "x\n", "x\n"
		for i := range 400 {
			text := strconv.Itoa(i%6 - 9)
			shown := text
			if i < 20 {
				text, shown = value, "*"
			}
			before, after = before+text+"\n", after+shown+"\n"
		}
		if b, ok := answer.BiasOf("x", parse(t, before), parse(t, after), answer.Options{}); !ok || b.Cap != want {
			t.Errorf("%s: a highest class from %v on, want %v", value, b.Cap, want)
		}
	}
}

// The grounds of a bias name what the release tells where one row tells it, and not where none does.
func TestGroundsOfABiasThatOneRowTells(t *testing.T) {
	original := parse(t, "x\n1\n2\n3\n0.5\n")
	for released, want := range map[string][][]int32{"x,a\n*,a\n*,a\n*,a\n*,a\n": {{0, 1, 2, 3}}, "x,a\n*,a\n2,a\n*,a\n*,a\n": {{0, 1, 2, 3}, {1}}} {
		after := parse(t, released)
		b, _ := answer.BiasOf("x", original, after, answer.Options{})
		for limit, above := range map[float64][]int32{0: nil, 0.7: {0, 1, 2}} {
			b.Cap = limit
			all := [][][]int32{want}
			if above != nil {
				all = append(all, [][]int32{above})
			}
			g, err := answer.GroundsOfBias(b, original, after, []int32{0, 1, 2, 3}, answer.Options{})
			if err != nil || !slices.EqualFunc(g.Groups, all, func(a, b [][]int32) bool { return slices.EqualFunc(a, b, slices.Equal) }) {
				t.Errorf("%q from %v on: %v, %v, want %v", released, limit, g.Groups, err, all)
			}
		}
	}
}
