package stepwise

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/chart"
	"quasi/app/session/sessiontest"
	"quasi/app/text"
	"quasi/engine/sample"
	"quasi/wasm/protocol"
)

// shownSteps opens the page on a sample, as the button and links do.
func shownSteps(t *testing.T, table, method string) *Showing {
	t.Helper()
	s, engine := sessiontest.Visit(t, "patients")
	Show(s, table, method)
	if engine.Work(); Shown(s) == nil || Shown(s).Trace == nil {
		t.Fatalf("%s of %s is not shown: %+v", method, table, s.Failure)
	}
	return Shown(s)
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
	page := html.UnescapeString(app.HTMLString(&Page{V: v}))
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
	v.ShowOther(func(d *Demonstration) { d.Cuts = "boundaries" })
	if Shown(s).Of.Cuts != "boundaries" {
		t.Errorf("shown is %+v", Shown(s).Of)
	}
	aos := shownSteps(t, protocol.FewPatients(1), "aos")
	aos.StepTo(2)
	if page := html.UnescapeString(app.HTMLString(&Page{V: aos})); strings.Contains(page, "Width × weight") || !strings.Contains(page, "comes later, not tried") || strings.Contains(page, "steps-cuts") {
		t.Errorf("AOS shows widths: %s", page)
	}
}
