package report

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	asked "quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/drawcount"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/answer"
	"quasi/engine/model/privacy"
)

// publish answers questions and returns what a report has of that.
func publish(t testing.TB, original, released *table.Table, patient string, questions ...string) []Answer {
	t.Helper()
	all, _ := publishSets(t, original, released, patient, questions...)
	return all
}

// publishSets returns the sets of rows, too, of which the original's figures are shown.
func publishSets(t testing.TB, original, released *table.Table, patient string, questions ...string) ([]Answer, [][]int32) {
	t.Helper()
	var all []Answer
	var sets [][]int32
	var opt answer.Options
	whose := peopleOf(original, patient)
	if patient != "" {
		opt.Patients = privacy.PatientsOf(original.Column(patient))
	}
	told := map[string]*revealed{}
	for _, text := range questions {
		q, err := asked.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		a, err := answer.Of(q, original, released, opt)
		if err != nil {
			t.Fatal(err)
		}
		g, err := answer.GroundsOf(q, original)
		if err != nil {
			t.Fatal(err)
		}
		if len(g.Groups) != len(a.Groups) {
			t.Fatalf("%s: %d groups, grounds of %d", text, len(a.Groups), len(g.Groups))
		}
		if told[g.Of] == nil {
			told[g.Of] = newRevealed(g.N, g.Rows, whose)
		}
		show := shownOf(q, a, g, told[g.Of])
		for i := range a.Groups {
			if !g.Together && len(g.Groups[i][0]) != a.Groups[i].Rows {
				t.Fatalf("%s: group %v of %d rows, grounds of %d", text, a.Groups[i].Label, a.Groups[i].Rows, len(g.Groups[i][0]))
			}
			if show(i).original {
				sets = append(sets, g.Groups[i]...)
			}
		}
		all = append(all, published(q, a, show))
	}
	return all, sets
}

// peopleOf says whose each row is; nil: every one is another person's.
func peopleOf(t *table.Table, patient string) []int32 {
	if patient == "" {
		return nil
	}
	return privacy.PatientsOf(t.Column(patient)).Codes
}

// How all groups deviate is told where the original's answer of each is, and only that they do
// where one is hidden.
func TestALeanIsToldWithItsGroups(t *testing.T) {
	a := facts.Answer{Question: "mean of x by g"}
	for range 6 {
		a.Groups = append(a.Groups, facts.AnswerGroup{Rows: 30, Original: facts.Estimate{Value: 50, Low: new(40.0), High: new(60.0)}, Plain: &facts.Reading{Estimate: facts.Estimate{Value: 49}, Within: true}})
	}
	a.Judge()
	for hidden, want := range map[int]string{6: "answer-lower", 5: "answer-leans"} {
		d := published(asked.Question{Kind: asked.Mean}, a, func(i int) visible { return visible{true, i != hidden, false} })
		if d.Verdict != facts.Leans || d.Said.Code != want || (d.Lean != nil) != (hidden == 6) || d.told().Lean != d.Lean || !d.leans() {
			t.Errorf("group %d is hidden: %+v", hidden, d)
		}
	}
}

// csvOf writes rows of a group each, with numbers that follow from their place, in so many rows.
func csvOf(counts map[string]int) string {
	text := "id,g,x\n"
	row := 0
	for _, g := range slices.Sorted(func(yield func(string) bool) {
		for g := range counts {
			if !yield(g) {
				return
			}
		}
	}) {
		for i := range counts[g] {
			text += fmt.Sprintf("p%d,%s,%d\n", row, g, 3+(7*i)%10)
			row++
		}
	}
	return text
}

// shownAs says of each group whether it is shown, and whether the original's answer is.
func shownAs(a Answer) string {
	var said []string
	for _, g := range a.Groups {
		text := strings.Join(g.Label, ", ")
		if g.Original == nil {
			text += "†"
		}
		said = append(said, text)
	}
	return strings.Join(said, " ")
}

