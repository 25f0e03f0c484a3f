package learn

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/chart"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/text"
	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/method/trace"
	"quasi/engine/sample"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
)

// views returns what is so after each step of a method on a sample.
func views(t *testing.T, s sample.Sample, name string, k int, lang text.Lang) []*view {
	t.Helper()
	table, _, err := csv.Read(bytes.NewReader(s.CSV), csv.Options{})
	r := s.Recipe.With(name, k)
	if name == method.Default {
		r.Algorithm.Parameters = parameter.Given{method.Rounds: 1}
	}
	shown := sessiontest.Must(engine.Steps(context.Background(), sessiontest.Must(table, err), r, trace.MaxRecords))
	var all []*view
	for at := range len(shown.Steps) + 1 {
		of := session.New(lang)
		all = append(all, newView(&Showing{Of: Demonstration{Table: s.Name, Method: name, K: k}, Trace: &shown, At: at, Y: 1, s: of}))
	}
	return all
}

// Each kind of step says something in every language, and no place of a sentence is left
// without its argument.
func TestEveryStepIsSaid(t *testing.T) {
	place := regexp.MustCompile(`\{\d`)
	seen := map[trace.Kind]bool{}
	for _, lang := range text.Languages() {
		for seed := range uint64(8) {
			for _, name := range trace.Methods() {
				for _, v := range views(t, sample.Few(seed), name, 2+int(seed)%4, lang) {
					if said := strings.Join(v.said(), " "); said == "" || place.MatchString(said) || strings.Contains(said, "  ") {
						t.Errorf("%s, %s, step %d says %q", lang, name, v.at, said)
					}
					if v.step != nil {
						seen[v.step.Kind] = true
					}
				}
			}
		}
	}
	for _, kind := range []trace.Kind{trace.Seed, trace.Join, trace.Leftover, trace.All, trace.Cut, trace.Whole, trace.Begin, trace.Try, trace.Sets, trace.Kept, trace.Assign} {
		if !seen[kind] {
			t.Errorf("no step of kind %q was said", kind)
		}
	}
}

// The steps of the paper's own table, in words.
func TestStepsOfTheTenPatientsInWords(t *testing.T) {
	v := views(t, sample.Patients(), "kaim", 2, text.English)
	if got := v[0].said(); !slices.Equal(got, []string{"Nothing is done yet. 10 rows, and every group needs at least 2."}) {
		t.Errorf("before the first step: %q", got)
	}
	seed := v[1].trace.Rows[v[1].step.Record].Number
	partner := map[int]int{1: 2, 2: 1, 3: 4, 4: 3, 5: 6, 6: 5, 7: 9, 9: 7, 8: 10, 10: 8}[seed] // as in Table 3
	if got, want := v[2].trace.Rows[v[2].step.Record].Number, partner; got != want {
		t.Errorf("row %d joins row %d, want %d", got, seed, want)
	}
	said := v[2].said()
	if want := "Of the 9 rows left it costs the least"; !strings.Contains(said[0], want) || said[len(said)-1] != "Group A now has 2 rows, as many as it needs." {
		t.Errorf("it says %q", said)
	}
	last := v[len(v)-1]
	if got := last.lost(); got != "Detail lost if these groups were released: 34.6%" {
		t.Errorf("in the end: %q", got)
	}
}

// Every row is one of the dots, a place has one dot, and each group has a box around its own.
func TestThePlaneHasEveryRow(t *testing.T) {
	for _, name := range trace.Methods() {
		for _, v := range views(t, sample.Few(3), name, 3, text.English) {
			p := v.drawn(0, 2)
			if len(p.Boxes) != len(v.now) {
				t.Fatalf("%s, step %d: %d boxes of %d groups", name, v.at, len(p.Boxes), len(v.now))
			}
			places := map[[2]int32]bool{}
			for _, d := range p.Dots {
				places[[2]int32{d.X, d.Y}] = true
			}
			if len(places) != len(p.Dots) {
				t.Fatalf("%s, step %d: %d dots at %d places", name, v.at, len(p.Dots), len(places))
			}
			for i, g := range v.now {
				for _, r := range g.Records {
					row, b := v.trace.Rows[r], p.Boxes[i]
					if !within(row.Positions[0], b.XLo, b.XHi, p.X.Size) || !within(row.Positions[2], b.YLo, b.YHi, p.Y.Size) || !places[[2]int32{row.Positions[0], row.Positions[2]}] {
						t.Fatalf("%s, step %d: row %d is not in the box of its group %+v", name, v.at, row.Number, b)
					}
				}
			}
		}
	}
}

