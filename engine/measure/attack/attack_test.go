package attack_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/group"
	"quasi/engine/measure/attack"
)

// The attacks that compare targets with people who were held out.
const (
	univariate   = "singling-out univariate"
	multivariate = "singling-out multivariate"
	linkability  = "linkability "
	inference    = "inference illness"
	membership   = "membership "
	exact        = "exact-matches "
)

// A raw table gives everything away.
func TestRawTable(t *testing.T) {
	found := against(t, people(2000, 1))
	for name, least := range map[string]float64{multivariate: 0.9, inference: 0.9, membership: 0.9} {
		if r := found[name]; r.Risk.Low < least {
			t.Errorf("%s: %s", name, r.Said)
		}
	}
	if share := found[exact].Figures[1].Value; share != 1 {
		t.Errorf("%v of the unique records are shown", share)
	}
	if found[linkability].Risk.Low < 0.05 || found[membership].Figures[0].Value < 0.99 {
		t.Errorf("%s\n%s", found[linkability].Said, found[membership].Said)
	}
}

// A release in classes of some hundred people gives nothing away that is not true of
// those who are not in it.
func TestGoodRelease(t *testing.T) {
	found := against(t, released(people(2000, 1), good()))
	for _, name := range []string{univariate, multivariate, linkability, inference} {
		// Intervals of 95 %: the least risk is 0 in all of these draws.
		if r := found[name]; r.Risk.Low > 0 || r.Risk.Value > 0.1 {
			t.Errorf("%s: %s", name, r.Said)
		}
	}
	if auc := found[membership].Figures[0]; *auc.Low > 0.5 || *auc.High < 0.5 {
		t.Errorf("%s", found[membership].Said)
	}
	if share := found[exact].Figures[1].Value; share > 0.05 {
		t.Errorf("%v of the unique records are shown", share)
	}
}

// One weakness in the good release, and who finds it.
func TestPlantedWeaknesses(t *testing.T) {
	exactly := func(text string) string { return text }
	kept := func(columns ...string) map[string]func(string) string {
		change := good()
		for _, name := range columns {
			change[name] = exactly
		}
		return change
	}
	all := people(2000, 1)
	for name, test := range map[string]struct {
		release [][]string
		least   float64
		by      []string
	}{
		"a column more":         {released(all, kept("zip", "job")), 0.2, []string{multivariate, inference}},
		"halves that single":    {released(all, kept("age", "zip", "job", "income", "height")), 0.02, []string{linkability}},
		"amounts as they are":   {released(all, kept("income")), 0.02, []string{univariate}},
		"half of the rows kept": {slices.Concat(all[:1000], released(all[1000:], good())), 0.3, []string{membership}},
	} {
		found := against(t, test.release, attackresult.SinglingOut, attackresult.Linkability, attackresult.Inference, attackresult.Membership)
		for _, by := range test.by {
			if r := found[by]; r.Risk.Low < test.least {
				t.Errorf("%s: %s: %s", name, by, r.Said)
			} else if by == univariate && !strings.Contains(r.Meaning.English, "most often by income") {
				t.Errorf("%s: %s", name, r.Meaning)
			}
		}
	}
	half := against(t, slices.Concat(all[:1000], released(all[1000:], good())), attackresult.ExactMatches)[exact]
	if share := half.Figures[1].Value; share < 0.5 || share > 0.55 {
		t.Errorf("half of the records are shown: %s", half.Said)
	}
	// All of one age and sex share the illness: one of the few things to be found.
	alike := released(all, good())
	for _, row := range alike {
		if row[0] == "[20,40)" {
			row[6] = "illness 3"
		}
	}
	originals := people(2000, 1)
	for i, row := range alike {
		originals[i][6] = row[6]
	}
	report, err := attack.Run(context.Background(), attack.Setting{
		Release: tableOf(names, alike), Original: tableOf(names, originals), Control: tableOf(names, people(500, 2)), Sensitive: []string{"illness"}, Guesses: 300,
	}, attackresult.Inference)
	if err != nil || report.Results[0].Risk.Low < 0.15 {
		t.Errorf("shared illness: %v, %v", report.Results, err)
	}
}

