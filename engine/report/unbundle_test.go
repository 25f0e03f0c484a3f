package report

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// zipped makes a zip of files: a name and a content each.
func zipped(t testing.TB, files ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err != nil {
			t.Fatal(err)
		}
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
		c, err := Unbundle(zipped(t, files...))
		if err != nil {
			t.Fatal(name, err)
		}
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
		{identifierFacts, &Document{}, ""}, {identifierFacts, &Document{Columns: []Column{{Name: "id", Treatment: Removed}}}, "removed"},
		{identifierFacts, &Document{Columns: []Column{{Name: "a", Released: "a", Confirmed: []facts.FindingKind{names}}}}, "confirmed"},
		{identifierFacts, &Document{Columns: []Column{{Name: "a", Released: "a", Confirmed: []facts.FindingKind{singling, names}}}}, "confirmed"},
		{identifierFacts, &Document{Columns: []Column{{Name: "a", Released: "a", Confirmed: []facts.FindingKind{singling}}}}, ""},
		{identifierFacts, &Document{Columns: []Column{{Name: "a", Confirmed: []facts.FindingKind{names}}}}, ""},
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