// within reports whether a position is in a run; a missing value is in the full one alone.
func within(position, lo, hi int32, size int) bool {
	if position == trace.None {
		return lo == 0 && int(hi) == size-1
	}
	return lo <= position && position <= hi
}

func TestLetters(t *testing.T) {
	for n, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 51: "AZ", 52: "BA"} {
		if got := letter(n); got != want {
			t.Errorf("group %d is called %q, want %q", n, got, want)
		}
	}
}

// A key means nothing to the page where an element has a use of its own for it.
func TestKeysThatElementsTake(t *testing.T) {
	for on, want := range map[[2]string]bool{
		{"BODY", " "}: false, {"H1", "ArrowRight"}: false, {"BUTTON", " "}: true, {"BUTTON", "ArrowRight"}: false,
		{"SELECT", "ArrowRight"}: true, {"INPUT", "Home"}: true, {"SUMMARY", " "}: true,
	} {
		if got := takes(on[0], on[1]); got != want {
			t.Errorf("%q takes %q: %t, want %t", on[0], on[1], got, want)
		}
	}
}

// Of two figures of a sentence, those that are not the same never look the same: what was
// given up, kept or taken for its cost can be read from them.
func TestFiguresOfASentenceDiffer(t *testing.T) {
	figure := regexp.MustCompile(`[\d.]+%`)
	near := 0
	for seed := range uint64(12) {
		for _, v := range views(t, sample.Few(seed), method.Default, 2+int(seed)%4, text.English) {
			if v.step == nil {
				continue
			}
			var costs []float64
			switch a := v.step.Attempt; {
			case a != nil && a.Kept && a.After != a.Before:
				costs = []float64{a.Before, a.After}
			case a != nil && !a.Kept && a.After > a.Limit:
				costs = []float64{a.After, a.Limit}
			case len(v.step.Options) > 1:
				costs = []float64{v.step.Options[0].Cost, v.step.Options[1].Cost}
			}
			if len(costs) == 0 || math.Abs(costs[0]-costs[1]) < 1e-5 {
				continue
			}
			said := figure.FindAllString(strings.Join(v.said(), " "), -1)
			if slices.Sort(said); len(slices.Compact(said)) < 2 {
				t.Errorf("seed %d, step %d: %q of %v", seed, v.at, v.said(), costs)
			}
			if text.English.Percent(costs[0]) == text.English.Percent(costs[1]) {
				near++
			}
		}
	}
	if near == 0 {
		t.Error("no two figures lie near each other")
	}
}

// Where no boundary can be cut at, minimum loss begins with halves, and says so.
func TestHalvesAreSaid(t *testing.T) {
	said := 0
	for _, v := range views(t, sample.Few(37), method.Default, 3, text.English) {
		if v.step != nil && v.step.Kind == trace.Cut && slices.ContainsFunc(v.step.Cuts, func(c trace.Tried) bool { return c.Halves }) {
			if said++; !strings.Contains(strings.Join(v.said(), " "), "At no boundary of any column would both sides have at least 3 rows.") {
				t.Errorf("it says %q", v.said())
			}
		}
	}
	if said == 0 {
		t.Error("no halves were cut")
	}
}

// The page shows a sample without opening it, and what is open stays as it was.
func TestStepsOfASampleLeaveTheTable(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	before, result := s.Table, s.Result
	if ShowSteps(s, "patients", "kaim"); ShowingOf(s) == nil || ShowingOf(s).Trace != nil {
		t.Fatal("the page does not wait for its steps")
	}
	if engine.Work(); ShowingOf(s).Trace == nil || len(ShowingOf(s).Trace.Steps) != 10 {
		t.Fatalf("ten patients have the steps %+v", ShowingOf(s).Trace)
	}
	if ShowingOf(s).StepTo(100); ShowingOf(s).At != 10 {
		t.Errorf("behind the last step is %d", ShowingOf(s).At)
	}
	if ShowingOf(s).StepBy(-100); ShowingOf(s).At != 0 {
		t.Errorf("before the first step is %d", ShowingOf(s).At)
	}
	if s.Pages.CloseOver(s); ShowingOf(s) != nil || s.Table != before || s.Result != result {
		t.Error("the page has changed what is open")
	}
}

