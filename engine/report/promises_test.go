package report

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// lines are texts below each other.
func lines(texts []say.Text) string {
	var all []string
	for _, text := range texts {
		all = append(all, text.English)
	}
	return strings.Join(all, "\n")
}

// What was done names columns that are withheld and those that are coarser, by rows or patients; of
// k = 1 and of two tables none is coarser by group.
func TestWhatWasDoneInThreeSentences(t *testing.T) {
	const alike = "No column was made coarser by group."
	for i, test := range []struct {
		k         int
		patient   string
		algorithm string
		removed   int
		coarser   int
		want      [2]string
	}{
		{2, "", "", 0, 1, [2]string{"A column that this report does not name is withheld.", "In the 1 column marked ●, values were made coarser or hidden."}},
		{1, "", "", 0, 1, [2]string{"A column that this report does not name is withheld.", alike}},
		{2, "", "", 1, 0, [2]string{"gone0 is withheld, and so is each column that this report does not name.", alike}},
		{3, "id", "", 2, 2, [2]string{"gone0, gone1 are withheld, and so is each column that this report does not name.", "In the 2 columns marked ●, values were made coarser or hidden."}},
		{2, "", "anatomy", 0, 1, [2]string{"A column that this report does not name is withheld.", "The rows stay as they were; in a second table stands, by group: dx."}},
	} {
		d := figured(map[string]float64{"rows.input": 100, "rows.released": math.NaN()})
		d.Recipe.Privacy.K, d.Recipe.Privacy.Patient = test.k, test.patient
		if test.algorithm != "" {
			d.Recipe.Algorithm.Name = test.algorithm
		}
		for n := range test.removed {
			d.Columns = append(d.Columns, Column{Name: fmt.Sprintf("gone%d", n), Treatment: Removed})
		}
		for n := range test.coarser {
			d.Columns = append(d.Columns, Column{Name: fmt.Sprintf("age%d", n), Released: "age", Treatment: Generalized})
		}
		d.Columns = append(d.Columns, Column{Name: "dx", Released: "dx", Treatment: Apart})
		from := fmt.Sprintf("† of 100 rows are released, with %d columns.", test.coarser+1)
		if test.coarser == 0 {
			from = "† of 100 rows are released, with 1 column."
		}
		if got, want := lines(d.done()), from+"\n"+test.want[0]+"\n"+test.want[1]; got != want {
			t.Errorf("%d: %q, want %q", i, got, want)
		}
		d.Figures = append(d.Figures, Figure{ID: "patients.count", Value: new(float64)})
		if got := lines(d.done()); !strings.HasPrefix(got, "† of 100 rows and 0 of – patients are released, with ") {
			t.Errorf("%d, of patients: %q", i, got)
		}
	}
}

