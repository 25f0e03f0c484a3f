package release

import (
	"cmp"
	"slices"
	"strings"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/measure/answer"
	"quasi/engine/measure/answertext"
	"quasi/engine/prepare"
	"quasi/engine/say"
)

// What the card on use says.
var (
	useNone          = say.Define("use-none", "No release to judge yet")
	useNoneWhy       = say.Define("use-none-why", "It is judged when the check is passed.")
	useAll           = say.Define("use-all", "Your question is answered in all {0} {0:group|groups} of {1} rows and more")
	useAllWhy        = say.Define("use-all-why", "{0}: within the original's 95% margin in each.")
	useMost          = say.Define("use-most", "Your question is answered in {0} of {1} groups of {2} rows and more")
	useAllExact      = say.Define("use-all-exact", "{0}: exact in each.")
	useLeans         = say.Define("use-leans", "The answers to your question are off in one direction")
	useLeansWhy      = say.Define("use-leans-why", "{0}. Say so beside any result.")
	useWrong         = say.Define("use-wrong", "Your question is answered wrongly in {0} of {1} {1:group|groups} of {2} rows and more")
	useWrongWhy      = say.Define("use-wrong-why", "Do not use this release for it. {0}.")
	useCant          = say.Define("use-cant", "This release can't answer your question")
	useFew           = say.Define("use-few", "Too few rows to tell whether the answer is right")
	useFewWhy        = say.Define("use-few-why", "No group has {0} rows. The original's margin is wide as well.")
	useSeveral       = say.Define("use-several", "{0} of {1} questions are answered")
	useSeveralWhy    = say.Define("use-several-why", "Not this one: {0}. {1}.")
	useSeveralAllWhy = say.Define("use-several-all-why", "Each is within the original's 95% margins in at least 9 of 10 groups of {0} rows and more.")
	useExact         = say.Define("use-exact", "{0} is exact in {1} of {2} rows")
	useExactWhy      = say.Define("use-exact-why", "Coarser in {0}, hidden in {1}.")
	useStudiedHidden = say.Define("use-studied-hidden", "{0}, which you want to study, is hidden in {1} of {2} rows")
	useHidden        = say.Define("use-hidden", "{0} is hidden in {1} of {2} rows")
	useGone          = say.Define("use-hidden-gone", "{0} is hidden in {1} of {2} rows; {4} {3:is|are} gone")
	useGoneUnnamed   = say.Define("use-hidden-gone-unnamed", "{0} is hidden in {1} of {2} rows; {3} {3:value is|values are} gone")
	useGoneWhy       = say.Define("use-hidden-gone-why", "Counts and means by it no longer include these rows.")
	useHiddenWhy     = say.Define("use-hidden-why", "Release {0:it|such columns} in another form, or remove {0:it|them}.")
	useLeft          = say.Define("use-left-out", "{0} of {1} rows are missing from the release")
	useLeftWhy       = say.Define("use-left-out-why", "They were too unusual for k = {0}. Counts and means no longer include them.")
	useTables        = say.Define("use-tables", "Every value is exact; {0} is known per group only")
	useTablesWhy     = say.Define("use-tables-why", "No row shows its own. Relations with it can't be studied by row.")
	useNothing       = say.Define("use-nothing", "Not judged: you have not said what will be studied")
	useNothingWhy    = say.Define("use-nothing-why", "No column is hidden in more than half of the rows. Most lost: {0}, {1}.")
	useNothingLost   = say.Define("use-nothing-lost", "No released column that could identify has lost anything.")
)

const (
	mostLeftOut = 0.05 // of the rows are missing without being said
	mostHidden  = 0.1  // of the rows hide a column of groups without being said
	mostGone    = 5    // values that are gone are named
)

// UseFor is the verdict on what the release is of use for: whether it answers the recipe's questions, to
// which [Release.Answers] has found answers, or, without one, what is left of its columns.
func (r *Release) UseFor(answers []facts.Answer) facts.Card {
	if !r.Passed() {
		return facts.Card{Tone: facts.Neutral, Headline: useNone.Say(), Detail: useNoneWhy.Say()}
	}
	all := r.onColumns(len(answers) > 0)
	if len(answers) > 0 {
		all = slices.Insert(all, 0, OnAnswers(answers))
	}
	place := map[facts.Tone]int{facts.Amber: -1}
	slices.SortStableFunc(all, func(a, b facts.Card) int { return place[a.Tone] - place[b.Tone] })
	card := all[0]
	for _, c := range all[1:] {
		if c.Tone == facts.Amber || c.Detail.Code == useGoneWhy.Code {
			card.More = append(card.More, c.Headline)
		}
	}
	card.More = append(card.More, r.Filled()...)
	return card
}

