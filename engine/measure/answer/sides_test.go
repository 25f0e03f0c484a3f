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
		// The row of the median counts as one up to it: patient p has 2, and 17 others 0.5 each, so that the standard
		// error is √(18/17·8.25)/21 = 0.1407, and 4.7 and 16.3 of 21 are the bounds.
		"a median of a patient": {"median of x", medianOfAPatient(), "p", [2]float64{5, 17}},
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
		if g.Low == nil || !(math.Abs(*g.Low-test.want[0]) <= 1e-9) || !(math.Abs(*g.High-test.want[1]) <= 1e-9) {
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

// medianOfAPatient has the numbers 1 to 21, of which patient p has 8 to 11.
func medianOfAPatient() string {
	rows := "x,p\n"
	for x := 1; x <= 21; x++ {
		whose := "q" + strconv.Itoa(x)
		if x >= 8 && x <= 11 {
			whose = "p"
		}
		rows += strconv.Itoa(x) + "," + whose + "\n"
	}
	return rows
}

// A label is a step where it has its bounds, the upper one open; of whole numbers also where it ends with
// the last of them. All other labels are no answer to a plain reader.
func TestWhichLabelsAreSteps(t *testing.T) {
	for numbers, labels := range map[string]map[string]bool{
		"whole":    {"[30,40)": true, "[30,39]": true, "30-39": true, "[30,40]": false, "[30,39)": false, "[30,35]": false, "[31,40)": false, "[31,39]": false, "(30,40)": false, "(30,39]": false, "[30,50)": false, ">=30": false, "<40": false},
		"decimals": {"[30,40)": true, "[30,39]": false, "[30,40]": false, "[30,39)": false, "(30,40)": false, "[31,40)": false, ">=30": false},
	} {
		rows := "x\n30\n31\n35\n39\n40\n51\n"
		if numbers == "decimals" {
			rows += "39.5\n"
		}
		original := parse(t, rows)
		for label, want := range labels {
			g := ask(t, "count by x/10", original, parse(t, "x\n\""+label+"\"\n"), answer.Options{}).Groups[0]
			if g.Label[0] != "[30,40)" || (g.Plain != nil) != want {
				t.Errorf("%s of %s numbers is the step %v: %v, want %v", label, numbers, g.Label, g.Plain != nil, want)
			}
		}
	}
}

// 0.29 begins a step of a hundredth, although 100 times 0.29 is less than 29 in binary.
func TestAHundredthBeginsItsStep(t *testing.T) {
	original := parse(t, "x\n0.29\n0.57\n0.58\n")
	for i, want := range []string{"[0.29,0.30)", "[0.57,0.58)", "[0.58,0.59)"} {
		if g := ask(t, "count by x/0.01", original, original, answer.Options{}).Groups; len(g) != 3 || g[i].Label[0] != want {
			t.Errorf("%+v, want %s", g, want)
		}
	}
}

// A careful reader counts only the groups that are within the margin for him; a text is no number 0; and a set within one
// step is that step.
func TestWhatACarefulReaderReads(t *testing.T) {
	sexes := parse(t, "x,g\n"+strings.Repeat("1,m\n3,m\n11,f\n13,f\n", 15))
	released := parse(t, "x,g\n"+strings.Repeat("\"{1, 13}\",m\n3,m\n\"{1, 13}\",f\n*,f\n", 15))
	a := ask(t, "mean of x by g", sexes, released, answer.Options{})
	if a.Judged != 2 || a.Within != 0 || a.WithinCareful != 0 || a.Groups[0].Careful == nil {
		t.Errorf("%d of %d, and carefully %d are within", a.Within, a.Judged, a.WithinCareful)
	}
	if a := ask(t, "mean of x by g", sexes, parse(t, "x,g\n"+strings.Repeat("1,m\n3,m\n*,*\n", 15)), answer.Options{}); a.Judged != 2 || a.Within != 1 || a.WithinCareful != 1 {
		t.Errorf("one group is hidden: %d of %d, and carefully %d are within", a.Within, a.Judged, a.WithinCareful)
	}
	numbers := parse(t, "x\n0\n0\n1\n2\n")
	if g := ask(t, "count by x", numbers, parse(t, "x\n0\nlots\n1\n2\n"), answer.Options{}).Groups[0]; g.Label[0] != "0" || g.Plain.Rows != 1 {
		t.Errorf("%v has %v rows, want 1", g.Label, g.Plain.Rows)
	}
	if g := ask(t, "count by x", numbers, parse(t, "x\n**\n1\n2\n"), answer.Options{}).Groups; g[0].Careful != nil || g[1].Careful.Rows != 1 {
		t.Errorf("stars tell %+v", g)
	}
	texts := parse(t, "x\n1\n01\na\n")
	if g := ask(t, "count by x", texts, texts, answer.Options{}).Groups; len(g) != 3 {
		t.Errorf("1 and 01 among texts: %+v", g)
	}
	steps := parse(t, "y,x\n"+strings.Repeat("1,31\n2,38\n4,44\n7,45\n", 3))
	g := ask(t, "regression of y on x/10", steps, parse(t, "y,x\n1,31\n2,38\n4,44\n7,45\n3,\"{31, 38}\"\n3,\"{38, 44}\"\n"), answer.Options{}).Groups[0]
	if g.Plain.Rows != 4 || g.Careful.Rows != 5 {
		t.Errorf("%v rows tell their step, carefully %v, want 4 and 5", g.Plain.Rows, g.Careful.Rows)
	}
}

// By hand: of 4 rows of m, 3 are p; of 2 of f, none is; z has no row that tells, so that nobody asks for it. The release tells
// half of m alone, and V needs no row of the other groups.
func TestCrossedSharesByHand(t *testing.T) {
	original := parse(t, "a,b\nm,p\nm,p\nm,p\nm,q\nf,q\nf,q\nd,p\nz,*\n")
	released := parse(t, "a,b\nm,p\nm,q\nf,q\n*,*\n*,*\n*,*\n*,*\nz,*\n")
	a := ask(t, "association of a, b", original, released, answer.Options{})
	for i, want := range []struct {
		label       string
		rows        int
		before, now float64
	}{{"d p", 1, 1, -1}, {"d q", 1, 0, -1}, {"f p", 2, 0, 0}, {"f q", 2, 1, 1}, {"m p", 4, 0.75, 0.5}, {"m q", 4, 0.25, 0.5}} {
		if len(a.Groups) != 6 {
			t.Fatalf("%d groups, want 6", len(a.Groups))
		}
		g := a.Groups[i]
		now, careful := -1.0, -1.0
		if g.Plain != nil {
			now = g.Plain.Value
		}
		if g.Careful != nil {
			careful = g.Careful.Value
		}
		if strings.Join(g.Label, " ") != want.label || g.Rows != want.rows || g.Original.Value != want.before || now != want.now || careful != want.now {
			t.Errorf("%v of %d: %v, %v and carefully %v, want %+v", g.Label, g.Rows, g.Original.Value, now, careful, want)
		}
	}
	// The release has 1 of f and q, 1 of m and p, and 1 of m and q: χ²/n is 1/(1·2) + 1/(2·1) + 1/(2·2) - 1 = 1/4.
	if v := a.Coefficient.Plain; v == nil || !(math.Abs(*v-0.5) <= 1e-12) {
		t.Errorf("V is %+v, want 0.5", a.Coefficient)
	}
	q, _ := question.Parse("association of a, b")
	if g, err := answer.GroundsOf(q, original); err != nil || len(g.Groups) != 6 || len(g.Rows) != 7 {
		t.Errorf("%+v, %v: want grounds of 6 groups", g, err)
	}
	// The group that is hidden has no part in η: 1, 3 and 2, 4 vary by 5, of which 1 lies between.
	numbers := parse(t, "g,x\na,1\na,3\nb,2\nb,4\nc,9\n")
	eta := ask(t, "association of g, x", numbers, parse(t, "g,x\na,1\na,3\nb,2\nb,4\n*,9\n"), answer.Options{}).Coefficient
	if eta.Plain == nil || !(math.Abs(*eta.Plain-math.Sqrt(0.2)) <= 1e-12) {
		t.Errorf("η is %+v, want √0.2", eta)
	}
}

// A release without a column that is asked for has no answer, and says so.
func TestAColumnThatIsNotReleased(t *testing.T) {
	original := parse(t, "x,y,g,h\n1,2,a,p\n2,3,b,q\n3,1,a,p\n4,6,b,p\n")
	for _, asked := range []string{"count by g", "count by h, g", "count by g, h", "mean of x by g", "association of y, x", "association of x, y", "association of g, h", "association of h, g", "association of g, y", "association of h, x", "regression of h on x", "regression of x on h"} {
		a := ask(t, asked, original, parse(t, "h,y\np,2\nq,3\np,1\np,6\n"), answer.Options{})
		for _, g := range a.Groups {
			if g.Plain != nil || g.Careful != nil || a.Exact || !strings.Contains(a.Why.String(), "is not in the release") {
				t.Errorf("%s: %+v, %s", asked, g, a.Why)
			}
		}
	}
}

// The column that no row tells is named, the first of those that are asked for.
func TestWhichColumnIsHidden(t *testing.T) {
	original := parse(t, "x,g,h,n\n1,a,p,31\n2,b,q,42\n3,a,p,35\n4,b,p,47\n")
	for _, test := range []struct{ question, released, want string }{
		{"mean of x by g", "x,g\n2.5,*\n2.5,*\n", `no row tells "g"`},
		{"mean of x by g", "x,g\n*,a\n*,*\n", `no row tells "x"`},
		{"association of g, h", "g,h\n*,p\n*,q\n", `no row tells "g"`},
		{"association of g, h", "g,h\na,*\nb,*\n", `no row tells "h"`},
		{"association of g, h", "g,h\na,*\n*,q\n", "no row tells all"},
		{"count by n/10, h", "n,h\n\"[30,40)\",*\n\"[40,50)\",*\n", `no row tells "h"`},
		{"count by h, n/10", "n,h\n\"[30,40)\",*\n\"[40,50)\",*\n", `no row tells "h"`},
		{"count by n/10, h", "n,h\n\"[30,50)\",p\n\"[30,50)\",p\n", `no row tells "n"`},
	} {
		if a := ask(t, test.question, original, parse(t, test.released), answer.Options{}); !strings.Contains(a.Why.String(), test.want) {
			t.Errorf("%s of %q: %s, want %s", test.question, test.released, a.Why, test.want)
		}
	}
}

// One row with another value, or one more without, makes an answer inexact; a row that is left out does not. A value that no row has is none.
func TestExactToTheRow(t *testing.T) {
	original := parse(t, "x,g\n1,a\n2,b\n3,a\n*,b\n")
	for released, want := range map[string]bool{"x,g\n1,a\n2,b\n3,a\n*,b\n": true, "x,g\n1,a\n2.5,b\n3,a\n*,b\n": false, "x,g\n1,a\n2,b\n3,*\n*,b\n": false, "x,g\n1,a\n2,b\n*,a\n*,b\n": false, "x,g\n1,a\n2,b\n3,a\n*,*\n": true, "x,g\n3.0,a\n3,b\n3,a\n3,b\n": true} {
		after := parse(t, released)
		for _, c := range after.Columns {
			c.Values, c.Missing = append(c.Values, "9"), append(c.Missing, false)
		}
		if a := ask(t, "mean of x by g", original, after, answer.Options{}); a.Exact != want {
			t.Errorf("%q: exact %v, want %v", released, a.Exact, want)
		}
	}
	for column, test := range [][2]string{{"x,g\n*,a\n", `no row tells "x"`}, {"x,g\n3,*\n", `no row tells "g"`}} {
		released, want := test[0], test[1]
		after := parse(t, released)
		c := after.Columns[column]
		c.Values, c.Missing = append(c.Values, []string{"1", "a"}[column]), append(c.Missing, false)
		if a := ask(t, "mean of x by g", original, after, answer.Options{}); !strings.Contains(a.Why.String(), want) {
			t.Errorf("%q: %s, want %s", released, a.Why, want)
		}
	}
}

// A group of which no row tells the outcome has no grounds; a column without a value explains nothing.
func TestGroundsOfARegressionOfSomeGroups(t *testing.T) {
	original := parse(t, "y,g,e\n1,a,\n2,a,\n3,b,\n5,b,\n4,b,\n*,c,\n")
	q, _ := question.Parse("regression of y on g")
	g, err := answer.GroundsOf(q, original)
	want := [][]int32{{0, 1, 2, 3, 4}, {0, 1}, {1}, {2, 3, 4}}
	if err != nil || !slices.EqualFunc(g.Groups[0], want, slices.Equal) {
		t.Errorf("%v, %v, want %v", g.Groups, err, want)
	}
	q, _ = question.Parse("regression of y on e")
	if _, err := answer.Of(q, original, original, answer.Options{}); err == nil {
		t.Error("a column without a value explains the outcome")
	}
}

// A column of one text has the share of that text, which moves where it is hidden.
func TestABiasOfOneText(t *testing.T) {
	original := parse(t, "g\n"+strings.Repeat("m\n", 10))
	b, ok := answer.BiasOf("g", original, parse(t, "g\n"+strings.Repeat("m\n", 4)+strings.Repeat("*\n", 6)), answer.Options{})
	if !ok || b.Value != "m" || b.Rows != 10 || b.Left.Rows != 4 || !b.Moved() {
		t.Errorf("%+v, %v", b, ok)
	}
}

// A highest class that holds all rows is none; one that leaves a single row out is one.
func TestAHighestClassOfAllRows(t *testing.T) {
	for least, want := range map[string]float64{"100": 0, "99": 100, "1": 100} {
		before, after := "x\n"+least+"\n", "x\n*\n"
		for range 20 {
			before, after = before+"100\n109\n", after+"100\n*\n"
		}
		if b, ok := answer.BiasOf("x", parse(t, before), parse(t, after), answer.Options{}); !ok || b.Cap != want || !b.Moved() {
			t.Errorf("from %s on: a highest class from %v on, want %v; %+v", least, b.Cap, want, b)
		}
	}
}
