package cli

import (
	"encoding/json"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"quasi/engine/file/recipe"
)

const ages = "age,born,ward\n31,1993-02-01,a\n34,1990-05-17,b\n37,1987-01-02,a\n52,1972-11-30,b\n58,1966-03-04,a\n59,1965-12-12,b\n"

// A range goes the whole way: into the release, its audit, its loss beside the original
// and the recipe, which gives the same file again.
func TestRangesMayBeReleased(t *testing.T) {
	file, dir := write(t, "ages.csv", ages), t.TempDir()
	out, saved := filepath.Join(dir, "out.csv"), filepath.Join(dir, "r.json")
	for _, method := range []string{"mondrian-strict", "mondrian-relaxed", "rounded-partition", "bottom-up", "minimum-loss"} {
		mustRun(t, "anonymize", file, "--qi", "age,born", "--ranges", "age,born", "--k", "3", "--algorithm", method, "--save-recipe", saved, "-o", out)
		want := "age,born,ward\n\"[31,37]\",\"[1987-01-02,1993-02-01]\",a\n"
		if got := read(t, out); !strings.HasPrefix(got, want) {
			t.Errorf("%s: released\n%s", method, got)
		}
		r, err := recipe.Parse([]byte(read(t, saved)))
		if err != nil || !r.Column("age").Hierarchy.Ordered {
			t.Errorf("%s: the recipe has %+v, %v", method, r.Column("age"), err)
		}
		again := filepath.Join(dir, "again.csv")
		mustRun(t, "anonymize", file, "--recipe", saved, "-o", again)
		if read(t, again) != read(t, out) {
			t.Errorf("%s: the recipe gives\n%s", method, read(t, again))
		}
		var report struct {
			K       int
			Classes struct{ Count int }
			Loss    struct {
				ILossRate float64 `json:"iloss_rate"`
			}
		}
		text := mustRun(t, "audit", out, "--qi", "age,born", "--original", file, "--json")
		if err := json.Unmarshal([]byte(text), &report); err != nil {
			t.Fatal(err)
		}
		// 7 of 29 years and 2225 of 10281 days, and 8 and 2670 of the others.
		want7, want8 := (7./29+2225./10281)/2, (8./29+2716./10281)/2
		if report.K != 3 || report.Classes.Count != 2 || math.Abs(report.Loss.ILossRate-(want7+want8)/2) > 0.01 {
			t.Errorf("%s: audit %+v, want a loss of %.3f", method, report, (want7+want8)/2)
		}
	}
}
