package report_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"quasi/engine/internal/brief"
	"quasi/engine/report"
	"quasi/engine/say"
)

// forgeries are changes of the JSON, one of which would be seen by a reader, and none of
// which changes what the rest says.
var forgeries = map[string]func(json string) string{
	"a field once more": func(json string) string {
		return strings.Replace(json, `"models": [`, `"models": [], "models": [`, 1)
	},
	"a field in capitals": func(json string) string {
		return strings.Replace(json, `"models": [`, `"models": [{"name":{"english":"no risk"},"holds":true}], "Models": [`, 1)
	},
}

// A field that other programs read otherwise is found; spaces are no difference.
func TestForgedJSON(t *testing.T) {
	made := jobs()["patients"].do(t)
	for name, forge := range forgeries {
		forged := forge(string(made.json(t)))
		if forged == string(made.json(t)) {
			t.Fatalf("%s: nothing was changed", name)
		}
		if report.Count(verify(t, read(t, []byte(forged)), made.given), report.Differs) == 0 {
			t.Errorf("%s: nothing differs", name)
		}
	}
	spaced := bytes.ReplaceAll(made.json(t), []byte("\n"), []byte("\r\n  "))
	if n := report.Count(verify(t, read(t, spaced), made.given), report.Differs); n > 0 {
		t.Errorf("with other spaces %d differ", n)
	}
}

// A hidden figure with a value, and one that is there twice, are no report's.
func TestForgedFigures(t *testing.T) {
	made := jobs()["patients"].do(t)
	for name, forge := range map[string]func(*report.Document){
		"hidden value": func(d *report.Document) { d.Figures[0].Hidden = true },
		"twice":        func(d *report.Document) { d.Figures = append(d.Figures, d.Figures[0]) },
	} {
		d := read(t, jobs()["shown"].do(t).json(t))
		forge(d)
		data, err := d.JSON()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := report.Read(data); err == nil {
			t.Errorf("%s: read as a report", name)
		}
	}
	d := read(t, made.json(t))
	risk := d.Figure("risk.prosecutor.highest", "")
	risk.Value, risk.Hidden = nil, true
	page := done{d: d}.page(t)
	if report.Count(verify(t, read(t, []byte(page)), made.given), report.Differs) == 0 {
		t.Error("a hidden risk is no difference")
	}
}

// A release that the report names as one more file is found beside the original, and so is
// one where the report names none.
func TestForgedRelease(t *testing.T) {
	made := jobs()["ward"].do(t)
	forged := bytes.Replace(made.written, []byte("gout"), []byte("mumps"), 1)
	g := made.given
	g.Release, g.ReleaseSHA256 = readRelease(t, made.d, forged), hash(forged)
	for name, output := range map[string][]report.File{
		"one more": append(slices.Clone(made.d.Output), report.File{Name: "copy.csv", SHA256: hash(forged)}),
		"first":    {{Name: "copy.csv", SHA256: hash(forged)}, made.d.Output[0]},
		"no hash":  {{Name: "out.csv"}},
		"none":     nil,
	} {
		d := read(t, made.json(t))
		d.Output = output
		if !differs(verify(t, d, g), "verify-again") {
			t.Errorf("%s: the forged release agrees", name)
		}
	}
	// Of a release that came through a pipe, nothing is known but its cells.
	g.ReleaseSHA256 = ""
	if items := verify(t, made.d, g); !unchecked(items, "verify-output") || differs(items, "verify-output") {
		t.Errorf("without a hash: %v", items)
	}
}

func differs(items []report.Item, code string) bool {
	return slices.ContainsFunc(items, func(i report.Item) bool { return i.What.Code == code && i.State == report.Differs })
}

// A verdict whose English is right, and whose sentence, which a page shows, is another.
func TestForgedSentence(t *testing.T) {
	made := jobs()["models"].do(t)
	for name, forge := range map[string]func(*say.Text){
		"sentence": func(s *say.Text) { s.Sentence = "100-anonymity" },
		"argument": func(s *say.Text) { s.Args = say.Plain("100", "100") },
	} {
		d := read(t, made.json(t))
		forge(&d.Models[1].Name)
		for _, g := range []report.Given{made.given, alone(made.given)} {
			if !differs(verify(t, read(t, []byte(done{d: d}.page(t))), g), "verify-model") {
				t.Errorf("%s: the verdict agrees", name)
			}
		}
	}
}

// A page that runs, hides or covers something is found, whatever version and language it
// says that it is of.
func TestForgedMarkup(t *testing.T) {
	made := jobs()["ward"].do(t)
	page := made.page(t)
	for name, change := range map[string][2]string{
		"script":        {"<h1>", "<script>document.title=1</script><h1>"},
		"handler":       {"<h1>", `<h1 onclick="x()">`},
		"no policy":     {`<meta http-equiv="Content-Security-Policy"`, `<meta name="x"`},
		"hidden":        {"<ul>", "<ul hidden>"},
		"style":         {"</style>", "td{display:none}</style>"},
		"more style":    {"</html>", "<style>td{display:none}</style></html>"},
		"comment":       {`<span data-figure="risk.prosecutor.highest"`, `1%<!-- --><span data-figure="risk.prosecutor.highest"`},
		"no line of it": {"<li>", ""},
		"covered":       {`<i class="`, `<i style="position:fixed;inset:0" class="`},
		"in a title":    {"<h2>", `<h2 title="x">`},
		"cut":           {"</html>", ""},
	} {
		forged := strings.Replace(page, change[0], change[1], 1)
		if forged == page {
			t.Fatalf("%s: nothing was changed", name)
		}
		for _, as := range [][2]string{{"", ""}, {made.d.Wording, "0123456789abcdef"}, {`<html lang="en"`, `<html lang="tlh"`}}[:brief.Of(3, 1)] {
			d := read(t, []byte(strings.Replace(forged, as[0], as[1], 1)))
			if items := verify(t, d, made.given); !differs(items, "verify-markup") || report.Count(items, report.Agrees) == 0 {
				t.Errorf("%s as %q: the markup agrees", name, as[1])
			}
		}
	}
}
