package attack_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"quasi/engine/facts/attackresult"
	"quasi/engine/internal/brief"
	"quasi/engine/measure/attack"
)

// town invents n people whose columns hang together: job and income on age, illness on sex and
// age, few places with many people and many with few.
func town(n int, seed uint64) [][]string {
	random := rand.New(rand.NewPCG(seed, 1))
	all := make([][]string, n)
	for i := range all {
		age, sex := 20+random.IntN(60), random.IntN(2)
		place := int(20 * random.Float64() * random.Float64())
		all[i] = []string{
			fmt.Sprint(age), []string{"f", "m"}[sex], fmt.Sprint(10000 + 10*place + random.IntN(10)), fmt.Sprintf("job %d", (age/15+random.IntN(4))%8),
			fmt.Sprint(1000 + 20*age + 10*random.IntN(80)), fmt.Sprint(150 + 10*sex + random.IntN(30)), fmt.Sprintf("illness %d", (age/20+3*sex+random.IntN(3))%7),
		}
	}
	return all
}

// banded generalizes: ages of ten years, places of fifty numbers, amounts of 400. fine leaves
// all as it is but what people of another table may not have.
func banded() (banded, fine map[string]func(string) string) {
	step := func(width int) func(string) string {
		return func(text string) string {
			var number int
			_, _ = fmt.Sscan(text, &number)
			return fmt.Sprintf("[%d,%d)", number/width*width, number/width*width+width)
		}
	}
	return map[string]func(string) string{"age": step(10), "zip": step(50), "income": step(400), "height": step(10)}, map[string]func(string) string{"zip": step(50), "income": step(200)}
}

// The trials of an attack, and how many of them may find something where there is nothing.
const (
	trials  = 100
	mayFind = 5
)

// compared are the attacks that say a risk.
var compared = []attackresult.Kind{attackresult.SinglingOut, attackresult.Linkability, attackresult.Inference, attackresult.Membership}

// No other attack says a risk: one that does is to be tried on strangers.
func TestWhichAttacksSayARisk(t *testing.T) {
	all := town(300, 1)
	coarse, _ := banded()
	report, err := attack.Run(context.Background(), attack.Setting{
		Release: tableOf(names, released(all, coarse)), Original: tableOf(names, all), Control: tableOf(names, town(200, 2)), Second: tableOf(names, released(all, coarse)),
		Sensitive: []string{"illness"}, Guesses: 50,
	})
	if err != nil || len(report.Left) > 0 {
		t.Fatal(err, report.Left)
	}
	for _, r := range report.Results {
		if (r.Risk != nil) != slices.Contains(compared, r.Attack) {
			t.Errorf("%s %s says a risk: %v", r.Attack, r.Variant, r.Risk)
		}
	}
}

// Of a release of other people no attack finds anything: the least risk is 0 in 95 of 100
// trials, however the release is made and however few people were held out.
func TestStrangersAreNotFound(t *testing.T) {
	brief.Further(t)
	coarse, fine := banded()
	rough := maps.Clone(coarse)
	delete(rough, "income")
	for name, test := range map[string]struct {
		change             map[string]func(string) string
		means              string // the column that is shown as means of five; empty: none is
		targets, held, ask int
	}{
		"generalized":           {coarse, "", 500, 150, 150},
		"generalized, few held": {coarse, "", 900, 100, 150},
		"as many held":          {coarse, "", 300, 400, 150},
		"as it is":              {fine, "", 500, 150, 150},
		"means":                 {rough, "income", 500, 150, 150},
		"means, few held":       {rough, "income", 900, 100, 150},
	} {
		if testing.Short() && name != "generalized" && name != "means" {
			continue
		}
		found := map[string]int{}
		for seed := range uint64(trials) {
			of := town(test.targets, 3*seed)
			if test.means != "" {
				of = meansOf(of, test.means, 5)
				of = of[20 : len(of)-20] // a mean beyond the numbers of the others is refused
			}
			release := released(of, test.change)
			report, err := attack.Run(context.Background(), attack.Setting{
				Release: tableOf(names, release), Original: tableOf(names, town(test.targets, 3*seed+1)), Control: tableOf(names, town(test.held, 3*seed+2)),
				Sensitive: []string{"illness"}, Guesses: test.ask, Seed: seed,
			}, compared...)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range report.Results {
				what := string(r.Attack) + " " + r.Variant
				if found[what] += 0; r.Risk == nil || r.Risk.Low > 0 || r.Verdict == attackresult.Gains {
					found[what]++
				}
			}
		}
		if len(found) != 5 {
			t.Errorf("%s: %d attacks were made", name, len(found))
		}
		for what, n := range found {
			if n > mayFind {
				t.Errorf("%s: %s finds something in %d of %d trials", name, what, n, trials)
			}
		}
	}
}
