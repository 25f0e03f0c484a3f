package engine_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// visit is a released row of a patient: what it shows, and what it says.
type visit struct{ shows, dx string }

// visitsOf returns the released rows of each patient.
func visitsOf(original *table.Table, release *engine.Release) map[string][]visit {
	ids, of := original.Column("id"), map[string][]visit{}
	for row := range release.Table.N {
		var cells []string
		for _, name := range []string{"sex", "born", "ward", "days"} {
			cells = append(cells, release.Table.Column(name).Text(row))
		}
		who := ids.Text(int(release.Records[row]))
		of[who] = append(of[who], visit{fmt.Sprintf("%q", cells), release.Table.Column("dx").Text(row)})
	}
	return of
}

// candidates calls a function with the patients whom somebody can't tell apart who knows
// rows of one, for all that can be known: any m rows, or all (0) and how many there are.
// known is what the known rows show.
func candidates(of map[string][]visit, m int, each func(known []string, fit [][]visit)) {
	shown := func(visits []visit) (rows []string) {
		for _, v := range visits {
			rows = append(rows, v.shows)
		}
		slices.Sort(rows)
		return rows
	}
	try := func(known []string) {
		var fit [][]visit
		for _, visits := range of {
			rows := shown(visits)
			if m == 0 && !slices.Equal(rows, known) {
				continue
			}
			if !slices.ContainsFunc(known, func(row string) bool {
				at := slices.Index(rows, row)
				if at >= 0 {
					rows = slices.Delete(rows, at, at+1)
				}
				return at < 0
			}) {
				fit = append(fit, visits)
			}
		}
		each(known, fit)
	}
	for _, visits := range of {
		if m == 0 {
			try(shown(visits))
			continue
		}
		var choose func(own, known []string)
		choose = func(own, known []string) {
			if len(known) > 0 {
				try(known)
			}
			for i := range own {
				if len(known) < m {
					choose(own[i+1:], append(slices.Clone(known), own[i]))
				}
			}
		}
		choose(shown(visits), nil)
	}
}

// checkDiverse looks at a release as somebody would who knows rows of a patient and looks
// for a diagnosis: the least number of different ones that a known row can have, and the
// greatest share of candidates who have one diagnosis at all.
func checkDiverse(t rapid.TB, original *table.Table, release *engine.Release, m int) (fewest int, most float64) {
	t.Helper()
	fewest = release.Table.N
	candidates(visitsOf(original, release), m, func(known []string, fit [][]visit) {
		have := map[string]int{}
		for _, row := range known {
			of := map[string]bool{}
			for _, visits := range fit {
				for _, v := range visits {
					if v.shows == row {
						of[v.dx] = true
					}
				}
			}
			fewest = min(fewest, len(of))
		}
		for _, visits := range fit {
			of := map[string]bool{}
			for _, v := range visits {
				of[v.dx] = true
			}
			for dx := range of {
				have[dx]++
			}
		}
		for _, n := range have {
			most = max(most, float64(n)/float64(len(fit)))
		}
	})
	return fewest, most
}

