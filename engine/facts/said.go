package facts

import "quasi/engine/say"

// Sentences on a release that screen, report and command share.
var (
	// SmallHidden explains the sign † in place of a count.
	SmallHidden = say.Define("report-hidden", "† Counts from 1 to 10 are hidden, and so are those from which they could be worked out.")

	saidLeftOut    = say.Define("rows-left-out", "{0} {0:row|rows} left out")
	saidMoreUnique = say.Define("more-unique", "{0} more {0:column or pair|columns and pairs} by which people are found")
	saidPairsLeft  = say.Define("pairs-left-out", "{0} {0:pair|pairs} of columns could not be looked at: there are too many.")
	saidAbsent     = say.Define("population-absent", "{0} of {1} {1:row|rows} {0:finds|find} nobody in {2} and {0:counts|count} as if only this table held {0:it|them}")
	saidFinding    = say.Define("safe-harbor-found-in", "{0} in {1} {1:cell|cells} of {2}, first in row {3}")
	saidChecked    = say.Define("verify-counts", "{0} {0:agrees|agree}, {1} {1:differs|differ}, {2} can't be checked")

	// TooFewToTell is the verdict on an answer that rests on too few rows.
	TooFewToTell = say.Define("report-answers-few", "too few rows to tell")

	saidPlans = map[PlanName]say.Kind{
		PlanAsked:   say.Define("plan-is-asked", "What the questions take"),
		PlanNext:    say.Define("plan-is-next", "And what is often asked next"),
		PlanApart:   say.Define("plan-is-apart", "A file for each question"),
		PlanAll:     say.Define("plan-is-all", "Every column that may be released"),
		PlanDecided: say.Define("plan-is-decided", "As you have decided"),
	}

	saidTones = map[Tone]say.Kind{
		Red:     say.Define("report-tone-red", "held back"),
		Amber:   say.Define("report-tone-amber", "review first"),
		Green:   say.Define("report-tone-green", "checked"),
		Neutral: say.Define("report-tone-neutral", "not judged"),
	}
)

// Said names the tone, which no colour says alone.
func (t Tone) Said() say.Text { return saidTones[t].Say() }

// Said names the plan by the columns that it releases.
func (n PlanName) Said() say.Text { return saidPlans[n].Say() }

// LeftOut says how many rows are left out.
func LeftOut(rows int) say.Text { return saidLeftOut.Say(rows) }

// MoreUnique says how many of [Concerns.Unique] are beyond those that are named.
func MoreUnique(n int) say.Text { return saidMoreUnique.Say(n) }

// PairsLeftOut says how many pairs of columns were not looked at.
func PairsLeftOut(n int) say.Text { return saidPairsLeft.Say(n) }

// AbsentRows says how many of the rows a table of the population does not hold, which is
// called by its name.
func AbsentRows(absent, rows int, population any) say.Text {
	return saidAbsent.Say(absent, rows, population)
}

// Said says what was found, and where.
func (f Finding) Said() say.Text { return saidFinding.Say(f.What, f.Cells, f.Column, f.Row+1) }

// Checked says how many statements of a report agree with what was found, how many differ
// and how many can't be checked.
func Checked(agree, differ, unchecked int) say.Text { return saidChecked.Say(agree, differ, unchecked) }
