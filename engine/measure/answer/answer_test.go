package answer_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/answer"
	"quasi/engine/model/privacy"
)

func parse(t testing.TB, text string) *table.Table { return tabletest.Read(t, text, recipe.Input{}) }

func ask(t testing.TB, text string, original, released *table.Table, opt answer.Options) facts.Answer {
	t.Helper()
	q, err := question.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	a, err := answer.Of(q, original, released, opt)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// Worked out by hand: the plain reader has the rows of which age and stay are told, the
// careful one spreads [30,50) over 31, 38 and 44, and takes [4,9) for the mean of 4, 8 and 5.
func TestMeanByHand(t *testing.T) {
	original := parse(t, "age,stay\n31,2\n38,4\n44,8\n52,3\n57,5\n,9\n")
	released := parse(t, "age,stay\n\"[30,40)\",2\n\"[30,50)\",\"[4,9)\"\n44,8\n\"[50,60)\",3\n\"[50,60)\",*\n*,9\n")
	a := ask(t, "mean of stay by age/10", original, released, answer.Options{})
	want := []struct {
		label                    string
		original, plain, careful float64
		rows                     float64
	}{
		{"[30,40)", 3, 2, (2 + 2*(17.0/3)/3) / (1 + 2.0/3), 1},
		{"[40,50)", 8, 8, (8 + 17.0/3/3) / (1 + 1.0/3), 1},
		{"[50,60)", 4, 3, 3, 1},
	}
	if len(a.Groups) != len(want) {
		t.Fatalf("%d groups, want %d", len(a.Groups), len(want))
	}
	for i, w := range want {
		g := a.Groups[i]
		if g.Label[0] != w.label || g.Original.Value != w.original || g.Plain.Value != w.plain || g.Plain.Rows != w.rows {
			t.Errorf("group %d: %v, original %v, plain %+v; want %+v", i, g.Label, g.Original.Value, *g.Plain, w)
		}
		if math.Abs(g.Careful.Value-w.careful) > 1e-12 {
			t.Errorf("group %d: the careful reader finds %v, want %v", i, g.Careful.Value, w.careful)
		}
	}
	// 2 and 4: mean 3, standard error 1, margin 1.96.
	if g := a.Groups[0]; math.Abs(*g.Original.Low-(3-1.959963984540054)) > 1e-12 || !g.Plain.Within {
		t.Errorf("margin %v, within %v", *g.Original.Low, g.Plain.Within)
	}
	if g := a.Groups[1]; g.Original.Low != nil || g.Plain.Within {
		t.Error("one row has no margin")
	}
	if a.Verdict != facts.TooFewRows || a.Exact {
		t.Errorf("verdict %s, exact %v", a.Verdict, a.Exact)
	}
}

// Wilson's interval of 3 of 10, as published tables have it: 0.1078 to 0.6032.
func TestShareByHand(t *testing.T) {
	rows := "ward,readmitted\n" + strings.Repeat("A,yes\n", 3) + strings.Repeat("A,no\n", 7)
	original := parse(t, rows)
	released := parse(t, "ward,readmitted\nA,yes\nA,no\nA,\"{no, yes}\"\n*,no\n")
	g := ask(t, "share of readmitted=yes by ward", original, released, answer.Options{}).Groups[0]
	if g.Original.Value != 0.3 || math.Abs(*g.Original.Low-0.1078) > 5e-5 || math.Abs(*g.Original.High-0.6032) > 5e-5 {
		t.Errorf("original %v, %v to %v", g.Original.Value, *g.Original.Low, *g.Original.High)
	}
	if g.Plain.Value != 0.5 || g.Plain.Rows != 2 || g.Careful.Value != 0.5 || g.Careful.Rows != 3 {
		t.Errorf("plain %+v, careful %+v", *g.Plain, *g.Careful)
	}
}

func TestCountAndMedianByHand(t *testing.T) {
	original := parse(t, "sex,stay\nm,1\nm,2\nm,10\nf,4\nf,6\n")
	released := parse(t, "sex,stay\nm,1\nm,10\n*,2\nf,4\nf,6\n")
	a := ask(t, "count by sex", original, released, answer.Options{})
	if f, m := a.Groups[0], a.Groups[1]; f.Label[0] != "f" || f.Plain.Value != 2 || m.Original.Value != 3 || m.Plain.Value != 2 {
		t.Errorf("counts: %+v", a.Groups)
	}
	a = ask(t, "median of stay by sex", original, released, answer.Options{})
	if f, m := a.Groups[0], a.Groups[1]; f.Original.Value != 5 || m.Original.Value != 2 || m.Plain.Value != 5.5 {
		t.Errorf("medians: %v, %v and %v", f.Original.Value, m.Original.Value, m.Plain.Value)
	}
	if a := ask(t, "count", original, released, answer.Options{}); a.Groups[0].Original.Value != 5 {
		t.Errorf("all rows: %v", a.Groups[0].Original.Value)
	}
}

// Of two patients with two rows each, 1 and 1, 3 and 3: the mean is 2 and its standard error
// √(2·(2²+2²))/4 = 1, where rows of four persons have √(4/3·4)/4 = 0.577.
func TestMarginsByPatient(t *testing.T) {
	original := parse(t, "id,stay\na,1\na,1\nb,3\nb,3\n")
	opt := answer.Options{Patients: privacy.PatientsOf(original.Column("id"))}
	for _, test := range []struct {
		opt answer.Options
		se  float64
	}{{opt, 1}, {answer.Options{}, math.Sqrt(16.0/3) / 4}} {
		g := ask(t, "mean of stay", original, original, test.opt).Groups[0]
		if got := (*g.Original.High - 2) / 1.959963984540054; math.Abs(got-test.se) > 1e-12 {
			t.Errorf("standard error %v, want %v", got, test.se)
		}
	}
}

// Thirty rows are judged, 29 are not.
func TestThirtyRowsAreJudged(t *testing.T) {
	for n, want := range map[int]facts.AnswerResult{29: facts.TooFewRows, 30: facts.Answered} {
		rows := parse(t, "x\n"+strings.Repeat("1\n2\n", n/2)+strings.Repeat("3\n", n%2))
		if a := ask(t, "mean of x", rows, rows, answer.Options{}); a.Verdict != want {
			t.Errorf("%d rows: %s", n, a.Verdict)
		}
	}
}

func TestResults(t *testing.T) {
	for _, test := range []struct {
		within, judged int
		answered       bool
		want           facts.AnswerResult
	}{
		{10, 10, true, facts.Answered}, {9, 10, true, facts.MostlyAnswered}, {89, 100, true, facts.PartlyAnswered},
		{5, 10, true, facts.PartlyAnswered}, {4, 9, true, facts.WronglyAnswer}, {0, 0, true, facts.TooFewRows},
		{0, 3, false, facts.Unanswered}, {0, 3, true, facts.WronglyAnswer},
	} {
		if got := facts.ResultOf(test.within, test.judged, test.answered); got != test.want {
			t.Errorf("%d of %d, %v: %s, want %s", test.within, test.judged, test.answered, got, test.want)
		}
	}
}

func TestWhyThereIsNoAnswer(t *testing.T) {
	original := parse(t, "age,stay\n31,2\n44,8\n")
	for released, want := range map[string]string{
		"age\n31\n44\n":       `"stay" is not in the release`,
		"age,stay\n31,*\n":    `no row tells "stay"`,
		"age,stay\n*,2\n":     `no row tells "age"`,
		"age,stay\n31,*\n*,2": "no row tells all",
	} {
		a := ask(t, "mean of stay by age/10", original, parse(t, released), answer.Options{})
		if a.Verdict != facts.Unanswered || !strings.Contains(a.Why.String(), want) {
			t.Errorf("%q: %s, %s; want %s", released, a.Verdict, a.Why, want)
		}
	}
}

func TestFaults(t *testing.T) {
	original := parse(t, "sex,stay,dx\nm,2,a\nf,8,b\nf,3,c\n")
	for text, want := range map[string]string{
		"mean of dx":                `column "dx" is not of numbers, as "a"`,
		"mean of stay by sex/10":    `column "sex" is not of numbers, as "m"`,
		"mean of age":               `"age"`,
		"share of dx=z":             `no row of column "dx" has the value "z"`,
		"regression of dx on stay":  `column "dx" is neither of numbers nor of two values`,
		"regression of stay on dx":  "the original has no regression",
		"regression of dx=q on sex": `no row of column "dx" has the value "q"`,
	} {
		q, err := question.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := answer.Of(q, original, original, answer.Options{}); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), text) {
			t.Errorf("%s: %v; want %s", text, err, want)
		}
	}
}

