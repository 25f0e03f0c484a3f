package service_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/facts/attackresult"
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
