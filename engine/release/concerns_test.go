package release_test

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/recipetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/method/problem"
	"quasi/engine/prepare"
	"quasi/engine/release"
	"quasi/engine/say"
	"quasi/engine/trial"
)

// messy has names, numbers and notes beside an age, four rows of each.
func messy() string {
	var text strings.Builder
	text.WriteString("age,name,note,lab\n")
	names := []string{"Anna Müller", "Peter Schmidt", "Sabine Weber", "Klaus Wagner"}
	for i := range 40 {
		fmt.Fprintf(&text, "%d,%s,Rückruf unter 0171 23456%02d erbeten,%d.%d\n", 30+i/10, names[i%4], i, i/7, i%7)
	}
	return text.String()
}

// released releases a text with roles by column, and what is confirmed of each.
func released(t *testing.T, text, algorithm string, columns ...recipe.Column) *engine.Release {
	t.Helper()
	r := recipe.Default()
	r.Columns, r.Algorithm.Name = columns, algorithm
	prepared := casetest.Must(engine.Prepare(tabletest.Read(t, text, recipe.Input{}), r))
	return casetest.Must(prepared.Run(context.Background(), nil))
}

// found writes the identifiers of a release as column:kinds, those confirmed in brackets.
func found(c facts.Concerns) string {
	var all []string
	for _, i := range c.Identifiers {
		text := fmt.Sprintf("%s:%v", i.Column, i.Kinds())
		if i.Confirmed {
			text = "(" + text + ")"
		}
		all = append(all, text)
	}
	return strings.Join(all, " ")
}

// What leaves is named whatever its role, and nothing is written before a person has
// confirmed each kind; a release that is written otherwise or keeps no population says
// the same.
func TestIdentifiersHoldAReleaseBack(t *testing.T) {
	for _, role := range []table.Role{table.Insensitive, table.Sensitive} {
		release := released(t, messy(), "mondrian-strict", recipe.Column{Name: "age", Role: table.QuasiIdentifying},
			recipe.Column{Name: "name", Role: role}, recipe.Column{Name: "note", Role: table.Insensitive}, recipe.Column{Name: "lab", Role: table.Insensitive})
		const all = "name:[names] note:[telephones free-text]"
		if got := found(release.Concerns()); got != all || !release.Passed() {
			t.Errorf("%s: found %q, want %q; passed %v", role, got, all, release.Passed())
		}
		var out bytes.Buffer
		if err := release.WriteCSV(&out); err == nil || !strings.Contains(err.Error(), "name (personal names in 40 rows)") || out.Len() > 0 {
			t.Errorf("%s: %v, %d bytes", role, err, out.Len())
		}
		part := release.Confirming(map[string][]facts.FindingKind{"name": {facts.FoundNames}, "note": {facts.FoundTelephones}})
		if got := found(part.Concerns()); got != "(name:[names]) note:[telephones free-text]" {
			t.Errorf("%s: %q after a part was confirmed", role, got)
		}
		whole := part.Confirming(map[string][]facts.FindingKind{"name": {facts.FoundNames}, "note": {facts.FoundText, facts.FoundTelephones}}).Letting("lab")
		if err := whole.WriteCSV(&out); err != nil {
			t.Error(err)
		}
		r := whole.Recipe()
		if !r.Column("name").Confirms([]facts.FindingKind{facts.FoundNames}, release.Concerns().Agreed["name"]) || found(release.Concerns()) != all {
			t.Errorf("%s: the recipe has %+v, the release before %q", role, r.Column("name").Confirmed, found(release.Concerns()))
		}
		again, err := whole.Rewritten(recipe.Output{BOM: true}, nil)
		if err != nil || len(again.Concerns().Open()) > 0 || len(again.WithoutPopulation().Concerns().Identifiers) != 2 {
			t.Errorf("%s: written otherwise: %v, %+v", role, err, again.Concerns())
		}
		if u := release.Concerns().Unique; len(u) == 0 || u[0].Columns[0] != "note" || u[0].Alone != 40 {
			t.Errorf("%s: unique %+v", role, u)
		}
	}
}