// Attacks one after the other find what all find together.
func TestPreparedOneAfterTheOther(t *testing.T) {
	setting := attack.Setting{
		Release: tableOf(names, released(people(300, 1), good())), Original: tableOf(names, people(300, 1)), Control: tableOf(names, people(200, 2)),
		Second: tableOf(names, people(300, 1)), Sensitive: []string{"illness"}, Guesses: 100, Seed: 1,
	}
	want := casetest.Must(attack.Run(context.Background(), setting))
	p := casetest.Must(attack.Prepare(context.Background(), setting))
	got := attackresult.Report{}
	for _, a := range attack.All() {
		one := casetest.Must(p.Run(context.Background(), a.Kind))
		for _, r := range one.Results {
			if found, _, _ := r.Shares(); r.Title().Code == "" || len(r.Figures) > 0 && (r.Meaning.Code == "" || found.Value == nil) {
				t.Errorf("engine/facts/attackresult/meaning.go has no title of %s, or of its figures no verdict, no meaning or no share to show: %+v", a.Kind, r)
			}
		}
		results, left := append(got.Results, one.Results...), append(got.Left, one.Left...)
		got = one
		got.Results, got.Left = results, left
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := attack.Prepare(ctx, setting); err == nil {
		t.Error("what is stopped goes on")
	}
}

func TestWhatIsLeftOut(t *testing.T) {
	original := tableOf(names, people(50, 1))
	report := casetest.Must(attack.Run(context.Background(), attack.Setting{Release: original, Original: original}))
	var left []attackresult.Kind
	for _, l := range report.Left {
		left = append(left, l.Attack)
	}
	want := []attackresult.Kind{attackresult.SinglingOut, attackresult.Linkability, attackresult.Inference, attackresult.Membership, attackresult.Intersection}
	if !reflect.DeepEqual(left[:5], want) || report.Results[0].Attack != attackresult.ExactMatches {
		t.Errorf("left %v, made %v", left, report.Results)
	}
}

// A column that is left out is as if it were not there.
func TestWithoutAColumn(t *testing.T) {
	all, control := people(300, 1), people(200, 2)
	without := func(records [][]string) (fewer [][]string) {
		for _, record := range records {
			fewer = append(fewer, record[1:])
		}
		return fewer
	}
	run := func(s attack.Setting) attackresult.Report {
		s.Sensitive, s.Guesses = []string{"illness"}, 100
		return casetest.Must(attack.Run(context.Background(), s))
	}
	left := run(attack.Setting{Release: tableOf(names, all), Original: tableOf(names, all), Control: tableOf(names, control), Without: names[:1]})
	absent := run(attack.Setting{Release: tableOf(names[1:], without(all)), Original: tableOf(names[1:], without(all)), Control: tableOf(names[1:], without(control))})
	if !reflect.DeepEqual(left, absent) {
		t.Errorf("%v\n%v", left, absent)
	}
}

// town invents n people whose columns hang together: job and income on age, illness on sex and
// age, few places with many people and many with few.
func town(n int, seed uint64) [][]string {
	random := rand.New(rand.NewPCG(seed, 1))
	all := make([][]string, n)
	for i := range all {
		age, sex := 20+random.IntN(60), random.IntN(2)
		place := int(20 * random.Float64() * random.Float64())
		all[i] = []string{
			fmt.Sprint(age), []string{"f", "m"}[sex], fmt.Sprint(10000 + 10*place + random.IntN(10)), fmt.Sprintf("job %d", (age/15+random.IntN(4))%8),
			fmt.Sprint(1000 + 20*age + 10*random.IntN(80)), fmt.Sprint(150 + 10*sex + random.IntN(30)), fmt.Sprintf("illness %d", (age/20+3*sex+random.IntN(3))%7),
		}
	}
	return all
}

// banded generalizes: ages of ten years, places of fifty numbers, amounts of 400. fine leaves
// all as it is but what people of another table may not have.
func banded() (banded, fine map[string]func(string) string) {
	step := func(width int) func(string) string {
		return func(text string) string {
			var number int
			_, _ = fmt.Sscan(text, &number)
			return fmt.Sprintf("[%d,%d)", number/width*width, number/width*width+width)
		}
	}
	return map[string]func(string) string{"age": step(10), "zip": step(50), "income": step(400), "height": step(10)}, map[string]func(string) string{"zip": step(50), "income": step(200)}
}

// The trials of an attack, and how many of them may find something where there is nothing.
const (
	trials  = 100
	mayFind = 5
)

// compared are the attacks that say a risk.
var compared = []attackresult.Kind{attackresult.SinglingOut, attackresult.Linkability, attackresult.Inference, attackresult.Membership}

// No other attack says a risk: one that does is to be tried on strangers.
func TestWhichAttacksSayARisk(t *testing.T) {
	all := town(300, 1)
	coarse, _ := banded()
	report, err := attack.Run(context.Background(), attack.Setting{
		Release: tableOf(names, released(all, coarse)), Original: tableOf(names, all), Control: tableOf(names, town(200, 2)), Second: tableOf(names, released(all, coarse)),
		Sensitive: []string{"illness"}, Guesses: 50,
	})
	if err != nil || len(report.Left) > 0 {
		t.Fatal(err, report.Left)
	}
	for _, r := range report.Results {
		if (r.Risk != nil) != slices.Contains(compared, r.Attack) {
			t.Errorf("%s %s says a risk: %v", r.Attack, r.Variant, r.Risk)
		}
	}
}

// Of a release of other people no attack finds anything: the least risk is 0 in 95 of 100
// trials, however the release is made and however few people were held out.
func TestStrangersAreNotFound(t *testing.T) {
	brief.Further(t)
	coarse, fine := banded()
	rough := maps.Clone(coarse)
	delete(rough, "income")
	for name, test := range map[string]struct {
		change             map[string]func(string) string
		means              string // the column that is shown as means of five; empty: none is
		targets, held, ask int
	}{
		"generalized":           {coarse, "", 500, 150, 150},
		"generalized, few held": {coarse, "", 900, 100, 150},
		"as many held":          {coarse, "", 300, 400, 150},
		"as it is":              {fine, "", 500, 150, 150},
		"means":                 {rough, "income", 500, 150, 150},
		"means, few held":       {rough, "income", 900, 100, 150},
	} {
		if testing.Short() && name != "generalized" && name != "means" {
			continue
		}
		found := map[string]int{}
		for seed := range uint64(trials) {
			of := town(test.targets, 3*seed)
			if test.means != "" {
				of = meansOf(of, test.means, 5)
				of = of[20 : len(of)-20] // a mean beyond the numbers of the others is refused
			}
			release := released(of, test.change)
			report, err := attack.Run(context.Background(), attack.Setting{
				Release: tableOf(names, release), Original: tableOf(names, town(test.targets, 3*seed+1)), Control: tableOf(names, town(test.held, 3*seed+2)),
				Sensitive: []string{"illness"}, Guesses: test.ask, Seed: seed,
			}, compared...)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range report.Results {
				what := string(r.Attack) + " " + r.Variant
				if found[what] += 0; r.Risk == nil || r.Risk.Low > 0 || r.Verdict == attackresult.Gains {
					found[what]++
				}
			}
		}
		if len(found) != 5 {
			t.Errorf("%s: %d attacks were made", name, len(found))
		}
		for what, n := range found {
			if n > mayFind {
				t.Errorf("%s: %s finds something in %d of %d trials", name, what, n, trials)
			}
		}
	}
}

// names are the columns of the invented people.
var names = []string{"age", "sex", "zip", "job", "income", "height", "illness"}

// people invents n people. Their columns have nothing to do with each other, so that
// nothing can be inferred of somebody who is not in a table.
func people(n int, seed uint64) [][]string {
	random := rand.New(rand.NewPCG(seed, 0))
	all := make([][]string, n)
	for i := range all {
		all[i] = []string{
			fmt.Sprint(20 + random.IntN(60)), []string{"f", "m"}[random.IntN(2)], fmt.Sprint(10000 + random.IntN(500)),
			fmt.Sprintf("job %d", random.IntN(20)), fmt.Sprint(1000 + random.IntN(2000)), fmt.Sprint(140 + random.IntN(60)), fmt.Sprintf("illness %d", random.IntN(10)),
		}
	}
	return all
}

// released returns records with some columns written otherwise.
func released(records [][]string, change map[string]func(text string) string) [][]string {
	all := make([][]string, len(records))
	for i, record := range records {
		for j, text := range record {
			if f := change[names[j]]; f != nil {
				text = f(text)
			}
			all[i] = append(all[i], text)
		}
	}
	return all
}

// good makes classes of some hundred people of 2,000: twenty years, a sex, nothing else.
func good() map[string]func(string) string {
	return map[string]func(string) string{"age": twenties, "zip": hidden, "job": hidden, "income": hidden, "height": hidden}
}

func twenties(text string) string {
	var age int
	_, _ = fmt.Sscan(text, &age)
	return fmt.Sprintf("[%d,%d)", age/20*20, age/20*20+20)
}

func hidden(string) string { return "*" }

func tableOf(names []string, records [][]string) *table.Table {
	b := table.NewBuilder(names, table.NewMarkers(table.DefaultMarkers()))
	for _, record := range records {
		b.Append(record)
	}
	return b.Table()
}

// against attacks a release of 2,000 people, with 500 held out.
func against(t *testing.T, release [][]string, kinds ...attackresult.Kind) map[string]attackresult.Result {
	t.Helper()
	if len(kinds) == 0 {
		kinds = []attackresult.Kind{attackresult.SinglingOut, attackresult.Linkability, attackresult.Inference, attackresult.Membership, attackresult.ExactMatches}
	}
	report, err := attack.Run(context.Background(), attack.Setting{
		Release: tableOf(names, release), Original: tableOf(names, people(2000, 1)), Control: tableOf(names, people(500, 2)),
		Sensitive: []string{"illness"}, Guesses: 300, Seed: 1,
	}, kinds...)
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Left) > 0 {
		t.Fatalf("left out: %v", report.Left)
	}
	found := map[string]attackresult.Result{}
	for _, r := range report.Results {
		found[string(r.Attack)+" "+r.Variant] = r
	}
	return found
}

