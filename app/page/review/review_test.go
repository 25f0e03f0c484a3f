package review_test

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/app/page/review"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/bound"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
)

// Of a row that is chosen the review says which row it looks like and what was made
// coarser, until another result is there.
func TestARowIsExplained(t *testing.T) {
	s, p := stepstest.Reviewed(t, text.English, nil)
	p.Sees(s.Say(text.WhyPick))
	row := s.Say(text.WhyTitle, 3)
	p.Click(row).Misses(s.Say(text.WhyPick)).Sees(s.Say(text.WhyGroup, "4", 1))
	p.First(s.Say(text.WhyTitle, 1)).Misses(s.Say(text.WhyGroup, "4", 1))
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Seed = 7 })
	p.Sees(s.Say(text.StaleTitle)).Click(s.Say(text.RunAgain)).Settle().Misses(s.Say(text.StaleTitle)).Sees(s.Say(text.WhyPick))
}

// run shows the review of a table, as decided, and its result.
func run(t *testing.T, lang text.Lang, rows string, decide func(*recipe.Recipe)) (*session.Session, *stepstest.Page) {
	t.Helper()
	s, engine := stepstest.Visit(t, lang, sessiontest.Text("ward.csv", rows))
	s.Decide(decide)
	p := stepstest.Show(t, s, engine).At(session.Review)
	if p.Click("run").Settle(); s.Result == nil {
		t.Fatalf("no result: %+v", s.Failure)
	}
	return s, p
}

// grouped shows the review of a table in groups of at least k by its first column; its second is
// sensitive. change changes more; nil: nothing.
func grouped(t *testing.T, lang text.Lang, k int, rows string, change func(*recipe.Recipe)) (*session.Session, *stepstest.Page) {
	t.Helper()
	return run(t, lang, rows, func(r *recipe.Recipe) {
		if r.Privacy.K, r.Columns[0].Role, r.Columns[1].Role = k, table.QuasiIdentifying, table.Sensitive; change != nil {
			change(r)
		}
	})
}

// Groups that share one sensitive value are warned of, where there are some.
func TestGroupsOfOneValueAreWarnedOf(t *testing.T) {
	s, p := grouped(t, text.English, 2, "age,ill\n20,flu\n20,flu\n50,flu\n50,gout\n", nil)
	p.Sees("In 1 of 2 groups, everyone has the same ill").Click("tab-risk").Settle().Sees(s.Say(text.TileAlarm, "ill"))
	s.Help().Find(s)
	if p.Settle(); s.Help().Now.Shared["ill"] != 1 {
		t.Errorf("a trial finds %+v", s.Help().Now)
	}
	p.Sees("then 0 such groups, 0 rows left out, detail lost 100% (now 0%)")
	p.Click("diverse-ill").Sees(s.Say(text.StaleTitle)).Click(s.Say(text.OfferAlike, "ill")).Misses(s.Say(text.StaleTitle))
	p.Click("diverse-ill").Click(s.Say(text.RunAgain)).Settle().Misses("everyone has the same ill")
}

// What a release reaches of each model is said, and what it does not hold.
func TestVerdictsOfModels(t *testing.T) {
	s, p := stepstest.Reviewed(t, text.English, func(r *recipe.Recipe) {
		r.Privacy.Models = []recipe.Model{
			{Name: privacy.NameDistinctL, Column: "Disease", Parameters: parameter.Given{"l": 2.0}},
			{Name: privacy.NameUniqueness, Parameters: parameter.Given{"share": 0.0}},
		}
	})
	l, unique := s.Lang.Phrase(s.Result.Verdicts[1].Named), s.Lang.Phrase(s.Result.Verdicts[2].Named)
	if want := "distinct 2-diversity of “Disease”"; l != want {
		t.Errorf("the model is %q, want %q", l, want)
	}
	p.Sees(s.Say(text.ModelHolds, l), unique)
	failed := *s.Result
	failed.Passed = false
	failed.Verdicts = append([]protocol.Verdict(nil), failed.Verdicts...)
	failed.Verdicts[1].Holds, failed.Verdicts[1].Reach = false, "l = 1"
	s.Result = &failed
	p.S.Saving().ChooseFormat(kind.CSV) // another number, so that the page is rendered
	p.Sees(s.Say(text.ModelFails, l, "l = 1")).Misses(s.Say(text.ModelHolds, l))
}

// The title says what to do with a release, the card what it promises: of rows, of patients, or
// nothing.
func TestTheTitleOfAReview(t *testing.T) {
	for want, decide := range map[string]func(r *recipe.Recipe){
		"Unchanged, Disease singles out 4 of 10 rows": nil,
		"In all columns of the file.":                 func(r *recipe.Recipe) { r.Column("Disease").Role = table.Identifying },
		"Nobody is hidden among others (k = 1)":       func(r *recipe.Recipe) { r.Privacy.K, r.Algorithm.Name = 1, "mondrian-strict" },
	} {
		s, p := stepstest.Reviewed(t, text.English, decide)
		heading := text.ReviewLook
		if s.Result.Cards.Protection.Tone == facts.Green {
			heading = text.ReviewChecked
		}
		if p.Sees(want, s.Say(heading)); s.Result.K == 1 { // nothing is asked for, and no shield is green
			p.Sees(`class="card verdict limited"`)
		}
	}
	// Of patients, where they are counted: each disease stands for one here.
	s, p := stepstest.Reviewed(t, text.English, func(r *recipe.Recipe) {
		r.Privacy.Patient = "Disease"
		r.Know(recipe.KnowsOne)
		r.Column("Disease").Role = table.Identifying
	})
	p.Sees("without it, one group has only 1 patient", s.Lang.Sentence(s.Result.Audit.SayPatients()))
	// A verdict on protection that is green does not hide one on use that is not.
	lost := *s.Result
	lost.Cards.Protection.Tone, lost.Cards.Use.Tone = facts.Green, facts.Amber
	s.Result = &lost
	s.Saving().ChooseFormat(kind.CSV) // so that the page is rendered
	p.Sees(s.Say(text.ReviewLost)).Misses(s.Say(text.ReviewChecked))
}

