package report

import (
	"archive/zip"
	"bytes"
	"context"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/docs"
	"quasi/engine"
	asked "quasi/engine/data/question"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/drawcount"
	"quasi/engine/internal/measure/answer"
	"quasi/engine/internal/tabletest"
	"quasi/engine/release"
	"quasi/engine/say"
)

// hiding reports on a release of stays that hides those that are on one row only.
func hiding(t testing.TB, text string, questions ...string) *Document {
	t.Helper()
	r := recipe.Default()
	r.Privacy.K = 5
	r.Columns = []recipe.Column{{Name: "stay", Role: table.QuasiIdentifying, Studied: true, Hierarchy: &recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.Flat}}}, {Name: "sex", Role: table.Insensitive}}
	for _, text := range questions {
		r.Questions = append(r.Questions, casetest.Must(asked.Parse(text)))
	}
	p := casetest.Must(engine.Prepare(tabletest.Read(t, text, recipe.Input{}), r))
	return casetest.Must(Of(casetest.Must(p.Run(context.Background(), nil)), Options{}))
}

// Whatever numbers a release hides, its report is the same but for verdicts.
func TestAReportHasNoFigureOfTheOriginal(t *testing.T) {
	verdicts := 0
	rapid.Check(t, func(rt *rapid.T) {
		shown := "stay,sex\n"
		for i := range rapid.IntRange(60, 120).Draw(rt, "shown") {
			shown += fmt.Sprintf("%d,%c\n", 1+i%4, "fm"[i/4%2])
		}
		hidden := rapid.SliceOfN(rapid.IntRange(0, 1), 5, 40).Draw(rt, "sexes")
		report := func(from int) (string, facts.AnswerResult) {
			text := shown
			for i, sex := range hidden {
				text += fmt.Sprintf("%d,%c\n", from+i, "fm"[sex])
			}
			d := hiding(t, text, "mean of stay by sex", "median of stay", "count by sex", "share of stay=2 by sex", "association of stay, sex", "regression of stay on sex")
			verdict := d.Answers[0].Verdict
			for i := range d.Answers {
				a := &d.Answers[i]
				a.Verdict, a.Said, a.Judged, a.Within, a.Exact = "", say.Text{}, 0, 0, false
				for j := range a.Groups {
					a.Groups[j].Within, a.Groups[j].Judged = false, false
				}
			}
			for i := range d.Biases {
				d.Biases[i].Moved, d.Biases[i].Said = false, say.Text{}
			}
			d.Cards.Use = facts.Card{}
			return asJSON(d), verdict
		}
		one, verdict := report(5)
		other, another := report(rapid.IntRange(6, 900).Draw(rt, "from"))
		if one != other {
			a, b := apartFrom(one, other)
			rt.Fatalf("%s\n%s", a, b)
		}
		if verdict != another {
			verdicts++
		}
	})
	if drawcount.Many() && verdicts == 0 {
		t.Error("no verdict was another")
	}
}

// A group is listed that 11 rows of the release tell or, where small counts are shown, one; not a cell
// that no row is in.
func TestGroupsThatAreListed(t *testing.T) {
	text := "g,h,x\n" + strings.Repeat("a,u,1\n", 20) + strings.Repeat("a,v,2\n", 20) + strings.Repeat("b,u,3\n", 11) + strings.Repeat("c,v,4\n", 10)
	released := tabletest.Read(t, text, recipe.Input{})
	original := tabletest.Read(t, text+"d,w,5\n", recipe.Input{})
	for question, want := range map[string][2]string{
		"mean of x by g":       {"a b", "a b c"},
		"count by g":           {"a b", "a b c"},
		"association of g, h":  {"a/u a/v b/u", "a/u a/v b/u c/v"},
		"share of h=u by g":    {"a b", "a b c"},
		"regression of x on h": {"(constant) h=v h=w", "(constant) h=v h=w"},
	} {
		q := casetest.Must(asked.Parse(question))
		from := original
		if q.Kind == asked.Regression {
			from = released
			want = [2]string{"(constant) h=v", "(constant) h=v"}
		}
		found := casetest.Must(answer.Of(q, from, released, answer.Options{}))
		for i, small := range []bool{false, true} {
			var labels []string
			for _, g := range published(q, found, small).Groups {
				labels = append(labels, strings.Join(g.Label, "/"))
			}
			if got := strings.Join(labels, " "); got != want[i] {
				t.Errorf("%s, small counts %v: %s, want %s", question, small, got, want[i])
			}
		}
	}
}