// Sixty coefficients can be fitted, and no sixty-first.
func TestARegressionHasSixtyCoefficients(t *testing.T) {
	for levels, ok := range map[int]bool{60: true, 61: false} {
		var rows strings.Builder
		rows.WriteString("y,g\n")
		for i := range 4 * levels {
			rows.WriteString(strconv.Itoa(i%7) + ",g" + strconv.Itoa(i%levels) + "\n")
		}
		original := parse(t, rows.String())
		q, _ := question.Parse("regression of y on g")
		if _, err := answer.Of(q, original, original, answer.Options{}); (err == nil) != ok {
			t.Errorf("%d coefficients: %v", levels, err)
		}
	}
}

// A question makes ten thousand groups, and no more.
func TestAQuestionMakesTenThousandGroups(t *testing.T) {
	for _, test := range []struct {
		first, second int
		ok            bool
	}{{100, 100, true}, {73, 137, false}} { // 10,001
		var rows strings.Builder
		rows.WriteString("y,a,b\n")
		for i := range 137 {
			rows.WriteString(strconv.Itoa(i%7) + ",a" + strconv.Itoa(i%test.first) + ",b" + strconv.Itoa(i%test.second) + "\n")
		}
		original := parse(t, rows.String())
		q, err := question.Parse("mean of y by a, b")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := answer.Of(q, original, original, answer.Options{}); (err == nil) != test.ok || err != nil && !strings.Contains(err.Error(), "more than 10000 groups") {
			t.Errorf("%d and %d values: %v", test.first, test.second, err)
		}
	}
}