// Each tab shows what it is for and nothing else, and stays chosen after the next run.
func TestTabsOfAReview(t *testing.T) {
	s, p := stepstest.Reviewed(t, text.English, nil)
	only := map[string]string{review.TabRows: "rows-seen", review.TabRisk: "attackers", review.TabDetail: `id="losses"`, review.TabCompare: `id="help"`}
	for tab := range only {
		p.Click("tab-" + tab).Settle()
		for other, what := range only {
			if other == tab {
				p.Sees(what)
			} else {
				p.Misses(what)
			}
		}
	}
	p.Click("tab-detail")
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Seed = 7 })
	if p.Click(s.Say(text.RunAgain)).Settle(); review.Tab(s) != review.TabDetail {
		t.Errorf("after a run the tab is %s", review.Tab(s))
	}
	p.Sees(`id="analyses"`) // measured without a look at the rows
}

// What the release is good for is shown column by column.
func TestDistributionsAreShownByColumn(t *testing.T) {
	s, p := stepstest.Reviewed(t, text.English, nil)
	p.Click("tab-detail").Settle().Sees(s.Say(text.DistributionTitle), s.Say(text.Before), s.Say(text.After), s.Say(text.QualityTitle))
	marginals := s.Inspection().Quality().Marginals
	p.Sees(s.Say(text.MarginalLine, s.Lang.Percent(*marginals.Moved), marginals.Pairs))
	all := s.Inspection().Quality().Distributions
	if len(all) != 3 {
		t.Fatalf("%d distributions", len(all))
	}
	for _, d := range all {
		if p.Choose("distribution", d.Name); d.TotalVariation.With == nil {
			p.Sees(s.Say(text.DistributionNone))
			continue
		}
		p.Sees(d.Name + ": as if " + s.Lang.Percent(*d.TotalVariation.With) + " of the rows had another value")
	}
}

// A run that is cancelled leaves the result before it; one that fails says why.
func TestARunThatDoesNotEndWell(t *testing.T) {
	s, p := stepstest.Reviewed(t, text.English, nil)
	result := s.Result
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	if p.Click(s.Say(text.RunAgain)).Sees(s.Say(text.RunningTitle, 10)).Click(s.Say(text.Cancel)).Settle(); s.Result != result || s.Work() != session.Idle {
		t.Errorf("work %q; the result before is gone: %v", s.Work(), s.Result != result)
	}
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: "Disease", Parameters: parameter.Given{"l": 10.0}}}
	})
	p.Click(s.Say(text.RunAgain)).Settle().Sees(s.Say(text.FailureTitle), s.Say(text.StaleTitle)).Click(s.Say(text.Dismiss)).Misses(s.Say(text.FailureTitle))
	if p.Click(s.Say(text.TryOther)); s.Step != session.Protect {
		t.Errorf("step %d", s.Step)
	}
}

// What is lost because it could not be read is said, and leads to where it is decided.
func TestLossesOfUnreadDatesAreSaid(t *testing.T) {
	s, p := grouped(t, text.English, 2, "born,ill\n1/2/1950,flu\n3/4/1960,flu\n5/6/1970,gout\n7/8/1980,gout\n", nil)
	p.Sees("4 of the 4 values can't be read as dates (1/2/1950, 3/4/1960, 5/6/1970, …)").Click(s.Say(text.UnreadButton))
	if s.Step != session.Columns {
		t.Errorf("the button leads to step %v", s.Step)
	}
}

// The verdict says how many had nothing to begin with, and the rows that are no people
// are not in it.
func TestWhoHadNothingIsSaid(t *testing.T) {
	s, p := grouped(t, text.English, 4, "age,ill\n97,HIV\n,flu\n,flu\n,cold\n,\nk.A.,\n", func(r *recipe.Recipe) { r.Column("age").Missing = []string{"k.A."} })
	p.At(session.Open).Sees("1 row has no value in any column. It is no person and was left out: line 6").At(session.Review).Sees("Of the 4 members of the smallest group 3 had no value that could identify to begin with: they protect the others little. Without them, a group has only 1: fewer than k = 4.",
		"1 row has only texts that the recipe treats as missing values. It is no person and was left out: row 6")
	if a := s.Result.Audit; a.N != 4 || s.Result.Records != 4 || a.Blank.Members != 3 {
		t.Errorf("%d rows of %d, %+v", a.N, s.Result.Records, a.Blank)
	}
	// Of larger groups, and of none.
	_, p = grouped(t, "zh-CN", 2, "age,ill\n1,a\n1,b\n,a\n,b\n,c\n", nil)
	p.Sees("较大的组中有 3 个的间接识别列原本全部缺失。")
	s, p = stepstest.Reviewed(t, text.English, nil)
	if p.Misses("had no value that could identify"); s.Result.Audit.Blank.Members != 0 {
		t.Errorf("%+v", s.Result.Audit.Blank)
	}
}

