package service_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/derive"
	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/attack"
	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// strangers are people of a table, a release of it as it is, and others who were held out.
func strangers(from, to int) string {
	text := "age,zip,diagnosis\n"
	for i := from; i < to; i++ {
		text += fmt.Sprintf("%d,%d,ill %d\n", 20+i*7%60, 10000+i*31%900, i*i%11)
	}
	return text
}

// give gives a file for attacks.
func give(t *testing.T, s *service.Service, as, name, text string) (protocol.AttackFiles, error) {
	t.Helper()
	found, _, err := call[protocol.AttackFiles](t, s, protocol.AttackGive, protocol.AttackFileParams{LoadParams: protocol.LoadParams{Name: name, Text: &text}, As: as}, nil)
	return found, err
}

// A release of any tool is attacked beside its original: what is sensitive is proposed, what
// lacks a file is not made, and a column that is left out is not looked at.
func TestAttacksOnAnyRelease(t *testing.T) {
	s := service.New()
	attacked := func(without, sensitive []string) map[attackresult.Kind][]attackresult.Result {
		all, of := map[attackresult.Kind][]attackresult.Result{}, 1
		for at := 0; at < of; at++ {
			found := asked[protocol.AttackResult](t, s, protocol.AttackAny, protocol.AttackGivenParams{At: at, AttackAgainst: protocol.AttackAgainst{Sensitive: sensitive, Without: without}})
			of = found.Of
			for _, r := range found.Report.Results {
				all[r.Attack] = append(all[r.Attack], r)
			}
			for _, l := range found.Report.Left {
				all[l.Attack] = nil
			}
		}
		if len(all) != len(attack.All()) {
			t.Fatalf("%d attacks", len(all))
		}
		return all
	}
	if _, _, err := call[protocol.AttackResult](t, s, protocol.AttackAny, protocol.AttackGivenParams{}, nil); err == nil || !strings.Contains(err.Error(), "choose both") {
		t.Errorf("without files: %v", err)
	}
	if found, err := give(t, s, protocol.AttackRelease, "release.csv", strangers(0, 300)); err != nil || len(found.Columns) > 0 || found.Files[protocol.AttackRelease].Rows != 300 {
		t.Fatalf("%+v, %v", found, err)
	}
	found, err := give(t, s, protocol.AttackOriginal, "original.csv", strangers(0, 300))
	if err != nil || !slices.Equal(found.Columns, []protocol.AttackColumn{{Name: "age"}, {Name: "zip"}, {Name: "diagnosis", Sensitive: true}}) {
		t.Fatalf("%+v, %v", found, err)
	}
	sensitive := []string{"diagnosis"}
	if all := attacked(nil, sensitive); all[attackresult.Inference] != nil || all[attackresult.ExactMatches] == nil {
		t.Errorf("without a control: %+v", all)
	}
	if _, err := give(t, s, protocol.AttackControl, "control.csv", strangers(300, 400)); err != nil {
		t.Fatal(err)
	}
	if _, err := give(t, s, protocol.AttackSecond, "second.csv", strangers(0, 200)); err != nil {
		t.Fatal(err)
	}
	all := attacked(nil, sensitive)
	if all[attackresult.Inference][0].Verdict != attackresult.Gains || all[attackresult.Membership][0].Risk.Low < 0.5 || all[attackresult.Intersection] == nil {
		t.Errorf("as it is: %+v", all)
	}
	if less := attacked([]string{"zip"}, sensitive); strings.Contains(less[attackresult.Linkability][0].Given.English, "zip") {
		t.Errorf("a column that is left out: %s", less[attackresult.Linkability][0].Given)
	}
	asked[struct{}](t, s, protocol.AttackEnd, struct{}{})
	if _, _, err := call[protocol.AttackResult](t, s, protocol.AttackAny, protocol.AttackGivenParams{}, nil); err == nil {
		t.Error("files that were given up are attacked")
	}
}

