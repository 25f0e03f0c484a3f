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
// is tested, which embeds it and gives it here: the same on every machine, natively and
// as WebAssembly, where it may be the beginning of it ([brief.Of]).
func Golden(t *testing.T, want, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(filepath.Join("testdata", "groups.golden"), []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if full := brief.Of(1, 0) == 1; full && got != want || got == "" || !strings.HasPrefix(want, got) {
		t.Errorf("groups have changed:\n%swant\n%s(go test -update writes them anew)", got, want)
	}
}