// The review says how far the release is from the best, in each language, and of a small
// table that it is the best, if it is; nothing where nothing is lost.
func TestTheReviewSaysHowFarTheBestIs(t *testing.T) {
	for _, lang := range text.Languages() {
		s, p := stepstest.Reviewed(t, lang, func(r *recipe.Recipe) { r.Algorithm.Name = "mondrian-strict" })
		found := s.Bound.Found()
		if found == nil || found.Bound.Way != bound.Optimum || found.AtMostAbove == nil || *found.AtMostAbove < 0.01 {
			t.Fatalf("%+v", found)
		}
		p.Click("tab-detail").Settle().Sees(s.Say(text.BoundTitle), s.Say(text.BoundOptimum, s.Result.K, s.Lang.Percent(found.Bound.Loss)))
		p.Misses(s.Say(text.BoundBest), s.Say(text.BoundPlain), s.Say(text.GoOn))
	}
	s, p := stepstest.Reviewed(t, text.English, func(r *recipe.Recipe) { r.Algorithm.Name = "minimum-loss" })
	p.Click("tab-detail").Settle().Sees(s.Say(text.BoundBest)).Misses("it loses at most")
	s, p = stepstest.Reviewed(t, text.English, func(r *recipe.Recipe) { r.Privacy.K = 1 })
	if p.Click("tab-detail").Settle().Misses(s.Say(text.BoundTitle)); s.Result.Loss.ILossRate > 0 {
		t.Errorf("k = 1 loses %v", s.Result.Loss.ILossRate)
	}
}

// The cards write counts as the language does.
func TestCardsWriteCountsAsTheLanguageDoes(t *testing.T) {
	rows := sessiontest.Lines("age,sex,dx", 1200, func(i int) string { return fmt.Sprintf("30,f,%d", i) })
	for lang, want := range map[text.Lang]string{
		text.English: "Unchanged, dx singles out 1,200 of 1,200 rows", "de": "1.200 von 1.200", "zh-CN": "1,200",
	} {
		_, p := grouped(t, lang, 2, rows, func(r *recipe.Recipe) {
			r.Column("sex").Role, r.Column("dx").Role = table.QuasiIdentifying, table.Insensitive
		})
		p.Sees(want)
	}
}

// A mark of the map opens its groups, and the only one of a mark by itself: what is released
// for it, and its sensitive values beside those of all rows.
func TestAGroupIsOpened(t *testing.T) {
	s, p := ages(t, 2, "30", "30", "34", "34", "38", "38")
	m := s.Inspection().ClassMap()
	if m == nil || len(m.Marks) == 0 || m.Records != 6 {
		t.Fatalf("the map is %+v", m)
	}
	p.Tab(review.TabDetail).Sees(s.Say(text.MapTitle), s.Say(text.MapKeys), s.Say(text.MapTable)).Misses(s.Say(text.MapHere))
	mark := m.Marks[0]
	if p.Click("mark-0-0").Settle(); mark.Classes > 1 {
		p.Sees(s.Say(text.GroupNumber, 1)).Click("class-0").Settle()
	}
	p.Sees(s.Say(text.MapClass, 1, 2), s.Say(text.MapHere), s.Say(text.MapAll), s.Say(text.PersonsShare, 1, s.Lang.Percent(0.5)))
	p.Click("map-rows").Settle()
	if like := s.Shown.View().Like; like != s.Inspection().Class(0).First+1 {
		t.Errorf("the rows of row %d are shown", like)
	}
	if review.Tab(s) != review.TabRows {
		t.Errorf("the tab is %s", review.Tab(s))
	}
	if review.Figures(s)["classes"].CSV == "" {
		t.Error("the map is not among the charts to save")
	}
}

// All charts of a result that are computed are saved at once.
func TestChartsAreSaved(t *testing.T) {
	s, p := ages(t, 2, "30", "30", "34", "34", "38", "38")
	p.Tab(review.TabCompare).Click("sweep-button").Settle().Click("save-pictures")
	if saved := s.Saving().Downloads(); len(saved) != 1 || saved[0].Name != "ward.pictures.zip" || saved[0].Bytes < 1000 {
		t.Errorf("%+v are saved", saved)
	}
	charts := review.Figures(s)
	for _, name := range []string{"attackers", "singling-out", "group-sizes", "distribution-age", "loss-by-column", "loss-against-risk"} {
		if charts[name].SVG == "" {
			t.Errorf("%s is not among the charts", name)
		}
	}
}

// What is saved of a chart of six rows tells no count of them, and no cell that a spreadsheet
// would run.
func TestSavedChartsHideSmallCounts(t *testing.T) {
	s, p := ages(t, 2, "30", "30", "34", "34", "38", "52")
	p.Settle()
	for name, f := range review.Figures(s) {
		if lines, err := csv.NewReader(strings.NewReader(f.CSV)).ReadAll(); err != nil || len(lines) < 2 {
			t.Fatalf("%s: %v, %d lines", name, err, len(lines))
		}
		hides := strings.Contains(f.CSV, "†")
		if hides != strings.Contains(f.SVG, s.Lang.Sentence(facts.SmallHidden.Say())[:20]) {
			t.Errorf("%s: what is hidden is not said", name)
		}
		if (name == "singling-out" || strings.HasPrefix(name, "distribution")) && !hides {
			t.Errorf("%s tells small counts: %s", name, f.CSV)
		}
		if hides && strings.Contains(f.SVG, "total variation") {
			t.Errorf("%s says how far what is hidden is apart", name)
		}
	}
}

// Of a release that leaves few rows out no loss is saved, from which their number could be
// worked out; and what is saved of a sweep is not said to be about the result.
func TestSavedLossesHideFewRowsLeftOut(t *testing.T) {
	s, p := ages(t, 2, "30", "30", "34", "34", "38", "52")
	limited := func(limit float64) map[string]review.Saved {
		s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name, r.Privacy.SuppressionLimit = "datafly", limit })
		p.At(session.Protect).Click("run").Settle()
		p.At(session.Review).Tab(review.TabCompare).Click("sweep-button").Settle()
		return review.Figures(s)
	}
	if f := limited(0); s.Result.Released != 6 || strings.Contains(f["loss-by-column"].CSV+f["loss-against-risk"].CSV, "†") {
		t.Errorf("of %d released rows something is hidden: %+v", s.Result.Released, f)
	}
	f := limited(0.4)
	if s.Result.Released != 4 {
		t.Fatalf("%d rows are released", s.Result.Released)
	}
	for _, name := range []string{"loss-by-column", "loss-against-risk"} {
		if lines, err := csv.NewReader(strings.NewReader(f[name].CSV)).ReadAll(); err != nil || len(lines) < 2 || !slices.Contains(lines[1], "†") {
			t.Errorf("%s: %v, %q", name, err, lines)
		}
	}
	if strings.Contains(f["loss-against-risk"].SVG, "seed") || !strings.Contains(f["loss-by-column"].SVG, "seed") {
		t.Error("a chart does not say what it is about, or says it of others")
	}
}

