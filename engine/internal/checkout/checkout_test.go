package checkout

import (
	"os"
	"path/filepath"
	"testing"

	"quasi/engine/internal/casetest"
)

// Tests of data that are not where they are looked for are skipped, and so would be all.
func TestTheRootHasTheModule(t *testing.T) {
	casetest.Must(os.Stat(filepath.Join(root(), "go.mod")))
	if above, err := os.Stat(filepath.Join(root(), "..", "go.mod")); err == nil {
		t.Fatalf("%v is above the root", above.Name())
	}
	if want := filepath.Join(root(), "../shared/data/adult.csv"); Data("adult.csv") != want {
		t.Errorf("%s, want %s", Data("adult.csv"), want)
	}
}