// OnAnswers is the verdict on the questions alone, of which there is at least one. It names the
// group that is furthest off of answers that have groups.
func OnAnswers(answers []facts.Answer) facts.Card {
	if len(answers) == 1 {
		return onAnswer(answers[0])
	}
	good := 0
	var failed *facts.Answer
	for i := range answers {
		if answers[i].Verdict.Good() {
			good++
		} else if failed == nil {
			failed = &answers[i]
		}
	}
	card := facts.Card{Tone: facts.Green, Headline: useSeveral.Say(good, len(answers)), Detail: useSeveralAllWhy.Say(facts.LeastJudged)}
	if failed != nil {
		card.Tone, card.Detail = facts.Amber, useSeveralWhy.Say(question.SaidOf(failed.Question), answertext.Said(*failed))
	}
	return card
}

func onAnswer(a facts.Answer) facts.Card {
	worst := answertext.Worst(a)
	switch a.Verdict {
	case facts.Answered:
		why := useAllWhy
		if a.Lean.Exactly(a.Judged) {
			why = useAllExact
		}
		q, _ := question.Parse(a.Question)
		if len(a.Groups) > 0 && !slices.ContainsFunc(a.Groups, func(g facts.AnswerGroup) bool { return !g.Median }) {
			q.Kind = question.Median // of a mean over bounds, too
		}
		return facts.Card{Tone: facts.Green, Headline: useAll.Say(a.Judged, facts.LeastJudged), Detail: why.Say(q.Said())}
	case facts.Leans:
		return facts.Card{Tone: facts.Amber, Headline: useLeans.Say(), Detail: useLeansWhy.Say(answertext.Said(a))}
	case facts.MostlyAnswered:
		return facts.Card{Tone: facts.Green, Headline: useMost.Say(a.Within, a.Judged, facts.LeastJudged), Detail: worst}
	case facts.PartlyAnswered:
		return facts.Card{Tone: facts.Amber, Headline: useMost.Say(a.Within, a.Judged, facts.LeastJudged), Detail: worst}
	case facts.WronglyAnswer:
		return facts.Card{Tone: facts.Amber, Headline: useWrong.Say(a.Judged-a.Within, a.Judged, facts.LeastJudged), Detail: useWrongWhy.Say(worst)}
	case facts.Unanswered:
		return facts.Card{Tone: facts.Amber, Headline: useCant.Say(), Detail: a.Why}
	}
	return facts.Card{Tone: facts.Neutral, Headline: useFew.Say(), Detail: useFewWhy.Say(facts.LeastJudged)}
}

// onColumns returns the cards on the columns. asked: there are questions, so that nothing has to
// be said where nothing is wrong.
func (r *Release) onColumns(asked bool) []facts.Card {
	if r.Linked != nil {
		return []facts.Card{{Tone: facts.Neutral, Headline: useTables.Say(r.Linked.Columns[len(r.Linked.Columns)-1].Name), Detail: useTablesWhy.Say()}}
	}
	var cards []facts.Card
	kept := r.Kept()
	share := func(c facts.KeptColumn) float64 { return float64(c.Hidden) / float64(max(1, c.Rows())) }
	slices.SortStableFunc(kept, func(a, b facts.KeptColumn) int {
		return cmp.Compare(max(mostHidden, share(b)), max(mostHidden, share(a)))
	})
	hidden := 0
	for _, c := range kept {
		if c.MostlyHidden() {
			hidden++
		}
	}
	for _, c := range kept {
		studied := r.recipe.Column(c.Column).Studied
		d := &r.of.Columns()[r.of.Data.Table.Index(c.Column)] // of names of groups, or codes of them, or not
		switch groups := share(c) > mostHidden && !d.Type.Dated() && (!d.Type.Numeric() || d.Codes); {
		case c.MostlyHidden():
			cards = append(cards, facts.Card{Tone: facts.Amber, Headline: r.hidden(c, groups), Detail: useHiddenWhy.Say(hidden)})
		case groups:
			cards = append(cards, facts.Card{Tone: facts.Neutral, Headline: r.hidden(c, groups), Detail: useGoneWhy.Say()})
		case studied && !asked:
			cards = append(cards, facts.Card{Tone: facts.Neutral, Headline: useExact.Say(c.Column, c.Exact, c.Rows()), Detail: useExactWhy.Say(c.Coarser, c.Hidden)})
		}
	}
	if all := r.of.Problem.N; float64(all-r.Table.N) > mostLeftOut*float64(all) {
		cards = append(cards, facts.Card{Tone: facts.Amber, Headline: useLeft.Say(all-r.Table.N, all), Detail: useLeftWhy.Say(r.recipe.Privacy.K)})
	}
	if len(cards) == 0 && !asked {
		cards = append(cards, facts.Card{Tone: facts.Neutral, Headline: useNothing.Say(), Detail: r.mostLost()})
	}
	return cards
}