// What is wrong says in which file, where, and what there is.
func TestWhatIsWrongWithAttackedFiles(t *testing.T) {
	s := service.New()
	if _, err := give(t, s, "other", "x.csv", "a\n1\n"); err == nil || !strings.Contains(err.Error(), `"other"`) {
		t.Errorf("%v", err)
	}
	if _, err := give(t, s, protocol.AttackRelease, "broken.csv", "a,b\n1,2\n3\n"); err == nil || !strings.Contains(err.Error(), "broken.csv: ") || !strings.Contains(err.Error(), "3") {
		t.Errorf("%v", err)
	}
	if _, err := give(t, s, protocol.AttackRelease, "release.csv", "age,zip\n30,10001\nelderly,10002\n"); err != nil {
		t.Fatal(err)
	}
	found, err := give(t, s, protocol.AttackOriginal, "other.csv", "weight\n70\n80\n")
	if err != nil || !slices.Equal(found.Apart, []string{"age", "zip"}) || len(found.Others) != 1 || found.Others[0].Name != "weight" {
		t.Errorf("%+v, %v", found, err)
	}
	if _, _, err := call[protocol.AttackResult](t, s, protocol.AttackAny, protocol.AttackGivenParams{At: 4}, nil); err == nil || !strings.Contains(err.Error(), "no column of the same name") {
		t.Errorf("%v", err)
	}
	if _, err := give(t, s, protocol.AttackOriginal, "original.csv", "age,zip\n30,10001\n71,10002\n"); err != nil {
		t.Fatal(err)
	}
	_, _, err = call[protocol.AttackResult](t, s, protocol.AttackAny, protocol.AttackGivenParams{At: 4}, nil)
	for _, want := range []string{"release.csv", "row 2", `"age"`, `"elderly"`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v lacks %s", err, want)
		}
	}
}

// A recipe has 64 MB at most.
func TestALargeRecipeIsRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-further runs it")
	}
	s := service.New()
	for _, test := range []struct {
		bytes int
		wrong string
	}{{64 << 20, ""}, {64<<20 + 1, "a recipe of more than 67108864 bytes"}} {
		text := jsonOf(recipe.Default())
		_, _, err := call[protocol.AttackFiles](t, s, protocol.AttackGive, protocol.AttackFileParams{As: protocol.AttackRecipe}, file("recipe.json", text+strings.Repeat(" ", test.bytes-len(text))))
		if (err == nil) != (test.wrong == "") || err != nil && !strings.Contains(err.Error(), test.wrong) {
			t.Errorf("%d bytes: %v", test.bytes, err)
		}
	}
}

// stays are people with a day of birth and one of admission, from one on to before another;
// some have no ward.
func stays(from, to int) string {
	text := "dob,admission,sex,ward,diagnosis\n"
	for i := from; i < to; i++ {
		ward := fmt.Sprint("ward ", i%3)
		if i%20 == 0 {
			ward = ""
		}
		text += fmt.Sprintf("%d-%02d-%02d,2024-%02d-%02d,%s,%s,ill %d\n", 1930+i*7%70, 1+i%12, 1+i%28, 1+i*5%12, 1+i*3%28, []string{"f", "m"}[i*i%2], ward, i*i%11)
	}
	return text
}

