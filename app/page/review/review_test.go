package review_test

import (
	"testing"

	"quasi/app/alternatives"
	"quasi/app/inspect"
	"quasi/app/page/review"
	"quasi/app/saving"
	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/bound"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
)

// Of a row that is chosen the review says which row it looks like and what was made
// coarser, until another result is there.
func TestARowIsExplained(t *testing.T) {
	s, p := stepstest.Reviewed(t, text.English, nil)
	p.Sees(s.Say(text.WhyPick))
	row := s.Say(text.WhyTitle, 3)
	found := 0
	if stepstest.WalkRows(p, row, func() { found++ }); found != 1 {
		t.Fatalf("row 3 can be chosen at %d places", found)
	}
	p.First(row).Misses(s.Say(text.WhyPick)).Sees(s.Say(text.WhyGroup, "4", 1))
	p.First(s.Say(text.WhyTitle, 1)).Misses(s.Say(text.WhyGroup, "4", 1))
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Seed = 7 })
	p.Sees(s.Say(text.StaleTitle)).Click(s.Say(text.RunAgain)).Settle().Misses(s.Say(text.StaleTitle)).Sees(s.Say(text.WhyPick))
}

// Groups that share one sensitive value are warned of, where there are some.
func TestGroupsOfOneValueAreWarnedOf(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: new("age,ill\n20,flu\n20,flu\n50,flu\n50,gout\n"), Name: "alike.csv"})
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = 2
		r.Column("age").Role, r.Column("ill").Role = table.QuasiIdentifying, table.Sensitive
	})
	p := stepstest.Show(t, s, engine).At(session.Review)
	p.Click("run").Settle().Sees("In 1 of 2 groups, everyone has the same ill").Click("tab-risk").Settle().Sees(s.Say(text.TileAlarm, "ill"))
	alternatives.HelpOf(s).Find(s)
	if p.Settle(); alternatives.HelpOf(s).Now.Shared["ill"] != 1 {
		t.Errorf("a trial finds %+v", alternatives.HelpOf(s).Now)
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
	l, unique := s.Lang.ModelTitle(privacy.NameDistinctL)+", Disease, l = 2", s.Lang.ModelTitle(privacy.NameUniqueness)
	p.Sees(s.Say(text.ModelHolds, l), unique)
	failed := *s.Result
	failed.Passed = false
	failed.Verdicts = append([]protocol.Verdict(nil), failed.Verdicts...)
	failed.Verdicts[1].Holds, failed.Verdicts[1].Reach = false, "l = 1"
	s.Result = &failed
	saving.ChooseFormat(p.S, kind.CSV) // another number, so that the page is rendered
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
		p.Sees(want, s.Say(heading))
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
	saving.ChooseFormat(s, kind.CSV) // so that the page is rendered
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
	marginals := inspect.Of(s).Quality().Marginals
	p.Sees(s.Say(text.MarginalLine, s.Lang.Percent(*marginals.Moved), marginals.Pairs))
	all := inspect.Of(s).Quality().Distributions
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
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: new("born,ill\n1/2/1950,flu\n3/4/1960,flu\n5/6/1970,gout\n7/8/1980,gout\n"), Name: "dates.csv"})
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = 2
		r.Column("born").Role, r.Column("ill").Role = table.QuasiIdentifying, table.Sensitive
	})
	p := stepstest.Show(t, s, engine).At(session.Review)
	p.Click("run").Settle().Sees(s.Say(text.UnreadTitle), "hidden in 4 of the 4 released rows", "7/8/1980").Click(s.Say(text.UnreadButton))
	if s.Step != session.Columns {
		t.Errorf("the button leads to step %v", s.Step)
	}
}

// The verdict says how many had nothing to begin with, and the rows that are no people
// are not in it.
func TestWhoHadNothingIsSaid(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: new("age,ill\n97,HIV\n,flu\n,flu\n,cold\n,\nk.A.,\n"), Name: "ward.csv"})
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = 4
		r.Column("age").Role, r.Column("ill").Role = table.QuasiIdentifying, table.Sensitive
		r.Column("age").Missing = []string{"k.A."}
	})
	p := stepstest.Show(t, s, engine).At(session.Open).Sees("1 row has no value in any column. It is no person and was left out: line 6")
	p.At(session.Review).Click("run").Settle().Sees("Of the 4 members of the smallest group 3 had no value that could identify to begin with: they protect the others little. Without them, a group has only 1: fewer than k = 4.",
		"1 row has only texts that the recipe treats as missing values. It is no person and was left out: row 6")
	if a := s.Result.Audit; a.N != 4 || s.Result.Records != 4 || a.Blank.Members != 3 {
		t.Errorf("%d rows of %d, %+v", a.N, s.Result.Records, a.Blank)
	}
	// Of larger groups, and of none.
	s, engine = stepstest.Visit(t, text.Lang("zh-CN"), session.Source{Text: new("age,ill\n1,a\n1,b\n,a\n,b\n,c\n"), Name: "other.csv"})
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = 2
		r.Column("age").Role, r.Column("ill").Role = table.QuasiIdentifying, table.Sensitive
	})
	stepstest.Show(t, s, engine).At(session.Review).Click("run").Settle().Sees("较大的组中有 3 个的间接识别列原本全部缺失。")
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
		p.Misses(s.Say(text.BoundBest), s.Say(text.BoundPlain), s.Say(text.BoundGoOn))
	}
	s, p := stepstest.Reviewed(t, text.English, func(r *recipe.Recipe) { r.Algorithm.Name = "minimum-loss" })
	p.Click("tab-detail").Settle().Sees(s.Say(text.BoundBest)).Misses("it loses at most")
	s, p = stepstest.Reviewed(t, text.English, func(r *recipe.Recipe) { r.Privacy.K = 1 })
	if p.Click("tab-detail").Settle().Misses(s.Say(text.BoundTitle)); s.Result.Loss.ILossRate > 0 {
		t.Errorf("k = 1 loses %v", s.Result.Loss.ILossRate)
	}
}
