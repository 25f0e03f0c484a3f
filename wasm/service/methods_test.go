package service_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// The page can ask for whatever the protocol names: too early it is refused, but
// never unknown.
func TestEveryMethodIsAnswered(t *testing.T) {
	ask := func(m protocol.Method) error {
		_, _, err := service.New().Handle(context.Background(), protocol.Request{Method: m, Params: json.RawMessage("{}")}, nil, func(protocol.Progress) {})
		return err
	}
	for _, m := range []protocol.Method{
		protocol.Load, protocol.Preview, protocol.Page, protocol.Uniqueness, protocol.Describe, protocol.Hierarchy, protocol.Effect,
		protocol.BuildTree, protocol.ImportTree, protocol.Drift, protocol.Resolve, protocol.Dictionary, protocol.Population, protocol.Fit,
		protocol.Forget, protocol.Run, protocol.Rewrite, protocol.Quality, protocol.ResultPage, protocol.Why, protocol.Export, protocol.Attack, protocol.AttackGive, protocol.AttackAny, protocol.AttackEnd,
	} {
		if err := ask(m); err != nil && strings.Contains(err.Error(), "unknown method") {
			t.Errorf("%s: %v", m, err)
		}
	}
	if err := ask("rows"); err == nil || !strings.Contains(err.Error(), `unknown method "rows"`) {
		t.Errorf("a method that there is not: %v", err)
	}
}