// texts are the cells of a column.
func texts(c *table.Column) (all []string) {
	for row := range c.Codes {
		all = append(all, c.Text(row))
	}
	return all
}

// Of each person one record is guessed about, where a column says whose they are.
func TestPeopleAreCounted(t *testing.T) {
	of := tableOf([]string{"id", "age", "ill"}, [][]string{{"a", "30", "x"}, {"a", "31", "x"}, {"b", "40", "y"}, {"b", "41", "y"}, {"", "50", "x"}})
	for patient, want := range map[string]int{"": 5, "id": 3} {
		found := casetest.Must(attack.Run(context.Background(), attack.Setting{Release: of, Original: of, Control: of, Known: []string{"age"}, Sensitive: []string{"ill"}, Patient: patient}, attackresult.Inference))
		if r := found.Results[0]; r.Guesses != want || r.Control.Of != float64(want) {
			t.Errorf("by %q: %d guesses, %v about people held out", patient, r.Guesses, r.Control.Of)
		}
	}
}

// Each record is in one part, in its order, no person is in both, and so many are held out
// as can be: nobody who was kept would fit into what is left.
func TestHoldOutKeepsPeopleWhole(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(0, 60).Draw(rt, "n")
		most := rapid.IntRange(0, 70).Draw(rt, "most")
		whose := rapid.SliceOfN(rapid.Int32Range(0, 12), n, n).Draw(rt, "whose")
		if rapid.Bool().Draw(rt, "rows") {
			whose = nil
		}
		held, kept := attack.HoldOut(n, most, whose, rapid.Uint64().Draw(rt, "seed"))
		if len(held) > most || !slices.IsSorted(held) || !slices.IsSorted(kept) {
			rt.Fatalf("held %v of at most %d, kept %v", held, most, kept)
		}
		all := slices.Sorted(slices.Values(slices.Concat(held, kept)))
		for i := range n {
			if len(all) != n || all[i] != int32(i) {
				rt.Fatalf("held %v, kept %v", held, kept)
			}
		}
		of := func(record int32) int32 {
			if whose == nil {
				return record
			}
			return whose[record]
		}
		out, rows := map[int32]bool{}, map[int32]int{}
		for _, record := range held {
			out[of(record)] = true
		}
		for _, record := range kept {
			if rows[of(record)]++; out[of(record)] {
				rt.Fatalf("person %d is in both parts", of(record))
			}
		}
		for person, records := range rows {
			if records <= most-len(held) {
				rt.Fatalf("person %d has %d records and fits into the %d that are left", person, records, most-len(held))
			}
		}
	})
}

