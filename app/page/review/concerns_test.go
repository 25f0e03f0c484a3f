package review_test

import (
	"strings"
	"testing"

	"quasi/app/saving"
	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

// kept is a table of which everything leaves as it is, but for the age.
func kept(t *testing.T, lang text.Lang) (*session.Session, *stepstest.Page) {
	t.Helper()
	s, engine := stepstest.Visit(t, lang, session.Source{Text: new("age,name,mail,score\n" + strings.Repeat("30,Anna Müller,a@klinik.de,1\n30,Peter Schmidt,b@klinik.de,2\n40,Sabine Weber,c@klinik.de,3\n40,Klaus Wagner,d@klinik.de,1\n", 25)), Name: "kept.csv"})
	s.Decide(func(r *recipe.Recipe) {
		for i := range r.Columns {
			r.Columns[i].Role = table.Insensitive
		}
		r.Column("age").Role = table.QuasiIdentifying
		r.NotOnePatient("mail")
	})
	p := stepstest.Show(t, s, engine).At(session.Review)
	p.Click("run").Settle()
	return s, p
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
	if open := saving.Unconfirmed(s); len(open) > 0 {
		t.Errorf("still open: %+v", open)
	}
}

// The score leaves although nothing recognized it, and is named without a question.
func TestWhatWasNotRecognizedIsNamed(t *testing.T) {
	s, p := kept(t, text.English)
	if got := s.Result.Concerns.Unrecognized; len(got) > 1 {
		t.Fatalf("not recognized: %q", got)
	}
	r := *s.Result
	r.Concerns = facts.Concerns{Unrecognized: []string{"q1", "q2"}}
	s.Result = &r
	saving.ChooseFormat(s, "csv") // so that the page is rendered
	p.Sees(s.Say(text.VerdictUnseen, "q1, q2"))
}

// What singles people out is said in the verdict, the first of many before a fold.
func TestColumnsThatSingleOutAreNamed(t *testing.T) {
	s, p := kept(t, text.English)
	r := *s.Result
	said := func(column string) facts.Unique {
		return facts.Unique{Columns: []string{column}, Said: s.Result.Concerns.Identifiers[0].Found[0].Said}
	}
	r.Concerns = facts.Concerns{Unique: []facts.Unique{said("a"), said("b"), said("c"), said("d"), said("e"), said("f")}}
	s.Result = &r
	saving.ChooseFormat(s, "csv")
	p.Sees("2 more columns and pairs by which people are found", `id="checked"`)
}

// With k = 1 nothing is asked for, and no shield is green.
func TestNoShieldIsGreenWithoutAModel(t *testing.T) {
	_, p := stepstest.Reviewed(t, text.English, func(r *recipe.Recipe) { r.Privacy.K, r.Algorithm.Name = 1, "mondrian-strict" })
	p.Sees("Nobody is hidden among others (k = 1)", `class="card verdict limited"`)
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
	open := len(saving.Unconfirmed(s)) + len(saving.Undecided(s))
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