// records draws an original and a release of it, row by row.
func records(t *rapid.T) (original, released [][]string) {
	ages := []string{"21", "25", "33", "38", "40", "59", ""}
	shown := []string{"", "*", "[20,30)", "[30,40)", "[20,40)", "20-29", "34.5"}
	for range rapid.IntRange(2, 40).Draw(t, "rows") {
		row := []string{rapid.SampledFrom(ages).Draw(t, "age"), rapid.SampledFrom([]string{"m", "f", "d"}).Draw(t, "sex"), strconv.Itoa(rapid.IntRange(1, 9).Draw(t, "stay"))}
		as := append([]string(nil), row...)
		if text := rapid.SampledFrom(shown).Draw(t, "shown age"); text != "" {
			as[0] = text
		}
		if rapid.IntRange(0, 3).Draw(t, "hidden sex") == 0 {
			as[1] = "*"
		}
		if rapid.IntRange(0, 3).Draw(t, "range of stays") == 0 {
			as[2] = "[1,10)"
		}
		original, released = append(original, row), append(released, as)
	}
	return original, released
}

func tableOf(t testing.TB, rows [][]string) *table.Table {
	var text strings.Builder
	text.WriteString("age,sex,stay\n")
	for _, row := range rows {
		for i, cell := range row {
			if i > 0 {
				text.WriteByte(',')
			}
			text.WriteString(`"` + cell + `"`)
		}
		text.WriteByte('\n')
	}
	return parse(t, text.String())
}

// plainMean is what twenty lines that know nothing of the engine find: the sum and the number
// of the stays of each decade of age and sex.
func plainMean(rows [][]string) map[string][2]float64 {
	found := map[string][2]float64{}
	for _, row := range rows {
		decade := row[0]
		if age, err := strconv.ParseFloat(row[0], 64); err == nil {
			from := 10 * int(age/10)
			decade = "[" + strconv.Itoa(from) + "," + strconv.Itoa(from+10) + ")"
		} else if row[0] == "20-29" {
			decade = "[20,30)"
		}
		stay, err := strconv.ParseFloat(row[2], 64)
		if decade == "" || decade == "*" || row[1] == "*" || err != nil {
			continue
		}
		at := decade + " " + row[1]
		found[at] = [2]float64{found[at][0] + stay, found[at][1] + 1}
	}
	return found
}

