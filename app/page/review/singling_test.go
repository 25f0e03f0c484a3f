package review_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/app/alternatives"
	"quasi/app/saving"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// measured is the result of a table with a laboratory value that singles most people out.
func measured(t *testing.T, lang text.Lang) (*session.Session, *stepstest.Page) {
	t.Helper()
	s, engine := stepstest.Visit(t, lang, session.Source{Text: new(sessiontest.Lines("sex,crp", 120, func(i int) string { return fmt.Sprintf("%s,%.1f", []string{"f", "m"}[i%2], 0.2*float64(i)) })), Name: "crp.csv"})
	s.Decide(func(r *recipe.Recipe) {
		r.Column("sex").Role, r.Column("crp").Role, r.Column("crp").Means = table.QuasiIdentifying, table.Sensitive, false
	})
	p := stepstest.Show(t, s, engine).At(session.Review)
	p.Click("run").Settle()
	return s, p
}

// The verdict is amber, and no file is given before somebody lets the column leave; the verdict
// stays amber then, and undo takes that back.
func TestAColumnThatSinglesOutWaits(t *testing.T) {
	s, p := measured(t, text.English)
	p.Sees("Unchanged, crp singles out 120 of 120 rows", `class="card verdict limited"`, s.Say(text.ConcernAsk, "crp"))
	p.At(session.Export).Sees(s.Say(text.UnconfirmedBody, "crp")).Misses("save-table").Click("look")
	p.Click("confirm-crp").Sees(s.Say(text.ConcernsDone, 1), `class="card verdict limited"`, "Unchanged, crp singles out 120 of 120 rows").Misses("form-0")
	if s.Stale() || saving.Waits(s) {
		t.Errorf("stale %v, waits %v", s.Stale(), saving.Waits(s))
	}
	p.At(session.Export).Sees("save-table")
	s.Undo()
	p.Settle().Misses("save-table").Sees(s.Say(text.UnconfirmedBody, "crp"))
}

// A pair that singles out many waits as a column does, with a coarser form of each and the removal of one, all
// with their counts; one click lets both leave.
func TestAPairThatSinglesOutWaits(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: new(sessiontest.Lines("sex,sodium,weight", 400, func(i int) string { return fmt.Sprintf("%s,%d,%d", []string{"f", "m"}[i%2], 120+i%20, 60+i/20) })), Name: "pair.csv"})
	s.Decide(func(r *recipe.Recipe) {
		r.Column("sex").Role, r.Column("sodium").Role, r.Column("weight").Role = table.QuasiIdentifying, table.Sensitive, table.Sensitive
		r.Column("sodium").Means, r.Column("weight").Means = false, false
	})
	p := stepstest.Show(t, s, engine).At(session.Review).Click("run").Settle()
	p.Sees("Together, sodium and weight single out 400 of 400 rows", "May sodium and weight leave together?", "Remove sodium: then 0 of 400", "Release weight coarser,")
	if p.Click("Release weight coarser, means of groups, as the groups are now: then 0 of 400").Click(s.Say(text.RunAgain)).Settle(); saving.Waits(s) || !s.Recipe().Column("weight").Means {
		t.Errorf("as means: waits for %+v", saving.Undecided(s))
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
		if waits := saving.Waits(s); waits != (rule != nil) {
			t.Errorf("released by %v: waits %v for %+v", rule, waits, saving.Undecided(s))
		}
	}
}

// One click takes a form; the next run has nobody whom it singles out, and waits for nothing.
func TestAFormIsTaken(t *testing.T) {
	s, p := measured(t, text.English)
	p.Sees(s.Say(text.ConcernUnit, "crp"), "NICE CG191 (20 and 100 mg/L): 0 of 120", "NICE CG191 (2 and 10 mg/dL): 0 of 120")
	p.Click("form-0").Sees(s.Say(text.ConcernCoarse, "crp"), s.Say(text.RunAgain)).Misses("confirm-crp")
	if c := s.Recipe().Column("crp"); c.Coarsen == nil || c.Coarsen.Kind != coarsen.Classes || c.Role != table.Sensitive {
		t.Fatalf("crp is decided as %+v", c)
	}
	if p.Click(s.Say(text.RunAgain)).Settle().Misses(s.Say(text.ConcernsTitle), "single out 120"); saving.Waits(s) {
		t.Errorf("waits for %+v", saving.Undecided(s))
	}
	p.At(session.Export).Sees("save-table")
}

// The card offers the form of a column that singles one person out, with its count; a click takes it, and
// another, or undo, takes it back. The next run has what was offered.
func TestTheCardOffersAWayOut(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: new("sex,dx\n" + strings.Repeat("f,I10\nm,E11\nf,J44\n", 12) + "m,C50\nm,C61\nf,C34\nf,G35\nm,K50\n"), Name: "dx.csv"})
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K, r.Column("sex").Role, r.Column("dx").Role = 5, table.QuasiIdentifying, table.Insensitive
	})
	p := stepstest.Show(t, s, engine).At(session.Review)
	p.Click("run").Settle()
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
	h := alternatives.HelpOf(s)
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
	saving.ChooseFormat(s, "csv") // so that the page is rendered
	if line := asked(); !strings.Contains(line, said) {
		t.Errorf("the line is %s", line)
	}
}
