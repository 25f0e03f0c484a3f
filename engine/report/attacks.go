package report

import (
	"archive/zip"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/facts/attackresult"
	"quasi/engine/internal/data/group"
	"quasi/engine/say"
	"quasi/engine/trial"
)

// Attacks holds the results of attacks on a twin of the release, see [trial.Twin].
type Attacks struct {
	HeldOut  int `json:"held_out,omitempty"` // rows that the twin lacks, of all splits; 0: hidden
	Splits   int `json:"splits,omitempty"`   // how often rows were held out; 0: hidden
	Patients int `json:"patients,omitempty"` // whose they are; 0: rows are counted, or it is hidden
	// Disguised are the columns that were not attacked.
	Disguised []string            `json:"disguised,omitempty"`
	Report    attackresult.Report `json:"report"`
}

// AttacksOn returns what attacks found in a twin, for [Options.Attacks].
func AttacksOn(twin *trial.Twin, found attackresult.Report) *Attacks {
	return &Attacks{twin.HeldOut, twin.Splits, twin.Patients, twin.Disguised, found}
}

// published returns it without what single people could be counted by. uncounted says that
// the report hides how many rows the method left out: the rows of the twin's table and those
// held out are together the rows that it had, and a tenth of these tells them nearly.
func (a *Attacks) published(uncounted bool) *Attacks {
	shown := *a
	if shown.Patients < smallest {
		shown.Patients = 0
	}
	shown.Report = a.Report.Published()
	if uncounted {
		shown.HeldOut, shown.Splits, shown.Report.Targets, shown.Report.Rows, shown.Report.Control = 0, 0, 0, 0, 0
	}
	return &shown
}

// uncounted reports whether the report hides how many rows the method was given: those
// released, or those that it left out.
func (d *Document) uncounted() bool {
	return slices.ContainsFunc([]string{"rows.released", "rows.left-out.limit"}, func(id string) bool {
		f := d.Figure(id, "")
		return f != nil && f.Hidden
	})
}

// known reports whether each attack is one that there is, with a verdict that there is.
func (a *Attacks) known() bool {
	for i := range a.Report.Results {
		r := &a.Report.Results[i]
		if r.Title().Code == "" || r.Verdict != "" && r.Verdict.Shortly().Code == "" {
			return false
		}
	}
	return !slices.ContainsFunc(a.Report.Left, func(l attackresult.Left) bool { return l.Title().Code == "" })
}

// Texts of what attacks found.
var (
	saidAttacks     = say.Define("report-page-attacks", "{0} {0:attack was|attacks were} tried on a release made in the same way: {1} found something, {2} {2:was|were} too weak to tell.")
	headAttacks     = say.Define("report-attacks", "What attacks found")
	leadAttackSmall = say.Define("report-attack-hidden", "Shares are rounded to whole per cent. † Those that stand for 1 to 10 people or cells, or for all but so few, are hidden, and so is what they could be worked out from.")
)

// attacks writes what attacks on a twin found, if any were made.
func (p *page) attacks() {
	a := p.d.Attacks
	if a == nil {
		return
	}
	p.heading(headAttacks)
	if a.HeldOut == 0 {
		p.paragraph(attackresult.SameUncounted.Say())
	} else {
		p.paragraph(attackresult.SameAs(a.HeldOut, a.Report.Targets, a.Splits))
	}
	p.paragraph(p.d.of(attackresult.People, attackresult.Rows).Say())
	if len(a.Disguised) > 0 {
		p.paragraph(attackresult.Disguised.Say(plainSeries(a.Disguised)))
	}
	p.attackTable(&a.Report)
}

func (p *page) paragraph(said say.Text) { p.line(`<p class="soft">` + p.sentence(said) + "</p>") }