// A group of 10 rows is not there and one of 11 is, and what is left of all rows is 11 or none.
func TestSmallGroupsOfAnswers(t *testing.T) {
	for _, c := range []struct {
		counts    map[string]int
		questions []string
		want      []string
	}{
		{map[string]int{"a": 40, "b": 30, "c": 11}, []string{"mean of x by g"}, []string{"a b c"}},
		{map[string]int{"a": 40, "b": 30, "c": 10}, []string{"mean of x by g"}, []string{"a b†"}},
		{map[string]int{"a": 40, "b": 30, "c": 10}, []string{"median of x by g"}, []string{"a b†"}},
		{map[string]int{"a": 40, "b": 30, "c": 10}, []string{"mean of x", "mean of x by g"}, []string{"", "a b†"}},
		{map[string]int{"a": 40, "b": 30, "c": 10}, []string{"mean of x by g", "mean of x"}, []string{"a b†", ""}},
		{map[string]int{"a": 40, "b": 30, "c": 10, "d": 1}, []string{"mean of x by g"}, []string{"a b"}},
		{map[string]int{"a": 40, "b": 30, "c": 10}, []string{"count by g"}, []string{"a† b†"}},
		{map[string]int{"a": 10}, []string{"mean of x"}, []string{""}},
		{map[string]int{"a": 40, "b": 30, "c": 11}, []string{"regression of x on g"}, []string{"(constant) g=b g=c"}},
		{map[string]int{"a": 40, "b": 30, "c": 10}, []string{"regression of x on g"}, []string{""}},
		{map[string]int{"a": 40, "b": 30, "c": 10}, []string{"association of g, x"}, []string{"a b†"}},
	} {
		original := tabletest.Read(t, csvOf(c.counts), recipe.Input{})
		var found []string
		for _, a := range publish(t, original, original, "", c.questions...) {
			found = append(found, shownAs(a))
		}
		if !reflect.DeepEqual(found, c.want) {
			t.Errorf("%v, %v: %q, want %q", c.counts, c.questions, found, c.want)
		}
	}
}

// The margin of a median is of values of rows: it is shown where the rows are, or where the group is
// judged. That of a mean is shown with the mean.
func TestMarginsOfAnswers(t *testing.T) {
	low, high := 1.0, 3.0
	for _, c := range []struct {
		kind         asked.Kind
		judged, rows bool
		original     bool
		want         bool
	}{
		{asked.Median, false, false, true, false}, {asked.Median, false, true, true, true}, {asked.Median, true, false, true, true},
		{asked.Mean, false, false, true, true}, {asked.Mean, true, true, false, false},
	} {
		g := facts.AnswerGroup{Rows: 5, Original: facts.Estimate{Value: 2, Low: &low, High: &high}}
		if c.judged {
			g.Rows = 100
		}
		if g.Judged() != c.judged {
			t.Fatalf("a group of %d rows is judged: %t", g.Rows, g.Judged())
		}
		of := groupOf(asked.Question{Kind: c.kind}, &g, visible{true, c.original, c.rows})
		if got := of.Original != nil && of.Original.Low != nil && of.Original.High != nil; got != c.want || (of.Rows != nil) != c.rows || (of.Original != nil) != c.original {
			t.Errorf("%+v: %+v", c, of)
		}
	}
}

// Of a share nobody may count the people with the value, nor those without: 0 or 11 of each.
func TestSmallPartsOfAnswers(t *testing.T) {
	for yes, want := range map[int]string{0: "a b", 10: "a b†", 11: "a b", 19: "a b", 20: "a b†", 30: "a b"} {
		text := "g,x\n" + strings.Repeat("a,1\n", 40) + strings.Repeat("a,0\n", 40)
		text += strings.Repeat("b,1\n", yes) + strings.Repeat("b,0\n", 30-yes)
		original := tabletest.Read(t, text, recipe.Input{})
		for _, q := range []string{"share of x=1 by g", "mean of x by g"} {
			if found := shownAs(publish(t, original, original, "", q)[0]); found != want {
				t.Errorf("%d of 30, %s: %q, want %q", yes, q, found, want)
			}
		}
	}
}

// Rows of 10 patients are those of few people, however many they are; of 11 they are not.
func TestAnswersCountPatients(t *testing.T) {
	for patients, want := range map[int]string{10: "a†", 11: "a b"} {
		text := csvOf(map[string]int{"a": 40})
		for i := range 50 {
			text += fmt.Sprintf("q%d,b,%d\n", i%patients, i%9)
		}
		original := tabletest.Read(t, text, recipe.Input{})
		if found := shownAs(publish(t, original, original, "id", "mean of x by g")[0]); found != want {
			t.Errorf("%d patients: %q, want %q", patients, found, want)
		}
		if found := shownAs(publish(t, original, original, "", "mean of x by g")[0]); found != "a b" {
			t.Errorf("rows: %q", found)
		}
	}
}