// Of groups that lean it is said that they do, not by how much; of an answer that is exact, that it is.
func TestALeanIsSaidWithoutItsFigure(t *testing.T) {
	for value, want := range map[float64]string{49: "answer-leans", 50: "answer-exact"} {
		a := facts.Answer{Question: "mean of x by g"}
		for range 6 {
			a.Groups = append(a.Groups, facts.AnswerGroup{Rows: 30, Original: facts.Estimate{Value: 50, Low: new(40.0), High: new(60.0)}, Plain: &facts.Reading{Estimate: facts.Estimate{Value: value}, Rows: 30, Within: true}})
		}
		a.Judge()
		if d := published(asked.Question{Kind: asked.Mean}, a, false); d.Said.Code != want || d.Exact != (value == 50) || (d.told().Lean != nil) != d.Exact {
			t.Errorf("%v: %+v", value, d)
		}
	}
}

// A figure of the release has four digits in the page, and all of a whole number.
func TestFiguresOfTheRelease(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 0.26923: "0.2692", 12.0049: "12", 999.96: "1000", 1000.4: "1000", 12345.6: "12346", -0.00012345: "-0.0001234"} {
		if got := significant(x).English; got != want {
			t.Errorf("%v is written %s, want %s", x, got, want)
		}
	}
}

// What is left is off outside the original's margin only, or where less than half is left; a value that no
// row shows is not named.
func TestStatesOfABias(t *testing.T) {
	of := func(left float64, within bool) *facts.Reading {
		return &facts.Reading{Estimate: facts.Estimate{Value: left}, Within: within}
	}
	for _, c := range []struct {
		left *facts.Reading
		want say.Kind
	}{{of(1, true), isWithin}, {of(1, false), isThin}, {of(2, false), isThin}, {of(0.99, false), isMoved}, {of(2.01, false), isMoved}, {nil, isUntold}} {
		b := facts.Bias{Original: facts.Estimate{Value: 1.5, Low: new(1.0), High: new(2.0)}, Left: c.left}
		if got := stateOf(&b); got != c.want {
			t.Errorf("%+v: %s, want %s", c.left, got.English, c.want.English)
		}
	}
	text := "stay,sex\n" + strings.Repeat("1,f\n2,m\n", 30)
	for i := range 20 {
		text += fmt.Sprintf("%d,f\n", 40+i)
	}
	if b := hiding(t, text).Biases; len(b) != 1 || b[0].Left == nil || *b[0].Left != 1.5 || b[0].Said.Code != isMoved.Code {
		t.Errorf("%+v", b)
	}
}

// Codes of card texts with counts, and the places of these.
var counting = map[string]string{
	"use-exact": "{0} is exact in {1} of {2} rows", "use-exact-why": "Coarser in {0}, hidden in {1}.", "use-left-out": "{0} of {1} rows are missing from the release",
	"amber-together": "All rows together single out {0} of {1} patients",
}

func countingText(code string, args ...any) say.Text {
	return say.Kind{Code: code, English: counting[code]}.Say(args...)
}

// Of 200 rows, 10 or 190 are not told, 11 and 189 are; nor is a count that is hidden elsewhere.
func TestCardsHideSmallCounts(t *testing.T) {
	for _, c := range []struct {
		exact, coarser, gone int
		told                 bool
	}{{189, 11, 0, true}, {190, 10, 0, false}, {200, 0, 0, true}, {11, 189, 0, true}, {10, 190, 0, false}, {150, 39, 11, true}, {150, 40, 10, false}, {120, 45, 25, false}, {119, 45, 25, true}} {
		d := &Document{Figures: []Figure{{ID: "rows.released"}, {ID: "rows.left-out", Hidden: true}}}
		found := values{name{id: "rows.released"}: 200, name{id: "rows.left-out"}: 55}
		rows := c.exact + c.coarser + c.gone
		card := facts.Card{Headline: countingText("use-exact", "age", c.exact, rows), Detail: countingText("use-exact-why", c.coarser, c.gone)}
		concealer{d, found}.card(&card)
		said := card.Headline.English + ". " + card.Detail.English
		if told := !strings.Contains(said, hidden); told != c.told {
			t.Errorf("%+v: %s", c, said)
		}
		if !c.told && strings.ContainsAny(strings.ReplaceAll(said, "age", ""), "0123456789") {
			t.Errorf("%+v: a count is in %s", c, said)
		}
	}
	d := &Document{Figures: []Figure{{ID: "rows.left-out", Hidden: true}}}
	found := values{name{id: "rows.left-out"}: 30, name{id: "rows.input"}: 300, name{id: "rows.released"}: 270}
	card := facts.Card{Headline: countingText("use-left-out", 30, 300)}
	if (concealer{d, found}).card(&card); card.Headline.English != "† of † rows are missing from the release" {
		t.Errorf("a count that is hidden elsewhere: %s", card.Headline)
	}
}