// l-diversity and (α,k)-anonymity are kept by brute force, of each known row and, where a
// reader sees which rows are one patient's, of each patient.
func TestModelsOfWholeRecordsOfRandomTables(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		original, r := enginetest.Visitors(t, rapid.IntRange(10, 50).Draw(rt, "persons"), rapid.IntRange(1, 4).Draw(rt, "k"), rapid.Uint64().Draw(rt, "seed"))
		r.Columns[1].Role = table.Sensitive
		r.Privacy.SuppressionLimit = 1
		r.Privacy.Linked = rapid.Bool().Draw(rt, "linked")
		r.Privacy.Knows = rapid.SampledFrom(recipe.Knowledges()[1:]).Draw(rt, "knows")
		alpha := rapid.SampledFrom([]float64{0.5, 0.8}).Draw(rt, "alpha")
		r.Privacy.Models = []recipe.Model{
			{Name: privacy.NameDistinctL, Column: "dx", Parameters: parameter.Given{"l": 2.0}},
			{Name: privacy.NameAlphaK, Column: "dx", Parameters: parameter.Given{"alpha": alpha}},
		}
		prepared, err := engine.Prepare(original, r)
		if err != nil {
			rt.Fatal(err)
		}
		release, err := prepared.Run(context.Background(), nil)
		if err != nil {
			if strings.Contains(err.Error(), "not even all patients together satisfy") {
				return
			}
			rt.Fatal(err)
		}
		if !release.Passed() || len(release.Verdicts) != 4 {
			rt.Fatalf("verdicts %+v", release.Verdicts)
		}
		fewest, most := checkDiverse(rt, original, release, r.Privacy.KnownRows())
		if fewest < 2 || r.Privacy.Linked && most > alpha+1e-9 {
			rt.Fatalf("%d diagnoses of a known row, %v of some candidates have one; α is %v, linked: %v", fewest, most, alpha, r.Privacy.Linked)
		}
	})
}

// Patients can have more rows than are kept of any patient of their stratum.
func TestPatientsWithMoreRowsThanTheirStratum(t *testing.T) {
	original, r := enginetest.Visitors(t, 15, 2, 0x4c2)
	r.Columns[1].Role = table.Sensitive
	r.Privacy.SuppressionLimit, r.Privacy.Knows = 1, "2"
	r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: "dx", Parameters: parameter.Given{"l": 2.0}}, {Name: privacy.NameAlphaK, Column: "dx", Parameters: parameter.Given{"alpha": 0.5}}}
	prepared, err := engine.Prepare(original, r)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := prepared.Run(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
}

// Every model of the registry is kept with whole records, or says why it can't be.
func TestEveryModelOfWholeRecords(t *testing.T) {
	persons := 150
	if testing.Short() {
		persons = 70
	}
	original, r := enginetest.Visitors(t, persons, 3, 1)
	r.Columns[1].Role = table.Sensitive
	r.Column("days").Role = table.Sensitive
	for _, kind := range privacy.Kinds() {
		for _, knows := range recipe.Knowledges()[1:] {
			for _, linked := range []bool{false, true} {
				t.Run(fmt.Sprint(kind.Name, " ", knows, " ", linked), func(t *testing.T) {
					r := r.Clone()
					r.Privacy.Knows, r.Privacy.Linked = knows, linked
					r.Privacy.Models = []recipe.Model{{Name: kind.Name}}
					if kind.Scope == privacy.OnColumn {
						r.Privacy.Models[0].Column = "dx"
					}
					switch kind.Name {
					case privacy.NamePPlus:
						r.Column("dx").Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"s", "a", "*"}, {"t", "a", "*"}, {"u", "b", "*"}, {"v", "b", "*"}, {"w", "c", "*"}, {"x", "c", "*"}, {"y", "d", "*"}, {"z", "d", "*"}}}
					case privacy.NameKE, privacy.NameEM:
						r.Privacy.Models[0].Column = "days"
					case privacy.NameLAlpha:
						r.Privacy.Models[0].Parameters = parameter.Given{"alpha": 0.2}
					}
					checkModel(t, original, r, kind)
				})
			}
		}
	}
}

func checkModel(t *testing.T, original *table.Table, r recipe.Recipe, kind privacy.Kind) {
	t.Helper()
	prepared, err := engine.Prepare(original, r)
	if why, can := kind.WholeRecords(); !can {
		if want := kind.Name + " can't be kept where more than one row of a patient may be known, because " + why.String(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
		return
	}
	release := enginetest.Finish(t, prepared, err)
	if len(release.Verdicts) != 3 || !release.Passed() {
		t.Errorf("verdicts %+v", release.Verdicts)
	}
	if want := "to someone who knows "; !strings.Contains(release.Verdicts[1].Model, want) {
		t.Errorf("the verdict is on %s", release.Verdicts[1].Model)
	}
}