// Whatever sums of the original's values are shown, adding and subtracting them comes to the sum
// over nobody or over 11 people and more.
func TestNoAnswerOfFewPeopleIsWorkedOut(t *testing.T) {
	all := []string{"mean of x", "mean of x by g", "mean of x by h", "mean of x by g, h", "mean of x by n/2", "mean of x by n/4", "share of x=1 by g", "association of g, x", "median of x by h", "regression of x on g"}
	longest := 0
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(12, 90).Draw(rt, "rows")
		text := "id,g,h,n,x\n"
		for row := range n {
			text += fmt.Sprintf("p%d,%s,%s,%d,%d\n", rapid.IntRange(max(0, row-1), row).Draw(rt, "id"), rapid.SampledFrom([]string{"a", "a", "a", "b", "b", "c"}).Draw(rt, "g"),
				rapid.SampledFrom([]string{"u", "u", "v"}).Draw(rt, "h"), rapid.IntRange(0, 7).Draw(rt, "n"), row%4)
		}
		original := tabletest.Read(t, text, recipe.Input{})
		patient := rapid.SampledFrom([]string{"", "id"}).Draw(rt, "patient")
		questions := rapid.Permutation(all).Draw(rt, "questions")[:3]
		for _, q := range questions {
			parsed, _ := asked.Parse(q)
			if _, err := answer.Of(parsed, original, original, answer.Options{}); err != nil {
				rt.Skip(err)
			}
		}
		_, sets := publishSets(t, original, original, patient, questions...)
		everyone := make([]int32, n)
		for row := range everyone {
			everyone[row] = int32(row)
		}
		if newRevealed(n, everyone, peopleOf(original, patient)).people[1] >= 11 {
			sets = append([][]int32{everyone}, sets...)
		}
		sets = sets[:min(len(sets), 8)]
		longest = max(longest, len(sets))
		sum := make([]int, n)
		var try func(at int)
		try = func(at int) {
			if at == len(sets) {
				people := map[string]bool{}
				for row, s := range sum {
					switch {
					case s == 0:
					case patient == "":
						people[fmt.Sprint(row)] = true
					default:
						c := original.Column("id")
						people[c.Values[c.Codes[row]]] = true
					}
				}
				if len(people) > 0 && len(people) < 11 {
					rt.Fatalf("%v: the sum over %d people follows\n%s", questions, len(people), text)
				}
				return
			}
			for _, by := range []int{0, 1, -1} {
				for _, row := range sets[at] {
					sum[row] += by
				}
				try(at + 1)
				for _, row := range sets[at] {
					sum[row] -= by
				}
			}
		}
		try(0)
	})
	if drawcount.Many() && longest < 5 {
		t.Errorf("at most %d sets were shown", longest)
	}
}

// Two originals with the same release, one of which has 3 rows of a rare value that the release
// hides and the other up to 10, whatever their numbers: what is reported of answers by group is
// the same to the last character.
func TestAnswersDoNotTellOfFewPeople(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		counts := map[string]int{"a": rapid.IntRange(11, 60).Draw(rt, "a"), "b": rapid.IntRange(11, 60).Draw(rt, "b"), "d": rapid.IntRange(11, 60).Draw(rt, "d")}
		common := csvOf(counts)
		released := tabletest.Read(t, common+"*,*,5\n*,*,5\n*,*,5\n", recipe.Input{})
		with := func(n int, label string) []byte {
			text := common
			for i := range n {
				text += fmt.Sprintf("r%d,rare,%d\n", i, rapid.IntRange(3, 12).Draw(rt, label))
			}
			all := publish(t, tabletest.Read(t, text, recipe.Input{}), released, "", "mean of x by g", "median of x by g", "association of g, x")
			for i := range all {
				all[i].Coefficient = nil // of all rows
			}
			data, err := json.Marshal(all)
			if err != nil {
				rt.Fatal(err)
			}
			return data
		}
		few, more := with(3, "few"), with(rapid.IntRange(3, 10).Draw(rt, "rows"), "more")
		if string(few) != string(more) {
			rt.Fatalf("%s\n%s", few, more)
		}
		if strings.Contains(string(few), "rare") {
			rt.Fatalf("a value that nobody sees: %s", few)
		}
	})
}
