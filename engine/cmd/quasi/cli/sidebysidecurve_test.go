package cli

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Each point is what a run releases, by flags or by a recipe, and the same picture comes out twice.
func TestCurve(t *testing.T) {
	file, svg, saved := patientsFile(t), filepath.Join(t.TempDir(), "curve.svg"), filepath.Join(t.TempDir(), "r.json")
	decisions := []string{"--missing", "*", "--sensitive", "Disease", "--qi", "Age,Gender,Zipcode", "--set", "rounds=1"}
	mustRun(t, append([]string{"anonymize", file, "-o", filepath.Join(t.TempDir(), "out.csv"), "--confirm", "Disease", "--k", "2", "--save-recipe", saved}, decisions...)...)
	points := []string{"--k-values", "2,3,11", "--methods", "minimum-loss,datafly", "--json", "--svg", svg}
	args := append(append([]string{"advise", file}, decisions...), points...)
	text := mustRun(t, args...)
	drawn := read(t, svg)
	for _, of := range []struct{ name, json string }{{"flags", text}, {"recipe", mustRun(t, append([]string{"advise", file, "--recipe", saved}, points...)...)}} {
		runs := decode[compared](t, of.json).Runs
		if len(runs) != 6 {
			t.Fatalf("by %s: %+v", of.name, runs)
		}
		for _, r := range runs {
			if r.K == 11 {
				if r.Loss != nil || !strings.Contains(r.Error, "k is 11") {
					t.Errorf("by %s: k = 11 of ten rows: %+v", of.name, r)
				}
				continue
			}
			run := decode[struct {
				Released int
				Loss     struct {
					Rate float64 `json:"iloss_rate"`
				}
				Audit struct {
					Risk struct{ Prosecutor struct{ Highest float64 } }
				}
			}](t, mustRun(t, append([]string{"anonymize", file, "--json", "-o", filepath.Join(t.TempDir(), "out.csv"), "--missing", "*", "--sensitive", "Disease", "--confirm", "Disease",
				"--qi", "Age,Gender,Zipcode", "--k", strconv.Itoa(r.K), "--algorithm", r.Algorithm}, settingsFor(r.Algorithm)...)...))
			if *r.Loss != run.Loss.Rate || *r.HighestRisk != run.Audit.Risk.Prosecutor.Highest || *r.Suppressed != 10-run.Released {
				t.Errorf("by %s: %+v, a run finds %+v", of.name, r, run)
			}
		}
	}
	if strings.Count(drawn, ">k = 2<") != 2 || strings.Count(drawn, ">k = 11<") != 0 || !strings.Contains(drawn, ">datafly<") {
		t.Errorf("drawn is %s", drawn)
	}
	if mustRun(t, args...); read(t, svg) != drawn {
		t.Error("the same runs give another picture")
	}
}

func settingsFor(method string) []string {
	if method == "minimum-loss" {
		return []string{"--set", "rounds=1"}
	}
	return nil
}