// A generalized column is judged by what is left in it: groups of families are names.
func TestLabelsThatAreNames(t *testing.T) {
	release := released(t, messy(), "mondrian-strict", recipe.Column{Name: "age", Role: table.Identifying},
		recipe.Column{Name: "name", Role: table.QuasiIdentifying}, recipe.Column{Name: "note", Role: table.Identifying}, recipe.Column{Name: "lab", Role: table.Insensitive})
	c := release.Concerns()
	left := 0
	for row := range release.Table.N {
		if release.Table.Column("name").Text(row) != "*" {
			left++
		}
	}
	if left == 0 || found(c) != "name:[names]" || c.Identifiers[0].Found[0].Rows != left || c.Identifiers[0].Suggested != nil {
		t.Errorf("%d names are left, found %+v", left, c.Identifiers)
	}
}

// Of two tables both are looked at, and neither is written; what stands in the second
// table singles out no row.
func TestBothTablesAreLookedAt(t *testing.T) {
	release := released(t, messy(), "anatomy", recipe.Column{Name: "age", Role: table.QuasiIdentifying},
		recipe.Column{Name: "name", Role: table.Identifying}, recipe.Column{Name: "note", Role: table.Sensitive}, recipe.Column{Name: "lab", Role: table.Identifying})
	c := release.Concerns()
	if found(c) != "note:[telephones free-text]" || len(c.Unique) > 0 {
		t.Errorf("found %q, unique %+v", found(c), c.Unique)
	}
	var out bytes.Buffer
	if err := release.WriteLinked(&out, kind.CSV); err == nil || out.Len() > 0 {
		t.Errorf("%v, %d bytes of the second table", err, out.Len())
	}
	// The rows of the first are released as they were: an age that was to be removed, too.
	release = released(t, messy(), "anatomy", recipe.Column{Name: "age", Role: table.Identifying},
		recipe.Column{Name: "name", Role: table.QuasiIdentifying}, recipe.Column{Name: "note", Role: table.Identifying}, recipe.Column{Name: "lab", Role: table.Sensitive})
	if c := release.Concerns(); found(c) != "name:[names]" || c.Identifiers[0].Suggested == nil {
		t.Errorf("found %+v", c.Identifiers)
	}
}

// pairs is a table of four records in two pairs, and a recipe for k = 2.
func pairs(t *testing.T, markers ...string) (*table.Table, recipe.Recipe) {
	b := table.NewBuilder([]string{"a"}, table.NewMarkers(markers))
	for _, v := range []string{"x", "x", "*", "*"} {
		b.Append([]string{v})
	}
	return b.Table(), recipetest.Changed(t, recipetest.Quasi("a"), `a.hierarchy.rows = [["x", "*"], ["y", "*"]]`)
}

// Whatever went wrong, a release that its audit refutes is not written.
func TestAReleaseThatFailsItsAuditIsWithheld(t *testing.T) {
	micro, r := pairs(t, "", "*")
	_, out := enginetest.Run(t, micro, r)
	if !out.Passed() {
		t.Fatalf("audit finds k = %d", out.Audit.K)
	}
	out.Audit.K = 1
	var written bytes.Buffer
	err := out.WriteCSV(&written)
	if out.Passed() || err == nil || !strings.Contains(err.Error(), "k = 1 where 2 is asked for") || written.Len() > 0 {
		t.Errorf("passed %v, error %v, %d bytes written", out.Passed(), err, written.Len())
	}
}

// A star is a missing value even in a table whose markers do not name it: it
// could not be told from a suppressed one.
func TestAStarIsMissingWhateverTheMarkers(t *testing.T) {
	micro, r := pairs(t, "")
	_, out := enginetest.Run(t, micro, r)
	if got := out.Table.Columns[0].Values; len(got) != 2 || out.Loss.VMR != 0.5 || out.Loss.ILossRate != 0 {
		t.Errorf("released %q, VMR %v, loss %v", got, out.Loss.VMR, out.Loss.ILossRate)
	}
}

