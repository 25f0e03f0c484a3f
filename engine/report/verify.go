package report

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"slices"
	"strings"

	"quasi/engine"
	asked "quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/say"
)

// ReleaseInput says how the release is read that the report is on, where it is a file of
// text: as it was written.
func (d *Document) ReleaseInput() recipe.Input {
	in := d.Recipe.InputOfRelease()
	return recipe.Input{Encoding: recipe.UTF8, Delimiter: cmp.Or(d.Recipe.Output.Delimiter, recipe.CommaDelimiter), Quote: recipe.QuoteDoubled,
		Header: "yes", SkipLines: new(int), Missing: in.Missing}
}

// State is the result of checking one thing.
type State string

// The states.
const (
	Agrees    State = "agrees"
	Differs   State = "differs"
	Unchecked State = "unchecked"
)

// Item is one thing that a report says, and the result of checking it.
type Item struct {
	What  say.Text `json:"what"`
	State State    `json:"state"`
	// Report is the report's text, and Found the check's, where they differ.
	Report string `json:"report,omitempty"`
	Found  string `json:"found,omitempty"`
	// ReportSaid and FoundSaid are these for a person to read in any language; without an English
	// text: they are no words.
	ReportSaid say.Text `json:"-"`
	FoundSaid  say.Text `json:"-"`
	// Why says why it can't be checked; without an English text: it was.
	Why say.Text `json:"why,omitzero"`
}

// Given holds the data to check a report by.
type Given struct {
	// Release is the first file of the release, read as one (see csv.Options), and
	// ReleaseSHA256 the hash of its bytes; empty: not known.
	Release       *table.Table
	ReleaseSHA256 string
	// Original is the table that the release was made of, as the recipe's input reads it;
	// nil: it is not there. What needs it is then unchecked.
	Original       *table.Table
	OriginalSHA256 string
	// With has further inputs of the recipe: a key, a population.
	With []engine.Option
	// Language is the page's, with its texts; nil: English.
	Language *Language
}

// What is checked beside figures.
var (
	checkJSON     = say.Define("verify-json", "the JSON is written as Quasi writes it")
	checkPage     = say.Define("verify-page", "the page is that of the report in it")
	checkWords    = say.Define("verify-words", "the words of the page are those of the report in it")
	checkOutput   = say.Define("verify-output", "SHA-256 of the release")
	checkInput    = say.Define("verify-input", "SHA-256 of the original")
	checkNames    = say.Define("verify-names", "columns of the release")
	checkColumns  = say.Define("verify-columns", "what was done to the columns, by the recipe")
	checkLimits   = say.Define("verify-limits", "what is not promised, by the rest of the report")
	checkSheets   = say.Define("verify-worksheets", "the worksheets, by the rest of the report")
	checkRecipe   = say.Define("verify-recipe", "SHA-256 of the recipe, with its seed and method")
	checkAgain    = say.Define("verify-again", "the recipe makes the same release of the original again")
	whyOriginal   = say.Define("verify-needs-original", "needs the original")
	whyHidden     = say.Define("verify-hidden", "the report hides it")
	whyHashless   = say.Define("verify-no-hash", "the report has no SHA-256 of it")
	whyUnhashed   = say.Define("verify-pipe", "the file could be read once only, as from a pipe")
	whyWords      = say.Define("verify-other-words", "another version of Quasi wrote it, as it says itself: what stands there may be anything")
	whyEarlier    = say.Define("verify-earlier", "the report says that an earlier version of Quasi wrote it, which did not count this")
	whyBeside     = say.Define("verify-beside", "an earlier version of Quasi wrote it with figures of the original, which only that version checks")
	whyLanguage   = say.Define("verify-language", "this program does not have the page's language: {0}")
	whyTwo        = say.Define("verify-two-tables", "the release is two tables")
	checkAnswers  = say.Define("verify-answers", "questions, by the recipe")
	whyCanNot     = say.Define("verify-can-not", "it can't be made again: {0}")
	saidMissing   = say.Define("verify-missing", "not there")
	saidConcealed = say.Define("verify-concealed", "hidden")
)