// The seed alone decides which rows are drawn, whoever's they are: what was published with it
// can be made again.
func TestHoldOutDrawsTheSame(t *testing.T) {
	held, kept := attack.HoldOut(10, 4, nil, 1)
	own := group.Numbers(10)
	again, _ := attack.HoldOut(10, 4, own, 1)
	other, _ := attack.HoldOut(10, 4, nil, 2)
	if len(held) != 4 || len(kept) != 6 || !slices.Equal(held, again) || slices.Equal(held, other) {
		t.Errorf("held %v, by people %v, by another seed %v", held, again, other)
	}
}

// Every attack takes a release that shows means of groups, and those that read values back
// say that they don't read such a column.
func TestMeansAreNotReadBack(t *testing.T) {
	all := people(600, 1)
	change := map[string]func(string) string{"age": func(text string) string {
		if text < "50" {
			return "34.5"
		}
		return "64.5"
	}, "zip": hidden}
	s := attack.Setting{Original: tableOf(names, all[:400]), Control: tableOf(names, all[400:]), Release: tableOf(names, released(all[:400], change)),
		Sensitive: []string{"illness"}, Seed: 1, Guesses: 50}
	for _, kind := range []attackresult.Kind{attackresult.ReadBack, attackresult.Downcoding} {
		report := casetest.Must(attack.Run(context.Background(), s, kind))
		found := map[string]string{}
		for _, r := range report.Results {
			found[r.Variant] = r.Said.Code
		}
		if found["age"] != "attack-of-means" || found["zip"] == "attack-of-means" {
			t.Errorf("%s: %v", kind, found)
		}
	}
	if _, err := attack.Run(context.Background(), s); err != nil {
		t.Error(err)
	}
}

