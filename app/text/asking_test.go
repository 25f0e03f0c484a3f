package text_test

import (
	"testing"

	"quasi/app/session/sessiontest"
	"quasi/app/text"
	"quasi/engine/data/question"
)

func parsed(t *testing.T, written string) question.Question {
	t.Helper()
	q := sessiontest.Must(question.Parse(written))
	return q
}

// Each kind of question is a sentence in each language.
func TestAQuestionIsASentence(t *testing.T) {
	for written, want := range map[string][3]string{
		"count":                              {"Number of rows", "Anzahl der Zeilen", "行数"},
		"count by month, sex":                {"Number of rows by month and sex", "Anzahl der Zeilen nach month und sex", "行数，按“month”和“sex”分组"},
		`mean of "length of stay" by age/10`: {"Mean of length of stay by age, in steps of 10", "Mittelwert von „length of stay“ nach age, in Schritten von 10", "“length of stay”的均值，按“age”（每 10 一组）分组"},
		"mean of stay by age/10, diagnosis":  {"Mean of stay by age, in steps of 10, and diagnosis", "Mittelwert von „stay“ nach age, in Schritten von 10, und diagnosis", "“stay”的均值，按“age”（每 10 一组）和“diagnosis”分组"},
		"median of crp by a, b/0.5, c":       {"Median of crp by a, b, in steps of 0.5, and c", "Median von „crp“ nach a, b, in Schritten von 0,5, und c", "“crp”的中位数，按“a”、“b”（每 0.5 一组）和“c”分组"},
		"share of readmitted=yes by ward":    {"Share of rows with readmitted = yes by ward", "Anteil der Zeilen mit readmitted = yes nach ward", "“readmitted” = yes 的行占比，按“ward”分组"},
		"association of sex, age/10":         {"Association of sex and age, in steps of 10", "Zusammenhang von sex und age, in Schritten von 10", "“sex”与“age”（每 10 一组）的关联"},
		"regression of stay on age, sex":     {"How stay depends on age and sex", "Wie stay von age und sex abhängt", "“stay”如何取决于“age”和“sex”"},
		"regression of died=yes on age":      {"How died = yes depends on age", "Wie died = yes von age abhängt", "“died” = yes 如何取决于“age”"},
		"regression of stay on age, sex, dx": {"How stay depends on age, sex and dx", "Wie stay von age, sex und dx abhängt", "“stay”如何取决于“age”、“sex”和“dx”"},
	} {
		for i, lang := range []text.Lang{text.English, "de", "zh-CN"} {
			if got := lang.Question(parsed(t, written)); got != want[i] {
				t.Errorf("%s in %s: %q, want %q", written, lang, got, want[i])
			}
		}
	}
	if got := text.English.Question(question.Question{}); got != "" {
		t.Errorf("no question is %q", got)
	}
}

// A group of numbers is named as people do, and only where whole numbers allow it by its last.
func TestAGroupIsNamed(t *testing.T) {
	for _, c := range []struct {
		question string
		label    []string
		whole    bool
		want     string
	}{
		{"mean of stay by age/10, dx", []string{"[30,40)", "flu"}, true, "30 to 39, flu"},
		{"mean of stay by age/10", []string{"[30,40)"}, false, "30 to under 40"},
		{"mean of stay by age/1", []string{"[30,31)"}, true, "30"},
		{"mean of stay by x/10", []string{"[-10,0)"}, true, "-10 to -1"},
		{"mean of stay by crp/0.5", []string{"[0.5,1.0)"}, true, "0.5 to under 1.0"},
		{"count by dx", []string{"[30,40)"}, true, "[30,40)"},
		{"count by dx/5", []string{"other, or none"}, true, "other, or none"},
		{"association of sex, age/10", []string{"f", "[30,40)"}, true, "f, 30 to 39"},
		{"association of stay, age/10", []string{"[30,40)"}, true, "30 to 39"},
		{"regression of stay on age", []string{"(constant)"}, true, "(constant)"},
		{"mean of stay", nil, true, "all rows"},
	} {
		if got := text.English.Group(parsed(t, c.question), c.label, func(string) bool { return c.whole }); got != c.want {
			t.Errorf("%s, %q: %q, want %q", c.question, c.label, got, c.want)
		}
	}
	constant := text.Lang("de").Group(parsed(t, "regression of stay on age"), []string{"(constant)"}, func(string) bool { return true })
	if constant == "(constant)" {
		t.Error("the constant has no German name")
	}
}