// The review shows the cost of more knowledge figure by figure, or the reason why it has no figure.
func TestTheReviewSaysWhatMoreKnowledgeCosts(t *testing.T) {
	for _, lang := range []text.Lang{text.English, "de", "zh-CN"} {
		s, p := stepstest.OfPatients(t, lang)
		s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
		p.At(session.Protect).Click("run").Settle()
		p.Tab(review.TabCompare).Sees(s.Say(text.KnowingTitle), s.Say(text.KnowingLead))
		s.Result.Curve = []protocol.Point{{}, {Round: 7}} // it takes a larger table to do so many
		if s.Knowing().Find(s); s.Knowing().Going {
			p.Sees(s.Say(text.KnowingGoing, s.Say(text.KnowsOne)), s.Say(text.FactOf, 0, 4)).Click("knowing-button")
			p.Sees(s.Say(text.Compare)).Click("knowing-button").Settle()
		}
		if p.Update(); len(s.Knowing().Found) != 4 || s.Knowing().Going {
			t.Fatalf("%s: %+v, %+v", lang, s.Knowing(), s.Failure)
		}
		for i, found := range s.Knowing().Found {
			if p.Sees(s.Say(text.KnownOf(recipe.Knowledges()[i]).Title)); found.Failed.English == "" {
				p.Sees(`<span class="num">` + s.Lang.Percent(found.Loss) + `</span>`)
			} else {
				p.Sees(s.Lang.Sentence(found.Failed))
			}
		}
		p.Sees(s.Say(text.KnowingRounds, 1, 7, s.Lang.Percent(s.Result.Loss.ILossRate))).Misses(`id="knowing-button"`)
		s.Result.Curve[len(s.Result.Curve)-1].Round = 1
		p.Update()
		p.Misses(s.Say(text.KnowingRounds, 1, 1, s.Lang.Percent(s.Result.Loss.ILossRate)))
	}
}

// Where all rows known would leave out more rows than may be, the reason is in the place of
// the figure; where rows are counted, nothing is compared.
func TestTheReviewSaysWhichKnowledgeCannotBeKept(t *testing.T) {
	s, p := stepstest.OfPatients(t, text.English)
	p.At(session.Protect).Click("run").Settle().Tab(review.TabCompare)
	s.Knowing().Find(s)
	p.Settle()
	why := say.Define("test-why", "{0} rows would be left out").Say(3)
	s.Knowing().Found[3].Failed = why
	s.Knowing().Stop(s) // which shows it
	p.Sees(s.Lang.Sentence(why))
	s.Decide(func(r *recipe.Recipe) { r.NotOnePatient("pid") })
	s.Run()
	p.Settle().Misses(s.Say(text.KnowingTitle))
}

// The note on the name of a group leads to the levels of its column, where it can be changed, whichever
// column they were of last. Of a column that has no levels any more it leads to Columns.
func TestANoteOnTheNameOfAGroupLeadsToItsLevels(t *testing.T) {
	for role, step := range map[table.Role]session.Step{table.QuasiIdentifying: session.Generalise, table.Insensitive: session.Columns} {
		s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
		s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 2 })
		tree := sessiontest.Must(hierarchy.FromRows([][]string{{"F", "ask anna.schmidt@web.de", "*"}, {"M", "ask anna.schmidt@web.de", "*"}}))
		s.Trees().Set("Gender", tree)
		s.Decide(func(r *recipe.Recipe) { r.Column("Gender").Role = role })
		s.Trees().Choose("Age")
		p := stepstest.Show(t, s, engine).At(session.Review).Click("run").Settle()
		label := s.Say(text.LevelsOf, "Gender")
		if role != table.QuasiIdentifying {
			p.Misses(label)
			label = s.Say(text.LinkableButton)
		}
		if p.Sees("the name of the group “ask anna.schmidt@web.de” identifies a person").Click(label).Settle(); s.Step != step {
			t.Errorf("a column that is %s: the note leads to %v", role, s.Step)
		}
		if role == table.QuasiIdentifying && s.Trees().Shown() != "Gender" {
			t.Errorf("the levels are those of %s", s.Trees().Shown())
		}
	}
}

// The card on use has one button, by its case: the answer, what would help, or a question.
func TestTheButtonOfTheCardOnUse(t *testing.T) {
	buttons := []string{`id="show-answer"`, `id="see-help"`, `id="release-instead"`, `id="ask-question"`}
	for name, c := range map[string]struct {
		k         int
		questions []string
		code      string
		button    string
	}{
		"answered":        {1, []string{"mean of stay by age/10"}, "use-all", `id="show-answer"`},
		"wrongly":         {40, []string{"mean of stay by age/10"}, "use-cant", `id="see-help"`},
		"several":         {40, []string{"mean of stay by age/10", "mean of stay"}, "use-several", `id="see-help"`},
		"nothing is said": {1, nil, "use-exact", `id="ask-question"`},
	} {
		s, p := replied(t, text.English, c.k, c.questions...)
		if got := s.Result.Cards.Use.Headline.Code; got != c.code {
			t.Errorf("%s: the card says %s", name, s.Result.Cards.Use.Headline)
		}
		p.Sees(c.button).Misses(slices.DeleteFunc(slices.Clone(buttons), func(other string) bool { return other == c.button })...)
	}
}