// meansOf releases records with a column of whole numbers as the means of groups of k that
// are next to each other in it.
func meansOf(records [][]string, column string, k int) [][]string {
	at := slices.Index(names, column)
	number := func(record []string) int { return casetest.Must(strconv.Atoi(record[at])) }
	order := slices.Clone(records)
	slices.SortStableFunc(order, func(a, b []string) int { return number(a) - number(b) })
	var all [][]string
	for group := range slices.Chunk(order, k) {
		sum := 0
		for _, record := range group {
			sum += number(record)
		}
		for _, record := range group {
			shown := slices.Clone(record)
			shown[at] = fmt.Sprintf("%.1f", float64(sum)/float64(len(group)))
			all = append(all, shown)
		}
	}
	return all
}

// A missing value that is written as a star, or in another way than in the original, was not
// made coarser: a column with nothing else is one that is kept. One more star than there are
// missing values was.
func TestMissingValuesAreNotCoarsened(t *testing.T) {
	read := func(marker string, lacking int) *table.Table {
		b := table.NewBuilder([]string{"town", "zip", "age"}, table.NewMarkers([]string{marker, "?"}))
		for i := range 12 {
			row := []string{"a", "1", "[1,9)"}
			if i%2 > 0 {
				row = []string{"b", "2", "[1,9)"}
			}
			if i < lacking {
				row[1] = marker
			}
			if marker == "?" {
				row[2] = []string{"1", "2", "3"}[i%3]
			}
			b.Append(row)
		}
		return b.Table()
	}
	for _, marker := range []string{"*", "NA"} {
		for lacking, want := range map[int]bool{3: false, 4: true} {
			report := casetest.Must(attack.Run(context.Background(), attack.Setting{Original: read("?", 3), Control: read("?", 3), Release: read(marker, lacking)}, attackresult.ReadBack, attackresult.Downcoding))
			said := map[string]bool{}
			for _, r := range report.Results {
				said[string(r.Attack)+" "+r.Variant] = true
				if r.Attack == attackresult.ReadBack && r.Variant == "zip" && r.Said.Args[5].Code != "attack-read-back-lacking" {
					t.Errorf("%d of the cells that are read back may be missing values: %s", lacking-1, r.Said)
				}
			}
			if said["read-back zip"] != want || said["downcoding zip"] != want || !said["read-back age"] {
				t.Errorf("%d stars %q of 3 missing values: %v", lacking, marker, said)
			}
		}
	}
}

