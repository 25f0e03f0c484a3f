package problemtest

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quasi/engine/internal/brief"
)

var update = flag.Bool("update", false, "write the golden file anew; inspect the difference")

// Golden holds what was found against testdata/groups.golden of the package that
// is tested: the same on every machine, natively and as WebAssembly, where it may be
// the beginning of it ([brief.Of]).
func Golden(t *testing.T, got string) {
	t.Helper()
	path := filepath.Join("testdata", "groups.golden")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if full := brief.Of(1, 0) == 1; full && got != string(want) || got == "" || !strings.HasPrefix(string(want), got) {
		t.Errorf("groups have changed:\n%swant\n%s(go test -update writes them anew)", got, want)
	}
}