// Each text with places of counts is one that the release room says.
func TestTheCountsOfCards(t *testing.T) {
	all := say.Kinds()
	for code, english := range counting {
		if !slices.Contains(all, say.Kind{Code: code, English: english}) {
			t.Errorf("no card says %s: %s", code, english)
		}
		if len(release.CountsIn(say.Text{Code: code})) == 0 {
			t.Errorf("%s: no counts", code)
		}
	}
}

// figured is a document with figures, of which NaN is a hidden one, and quasi-identifiers.
func figured(figures map[string]float64, quasi ...string) *Document {
	d := &Document{Recipe: recipe.Default()}
	for _, column := range quasi {
		d.Recipe.Columns = append(d.Recipe.Columns, recipe.Column{Name: column, Role: table.QuasiIdentifying})
	}
	for id, value := range figures {
		id, column, _ := strings.Cut(id, " of ")
		f := Figure{ID: id, Column: column, Value: &value}
		if math.IsNaN(value) {
			f.Value, f.Hidden = nil, true
		}
		d.Figures = append(d.Figures, f)
	}
	return d
}

// The headline names the figures of each section by its topic, and docs/report.md lists all.
func TestEachFigureHasItsTopic(t *testing.T) {
	topics := map[string]string{"rows": "rows of the table and those left out", "groups": "groups and risks", "risk": "groups and risks", "patients": "patients",
		"sensitive": "sensitive columns", "loss": "detail lost, and use", "utility": "detail lost, and use", "rows.in-groups": "groups and risks"}
	if n := len(slices.DeleteFunc(slices.Clone(definitions), func(def definition) bool { return def.later })); n != 44 {
		t.Errorf("%d figures, and not 44, are not later: a new one is, since earlier reports lack it", n)
	}
	for _, def := range definitions {
		if !strings.Contains(docs.Explained, def.id[strings.LastIndex(def.id, "."):]) {
			t.Errorf("docs/report.md does not list %s", def.id)
		}
		of, _, _ := strings.Cut(def.id, ".")
		if strings.HasPrefix(def.id, "rows.in-groups") {
			of = "rows.in-groups"
		}
		what := say.Kind{Code: "verify-figure", English: "{0}"}.Say(def.label.Say())
		for state, want := range map[State]string{Agrees: "Checked: %s.", Differs: "Checked: %s.", Unchecked: "Not checked, because that needs the original: %s."} {
			item := Item{What: what, State: state}
			if state == Unchecked {
				item.Why = whyOriginal.Say()
			}
			said := Headline([]Item{item})
			if want := fmt.Sprintf(want, topics[of]); len(said) != 1 || said[0].English != want {
				t.Errorf("%s %s: %q, want %q", def.id, state, said, want)
			}
		}
		both := Headline([]Item{{What: what, State: Agrees}, {What: what, State: Unchecked, Why: whyHidden.Say()}})
		if want := "Checked in part, because the rest needs the original: " + topics[of] + "."; len(both) != 1 || both[0].English != want {
			t.Errorf("%s in part: %q, want %q", def.id, both, want)
		}
	}
}

// The methods say in how many rows a column is hidden, from one on.
func TestTheMethodsNameHiddenColumns(t *testing.T) {
	count := func(n int) *int { return &n }
	d := &Document{Kept: []KeptColumn{{"none", count(5), count(4), count(0), ""}, {"one", count(5), count(4), count(1), ""}, {Column: "untold"}, {"all", count(0), count(0), count(10), ""}}}
	var said []string
	for _, text := range d.hiddenIn() {
		said = append(said, text.English)
	}
	if len(said) != 2 || said[0] != methodsIn.Say("one", 1, 10).English || said[1] != methodsIn.Say("all", 10, 10).English {
		t.Errorf("hidden are %q", said)
	}
}

