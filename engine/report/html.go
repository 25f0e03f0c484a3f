package report

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/rule"
	"quasi/engine/facts"
	"quasi/engine/internal/data/group"
	"quasi/engine/say"
)

// HTML writes the report as one page that needs nothing else: it loads nothing, runs no
// script and prints on A4. The JSON is in it, so that either can be given to [Read].
func (d *Document) HTML(w io.Writer, l Language) error {
	data, err := d.JSON()
	if err != nil {
		return err
	}
	p := page{d: d, l: l}
	p.start(titlePage)
	p.first()
	p.methods()
	p.line("<h1>" + p.say(headAnnex) + "</h1>")
	p.biases()
	p.heading(headFiles)
	p.table("", []say.Kind{headFile, headValue}, func() {
		p.row(p.say(headInput), p.hash(p.d.Input.SHA256))
		for _, f := range p.d.Output {
			p.row(p.say(saidOf, headOutput.Say(), f.Name), p.hash(f.SHA256))
		}
		p.program(p.d.Program)
	})
	p.variables()
	for at, of := range sections {
		p.figures(section(at), of.title, of.lead)
	}
	p.answers()
	p.attacks()
	p.list(headAllLimit, d.limits())
	for _, sheet := range d.sheets() {
		p.worksheet(sheet)
	}
	p.recipe()
	p.line(jsonStart + escape(string(data)) + jsonEnd)
	p.line("</html>")
	_, err = io.WriteString(w, p.out.String())
	return err
}

// Texts of the page.
var (
	titlePage     = say.Define("report-title", "Report on a release")
	headClaim     = say.Define("report-claim", "What is promised")
	headPurpose   = say.Define("report-purpose", "Purpose")
	headRecipient = say.Define("report-recipients", "Recipients")
	headFiles     = say.Define("report-files", "Files and programs")
	headFile      = say.Define("report-file", "File")
	headInput     = say.Define("report-input", "Input")
	headOutput    = say.Define("report-output", "Release")
	headProgram   = say.Define("report-program", "Program")
	headColumns   = say.Define("report-columns", "Columns")
	headColumn    = say.Define("report-column", "Column")
	headDone      = say.Define("report-done", "What was done")
	headFigure    = say.Define("report-figure", "Figure")
	headValue     = say.Define("report-value", "Value")
	headLimits    = say.Define("report-limits", "What is not promised")
	headSheets    = say.Define("report-question", "Question")
	headFacts     = say.Define("report-facts", "What is known")
	headJudge     = say.Define("report-judge", "For a person to judge")
	headRecipe    = say.Define("report-recipe", "Recipe")
	saidRecipe    = say.Define("report-recipe-hash", "SHA-256 of this recipe:")
	leadRecipe    = say.Define("report-recipe-lead", "All decisions, with the seed: same table, same recipe, same bytes.")
	leadShown     = say.Define("report-shown", "Small counts are shown: anyone who may see this report may see them.")
	leadCheck     = say.Define("report-check", "In Quasi, choose Check a report, or run quasi verify.")
	modelHolds    = say.Define("report-holds", "holds")
	modelFails    = say.Define("report-fails", "does not hold")
	noHash        = say.Define("report-no-hash", "SHA-256 not known")
	atMostLevel   = say.Define("report-max-level", "level {0} at most")
	atMostWidth   = say.Define("report-within", "{0} wide at most")
)

// sections are the parts that hold figures, in their order.
var sections = []struct{ title, lead say.Kind }{
	ofRows:   {say.Define("report-rows", "Rows"), say.Kind{}},
	ofGroups: {say.Define("report-groups", "Groups of rows that look alike"), say.Kind{}},
	ofAttackers: {say.Define("report-attackers", "Three attackers"),
		say.Define("report-attackers-lead", "Without a full register, the journalist's risk is taken to be the prosecutor's. Where patients are known, the risks are those of patients.")},
	ofPatients:  {say.Define("report-persons", "Patients and what may be known of their rows"), say.Kind{}},
	ofSensitive: {say.Define("report-sensitive", "What groups say about sensitive columns"), say.Kind{}},
	ofLoss:      {say.Define("report-use", "Detail lost and use"), say.Kind{}},
}

