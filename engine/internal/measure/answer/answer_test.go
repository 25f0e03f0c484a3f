package answer_test

import (
	_ "embed"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/measure/answer"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/answertext"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

func parse(t testing.TB, text string) *table.Table { return tabletest.Read(t, text, recipe.Input{}) }

func ask(t testing.TB, text string, original, released *table.Table, opt answer.Options) facts.Answer {
	t.Helper()
	q := casetest.Must(question.Parse(text))
	return casetest.Must(answer.Of(q, original, released, opt))
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
		q := casetest.Must(question.Parse("mean of y by a, b"))
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

// plainMean computes, without the engine, the sum and the number of the stays of each decade
// of age and sex.
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

// A release that changes nothing answers as the original does, to every question; the groups have
// all rows of the table; and the order of rows changes the last digits at most.
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

// Margins of medians worked out by hand, of 1.959963984540054 standard errors.
func TestMarginsOfMedians(t *testing.T) {
	hundred := "x\n"
	for i := range 100 {
		hundred += strconv.Itoa(1+i) + "\n"
	}
	for name, test := range map[string]struct {
		question, rows, patient string
		want                    [2]float64
	}{
		// The row of the median counts as one up to it: patient p has 2, and 17 others 0.5 each, so that the standard
		// error is √(18/17·8.25)/21 = 0.1407, and 4.7 and 16.3 of 21 are the bounds.
		"a median of a patient": {"median of x", medianOfAPatient(), "p", [2]float64{5, 17}},
		// The share up to the median is 0.5, with a standard error of √(100/99·25)/100 = 0.05025: 40.15 and 59.85 of 100.
		"a median": {"median of x", hundred, "", [2]float64{41, 60}},
	} {
		original := parse(t, test.rows)
		var opt answer.Options
		if test.patient != "" {
			opt.Patients = privacy.PatientsOf(original.Column(test.patient))
		}
		g := ask(t, test.question, original, original, opt).Groups[0].Original
		if g.Low == nil || !(math.Abs(*g.Low-test.want[0]) <= 1e-9) || !(math.Abs(*g.High-test.want[1]) <= 1e-9) {
			t.Errorf("%s: %+v, want %v", name, g, test.want)
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

// Of 400 stays, 20 of 30 to 49 days are hidden: the mean falls from 5.075 to 3.5, and a
// highest class would begin at 30, the 95th percentile.
func TestBiasOfALongTail(t *testing.T) {
	var before, after strings.Builder
	before.WriteString("stay,sex\n")
	after.WriteString("stay,sex\n")
	for i := range 400 {
		stay, sex := strconv.Itoa(1+i%6), "m"
		shown := stay
		if i%20 == 0 {
			stay, shown = strconv.Itoa(30+i/20), "*"
		}
		before.WriteString(stay + "," + sex + "\n")
		after.WriteString(shown + "," + sex + "\n")
	}
	b, ok := answer.BiasOf("stay", parse(t, before.String()), parse(t, after.String()), answer.Options{})
	if !ok || !b.Moved() || b.Rows != 400 || b.Left.Rows != 380 || !(b.Left.Value < b.Original.Value) {
		t.Fatalf("%+v, %v", b, ok)
	}
	if b.Cap != 30 {
		t.Errorf("a highest class from %v on, want 30", b.Cap)
	}
	if said := b.Said.English; !strings.Contains(said, "stay: the mean is") || !strings.HasSuffix(said, "one highest class from 30 on would keep more of it") {
		t.Error(said)
	}
}

// Fifty values are compared, and no fifty-one.
func TestBiasOfManyValues(t *testing.T) {
	for n, want := range map[int]bool{50: true, 51: false} {
		rows := "code\n"
		for i := range 3 * n {
			rows += "v" + strconv.Itoa(i%n) + "\n"
		}
		table := parse(t, rows)
		if _, ok := answer.BiasOf("code", table, table, answer.Options{}); ok != want {
			t.Errorf("%d values: %v", n, ok)
		}
	}
	table := parse(t, "a\n1\n2\n")
	if _, ok := answer.BiasOf("a", table, parse(t, "b\n1\n"), answer.Options{}); ok {
		t.Error("a column that is not released")
	}
}

//go:embed testdata/cases.txt
var cases string

// tables reads an original, and the release behind it: same is the original. Values that are
// written behind + are in the columns and in no row.
func tables(t *testing.T, original, released string) (before, after *table.Table) {
	released, unseen, _ := strings.Cut(released, " + ")
	before = parse(t, tabletest.CSV(original))
	if after = before; released != "same" {
		after = parse(t, tabletest.CSV(released))
	}
	for i, text := range strings.Fields(unseen) {
		c := after.Columns[i]
		c.Values, c.Missing = append(c.Values, text), append(c.Missing, false)
	}
	return before, after
}

// options reads settings: names=stay:days, and patients=id.
func options(text string, original *table.Table) (opt answer.Options) {
	for setting := range strings.FieldsSeq(text) {
		switch name, value, _ := strings.Cut(setting, "="); name {
		case "patients":
			opt.Patients = privacy.PatientsOf(original.Column(value))
		case "names":
			from, to, _ := strings.Cut(value, ":")
			opt.Names = map[string]string{from: to}
		}
	}
	return opt
}

func figures(of any, paths string) string { return casetest.Figures(of, strings.Fields(paths)...) }

// biased is a bias with whether it has moved.
type biased struct {
	facts.Bias
	HasMoved bool
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"asked": func(t *testing.T, in []string) string {
			q := casetest.Must(question.Parse(in[0]))
			original, released := tables(t, in[1], in[2])
			a, err := answer.Of(q, original, released, options(strings.Join(in[4:], " "), original))
			if err != nil {
				return casetest.Said(err)
			}
			return figures(a, in[3])
		},
		"results": func(_ *testing.T, in []string) string {
			within, _ := strconv.Atoi(in[0])
			judged, _ := strconv.Atoi(in[1])
			return string(facts.ResultOf(within, judged, in[2] != "not", in[2] == "leans"))
		},
		// Of groups that the release answers with 50 and a difference, "gone" or of so many rows, as in -3*60; the
		// original does with 50 ± 10.
		"leans": func(_ *testing.T, in []string) string {
			a := facts.Answer{Question: in[0]}
			for word := range strings.FieldsSeq(in[1]) {
				off, of, _ := strings.Cut(word, "*")
				g := facts.AnswerGroup{Rows: facts.LeastJudged, Original: facts.Estimate{Value: 50, Low: new(40.0), High: new(60.0)}}
				if n, err := strconv.Atoi(of); err == nil {
					g.Rows = n
				}
				if d, err := strconv.ParseFloat(off, 64); err == nil {
					g.Plain = &facts.Reading{Estimate: facts.Estimate{Value: 50 + d}, Within: d >= -10 && d <= 10}
				}
				a.Groups = append(a.Groups, g)
			}
			a.Judge()
			said := string(a.Verdict) + " " + casetest.SaidAll([]say.Text{answertext.Said(a)})
			if a.Lean == nil {
				return said + " none"
			}
			return said + fmt.Sprintf(" %d/%d %v", a.Lean.Exact, a.Lean.Groups, a.Lean.By)
		},
		"biases": func(t *testing.T, in []string) string {
			original, released := tables(t, in[1], in[2])
			b, ok := answer.BiasOf(in[0], original, released, answer.Options{})
			if !ok {
				return "none"
			}
			return figures(biased{b, b.Moved()}, in[3])
		},
	})
}
