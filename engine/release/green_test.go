package release_test

import (
	"cmp"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/release"
	"quasi/engine/say"
)

// holders are the people of a release by what they show in some columns; whoever shows nothing in
// one of them is in none.
func holders(r *release.Release, patients bool, names ...string) map[string]map[int32]bool {
	all := map[string]map[int32]bool{}
	for row, person := range r.Records {
		if patients {
			person /= 2
		}
		key, missing := "", false
		for _, name := range names {
			c := r.Table.Column(name)
			missing = missing || name != "sex" && c.Absent(c.Codes[row])
			key += c.Text(row) + "|"
		}
		if missing {
			continue
		}
		if all[key] == nil {
			all[key] = map[int32]bool{}
		}
		all[key][person] = true
	}
	return all
}

// alone counts those who are the only one with what they show.
func alone(by map[string]map[int32]bool) int {
	found := map[int32]bool{}
	for _, people := range by {
		for person := range people {
			if len(people) == 1 {
				found[person] = true
			}
		}
	}
	return len(found)
}

// Green means that nobody is the only one with a value of a column that leaves and is not marked, and
// that no sensitive value is that of all 2 to k - 1 people who share such a value. Who is, is counted
// in the headline, and who is beside the marked columns, in the detail.
func TestGreenMeansThatNobodyIsAlone(t *testing.T) {
	tones, leaving := map[facts.Tone]int{}, []string{"dx", "ward", "crp"}
	rapid.Check(t, func(rt *rapid.T) {
		k, patients, values := rapid.IntRange(2, 4).Draw(rt, "k"), rapid.Bool().Draw(rt, "patients"), rapid.IntRange(1, 4).Draw(rt, "values")
		r := recipe.Default()
		r.Privacy.K = k
		r.Columns = []recipe.Column{{Name: "id", Role: table.Identifying}, {Name: "sex", Role: table.QuasiIdentifying}, {Name: "dx", Role: table.Sensitive},
			{Name: "ward", Role: table.Insensitive}, {Name: "crp", Role: table.Insensitive, Coarsen: &coarsen.Rule{Kind: coarsen.Step, Width: 10}}}
		if patients {
			r.Privacy.Patient, r.Privacy.Knows = "id", recipe.KnowsAll
		}
		cell := func(name string, all ...string) string {
			return rapid.SampledFrom(append(all[:values], "")).Draw(rt, name)
		}
		text := "id,sex,dx,ward,crp\n"
		for row := range 2 * rapid.IntRange(k, 12).Draw(rt, "pairs of rows") {
			id, sex := row, rapid.SampledFrom([]string{"f", "f", "m"}).Draw(rt, "sex")
			if patients {
				id = row / 2
			}
			text += fmt.Sprintf("%d,%s,%s,%s,%s\n", id, sex, cell("dx", "a", "b", "c", "d"), cell("ward", "A", "B", "C", "D"), cell("crp", "7", "9", "12", "23"))
		}
		_, got := enginetest.Run(t, tabletest.Read(t, text, recipe.Input{Header: "yes"}), r)
		most, beside, certain := 0, 0, 0
		count := map[string]int{}
		for _, name := range leaving {
			by := holders(got, patients, name)
			count[name] = alone(by)
			most, beside = max(most, count[name]), max(beside, alone(holders(got, patients, "sex", name)))
			given := map[int32]bool{}
			for value, people := range by {
				dx := map[string]bool{}
				for row := range got.Records {
					if got.Table.Column(name).Text(row)+"|" == value {
						dx[got.Table.Column("dx").Text(row)] = true
					}
				}
				if name != "dx" && len(people) > 1 && len(people) < k && len(dx) == 1 && !dx[""] {
					maps.Copy(given, people)
				}
			}
			certain = max(certain, len(given))
		}
		card := got.ProtectionIf(true)
		tones[card.Tone]++
		if card.Tone == facts.Green && (most > 0 || certain > 0) {
			rt.Fatalf("green, but %v are alone, and values of %d are certain, in\n%s", count, certain, text)
		}
		said := map[string]string{}
		for _, headline := range append([]say.Text{card.Headline}, card.More...) {
			switch headline.Code {
			case "amber-unique-rows", "amber-unique-patients", "amber-unique-coarser-rows", "amber-unique-coarser-patients":
				said["alone"] = headline.Args[1].English
				if name := headline.Args[0].English; count[name] != most || (name == "crp") != strings.Contains(headline.Code, "coarser") {
					rt.Fatalf("%q of %v", headline, count)
				}
			case "amber-certain":
				said["certain"] = headline.Args[2].English
			}
		}
		for what, want := range map[string]int{"alone": most, "certain": certain} {
			if got := cmp.Or(said[what], "0"); got != strconv.Itoa(want) {
				rt.Fatalf("%+v: %s are %s, want %d in\n%s", card, got, what, want, text)
			}
		}
		if why := card.Detail; why.Code == "green-beside-why" && why.Args[2].English != strconv.Itoa(beside) || card.Tone == facts.Green && beside > 0 && why.Code != "green-beside-why" && why.Code != "green-pair-why" {
			rt.Fatalf("%+v: %d are alone beside the sex, in\n%s", card, beside, text)
		}
	})
	if tones[facts.Green] == 0 || tones[facts.Amber] == 0 {
		t.Errorf("only %v", tones)
	}
}
