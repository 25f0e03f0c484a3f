package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"

	"quasi/engine"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/trial"
)

// advice is the JSON that quasi advise --json prints of changes.
type advice struct {
	File    string      `json:"file"`
	Rows    int         `json:"rows"`
	Now     facts.Trial `json:"now"`
	Changes []change    `json:"changes"` // the best first, by facts.CompareTrials
	Input   []inputNote `json:"input,omitempty"`

	method string
	k      int
}

// change is a proposal, and what it comes to.
type change struct {
	whatif.Proposal
	// Loss is the detail that the change loses in the columns of the present release, in
	// [0,1]; 0 without a release.
	Loss  float64     `json:"loss"`
	Trial facts.Trial `json:"trial"`
}

// find measures the recipe, and then each change of it.
func (a *advice) find(ctx context.Context, t *table.Table, r recipe.Recipe, bar *bar, options []engine.Option) error {
	progress := func(said string) engine.Progress {
		return func(s engine.Step) bool {
			bar.show(said, s.Done)
			return false
		}
	}
	now, forms, err := trial.Now(ctx, t, r, progress("as it is"), options...)
	if err != nil {
		return err
	}
	a.Now = now
	if !a.Now.Passed() {
		return fmt.Errorf("there is nothing to compare with: %s", a.Now.Failed)
	}
	for _, p := range trial.Proposals(t, &r, &a.Now, forms) {
		tried := change{Proposal: p}
		if tried.Trial, err = trial.Of(ctx, t, p.Recipe, progress(p.Said.String()), options...); err != nil {
			return err
		}
		if tried.Trial.Passed() {
			tried.Loss = p.Counted(a.Now.Columns, tried.Trial)
		}
		a.Changes = append(a.Changes, tried)
	}
	slices.SortStableFunc(a.Changes, func(x, y change) int { return facts.CompareTrials(x.Loss, &x.Trial, y.Loss, &y.Trial) })
	return nil
}

func (a *advice) print(w io.Writer) error {
	var b bytes.Buffer
	printLine(&b, "{0} {0:row|rows}, {1}, k = {2}. Each was measured with at most one round of improvement.", a.Rows, a.method, a.k)
	if most, ok := whatif.Most(a.Now.Columns); ok && most.Loss > whatif.Much {
		fmt.Fprintf(&b, "%q loses %.1f%% of its detail.\n", most.Column, 100*most.Loss)
	}
	if len(a.Now.Answers) > 0 {
		fmt.Fprintln(&b, "The change that answers most comes first: questions, and groups of them, that are right for who opens the file in a statistics program.")
		fmt.Fprintf(&b, "  %-*s", answersWide, "answers")
	}
	fmt.Fprintln(&b, "  detail lost  highest risk  left out")
	printTrial(&b, a.Now.Loss, a.Now, "as it is")
	var failed []change
	for _, tried := range a.Changes {
		if !tried.Trial.Passed() {
			failed = append(failed, tried)
			continue
		}
		printTrial(&b, tried.Loss, tried.Trial, tried.said())
	}
	for _, tried := range failed {
		fmt.Fprintf(&b, "No release: %s: %s\n", tried.said(), tried.Trial.Failed)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// said names a change.
func (c change) said() string {
	if c.Weaker {
		return c.Said.String() + " (protects less)"
	}
	return c.Said.String()
}

// printTrial prints the row of a release.
func printTrial(w io.Writer, loss float64, t facts.Trial, said string) {
	if len(t.Answers) > 0 {
		fmt.Fprintf(w, "  %-*s", answersWide, answersOf(t.Answers))
	}
	fmt.Fprintf(w, "  %10.2f%% %12.1f%% %9d  %s\n", 100*loss, 100*t.Highest, t.LeftOut, said)
}

// answersWide is the width of the column on the answers.
const answersWide = 24

// answersOf says how many questions are answered, and how many of their groups.
func answersOf(answers []facts.Answer) string {
	t := facts.Trial{Answers: answers}
	within, judged := 0, 0
	for _, a := range answers {
		within, judged = within+a.Within, judged+a.Judged
	}
	return fmt.Sprintf("%d of %d (%d of %d groups)", t.Good(), len(answers), within, judged)
}
