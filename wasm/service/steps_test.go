package service_test

import (
	"context"
	"encoding/json"
	"testing"

	"quasi/engine/method/trace"
	"quasi/engine/sample"
	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// stepsOf asks a service for steps.
func stepsOf(t *testing.T, s *service.Service, p protocol.StepsParams) (trace.Trace, error) {
	t.Helper()
	params, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	answer, _, err := s.Handle(context.Background(), protocol.Request{Method: protocol.Steps, Params: params}, nil, func(protocol.Progress) {})
	if err != nil {
		return trace.Trace{}, err
	}
	return answer.(trace.Trace), nil
}

// Steps of a sample need no open table, those of one's own do; the page's name of the few
// patients is the sample's.
func TestStepsOfSamples(t *testing.T) {
	s := service.New()
	if name := protocol.FewPatients(7); name != sample.FewSample(7) {
		t.Errorf("the page calls it %q, its name is %q", name, sample.FewSample(7))
	}
	if seed, ok := protocol.SeedOfFew(protocol.FewPatients(7)); seed != 7 || !ok {
		t.Errorf("the seed is %d", seed)
	}
	for _, method := range trace.Methods() {
		shown, err := stepsOf(t, s, protocol.StepsParams{Sample: protocol.FewPatients(7), Rows: 12, Method: method, K: 3, Seed: 7, Rounds: 1})
		if err != nil {
			t.Fatal(err)
		}
		if len(shown.Rows) != 12 || shown.Limited != sample.FewPatients || len(shown.Steps) == 0 {
			t.Errorf("%s: %d rows of %d in %d steps", method, len(shown.Rows), shown.Limited, len(shown.Steps))
		}
	}
	for cuts, want := range map[string]bool{"halves": true, "boundaries": false, "": false} {
		shown, err := stepsOf(t, s, protocol.StepsParams{Sample: sample.Points, Rows: 6, Method: "rounded-partition", K: 2, Cuts: cuts})
		if err != nil {
			t.Fatal(err)
		}
		if first := shown.Steps[1].Cuts[0]; first.Halves != want {
			t.Errorf("cuts %q: %+v", cuts, first)
		}
	}
	for what, p := range map[string]protocol.StepsParams{
		"no table":     {Rows: 30, Method: "kaim", K: 2},
		"no sample":    {Sample: "nobody", Rows: 30, Method: "kaim", K: 2},
		"no method":    {Sample: "patients", Rows: 30, Method: "datafly", K: 2},
		"too few rows": {Sample: "patients", Rows: 30, Method: "kaim", K: 11},
		"no such cuts": {Sample: "patients", Rows: 30, Method: "aos", K: 2, Cuts: "halves"},
		"no rows":      {Sample: "patients", Rows: -1, Method: "kaim", K: 2},
	} {
		if _, err := stepsOf(t, s, p); err == nil {
			t.Errorf("%s: there are steps", what)
		}
	}
}