// A release of the program's own is attacked with its recipe: an age that it computed and a
// column that it renamed are columns of the original, hidden ones are named, and missing values
// were not made coarser.
func TestAttacksByTheRecipe(t *testing.T) {
	s := service.New()
	text := stays(0, 300)
	r := asked[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Name: "stays.csv", Text: &text}).Recipe
	r.Derived = []derive.Rule{{Name: "age", Kind: derive.Age, From: []string{"dob", "admission"}}}
	r.Columns = []recipe.Column{
		{Name: "dob", Role: table.Identifying}, {Name: "admission", Role: table.Identifying}, {Name: "sex", Role: table.QuasiIdentifying, Rename: "gender"},
		{Name: "ward", Role: table.Insensitive}, {Name: "diagnosis", Role: table.Sensitive}, {Name: "age", Role: table.QuasiIdentifying},
	}
	r.Algorithm = recipe.Algorithm{Name: "mondrian-relaxed", Seed: 1}
	r.Privacy = recipe.Privacy{K: 5}
	asked[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r})
	zip := bundleOf(t, s, "", nil)
	release, made := zip["ten.release.csv"], zip["recipe.json"]
	if !strings.HasPrefix(release, "gender,ward,diagnosis,age\n") {
		t.Fatalf("%.100s", release)
	}
	files := [][3]string{{protocol.AttackRelease, "release.csv", release}, {protocol.AttackOriginal, "original.csv", text}, {protocol.AttackControl, "control.csv", stays(300, 400)}}
	for _, last := range []bool{false, true} { // the recipe before the original, or at last
		all := slices.Insert(slices.Clone(files), 1, [3]string{protocol.AttackRecipe, "recipe.json", made})
		if last {
			all = append(slices.Clone(files), all[1])
		}
		s := service.New()
		var found protocol.AttackFiles
		for _, f := range all {
			var err error
			if found, err = give(t, s, f[0], f[1], f[2]); err != nil {
				t.Fatal(err)
			}
		}
		var both []string
		for _, c := range found.Columns {
			both = append(both, fmt.Sprint(c.Name, c.Sensitive))
		}
		if want := []string{"sexfalse", "wardfalse", "diagnosistrue", "agefalse"}; !slices.Equal(both, want) || len(found.Apart) > 0 || found.Files[protocol.AttackRecipe].Name != "recipe.json" {
			t.Errorf("in both are %v, only in the release %v", both, found.Apart)
		}
		made, left := 0, 0
		for at := range attack.All() {
			got := asked[protocol.AttackResult](t, s, protocol.AttackAny, protocol.AttackGivenParams{At: at, AttackAgainst: protocol.AttackAgainst{Sensitive: []string{"diagnosis"}}})
			made, left = made+len(got.Report.Results), left+len(got.Report.Left)
			for _, r := range got.Report.Results {
				if r.Variant == "ward" {
					t.Errorf("missing values of a kept column were made coarser: %s", r.Said)
				}
			}
		}
		if made < 8 || left != 1 {
			t.Errorf("%d findings, %d attacks left", made, left)
		}
		_, blob, err := call[protocol.ExportResult](t, s, protocol.AttackSave, protocol.AttackReportParams{AttackAgainst: protocol.AttackAgainst{Sensitive: []string{"diagnosis"}}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		saved := unzipped(t, bytes.Join(blob.Chunks, nil))["attacks.json"]
		for _, want := range []string{`"recipe": {`, `"sex": "gender"`} {
			if !strings.Contains(saved, want) {
				t.Errorf("%s is not in what was saved", want)
			}
		}
		if _, err := give(t, s, protocol.AttackRecipe, "other.json", "{}"); err == nil || !strings.Contains(err.Error(), "other.json") {
			t.Errorf("no recipe: %v", err)
		}
		wrong := strings.Replace(jsonOf(r), `"dob"`, `"born"`, 2)
		if _, err := give(t, s, protocol.AttackRecipe, "wrong.json", wrong); err == nil || !strings.Contains(err.Error(), "born") {
			t.Errorf("a recipe of another table: %v", err)
		}
		if again, err := give(t, s, protocol.AttackControl, "control.csv", stays(300, 400)); err != nil || len(again.Columns) != 4 {
			t.Errorf("after these: %+v, %v", again, err)
		}
	}
}

// jsonOf writes a recipe.
func jsonOf(r recipe.Recipe) string {
	data, err := r.JSON()
	if err != nil {
		panic(err)
	}
	return string(data)
}