// Verify recomputes what the report says, item by item: from the release what follows from
// it, the rest from the original, by running the recipe again. It fails with ctx.Err() soon
// after ctx is done; what can't be recomputed is an item. It takes as long as an audit, and
// with the original as long as the run.
func (d *Document) Verify(ctx context.Context, g Given) ([]Item, error) {
	v := &verification{d: d, g: g}
	v.compare(checkJSON.Say(), d.unlike == "", d.unlike, "")
	v.page()
	v.hash(checkOutput, d.Output, g.ReleaseSHA256)
	v.names()
	// Check what follows from the rest of the report: the hash of its recipe, with which the
	// seed, the method and all else that was decided is told, what was done to the columns, the questions,
	// and what is said in sentences, which another version may say in other words.
	want := hashOfRecipe(v.d.Recipe)
	v.compare(checkRecipe.Say(), v.d.RecipeSHA256 == want, v.d.RecipeSHA256, want)
	questions := group.Each(v.d.Recipe.Questions, asked.Question.String)
	answered := group.Each(v.d.Answers, func(a Answer) string { return a.Question })
	for _, part := range []struct {
		what         say.Kind
		report, made any
		worded       bool
	}{{checkColumns, v.d.Columns, columnsOf(&v.d.Recipe, v.d.apart()), false}, {checkAnswers, answered, questions, false},
		{checkLimits, v.d.Limits, v.d.limits(), true}, {checkSheets, v.d.Worksheets, v.d.sheets(), true}} {
		report, made := asJSON(part.report), asJSON(part.made)
		if part.what == checkAnswers && len(questions)+len(answered) == 0 {
			continue
		}
		if part.worded && report != made && v.earlier() {
			v.unchecked(part.what.Say(), whyWords.Say())
			continue
		}
		said, found := apartFrom(report, made)
		v.compare(part.what.Say(), report == made, said, found)
	}
	if g.Original == nil {
		v.unchecked(checkInput.Say(), whyOriginal.Say())
		v.unchecked(checkAgain.Say(), whyOriginal.Say())
		v.alone()
		return v.items, nil
	}
	v.hash(checkInput, []File{d.Input}, g.OriginalSHA256)
	decided := d.Recipe.Clone()
	for _, name := range g.Original.Names() { // a column that the report does not name was removed
		if decided.Column(name) == nil {
			decided.Columns = append(decided.Columns, recipe.Column{Name: name, Role: table.Identifying})
		}
	}
	prepared, err := engine.Prepare(g.Original, decided, g.With...)
	var release *engine.Release
	if err == nil {
		release, err = prepared.Run(ctx, nil)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		v.unchecked(checkAgain.Say(), whyCanNot.Say(err))
		v.alone()
		return v.items, nil
	}
	v.bytes(release)
	again, err := v.reported(ctx, release)
	if err != nil {
		return v.items, err
	}
	v.against(d.rows(), again.rows(), say.Text{})
	err = v.attacked(ctx, release)
	return v.items, err
}

// Count returns how many items have a state.
func Count(items []Item, s State) int {
	return len(slices.DeleteFunc(slices.Clone(items), func(i Item) bool { return i.State != s }))
}

// verification is a report that is being checked.
type verification struct {
	d     *Document
	g     Given
	items []Item
}

func (v *verification) unchecked(what, why say.Text) {
	v.items = append(v.items, Item{What: what, State: Unchecked, Why: why})
}

// compare notes whether the report says what was found.
func (v *verification) compare(what say.Text, same bool, report, found any) {
	i := Item{What: what, State: Agrees}
	if !same {
		i = Item{What: what, State: Differs, ReportSaid: told(report), FoundSaid: told(found)}
		if i.Report, i.Found = i.ReportSaid.English, i.FoundSaid.English; i.Report == i.Found {
			i.Report, i.Found = apartFrom(asJSON(report), asJSON(found))
			i.ReportSaid, i.FoundSaid = say.Text{}, say.Text{}
		}
	}
	v.items = append(v.items, i)
}

// hash compares the hash of a file with those of the report: of the release any of them,
// since one that is two tables has two.
func (v *verification) hash(what say.Kind, files []File, found string) {
	if found == "" {
		v.unchecked(what.Say(), whyUnhashed.Say())
		return
	}
	said := ""
	for _, f := range files {
		if said == "" || f.SHA256 == found {
			said = f.SHA256
		}
	}
	if said == "" {
		v.unchecked(what.Say(), whyHashless.Say())
		return
	}
	v.compare(what.Say(), said == found, said, found)
}