// What is not promised is said where it is so: that rows are counted, that exact columns may
// uncover, and how few values a group leaves of a sensitive column without a model of its own.
func TestWhatIsNotPromised(t *testing.T) {
	const rows = "k counts rows: several rows of one patient may hide only each other."
	const uncover = "Someone who knows columns without ● may recognize people."
	shares := "A group whose rows share a value gives it away: dx, ill."
	always := "Combination with other releases about the same people was not checked.\nThe search for names and numbers may have missed some.\nWhether this is personal data in law is not judged."
	shared := say.Text{Code: "amber-shared", English: "shared"}
	for i, test := range []struct {
		k         int
		patient   string
		dx, ill   float64
		models    int
		exact     bool
		headline  say.Text
		more      []say.Text
		attacks   int
		sensitive bool
		want      []string
	}{
		{k: 2, want: []string{rows}},
		{k: 2, patient: "id"},
		{k: 2, patient: "id", exact: true, want: []string{uncover}},
		{k: 1, patient: "id", exact: true},
		{k: 2, patient: "id", sensitive: true, dx: 2, ill: 3, want: []string{"At least one group has only 2 different values of dx."}},
		{k: 2, patient: "id", sensitive: true, dx: 4, ill: 3, want: []string{"At least one group has only 3 different values of ill."}},
		{k: 2, patient: "id", sensitive: true, dx: 3, ill: 3, want: []string{"At least one group has only 3 different values of dx."}},
		{k: 2, patient: "id", sensitive: true, dx: 1, ill: 3, want: []string{shares}},
		{k: 2, patient: "id", sensitive: true, dx: 3, ill: 1, want: []string{shares}},
		{k: 2, patient: "id", sensitive: true, dx: 3, ill: math.NaN(), want: []string{shares}},
		{k: 2, patient: "id", sensitive: true, dx: 1, ill: 3, models: 1, want: []string{shares}},
		{k: 2, patient: "id", sensitive: true, dx: 1, ill: 3, models: 2},
		{k: 2, patient: "id", sensitive: true, dx: 1, ill: 3, headline: shared},
		{k: 2, patient: "id", sensitive: true, dx: 1, ill: 3, more: []say.Text{shared}, want: []string{"shared"}},
		{k: 2, patient: "id", sensitive: true, dx: 1, ill: 3, more: []say.Text{{English: "more"}}, want: []string{"more", shares}},
	} {
		d := figured(map[string]float64{"sensitive.distinct-l of dx": test.dx, "sensitive.distinct-l of ill": test.ill})
		d.Recipe.Privacy.K, d.Recipe.Privacy.Patient = test.k, test.patient
		if test.sensitive {
			d.Recipe.Columns = []recipe.Column{{Name: "dx", Role: table.Sensitive}, {Name: "ill", Role: table.Sensitive}}
		}
		d.Columns = []Column{{Name: "age", Released: "age", Treatment: Generalized}, {Name: "id", Treatment: Removed}}
		if test.exact {
			d.Columns = append(d.Columns, Column{Name: "sex", Released: "sex", Treatment: Kept})
		}
		d.Models = make([]Model, test.models)
		if test.headline.Code != "" || test.more != nil {
			d.Cards = &facts.Cards{Protection: facts.Card{Headline: test.headline, More: test.more}}
		}
		if got, want := lines(d.unpromised()), strings.Join(append(test.want, always), "\n"); got != want {
			t.Errorf("%d: %q, want %q", i, got, want)
		}
		d.Attacks = &Attacks{}
		if got, want := lines(d.unpromised()), strings.Join(append(test.want, always), "\n"); got != want {
			t.Errorf("%d, with attacks that found nothing: %q, want %q", i, got, want)
		}
		d.Attacks = &Attacks{Report: attackresult.Report{Results: make([]attackresult.Result, 1)}}
		if got, want := len(d.unpromised()), len(test.want)+4; got != want {
			t.Errorf("%d, with an attack: %d sentences, want %d", i, got, want)
		}
	}
	none := figured(nil)
	if got := none.leftToGuess([]string{"dx", "ill"}).English; got != shares {
		t.Errorf("no figures: %q", got)
	}
}

// Patients whom more rows narrow down than are promised to be known are counted, of two and of all.
func TestWhatMoreRowsNarrowDown(t *testing.T) {
	two, all := "For someone who knows 2 rows of a patient and can link them, 12 of 40 patients have fewer than 5 candidates.", "For someone who knows all rows of a patient and can link them, 30 of 40 patients have fewer than 5 candidates."
	for _, test := range []struct {
		patient, knows string
		want           []string
	}{{"id", "", []string{two, all}}, {"id", recipe.KnowsOne, []string{two, all}}, {"id", "2", []string{all}}, {"id", "3", []string{all}}, {"id", recipe.KnowsAll, nil}, {"", "", nil}} {
		d := figured(map[string]float64{"patients.count": 40, "patients.known-2.below-k": 12, "patients.known-all.below-k": 30})
		d.Recipe.Privacy = recipe.Privacy{K: 5, Patient: test.patient, Knows: test.knows}
		if got := lines(d.narrowing()); got != strings.Join(test.want, "\n") {
			t.Errorf("%q knows %q: %q", test.patient, test.knows, got)
		}
		d.Figures = d.Figures[:0]
		if got := d.narrowing(); got != nil {
			t.Errorf("without figures: %q", lines(got))
		}
	}
}

