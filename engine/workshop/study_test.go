package workshop_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/facts"
	"quasi/engine/internal/brief"
	"quasi/engine/sample"
	"quasi/engine/workshop"
)

func study(t *testing.T, seed uint64) facts.Study {
	t.Helper()
	s, err := workshop.Study(context.Background(), seed)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return s
}

// means returns the mean stay of each ward of the clinic of a seed, by reading its file alone.
func means(t *testing.T, seed uint64) (mean map[string]float64, rows map[string]int) {
	t.Helper()
	records, err := csv.NewReader(bytes.NewReader(workshop.StudySample(seed).CSV)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	ward, stay := slices.Index(records[0], "ward"), slices.Index(records[0], "los_days")
	mean, rows = map[string]float64{}, map[string]int{}
	for _, r := range records[1:] {
		days, err := strconv.Atoi(r[stay])
		if err != nil {
			t.Fatal(err)
		}
		rows[r[ward]]++
		mean[r[ward]] += float64(days)
	}
	for of, n := range rows {
		mean[of] /= float64(n)
	}
	return mean, rows
}

// For every seed the release that nobody asked anything of answers for no ward, and the one for the
// question for most, with the same k; the original's answers are those of the file.
func TestAQuestionDecidesWhatATableTells(t *testing.T) {
	draws := uint64(brief.Of(4, 1))
	if !testing.Short() {
		draws = 12
	}
	for seed := range draws {
		s := study(t, seed)
		if s.K != 5 || s.Rows != 1000 || s.Columns != 10 {
			t.Errorf("seed %d: k = %d, %d rows, %d columns", seed, s.K, s.Rows, s.Columns)
		}
		if a := s.Unasked.Answer; a.Judged < 8 || a.Within != 0 {
			t.Errorf("seed %d: without a question %d of %d", seed, a.Within, a.Judged)
		}
		if a := s.Asked.Answer; a.Judged < 8 || 4*a.Within < 3*a.Judged {
			t.Errorf("seed %d: with one %d of %d", seed, a.Within, a.Judged)
		}
		if names := slices.Sorted(slices.Values(s.Asked.Columns)); !slices.Equal(names, []string{"los_days", "ward"}) {
			t.Errorf("seed %d: %v leave", seed, names)
		}
		mean, rows := means(t, seed)
		for _, g := range s.Asked.Answer.Groups {
			if of := g.Label[0]; math.Abs(g.Original.Value-mean[of]) > 1e-9 || g.Rows != rows[of] {
				t.Errorf("seed %d, %s: %v of %d rows, want %v of %d", seed, of, g.Original.Value, g.Rows, mean[of], rows[of])
			}
		}
	}
}

func TestAStudyNeedsASeed(t *testing.T) {
	if _, err := workshop.Study(context.Background(), sample.MaxTownSeed+1); err == nil || !strings.Contains(err.Error(), "the seed is 1000000000") {
		t.Error(err)
	}
}