// attackTable writes the results of attacks, and how to read them.
func (p *page) attackTable(r *attackresult.Report) {
	if said := r.ByItself(); said.Code != "" {
		p.paragraph(said)
	}
	p.paragraph(r.CameTo(attackresult.Tried))
	p.line(`<table class="attacks"><thead><tr>`)
	heads := r.Heads()
	for i, h := range heads {
		class := hypertext("")
		if i > 0 {
			class = ` class="n"`
		}
		p.line("<th scope=col" + class + ">" + p.say(h) + "</th>")
	}
	p.line("</tr></thead><tbody>")
	for i := range r.Results {
		p.attack(&r.Results[i], i, heads)
	}
	for _, left := range r.Left {
		p.line("<tr><th scope=row><b>" + p.sentence(left.Title()) + "</b></th>")
		p.line(hypertext("<td colspan="+strconv.Itoa(len(heads)-1)+">") + p.sentence(attackresult.NotMade.Say(left.Why)) + "</td></tr>")
	}
	p.line("</tbody></table>")
	p.paragraph(r.Explained())
	if r.Rounded {
		p.paragraph(leadAttackSmall.Say())
	}
	p.line("<p><b>" + p.say(attackresult.NoProof) + "</b></p>")
}

// attack writes one result, below the heads.
func (p *page) attack(r *attackresult.Result, at int, heads []say.Kind) {
	p.line("<tr><th scope=row><b>" + p.sentence(r.Title()) + "</b>")
	if r.Verdict != "" {
		p.line("<i>" + p.sentence(r.Verdict.Shortly()) + "</i>")
	}
	p.line("<br>" + p.sentence(r.Sentence()))
	if r.Given.Code != "" {
		p.line(`<div class="soft">` + p.sentence(r.Given) + "</div>")
	}
	p.line("</th>")
	found, control, without := r.Shares()
	risk := p.l.shareShown(attackresult.Shown{Hidden: r.RiskHidden()})
	if r.Risk != nil {
		risk = p.l.say(attackresult.Range.Say(p.l.portion(r.Risk.Value), p.l.portion(r.Risk.Low), p.l.portion(r.Risk.High)))
	}
	for i, text := range []string{p.l.shareShown(found), p.l.shareShown(control), p.l.shareShown(without), risk} {
		cell := hypertext("")
		if text != "" {
			cell = answerCell{name{"attack", fmt.Sprintf("%d.%s", at, attackCells[i].name)}, text}.html()
		}
		if slices.Contains(heads, attackCells[i].head) {
			p.line(`<td class="n">` + cell + "</td>")
		}
	}
	p.line("</tr>")
}

// attackCells are the four shares of a result: those of right guesses, and the risk.
var attackCells = []struct {
	head say.Kind
	name string
}{{attackresult.HeadIn, "found"}, {attackresult.HeadOut, "control"}, {attackresult.HeadWithout, "without"}, {attackresult.HeadRisk, "risk"}}

// shareShown writes a share, a sign where it is hidden, and nothing where there is none.
func (l Language) shareShown(s attackresult.Shown) string {
	switch {
	case s.Value != nil:
		return l.portion(*s.Value)
	case s.Hidden:
		return hidden
	}
	return ""
}

// portion writes a share as per cent with one decimal.
func (l Language) portion(share float64) string {
	return strings.Replace(l.Percent, "{0}", l.number(100*share, 1), 1)
}

// Attacked reports attacks on the release of any tool, as a page and as JSON. It holds no
// row of a table.
type Attacked struct {
	Version int     `json:"attack_report_version"`
	Program Program `json:"program"`
	Release File    `json:"release"`
	// Original is the table that it was made of, Control the one that was held out, and
	// Second another release; nil: there was none.
	Original File  `json:"original"`
	Control  *File `json:"control,omitempty"`
	Second   *File `json:"second,omitempty"`
	// Hierarchies are files, in the order of the names of their columns.
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
	return archive.close(part{"attacks.html", func(w io.Writer) error { return a.HTML(w, l) }}, part{"attacks.json", bytesOf(data)})
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
				p.row(p.say(saidOf, f.as.Say(), f.file.Name), p.hash(f.file.SHA256))
			}
		}
		for _, f := range a.Hierarchies {
			p.row(p.say(saidOf, headTree.Say(), f.Name), p.hash(f.SHA256))
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
		if called := group.Each(slices.Sorted(maps.Keys(a.Called)), func(original string) say.Text { return saidCalled.Say(a.Called[original], original) }); called != nil {
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