// The figures of a section have a lead if there is one, and what a † means only where one is.
func TestTheFiguresOfASection(t *testing.T) {
	lead := say.Kind{Code: "lead-of-a-test", English: "This is the lead."}
	for i, test := range []struct {
		value float64
		lead  say.Kind
		small bool
		want  []string // of the lead, †, and what is shown
	}{
		{100, lead, false, []string{lead.English}}, {100, say.Kind{}, false, nil}, {math.NaN(), say.Kind{}, false, []string{facts.SmallHidden.English}},
		{100, say.Kind{}, true, []string{leadShown.English}},
	} {
		p := page{l: English(), d: figured(map[string]float64{"rows.input": test.value, "groups.smallest": 3})}
		p.d.ShowsSmall = test.small
		p.figures(ofRows, headSheets, test.lead)
		if got := strings.Count(p.out.String(), `<p class="soft">`); got != len(test.want) {
			t.Errorf("%d: %d sentences, want %q", i, got, test.want)
		}
		for _, want := range test.want {
			if !strings.Contains(p.out.String(), string(escape(want))) {
				t.Errorf("%d: %s lacks %q", i, p.out.String(), want)
			}
		}
		if strings.Contains(p.out.String(), "k)") {
			t.Errorf("%d: a figure of another section is in %s", i, p.out.String())
		}
	}
	p := page{l: English(), d: figured(map[string]float64{"groups.smallest": 3})}
	if p.figures(ofRows, headSheets, lead); p.out.String() != "" {
		t.Errorf("a section without figures: %s", p.out.String())
	}
}

// Each figure stands in the section of what it is of, and one band of groups begins where another ends.
func TestEachFigureHasItsSection(t *testing.T) {
	sections := map[string]section{"groups": ofGroups, "risk": ofAttackers, "patients": ofPatients, "sensitive": ofSensitive, "loss": ofLoss, "utility": ofLoss}
	for _, def := range definitions {
		of, _, _ := strings.Cut(def.id, ".")
		want := sections[of]
		if strings.HasPrefix(def.id, "rows.in-groups.") {
			want = ofGroups
		}
		if def.section != want {
			t.Errorf("%s is in section %d, want %d", def.id, def.section, want)
		}
	}
	for i, b := range bands[1:] {
		if b.least != bands[i].top+1 {
			t.Errorf("%s begins at %d, the one before ends at %d", b.id, b.least, bands[i].top)
		}
	}
}

//go:embed testdata/counts.txt
var countsThatTell string

// Which counts tell of people, case by case.
func TestCountsThatTell(t *testing.T) {
	number := func(text string) float64 { x, _ := strconv.ParseFloat(text, 64); return x }
	counts := func(text string) (all []int) {
		for word := range strings.FieldsSeq(text) {
			all = append(all, int(number(word)))
		}
		return all
	}
	casetest.Run(t, countsThatTell, map[string]casetest.Answer{
		"counts that tell": func(_ *testing.T, in []string) string {
			found := values{name{id: "rows.input"}: 300, name{id: "rows.released"}: 200, name{id: "patients.count"}: 100, name{id: "rows.left-out"}: 50}
			d := &Document{Figures: []Figure{{ID: "rows.left-out", Hidden: true}, {ID: "groups.count", Hidden: true}}}
			return casetest.Each(in, func(text string) string { return fmt.Sprint(concealer{d, found}.tells(counts(text))) })
		},
		"sums over people: exact, coarser, hidden of rows": func(_ *testing.T, in []string) string {
			rows, c := 0, counts(in[0])
			for _, n := range c {
				rows += n
			}
			if (concealer{&Document{}, values{name{id: "rows.released"}: float64(rows)}}).tells(countsOf(c[0], c[1], c[2])) {
				return "hidden"
			}
			return "told"
		},
	})
	if (concealer{&Document{}, values{}}).tells(nil) {
		t.Error("no counts tell")
	}
}

// A name is the same in every language, alone and in a row of names; what is said beside it is not.
func TestNamesAreNotTranslated(t *testing.T) {
	l := Language{Tag: "de", List: "、", Between: "；", Messages: map[string]string{"age": "Alter", "and {0} more": "und {0} weitere", "removed": "entfernt"}}
	said := say.Series(append(say.Plain("age"), treatments[Removed].Say()), 4)
	if got := l.say(said); got != "age、entfernt、und 2 weitere" {
		t.Errorf("said: %s", got)
	}
	if got := l.say(say.List(say.Plain("age", "sex"), 2)); got != "age；sex" {
		t.Errorf("said: %s", got)
	}
}

// Each count of people or rows hides 1 and 10, and shows 0 and 11, of those that it can be.
func TestTenIsHiddenAndElevenIsShown(t *testing.T) {
	counts := 0
	for _, def := range definitions {
		if def.unit != people {
			continue
		}
		counts++
		for n, hidden := range map[int]bool{0: false, 1: true, 10: true, 11: false} {
			v := values{}
			v.count(def.id, n)
			d := &Document{Figures: v.list(nil)}
			if d.hide(); d.Figures[0].Hidden != hidden || (d.Figures[0].Value == nil) != hidden {
				t.Errorf("%s = %d is hidden: %v", def.id, n, d.Figures[0].Hidden)
			}
		}
	}
	if counts < 20 {
		t.Errorf("only %d counts were tried", counts)
	}
}

