package report

import (
	"archive/zip"
	"encoding/json"
	"io"
	"maps"
	"slices"

	"quasi/engine/facts/attackresult"
	"quasi/engine/say"
)

// Attacked is what attacks on the release of any tool found, as a page and as JSON. It holds
// no row of a table.
type Attacked struct {
	Version int     `json:"attack_report_version"`
	Program Program `json:"program"`
	Release File    `json:"release"`
	// Original is the table that it was made of, Control the one that was held out, and
	// Second another release; nil: there was none.
	Original File  `json:"original"`
	Control  *File `json:"control,omitempty"`
	Second   *File `json:"second,omitempty"`
	// Hierarchies are those of some columns, in the order of their names.
	Hierarchies []File `json:"hierarchies,omitempty"`
	// Recipe is that which the release was made with; nil: none was given.
	Recipe *File `json:"recipe,omitempty"`
	// Called has the names in the release of columns that the original calls otherwise.
	Called map[string]string `json:"called,omitempty"`
	// Known are the columns that the attacker knows; empty: all but the sensitive ones.
	Known     []string `json:"known,omitempty"`
	Sensitive []string `json:"sensitive,omitempty"`
	// Without are columns of the release that nobody looked at.
	Without []string `json:"without,omitempty"`
	// ShowsSmall says that no count is hidden.
	ShowsSmall bool                `json:"shows_small_counts"`
	Report     attackresult.Report `json:"report"`
}

// AttackVersion is the version of the JSON of [Attacked].
const AttackVersion = 1

// Publishable returns it for others to see: without what single people could be counted by,
// unless ShowsSmall says that they may.
func (a Attacked) Publishable() *Attacked {
	a.Version = AttackVersion
	if !a.ShowsSmall {
		a.Report = a.Report.Published()
	}
	return &a
}

// JSON returns it as indented JSON, ending in a newline.
func (a *Attacked) JSON() ([]byte, error) {
	data, err := json.MarshalIndent(a, "", "  ")
	return append(data, '\n'), err
}

// Zip writes it as a page and as JSON, with SHA256SUMS over both, as one zip. It holds no
// time, and is the same for the same results.
func (a *Attacked) Zip(w io.Writer, l Language) error {
	data, err := a.JSON()
	if err != nil {
		return err
	}
	archive := &archive{zip: zip.NewWriter(w)}
	if err := archive.add("attacks.html", func(w io.Writer) error { return a.HTML(w, l) }); err != nil {
		return err
	}
	if err := archive.add("attacks.json", bytesOf(data)); err != nil {
		return err
	}
	if err := archive.add("SHA256SUMS", bytesOf([]byte(archive.sums()))); err != nil {
		return err
	}
	return archive.zip.Close()
}

// Texts of the page.
var (
	titleAttacked = say.Define("report-attacked", "Attacks on a release")
	headOriginal  = say.Define("report-attacked-original", "Original")
	headSecond    = say.Define("report-attacked-second", "Second release")
	headKnown     = say.Define("report-attacked-known", "Known of a person")
	headTree      = say.Define("report-attacked-hierarchy", "Hierarchy")
	headWithout   = say.Define("report-attacked-without", "Not looked at")
	headCalled    = say.Define("report-attacked-called", "Called otherwise in the release")
	saidCalled    = say.Define("report-attacked-called-so", "{0} is {1}")
	headWanted    = say.Define("report-attacked-sensitive", "Wanted")
	knownAll      = say.Define("report-attacked-all", "every column that the tables have in common but those that are wanted")
	leadAttacked  = say.Define("report-attacked-lead", "What somebody could find out from the release about people in the original, and about people who were put aside before it was made.")
)

// HTML writes it as one page that needs nothing else: it loads nothing, runs no script and
// prints on A4.
func (a *Attacked) HTML(w io.Writer, l Language) error {
	p := page{l: l}
	p.start(titleAttacked)
	p.paragraph(leadAttacked.Say())
	p.table("", []say.Kind{headFile, headValue}, func() {
		for _, f := range []struct {
			as   say.Kind
			file *File
		}{{headOutput, &a.Release}, {headOriginal, &a.Original}, {attackresult.HeadOut, a.Control}, {headSecond, a.Second}, {headRecipe, a.Recipe}} {
			if f.file != nil {
				p.row(p.say(f.as)+": "+escape(f.file.Name), p.hash(f.file.SHA256))
			}
		}
		for _, f := range a.Hierarchies {
			p.row(p.say(headTree)+": "+escape(f.Name), p.hash(f.SHA256))
		}
		known := p.say(knownAll)
		if len(a.Known) > 0 {
			known = p.sentence(plainSeries(a.Known))
		}
		p.row(p.say(headKnown), known)
		if len(a.Sensitive) > 0 {
			p.row(p.say(headWanted), p.sentence(plainSeries(a.Sensitive)))
		}
		if len(a.Without) > 0 {
			p.row(p.say(headWithout), p.sentence(plainSeries(a.Without)))
		}
		var called []say.Text
		for _, original := range slices.Sorted(maps.Keys(a.Called)) {
			called = append(called, saidCalled.Say(a.Called[original], original))
		}
		if len(called) > 0 {
			p.row(p.say(headCalled), p.sentence(say.Series(called, len(called))))
		}
		p.program(a.Program)
	})
	p.heading(headAttacks)
	p.attackTable(&a.Report)
	p.line("</html>")
	_, err := io.WriteString(w, p.out.String())
	return err
}
