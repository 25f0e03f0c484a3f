package attack

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/hierarchy"
	"quasi/engine/facts/attackresult"
	"quasi/engine/internal/hierarchytest"
	"quasi/engine/measure/covering"
)

// slowPosterior lists every combination of parts, and weighs those that are not all one.
func slowPosterior(prior [][]float64) [][]float64 {
	parts := len(prior[0])
	weight := make([][]float64, len(prior))
	for i := range weight {
		weight[i] = make([]float64, parts)
	}
	total := 0.0
	combination := make([]int, len(prior))
	for code := range int(math.Pow(float64(parts), float64(len(prior)))) {
		p, all := 1.0, true
		for i := range combination {
			combination[i] = code % parts
			code /= parts
			p *= prior[i][combination[i]]
			all = all && combination[i] == combination[0]
		}
		if all {
			continue
		}
		total += p
		for i, part := range combination {
			weight[i][part] += p
		}
	}
	if total < 1e-9 {
		return nil
	}
	for i := range weight {
		for t := range weight[i] {
			weight[i][t] /= total
		}
	}
	return weight
}

func TestPosteriorIsTheSumOverCombinations(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.IntRange(2, 3).Draw(t, "parts")
		prior := make([][]float64, rapid.IntRange(1, 4).Draw(t, "known"))
		for i := range prior {
			sum := 0
			weights := rapid.SliceOfN(rapid.IntRange(0, 4), parts, parts).Draw(t, "weights")
			weights[0]++
			for _, w := range weights {
				sum += w
			}
			for _, w := range weights {
				prior[i] = append(prior[i], float64(w)/float64(sum))
			}
		}
		// Some members are known to be like others.
		member, all := make([]int, rapid.IntRange(1, 4).Draw(t, "members")), [][]float64{}
		for i := range member {
			member[i] = rapid.IntRange(0, len(prior)-1).Draw(t, "like")
			all = append(all, prior[member[i]])
		}
		var got [][]float64
		found, want := posterior(prior, member), slowPosterior(all)
		for _, of := range member {
			if found != nil {
				got = append(got, found[of])
			}
		}
		if len(got) != len(want) {
			t.Fatalf("%v: %v, want %v", prior, got, want)
		}
		for i := range got {
			for part := range got[i] {
				if math.Abs(got[i][part]-want[i][part]) > 1e-6 {
					t.Fatalf("%v: %v, want %v", prior, got, want)
				}
			}
		}
	})
}

// wards are people of wards who all show [20,40).
func wards(t *testing.T, ward func(i int) string) []attackresult.Result {
	t.Helper()
	names := []string{"age", "ward"}
	original, control, release := [][]string{}, [][]string{}, [][]string{}
	for i := range 80 {
		age := []int{22, 34}[i%2] + i%5
		person := []string{fmt.Sprint(age), ward(age)}
		if control = append(control, person); i >= 40 {
			original = append(original, person)
			release = append(release, []string{"[20,40)", person[1]})
		}
	}
	tree := hierarchytest.Rows(t, ";", func() (rows []string) {
		for age := 20; age < 40; age++ {
			rows = append(rows, fmt.Sprintf("%d;[%d,%d);[20,40)", age, age/10*10, age/10*10+10))
		}
		return rows
	}()...)
	report, err := Run(context.Background(), Setting{
		Release: builtOf(names, release), Original: builtOf(names, original), Control: builtOf(names, control),
		Trees: map[string]*hierarchy.Tree{"age": tree},
	}, attackresult.Downcoding)
	if err != nil {
		t.Fatal(err)
	}
	return report.Results
}

func TestWardsGiveTheDecadeAway(t *testing.T) {
	told := wards(t, func(age int) string { return []string{"young", "old"}[age/30] })[0]
	if told.Figures[1].Value != 1 || told.Figures[5].Value != 1 {
		t.Errorf("%s", told.Said)
	}
	if said := wards(t, func(int) string { return "all" })[0]; said.Figures[1].Value != 0 || said.Figures[2].Value != 0 {
		t.Errorf("%s", said.Said)
	}
}

// Of what few people have nothing follows: the values of the parts count then.
func TestSharesOfFewPeopleAreNotTaken(t *testing.T) {
	parts := []covering.Set{{0}, {1, 2, 3}}
	if chances, ok := shares(map[int32]int{0: 29, 7: 100}, parts); ok || !slices.Equal(chances, []float64{0.25, 0.75}) {
		t.Errorf("%v, %v", chances, ok)
	}
	if chances, ok := shares(map[int32]int{0: 24, 2: 6}, parts); !ok || !slices.Equal(chances, []float64{0.8, 0.2}) {
		t.Errorf("%v, %v", chances, ok)
	}
}

func TestPartsOfSets(t *testing.T) {
	build := func(texts ...string) *scene {
		var original, release [][]string
		for _, text := range []string{"1", "2", "3", "4", "5", "6"} {
			original = append(original, []string{text})
		}
		for _, text := range texts {
			release = append(release, []string{text})
		}
		s, err := newScene(context.Background(), Setting{Release: builtOf([]string{"a"}, release), Original: builtOf([]string{"a"}, original)})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := build("[1,3)", "*", "[1,5)", "{1, 2}", "6")
	parts, ok := s.columns[0].parts(s)
	if want := "[[[0] [1]] [[0 1 2 3] [4] [5]] [[0 1] [2] [3]] [[0] [1]] []]"; !ok || fmt.Sprint(parts) != want {
		t.Errorf("%v, want %s", parts, want)
	}
	for _, overlap := range [][]string{{"[1,4)", "[2,5)"}, {"[2,5)", "[1,4)"}, {"[1,4)", "[3,6)", "*"}} {
		s = build(overlap...)
		if parts, ok := s.columns[0].parts(s); ok {
			t.Errorf("%q: %v", overlap, parts)
		}
	}
	report, err := Run(context.Background(), Setting{Release: s.Release, Original: s.Original, Control: s.Original}, attackresult.Downcoding)
	if err != nil || report.Results[0].Said.Code != "attack-downcoding-no-hierarchy" {
		t.Errorf("%v, %v", report, err)
	}
	if report, err = Run(context.Background(), Setting{Release: s.Original, Original: s.Original, Control: s.Original}, attackresult.Downcoding); err != nil || report.Results[0].Said.Code != "attack-downcoding-nothing" {
		t.Errorf("%v, %v", report, err)
	}
}
