package service_test

import (
	"bytes"
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"quasi/engine/file/recipe"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
	"quasi/wasm/service"
)

// exported returns the bytes of a file.
func exported(t *testing.T, s *service.Service, what string) []byte {
	t.Helper()
	_, blob := must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: what, Name: "t.csv"}, nil)
	return bytes.Join(blob.Chunks, nil)
}

// stages are the stages that a request reports.
func stages(t *testing.T, s *service.Service, method protocol.Method, params any, enough bool) (protocol.RunResult, []string) {
	t.Helper()
	data, err := json.Marshal(params)
	if err != nil {
		t.Fatal(err)
	}
	var seen []string
	answer, _, err := s.Handle(context.Background(), protocol.Request{Method: method, Params: data}, nil, func(p protocol.Progress) {
		if !slices.Contains(seen, p.Stage) {
			seen = append(seen, p.Stage)
		}
		if enough && len(p.Curve) > 0 {
			s.Enough()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return answer.(protocol.RunResult), seen
}

// After a run that was ended early another output is put onto its groups: the classes
// are those that were reviewed, nothing is searched, and the recipe gives the bytes.
func TestAnotherOutputOfTheSameGroups(t *testing.T) {
	s := service.New()
	loaded, _ := must[protocol.LoadResult](t, s, protocol.Load, visits(), nil)
	r := loaded.Recipe
	r.Algorithm = recipe.Algorithm{Name: "minimum-loss", Seed: 1, Parameters: parameter.Given{"rounds": 10000.0}}
	ran, _ := stages(t, s, protocol.Run, protocol.RunParams{Recipe: r}, true)
	page := protocol.PageParams{Count: 500}
	before, _ := must[protocol.ResultPageResult](t, s, protocol.ResultPage, page, nil)

	again, seen := stages(t, s, protocol.Rewrite, protocol.RewriteParams{Output: recipe.Output{BOM: true, RowOrder: recipe.OriginalOrder}}, false)
	if !slices.Equal(seen, []string{"release"}) {
		t.Errorf("stages %q", seen)
	}
	after, _ := must[protocol.ResultPageResult](t, s, protocol.ResultPage, page, nil)
	if !reflect.DeepEqual(before, after) {
		t.Error("other classes than those that were reviewed")
	}
	if !again.Passed || again.Loss.ILossRate != ran.Loss.ILossRate || !reflect.DeepEqual(again.Audit.Classes, ran.Audit.Classes) || !reflect.DeepEqual(again.Before, ran.Before) || len(again.Curve) != len(ran.Curve) {
		t.Errorf("another result: %+v", again)
	}
	csv := exported(t, s, protocol.ExportRelease)
	if !bytes.HasPrefix(csv, []byte("\xef\xbb\xbf")) {
		t.Error("no byte order mark")
	}
	decided, err := recipe.Parse(exported(t, s, protocol.ExportRecipe))
	if err != nil || !decided.Output.BOM || decided.Algorithm.Parameters["rounds"] == 10000.0 {
		t.Fatalf("recipe %+v, %v", decided, err)
	}
	must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: *decided}, nil)
	if !bytes.Equal(exported(t, s, protocol.ExportRelease), csv) {
		t.Error("the recipe gives other bytes")
	}
}

// The models beside a population are judged again, not taken over.
func TestAnotherOutputIsAuditedAgain(t *testing.T) {
	s, r := four(t)
	must[protocol.PopulationResult](t, s, protocol.Population, protocol.LoadParams{}, file("town.csv", town))
	ran, _ := must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r, Population: &protocol.PopulationUse{}}, nil)
	again, _ := must[protocol.RunResult](t, s, protocol.Rewrite, protocol.RewriteParams{Output: recipe.Output{RowOrder: recipe.SortedOrder}}, nil)
	if !reflect.DeepEqual(again.Verdicts, ran.Verdicts) || !reflect.DeepEqual(again.Audit, ran.Audit) || !reflect.DeepEqual(again.Population, ran.Population) || again.Population == nil {
		t.Errorf("%+v, want %+v", again, ran)
	}
	if _, _, err := call[protocol.RunResult](t, s, protocol.Rewrite, protocol.RewriteParams{Output: recipe.Output{RowOrder: "backwards"}}, nil); err == nil {
		t.Error("an order that there is not")
	}
	must[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: 1}, nil)
}

func TestNothingIsRewrittenBeforeARun(t *testing.T) {
	s, _ := four(t)
	if _, _, err := call[protocol.RunResult](t, s, protocol.Rewrite, protocol.RewriteParams{}, nil); err == nil || outcome.NewFailure(err).Code != "no-release" {
		t.Errorf("error %v", err)
	}
}