// Two columns that single people out are named and the others counted, without the first where the
// verdict names it, and without those of which a key alone tells.
func TestColumnsThatSingleOutAreNamed(t *testing.T) {
	for _, test := range []struct {
		singles string // a letter each; k has a key
		first   bool
		want    string
		worst   string
	}{
		{"", false, "", ""}, {"a", false, "a", "a"}, {"ab", false, "a b", "a"}, {"abc", false, "a b +1", "a"}, {"abcd", false, "a b +2", "a"},
		{"a", true, "", "a"}, {"ab", true, "b", "a"}, {"abc", true, "b c", "a"}, {"abcd", true, "b c +1", "a"},
		{"k", false, "", ""}, {"ka", false, "a", "a"}, {"kab", true, "b", "a"}, {"abkc", false, "a b +1", "a"}, {"abk", false, "a b", "a"},
	} {
		d := &Document{Columns: []Column{{Name: "k", Treatment: Pseudonyms}}}
		for _, column := range test.singles {
			d.Singles = append(d.Singles, Single{Columns: []string{string(column)}, Said: say.Text{English: string(column)}})
		}
		var want []string
		for _, word := range strings.Fields(test.want) {
			if more, counted := strings.CutPrefix(word, "+"); counted {
				n := map[string]int{"1": 1, "2": 2}[more]
				word = facts.MoreUnique(n).English
			}
			want = append(want, word)
		}
		if got := lines(d.singled(test.first)); got != strings.Join(want, "\n") {
			t.Errorf("%+v: %q", test, got)
		}
		worst := ""
		if s := d.worstSingle(); s != nil {
			worst = s.Columns[0]
		}
		if worst != test.worst {
			t.Errorf("%+v: worst is %q", test, worst)
		}
	}
	said := say.Kind{Code: "x", English: "{0} and {1}: {2}"}.Say("a", "b", 12)
	for args, want := range []string{"–", "–", "–", "12"} {
		s := &Single{Columns: []string{"a", "b"}, Said: said}
		s.Said.Args = said.Args[:args]
		if got := s.alone().English; got != want {
			t.Errorf("of %d arguments people are %q, want %q", args, got, want)
		}
	}
}

// Two texts are shown from 40 bytes before the first place where they differ.
func TestTextsAreShownFromBeforeTheyDiffer(t *testing.T) {
	long := strings.Repeat("x", 30) + strings.Repeat("y", 39)
	for _, test := range [][4]string{
		{"abc", "abd", "abc", "abd"}, {"abc", "ab", "abc", "ab"}, {"", "a", saidMissing.English, "a"},
		{long + "1z", long + "2z", "x" + strings.Repeat("y", 39) + "1z", "x" + strings.Repeat("y", 39) + "2z"},
		{long + "1", long, "x" + strings.Repeat("y", 39) + "1", "x" + strings.Repeat("y", 39)},
	} {
		if a, b := apartFrom(test[0], test[1]); a != test[2] || b != test[3] {
			t.Errorf("%q and %q: %q and %q", test[0], test[1], a, b)
		}
	}
}

