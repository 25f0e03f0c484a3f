package report

import (
	"slices"
	"strings"

	"quasi/engine/say"
)

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
	{topicReport, []string{"verify-json", "verify-markup", "verify-page", "verify-words", "verify-limits", "verify-worksheets"}, nil},
	{topicRecipe, []string{"verify-recipe", "verify-columns"}, nil},
	{topicModels, []string{"verify-model"}, nil},
	{topicGroups, nil, []section{ofGroups, ofAttackers}},
	{topicValues, nil, []section{ofSensitive}},
	{topicRows, []string{"verify-data"}, []section{ofRows}},
	{topicPeople, nil, []section{ofPatients}},
	{topicLoss, []string{"verify-kept"}, []section{ofLoss}},
	{topicSingle, []string{"verify-single", "verify-singles"}, nil},
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
			return (i.needsOriginal() || foreign && i.What.Code == checkAgain.Code && i.State == Unchecked) && about(i)
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

// needsOriginal reports whether the original would tell.
func (i *Item) needsOriginal() bool {
	return i.State == Unchecked && slices.Contains([]string{whyOriginal.Code, whyHidden.Code}, i.Why.Code)
}

// sectionOf returns the section of a figure that is checked; -1: it is none.
func sectionOf(what say.Text) section {
	if len(what.Args) == 0 {
		return -1
	}
	label := what.Args[len(what.Args)-1].Code
	for i := range definitions {
		if definitions[i].label.Code == label {
			return definitions[i].section
		}
	}
	return -1
}