// A thousand people are asked about where nothing else is said, or as many as there are; those who
// are singled out by several values are so by four; and a draw is made five times.
func TestWhatAnAttackDoesUnasked(t *testing.T) {
	held := tableOf(names, people(40, 2))
	for n, want := range map[int]int{1000: 1000, 1001: 1000, 999: 999} {
		all := tableOf(names, people(n, 1))
		report := casetest.Must(attack.Run(context.Background(), attack.Setting{Release: all, Original: all, Control: held}, attackresult.Linkability))
		if got := report.Results[0].Guesses; got != want {
			t.Errorf("%d of %d are asked about", got, n)
		}
	}
	all := tableOf(names, people(60, 1))
	report := casetest.Must(attack.Run(context.Background(), attack.Setting{Release: all, Original: all, Control: held}, attackresult.SinglingOut, attackresult.ExactMatches))
	said := ""
	for _, r := range report.Results {
		said += r.Given.String() + " " + r.Said.String() + "\n"
	}
	for _, want := range []string{"shows in 4 columns", "(mean of 5 draws)"} {
		if !strings.Contains(said, want) {
			t.Errorf("%s, want %s", said, want)
		}
	}
}

// The parts of a table are the records that are held out and those that are not, nobody in
// both.
func TestSplitIsHoldOut(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		whose := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b ", "b", "c", "d", ""}), 2, 30).Draw(rt, "whose")
		var rows [][]string
		for i, of := range whose {
			rows = append(rows, []string{of, string(rune('A' + i))})
		}
		table := tableOf([]string{"id", "name"}, rows)
		patient := rapid.SampledFrom([]string{"", "id"}).Draw(rt, "patient")
		most, seed := rapid.IntRange(1, len(whose)-1).Draw(rt, "most"), rapid.Uint64().Draw(rt, "seed")
		kept, held, err := attack.Split(table, most, patient, seed)
		if err != nil {
			if patient == "" || !strings.Contains(err.Error(), "hold more out") {
				rt.Fatal(err)
			}
			return
		}
		var of []int32
		if patient != "" {
			of, _ = table.Column("id").Whose()
		}
		out, in := attack.HoldOut(len(whose), most, of, seed)
		names := func(records []int32) (all []string) {
			for _, record := range records {
				all = append(all, table.Column("name").Text(int(record)))
			}
			return all
		}
		for _, part := range []struct{ got, want []string }{
			{texts(kept.Column("name")), names(in)}, {texts(held.Column("name")), names(out)},
		} {
			if !slices.Equal(part.got, part.want) {
				rt.Fatalf("%v, want %v", part.got, part.want)
			}
		}
	})
}