// What follows from a count is hidden with one of 10, and shown beside one of 11.
func TestWhatFollowsFromTenIsHidden(t *testing.T) {
	for _, def := range definitions {
		for _, count := range def.counts {
			for n, hidden := range map[int]bool{10: true, 11: false} {
				v := values{{id: def.id}: 0.5}
				v.count(count, n)
				d := &Document{Figures: v.list(nil)}
				if d.hide(); d.Figure(def.id, "").Hidden != hidden {
					t.Errorf("%s beside %s = %d is hidden: %v", def.id, count, n, !hidden)
				}
			}
		}
	}
}

// Rows of classes of 10 count below 11, and those of 11 do not.
func TestBandsPartAtEleven(t *testing.T) {
	for _, b := range bands[:belowEleven] {
		if b.top > 10 {
			t.Errorf("%s holds classes of %d", b.id, b.top)
		}
	}
	if bands[belowEleven].least != 11 || bands[belowEleven-1].top != 10 {
		t.Errorf("the bands part at %d and %d", bands[belowEleven-1].top, bands[belowEleven].least)
	}
}

// The number of patients who were held out is hidden up to 10.
func TestTenPatientsHeldOutAreHidden(t *testing.T) {
	for n, want := range map[int]int{10: 0, 11: 11} {
		a := Attacks{HeldOut: 100, Patients: n, Report: attackresult.Report{Targets: 900, Rows: 900, Control: 100}}
		if got := a.published(false).Patients; got != want {
			t.Errorf("of %d patients %d are shown", n, got)
		}
	}
}

// Of a hash of more than 16 characters the first 16 are on the page.
func TestAHashIsAbridged(t *testing.T) {
	for n, want := range map[int]string{0: "", 15: strings.Repeat("a", 15), 16: strings.Repeat("a", 16), 17: strings.Repeat("a", 16) + "…", 64: strings.Repeat("a", 16) + "…"} {
		if got := abridged(strings.Repeat("a", n)); got != want {
			t.Errorf("%d characters: %q, want %q", n, got, want)
		}
	}
}

