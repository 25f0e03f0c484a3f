//go:build !js

package release_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/say/parameter"
)

// drawn is a random table with a recipe: one row or several of a person; columns that are kept, coarser or means,
// sensitive, told by marked ones or each other, sparse, or equal to a marked one. Shifted dates are never green.
func drawn(seed uint64) (text string, r recipe.Recipe) {
	rng := rand.New(rand.NewPCG(seed, 7))
	maybe := func(share float64) bool { return rng.Float64() < share }
	r = recipe.Default()
	r.Privacy = recipe.Privacy{K: 2 + rng.IntN(4), SuppressionLimit: float64(rng.IntN(3)) / 10}
	most := 1
	if maybe(0.35) {
		most, r.Privacy.Patient, r.Privacy.Knows = 3, "pid", []string{"1", "2", "all"}[rng.IntN(3)]
	} else {
		r.Algorithm.Name = []string{"minimum-loss", "kaim", "mondrian-strict", "datafly", "rounded-partition"}[rng.IntN(5)]
	}
	var whose, names []string
	for i := range []int{24, 40, 80, 150, 300}[rng.IntN(5)] {
		for range 1 + rng.IntN(most) {
			whose = append(whose, fmt.Sprint("P", 1000+i*7))
		}
	}
	columns := map[string][]string{}
	add := func(name string, role table.Role, cells []string) *recipe.Column {
		names, columns[name], r.Columns = append(names, name), cells, append(r.Columns, recipe.Column{Name: name, Role: role})
		if role == table.Sensitive && maybe(0.6) {
			r.Privacy.Models = append(r.Privacy.Models, recipe.Model{Name: "distinct-l-diversity", Column: name, Parameters: parameter.Given{"l": 2}})
		}
		return &r.Columns[len(r.Columns)-1]
	}
	kept := func(share float64, name string, cells []string) *recipe.Column {
		if !maybe(share) {
			return &recipe.Column{}
		}
		return add(name, []table.Role{table.Sensitive, table.Insensitive, table.Insensitive}[rng.IntN(3)], cells)
	}
	of := func(from []string, f func(string) string) (cells []string) {
		for _, text := range from {
			if text != "" {
				text = f(text)
			}
			cells = append(cells, text)
		}
		return cells
	}
	cells := func(blank float64, values ...string) []string { // each row's own, or each person's
		values = values[:1+rng.IntN(len(values))]
		persons, own := map[string]string{}, maybe(0.5)
		return of(whose, func(who string) string {
			if _, known := persons[who]; own || !known {
				if persons[who] = values[min(rng.IntN(len(values)), rng.IntN(len(values)))]; maybe(blank) {
					persons[who] = ""
				}
			}
			return persons[who]
		})
	}
	numbers := func(from, step, n int) []string {
		return of(slices.Repeat([]string{"#"}, n), func(string) string { from += step; return strconv.Itoa(from) })
	}
	add("pid", table.Identifying, whose)
	age, sex, zip := cells(0.05, numbers(18, 1+rng.IntN(3), 5+rng.IntN(40))...), cells(0, "f", "m"), cells(0, numbers(10115, 111, 12)...)
	marked := 1 + rng.IntN(7)
	for i, name := range []string{"age", "sex", "zip"} {
		if marked>>i&1 > 0 {
			add(name, table.QuasiIdentifying, [][]string{age, sex, zip}[i]).Means = name == "age" && maybe(0.15)
		}
	}
	dx := cells(0, "J18", "E11", "I10", "C50", "K35", "F32")
	kept(0.8, "dx", dx)
	kept(0.12, "drug", of(dx, func(s string) string { return []string{"ramipril", "insulin"}[s[1]%2] }))
	kept(0.12, "age_band", of(age, func(s string) string { return s[:1] + "0-" + s[:1] + "9" }))
	kept(0.12, "city", of(zip, func(s string) string { return []string{"Aachen", "Bonn", "Celle"}[s[4]%3] }))
	kept(0.15, "again", [][]string{age, sex, zip}[rng.IntN(3)])
	cap := 30.0
	kept(0.3, "crp", cells(0.05, numbers(1, 3, 2+rng.IntN(60))...)).Coarsen = []*coarsen.Rule{nil, {Kind: coarsen.Step, Width: 20}, {Kind: coarsen.Round, Width: 50},
		{Kind: coarsen.Rare, Fewer: r.Privacy.K}, {Kind: coarsen.Cap, Most: &cap}}[rng.IntN(5)]
	for i := range max(0, rng.IntN(103)-92) { // a value in 9.5% of the rows, the same or each another
		most := map[bool]int{true: 1, false: 1000}[maybe(0.7)]
		add("symptom_"+string(rune('a'+i)), table.Insensitive, of(whose, func(string) string { return map[bool]string{true: fmt.Sprint(rng.IntN(most))}[maybe(0.095)] }))
	}
	kept(0.2, "ward", cells(0.05, "A1", "B2", "C3", "D4"))
	kept(0.15, "blood", cells(0, "0", "A", "B", "AB"))
	text = strings.Join(names, ",")
	for row := range whose {
		text += "\n" + strings.Join(of(names, func(name string) string { return columns[name][row] }), ",")
	}
	return text, r
}

// A counter in another language, which sees the two files and the roles alone, finds nobody in a
// release of which the verdict is green, and the pair or column that the verdict names.
func TestGreenIsCounted(t *testing.T) {
	brief.Further(t)
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skipf("the counter is a program of Python: %v", err)
	}
	var cases bytes.Buffer
	var cards []facts.Card
	for seed := uint64(0); len(cards) < 2000; seed++ {
		text, r := drawn(seed)
		prepared, err := engine.Prepare(tabletest.Read(t, text, recipe.Input{Header: "yes"}), r)
		if err != nil {
			continue // a model that the table can't satisfy
		}
		got, err := prepared.Run(t.Context(), nil)
		if err != nil {
			continue // more rows would have to be left out than may be
		}
		if card := got.Protection(); card.Tone == facts.Green {
			cards = append(cards, card)
			casetest.NoError(t, json.NewEncoder(&cases).Encode(map[string]any{"original": text, "release": enginetest.CSV(t, got), "records": got.Records, "recipe": r}))
		}
	}
	counter := exec.Command(python, "../lab/counter.py")
	counter.Stdin = bytes.NewReader(cases.Bytes())
	out := casetest.Must(counter.Output())
	counts := json.NewDecoder(bytes.NewReader(out))
	for _, card := range cards {
		line, _ := cases.ReadString('\n')
		found := map[string]int{}
		casetest.NoError(t, counts.Decode(&found))
		if pair := found["pair"]; pair > 0 && !strings.Contains(card.Detail.English, fmt.Sprintf(" %d of ", pair)) {
			t.Errorf("%q, but a pair finds %d, in %s", card.Detail, pair, line)
		}
		if triple := found["triple"]; triple > found["pair"] && !strings.Contains(card.Detail.English, fmt.Sprintf(" %d of ", triple)) {
			t.Errorf("%q, but three columns find %d, in %s", card.Detail, triple, line)
		}
		delete(found, "pair")
		delete(found, "triple")
		for what, people := range found {
			if people > 0 {
				t.Errorf("%s: %d, under green, in %s", what, people, line)
			}
		}
	}
}