func TestThePlainReaderIsASmallProgram(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		original, released := records(t)
		q, _ := question.Parse("mean of stay by age/10, sex")
		tb := &testing.T{}
		a, err := answer.Of(q, tableOf(tb, original), tableOf(tb, released), answer.Options{})
		if err != nil {
			if strings.Contains(err.Error(), "not of numbers") {
				return // all ages, or nearly all, are missing
			}
			t.Fatal(err)
		}
		before, after := plainMean(original), plainMean(released)
		if len(a.Groups) != len(before) {
			t.Fatalf("%d groups, want %d", len(a.Groups), len(before))
		}
		for _, g := range a.Groups {
			at := g.Label[0] + " " + g.Label[1]
			if want := before[at]; g.Rows != int(want[1]) || math.Abs(g.Original.Value-want[0]/want[1]) > 1e-12 {
				t.Fatalf("%s: %v of %d rows, want %v", at, g.Original.Value, g.Rows, want)
			}
			want, told := after[at]
			if (g.Plain != nil) != told || told && (g.Plain.Rows != want[1] || math.Abs(g.Plain.Value-want[0]/want[1]) > 1e-12) {
				t.Fatalf("%s: the release tells %+v, want %v", at, g.Plain, want)
			}
		}
	})
}

// A release that changes nothing answers as the original does, to every question; the rows of
// the groups are those of the table; and the order of rows changes nothing but the last digits.
func TestWhatIsUnchangedAnswersExactly(t *testing.T) {
	texts := []string{"mean of stay by sex", "count by sex", "share of sex=f", "median of stay by sex", "association of sex, stay", "association of stay, sex", "regression of stay on sex"}
	rapid.Check(t, func(t *rapid.T) {
		rows, _ := records(t)
		tb := &testing.T{}
		original := tableOf(tb, rows)
		q, _ := question.Parse(rapid.SampledFrom(texts).Draw(t, "question"))
		a, err := answer.Of(q, original, original, answer.Options{})
		if err != nil {
			return // a sex that nobody has, or a regression of one value
		}
		sum := 0
		for _, g := range a.Groups {
			if sum += g.Rows; g.Plain == nil || g.Plain.Value != g.Original.Value || g.Original.Low != nil && !g.Plain.Within {
				t.Fatalf("%s: %+v is read as %+v", q, g.Original, g.Plain)
			}
			if math.Abs(g.Careful.Value-g.Original.Value) > 1e-9 {
				t.Fatalf("%s: the careful reader finds %v, not %v", q, g.Careful.Value, g.Original.Value)
			}
		}
		if !a.Exact {
			t.Fatalf("%s is not exact", q)
		}
		if q.Kind == question.Count && sum != len(rows) {
			t.Fatalf("%d rows in groups, of %d", sum, len(rows))
		}
	})
}

// Sexes coded by hand give what the question gives.
func TestRegressionCodesGroups(t *testing.T) {
	original := parse(t, "y,sex,age\n1,m,20\n3,m,31\n2,m,44\n6,f,30\n7,f,52\n5,d,33\n4,d,71\n8,f,60\n")
	coded := parse(t, "y,isd,ism,age\n1,0,1,20\n3,0,1,31\n2,0,1,44\n6,0,0,30\n7,0,0,52\n5,1,0,33\n4,1,0,71\n8,0,0,60\n")
	a := ask(t, "regression of y on sex, age", original, original, answer.Options{})
	b := ask(t, "regression of y on isd, ism, age", coded, coded, answer.Options{})
	want := []string{"(constant)", "sex=d", "sex=m", "age"}
	for i, g := range a.Groups {
		if g.Label[0] != want[i] || math.Abs(g.Original.Value-b.Groups[i].Original.Value) > 1e-12 || math.Abs(*g.Original.Low-*b.Groups[i].Original.Low) > 1e-12 {
			t.Errorf("%v: %v, want %s: %v", g.Label, g.Original.Value, want[i], b.Groups[i].Original.Value)
		}
	}
}

// The closed form of two by two: the constant is the logarithm of the odds of the base, the
// coefficient that of the odds ratio.
func TestLogisticRegression(t *testing.T) {
	rows := "dead,drug\n" + strings.Repeat("no,a\n", 30) + strings.Repeat("yes,a\n", 10) + strings.Repeat("no,b\n", 20) + strings.Repeat("yes,b\n", 15)
	original := parse(t, rows)
	a := ask(t, "regression of dead on drug", original, original, answer.Options{})
	if got, want := a.Groups[1].Original.Value, math.Log(15.0*30/(20*10)); math.Abs(got-want) > 1e-9 {
		t.Errorf("log of the odds ratio %v, want %v", got, want)
	}
	if b := ask(t, "regression of dead=yes on drug", original, original, answer.Options{}); b.Groups[1].Original.Value != a.Groups[1].Original.Value {
		t.Error("yes is the second of two values")
	}
}

