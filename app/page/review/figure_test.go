package review_test

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"quasi/app/page/review"
	"quasi/app/saving"
	"quasi/app/session"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

// All charts of a result that are computed are saved at once.
func TestChartsAreSaved(t *testing.T) {
	s, p := ages(t, 2, "30", "30", "34", "34", "38", "38")
	p.Tab(review.TabCompare).Click("sweep-button").Settle().Click("save-pictures")
	if saved := saving.Downloads(s); len(saved) != 1 || saved[0].Name != "ages.pictures.zip" || saved[0].Bytes < 1000 {
		t.Errorf("%+v are saved", saved)
	}
	charts := review.Figures(s)
	for _, name := range []string{"attackers", "singling-out", "group-sizes", "distribution-age", "loss-by-column", "loss-against-risk"} {
		if charts[name].SVG == "" {
			t.Errorf("%s is not among the charts", name)
		}
	}
}

// What is saved of a chart of six rows tells no count of them, and no cell that a spreadsheet
// would run.
func TestSavedChartsHideSmallCounts(t *testing.T) {
	s, p := ages(t, 2, "30", "30", "34", "34", "38", "52")
	p.Settle()
	for name, f := range review.Figures(s) {
		if lines, err := csv.NewReader(strings.NewReader(f.CSV)).ReadAll(); err != nil || len(lines) < 2 {
			t.Fatalf("%s: %v, %d lines", name, err, len(lines))
		}
		hides := strings.Contains(f.CSV, "†")
		if hides != strings.Contains(f.SVG, s.Lang.Sentence(facts.SmallHidden.Say())[:20]) {
			t.Errorf("%s: what is hidden is not said", name)
		}
		if (name == "singling-out" || strings.HasPrefix(name, "distribution")) && !hides {
			t.Errorf("%s tells small counts: %s", name, f.CSV)
		}
		if hides && strings.Contains(f.SVG, "total variation") {
			t.Errorf("%s says how far what is hidden is apart", name)
		}
	}
}

// Of a release that leaves few rows out no loss is saved, from which their number could be
// worked out; and what is saved of a sweep is not said to be about the result.
func TestSavedLossesHideFewRowsLeftOut(t *testing.T) {
	s, p := ages(t, 2, "30", "30", "34", "34", "38", "52")
	limited := func(limit float64) map[string]review.Saved {
		s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name, r.Privacy.SuppressionLimit = "datafly", limit })
		p.At(session.Protect).Click("run").Settle()
		p.At(session.Review).Tab(review.TabCompare).Click("sweep-button").Settle()
		return review.Figures(s)
	}
	if f := limited(0); s.Result.Released != 6 || strings.Contains(f["loss-by-column"].CSV+f["loss-against-risk"].CSV, "†") {
		t.Errorf("of %d released rows something is hidden: %+v", s.Result.Released, f)
	}
	f := limited(0.4)
	if s.Result.Released != 4 {
		t.Fatalf("%d rows are released", s.Result.Released)
	}
	for _, name := range []string{"loss-by-column", "loss-against-risk"} {
		if lines, err := csv.NewReader(strings.NewReader(f[name].CSV)).ReadAll(); err != nil || len(lines) < 2 || !slices.Contains(lines[1], "†") {
			t.Errorf("%s: %v, %q", name, err, lines)
		}
	}
	if strings.Contains(f["loss-against-risk"].SVG, "seed") || !strings.Contains(f["loss-by-column"].SVG, "seed") {
		t.Error("a chart does not say what it is about, or says it of others")
	}
}
