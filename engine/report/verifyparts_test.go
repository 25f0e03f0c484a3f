package report_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/report"
)

// limited is a release of which rows were left out, with patients and all that is known of them.
func limited() job {
	return job{text: ward(120, 11), small: true, recipe: decided(func(r *recipe.Recipe) {
		r.Privacy.Patient, r.Privacy.Knows, r.Privacy.SuppressionLimit, r.Privacy.K = "id", recipe.KnowsAll, 0.3, 4
	})}
}

// A figure that is not what follows from the others is found without the original, wherever
// the report shows it: each count, each loss, each figure of a column.
func TestAFigureThatDoesNotFollow(t *testing.T) {
	free := []string{ // no other figure tells them
		"utility.penalty", "utility.accuracy", "utility.accuracy-before", "sensitive.distinct-l", "sensitive.entropy-l", "sensitive.alpha", "sensitive.t",
		"patients.below-11", "risk.marketer.average", "patients.smallest", "patients.known-1.k", "patients.known-2.k", "patients.known-3.k", "patients.known-all.k",
	}
	for name, j := range map[string]job{"patients": limited(), "rows": {text: ward(120, 12), small: true, recipe: decided(func(r *recipe.Recipe) { r.Privacy.SuppressionLimit, r.Privacy.K = 0.2, 8 })}} {
		made := j.do(t)
		if items := verify(t, made.d, alone(made.given)); report.Count(items, report.Differs) > 0 {
			t.Fatalf("%s: %v", name, items)
		}
		for i := range made.d.Figures {
			d := read(t, made.json(t))
			f := &d.Figures[i]
			*f.Value += 1.0 / 8
			if f.ID == "loss.suppression" || f.ID == "patients.count" || *f.Value > 1 {
				*f.Value += 7.0 / 8
			}
			differs := report.Count(verify(t, d, alone(made.given)), report.Differs) > 0
			if !differs && !slices.Contains(free, f.ID) {
				t.Errorf("%s: nothing differs with %s = %v", name, *f, *f.Value)
			}
		}
	}
}

// Whatever is changed in the recipe alone is found without the original: k, the seed, the
// method, a limit, the models.
func TestARecipeThatIsNotTheReports(t *testing.T) {
	for name, j := range jobs() {
		made := j.do(t)
		for what, change := range map[string]func(*recipe.Recipe){
			"k":      func(r *recipe.Recipe) { r.Privacy.K++ },
			"seed":   func(r *recipe.Recipe) { r.Algorithm.Seed++ },
			"rounds": func(r *recipe.Recipe) { r.Algorithm.Parameters = map[string]any{"rounds": 7} },
			"limit":  func(r *recipe.Recipe) { r.Privacy.SuppressionLimit += 0.01 },
			"models": func(r *recipe.Recipe) {
				r.Privacy.Models = append(r.Privacy.Models, recipe.Model{Name: "distinct-l-diversity", Column: "illness", Parameters: map[string]any{"l": 2}})
			},
		} {
			d := read(t, made.json(t))
			change(&d.Recipe)
			items := verify(t, d, alone(made.given))
			if report.Count(items, report.Differs) == 0 {
				t.Errorf("%s: nothing differs with another %s", name, what)
			}
			if d = read(t, made.json(t)); what == "k" {
				d.Recipe.Privacy.K++
				if !differs(verify(t, d, alone(made.given)), "verify-k") {
					t.Errorf("%s: k agrees", name)
				}
			}
		}
		d := read(t, made.json(t))
		if d.RecipeSHA256 = ""; !differs(verify(t, d, alone(made.given)), "verify-recipe") {
			t.Errorf("%s: a recipe without its hash agrees", name)
		}
		if d.Wording = "0123456789abcdef"; !unchecked(verify(t, d, alone(made.given)), "verify-recipe") {
			t.Errorf("%s: another version has to have the hash", name)
		}
	}
}

// The headline names once each what was checked, what in part, and what only the original tells.
func TestTheHeadlineSaysWhatIsOpen(t *testing.T) {
	made := jobs()["asked"].do(t)
	said := report.Headline(verify(t, made.d, alone(made.given)))
	if len(said) != 3 {
		t.Fatalf("%v", said)
	}
	for at, want := range [][]string{
		{"the file of the release", "the recipe by its hash", "groups and risks", "verdicts"},
		{"rows of the table and those left out", "answers"},
		{"detail lost", "the recipe with its seed makes this release"},
	} {
		for _, topic := range want {
			if n := strings.Count(said[0].English+said[1].English+said[2].English, topic); n != 1 {
				t.Errorf("%s is named %d times", topic, n)
			}
			if !strings.Contains(said[at].English, topic) {
				t.Errorf("%q does not name %s", said[at].English, topic)
			}
		}
	}
	if said := report.Headline(verify(t, made.d, made.given)); len(said) != 1 || !strings.Contains(said[0].English, "makes this release") {
		t.Errorf("with the original: %v", said)
	}
	other := made.given
	other.Original, other.OriginalSHA256 = &table.Table{Columns: other.Original.Columns[:1]}, strings.Repeat("0", 64)
	said = report.Headline(verify(t, made.d, other))
	if last := said[len(said)-1].English; !strings.HasPrefix(last, "Not checked") || !strings.Contains(last, "makes this release") || strings.Contains(said[0].English, "makes this release") {
		t.Errorf("with another table: %v", said)
	}
}

// A report of an earlier version need not have a figure that it did not count.
func TestWhatAnEarlierVersionDidNotCount(t *testing.T) {
	made := pages()["one known"].do(t)
	for wording, want := range map[string]report.State{made.d.Wording: report.Differs, "0123456789abcdef": report.Unchecked} {
		d := read(t, made.json(t))
		d.Wording = wording
		d.Figures = slices.DeleteFunc(d.Figures, func(f report.Figure) bool { return f.ID == "patients.known-2.alone" })
		items := verify(t, d, made.given)
		at := slices.IndexFunc(items, func(i report.Item) bool {
			return strings.Contains(i.What.English, "patients whom two known rows single out")
		})
		if at < 0 || items[at].State != want {
			t.Errorf("%s: %v", wording, items)
		}
	}
}