// See what would help leads to the changes, with what each answers; the first that is adopted is
// one step to undo.
func TestWhatHelpsAnswers(t *testing.T) {
	s, p := replied(t, text.English, 39, "mean of stay by age/20")
	before := s.Recipe()
	p.Click("see-help").Settle().Sees(`id="panel-compare"`, s.Say(text.HelpSorted), s.Say(text.WayAnswer))
	h := s.Help()
	if h.Measured() != len(h.Changes) || !h.Changes[0].Trial.Answers[0].Verdict.Good() || h.Now.Answers[0].Verdict.Good() {
		for _, c := range h.Changes {
			t.Logf("%s: %d of %d, %v", c.Said, c.Trial.Answers[0].Within, c.Trial.Answers[0].Judged, c.Loss)
		}
		t.Fatalf("now %s %d of %d", h.Now.Answers[0].Verdict, h.Now.Answers[0].Within, h.Now.Answers[0].Judged)
	}
	if !slices.ContainsFunc(h.Changes, func(c session.Change) bool { return c.Kind == whatif.Unasked }) {
		t.Error("to do without what no question is about is not proposed")
	}
	p.Click("adopt-0").Settle().Sees(s.Say(text.HelpAdopted))
	if s.Undo(); s.Recipe() != before {
		t.Error("it is not one step")
	}
	if p.Click("adopt-0").Click(s.Say(text.RunAgain)).Settle(); !s.Result.Answers[0].Verdict.Good() {
		t.Errorf("a run of it answers %+v", s.Result.Answers)
	}
	if s.Decide(func(r *recipe.Recipe) { r.Questions = nil }); review.Tab(s) != review.TabCompare {
		t.Errorf("the tab is %s", review.Tab(s))
	}
}

// Of a question about what is computed and is removed, the card releases it in place of the days.
func TestReleaseItInstead(t *testing.T) {
	b := sessiontest.Lines("sex,admission_date,discharge_date", 240, func(i int) string {
		return fmt.Sprintf("%s,2024-%02d-%02d,2024-%02d-%02d", []string{"f", "m"}[i%2], 1+i%12, 1+i%20, 1+i%12, 3+i%20+i%5)
	})
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: new(b), Name: "stays.csv"})
	p := stepstest.Show(t, s, engine).At(session.Purpose).Settle()
	days := []string{"admission_date", "discharge_date"}
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = 2
		at := slices.IndexFunc(r.Columns, func(c recipe.Column) bool { return r.Rule(c.Name) != nil && strings.Contains(c.Name, "length") })
		if at < 0 {
			t.Fatalf("no length of stay is computed: %+v", r.Columns)
		}
		q := sessiontest.Must(question.Parse("mean of " + r.Columns[at].Name + " by sex"))
		r.Questions = []question.Question{q}
		r.Columns[at].Role, r.Columns[at].Means, r.Columns[at].Studied = table.Identifying, false, false
		for _, day := range days {
			r.Column(day).Role = table.QuasiIdentifying
		}
	})
	p.At(session.Review).Click("run").Settle()
	name := s.Recipe().Questions[0].Of
	before := s.Recipe()
	p.Sees(s.Say(text.ReleaseInstead, name)).Misses(`id="see-help"`, `id="show-answer"`).Click("release-instead").Settle()
	if r := s.Recipe(); !r.Leaves(name) || r.Leaves(days[0]) || r.Leaves(days[1]) {
		t.Errorf("decided is %+v", r.Columns)
	}
	if s.Undo(); s.Recipe() != before {
		t.Error("it is not one step")
	}
	if p.Click("release-instead").Click(s.Say(text.RunAgain)).Settle().Misses(`id="release-instead"`); s.Result.Cards.Use.Headline.Code == "use-cant" {
		t.Errorf("a run of it says %s", s.Result.Cards.Use.Headline)
	}
}

// ages shows the review of ages in one group of at least k.
func ages(t *testing.T, k int, rows ...string) (*session.Session, *stepstest.Page) {
	t.Helper()
	content := "age,ill,note\n"
	for i, age := range rows {
		content += fmt.Sprintf("%s,%c,n\n", age, 'a'+i)
	}
	return run(t, text.English, content, func(r *recipe.Recipe) {
		r.Privacy.K = k
		r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: [][]string{
			{"30", "[30,35)", "[30,40)", "*"}, {"34", "[30,35)", "[30,40)", "*"}, {"38", "[35,40)", "[30,40)", "*"}, {"52", "[50,55)", "[50,60)", "*"}}}},
			{Name: "ill", Role: table.Sensitive}, {Name: "note", Role: table.Insensitive}}
	})
}

// Of each cell it is said which row asks for it, and what would do without that row.
func TestWhatARowForcesIsSaid(t *testing.T) {
	s, p := ages(t, 3, "30", "34", "38")
	p.First(s.Say(text.WhyTitle, 1)).Settle()
	p.Sees(
		s.Say(text.WhyForced, "age", "30", "30-39", s.Say(text.WhyRowHas, 3, "38")), s.Say(text.WhyTooFew, 3, "30-34", 2))
	s, p = ages(t, 2, "30", "34", "38")
	p.First(s.Say(text.WhyTitle, 1)).Settle().Sees(s.Say(text.WhyEnough, 3, "30-34", 2, 2))
	s, p = ages(t, 3, "30", "38", "38", "?")
	p.First(s.Say(text.WhyTitle, 1)).Settle().Sees(s.Say(text.WhyForced, "age", "30", "*", s.Say(text.WhyRowNone, 4)))
}

