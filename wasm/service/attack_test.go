package service_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/attack"
	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// releaseClinic opens the clinic and makes a release of it that is quickly made.
func releaseClinic(t *testing.T, s *service.Service) {
	t.Helper()
	r := asked[protocol.LoadResult](t, s, protocol.Load, visits()).Recipe
	r.Algorithm = recipe.Algorithm{Name: "mondrian-relaxed", Seed: 1}
	for i := range r.Columns {
		if c := &r.Columns[i]; c.Role == table.QuasiIdentifying && c.Name != "sex" && c.Name != "ward" {
			c.Role = table.Identifying
			c.Settle()
		}
	}
	asked[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r})
}

// The attacks are made one after the other on one twin, each once, and the report in the zip
// has them when all are made, and not before.
func TestAttacksOnATwin(t *testing.T) {
	s := service.New()
	if _, _, err := call[protocol.AttackResult](t, s, protocol.Attack, protocol.AttackParams{}, nil); err == nil || !strings.Contains(err.Error(), "no table") {
		t.Errorf("without a table: %v", err)
	}
	releaseClinic(t, s)
	held := visited() / 10
	rest := visited() - held
	var all []attackresult.Kind
	of, last := 1, protocol.AttackResult{}
	for at := 0; at < of; at++ {
		if at > 0 && strings.Contains(bundleOf(t, s, "", nil)["report.json"], `"attacks"`) {
			t.Error("a report has some of the attacks")
		}
		found := asked[protocol.AttackResult](t, s, protocol.Attack, protocol.AttackParams{At: at})
		if found.Refused.English != "" || found.Twin == nil || found.Twin.HeldOut != held || found.Twin.Rows != rest || found.Report.Targets != rest {
			t.Fatalf("%+v", found)
		}
		if again := asked[protocol.AttackResult](t, s, protocol.Attack, protocol.AttackParams{At: at}); len(again.Report.Results) != len(found.Report.Results) {
			t.Errorf("asked twice: %+v", again)
		}
		for _, r := range found.Report.Results {
			all = append(all, r.Attack)
		}
		of, last = found.Of, found
	}
	if of != len(attack.All())-1 || len(all) < of {
		t.Errorf("%d attacks, %v, at last %+v", of, all, last)
	}
	if report := bundleOf(t, s, "", nil)["report.json"]; !strings.Contains(report, `"attacks"`) || !strings.Contains(report, fmt.Sprintf(`"held_out": %d,`, held)) {
		t.Error("the report lacks the attacks")
	}
	for _, at := range []int{-1, of} {
		if _, _, err := call[protocol.AttackResult](t, s, protocol.Attack, protocol.AttackParams{At: at}, nil); err == nil || !strings.Contains(err.Error(), "there is no attack") {
			t.Errorf("attack %d: %v", at, err)
		}
	}
}

// A table of ten can't be attacked by a twin: the answer says why.
func TestAttackOfTenPatients(t *testing.T) {
	s := service.New()
	r := asked[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Sample: "patients"}).Recipe
	asked[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r})
	if found := asked[protocol.AttackResult](t, s, protocol.Attack, protocol.AttackParams{}); found.Refused.Code != "twin-small" || found.Twin != nil {
		t.Errorf("%+v", found)
	}
}