// With k = 5 a release of which a kept column singles out 21 of 100 rows is not written until a
// person decides, and one with 20 is: as a file of any kind, and as the second table of a
// bucketing method.
func TestAColumnThatSinglesOutHoldsTheRelease(t *testing.T) {
	for alone := 20; alone <= 21; alone++ {
		text := "sex,dx,crp\n"
		for i := range 100 {
			text += fmt.Sprintf("f,%d,%s\n", i%20, []string{"7", fmt.Sprint(100 + i)}[min(1, max(0, alone-i))])
		}
		for _, method := range []string{"mondrian-strict", "anatomy"} {
			made := released(t, text, method, recipe.Column{Name: "sex", Role: table.QuasiIdentifying},
				recipe.Column{Name: "dx", Role: table.Sensitive}, recipe.Column{Name: "crp", Role: table.Insensitive})
			writers := map[string]func(*engine.Release) (int, error){
				"CSV": func(r *engine.Release) (int, error) {
					return length(func(b *bytes.Buffer) error { return r.WriteCSV(b) })
				},
				"workbook": func(r *engine.Release) (int, error) {
					return length(func(b *bytes.Buffer) error { return r.Write(b, kind.Workbook, nil) })
				},
			}
			if made.Linked != nil {
				writers["second table"] = func(r *engine.Release) (int, error) {
					return length(func(b *bytes.Buffer) error { return r.WriteLinked(b, kind.CSV) })
				}
			}
			for name, write := range writers {
				n, err := write(made)
				if held := err != nil; held != (alone > 20) || held != (n == 0) {
					t.Errorf("%s, %s, %d singled out: %d bytes, %v", method, name, alone, n, err)
				}
				if err != nil && !strings.Contains(err.Error(), "crp (21 of 100 rows)") {
					t.Errorf("%s, %s: %v", method, name, err)
				}
				confirmed := made.Confirming(map[string][]facts.FindingKind{"crp": {facts.FoundSingling}})
				if n, err := write(confirmed); err != nil || n == 0 {
					t.Errorf("%s, %s, confirmed: %d bytes, %v", method, name, n, err)
				}
			}
		}
	}
}

// length writes, and returns how many bytes there are.
func length(write func(*bytes.Buffer) error) (int, error) {
	var b bytes.Buffer
	err := write(&b)
	return b.Len(), err
}

// inPairs releases a table of four records in the groups of the first two and of the others.
func inPairs(t *testing.T, of *table.Table, r recipe.Recipe) *release.Release {
	t.Helper()
	prepared, groups := casetest.Must(prepare.New(of, r, prepare.Options{})), &problem.Groups{}
	casetest.NoError(t, prepared.Ask())
	groups.Append(&prepared.Problem, []int32{0, 1})
	groups.Append(&prepared.Problem, []int32{2, 3})
	made := release.Of(prepared, groups, prepared.Recipe)
	casetest.NoError(t, made.Measure())
	return made
}

// A release whose classes share one disease is withheld, whatever made it.
func TestVerdictsFindWhatFails(t *testing.T) {
	b := table.NewBuilder([]string{"age", "disease"}, table.NewMarkers(nil))
	for _, record := range [][]string{{"1", "flu"}, {"1", "flu"}, {"2", "flu"}, {"2", "cold"}} {
		b.Append(record)
	}
	r := recipetest.Changed(t, recipetest.Quasi("age", "disease"), `models = [{"model": "distinct-l-diversity", "column": "disease"}]`, "disease = sensitive")
	release := inPairs(t, b.Table(), r)
	if v := release.Verdicts; !v[0].Holds || v[1].Holds || v[1].Reach != "l = 1" || release.Passed() {
		t.Errorf("passed %v with %+v", release.Passed(), v)
	}
	if err := release.WriteCSV(&bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), "withheld") {
		t.Errorf("error %v", err)
	}
	if err := release.Write(&bytes.Buffer{}, kind.Workbook, nil); err == nil || !strings.Contains(err.Error(), "withheld") {
		t.Errorf("a workbook is written: %v", err)
	}
}