// hidden says in how many rows a column is hidden and, if its values are names of groups, which of
// them no row shows any more.
func (r *Release) hidden(c facts.KeptColumn, groups bool) say.Text {
	if groups {
		switch named, gone := r.gone(c.Column); {
		case len(named) > 0:
			return useGone.Say(c.Column, c.Hidden, c.Rows(), gone, say.Series(say.Plain(named...), gone))
		case gone > 0:
			return useGoneUnnamed.Say(c.Column, c.Hidden, c.Rows(), gone)
		}
	}
	if r.recipe.Column(c.Column).Studied {
		return useStudiedHidden.Say(c.Column, c.Hidden, c.Rows())
	}
	return useHidden.Say(c.Column, c.Hidden, c.Rows())
}

// gone counts the values of a column of which no row shows anything, and names those that at least k
// people have, the most frequent first.
func (r *Release) gone(column string) (named []string, all int) {
	at := slices.IndexFunc(r.of.Outgoing, func(o prepare.Outgoing) bool { return o.Name == column })
	before, after, patients := r.of.Raw.Column(column), r.Table.Columns[at], r.of.Asked.Patients()
	spelled, distinct := before.Spellings()
	shown, people, texts := make([]bool, distinct), make([]map[int32]bool, distinct), make([]string, distinct)
	r.pairs(before, after, func(v, w int32, _ int) { shown[spelled[v]] = shown[spelled[v]] || !after.Absent(w) })
	for record, code := range before.Codes {
		if before.Absent(code) || shown[spelled[code]] {
			continue
		}
		v, person := spelled[code], int32(record)
		if patients != nil {
			person = patients.Codes[record]
		}
		if people[v] == nil {
			people[v], texts[v] = map[int32]bool{}, strings.TrimSpace(before.Values[code])
			all++
		}
		people[v][person] = true
	}
	var shared []int
	for v := range people {
		if len(people[v]) >= r.recipe.Privacy.K {
			shared = append(shared, v)
		}
	}
	slices.SortStableFunc(shared, func(a, b int) int { return cmp.Compare(len(people[b]), len(people[a])) })
	return group.Each(shared[:min(len(shared), mostGone)], func(v int) string { return texts[v] }), all
}

// mostLost names the column that has lost most.
func (r *Release) mostLost() say.Text {
	name, most := "", 0.0
	for _, c := range r.Loss.Columns {
		if c.ILossRate > most {
			name, most = c.Name, c.ILossRate
		}
	}
	if name == "" {
		return useNothingLost.Say()
	}
	return useNothingWhy.Say(name, say.Share(most))
}

// Answers returns what the release answers to questions, in their order, beside what the
// table that it was made of does. It fails if a question can't be asked of that table; see
// [answer.Of].
func (r *Release) Answers(questions []question.Question) ([]facts.Answer, error) {
	opt := r.reading()
	answers := make([]facts.Answer, len(questions))
	for i, q := range questions {
		var err error
		if answers[i], err = answer.Of(q, r.of.Raw, r.Table, opt); err != nil {
			return nil, err
		}
	}
	return answers, nil
}

// Biases compares each released column that is studied, or that a question is about, with what
// is left of it, in the order of the recipe; see [answer.BiasOf]. A column that was made coarser
// first is compared with its coarser values, which the release is to tell.
func (r *Release) Biases() []facts.Bias {
	var biases []facts.Bias
	opt := r.reading()
	for _, c := range r.recipe.Columns {
		if !c.Studied && !slices.ContainsFunc(r.recipe.Questions, func(q question.Question) bool { return slices.Contains(q.Columns(), c.Name) }) {
			continue
		}
		from := r.of.Raw
		if at := slices.IndexFunc(r.of.Outgoing, func(o prepare.Outgoing) bool { return o.Name == c.Name }); c.Coarsen != nil && at >= 0 {
			from = &table.Table{N: r.of.Data.Table.N, Columns: []*table.Column{r.labelled(r.of.Outgoing[at])}} // as it is written
		}
		if b, ok := answer.BiasOf(c.Name, from, r.Table, opt); ok {
			biases = append(biases, b)
		}
	}
	return biases
}

// reading says how the release is read beside its original.
func (r *Release) reading() answer.Options {
	opt := answer.Options{Names: r.names, Trees: map[string]*hierarchy.Tree{}}
	if r.of.Asked != nil {
		opt.Patients = r.of.Asked.Patients()
	}
	for _, c := range r.Recipe().Columns {
		if c.Hierarchy == nil || c.Hierarchy.Ordered || c.Coarsen != nil {
			continue
		}
		if tree, err := c.Hierarchy.Tree(); err == nil {
			opt.Trees[c.Name] = tree
		}
	}
	return opt
}

// Asking returns the release with other questions in its recipe, on which nothing of it depends.
func (r *Release) Asking(questions []question.Question) *Release {
	own := *r
	own.recipe = r.recipe.Clone()
	own.recipe.Questions = slices.Clone(questions)
	return &own
}