func TestAssociations(t *testing.T) {
	original := parse(t, "a,b,x,y\nm,p,1,2\nm,p,2,4\nf,q,3,6\nf,q,4,9\n")
	if v := ask(t, "association of a, b", original, original, answer.Options{}).Coefficient; v.Name != "V" || math.Abs(*v.Original-1) > 1e-12 {
		t.Errorf("V: %+v", v)
	}
	// Deviations -1.5, -0.5, 0.5, 1.5 and -3.25, -1.25, 0.75, 3.75: 11.5 / √(5·26.75).
	if r := ask(t, "association of x, y", original, original, answer.Options{}).Coefficient; r.Name != "r" || math.Abs(*r.Original-11.5/math.Sqrt(5*26.75)) > 1e-12 {
		t.Errorf("r: %+v", r)
	}
	// Means 1.5 and 3.5 around 2.5: 4 of 5.
	if e := ask(t, "association of a, x", original, original, answer.Options{}).Coefficient; e.Name != "eta" || math.Abs(*e.Original-math.Sqrt(0.8)) > 1e-12 {
		t.Errorf("eta: %+v", e)
	}
}

// A correlation has no margin in three rows, and one in four.
func TestMarginsOfACorrelation(t *testing.T) {
	for rows, want := range map[string]bool{"1,2\n2,4\n3,7\n": false, "1,2\n2,4\n3,7\n4,7\n": true} {
		original := parse(t, "x,y\n"+rows)
		if g := ask(t, "association of x, y", original, original, answer.Options{}).Groups[0].Original; (g.Low != nil) != want || (g.High != nil) != want {
			t.Errorf("%q: %+v", rows, g)
		}
	}
	for _, rows := range []string{"1,*\n*,2\n", "1,2\n", "1,2\n1,3\n", "1,2\n3,2\n"} {
		original := parse(t, "x,y\n1,5\n2,7\n9,8\n")
		if c := ask(t, "association of x, y", original, parse(t, "x,y\n"+rows), answer.Options{}).Coefficient; c.Plain != nil {
			t.Errorf("%q: r is %v", rows, *c.Plain)
		}
	}
}

// A group of which no row is left has no answer, and no part in the coefficients of the others:
// m and p, f and q go together, and the means of m and f are all that x varies by.
func TestAssociationsWithoutAGroup(t *testing.T) {
	original := parse(t, "a,b,x\nm,p,1\nm,p,1\nf,q,2\nf,q,2\nd,r,3\nd,p,3\n")
	released := parse(t, "a,b,x\nm,p,1\nm,p,1\nf,q,2\nf,q,2\n*,*,*\n*,*,*\n")
	crossed := ask(t, "association of a, b", original, released, answer.Options{})
	if v := crossed.Coefficient.Plain; v == nil || math.Abs(*v-1) > 1e-12 {
		t.Errorf("V: %+v", crossed.Coefficient)
	}
	for _, g := range crossed.Groups {
		if of := g.Label[0]; (g.Plain == nil) != (of == "d") || (g.Careful == nil) != (of == "d") {
			t.Errorf("%s: %+v", g.Label, g)
		}
	}
	if eta := ask(t, "association of a, x", original, released, answer.Options{}).Coefficient; eta.Plain == nil || math.Abs(*eta.Plain-1) > 1e-12 {
		t.Errorf("eta: %+v", eta)
	}
	same := parse(t, "a,x\nm,4\nm,4\nf,4\nf,4\n")
	if eta := ask(t, "association of a, x", same, same, answer.Options{}).Coefficient; eta.Original != nil {
		t.Errorf("eta of equal numbers: %v", *eta.Original)
	}
}

// Margins without a width overlap in no share, be they of the original or of the release or of both.
func TestMarginsWithoutAWidth(t *testing.T) {
	for name, of := range map[string][2]string{"of both": {"4\n4\n4\n", "4\n4\n4\n"}, "of the original": {"4\n4\n4\n", "3\n4\n5\n"}, "of the release": {"1\n4\n7\n", "4\n4\n*\n"}} {
		g := ask(t, "mean of x", parse(t, "x\n"+of[0]), parse(t, "x\n"+of[1]), answer.Options{}).Groups[0]
		if g.Plain == nil || g.Plain.Overlap != nil {
			t.Errorf("%s: %+v", name, g.Plain)
		}
	}
}