// The curve and its table are drawn, and a point is adopted by its button.
func TestASweepIsDrawn(t *testing.T) {
	s, p := ages(t, 3, "30", "30", "34", "34", "38", "38")
	p.Tab(review.TabCompare).Click("sweep-button").Settle()
	if m := p.Markup(); strings.Count(m, `class="s0" fill`) != 4 {
		t.Errorf("%d marks are drawn, want those of k = 2, 3 and 5, and one with the name", strings.Count(m, `class="s0" fill`))
	}
	p.Sees(s.Say(text.SweepTable), s.Say(text.SweepRounds), s.Say(text.SweepAnew))
	if p.Click("point-0"); s.Recipe().Privacy.K != 2 || !s.Alternatives().Sweep().IsOf(s) {
		t.Errorf("k is %d", s.Recipe().Privacy.K)
	}
	s.Undo()
	p.Update()
	p.Misses(s.Say(text.SweepOther))
}

// The k and the methods of a curve are chosen; what is not understood is said, and nothing is
// measured then.
func TestWhatASweepMeasuresIsChosen(t *testing.T) {
	s, p := ages(t, 3, "30", "30", "34", "34", "38", "38")
	p.Tab(review.TabCompare).Choose("sweep-ks", "1, two").Sees(s.Say(text.SweepKsWrong, session.MostSwept)).Click("sweep-button").Settle()
	if s.Alternatives().Sweep() != nil {
		t.Fatalf("measured are %+v", s.Alternatives().Sweep().Points)
	}
	p.Choose("sweep-ks", "4; 2 4").Misses(s.Say(text.SweepKsWrong, session.MostSwept))
	p.Choose("sweep-methods", "some").Tick("sweep-kaim", true).Tick("sweep-"+s.Result.Algorithm, false)
	p.Click("sweep-button").Settle()
	var points []string
	for _, point := range s.Alternatives().Sweep().Points {
		points = append(points, fmt.Sprint(point.Method, point.K, point.Trial != nil))
	}
	if got := strings.Join(points, " "); got != "kaim2 true kaim4 true" {
		t.Errorf("measured are %s", got)
	}
	p.Tick("sweep-kaim", false).Sees(s.Say(text.SweepNone))
}

// Every run of a visit is in a table, where it is named, pinned, sorted and gone back to, and
// two are set side by side.
func TestRunsAreCompared(t *testing.T) {
	s, p := ages(t, 3, "30", "30", "34", "34", "38", "38")
	p.Tab(review.TabCompare).Misses(s.Say(text.RunsTitle))
	before := s.Recipe()
	(&session.SweepPoint{Point: whatif.Sweep(before, []string{before.Algorithm.Name}, []int{2})[0]}).Adopt(s)
	s.Run()
	p.Settle().Sees(s.Say(text.RunsTitle), s.Say(text.RunsNumber, 1), s.Say(text.RunsNumber, 2))
	p.Choose("runs-order", "risk")
	if m := p.Markup(); strings.Index(m, `id="back-1"`) > strings.Index(m, `id="back-2"`) {
		t.Error("k = 2 has a lower risk than k = 3")
	}
	p.Click("compare-runs").Settle().Sees("runs-beside", s.Say(text.RunsDiffer))
	if p.Click("back-1"); s.Recipe().Privacy.K != 3 || !s.Kept.Decided(s, s.Kept.All()[0]) {
		t.Errorf("k is %d", s.Recipe().Privacy.K)
	}
	if p.Tick("pin-1", true).Settle(); !s.Kept.All()[0].Pinned {
		t.Error("it is not pinned")
	}
}

// Runs that were asked questions say how many groups they answer; one that was not says nothing.
func TestRunsSayWhatTheyAnswer(t *testing.T) {
	s, p := run(t, text.English, "age,sex\n"+strings.Repeat("30,f\n40,m\n", 40), func(*recipe.Recipe) {})
	q := sessiontest.Must(question.Parse("count by sex"))
	s.Decide(func(r *recipe.Recipe) { r.Questions = []question.Question{q} })
	s.Run()
	p.Settle().Tab(review.TabCompare).Sees(s.Say(text.RunsAnswered), s.Say(text.FactOf, 2, 2), ">–<")
}

// kept is a table of which everything leaves as it is, but for the age.
func kept(t *testing.T, lang text.Lang) (*session.Session, *stepstest.Page) {
	t.Helper()
	return run(t, lang, "age,name,mail,score\n"+strings.Repeat("30,Anna Müller,a@klinik.de,1\n30,Peter Schmidt,b@klinik.de,2\n40,Sabine Weber,c@klinik.de,3\n40,Klaus Wagner,d@klinik.de,1\n", 25), func(r *recipe.Recipe) {
		for i := range r.Columns {
			r.Columns[i].Role = table.Insensitive
		}
		r.Column("age").Role = table.QuasiIdentifying
		r.NotOnePatient("mail")
	})
}

// Each column is confirmed by itself; until the last one is, nothing is given out, and
// undo takes a confirmation back without another run.
func TestColumnsAreConfirmedOneByOne(t *testing.T) {
	s, p := kept(t, text.English)
	p.Sees(s.Say(text.ReviewHeld), "Held back: personal names would be in the file", "Personal names in 100 rows, as in “Anna Müller”", `class="card verdict bad"`)
	p.At(session.Export).Sees(s.Say(text.UnconfirmedTitle), s.Say(text.UnconfirmedBody, "name, mail")).Misses("save-table", "save-recipe").Click("look")
	p.Click("confirm-name").Sees(s.Say(text.ReviewHeld), s.Say(text.VerdictHeld, 1), `class="card verdict bad"`)
	p.Click("confirm-mail").Sees(s.Say(text.ReviewLook), `class="card verdict limited"`,
		"Leaves as you confirmed: name (personal names in 100 rows), mail (e-mail addresses in 100 rows).").Misses(s.Say(text.ConcernsTitle))
	if s.Stale() || s.History.Undoing(s.Lang) != s.Say(text.ChangeConfirmed, "mail") {
		t.Errorf("stale %v, undo would take back %q", s.Stale(), s.History.Undoing(s.Lang))
	}
	p.At(session.Export).Sees("save-table")
	s.Undo()
	p.Settle().Misses("save-table").Sees(s.Say(text.UnconfirmedBody, "mail"))
}