// The steps of the open table are those of its decisions, and another step closes the page.
func TestStepsOfTheOpenTable(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	s.DecideColumn("Zipcode", func(c *recipe.Column) { c.Role = table.Insensitive })
	ShowSteps(s, OwnTable, "minimum-loss")
	engine.Work()
	if v := ShowingOf(s); v.Trace == nil || len(v.Trace.Columns) != 2 || v.Trace.Method != "minimum-loss" {
		t.Fatalf("shown are %+v", v)
	}
	if s.Go(session.Columns); ShowingOf(s) != nil || s.Step != session.Columns {
		t.Error("the page stays in front of a step")
	}
}

// A method that can't be shown gives way to one that can; without a table there is none of
// one's own.
func TestWhatCanBeShown(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	if ShowSteps(s, "patients", "datafly"); ShowingOf(s).Of.Method != "kaim" {
		t.Errorf("in place of Datafly, %q is shown", ShowingOf(s).Of.Method)
	}
	engine.Work()
	s.Clear()
	if ShowSteps(s, OwnTable, "kaim"); ShowingOf(s) != nil {
		t.Error("steps of no table are shown")
	}
}

// An answer that comes late is of nobody, and what can't be shown says so.
func TestAnotherTableIsShownInstead(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	ShowSteps(s, "patients", "kaim")
	if ShowingOf(s).ShowOther(func(d *Demonstration) { d.Table, d.Seed = protocol.FewPatients(0), 7 }); ShowingOf(s).Of.Table != protocol.FewPatients(7) {
		t.Errorf("the seed of the method is 7, the table is %q", ShowingOf(s).Of.Table)
	}
	if engine.Work(); len(ShowingOf(s).Trace.Rows) != sample.FewPatients {
		t.Errorf("%d rows of the invented patients", len(ShowingOf(s).Trace.Rows))
	}
	ShowingOf(s).ShowOther(func(d *Demonstration) { d.K = 50 })
	if engine.Work(); !ShowingOf(s).Failed || s.Failure == nil {
		t.Error("twenty rows were put into groups of fifty")
	}
	calls := engine.Calls[protocol.Steps]
	if ShowingOf(s).ShowOther(func(*Demonstration) {}); engine.Calls[protocol.Steps] != calls {
		t.Error("the same is asked again")
	}
}

// Steps follow each other to the last one; whoever goes to a step stops them.
func TestStepsPlay(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	ShowSteps(s, "patients", "kaim")
	engine.Work()
	turn := ShowingOf(s).Play()
	for at := 1; at < 10; at++ {
		if !ShowingOf(s).NextTurn(turn) || ShowingOf(s).At != at {
			t.Fatalf("at step %d, want %d", ShowingOf(s).At, at)
		}
	}
	if ShowingOf(s).NextTurn(turn) || ShowingOf(s).Playing || ShowingOf(s).At != 10 {
		t.Errorf("at step %d of 10, playing: %t", ShowingOf(s).At, ShowingOf(s).Playing)
	}
	old := ShowingOf(s).Play() // from the start
	ShowingOf(s).StepBy(1)
	again := ShowingOf(s).Play()
	if ShowingOf(s).NextTurn(old) || ShowingOf(s).At != 1 {
		t.Errorf("what was stopped goes on to step %d", ShowingOf(s).At)
	}
	if !ShowingOf(s).NextTurn(again) || ShowingOf(s).At != 2 {
		t.Errorf("at step %d, want 2", ShowingOf(s).At)
	}
}

