package cli

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"quasi/engine/advise/safeharbor"
	"quasi/engine/advise/whatif"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/audit"
	"quasi/engine/prepare"
	"quasi/engine/say"
)

// summary is what the anonymize command prints as JSON.
type summary struct {
	Algorithm  string  `json:"algorithm"`
	N          int     `json:"n"`
	Released   int     `json:"released"`
	Suppressed int     `json:"suppressed"`
	Seconds    float64 `json:"seconds"`
	// Curve is the loss over time of a method that goes on improving.
	Curve    []facts.Point   `json:"curve,omitempty"`
	Verdicts []facts.Verdict `json:"verdicts"`
	// Transformed are the columns that are still personal data.
	Transformed []prepare.Transformed `json:"transformed,omitempty"`
	// Studied is what is left of the columns that are studied.
	Studied []facts.Studied `json:"studied,omitempty"`
	// Biases compare what is studied with what is left of it.
	Biases []facts.Bias `json:"biases,omitempty"`
	// Cards are the two verdicts: on protection and on use.
	Cards facts.Cards `json:"cards"`
	// Answers are what the release answers to the recipe's questions.
	Answers []facts.Answer `json:"answers,omitempty"`
	// Concerns are what leaves beside the columns that the models judge.
	Concerns facts.Concerns `json:"concerns"`
	// Forms are coarser ones of columns that single few people out.
	Forms []whatif.Form `json:"forms,omitempty"`
	// Shared are the groups in which everyone has the same value, by the sensitive column.
	Shared map[string]int `json:"shared,omitempty"`
	// Notes are what to know beside the verdicts.
	Notes   []string     `json:"notes,omitempty"`
	Classes classes      `json:"classes"`
	Loss    any          `json:"loss"`
	Audit   audit.Report `json:"audit"`
	// PersonsBefore is what audit.persons says of the release, of the table.
	PersonsBefore *audit.Persons `json:"persons_before,omitempty"`
	// LossByKnowledge is what the same decisions lose by what someone may know of a patient.
	LossByKnowledge []facts.KnownLoss `json:"loss_by_knowledge,omitempty"`
	// Input is what was read otherwise than it is written, LeftOut the rows that are no
	// people as the recipe reads them, beside those.
	Input   []inputNote `json:"input,omitempty"`
	LeftOut say.Text    `json:"left_out,omitzero"`

	SafeHarbor *safeharbor.Checklist `json:"safe_harbor,omitempty"`
}

type classes struct {
	Count   int     `json:"count"`
	Average float64 `json:"average"`
	Min     int     `json:"min"`
	Max     int     `json:"max"`
}

func summarize(r recipe.Recipe, o outcome) (summary, error) {
	release, n := o.release, o.prepared.Table().N
	c := release.Audit.Classes
	var notes []string
	for _, note := range release.Notes() {
		notes = append(notes, note.String()+oddFlag(note))
	}
	for _, s := range release.Stretched() {
		notes = append(notes, s.Said().String()+" (--loss leaves)")
	}
	if o.reported {
		notes = append(notes, toldOfFile(o.file)...)
	}
	shared, err := release.Shared()
	if err != nil {
		return summary{}, err
	}
	forms, err := release.Forms()
	var lost any = release.Loss
	if o.bound != nil {
		lost = boundedLoss{release.Loss, o.bound}
	}
	return summary{
		Algorithm:  r.Algorithm.Name,
		N:          n,
		Released:   release.Table.N,
		Suppressed: n - release.Table.N,
		Seconds:    release.Seconds,
		Curve:      release.Curve,
		Verdicts:   release.Verdicts,
		Classes:    classes{c.Count, c.Average, c.Min, c.Max},
		Loss:       lost,
		Audit:      release.Audit,

		PersonsBefore: o.before, LossByKnowledge: o.byKnows,
		Transformed: release.Transformed, Studied: release.Studied(), Answers: o.answers, Biases: release.Biases(), Cards: facts.Cards{Protection: release.Protection(), Use: o.use}, Concerns: release.Concerns(), Notes: notes,
		Input: o.notes, LeftOut: o.prepared.LeftOut(), SafeHarbor: o.safeHarbor,
		Shared: shared,
		Forms:  slices.DeleteFunc(forms, func(f whatif.Form) bool { return !f.Few }),
	}, err
}

func (s summary) print(w io.Writer, out string) {
	printLine(w, "{0}: {1} of {2} {2:row|rows} released to {3} in {4} s.", s.Algorithm, s.Released, s.N, out, fmt.Sprintf("%.2f", s.Seconds))
	printCard(w, "Protection", s.Cards.Protection)
	printCard(w, "Use", s.Cards.Use)
	for _, studied := range s.Studied {
		fmt.Fprintf(w, "Studied: %s.\n", studied.Said())
	}
	for _, v := range s.Verdicts {
		fmt.Fprintf(w, "%s: holds.\n", v.Model)
	}
	for _, a := range s.Answers {
		printQuestion(w, a)
	}
	for _, b := range s.Biases {
		if b.Moved() {
			fmt.Fprintf(w, "Note: %s.\n", b.Said)
		}
	}
	for _, t := range s.Transformed {
		fmt.Fprintf(w, "Note: %s.\n", t)
	}
	printUnique(w, slices.DeleteFunc(slices.Clone(s.Concerns.Unique), func(u facts.Unique) bool { // but what somebody has answered
		return u.Confirmed || len(u.Columns) == 1 && slices.ContainsFunc(s.Concerns.Identifiers, func(i facts.Identifiers) bool { return i.Confirmed && i.Column == u.Columns[0] })
	}))
	for _, form := range s.Forms[:min(len(s.Forms), mostPrinted)] {
		printLine(w, "Note: by {0:q}, --coarsen {1:q} would single out {2} of {3} ({4}).", form.Column, form.Column+"="+form.Rule.Written(), form.Alone, form.People, form.Left())
	}
	for _, name := range slices.Sorted(maps.Keys(s.Shared)) {
		printLine(w, "Note: --model {1:q} asks for at least 2 different values of {0:q} in each group.", name, whatif.Diverse(name).Name+":"+name+":l=2")
	}
	for _, note := range s.Notes {
		fmt.Fprintf(w, "Note: %s\n", note)
	}
	printKnownLosses(w, s.LossByKnowledge)
	printAudit(w, s.Audit)
	printBlank(w, s.Audit, true)
	printPersons(w, s.Audit.Persons)
	if s.SafeHarbor != nil {
		printChecklist(w, *s.SafeHarbor)
	}
}

// printCard prints a verdict, and the other points to look at.
func printCard(w io.Writer, title string, c facts.Card) {
	fmt.Fprintf(w, "%s (%s): %s %s\n", title, c.Tone.Said(), sentence(c.Headline), c.Detail)
	for _, more := range c.More {
		fmt.Fprintf(w, "  %s\n", sentence(more))
	}
}

// printKnownLosses says what more knowledge of a patient costs.
func printKnownLosses(w io.Writer, all []facts.KnownLoss) {
	if len(all) == 0 {
		return
	}
	fmt.Fprintln(w, "Detail lost by the rows of a patient that someone may know, after at most one round:")
	for _, found := range all {
		if found.Failed.English != "" {
			fmt.Fprintf(w, "  %s: %s\n", found.Knows, sentence(found.Failed))
		} else {
			fmt.Fprintf(w, "  %s: %s, %s\n", found.Knows, percent(found.Loss), facts.LeftOut(found.LeftOut))
		}
	}
}
