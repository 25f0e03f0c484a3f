package cli

import (
	"encoding/csv"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Each point is what a run of as many rounds releases, and the same bytes come out twice.
func TestSweep(t *testing.T) {
	file, svg := patientsFile(t), filepath.Join(t.TempDir(), "curve.svg")
	args := []string{"sweep", file, "--missing", "*", "--qi", "Age,Gender,Zipcode", "--set", "rounds=1", "--k-values", "2,3,11", "--only", "minimum-loss,datafly"}
	text := mustRun(t, append(args, "--svg", svg)...)
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(lines) != 7 {
		t.Fatalf("%v in\n%s", err, text)
	}
	for _, line := range lines[1:] {
		if line[1] == "11" {
			if line[2] != "" || !strings.Contains(line[8], "k is 11") {
				t.Errorf("k = 11 of ten rows: %q", line)
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
			"--qi", "Age,Gender,Zipcode", "--k", line[1], "--algorithm", line[0]}, settingsFor(line[0])...)...))
		want := []string{strconv.FormatFloat(run.Loss.Rate, 'f', -1, 64), strconv.FormatFloat(run.Audit.Risk.Prosecutor.Highest, 'f', -1, 64), strconv.Itoa(run.Released)}
		if strings.Join(line[2:5], " ") != strings.Join(want, " ") {
			t.Errorf("%q, a run finds %q", line, want)
		}
	}
	drawn := read(t, svg)
	if strings.Count(drawn, ">k = 2<") != 2 || strings.Count(drawn, ">k = 11<") != 0 || !strings.Contains(drawn, ">datafly<") {
		t.Errorf("drawn is %s", drawn)
	}
	if again := mustRun(t, append(args, "--svg", svg)...); again != text || read(t, svg) != drawn {
		t.Error("another sweep gives other bytes")
	}
}

func settingsFor(method string) []string {
	if method == "minimum-loss" {
		return []string{"--set", "rounds=1"}
	}
	return nil
}

func TestSweepRefuses(t *testing.T) {
	for want, more := range map[string][]string{
		"k must be at least 1": {"--k-values", "0"},
		"makes two tables":     {"--only", "anatomy"},
		"the algorithm is":     {"--only", "nothing"},
	} {
		if _, err, code := quasi(t, append([]string{"sweep", patientsFile(t), "--qi", "Age"}, more...)...); code != exitUsage || !strings.Contains(err, want) {
			t.Errorf("%v: exit code %d: %s", more, code, err)
		}
	}
}