// Green means that nobody is the only one with a value of a column that leaves and is not marked, and
// that people who share such a value do not all share a sensitive one. Exceptions are counted
// in a headline, and who is alone beside the marked columns, in the detail.
func TestGreenMeansThatNobodyIsAlone(t *testing.T) {
	tones := map[facts.Tone]int{}
	rapid.Check(t, func(rt *rapid.T) {
		k, each, values := rapid.IntRange(2, 4).Draw(rt, "k"), rapid.IntRange(1, 2).Draw(rt, "rows of a person"), rapid.IntRange(1, 4).Draw(rt, "values")
		r := recipetest.Changed(t, recipetest.Quasi("id", "sex", "dx", "ward", "crp"), "id = identifying", "dx = sensitive", "ward = insensitive", "crp = insensitive", `crp.coarsen = {"kind": "step", "width": 10}`)
		if r.Privacy.K = k; each > 1 {
			r.Privacy.Patient, r.Privacy.Knows = "id", recipe.KnowsAll
		}
		cell := func(all ...string) string { return rapid.SampledFrom(append(all[:values], "")).Draw(rt, all[0]) }
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

// One table has no second, two columns have two names, and rows no order that there is not.
func TestWhatAReleaseRefuses(t *testing.T) {
	csv, r := enginetest.Small()
	release, _ := enginetest.Written(t, tabletest.Read(t, csv, r.Input), r)
	if err := release.WriteLinked(&bytes.Buffer{}, kind.CSV); err == nil {
		t.Error("a second table is written")
	}
	if _, err := release.Rewritten(recipe.Output{}, map[string]string{r.Columns[0].Name: r.Columns[1].Name}); err == nil {
		t.Error("two columns got one name")
	}
	if _, err := release.Rewritten(recipe.Output{RowOrder: "backwards"}, nil); err == nil || !strings.Contains(err.Error(), "backwards") {
		t.Errorf("error %v", err)
	}
}

// A release in a form does what the form says.
func TestAFormIsWhatItsReleaseSays(t *testing.T) {
	text := "sex,crp\n"
	for i := range 60 {
		text += fmt.Sprintf("%s,%.1f\n", []string{"f", "m"}[i%2], 0.7*float64(i))
	}
	microdata := tabletest.Read(t, text, recipe.Input{})
	_, made := enginetest.Run(t, microdata, recipetest.Changed(t, recipetest.Quasi("sex", "crp"), "k = 5", "crp = sensitive"))
	forms, err := trial.Forms(made)
	if err != nil || len(forms) < 3 {
		t.Fatal(forms, err)
	}
	for _, f := range forms {
		r := made.Recipe().Clone()
		f.Take(r.Column("crp"))
		r.Found = nil
		_, coarser := enginetest.Run(t, microdata, r)
		alone := 0
		for _, n := range coarser.Table.Column("crp").Counts() {
			if n == 1 {
				alone++
			}
		}
		if alone != f.Alone {
			t.Errorf("%s: %d of %d are singled out, the form says %d", f.Rule.Written(), alone, f.People, f.Alone)
		}
	}
}

// Numbers with decimal commas have the forms of the same numbers with points, and a row of
// totals that is left out decides nothing about them.
func TestFormsOfNumbersAsTheyAreWritten(t *testing.T) {
	written := func(comma bool, end string) string {
		text := "sex;crp;ward;unit\n"
		for i := range 100 {
			text += fmt.Sprintf("f;%.1f;North;A\n", 0.7*float64(i))
		}
		if comma {
			text = strings.ReplaceAll(text, ".", ",")
		}
		return text + end
	}
	forms := func(text string) (said []string) {
		r := recipetest.Changed(t, recipetest.Quasi("sex", "crp", "ward", "unit"), "k = 5", "input.notes = leave-out", "crp = insensitive", "ward = insensitive", "unit = insensitive")
		_, made := enginetest.Run(t, tabletest.Read(t, text, recipe.Input{}), r)
		all := casetest.Must(trial.Forms(made))
		for _, f := range all {
			said = append(said, fmt.Sprintf("%s %d of %d", f.Rule.Written(), f.Alone, f.People))
		}
		return said
	}
	want := forms(written(false, ""))
	if len(want) < 4 {
		t.Fatal(want)
	}
	for name, text := range map[string]string{
		"with commas":            written(true, ""),
		"with totals":            written(false, "Total;99999.5;;\n"),
		"with commas and totals": written(true, "Summe;99999,5;;\n"),
	} {
		if got := forms(text); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