// The plane begins with the columns of most values. It has two of them, so that choosing the
// one of the other axis turns it over.
func TestThePlaneTurnsOver(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	ShowSteps(s, "patients", "kaim")
	if engine.Work(); ShowingOf(s).X != 0 || ShowingOf(s).Y != 2 {
		t.Errorf("the plane begins with %d and %d, want age and postcode", ShowingOf(s).X, ShowingOf(s).Y)
	}
	if ShowingOf(s).SetPlane(2, 2); ShowingOf(s).X != 2 || ShowingOf(s).Y != 0 {
		t.Errorf("the plane is of %d and %d, want 2 and 0", ShowingOf(s).X, ShowingOf(s).Y)
	}
	if ShowingOf(s).SetPlane(1, 0); ShowingOf(s).X != 1 || ShowingOf(s).Y != 0 {
		t.Errorf("the plane is of %d and %d, want 1 and 0", ShowingOf(s).X, ShowingOf(s).Y)
	}
}

// Steps that change nothing are passed over if a person wants that, forth and back, and the
// last one is still come to.
func TestStepsThatChangeNothingArePassedOver(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	ShowSteps(s, protocol.FewPatients(1), "minimum-loss")
	engine.Work()
	v := ShowingOf(s)
	total, idle := len(v.Trace.Steps), v.Idle()
	if idle == 0 || idle == total {
		t.Fatalf("%d of %d steps change nothing", idle, total)
	}
	ShowingOf(s).PassOver(true)
	seen := 0
	for v.At < total {
		if ShowingOf(s).StepBy(1); v.At < total && len(v.Trace.Steps[v.At-1].Moves) == 0 {
			t.Fatalf("step %d changes nothing", v.At)
		}
		seen++
	}
	if seen < total-idle || seen > total-idle+1 {
		t.Errorf("%d steps are seen of %d that change something", seen, total-idle)
	}
	for ; v.At > 0; seen-- {
		ShowingOf(s).StepBy(-1)
	}
	if seen < 0 || seen > 1 {
		t.Errorf("%d steps fewer lead back", seen)
	}
}

// ownTables are tables such as people have: small, with gaps, and odd.
var ownTables = map[string]string{
	"gaps":        sessiontest.Lines("age,sex,town", 14, func(i int) string { return []string{"3" + fmt.Sprint(i%10) + ",F,", ",,Ulm", "41,M,Bonn"}[i%3] }),
	"duplicates":  sessiontest.Lines("age,sex", 12, func(i int) string { return []string{"30,F", "30,F", "44,M"}[i%3] }),
	"all alike":   sessiontest.Lines("age,sex", 10, func(int) string { return "30,F" }),
	"one column":  sessiontest.Lines("age", 11, func(i int) string { return fmt.Sprint(20 + 3*i) }),
	"dates":       sessiontest.Lines("born,admitted", 13, func(i int) string { return fmt.Sprintf("19%02d-03-%02d,%02d.11.2023", 50+i, 1+i, 3+i) }),
	"nothing":     sessiontest.Lines("age,sex", 10, func(int) string { return "," }),
	"empty":       sessiontest.Lines("age,sex,note", 10, func(i int) string { return fmt.Sprintf("%d,F,", 30+i) }),
	"one row":     "age,sex\n30,F\n",
	"two rows":    "age,sex\n30,F\n35,M\n",
	"no rows":     "age,sex\n",
	"too many":    sessiontest.Lines("age,sex", 41, func(i int) string { return fmt.Sprintf("%d,%s", 20+i, []string{"F", "M"}[i%2]) }),
	"decimals":    sessiontest.Lines("weight;height", 12, func(i int) string { return fmt.Sprintf("%d,5;1,%d", 60+i, 50+i) }),
	"long texts":  sessiontest.Lines("street,number", 10, func(i int) string { return fmt.Sprintf("%s %d,%d", strings.Repeat("Untere Weidenstraße ", 4), i, i) }),
	"markup":      sessiontest.Lines("a<b>,c&d", 10, func(i int) string { return fmt.Sprintf("<i>%d</i>,\"{0}, %%d %d\"", i, i) }),
	"chinese":     sessiontest.Lines("年龄,城市", 12, func(i int) string { return fmt.Sprintf("%d,%s", 20+i, []string{"北京", "上海", ""}[i%3]) }),
	"wide":        sessiontest.Lines("a,b,c,d,e,f,g,h", 10, func(i int) string { return strings.TrimSuffix(strings.Repeat(fmt.Sprint(i%4)+",", 8), ",") }),
	"empty lines": "age,sex\n30,F\n,\n31,M\n,\n33,F\n40,M\n",
}

