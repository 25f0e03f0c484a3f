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
	"quasi/engine/say"
)

// Green means that nobody is the only one with a value of a column that leaves and is not marked, and
// that no sensitive value is that of all people who share such a value. Who is, is counted
// in a headline, and who is beside the marked columns, in the detail.
func TestGreenMeansThatNobodyIsAlone(t *testing.T) {
	tones := map[facts.Tone]int{}
	rapid.Check(t, func(rt *rapid.T) {
		k, each, values := rapid.IntRange(2, 4).Draw(rt, "k"), rapid.IntRange(1, 2).Draw(rt, "rows of a person"), rapid.IntRange(1, 4).Draw(rt, "values")
		r := recipe.Default()
		if r.Privacy.K = k; each > 1 {
			r.Privacy.Patient, r.Privacy.Knows = "id", recipe.KnowsAll
		}
		r.Columns = []recipe.Column{{Name: "id", Role: table.Identifying}, {Name: "sex", Role: table.QuasiIdentifying}, {Name: "dx", Role: table.Sensitive},
			{Name: "ward", Role: table.Insensitive}, {Name: "crp", Role: table.Insensitive, Coarsen: &coarsen.Rule{Kind: coarsen.Step, Width: 10}}}
		cell := func(all ...string) string {
			return rapid.SampledFrom(append(all[:values], "")).Draw(rt, all[0])
		}
		text := "id,sex,dx,ward,crp\n"
		for row := range each * rapid.IntRange(2*k, 36/each).Draw(rt, "people") {
			text += fmt.Sprintf("%d,%s,%s,%s,%s\n", row/each, rapid.SampledFrom([]string{"f", "f", "m"}).Draw(rt, "sex"), cell("a", "b", "c", "d"), cell("A", "B", "C", "D"), cell("7", "9", "12", "23"))
		}
		_, got := enginetest.Run(t, tabletest.Read(t, text, recipe.Input{Header: "yes"}), r)
		alone, want, beside, ills := map[string]int{}, map[string]int{}, 0, map[string]bool{"": true}
		for row := range got.Records {
			ills[got.Table.Column("dx").Text(row)] = true
		}
		several := len(ills) - 1 // beside who has none
		for _, name := range []string{"dx", "ward", "crp"} {
			by, classes, dx, with := map[string]map[int32]bool{}, map[string]map[int32]bool{}, map[string]map[string]bool{}, map[string]map[int32]bool{}
			put := func(in map[string]map[int32]bool, key string, person int32) {
				if in[key] == nil {
					in[key] = map[int32]bool{}
				}
				in[key][person] = true
			}
			for row, record := range got.Records {
				value := got.Table.Column(name).Text(row)
				if value == "" {
					continue
				}
				put(by, value, record/int32(each))
				put(classes, got.Table.Column("sex").Text(row)+value, record/int32(each))
				if dx[value] == nil {
					dx[value] = map[string]bool{}
				}
				ill := got.Table.Column("dx").Text(row)
				if ill != "" {
					put(with, value, record/int32(each))
				}
				if ill != "" || several < 2 {
					dx[value][ill] = true
				}
			}
			only, inClass, given := map[int32]bool{}, map[int32]bool{}, map[int32]bool{}
			for value, people := range by {
				if len(people) == 1 {
					maps.Copy(only, people)
				} else if name != "dx" && len(dx[value]) == 1 && !dx[value][""] {
					maps.Copy(given, with[value])
				}
			}
			for _, people := range classes {
				if len(people) == 1 {
					maps.Copy(inClass, people)
				}
			}
			alone[name], beside = len(only), max(beside, len(inClass))
			want["alone"], want["certain"] = max(want["alone"], len(only)), max(want["certain"], len(given))
		}
		card, said := got.ProtectionIf(true), map[string]string{}
		tones[card.Tone]++
		for _, h := range append([]say.Text{card.Headline}, card.More...) {
			switch coarser := strings.HasPrefix(h.Code, "amber-unique-coarser"); {
			case h.Code == "amber-certain":
				said["certain"] = h.Args[2].English
			case strings.HasPrefix(h.Code, "amber-unique") && !strings.Contains(h.Code, "pair"):
				if said["alone"] = h.Args[1].English; alone[h.Args[0].English] != want["alone"] || coarser != (h.Args[0].English == "crp") {
					rt.Fatalf("%q of %v", h, alone)
				}
			}
		}
		for what, n := range want {
			if got := cmp.Or(said[what], "0"); got != strconv.Itoa(n) || card.Tone == facts.Green && n > 0 {
				rt.Fatalf("%+v: %s are %s, want %d in\n%s", card, what, got, n, text)
			}
		}
		why := card.Detail
		if why.Code == "green-beside-why" && why.Args[2].English != strconv.Itoa(beside) || card.Tone == facts.Green && beside > 0 && why.Code != "green-beside-why" && why.Code != "green-pair-why" {
			rt.Fatalf("%+v: %d are alone beside the sex, in\n%s", card, beside, text)
		}
	})
	if tones[facts.Green] == 0 || tones[facts.Amber] == 0 {
		t.Errorf("only %v", tones)
	}
}

// Under green, a row of which nobody knows whose it is shows what k patients of known rows do, and all
// that they do where all rows may be known; otherwise it is said how many rows those are.
func TestGreenCountsNobodyWithoutANumber(t *testing.T) {
	tones := map[facts.Tone]int{}
	rapid.Check(t, func(rt *rapid.T) {
		k, knows := rapid.IntRange(2, 3).Draw(rt, "k"), rapid.SampledFrom([]string{recipe.KnowsOne, recipe.KnowsAll}).Draw(rt, "knows")
		r := recipe.Default()
		r.Privacy = recipe.Privacy{K: k, Patient: "id", Knows: knows, SuppressionLimit: 1}
		r.Columns = []recipe.Column{{Name: "id", Role: table.Identifying}, {Name: "sex", Role: table.QuasiIdentifying}}
		ids, text := rapid.SliceOfN(rapid.SampledFrom([]string{"", "1", "2", "3", "4", "5", "6", "7"}), 2*k, 16).Draw(rt, "ids"), "id,sex\n,f\n,f\n,f\n"
		for _, id := range ids {
			text += id + "," + rapid.SampledFrom([]string{"f", "m"}).Draw(rt, "sex") + "\n"
		}
		ids = append([]string{"", "", ""}, ids...)
		_, got := enginetest.Run(t, tabletest.Read(t, text, recipe.Input{Header: "yes"}), r)
		rows, of, shown := map[string]int{}, map[string]map[string]bool{}, map[string]bool{}
		for _, record := range got.Records {
			rows[ids[record]]++
		}
		for row, record := range got.Records {
			switch sex, id := got.Table.Column("sex").Text(row), ids[record]; {
			case id == "":
				shown[sex] = true
			case knows == recipe.KnowsOne || rows[id] == 1:
				if of[sex] == nil {
					of[sex] = map[string]bool{}
				}
				of[sex][id] = true
			}
		}
		few := false
		for sex := range shown {
			few = few || len(of[sex]) < k
		}
		card := got.Protection()
		tones[card.Tone]++
		if said := card.Headline.Code == "amber-unnumbered"; said != few || said && card.Headline.Args[0].English != strconv.Itoa(rows[""]) {
			rt.Fatalf("%+v: too few patients: %v, in\n%s", card, few, text)
		}
	})
	if tones[facts.Green] == 0 || tones[facts.Amber] == 0 {
		t.Errorf("only %v", tones)
	}
}