// hashOfRecipe returns the SHA-256 of a recipe as it is written, in hexadecimal digits; empty:
// it is none that can be read.
func hashOfRecipe(r recipe.Recipe) string {
	text, err := r.JSON()
	if err != nil {
		return ""
	}
	parsed, err := recipe.Parse(text)
	if err != nil {
		return ""
	}
	if text, err = parsed.JSON(); err != nil {
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Texts of what was checked, in short.
var (
	headChecked = say.Define("verify-head-checked", "Checked: {0}.")
	headAlone   = say.Define("verify-head-alone", "Checked without the original: {0}.")
	headPart    = say.Define("verify-head-part", "Checked in part, because the rest needs the original: {0}.")
	headOpen    = say.Define("verify-head-open", "Not checked, because that needs the original: {0}.")
	topicFile   = say.Define("verify-topic-file", "the file of the release")
	topicReport = say.Define("verify-topic-report", "the writing of the report")
	topicRecipe = say.Define("verify-topic-recipe", "the recipe by its hash")
	topicModels = say.Define("verify-topic-models", "verdicts")
	topicGroups = say.Define("verify-topic-groups", "groups and risks")
	topicValues = say.Define("verify-topic-sensitive", "sensitive columns")
	topicRows   = say.Define("verify-topic-rows", "rows of the table and those left out")
	topicPeople = say.Define("verify-topic-patients", "patients")
	topicLoss   = say.Define("verify-topic-loss", "detail lost, and use")
	topicSingle = say.Define("verify-topic-single", "columns that single people out")
	topicAsked  = say.Define("verify-topic-answers", "answers")
	topicAttack = say.Define("verify-topic-attacks", "attacks")
	topicAgain  = say.Define("verify-topic-again", "that the recipe with its seed makes this release of that original")
)

// topics are in the order in which they are named.
var topics = []struct {
	topic say.Kind
	codes []string // of items
	of    []section
}{
	{topicFile, []string{"verify-output", "verify-names"}, nil},
	{topicReport, []string{"verify-json", "verify-page", "verify-words", "verify-limits", "verify-worksheets"}, nil},
	{topicRecipe, []string{"verify-recipe", "verify-columns"}, nil},
	{topicModels, []string{"verify-model"}, nil},
	{topicGroups, nil, []section{ofGroups, ofAttackers}},
	{topicValues, nil, []section{ofSensitive}},
	{topicRows, []string{"verify-data"}, []section{ofRows}},
	{topicPeople, nil, []section{ofPatients}},
	{topicLoss, []string{"verify-kept"}, []section{ofLoss}},
	{topicSingle, []string{"verify-single", "verify-singles", "verify-identifiers"}, nil},
	{topicAsked, []string{"verify-answers", "verify-answer", "verify-answer-group"}, nil},
	{topicAttack, []string{"verify-attacked", "verify-attack"}, nil},
	{topicAgain, []string{"verify-again", "verify-input"}, nil},
}

// Headline says in up to three sentences what was checked, what only in part, and what not,
// because that needs the original. Each topic is named once. Of a table that is not the original, the
// recipe need not run: then the release was not made again.
func Headline(items []Item) []say.Text {
	var checked, part, open []say.Text
	foreign := slices.ContainsFunc(items, func(i Item) bool { return i.What.Code == checkInput.Code && i.State == Differs })
	for _, t := range topics {
		about := func(i Item) bool {
			return slices.Contains(t.codes, i.What.Code) || strings.HasPrefix(i.What.Code, "verify-figure") && slices.Contains(t.of, sectionOf(i.What))
		}
		some := slices.ContainsFunc(items, func(i Item) bool { return i.State != Unchecked && i.What.Code != checkInput.Code && about(i) })
		lacks := slices.ContainsFunc(items, func(i Item) bool {
			untold := slices.Contains([]string{whyOriginal.Code, whyHidden.Code}, i.Why.Code) // but by the original
			return i.State == Unchecked && (untold || foreign && i.What.Code == checkAgain.Code) && about(i)
		})
		switch topic := t.topic.Say(); {
		case some && lacks:
			part = append(part, topic)
		case some:
			checked = append(checked, topic)
		case lacks:
			open = append(open, topic)
		}
	}
	whole := headChecked
	if len(part)+len(open) > 0 {
		whole = headAlone
	}
	var said []say.Text
	for _, line := range []struct {
		says   say.Kind
		topics []say.Text
	}{{whole, checked}, {headPart, part}, {headOpen, open}} {
		if len(line.topics) > 0 {
			said = append(said, line.says.Say(say.Series(line.topics, len(line.topics))))
		}
	}
	return said
}

// sectionOf returns the section of a figure that is checked; -1: it is none.
func sectionOf(what say.Text) section {
	label := what.Args[len(what.Args)-1].Code
	for i := range definitions {
		if definitions[i].label.Code == label {
			return definitions[i].section
		}
	}
	return -1
}

var (
	written = regexp.MustCompile(`<html lang="([^"]*)" data-decimal="([^"]*)" data-group="([^"]*)" data-percent="([^"]*)">`)
	tags    = regexp.MustCompile(`<[^>]*>`)
	// wordlessly finds what a page has beside words of a language.
	wordlessly = regexp.MustCompile(`(?s)<style>.*?</style>|<span data-figure="[^"]*" data-column="[^"]*">[^<]*</span>|<[^>]*>`)
)

// Page returns how the page is written that the report was read from, without texts;
// false: it was read from JSON.
func (d *Document) Page() (Language, bool) {
	at := written.FindStringSubmatch(d.page)
	if at == nil {
		return Language{}, d.page != ""
	}
	en := English() // for lists, in which no figure is
	return Language{Tag: unescape(at[1]), Decimal: unescape(at[2]), Group: unescape(at[3]), Percent: unescape(at[4]), List: en.List, Between: en.Between}, true
}

// page compares the page with one that is made of the report in it: each line or, where its language is
// not known, its markup and each figure. One that another version wrote may show anything.
func (v *verification) page() {
	l, isPage := v.d.Page()
	switch {
	case !isPage:
		return
	case v.earlier():
		v.unchecked(checkPage.Say(), whyWords.Say())
		return
	case v.g.Language != nil && v.g.Language.Tag == l.Tag:
		l = *v.g.Language
	case l.Tag == English().Tag:
		l = English()
	}
	parts := func(page string) []string { return strings.Split(strings.ReplaceAll(page, "\r\n", "\n"), "\n") }
	if !l.knows() {
		v.unchecked(checkWords.Say(), whyLanguage.Say(l.Tag))
		parts = func(page string) []string {
			return wordlessly.FindAllString(strings.ReplaceAll(page, "\r\n", "\n"), -1)
		}
	}
	var out strings.Builder
	if err := v.d.HTML(&out, l); err != nil || !l.plausible() {
		v.compare(checkPage.Say(), false, l.Decimal+l.Group+l.Percent, "")
		return
	}
	have, made := parts(v.d.page), parts(out.String())
	for i := range max(len(have), len(made)) {
		if a, b := lineOf(have, i), lineOf(made, i); a != b {
			v.compare(checkPage.Say(), false, readable(a), readable(b))
			return
		}
	}
	v.compare(checkPage.Say(), true, "", "")
}

// plausible reports whether figures can be written so: with signs that are no digits.
func (l Language) plausible() bool {
	return slices.Contains([]string{".", ","}, l.Decimal) && slices.Contains([]string{"", ".", ",", "'", "’", " ", "\u00a0", "\u202f"}, l.Group) &&
		l.Decimal != l.Group && slices.Contains([]string{"{0}%", "{0} %", "{0}\u00a0%", "{0}\u202f%"}, l.Percent)
}

func lineOf(lines []string, i int) string {
	if i >= len(lines) {
		return ""
	}
	return lines[i]
}

// mostWords is the most characters shown of a line.
const mostWords = 200

// readable is a line without its markup, or with it if it has nothing else.
func readable(line string) string {
	plain := cmp.Or(strings.TrimSpace(unescape(tags.ReplaceAllString(line, ""))), line)
	if runes := []rune(plain); len(runes) > mostWords {
		plain = string(runes[:mostWords]) + "…"
	}
	return cmp.Or(plain, saidMissing.English)
}
