package cluster

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

// hash returns a digest of all that groups say.
func hash(g *problem.Groups) string {
	h := sha256.New()
	for _, part := range []any{g.Rows, g.Offsets, g.Spans, g.Suppressed} {
		binary.Write(h, binary.LittleEndian, part)
	}
	return hex.EncodeToString(h.Sum(nil))
}

//go:embed testdata/groups.golden
var groupsBefore string

// The groups of these tables are the same on every machine, natively and as
// WebAssembly: the file holds for both.
func TestGroupsAreTheSameEverywhere(t *testing.T) {
	var b strings.Builder
	for _, n := range []int{100, 1000, 5000} {
		groups, err := KAIM(context.Background(), problemtest.Patients(n, 42), nil)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%d patients %s\n", n, hash(groups))
	}
	problemtest.Golden(t, groupsBefore, b.String())
}