// Every table that can be opened is shown by every method, step by step to the end, or it
// is said why it can't be; no sentence has a hole, and every row is somewhere.
func TestOwnTables(t *testing.T) {
	hole := regexp.MustCompile(`\{\d\}(?:[^,]|$)|%!|NaN|\bInf\b|&lt;nil&gt;`)
	shown, slca := map[string]bool{}, map[string]bool{} // by table; the second by SLCA
	for name, content := range ownTables {
		for _, method := range trace.Methods() {
			for _, k := range []int{2, 5} {
				s, engine := sessiontest.Pasted(content)
				if s.Table == nil {
					continue
				}
				s.Decide(func(r *recipe.Recipe) {
					r.Privacy.K = k
					for i := range r.Columns {
						r.Columns[i].Role = table.QuasiIdentifying
					}
					if last := len(r.Columns) - 1; method == "slca" {
						r.Columns[last].Role = table.Sensitive
					}
				})
				ShowSteps(s, OwnTable, method)
				engine.Work()
				v := ShowingOf(s)
				if v == nil || v.Trace == nil {
					if v == nil || s.Failure == nil || s.Lang.Sentence(s.Failure.Said()) == "" {
						t.Errorf("%s, %s, k = %d: nothing is shown, and nothing is said: %+v", name, method, k, s.Failure)
					}
					continue
				}
				if method == "slca" {
					slca[name] = true
				}
				for at := range len(v.Trace.Steps) + 1 {
					v.StepTo(at)
					if found := hole.FindString(strings.Join(newView(v).said(), " ")); found != "" {
						t.Fatalf("%s, %s, k = %d, step %d: %q in %q", name, method, k, at, found, newView(v).said())
					}
					if at%7 == 0 || at == len(v.Trace.Steps) {
						shown[name] = strings.Contains(html.UnescapeString(app.HTMLString(&StepsPage{V: v})), "id=\"groups\"")
					}
				}
				if _, without := v.Trace.At(len(v.Trace.Steps)); without > 0 {
					t.Errorf("%s, %s, k = %d: %d rows are in no group in the end", name, method, k, without)
				}
			}
		}
	}
	for _, name := range []string{"gaps", "dates", "markup", "chinese"} {
		if !slca[name] {
			t.Errorf("SLCA is not shown of %s: only of %v", name, slca)
		}
	}
	for name := range ownTables {
		if few := name == "no rows" || name == "one row" || name == "nothing"; shown[name] == few {
			t.Errorf("%s is shown: %v", name, shown[name])
		}
	}
}

// shownSteps opens the page on a sample, as the button and links do.
func shownSteps(t *testing.T, table, method string) *Showing {
	t.Helper()
	s, engine := sessiontest.Visit(t, "patients")
	ShowSteps(s, table, method)
	if engine.Work(); ShowingOf(s) == nil || ShowingOf(s).Trace == nil {
		t.Fatalf("%s of %s is not shown: %+v", method, table, s.Failure)
	}
	return ShowingOf(s)
}

// released returns the rows of each group in the end, and what they show.
func released(v *Showing) []string {
	groups, _ := v.Trace.At(len(v.Trace.Steps))
	var all []string
	for _, g := range groups {
		var rows []string
		for _, r := range g.Records {
			rows = append(rows, fmt.Sprint(v.Trace.Rows[r].Number))
		}
		all = append(all, strings.Join(rows, " ")+": "+strings.Join(g.Labels, ", "))
	}
	slices.Sort(all)
	return all
}

