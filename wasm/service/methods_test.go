package service_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// What the protocol does not name is refused; web/build/guard finds what it names and nobody answers.
func TestAMethodThatThereIsNot(t *testing.T) {
	_, _, err := service.New().Handle(context.Background(), protocol.Request{Method: "rows", Params: json.RawMessage("{}")}, nil, func(protocol.Progress) {})
	if err == nil || !strings.Contains(err.Error(), `unknown method "rows"`) {
		t.Errorf("a method that there is not: %v", err)
	}
}