// What is removed or disguised instead is said to be so, and gone with the next run.
func TestAColumnIsRemovedOrDisguisedInstead(t *testing.T) {
	s, p := kept(t, text.English)
	p.Click("name: Remove").Sees(s.Say(text.ConcernGone, "name"), s.Say(text.RunAgain)).Misses("confirm-name")
	p.Click("mail: Pseudonymize").Sees(s.Say(text.ConcernHidden, "mail"))
	if c := s.Recipe().Column("mail"); c.Role != table.Identifying || c.Transform == nil || c.Transform.Kind != recipe.Pseudonym {
		t.Errorf("mail is decided as %+v", c)
	}
	p.Click(s.Say(text.RunAgain)).Settle().Misses(s.Say(text.ConcernsTitle), `verdict bad`)
	if open := s.Saving().Unconfirmed(); len(open) > 0 {
		t.Errorf("still open: %+v", open)
	}
}

// What was not recognized is named in the verdict without a question, and so is what singles people
// out, the first of many before a fold.
func TestTheVerdictNamesColumns(t *testing.T) {
	s, p := kept(t, text.English)
	if got := s.Result.Concerns.Unrecognized; len(got) > 1 {
		t.Fatalf("not recognized: %q", got)
	}
	r := *s.Result
	r.Concerns = facts.Concerns{Unrecognized: []string{"q1", "q2"}}
	for _, column := range strings.Split("abcdef", "") {
		r.Concerns.Unique = append(r.Concerns.Unique, facts.Unique{Columns: []string{column}, Said: s.Result.Concerns.Identifiers[0].Found[0].Said})
	}
	s.Result = &r
	s.Saving().ChooseFormat("csv") // so that the page is rendered
	p.Sees(s.Say(text.VerdictUnseen, "q1, q2"), "2 more columns and pairs by which people are found", `id="checked"`)
}

// A decision to keep does not take away what was found.
func TestTheWarningStaysBesideTheDecision(t *testing.T) {
	s, p := kept(t, text.English)
	p.At(session.Columns).Sees("Your decision, although: The name suggests a person's name.", "Your decision, although: Looks like e-mail addresses (100%).")
	s.DecideColumn("mail", func(c *recipe.Column) { c.Role = table.Identifying })
	p.Misses("Your decision, although: Looks like e-mail")
}

// One line asks about the first column, the others are behind a fold with their number; what is
// decided leaves the line, and can be taken back.
func TestOneLineAsksAtATime(t *testing.T) {
	s, p := kept(t, text.English)
	count := func(wanted string) int { return strings.Count(p.Markup(), wanted) }
	open := len(s.Saving().Unconfirmed()) + len(s.Saving().Undecided())
	if open < 2 {
		t.Fatalf("%d columns wait", open)
	}
	p.Sees(s.Say(text.ConcernsMore, open-1), s.Say(text.ConcernAsk, "name"), `id="concerns"`).Misses(`id="confirmed"`)
	if got := count(`id="confirm-`); got != open {
		t.Errorf("%d columns are asked about, %d wait", got, open)
	}
	for left := open; left > 0; left-- {
		first := strings.SplitN(strings.SplitN(p.Markup(), `id="confirm-`, 2)[1], `"`, 2)[0]
		p.Click("confirm-" + first)
		if got := count(`id="confirm-`); got != left-1 {
			t.Errorf("%d columns are asked about, want %d", got, left-1)
		}
	}
	p.Misses(`class="to-decide"`).Sees(s.Say(text.ConcernsDone, open)).Click("back-name").Sees(`class="to-decide"`, s.Say(text.ConcernAsk, "name")).Misses(s.Say(text.ConcernsMore, 1))
}

// measured is the result of a table with a laboratory value that singles most people out.
func measured(t *testing.T, lang text.Lang) (*session.Session, *stepstest.Page) {
	t.Helper()
	rows := sessiontest.Lines("sex,crp", 120, func(i int) string { return fmt.Sprintf("%s,%.1f", []string{"f", "m"}[i%2], 0.2*float64(i)) })
	return grouped(t, lang, recipe.Default().Privacy.K, rows, func(r *recipe.Recipe) { r.Column("crp").Means = false })
}

// The verdict is amber, and no file is given before somebody lets the column leave; the verdict
// stays amber then, and undo takes that back.
func TestAColumnThatSinglesOutWaits(t *testing.T) {
	s, p := measured(t, text.English)
	p.Sees("Unchanged, crp singles out 120 of 120 rows", `class="card verdict limited"`, s.Say(text.ConcernAsk, "crp"))
	p.At(session.Export).Sees(s.Say(text.UnconfirmedBody, "crp")).Misses("save-table").Click("look")
	p.Click("confirm-crp").Sees(s.Say(text.ConcernsDone, 1), `class="card verdict limited"`, "Unchanged, crp singles out 120 of 120 rows").Misses("form-0")
	if s.Stale() || s.Saving().Waits() {
		t.Errorf("stale %v, waits %v", s.Stale(), s.Saving().Waits())
	}
	p.At(session.Export).Sees("save-table")
	s.Undo()
	p.Settle().Misses("save-table").Sees(s.Say(text.UnconfirmedBody, "crp"))
}