// A report may hide all counts of what is left of a column, or none.
func TestCountsThatAReportCanHave(t *testing.T) {
	n, below := 0, -1
	for i, test := range []struct {
		kept KeptColumn
		want bool
	}{
		{KeptColumn{}, true}, {KeptColumn{"a", &n, &n, &n, ""}, true}, {KeptColumn{"a", &n, &n, nil, ""}, false}, {KeptColumn{"a", nil, &n, &n, ""}, false}, {KeptColumn{"a", &n, nil, &n, ""}, false},
		{KeptColumn{"a", nil, nil, &n, ""}, false}, {KeptColumn{"a", nil, &n, nil, ""}, false}, {KeptColumn{"a", &n, nil, nil, ""}, false},
		{KeptColumn{"a", &below, &n, &n, ""}, false}, {KeptColumn{"a", &n, &below, &n, ""}, false}, {KeptColumn{"a", &n, &n, &below, ""}, false},
	} {
		if got := test.kept.known(); got != test.want {
			t.Errorf("kept %d: %v, want %v", i, got, test.want)
		}
	}
}

// The first page names the questions that are answered worst, in the order in which they were asked.
func TestTheWorstAnswersComeFirst(t *testing.T) {
	d := &Document{Answers: []Answer{{Question: "a", Verdict: facts.Answered}, {Question: "b", Verdict: facts.WronglyAnswer}, {Question: "c"}, {Question: "d", Verdict: facts.MostlyAnswered}, {Question: "e", Verdict: facts.Unanswered}}}
	var got []string
	for _, a := range d.worstAnswered() {
		got = append(got, a.Question)
	}
	if !slices.Equal(got, []string{"b", "e", "a", "d"}) {
		t.Errorf("answers are in the order %q", got)
	}
}

// The page says 1/k where k is more than 1 and asked of one table.
func TestTheRiskThatIsAskedFor(t *testing.T) {
	for _, test := range []struct {
		k         int
		algorithm string
		want      string
	}{{1, "mondrian-strict", ""}, {2, "mondrian-strict", "50"}, {3, "mondrian-strict", "33.33"}, {2, "anatomy", ""}} {
		d := figured(nil)
		d.Recipe.Privacy.K, d.Recipe.Algorithm.Name = test.k, test.algorithm
		p := page{l: English(), d: d}
		p.risks()
		if got := p.out.String(); strings.Contains(got, "Threshold asked for") != (test.want != "") || !strings.Contains(got, test.want) {
			t.Errorf("%d, %s: %s", test.k, test.algorithm, got)
		}
	}
}

// What holds is said by k from 2 on, and of what more was asked by the models after it; of two tables
// and of k = 1 by all models.
func TestWhatHoldsIsTicked(t *testing.T) {
	for _, test := range []struct {
		k         int
		algorithm string
		patient   string
		models    int
		k2        bool // that k-anonymity is said as a promise
		ticks     int
	}{
		{1, "mondrian-strict", "", 2, false, 2}, {2, "mondrian-strict", "", 1, true, 1}, {2, "mondrian-strict", "", 2, true, 2}, {2, "mondrian-strict", "", 0, true, 1},
		{3, "mondrian-strict", "id", 2, true, 2}, {2, "anatomy", "", 1, false, 1},
	} {
		d := figured(nil, "age")
		d.Recipe.Privacy.K, d.Recipe.Algorithm.Name, d.Recipe.Privacy.Patient = test.k, test.algorithm, test.patient
		d.Models = make([]Model, test.models)
		p := page{l: English(), d: d}
		p.holds()
		out := p.out.String()
		if strings.Count(out, string(tick)) != test.ticks || strings.Contains(out, "looks like at least") != test.k2 || strings.Contains(out, "That holds to someone") != (test.patient != "") {
			t.Errorf("%+v: %s", test, out)
		}
	}
}

