package service

import (
	"testing"

	"quasi/wasm/protocol"
)

// What the worker reads has a limit, and a quarter of its memory is within it.
func TestTablesHaveALimit(t *testing.T) {
	opt, err := options(protocol.LoadParams{})
	if err != nil || opt.MaxBytes != 1<<30 {
		t.Errorf("the limit is %d, error %v", opt.MaxBytes, err)
	}
}
