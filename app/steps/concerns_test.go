package steps_test

import (
	"strings"
	"testing"

	"quasi/app/saving"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

// kept is a table of which everything leaves as it is, but for the age.
func kept(t *testing.T, lang text.Lang) (*session.Session, *page) {
	t.Helper()
	rows := "age,name,mail,score\n" + strings.Repeat("30,Anna Müller,a@klinik.de,1\n30,Peter Schmidt,b@klinik.de,2\n40,Sabine Weber,c@klinik.de,3\n40,Klaus Wagner,d@klinik.de,1\n", 25)
	s, engine := visit(t, lang, session.Source{Text: &rows, Name: "kept.csv"})
	s.Decide(func(r *recipe.Recipe) {
		for i := range r.Columns {
			r.Columns[i].Role = table.Insensitive
		}
		r.Column("age").Role = table.QuasiIdentifying
	})
	p := show(t, s, engine).at(session.Review)
	p.click("run").settle()
	return s, p
}

// Each column is confirmed by itself; until the last one is, nothing is given out, and
// undo takes a confirmation back without another run.
func TestColumnsAreConfirmedOneByOne(t *testing.T) {
	s, p := kept(t, text.English)
	p.sees(s.Say(text.NamesLeave), s.Say(text.VerdictHeld, 2), "Personal names in 100 rows, as in “Anna Müller”", `class="card verdict bad"`)
	p.at(session.Export).sees(s.Say(text.UnconfirmedTitle), s.Say(text.UnconfirmedBody, "name, mail")).misses("save-table", "save-recipe").click("look")
	p.tick("confirm-name", true).sees(s.Say(text.IdentifiersLeave), s.Say(text.VerdictHeld, 1))
	p.tick("confirm-mail", true).sees(s.Say(text.MarkedTitle, s.Result.Audit.K-1), `class="card verdict limited"`,
		"Leaves as you confirmed: name (personal names in 100 rows), mail (e-mail addresses in 100 rows).").misses(s.Say(text.ConcernsLead))
	if s.Stale() || s.History.Undoing(s.Lang) != s.Say(text.ChangeConfirmed, "mail") {
		t.Errorf("stale %v, undo would take back %q", s.Stale(), s.History.Undoing(s.Lang))
	}
	p.at(session.Export).sees("save-table")
	s.Undo()
	p.settle().misses("save-table").sees(s.Say(text.UnconfirmedBody, "mail"))
}

// What is removed or disguised instead is said to be so, and gone with the next run.
func TestAColumnIsRemovedOrDisguisedInstead(t *testing.T) {
	s, p := kept(t, text.English)
	p.click("Remove name").sees(s.Say(text.ConcernGone, "name"), s.Say(text.StaleTitle)).misses("confirm-name")
	p.click("Release mail in disguise").sees(s.Say(text.ConcernHidden, "mail"))
	if c := s.Recipe().Column("mail"); c.Role != table.Identifying || c.Transform == nil || c.Transform.Kind != recipe.Pseudonym {
		t.Errorf("mail is decided as %+v", c)
	}
	p.click(s.Say(text.RunAgain)).settle().misses(s.Say(text.ConcernsTitle), `verdict bad`)
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
	p.sees(s.Say(text.VerdictUnseen, "q1, q2"), `class="card verdict limited"`)
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
	p.sees(s.Say(text.MoreUnique, 2), `class="card verdict passed"`)
}

// With k = 1 nothing is asked for, and no shield is green.
func TestNoShieldIsGreenWithoutAModel(t *testing.T) {
	s, p := reviewed(t, text.English, func(r *recipe.Recipe) { r.Privacy.K, r.Algorithm.Name = 1, "mondrian-strict" })
	p.sees(s.Say(text.VerdictAlone), `class="card verdict limited"`)
}

// A decision to keep does not take away what was found.
func TestTheWarningStaysBesideTheDecision(t *testing.T) {
	s, p := kept(t, text.English)
	p.at(session.Columns).sees("Your decision, although: The name suggests a person's name.", "Your decision, although: Looks like e-mail addresses (100%).")
	s.DecideColumn("mail", func(c *recipe.Column) { c.Role = table.Identifying })
	p.misses("Your decision, although: Looks like e-mail")
}