// treatments say what was done to a column.
var treatments = map[Treatment]say.Kind{
	Removed:     say.Define("report-removed", "removed"),
	Kept:        say.Define("report-kept", "kept as it is"),
	Generalized: say.Define("report-generalized", "generalized"),
	Coarsened:   say.Define("report-coarsened", "made coarser before anything else"),
	Pseudonyms:  say.Define("report-pseudonyms", "pseudonyms by a key: still personal data"),
	Shifted:     say.Define("report-shifted", "dates shifted by a key: still personal data"),
	Numbered:    say.Define("report-numbered", "numbers that were drawn"),
	Apart:       say.Define("report-apart", "in a second table, by group"),
}

// rules name how a hierarchy is made.
var rules = map[rule.Kind]say.Kind{
	rule.Flat:        say.Define("report-rule-flat", "values as they are, or hidden"),
	rule.Intervals:   say.Define("report-rule-intervals", "intervals of equal width"),
	rule.Quantiles:   say.Define("report-rule-quantiles", "groups of about as many rows"),
	rule.Bounds:      say.Define("report-rule-bounds", "intervals with given bounds"),
	rule.Dates:       say.Define("report-rule-dates", "periods of dates"),
	rule.Ages:        say.Define("report-rule-ages", "ages by dates of birth"),
	rule.Mask:        say.Define("report-rule-mask", "characters masked"),
	rule.ZIP3:        say.Define("report-rule-zip3", "first three digits of ZIP codes"),
	rule.GBPostcodes: say.Define("report-rule-gb", "parts of British postcodes"),
	rule.Rare:        say.Define("report-rule-rare", "rare values together"),
	rule.Runs:        say.Define("report-rule-runs", "runs of an order of values"),
	rule.Classes:     say.Define("report-rule-classes", "a built-in classification"),
}

var (
	byRule   = say.Define("report-by-rule", "by a rule: {0}")
	leftOf   = say.Define("report-left", "made coarser before anything else: {0}")
	leftThen = say.Define("report-left-then", "made coarser before anything else: {0}; then {1}")
	byHand   = say.Define("report-by-hand", "listed by hand")
	byRanges = say.Define("report-by-ranges", "any range of its values")
	byMeans  = say.Define("report-by-means", "each row shows the mean of its group")
)

const style = `:root{color-scheme:light dark;--line:color-mix(in srgb,CanvasText 22%,Canvas)}
body{font:15px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;overflow-wrap:break-word}
h1{font-size:1.7rem;line-height:1.2}h2{font-size:1.15rem;margin:2.2rem 0 .4rem}
table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.35rem .6rem .35rem 0;border-bottom:1px solid var(--line)}
thead th{font-weight:600;font-size:.85rem}tbody th{font-weight:400}.n{text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
.attacks th i{font-size:.85rem;margin-inline-start:.5rem;padding:0 .4rem;border:1px solid var(--line);border-radius:.3rem}
.card{border:1px solid var(--line);border-inline-start:.4rem solid var(--tone,var(--line));padding:.1rem .8rem;margin:.6rem 0}.card p{margin:.3rem 0}
.green{--tone:#2e8b57}.amber{--tone:#b7791f}.red{--tone:#c0392b}b.amber{color:var(--tone)}
.soft{opacity:.75;font-size:.9rem}code,pre{font:12px/1.45 ui-monospace,monospace;overflow-wrap:anywhere;white-space:pre-wrap}
ul{padding-inline-start:1.2rem}td ul{margin:0;padding-inline-start:1rem}.write{border-bottom:1px dotted;min-height:2.2em}
@media(max-width:30rem){th,td{overflow-wrap:anywhere}.first .leaves td{white-space:normal}.first .leaves th:first-child{min-width:0}.first .bars{flex-wrap:wrap}.first .bar{width:4em}.first .sign{grid-template-columns:1fr 1fr}}
.bars{display:flex;gap:.6em;align-items:center;white-space:nowrap}.bar{display:flex;width:8em;flex:none;height:.75em;border:1px solid CanvasText;print-color-adjust:exact;-webkit-print-color-adjust:exact}.bar i{display:block;height:100%}
.bar .exact{background:CanvasText}.bar .coarser{background:repeating-linear-gradient(45deg,CanvasText 0 1px,Canvas 1px 4px)}.bar i+i{border-inline-start:1px solid CanvasText}
.ticks{list-style:none;padding:0}.sign{display:grid;grid-template-columns:repeat(3,1fr);gap:.3em 1.2em}
.first{line-height:1.35;font-size:.95rem}.first h2{margin:.8em 0 .15em;font-size:1.1em}.first p,.first ul{margin:.15em 0}.first .card{margin:.4em 0;padding:.15em .7em}.first .soft{font-size:1em}.first td,.first th{padding-block:.12em;font-size:1em}.first .about .write{min-height:1.3em;max-width:24em}.first .sign .write{min-height:1.7em}.about th{width:8em}.leaves th,.leaves td{vertical-align:middle}.leaves td:nth-child(2){white-space:nowrap}.leaves th:first-child{min-width:min(9em,20vw)}
.first{border-bottom:2px solid CanvasText;padding-bottom:1.5rem}
@page{size:A4;margin:12mm 16mm}@media print{h1{font-size:15pt;margin:0 0 .4em}.first{break-after:page;border:0;padding:0;font-size:8.3pt;line-height:1.25}.first h2{margin-top:.5em}:root{color-scheme:light}body{margin:0;max-width:none;font-size:10pt}tr,li{break-inside:avoid}h2{break-after:avoid}}`

