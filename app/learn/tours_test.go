package learn_test

import (
	"bytes"
	"context"
	"html"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/learn"
	"quasi/app/replacing"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/stepwise"
	"quasi/app/text"
	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/method/trace"
	"quasi/engine/sample"
	"quasi/engine/say/parameter"
)

// bar is the bar of the tour that is under way, once the engine has answered what it asks.
func bar(s *session.Session, engine *sessiontest.Engine) string {
	for range 2 {
		engine.Work()
		app.HTMLString(learn.Tour(s))
	}
	engine.Work()
	return html.UnescapeString(app.HTMLString(learn.Tour(s)))
}

// sampleTable is a sample's table, read as anyone would.
func sampleTable(t *testing.T, name string) (*table.Table, recipe.Recipe) {
	t.Helper()
	s, err := sample.Get(name)
	if err != nil {
		t.Fatal(err)
	}
	read, _, err := csv.Read(bytes.NewReader(s.CSV), csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return read, s.Recipe
}

// release runs the engine itself, beside any session, on a sample with other decisions.
func release(t *testing.T, name string, decide func(*recipe.Recipe)) *engine.Release {
	t.Helper()
	of, r := sampleTable(t, name)
	if decide != nil {
		decide(&r)
	}
	prepared, err := engine.Prepare(of, r)
	if err != nil {
		t.Fatal(err)
	}
	out, err := prepared.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// crowds are the rows of a released table that show the same in some columns, by what they
// show, each with what they show in another one, in the order of the table.
func crowds(of *table.Table, show string, columns ...string) [][]string {
	var keys []string
	by := map[string][]string{}
	for row := range of.N {
		key := ""
		for _, c := range columns {
			key += of.Column(c).Text(row) + "\x00"
		}
		if by[key] == nil {
			keys = append(keys, key)
		}
		by[key] = append(by[key], of.Column(show).Text(row))
	}
	var all [][]string
	for _, key := range keys {
		all = append(all, by[key])
	}
	return all
}

// largest and fewest say how many rows the largest crowd has, and how many different values
// the one with the fewest.
func largest(all [][]string) (n int) {
	for _, crowd := range all {
		n = max(n, len(crowd))
	}
	return n
}

func fewest(all [][]string) int {
	n := math.MaxInt
	for _, crowd := range all {
		slices.Sort(crowd)
		n = min(n, len(slices.Compact(crowd)))
	}
	return n
}

// lost is what a release has lost of a column, or of all, as it is written.
func lost(r *engine.Release, column string) string {
	share := r.Loss.ILossRate
	for _, c := range r.Loss.Columns {
		if c.Name == column {
			share = c.ILossRate
		}
	}
	return text.English.Percent(share)
}

func leaveOut(r *recipe.Recipe) {
	r.Algorithm.Name, r.Algorithm.Parameters = "k-member", parameter.Given{"missing": "drop"}
	r.Privacy.SuppressionLimit = 1
}

// sentences computes what each stop of a tour says, from runs of the engine of its own and
// from the texts that they release.
func sentences(t *testing.T, name string) []string {
	say := text.English.Say
	switch name {
	case "kaim":
		of, _ := sampleTable(t, "patients")
		qi, missing, without := []string{"Age", "Gender", "Zipcode"}, 0, 0
		for row := range of.N {
			for _, c := range qi {
				if of.Column(c).IsMissing(row) {
					missing++
				}
			}
			if of.Column("Zipcode").IsMissing(row) {
				without++
			}
		}
		drop, keep := release(t, "patients", leaveOut), release(t, "patients", nil)
		if drop.Loss.ILossRate <= keep.Loss.ILossRate || keep.Table.N != of.N {
			t.Errorf("left out: %v lost; kept: %v", drop.Loss.ILossRate, keep.Loss.ILossRate)
		}
		return []string{
			say(text.KAIMOpen, of.N, missing, of.N*len(qi)), say(text.KAIMRoot),
			say(text.KAIMDrop, of.N-drop.Table.N, of.N, lost(drop, ""), without),
			say(text.KAIMKeep, keep.Table.N, of.N, lost(keep, ""), lost(drop, "")),
		}
	case "aos":
		of, r := sampleTable(t, "orders")
		first := release(t, "orders", nil)
		second := release(t, "orders", func(r *recipe.Recipe) { r.Columns[0], r.Columns[1] = r.Columns[1], r.Columns[0] })
		a, b := crowds(first.Table, "Disease", "Age", "Sex"), crowds(second.Table, "Disease", "Age", "Sex")
		if len(a) != of.N/r.Privacy.K || len(a) != len(b) || largest(a) != largest(b) {
			t.Errorf("the releases do not protect alike: %v, %v", a, b)
		}
		return []string{
			say(text.AOSColumns, of.N, "Age", "Sex"),
			say(text.AOSFirst, "Age", lost(first, "Age"), "Sex", lost(first, "Sex"), r.Privacy.K, len(a)),
			say(text.AOSSecond, "Sex", lost(second, "Sex"), "Age", lost(second, "Age")),
		}
	case "rounded":
		return roundedSays(t)
	}
	return slcaSays(t)
}

func roundedSays(t *testing.T) []string {
	say := text.English.Say
	of, r := sampleTable(t, "points")
	more, _ := sampleTable(t, "more-points")
	k := r.Privacy.K
	groups := func(name string, decide func(*recipe.Recipe)) [][]string {
		return crowds(release(t, name, decide).Table, "Disease", "Age", "Zipcode")
	}
	half := groups("points", func(r *recipe.Recipe) { r.Algorithm.Name = "mondrian-strict" })
	paper, and := groups("points", nil), groups("more-points", nil)
	if largest(half) >= 2*k || largest(and) != k+1 || len(and) != more.N/k || more.N != of.N+1 {
		t.Errorf("halves %v, one more %v", half, and)
	}
	return []string{
		say(text.RoundedOpen, of.N, of.N/k, k), say(text.RoundedHalf, of.N, len(half), largest(half), 2*k),
		say(text.RoundedPaper, of.N, len(paper), largest(paper)), say(text.RoundedMore, more.N, len(and), largest(and), k+1),
		say(text.RoundedEnd, of.N, len(paper), largest(paper), k),
	}
}

func slcaSays(t *testing.T) []string {
	say := text.English.Say
	qi := []string{"Age", "Country", "Zipcode"}
	of, r := sampleTable(t, "occupations")
	first, twelve := release(t, "occupations", nil), release(t, "colleagues", nil)
	unlike := release(t, "colleagues", func(r *recipe.Recipe) {
		r.Algorithm.Name = "slca"
		r.Privacy.Models = []recipe.Model{{Name: "s-l-diversity", Column: "Occupation", Parameters: parameter.Given{"l": 2, "s": 0.6}}}
	})
	in := crowds(first.Table, "Occupation", qi...)
	together := crowds(twelve.Table, "Occupation", qi...)
	correlation := func(r *engine.Release) float64 { return math.Round(100**r.Audit.Sensitive["Occupation"].S) / 100 }
	medicine := []string{"Anesthetist", "Doctor", "Nurse"}
	at := slices.IndexFunc(in, func(crowd []string) bool { return len(crowd) == len(medicine) })
	if shown := slices.Sorted(slices.Values(in[at])); !slices.Equal(shown, medicine) {
		t.Errorf("the first group is %v", shown)
	}
	colleagues := func(crowd []string) bool {
		in := func(o string) bool { return slices.Contains(medicine, o) }
		return slices.ContainsFunc(crowd, in) != slices.ContainsFunc(crowd, func(o string) bool { return !in(o) })
	}
	if !colleagues(together[0]) || slices.ContainsFunc(crowds(unlike.Table, "Occupation", qi...), colleagues) {
		t.Errorf("together %v, and then %v", together, crowds(unlike.Table, "Occupation", qi...))
	}
	return []string{
		say(text.SLCAOpen, of.N, r.Privacy.Models[0].Parameters["l"]),
		say(text.SLCAPassed, fewest(in), "Doctor, Nurse, Anesthetist"),
		say(text.SLCATwelve, twelve.Table.N, fewest(together), correlation(twelve)),
		say(text.SLCAUnlike, correlation(unlike), lost(unlike, ""), lost(twelve, ""), 0.6),
	}
}

var tourNames = []string{"kaim", "aos", "rounded", "slca"}

// Every figure of a tour is that of a run made beside it, at each stop, there and back; no
// stop is left as another one.
func TestTours(t *testing.T) {
	for _, name := range tourNames {
		wanted := sentences(t, name)
		s, engine := sessiontest.New()
		learn.Follow(s, "tour="+name)
		decided := map[int]recipe.Recipe{}
		for _, key := range []string{"ArrowRight", "ArrowLeft", "ArrowRight"} {
			for i := range wanted {
				shown := bar(s, engine)
				if learn.TourOf(s) == nil || !learn.TourOf(s).Arrived() || s.Failure != nil {
					t.Fatalf("%s, %s %d: %+v, failure %+v", name, key, i, learn.TourOf(s), s.Failure)
				}
				at := learn.TourOf(s).At
				sample, step, run := learn.StopOf(s)
				if wants(t, shown, wanted[at]); s.Step != step || s.Unsaved() || s.Source.Sample != sample {
					t.Errorf("%s, %s %d: step %d, unsaved %v, sample %q", name, key, at, s.Step, s.Unsaved(), s.Source.Sample)
				}
				if run && (s.Stale() || !s.Result.Passed) {
					t.Errorf("%s, %s %d: the result is not that of the decisions, or has not passed", name, key, at)
				}
				if was, seen := decided[at]; !seen {
					decided[at] = s.Recipe().Clone()
				} else if !sameRecipe(t, &was, s.Recipe()) {
					t.Errorf("%s, %s %d: decided is %+v, and the first time %+v", name, key, at, s.Recipe(), was)
				}
				if i < len(wanted)-1 {
					learn.Go(s, key)
				}
			}
		}
		learn.Go(s, "ArrowRight") // there is nothing behind the last stop
		if learn.TourOf(s).At != len(wanted)-1 {
			t.Errorf("%s: stop %d", name, learn.TourOf(s).At)
		}
	}
}

// shownRows are the rows of the stop's result as they are released, in some columns, and the
// numbers of the rows of each of its groups.
func shownRows(s *session.Session, engine *sessiontest.Engine, columns ...string) map[string]int {
	rows := map[string]int{}
	s.Shown.First(s)
	engine.Work()
	for _, row := range s.Shown.First(s) {
		text := ""
		for _, c := range columns {
			text += row.After[slices.Index(s.Result.Originals, c)] + "|"
		}
		rows[text]++
	}
	return rows
}

// Each tour comes to the table of its paper: Table 3 of KAIM, both releases of Table 4 of AOS,
// Table 2 of the rounded partition, and the groups of Table 2 of SLCA.
func TestToursShowThePapersTables(t *testing.T) {
	for _, test := range []struct {
		tour    string
		stop    int
		columns []string
		want    map[string]int
	}{
		{"kaim", 3, []string{"Age", "Gender", "Zipcode"}, map[string]int{"*|M|[10000,15000)|": 2, "[20,30)|*|[15000,20000)|": 2, "[30,40)|M|*|": 2, "*|F|[20000,25000)|": 2, "[40,50)|*|*|": 2}},
		{"aos", 1, []string{"Age", "Sex"}, map[string]int{"50-55|*|": 2, "55-60|*|": 2}},
		{"aos", 2, []string{"Age", "Sex"}, map[string]int{"*|F|": 2, "*|M|": 2}},
		{"rounded", 4, []string{"Age", "Zipcode"}, map[string]int{"20|*|": 2, "[30,40]|102|": 2, "50|*|": 2}},
		{"slca", 1, []string{"Age"}, map[string]int{"[25,30)|": 3, "[30,40)|": 2}},
	} {
		s, engine := sessiontest.New()
		learn.Follow(s, "tour="+test.tour)
		for range test.stop {
			bar(s, engine)
			learn.Go(s, "ArrowRight")
		}
		bar(s, engine)
		if got := shownRows(s, engine, test.columns...); !maps.Equal(got, test.want) {
			t.Errorf("%s, %d: %v, the paper has %v", test.tour, test.stop, got, test.want)
		}
	}
}

// From a stop that has run its method is shown step by step, and the page leads back to it.
func TestToursLeadToSteps(t *testing.T) {
	for _, name := range tourNames {
		s, engine := sessiontest.New()
		learn.Follow(s, "tour="+name)
		for i := range sentences(t, name) {
			shown := bar(s, engine)
			method := s.Recipe().Algorithm.Name
			if _, _, run := learn.StopOf(s); strings.Contains(shown, "tour-steps") != (run && slices.Contains(trace.Methods(), method)) {
				t.Errorf("%s, %d: a way to the steps of %s: %s", name, i, method, shown)
			}
			learn.Go(s, "ArrowRight")
		}
		stepwise.Show(s, stepwise.OwnTable, s.Recipe().Algorithm.Name)
		engine.Work()
		if v := stepwise.Shown(s); v == nil || v.Trace == nil || v.Trace.Method != s.Recipe().Algorithm.Name {
			t.Fatalf("%s: %+v", name, v)
		}
		if s.Pages.CloseOver(s); learn.TourOf(s) == nil || learn.TourOf(s).At != len(sentences(t, name))-1 {
			t.Errorf("%s: the tour is at %+v", name, learn.TourOf(s))
		}
	}
}

// sameRecipe compares decisions as they are written into a file.
func sameRecipe(t *testing.T, a, b *recipe.Recipe) bool {
	t.Helper()
	first, err := a.JSON()
	if err != nil {
		t.Fatal(err)
	}
	second, err := b.JSON()
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Equal(first, second)
}

// A tour that is left at any stop leaves a sample that is open, and nothing of itself: it
// can begin again, another can, and a table that is opened then is as any other.
func TestToursLeaveNothing(t *testing.T) {
	for _, name := range tourNames {
		wanted := sentences(t, name)
		for stop := range wanted {
			s, engine := sessiontest.New()
			learn.Follow(s, "tour="+name)
			for range stop {
				bar(s, engine)
				learn.Go(s, "ArrowRight")
			}
			bar(s, engine)
			if learn.TourOf(s).End(); learn.TourOf(s) != nil || s.Table == nil || replacing.Costs(s) {
				t.Errorf("%s, left at %d: it goes on, its table is gone, or leaving asks", name, stop)
			}
			learn.Follow(s, "tour=kaim")
			wants(t, bar(s, engine), sentences(t, "kaim")[0])
			if r := s.Recipe(); r.Algorithm.Name != "kaim" || s.Result != nil || s.History.CanUndo() {
				t.Errorf("%s, left at %d: the next tour begins with %s, result %v, undo %v", name, stop, r.Algorithm.Name, s.Result != nil, s.History.CanUndo())
			}
			mine := "a,b\n1,2\n"
			learn.TourOf(s).End()
			s.Open(session.Source{Text: &mine, Name: "mine.csv"}, recipe.Input{})
			if engine.Work(); learn.TourOf(s) != nil || s.Table.Name != "mine.csv" || s.History.CanUndo() || len(s.Recipe().Privacy.Models) > 0 {
				t.Errorf("%s, left at %d: something is left of it", name, stop)
			}
		}
	}
}

// What a person changes at a stop is theirs, can be undone, and is not there any more when
// they come back; nothing that they change ends the tour or the program.
func TestToursWithChanges(t *testing.T) {
	changes := map[string]func(*recipe.Recipe){
		"no model":            func(r *recipe.Recipe) { r.Privacy.Models = nil },
		"no quasi-identifier": func(r *recipe.Recipe) { setRoles(r, table.Insensitive) },
		"all quasi":           func(r *recipe.Recipe) { setRoles(r, table.QuasiIdentifying) },
		"another k":           func(r *recipe.Recipe) { r.Privacy.K = 4 },
	}
	for _, name := range tourNames {
		wanted := sentences(t, name)
		for what, change := range changes {
			s, engine := sessiontest.New()
			learn.Follow(s, "tour="+name)
			for i := range wanted {
				wants(t, bar(s, engine), wanted[i])
				arrived := s.Recipe().Clone()
				s.Decide(change)
				wants(t, bar(s, engine), "Part ")
				s.Undo()
				if bar(s, engine); !sameRecipe(t, &arrived, s.Recipe()) {
					t.Errorf("%s, %s at %d: undone, it is %+v", name, what, i, s.Recipe())
				}
				s.Redo()
				learn.Go(s, "ArrowRight")
			}
			for range wanted {
				bar(s, engine)
				learn.Go(s, "ArrowLeft")
			}
			wants(t, bar(s, engine), wanted[0])
		}
	}
}

func setRoles(r *recipe.Recipe, role table.Role) {
	for i := range r.Columns {
		r.Columns[i].Role = role
	}
}

// A run that is cancelled is said, at its stop and where it is compared with; the tour goes
// on and back from there, and runs it then.
func TestToursWithoutARun(t *testing.T) {
	const failed = "This stop did not work"
	for _, name := range tourNames {
		wanted := sentences(t, name)
		for cancelled := 1; cancelled < len(wanted); cancelled++ {
			s, engine := sessiontest.New()
			learn.Follow(s, "tour="+name)
			for bar(s, engine); learn.TourOf(s).At < len(wanted)-1; {
				if learn.Go(s, "ArrowRight"); learn.TourOf(s).At == cancelled && s.Work() == session.Running {
					s.Cancel()
					if shown := bar(s, engine); !strings.Contains(shown, failed) {
						t.Errorf("%s, cancelled at %d: %s", name, cancelled, shown)
					}
					continue
				}
				if shown := bar(s, engine); !strings.Contains(shown, failed) && !strings.Contains(shown, wanted[learn.TourOf(s).At]) {
					t.Errorf("%s, cancelled at %d, %d: %s", name, cancelled, learn.TourOf(s).At, shown)
				}
			}
			for _, key := range []string{"ArrowLeft", "ArrowRight"} {
				for range wanted {
					learn.Go(s, key)
					bar(s, engine)
				}
			}
			wants(t, bar(s, engine), wanted[len(wanted)-1])
		}
	}
}

// Another language says the same figures, at once.
func TestToursInEveryLanguage(t *testing.T) {
	for _, name := range tourNames {
		s, engine := sessiontest.New()
		learn.Follow(s, "tour="+name)
		for range sentences(t, name) {
			english := bar(s, engine)
			for _, lang := range text.Languages() {
				s.SetLang(lang)
				if shown := bar(s, engine); strings.Contains(shown, "{") || lang != text.English && strings.Contains(shown, says(english)) {
					t.Errorf("%s, %s, %d: %s", name, lang, learn.TourOf(s).At, says(shown))
				}
			}
			s.SetLang(text.English)
			learn.Go(s, "ArrowRight")
		}
	}
}

// says is the sentence in the bar of a tour.
func says(bar string) string {
	_, after, _ := strings.Cut(bar, "<p>")
	said, _, _ := strings.Cut(after, "</p>")
	return said
}
