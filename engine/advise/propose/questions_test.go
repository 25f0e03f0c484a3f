package propose_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/advise/draft"
	"quasi/engine/advise/propose"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/answer"
	"quasi/engine/sample"
)

// proposed returns the questions that are proposed for a table, each of which has an answer.
func proposed(t *testing.T, rows string) []string {
	t.Helper()
	looked := draft.Look(tabletest.Read(t, rows, recipe.Input{}))
	var rules []derive.Rule
	with := *looked.Table
	for _, o := range suggest.Offers(looked.Table, looked.Columns, looked.Called) {
		for _, rule := range o.Rules {
			c, _, err := derive.Column(looked.Table, rule)
			if err != nil {
				t.Fatal(err)
			}
			rules, with.Columns = append(rules, rule), append(slices.Clip(with.Columns), c)
		}
	}
	var said []string
	for _, q := range propose.Questions(looked.Columns, rules) {
		said = append(said, q.String())
		if parsed, err := question.Parse(q.String()); err != nil || parsed.String() != q.String() {
			t.Errorf("%q is read as %q: %v", q, parsed, err)
		}
		if _, err := answer.Of(q, &with, &with, answer.Options{}); err != nil {
			t.Error(err)
		}
	}
	return said
}

// What is proposed for a sample has an answer.
func TestQuestionsOfSamples(t *testing.T) {
	for _, name := range append(sample.Names(), sample.FewSample(1), "town-1") {
		s, err := sample.Get(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := proposed(t, string(s.CSV)); len(got) == 0 {
			t.Errorf("%s: %q", name, got)
		}
	}
	proposed(t, string(sample.Hostile().CSV))
}

func TestQuestionsAreProposedFromTheTable(t *testing.T) {
	var dated, counted, names, paid strings.Builder
	dated.WriteString("name,birth_date,sex,admitted,discharged,diagnosis\n")
	counted.WriteString("ward,sex\n")
	names.WriteString("name,phone\n")
	paid.WriteString("age,sex,stay,total_cost,smoker,readmitted,q2\n")
	for i := range 120 {
		fmt.Fprintf(&dated, "Anna%d,19%02d-03-%02d,%s,2024-05-%02d,2024-05-%02d,%s\n", i, 30+i%50, 1+i%28, []string{"m", "f"}[i%2], 1+i%20, 3+i%20+i%5, []string{"I10", "E11.9", "J45.0"}[i%3])
		fmt.Fprintf(&counted, "%s,%s\n", []string{"North", "South"}[i%2], []string{"m", "f"}[i%3%2])
		fmt.Fprintf(&paid, "%d,%d,%d,%d,%d,%s,%d\n", 30+i%50, 1+i%2, 1+i%8, 1000+37*i, []int{1, 2, 9}[i%3], []string{"Yes", "no"}[i%5/4], i%7/6)
		fmt.Fprintf(&names, "Anna Schmidt%d,+49 171 20%05d\n", i, i)
	}
	for _, test := range []struct {
		rows string
		want []string
	}{
		{dated.String(), []string{"mean of length_of_stay by age/10", "mean of length_of_stay by diagnosis", "mean of length_of_stay by sex"}},
		{counted.String(), []string{"count by ward"}},
		{paid.String(), []string{"mean of stay by age/10", "mean of total_cost by age/10", "share of q2=1 by age/10"}},
		{strings.NewReplacer("stay", "q", "q2", "note").Replace(paid.String()), []string{"mean of total_cost by age/10", "share of readmitted=Yes by age/10", "mean of total_cost by sex"}},
		{strings.NewReplacer("stay", "nyha", "total_cost", "id").Replace(paid.String()), []string{"share of q2=1 by age/10", "share of q2=1 by sex", "count by age/10"}},
		{strings.NewReplacer("stay", "hb", "total_cost", "id", "readmitted", "id2", "q2", "id3").Replace(paid.String()), []string{"mean of hb by age/10", "mean of hb by sex", "count by age/10"}},
		{names.String(), nil},
	} {
		if got := proposed(t, test.rows); !slices.Equal(got, test.want) {
			t.Errorf("proposed are %q, want %q", got, test.want)
		}
	}
}

// A column of 2 to 30 values makes groups.
func TestGroupsOfProposedQuestions(t *testing.T) {
	for n, want := range map[int]bool{1: false, 2: true, 30: true, 31: false} {
		var rows strings.Builder
		rows.WriteString("ward\n")
		for i := range 400 {
			fmt.Fprintf(&rows, "Ward %c%c\n", 'A'+i%n%26, 'a'+i%n/26)
		}
		if got := proposed(t, rows.String()); (len(got) > 0) != want {
			t.Errorf("of %d values: %q", n, got)
		}
	}
}