// zipped makes a zip of files: a name and a content each.
func zipped(t testing.TB, files ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for i := 0; i < len(files); i += 2 {
		w := casetest.Must(z.Create(files[i]))
		if _, err := io.WriteString(w, files[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// ofZip are the files of a bundle.
func ofZip() []string {
	return []string{"ward.csv", "a\n1\n", "ward.sensitive.csv", "b\n2\n", "recipe.json", "{}", "hierarchies/a.csv", "1;*\n", "dictionary.csv", "name\na\n",
		"report.html", "<html>", "report.json", "{ }", "SHA256SUMS", ""}
}

// Each place gets its file, whatever is beside it and in whatever order.
func TestUnbundle(t *testing.T) {
	for name, files := range map[string][]string{"as written": ofZip(), "the other way round": reversed(ofZip())} {
		c := casetest.Must(Unbundle(zipped(t, files...)))
		for want, got := range map[string]*Unpacked{"ward.csv a\n1\n": c.Release, "recipe.json {}": c.Recipe, "report.html <html>": c.Report} {
			if got == nil || got.Name+" "+string(got.Data) != want {
				t.Errorf("%s: %q is %+v", name, want, got)
			}
		}
	}
	c, err := Unbundle(zipped(t, "report.json", "{ }"))
	if err != nil || c.Report == nil || c.Report.Name != "report.json" || c.Release != nil || c.Recipe != nil {
		t.Errorf("of a report alone: %+v, %v", c, err)
	}
	if c, err = Unbundle(zipped(t, "ward.xlsx", "PK")); err != nil || c.Release == nil {
		t.Errorf("of a workbook: %+v, %v", c, err)
	}
}

func reversed(files []string) []string {
	var other []string
	for i := len(files) - 2; i >= 0; i -= 2 {
		other = append(other, files[i], files[i+1])
	}
	return other
}

// What is wrong with a zip is said of the file in it.
func TestWhatUnbundleRefuses(t *testing.T) {
	whole := zipped(t, ofZip()...)
	// changed changes the entry of a file in the directory at the end of the zip, see
	// APPNOTE.TXT 4.3.12.
	changed := func(name string, change func(entry []byte)) []byte {
		data := bytes.Clone(whole)
		directory := bytes.Index(data, []byte("PK\x01\x02"))
		at := directory + bytes.Index(data[directory:], []byte(name)) - 46
		change(data[at:])
		return data
	}
	size := func(n uint32) func([]byte) {
		return func(entry []byte) { binary.LittleEndian.PutUint32(entry[24:], n) }
	}
	for name, test := range map[string]struct {
		data []byte
		code string
		says string
	}{
		"no zip":              {[]byte("PK\x03\x04..."), "bundle-damaged", ""},
		"nothing of ours":     {zipped(t, "photo.png", "...", "folder/report.json", "{}"), "bundle-foreign", ""},
		"another checksum":    {changed("ward.csv", func(entry []byte) { entry[16]++ }), "bundle-member-damaged", "ward.csv"},
		"encrypted":           {changed("recipe.json", func(entry []byte) { entry[8] |= 1 }), "bundle-member-encrypted", "recipe.json"},
		"packed otherwise":    {changed("recipe.json", func(entry []byte) { entry[10] = 99 }), "bundle-member-damaged", "recipe.json"},
		"a size that lies":    {changed("ward.csv", size(1<<24)), "bundle-member-size", "ward.csv"},
		"longer than it says": {changed("ward.csv", size(2)), "bundle-member-damaged", "ward.csv"},
		"a name twice":        {zipped(t, "report.json", "{}", "report.json", "{ }"), "bundle-member-twice", "report.json"},
		"two tables":          {zipped(t, "a.csv", "a\n", "b.csv", "b\n"), "bundle-tables", "b.csv"},
	} {
		_, err := Unbundle(test.data)
		var coded *say.Error
		if !errors.As(err, &coded) || coded.Code != test.code || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The limits at both their sides: half a gigabyte of a release, 64 megabytes of a document.
func TestLimitsOfUnbundle(t *testing.T) {
	if maxRelease != 536870912 || maxDocument != 67108864 || maxPacked != 1100 {
		t.Error("a limit has changed")
	}
	data := zipped(t, "ward.csv", strings.Repeat("1", 70), "report.json", strings.Repeat("2", 50))
	if _, err := unbundle(data, 70, 50); err != nil {
		t.Error(err)
	}
	for name, limits := range map[string][2]uint64{"ward.csv": {69, 50}, "report.json": {70, 49}} {
		if _, err := unbundle(data, limits[0], limits[1]); err == nil || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), "the most") {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Deflate packs zeros to one byte in 1,032 at best.
	if _, err := Unbundle(zipped(t, "ward.csv", strings.Repeat("0", 10<<20))); err != nil {
		t.Error(err)
	}
	lying := &zip.File{FileHeader: zip.FileHeader{Name: "ward.csv", CompressedSize64: 10, UncompressedSize64: 11*1100 - 1}}
	var coded *say.Error
	if _, err := unpack(lying, 1); !errors.As(err, &coded) || coded.Code != "bundle-member-large" {
		t.Errorf("10 bytes that hold 12,099: %v", err)
	}
	lying.UncompressedSize64++
	if _, err := unpack(lying, 1); !errors.As(err, &coded) || coded.Code != "bundle-member-size" {
		t.Errorf("10 bytes that hold 12,100: %v", err)
	}
}

// FuzzUnbundle looks for zips that crash the reading, or of which more is taken than may be.
func FuzzUnbundle(f *testing.F) {
	whole := zipped(f, ofZip()...)
	f.Add(whole)
	f.Add(whole[:len(whole)-30])
	f.Add(zipped(f, "report.json", strings.Repeat("0", 5000)))
	f.Add([]byte("PK\x05\x06" + strings.Repeat("\x00", 18)))
	f.Fuzz(func(t *testing.T, data []byte) {
		const limit = 1000
		c, err := unbundle(data, limit, limit)
		if err != nil {
			return
		}
		if *c == (Contents{}) {
			t.Error("nothing is no failure")
		}
		for _, u := range []*Unpacked{c.Report, c.Recipe, c.Release} {
			if u != nil && (len(u.Data) > limit || u.Name == "") {
				t.Error(fmt.Sprint(len(u.Data), u.Name))
			}
		}
	})
}

// codes are the codes of texts, without what they have in common.
func codes(texts []say.Text, common string) string {
	var all []string
	for _, text := range texts {
		all = append(all, strings.TrimPrefix(text.Code, common))
	}
	return strings.Join(all, " ")
}

// The paragraph on methods says what was done, and what of it has a figure.
func TestTheParagraphOnMethods(t *testing.T) {
	for i, test := range []struct {
		k       int
		patient string
		change  func(*Document)
		want    string
	}{
		{2, "", nil, "by k models rows"},
		{1, "", nil, "by models rows"},
		{2, "id", nil, "by k-patients models rows"},
		{1, "id", nil, "by models rows"},
		{2, "", func(d *Document) { d.Recipe.Algorithm.Name = "anatomy" }, "by models rows"},
		{2, "", func(d *Document) { d.Recipe.Algorithm.Name = "none of these" }, "k models rows"},
		{2, "", func(d *Document) { d.Recipe.Columns = figured(nil, "age").Recipe.Columns }, "by k models quasi rows"},
		{2, "", func(d *Document) { d.Kept = []KeptColumn{{"age", new(int), new(int), new(int), ""}} }, "by k models rows"},
		{2, "", func(d *Document) { n := 1; d.Kept = []KeptColumn{{"age", &n, &n, &n, ""}} }, "by k models hidden rows"},
		{2, "", func(d *Document) { d.Columns = []Column{{Name: "age", Treatment: Generalized}} }, "by k models rows"},
		{2, "", func(d *Document) { d.Columns = []Column{{Name: "age", Treatment: Generalized, Means: true}} }, "by k models means rows"},
		{2, "", func(d *Document) {
			d.Columns = []Column{{Name: "id", Treatment: Removed}, {Name: "sex", Treatment: Kept}}
		}, "by k models removed kept rows"},
		{2, "", func(d *Document) { d.Figures = figured(map[string]float64{"risk.prosecutor.highest": 0.5}).Figures }, "by k models rows groups"},
		{2, "", func(d *Document) { d.Figures = figured(map[string]float64{"loss.total": 0.5}).Figures }, "by k models rows loss"},
		{2, "", func(d *Document) { d.RecipeSHA256 = "ab" }, "by k models rows again"},
		{2, "", func(d *Document) {
			d.Singles = []Single{{Columns: []string{"sex"}, Said: say.Text{Code: "report-methods-single"}}}
		}, "by k models rows single"},
	} {
		d := figured(nil)
		d.Recipe.Privacy.K, d.Recipe.Privacy.Patient = test.k, test.patient
		if test.change != nil {
			test.change(d)
		}
		if got := codes(d.methods(English()), "report-methods-"); got != test.want {
			t.Errorf("%d: %s, want %s", i, got, test.want)
		}
	}
}

// What is not promised follows from the recipe, and from the columns that single people out.
func TestTheLimitsOfAReport(t *testing.T) {
	singling := []Column{{Name: "zip", Released: "zip", Confirmed: []facts.FindingKind{facts.FoundSingling}}, {Name: "day", Released: "day", Treatment: Coarsened, Confirmed: []facts.FindingKind{facts.FoundSingling}},
		{Name: "gone", Confirmed: []facts.FindingKind{facts.FoundSingling}}, {Name: "job", Released: "job"}}
	for i, test := range []struct {
		change func(*Document)
		want   string
		kept   string
	}{
		{func(*Document) {}, "k rows inference kept-none search several law", ""},
		{func(d *Document) { d.Recipe.Privacy.Patient = "id" }, "patients inference kept-none search several law", ""},
		{func(d *Document) { d.Recipe.Algorithm.Name = "anatomy" }, "apart inference kept-none search several law", ""},
		{func(d *Document) { d.SinglesOut = [][]string{{"zip"}} }, "k rows inference kept search several law", "zip"},
		{func(d *Document) { d.SinglesOut = [][]string{{"zip"}, {"job"}, {"zip", "day"}} }, "k rows inference kept kept-so search several law", "zip; job; zip with day"},
		{func(d *Document) { d.SinglesOut = [][]string{{"zip", "day"}, {"gone"}, {"job"}} }, "k rows inference kept kept-so search several law", "leave all the same: zip, day (made coarser)."},
		{func(d *Document) { d.Recipe.Output.RowOrder = recipe.OriginalOrder }, "k rows inference kept-none order search several law", ""},
		{func(d *Document) { d.Columns = []Column{{Name: "id", Treatment: Pseudonyms}} }, "k rows inference kept-none search several keyed law", ""},
		{func(d *Document) { d.Columns = []Column{{Name: "day", Treatment: Shifted}} }, "k rows inference kept-none search several keyed law", ""},
	} {
		d := figured(nil)
		if i > 3 {
			d.Columns = singling
		}
		test.change(d)
		all := d.limits()
		if got := codes(all, "report-limit-"); got != test.want {
			t.Errorf("%d: %s, want %s", i, got, test.want)
		}
		if !strings.Contains(lines(all), test.kept) {
			t.Errorf("%d: %q lacks %q", i, lines(all), test.kept)
		}
	}
}

// A worksheet states what a report knows; a risk of 1/11 meets the threshold of 0.09.
func TestTheFactsOfWorksheets(t *testing.T) {
	risk := func(value float64) *Document {
		return figured(map[string]float64{"risk.prosecutor.highest": value})
	}
	names, singling := facts.FoundNames, facts.FoundSingling
	for i, test := range []struct {
		of   func(*Document) []say.Text
		d    *Document
		want string
	}{
		{thresholdFacts, risk(1.0 / 11), "at-most"}, {thresholdFacts, risk(1.0/11 + 1e-9), "above"}, {thresholdFacts, risk(0.1), "above"},
		{thresholdFacts, risk(0), "at-most"}, {thresholdFacts, risk(math.NaN()), ""}, {thresholdFacts, figured(nil), "apart"},
		{purposeFacts, &Document{}, "no-purpose no-recipients"}, {purposeFacts, &Document{Purpose: "a"}, "purpose no-recipients"}, {purposeFacts, &Document{Recipients: "a"}, "no-purpose recipients"},
		{roleFacts, figured(nil), ""}, {roleFacts, figured(nil, "age"), "quasi"},
		{modelFacts, &Document{}, ""}, {modelFacts, &Document{Models: []Model{{Holds: true}, {}}}, "holds fails"},
		{governanceFacts, &Document{}, "recipe"}, {governanceFacts, &Document{Population: true}, "recipe needs-population"},
		{governanceFacts, &Document{Columns: []Column{{Treatment: Pseudonyms}}}, "recipe needs-key"}, {governanceFacts, &Document{Columns: []Column{{Treatment: Numbered}}}, "recipe"},
		{identifierFacts, &Document{}, "report-page-no-stays"}, {identifierFacts, &Document{Columns: []Column{{Name: "id", Treatment: Removed}}}, "removed"},
		{identifierFacts, &Document{Columns: []Column{{Name: "a", Released: "a", Confirmed: []facts.FindingKind{names}}}}, "report-page-no-stays confirmed"},
		{identifierFacts, &Document{Columns: []Column{{Name: "a", Released: "a", Confirmed: []facts.FindingKind{singling, names}}}}, "report-page-no-stays confirmed"},
		{identifierFacts, &Document{Columns: []Column{{Name: "a", Released: "a", Confirmed: []facts.FindingKind{singling}}}}, "report-page-no-stays"},
		{identifierFacts, &Document{Columns: []Column{{Name: "a", Confirmed: []facts.FindingKind{names}}}}, "report-page-no-stays"},
	} {
		if got := codes(test.of(test.d), "report-fact-"); got != test.want {
			t.Errorf("%d: %s, want %s", i, got, test.want)
		}
	}
}

// Of five columns four are named, and the other is counted.
func TestFourColumnsAreNamed(t *testing.T) {
	names := strings.Fields("a b c d e f g h i")
	for n, want := range map[int]string{1: "a", 4: "a, b, c, d", 5: "a, b, c, d and 1 more"} {
		if got := some(names[:n]).English; got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

// The verdict on use is not said twice: of one question that it is about nothing else is said, of
// three two are named and one is counted.
func TestQuestionsOnTheFirstPage(t *testing.T) {
	for _, test := range []struct {
		n         int
		about     string
		named     int
		remaining string
	}{{0, "", 0, ""}, {1, "use-all", 0, ""}, {1, "use-left-out", 1, ""}, {1, "", 1, ""}, {2, "use-all", 2, ""}, {3, "use-all", 2, "1 more question: in the annex"}, {4, "", 2, "2 more questions: in the annex"}} {
		d := figured(nil)
		if test.about != "" {
			d.Cards = &facts.Cards{Use: facts.Card{Headline: say.Text{Code: test.about}}}
		}
		for range test.n {
			d.Answers = append(d.Answers, Answer{Question: "mean age", Verdict: facts.WronglyAnswer, Said: say.Text{English: "Wrong as it is"}})
		}
		p := page{l: English(), d: d}
		p.uses()
		out := p.out.String()
		if strings.Count(out, "Wrong as it is") != test.named || strings.Contains(out, "in the annex") != (test.remaining != "") || !strings.Contains(out, test.remaining) {
			t.Errorf("%+v: %s", test, out)
		}
	}
}