// Beside a promise stands how many patients more known rows find, of more than one row up to all, and
// of three only where they are promised.
func TestWhatMoreKnowledgeFinds(t *testing.T) {
	for _, test := range []struct {
		patient, knows string
		figures        bool
		want           string // rows of the table, the promised one marked
	}{
		{"id", "", true, "✓one 2 all"}, {"id", recipe.KnowsOne, true, "✓one 2 all"}, {"id", "2", true, "✓2 all"}, {"id", "3", true, "✓3 all"},
		{"id", recipe.KnowsAll, true, ""}, {"", "", true, ""}, {"id", "", false, ""},
	} {
		figures := map[string]float64{"patients.count": 40}
		if test.figures {
			figures["patients.known-1.below-k"] = 0
		}
		d := figured(figures, "age")
		d.Recipe.Privacy = recipe.Privacy{K: 5, Patient: test.patient, Knows: test.knows}
		p := page{l: English(), d: d}
		wrote := p.knowledge()
		var got []string
		for _, row := range strings.Split(p.out.String(), "<tr>") {
			for _, knows := range [][2]string{{"one row of a patient", "one"}, {"any 2 rows", "2"}, {"any 3 rows", "3"}, {"all rows", "all"}} {
				if strings.Contains(row, knows[0]) || strings.Contains(row, strings.ToUpper(knows[0][:1])+knows[0][1:]) {
					mark := ""
					if strings.Contains(row, "✓") {
						mark = "✓"
					}
					got = append(got, mark+knows[1])
				}
			}
		}
		if strings.Join(got, " ") != test.want || wrote != (test.want != "") {
			t.Errorf("%+v: %q, %v: %s", test, got, wrote, p.out.String())
		}
	}
}

// drawn is a report with counts drawn so that they add up.
func drawn(t *rapid.T) *Document {
	few := rapid.OneOf(rapid.Just(0), rapid.IntRange(1, 12), rapid.IntRange(1, 60))
	v := values{}
	total := func(id string, parts ...string) {
		n := 0
		for _, part := range parts {
			n += int(v[name{id: part}])
		}
		v.count(id, n)
	}
	for i, b := range bands {
		n := few.Draw(t, b.id)
		if n < b.least {
			n = 0
		}
		v.count(bands[i].id, n)
	}
	for _, id := range []string{"rows.left-out.empty", "rows.left-out.contrary", "rows.left-out.limit", "patients.left-out", "patients.one-row", "patients.several-rows"} {
		v.count(id, few.Draw(t, id))
	}
	for _, at := range []int{4, 0, 3, 1, 5, 2} { // parts before totals
		total(sums[at].total, sums[at].parts...)
	}
	v.count("groups.count", 7)
	return &Document{Figures: v.list(nil)}
}

// Every count from 1 to 10 is hidden, and none can be solved: an exhaustive search finds two values for
// each that fit all that is shown.
func TestNoHiddenCountCanBeSolved(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := drawn(rt)
		before := map[string]int{}
		for _, f := range d.Figures {
			before[f.ID] = int(*f.Value)
		}
		d.hide()
		counts := map[string]*Figure{}
		for i := range d.Figures {
			f := &d.Figures[i]
			if defined(f.ID).unit != people {
				continue
			}
			counts[f.ID] = f
			if n := before[f.ID]; n > 0 && n < smallest && !f.Hidden {
				rt.Fatalf("%s = %d is shown", f.ID, n)
			}
			if f.Hidden != (f.Value == nil) {
				rt.Fatalf("%s is hidden: %v, its value %v", f.ID, f.Hidden, f.Value)
			}
		}
		for id := range counts {
			if few(before[id]) && !fits(counts, before, id) {
				rt.Fatalf("%s can only be %d: %v", id, before[id], d.Figures)
			}
		}
	})
}

// fits reports whether a count can be another than it is, by trying: it is changed by up to
// 40, and what else is hidden with it along each way through the sums.
func fits(counts map[string]*Figure, truth map[string]int, id string) bool {
	for by := -40; by <= 40; by++ {
		if by != 0 && moves(counts, truth, id, by, "") {
			return true
		}
	}
	return false
}