// page writes a report, a figure or a sentence on each line, so that two pages can be
// compared line by line.
type page struct {
	d   *Document
	l   Language
	out strings.Builder
}

// hypertext is text as HTML has it. A text becomes one by [escape] alone, so that no cell, name or
// word of a person can be a tag: where hypertext is wanted, a string does not compile.
type hypertext string

func (p *page) line(h hypertext) { p.out.WriteString(string(h) + "\n") }

// sentence writes a text in the language of the page.
func (p *page) sentence(t say.Text) hypertext { return escape(p.l.say(t)) }

func (p *page) say(k say.Kind, args ...any) hypertext { return p.sentence(k.Say(args...)) }

func (p *page) heading(k say.Kind) { p.line("<h2>" + p.say(k) + "</h2>") }

// start writes what every page begins with.
func (p *page) start(title say.Kind) {
	l := p.l
	p.line("<!doctype html>")
	p.line(`<html lang="` + escape(l.Tag) + `" data-decimal="` + escape(l.Decimal) + `" data-group="` + escape(l.Group) + `" data-percent="` + escape(l.Percent) + `">`)
	p.line(`<meta charset="utf-8">`)
	p.line(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`)
	p.line(`<meta name="viewport" content="width=device-width">`)
	p.line("<title>" + p.say(title) + "</title>")
	p.line("<style>" + style + "</style>")
	p.line("<h1>" + p.say(title) + "</h1>")
}

// table writes a table with headings, of which those of numbers end in the class n.
func (p *page) table(class hypertext, headings []say.Kind, rows func()) {
	p.tableOf(class, group.Each(headings, func(h say.Kind) hypertext { return p.say(h) }), rows)
}

// tableOf writes a table with headings in the language of the page.
func (p *page) tableOf(class hypertext, headings []hypertext, rows func()) {
	p.line("<table" + class + ">")
	if headings != nil {
		p.line("<thead><tr>")
		for i, h := range headings {
			kind := hypertext("")
			if class == figureTable && i == 1 {
				kind = ` class="n"`
			}
			p.line("<th scope=col" + kind + ">" + h + "</th>")
		}
		p.line("</tr></thead>")
	}
	p.line("<tbody>")
	rows()
	p.line("</tbody></table>")
}

// figureTable is the class of a table whose second column holds figures.
const figureTable = ` class="figures"`

// row writes a row of cells that are HTML, the first its heading.
func (p *page) row(cells ...hypertext) {
	p.line("<tr><th scope=row>" + cells[0] + "</th>")
	for _, cell := range cells[1:] {
		p.line("<td>" + cell + "</td>")
	}
	p.line("</tr>")
}

// program writes the rows that say what program made something.
func (p *page) program(of Program) {
	p.row(p.say(headProgram), escape(strings.TrimSpace(of.Name+" "+of.Version)))
	for _, h := range of.Hashes {
		p.row(escape(h.Name), p.hash(h.SHA256))
	}
}

func (p *page) hash(sha256 string) hypertext {
	if sha256 == "" {
		return p.say(noHash)
	}
	return "<code>" + escape(sha256) + "</code>"
}

// figures writes the figures of a section, if there are any.
func (p *page) figures(of section, title, lead say.Kind) {
	var found []Figure
	concealed := false
	for _, f := range p.d.Figures {
		if defined(f.ID).section == of {
			found = append(found, f)
			concealed = concealed || f.Hidden
		}
	}
	if len(found) == 0 {
		return
	}
	p.heading(title)
	if lead.Code != "" {
		p.paragraph(lead.Say())
	}
	p.table(figureTable, []say.Kind{headFigure, headValue}, func() {
		for _, f := range found {
			p.line("<tr><th scope=row>" + p.label(f) + "</th>")
			p.line(`<td class="n">` + p.cell(f) + "</td></tr>")
		}
	})
	switch {
	case concealed:
		p.paragraph(facts.SmallHidden.Say())
	case p.d.ShowsSmall:
		p.paragraph(leadShown.Say())
	}
}

// label names a figure.
func (p *page) label(f Figure) hypertext {
	label := defined(f.ID).label.Say()
	if f.Column != "" {
		label = saidOf.Say(f.Column, label)
	}
	return p.sentence(label)
}

// cell is a figure in the page, from which [Document.Verify] reads it again.
func (p *page) cell(f Figure) hypertext {
	return answerCell{name{f.ID, f.Column}, p.l.value(f)}.html()
}

func (p *page) list(title say.Kind, sentences []say.Text) {
	p.heading(title)
	p.bullets(sentences)
}

// prose writes a paragraph, which begins with a tag, with a sentence on each line.
func (p *page) prose(open hypertext, sentences []say.Text) {
	p.line(open)
	for _, s := range sentences {
		p.line(p.sentence(s))
	}
	p.line("</p>")
}

// bullets writes sentences as a list, and nothing where there are none.
func (p *page) bullets(sentences []say.Text) {
	p.items(group.Each(sentences, p.sentence))
}

// items writes a list, and nothing where it is empty.
func (p *page) items(lines []hypertext) {
	if len(lines) == 0 {
		return
	}
	p.line("<ul>")
	for _, line := range lines {
		p.line("<li>" + line + "</li>")
	}
	p.line("</ul>")
}

func (p *page) worksheet(sheet Worksheet) {
	p.line("<h2>" + p.sentence(sheet.Title) + "</h2>")
	p.line(`<p class="soft">` + p.sentence(sheet.Source) + "</p>")
	p.table("", []say.Kind{headSheets, headFacts, headJudge}, func() {
		for _, q := range sheet.Questions {
			p.line("<tr><th scope=row>" + p.sentence(q.Asked) + "</th><td>")
			lines := group.Each(q.Facts, p.sentence)
			for _, of := range q.Figures {
				f := *p.d.Figure(of.ID, of.Column) // as the report has it: the worksheet is made of it
				lines = append(lines, p.label(f)+p.say(saidOf, "", "")+p.cell(f))
			}
			p.items(lines)
			judge := hypertext("")
			if q.Judge.English != "" {
				judge = p.sentence(q.Judge) + `<div class="write"></div>`
			}
			p.line("</td><td>" + judge + "</td></tr>")
		}
	})
}

func (p *page) recipe() {
	p.heading(headRecipe)
	p.line("<p>" + p.say(leadRecipe) + "</p>")
	if p.d.RecipeSHA256 != "" {
		p.line("<p>" + p.say(saidRecipe) + " " + p.hash(p.d.RecipeSHA256) + "</p>")
	}
	text, err := p.d.Recipe.JSON()
	if err != nil {
		text = nil // a valid recipe has its JSON
	}
	p.line("<pre>" + escape(string(text)) + "</pre>")
}

// Language is how a page is written.
type Language say.Notation

// English is the language of the sources.
func English() Language {
	return Language{Tag: "en", Decimal: ".", Group: ",", Percent: "{0}%", List: ", ", Between: "; "}
}

// knows reports whether the language has its words.
func (l Language) knows() bool { return l.Messages != nil || l.Tag == English().Tag }

// say says a text.
func (l Language) say(t say.Text) string {
	sentence := cmp.Or(t.Sentence, t.English)
	if said, ok := l.Messages[sentence]; ok {
		sentence = said
	}
	switch {
	case t.Code == "":
		return t.English // a name, a value
	case t.Code == say.CodeSeries:
		return l.joined(t.Args, l.List)
	case t.Code == say.CodeList:
		return l.joined(t.Args, l.Between)
	case t.Code == say.CodeNumber:
		return l.figures(t.English)
	case t.Code == say.CodeCount:
		return l.grouped(t.English)
	case t.Code == say.CodeShare:
		return l.perCent(strings.TrimSuffix(t.English, "%"))
	case t.Sentence == "":
		return sentence
	}
	return say.Fill(sentence, func(i int, _ bool) (string, bool) {
		if i >= len(t.Args) {
			return "", false
		}
		return l.say(t.Args[i]), true
	})
}

// joined says texts one behind the other.
func (l Language) joined(texts []say.Text, between string) string {
	return strings.Join(group.Each(texts, l.say), between)
}

var point = regexp.MustCompile(`(\d)\.(\d)`)

// figures writes numbers among symbols, as in "t = 0.25".
func (l Language) figures(text string) string {
	return point.ReplaceAllString(text, "${1}"+strings.ReplaceAll(l.Decimal, "$", "$$")+"${2}")
}

// hidden stands for a count that is hidden, in all languages.
const hidden = "†"

// value writes a figure: counts whole, shares as per cent with two decimals, rounded half
// away from zero, everything else with at most three decimals.
func (l Language) value(f Figure) string {
	if f.Value == nil {
		return hidden
	}
	switch defined(f.ID).unit {
	case people, size:
		return l.whole(int(*f.Value))
	case share:
		return strings.Replace(l.Percent, "{0}", l.number(100**f.Value, 2), 1)
	}
	return l.number(*f.Value, 3)
}

func (l Language) number(x float64, decimals int) string {
	scale := math.Pow10(decimals)
	return l.figures(strconv.FormatFloat(math.Round(x*scale)/scale, 'f', -1, 64))
}

// perCent writes a number of per cent, which has a decimal point.
func (l Language) perCent(number string) string {
	return strings.Replace(l.Percent, "{0}", l.figures(number), 1)
}

func (l Language) whole(n int) string { return l.grouped(strconv.Itoa(n)) }

// grouped writes a count with its digits in groups of three.
func (l Language) grouped(digits string) string {
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + l.Group + digits[at:]
	}
	return digits
}

// worded begin the codes of the texts of a page: its own, and those of attacks, cards, biases,
// columns that find people, coefficients, and cells that were filled.
var worded = []string{"report-", "attack-", "by-", "holds-", "red-", "held-", "amber-", "green-", "use-", "bias-", "unique-", "answer-constant", "note-filled"}

// words is a hash of the English of the texts of a page, of its style, and of how it is written. It is made when no
// program has added texts of its own yet: those that use this package come after it.
var words string

func init() {
	hash := sha256.New()
	for _, k := range say.Kinds() {
		if slices.ContainsFunc(worded, func(prefix string) bool { return strings.HasPrefix(k.Code, prefix) }) {
			fmt.Fprintf(hash, "%s %s\n", k.Code, k.English)
		}
	}
	fmt.Fprintln(hash, style, English())
	words = hex.EncodeToString(hash.Sum(nil)[:8])
}

// wording tells apart the words and the layout of versions: it is the same in all programs of one.
func wording() string { return words }
