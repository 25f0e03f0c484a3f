package attack_test

import (
	"context"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/measure/attack"
)

// matched attacks a release of rows of age and sex, and returns what is found of exact matches.
func matched(t *testing.T, original, release string) attackresult.Result {
	t.Helper()
	read := func(text string) *table.Table {
		var rows [][]string
		for _, line := range strings.Fields(text) {
			rows = append(rows, strings.Split(line, ","))
		}
		return tableOf([]string{"age", "sex"}, rows)
	}
	report, err := attack.Run(context.Background(), attack.Setting{Original: read(original), Release: read(release)}, attackresult.ExactMatches)
	if err != nil {
		t.Fatal(err)
	}
	return report.Results[0]
}

// Of the records that are like no other, those count that the release shows once each cell is
// exact. Where every record has one like it, nobody is looked for, and nothing is concluded.
func TestExactMatches(t *testing.T) {
	const nobody = "No record is unique in the table in all 2 columns: there is nobody to look for."
	for name, test := range map[string]struct {
		original, release string
		verdict           attackresult.Verdict
		unique            float64 // -1: no figures
		share             float64
		said              string
	}{
		"as it was":             {"30,f 31,f 50,m 50,m", "30,f 31,f 50,m 50,m", attackresult.Gains, 2, 1, "Of 2 records that are unique in the table in all 2 columns, 100.0% appear"},
		"one of two":            {"30,f 31,f 50,m 50,m", "30,f 50,m 50,m", attackresult.Gains, 2, 0.5, "50.0% appear"},
		"neither":               {"30,f 31,f 50,m 50,m", "50,m 50,m", attackresult.NotShown, 2, 0, "0.0% appear"},
		"one is unique":         {"30,f 50,m 50,m", "30,f 50,m", attackresult.Gains, 1, 1, "Of 1 record that"},
		"nobody is unique":      {"30,f 30,f 50,m 50,m", "30,f 30,f 50,m 50,m", "", -1, 0, nobody},
		"with missing values":   {"?,f 30,? 50,m 50,m", "?,f 30,? 50,m 50,m", attackresult.Gains, 2, 1, "100.0% appear"},
		"stars for the missing": {"?,f 30,? 50,m 50,m", "*,f 30,* 50,m 50,m", attackresult.Gains, 2, 1, "100.0% appear"},
	} {
		got := matched(t, test.original, test.release)
		if got.Verdict != test.verdict || !strings.HasPrefix(got.Said.String(), test.said) && !strings.Contains(got.Said.String(), ", "+test.said) {
			t.Errorf("%s: %q, %s", name, got.Verdict, got.Said)
		}
		if test.unique < 0 {
			if len(got.Figures) > 0 || got.Meaning.Code != "" {
				t.Errorf("%s: %+v, %s", name, got.Figures, got.Meaning)
			}
			continue
		}
		if got.Figures[0].Value != test.unique || got.Figures[1].Value != test.share || got.Figures[1].Of != test.unique {
			t.Errorf("%s: %+v", name, got.Figures)
		}
	}
}