// possible reports whether a hidden count can be n, as those know who know what is hidden: of a part whose
// total is hidden with it, that it is small.
func possible(id string, n int) bool {
	for _, b := range bands {
		if id == b.id && n < b.least {
			return n == 0
		}
	}
	whole := slices.ContainsFunc(sums, func(s sum) bool { return s.whole && slices.Contains(s.parts, id) })
	total := slices.ContainsFunc(sums, func(s sum) bool { return s.total == id })
	return n >= 0 && (!whole || total || few(n))
}

// moves reports whether a count can move by so much, with the sums that it is in, but for
// the one that it was reached by, still adding up.
func moves(counts map[string]*Figure, truth map[string]int, id string, by int, from string) bool {
	if !counts[id].Hidden || !possible(id, truth[id]+by) {
		return false
	}
	for _, s := range sums {
		if s.total == from || s.total != id && !slices.Contains(s.parts, id) {
			continue
		}
		balanced := false
		for _, other := range append([]string{s.total}, s.parts...) {
			if other == id || counts[other] == nil {
				continue
			}
			step := by
			if (other == s.total) == (id == s.total) {
				step = -by // two parts
			}
			balanced = balanced || moves(counts, truth, other, step, s.total)
		}
		if !balanced {
			return false
		}
	}
	return true
}

// The counts of an example by hand: one small band takes another with it, and what follows
// from both.
func TestHiddenTogether(t *testing.T) {
	v := values{}
	for _, id := range bandIDs {
		v.count(id, 0)
	}
	for id, n := range map[string]int{"rows.in-groups.5-10": 7, "rows.in-groups.11-19": 30, "rows.in-groups.20-49": 63, "rows.in-groups.below-11": 7, "rows.released": 100,
		"rows.left-out.empty": 0, "rows.left-out.contrary": 0, "rows.left-out.limit": 0, "rows.left-out": 0, "rows.input": 100, "groups.count": 5} {
		v.count(id, n)
	}
	d := &Document{Figures: v.list(nil)}
	d.hide()
	want := map[string]bool{"rows.in-groups.below-11": true, "groups.count": true}
	for _, id := range bandIDs {
		want[id] = true
	}
	for _, f := range d.Figures {
		if f.Hidden != want[f.ID] {
			t.Errorf("%s is hidden: %v", f.ID, f.Hidden)
		}
	}
}

// A few rows that are left out hide how many there were, and the loss, which counts them.
func TestRowsLeftOutAreHidden(t *testing.T) {
	v := values{}
	for id, n := range map[string]int{"rows.input": 1003, "rows.left-out": 3, "rows.left-out.empty": 0, "rows.left-out.contrary": 0, "rows.left-out.limit": 3, "rows.released": 1000} {
		v.count(id, n)
	}
	v[name{id: "loss.total"}] = 0.1
	d := &Document{Figures: v.list(nil)}
	d.hide()
	for _, f := range d.Figures {
		if f.Hidden == (f.ID == "rows.released" || f.ID == "rows.left-out.empty" || f.ID == "rows.left-out.contrary") {
			t.Errorf("%s is hidden: %v", f.ID, f.Hidden)
		}
	}
}

// The digits of an average over rows tell over how many it is: one is hidden with the counts that it is over.
func TestAveragesTellNoCount(t *testing.T) {
	over := map[string]string{
		"loss.total": "rows.left-out.limit", "loss.generalization": "rows.left-out.limit", "loss.suppression": "rows.left-out.limit",
		"loss.column": "rows.left-out.limit", "loss.bound": "rows.left-out.limit", "utility.penalty": "rows.released",
		"utility.accuracy": "rows.released", "utility.accuracy-before": "rows.released", "risk.marketer.average": "rows.released",
	}
	for id, count := range over {
		for n, want := range map[float64]bool{0: false, 10: true, 11: false} {
			d := &Document{Figures: []Figure{{ID: count, Value: &n}, {ID: id, Value: new(0.5)}}}
			if d.hide(); d.Figure(id, "").Hidden != want {
				t.Errorf("%s over %v of %s: hidden %v", id, n, count, !want)
			}
		}
	}
}