// A pair that singles out many waits as a column does, with a coarser form of each and the removal of one, all
// with their counts; one click lets both leave.
func TestAPairThatSinglesOutWaits(t *testing.T) {
	rows := sessiontest.Lines("sex,sodium,weight", 400, func(i int) string { return fmt.Sprintf("%s,%d,%d", []string{"f", "m"}[i%2], 120+i%20, 60+i/20) })
	s, p := grouped(t, text.English, recipe.Default().Privacy.K, rows, func(r *recipe.Recipe) {
		r.Column("weight").Role, r.Column("sodium").Means, r.Column("weight").Means = table.Sensitive, false, false
	})
	p.Sees("Together, sodium and weight single out 400 of 400 rows", "May sodium and weight leave together?", "Remove sodium: then 0 of 400", "Release weight coarser,")
	if p.Click("Release weight coarser, means of groups, as the groups are now: then 0 of 400").Click(s.Say(text.RunAgain)).Settle(); s.Saving().Waits() || !s.Recipe().Column("weight").Means {
		t.Errorf("as means: waits for %+v", s.Saving().Undecided())
	}
	s.Undo()
	p.Click(s.Say(text.RunAgain)).Settle()
	p.At(session.Export).Sees("sodium, weight").Misses("save-table").Click("look").Click("confirm-sodium-weight").At(session.Export).Sees("save-table")
	s.Undo()
	p.Settle().Misses("save-table").At(session.Review).Click("drop-sodium-weight").Click(s.Say(text.RunAgain)).Settle().At(session.Export).Sees("save-table")
	if c := s.Recipe().Column("sodium"); c.Role != table.Identifying {
		t.Errorf("sodium is decided as %+v", c)
	}
}

// A person let a column leave as it was: in another form it is asked about again, and as it was it is not.
func TestALetIsOfWhatLeft(t *testing.T) {
	s, p := measured(t, text.English)
	p.Click("confirm-crp")
	for _, rule := range []*coarsen.Rule{{Kind: coarsen.Step, Width: 0.3}, nil} {
		s.DecideColumn("crp", func(c *recipe.Column) { c.Coarsen = rule })
		p.Settle().Click("Run again").Settle()
		if waits := s.Saving().Waits(); waits != (rule != nil) {
			t.Errorf("released by %v: waits %v for %+v", rule, waits, s.Saving().Undecided())
		}
	}
}

// One click takes a form; the next run has nobody whom it singles out, and waits for nothing.
func TestAFormIsTaken(t *testing.T) {
	s, p := measured(t, text.English)
	p.Sees(s.Say(text.ConcernUnit, "crp"), "NICE CG191 (20 and 100 mg/L): 0 of 120", "NICE CG191 (2 and 10 mg/dL): 0 of 120")
	p.Click("form-1").Sees(s.Say(text.ConcernCoarse, "crp"), s.Say(text.RunAgain)).Misses("confirm-crp")
	if c := s.Recipe().Column("crp"); c.Coarsen == nil || c.Coarsen.Kind != coarsen.Classes || c.Role != table.Sensitive {
		t.Fatalf("crp is decided as %+v", c)
	}
	if p.Click(s.Say(text.RunAgain)).Settle().Misses(s.Say(text.ConcernsTitle), "single out 120"); s.Saving().Waits() {
		t.Errorf("waits for %+v", s.Saving().Undecided())
	}
	p.At(session.Export).Sees("save-table")
}

// The card offers the form of a column that singles one person out, with its count; a click takes it, and
// another, or undo, takes it back. The next run has what was offered.
func TestTheCardOffersAWayOut(t *testing.T) {
	s, p := grouped(t, text.English, 5, "sex,dx\n"+strings.Repeat("f,I10\nm,E11\nf,J44\n", 12)+"m,C50\nm,C61\nf,C34\nf,G35\nm,K50\n", func(r *recipe.Recipe) { r.Column("dx").Role = table.Insensitive })
	offer := "Release dx coarser, values of fewer than 5 people together: then 0 of 41"
	p.Sees("Unchanged, dx singles out 5 of 41 rows", offer).Misses(s.Say(text.RunAgain))
	p.Click("offer-0").Sees(s.Say(text.ConcernCoarse, "dx"), s.Say(text.OfferBack, "dx")).Misses(offer)
	p.Click("offer-0").Sees(offer).Misses(s.Say(text.RunAgain))
	p.Click("offer-0")
	s.Undo()
	p.Settle().Sees(offer).Misses(s.Say(text.RunAgain))
	p.Click("offer-0").Click(s.Say(text.RunAgain)).Settle().Misses("singles out", "offer-0").Sees("Every row looks like at least 4 others")
}

// What would help has the forms, each with a click.
func TestFormsHelp(t *testing.T) {
	s, p := measured(t, text.English)
	h := s.Help()
	h.Find(s)
	p.Settle()
	forms := 0
	for _, c := range h.Changes {
		if c.Kind == whatif.Coarser {
			if forms++; c.Trial == nil || !c.Trial.Passed() || !strings.Contains(c.Said.English, "of 120 rows, not 120") {
				t.Errorf("%+v", c)
			}
		}
	}
	if forms != len(s.Result.Forms) || forms < 3 {
		t.Errorf("%d forms of %d", forms, len(s.Result.Forms))
	}
}

// The card names the column and how many it singles out; the line does not say that again, but
// for a column that the card does not name.
func TestTheLineSaysWhatTheCardDoesNot(t *testing.T) {
	s, p := measured(t, text.English)
	said := s.Result.Concerns.Unique[0].Said.English
	asked := func() string {
		return strings.SplitN(strings.SplitN(p.Markup(), `id="concerns"`, 2)[1], `id="confirm-`, 2)[0]
	}
	if line := asked(); strings.Contains(line, said) || !strings.Contains(line, s.Say(text.ConcernAsk, "crp")) {
		t.Errorf("the line is %s", line)
	}
	p.Sees("Anyone who knows crp.")
	r := *s.Result
	r.Cards.Protection.Detail = r.Cards.Use.Headline
	s.Result = &r
	s.Saving().ChooseFormat("csv") // so that the page is rendered
	if line := asked(); !strings.Contains(line, said) {
		t.Errorf("the line is %s", line)
	}
}