// Steps of a tenth: 0.3 begins its step, although 0.1·3 is not 0.3 in binary.
func TestStepsAreExact(t *testing.T) {
	original := parse(t, "x\n0.29\n0.3\n0.35\n0.7\n-0.1\n")
	var labels []string
	for _, g := range ask(t, "count by x/0.1", original, original, answer.Options{}).Groups {
		labels = append(labels, g.Label[0]+strconv.Itoa(g.Rows))
	}
	if got := strings.Join(labels, " "); got != "[-0.1,0.0)1 [0.2,0.3)1 [0.3,0.4)2 [0.7,0.8)1" {
		t.Error(got)
	}
}

// A mean that happens to be right is no answer where 3 of 40 rows tell it, nor where 19 do; where
// 20 do, it is one.
func TestAnAnswerNeedsHalfOfTheRows(t *testing.T) {
	var all strings.Builder
	all.WriteString("ward,stay\n")
	for range 20 {
		all.WriteString("A,4\nA,6\n")
	}
	original := parse(t, all.String())
	for _, c := range []struct {
		told int
		want facts.AnswerResult
	}{{3, facts.WronglyAnswer}, {19, facts.WronglyAnswer}, {20, facts.Answered}, {40, facts.Answered}} {
		rows := "ward,stay\n" + strings.Repeat("A,5\n", c.told) + strings.Repeat("A,*\n", 40-c.told)
		a := ask(t, "mean of stay by ward", original, parse(t, rows), answer.Options{})
		if g := a.Groups[0]; a.Verdict != c.want || g.Plain.Value != 5 || g.Plain.Within != (c.told >= 20) {
			t.Errorf("%d of 40 rows tell: %s, %+v", c.told, a.Verdict, *g.Plain)
		}
	}
}

// The columns of a question that stay as they are answer as the original does, whatever becomes
// of the others: that says nothing of the release.
func TestKeptColumnsAnswerByConstruction(t *testing.T) {
	rows := "age,ward,crp\n" + strings.Repeat("31,A,5\n47,B,9\n52,B,2.5\n", 15)
	original := parse(t, rows)
	released := parse(t, "age,ward,crp\n"+strings.Repeat("*,A,5\n*,B,9\n*,B,2.5\n", 15))
	a := ask(t, "mean of crp by ward", original, released, answer.Options{})
	if !a.Exact {
		t.Error("not exact")
	}
	for _, g := range a.Groups {
		if g.Plain == nil || g.Plain.Value != g.Original.Value {
			t.Errorf("%v: %+v, want %v", g.Label, g.Plain, g.Original.Value)
		}
	}
	if a := ask(t, "mean of crp by age/10", original, released, answer.Options{}); a.Exact || a.Verdict != facts.Unanswered {
		t.Errorf("exact %v, %s", a.Exact, a.Verdict)
	}
}

func BenchmarkMillionRows(b *testing.B) {
	const n = 1_000_000
	columns := []*table.Column{{Name: "age"}, {Name: "sex", Values: []string{"m", "f"}}, {Name: "stay"}}
	for v := range 100 {
		columns[0].Values, columns[2].Values = append(columns[0].Values, strconv.Itoa(v)), append(columns[2].Values, strconv.Itoa(v))
	}
	for i, c := range columns {
		c.Missing, c.Codes = make([]bool, len(c.Values)), make([]int32, n)
		for row := range n {
			c.Codes[row] = int32((row * 2654435761 >> (7 + 3*i)) % len(c.Values))
		}
	}
	t := &table.Table{Columns: columns, N: n}
	for b.Loop() {
		for _, text := range []string{"mean of stay by age/10, sex", "share of sex=f by age/10", "regression of stay on age, sex"} {
			ask(b, text, t, t, answer.Options{})
		}
	}
}

// Numbers with decimal commas are numbers, whether somebody has said so or not.
func TestNumbersWithDecimalCommas(t *testing.T) {
	original := parse(t, "crp;sex\n5,8;m\n1,2;f\n10,5;m\n")
	if a := ask(t, "mean of crp by sex", original, original, answer.Options{}); a.Groups[1].Original.Value != 8.15 || a.Groups[1].Plain.Value != 8.15 {
		t.Errorf("%+v", a.Groups)
	}
}
