package attack_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/measure/attack"
)

// names are the columns of the invented people.
var names = []string{"age", "sex", "zip", "job", "income", "height", "illness"}

// people invents n people. Their columns have nothing to do with each other, so that
// nothing can be inferred of somebody who is not in a table.
func people(n int, seed uint64) [][]string {
	random := rand.New(rand.NewPCG(seed, 0))
	all := make([][]string, n)
	for i := range all {
		all[i] = []string{
			fmt.Sprint(20 + random.IntN(60)), []string{"f", "m"}[random.IntN(2)], fmt.Sprint(10000 + random.IntN(500)),
			fmt.Sprintf("job %d", random.IntN(20)), fmt.Sprint(1000 + random.IntN(2000)), fmt.Sprint(140 + random.IntN(60)), fmt.Sprintf("illness %d", random.IntN(10)),
		}
	}
	return all
}

// released returns records with some columns written otherwise.
func released(records [][]string, change map[string]func(text string) string) [][]string {
	all := make([][]string, len(records))
	for i, record := range records {
		for j, text := range record {
			if f := change[names[j]]; f != nil {
				text = f(text)
			}
			all[i] = append(all[i], text)
		}
	}
	return all
}

// good makes classes of some hundred people of 2,000: twenty years, a sex, nothing else.
func good() map[string]func(string) string {
	return map[string]func(string) string{"age": twenties, "zip": hidden, "job": hidden, "income": hidden, "height": hidden}
}

func twenties(text string) string {
	var age int
	_, _ = fmt.Sscan(text, &age)
	return fmt.Sprintf("[%d,%d)", age/20*20, age/20*20+20)
}

func hidden(string) string { return "*" }

func tableOf(names []string, records [][]string) *table.Table {
	b := table.NewBuilder(names, table.NewMarkers(table.DefaultMarkers()))
	for _, record := range records {
		b.Append(record)
	}
	return b.Table()
}

// against attacks a release of 2,000 people, with 500 held out.
func against(t *testing.T, release [][]string, kinds ...attackresult.Kind) map[string]attackresult.Result {
	t.Helper()
	if len(kinds) == 0 {
		kinds = []attackresult.Kind{attackresult.SinglingOut, attackresult.Linkability, attackresult.Inference, attackresult.Membership, attackresult.ExactMatches}
	}
	report, err := attack.Run(context.Background(), attack.Setting{
		Release: tableOf(names, release), Original: tableOf(names, people(2000, 1)), Control: tableOf(names, people(500, 2)),
		Sensitive: []string{"illness"}, Guesses: 300, Seed: 1,
	}, kinds...)
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Left) > 0 {
		t.Fatalf("left out: %v", report.Left)
	}
	found := map[string]attackresult.Result{}
	for _, r := range report.Results {
		found[string(r.Attack)+" "+r.Variant] = r
	}
	return found
}

// texts are the cells of a column.
func texts(c *table.Column) (all []string) {
	for row := range c.Codes {
		all = append(all, c.Text(row))
	}
	return all
}