// The tables of the papers come out of the steps: Table 4 of AOS in the order Age, Sex, and
// Table 2 of the rounded partition; its Figure 4 cuts 7 into 5 and 2, and 5 into 3 and 2.
func TestStepsShowThePapersTables(t *testing.T) {
	if got, want := released(shownSteps(t, "orders", "aos")), []string{"1 2: 50-55, *", "3 4: 55-60, *"}; !slices.Equal(got, want) {
		t.Errorf("AOS shows %q, Table 4 has %q", got, want)
	}
	if got, want := released(shownSteps(t, "points", "rounded-partition")), []string{"1 2: 20, *", "3 4: [30,40], 102", "5 6: 50, *"}; !slices.Equal(got, want) {
		t.Errorf("the rounded partition shows %q, Table 2 has %q", got, want)
	}
	var sizes [][3]int
	for _, p := range partsOf(shownSteps(t, "more-points", "rounded-partition").Trace.Steps, 7) {
		sizes = append(sizes, [3]int{p.level, p.first, p.size})
	}
	if want := [][3]int{{0, 0, 7}, {1, 0, 5}, {1, 5, 2}, {2, 0, 3}, {2, 3, 2}}; !slices.Equal(sizes, want) {
		t.Errorf("parts %v, want %v", sizes, want)
	}
}

// The bars of each level stand beside each other without overlap, and the parts of the last
// step are the groups.
func TestBarsAreTheParts(t *testing.T) {
	for seed := range uint64(8) {
		for _, name := range []string{"rounded-partition", "aos", "mondrian-strict"} {
			for _, v := range views(t, sample.Few(seed), name, 2+int(seed)%4, text.English) {
				bars := v.bars()
				end := map[int]int{}
				undivided := map[int]int{}
				for _, p := range partsOf(v.trace.Steps[:v.at], len(v.trace.Rows)) {
					if !p.divided {
						undivided[p.size]++
					}
				}
				slices.SortFunc(bars.Bars, func(a, b chart.Bar) int { return a.First - b.First })
				for _, b := range bars.Bars {
					if b.First < end[b.Level] || b.Size < v.trace.K || b.Level >= bars.Levels {
						t.Fatalf("seed %d, %s, step %d: bar %+v after %d", seed, name, v.at, b, end[b.Level])
					}
					end[b.Level] = b.First + b.Size
				}
				for _, g := range v.now {
					undivided[len(g.Records)]--
				}
				for size, more := range undivided {
					if v.at > 0 && more != 0 {
						t.Fatalf("seed %d, %s, step %d: %d more parts of %d rows than groups", seed, name, v.at, more, size)
					}
				}
			}
		}
	}
}

// The matrix marks the values of the group of the step, and the meter says how near it is to
// the most that is allowed.
func TestTheMatrixMarksTheGroup(t *testing.T) {
	v := shownSteps(t, "colleagues", "slca")
	v.StepTo(3)
	view := newView(v)
	here := 0
	for _, is := range view.valuesHere() {
		if is {
			here++
		}
	}
	page := html.UnescapeString(app.HTMLString(&StepsPage{V: v}))
	if here != 2 || strings.Count(page, `class="h0 here"`) != 2 || !strings.Contains(page, "Correlation of group A: 0.5.") || !strings.Contains(page, `id="steps-values"`) {
		t.Errorf("%d values are marked in %s", here, page)
	}
	if got := strings.Join(view.said(), " "); !strings.Contains(got, "the correlation of the group stays lowest (0.5)") {
		t.Errorf("it says %q", got)
	}
}

// The rounded partition is shown as in its paper, unless something else is chosen; AOS has no
// widths, because it asks for none.
func TestWhereMethodsCut(t *testing.T) {
	v := shownSteps(t, protocol.FewPatients(1), "rounded-partition")
	if v.StepTo(2); v.Of.Cuts != "halves" || !strings.Contains(strings.Join(newView(v).said(), " "), "20 rows = 10 × 2 + 0: enough for 10 groups. One side gets 10 = 5 × 2 + 0") {
		t.Errorf("%+v: %q", v.Of, newView(v).said())
	}
	s := v.s
	if v.ShowOther(func(d *Demonstration) { d.Cuts = "boundaries" }); ShowingOf(s).Of.Cuts != "boundaries" {
		t.Errorf("shown is %+v", ShowingOf(s).Of)
	}
	aos := shownSteps(t, protocol.FewPatients(1), "aos")
	aos.StepTo(2)
	if page := html.UnescapeString(app.HTMLString(&StepsPage{V: aos})); strings.Contains(page, "Width × weight") || !strings.Contains(page, "comes later, not tried") || strings.Contains(page, "steps-cuts") {
		t.Errorf("AOS shows widths: %s", page)
	}
}
