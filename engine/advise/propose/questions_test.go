package propose_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/propose"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/derive"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
)

// proposed returns the questions that are proposed for a table.
func proposed(t *testing.T, rows string) []string {
	t.Helper()
	described := suggest.Table(tabletest.Read(t, rows, recipe.Input{}))
	var rules []derive.Rule
	for _, o := range suggest.Offers(suggest.Described(tabletest.Read(t, rows, recipe.Input{}), described), described, profile.EnglishNames()) {
		rules = append(rules, o.Rules...)
	}
	var said []string
	for _, q := range propose.Questions(described, rules) {
		said = append(said, q.String())
	}
	return said
}

func TestQuestionsAreProposedFromTheTable(t *testing.T) {
	var dated, counted, names strings.Builder
	dated.WriteString("name,birth_date,sex,admitted,discharged,diagnosis\n")
	counted.WriteString("ward,sex\n")
	names.WriteString("name,phone\n")
	for i := range 120 {
		fmt.Fprintf(&dated, "Anna%d,19%02d-03-%02d,%s,2024-05-%02d,2024-05-%02d,%s\n", i, 30+i%50, 1+i%28, []string{"m", "f"}[i%2], 1+i%20, 3+i%20+i%5, []string{"I10", "E11.9", "J45.0"}[i%3])
		fmt.Fprintf(&counted, "%s,%s\n", []string{"North", "South"}[i%2], []string{"m", "f"}[i%3%2])
		fmt.Fprintf(&names, "Anna Schmidt%d,+49 171 20%05d\n", i, i)
	}
	for _, test := range []struct {
		rows string
		want []string
	}{
		{dated.String(), []string{"mean of length_of_stay by age/10", "mean of length_of_stay by diagnosis", "mean of length_of_stay by sex"}},
		{counted.String(), []string{"count by ward, sex", "count by ward"}},
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
