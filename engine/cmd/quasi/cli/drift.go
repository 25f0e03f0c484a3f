package cli

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"quasi/engine"
	"quasi/engine/advise/drift"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
	"quasi/engine/trial"
)

// driftFlags are the flags of the drift command.
type driftFlags struct {
	recipe, encoding, out string
	choices               []string
}

func newDrift() *cobra.Command {
	f := &driftFlags{}
	c := command("drift FILE --recipe R.json", "Say how a table differs from the one that a recipe was made for", `
The exit code is 3 if something keeps the recipe from being run, or if quasi anonymize would
refuse the release, which is tried with at most one round. Behind an item stand
its choices, the one that is taken without --choose first; "choose:" before them says
that none is. Differences without consequence are counted. At last it says of each column what is taken over of the recipe and what
is not. With -o a recipe is written that fits the table: each item is resolved as
--choose says, or by its first choice. A column that is called otherwise now is
recognized by its values, name, place and type; where that leaves a doubt, -o fails
until --choose ends it, as in renamed-column:unit=renamed:ward.`, f.run)
	c.Flags().StringVar(&f.recipe, "recipe", "", "recipe file (required)")
	c.Flags().StringVar(&f.encoding, "encoding", "", "encoding of FILE, where it is another one than the recipe's or the recipe names none: "+strings.Join(recipe.Encodings(), ", ")+"; the recipe of -o has it")
	c.Flags().StringArray("join", nil, "other table from which the recipe computes columns, in its order")
	c.Flags().StringVarP(&f.out, "output", "o", "", "file for the recipe that fits the table, - for standard output")
	c.Flags().StringArrayVar(&f.choices, "choose", nil, "choice for an item, as in new-column:ward=sensitive (repeatable; needs -o)")
	c.Flags().Bool("json", false, "print one JSON object")
	oneOf(c, "name the recipe: --recipe R.json", "recipe")
	return c
}

func (f *driftFlags) run(read *tables, path string) error {
	c := read.Command
	if f.out == "" && len(f.choices) > 0 {
		return wrong("--choose has no effect without -o")
	}
	choices, err := parsed("--choose: ", f.choices, parseChoice)
	if err := cmp.Or(printedOnce(c, named{"-o", f.out}), err, checkOutputs(c, path, named{"-o", f.out})); err != nil {
		return err
	}
	r, t, err := read.byRecipe(&inputFlags{encoding: f.encoding}, f.recipe, path)
	if err != nil {
		return err
	}
	found := drift.Compare(t, r, choices...)
	fitted, account, unfit := drift.Outcome(t, r, choices)
	seen := drifted{Report: found, Account: account, Input: read.Notes}
	if f.out == "" && !found.Blocks() {
		if seen.Refused, err = refusals(c.Context(), t, r, read.bar); err != nil {
			return err
		}
		read.bar.clear()
	}
	if f.out == "-" { // the recipe goes there
		seen.print(read.ErrOrStderr())
	} else if err := read.show(seen, seen.print); err != nil {
		return err
	}
	if f.out == "" {
		if found.Blocks() || len(seen.Refused) > 0 {
			return errDrift
		}
		return nil
	}
	if unfit != nil {
		return unfit
	}
	if err := writeRecipe(c, f.out, &fitted); err != nil {
		return err
	}
	left := drift.Compare(t, fitted)
	if !left.Blocks() {
		return nil
	}
	for _, i := range left.Items { // what can't be resolved is left, and said
		fmt.Fprintf(c.ErrOrStderr(), "left: %s\n", i)
	}
	return errDrift
}

// refusals runs the recipe with at most one round, releases nothing, and returns why quasi
// anonymize would refuse the release. A recipe that needs a table of the population is not run.
func refusals(ctx context.Context, t *table.Table, r recipe.Recipe, bar *bar) ([]string, error) {
	for _, m := range r.Privacy.Models {
		if kind, err := m.Kind(); err != nil || kind.Scope == privacy.OnPopulation {
			return nil, nil
		}
	}
	found, release, err := trial.Released(ctx, t, r, bar.step, engine.WithKey(bytes.Repeat([]byte{1}, transform.KeySize)))
	switch {
	case release == nil && err != nil: // of questions that can't be asked, drift tells
		return nil, err
	case release == nil:
		return []string{found.Failed.String()}, nil
	}
	concerns := release.Concerns()
	return slices.Concat(group.Each(concerns.Open(), func(i facts.Identifiers) string {
		return fmt.Sprintf("column %q would leave as it is: %s", i.Column, i.Said())
	}), group.Each(concerns.Undecided(), func(u facts.Unique) string {
		return phrase("{0:column|columns} {1} {0:waits|wait} for a decision: {2}", len(u.Columns), say.Names(u.Columns), u.Said)
	})), nil
}

// drifted is the JSON of the drift command.
type drifted struct {
	drift.Report
	Account drift.Account `json:"account"`
	// Refused is why quasi anonymize refuses the table where no item blocks.
	Refused []string    `json:"refused,omitempty"`
	Input   []inputNote `json:"input,omitempty"`
}

// parseChoice reads CODE:COLUMN=ACTION. A column's name may have any of the marks: the code ends at
// the first colon, the action starts after the last equals sign.
func parseChoice(text string) (drift.Choice, error) {
	code, rest, ok := strings.Cut(text, ":")
	at := strings.LastIndex(rest, "=")
	if !ok || at < 0 {
		return drift.Choice{}, fmt.Errorf("%q is no choice, want CODE:COLUMN=ACTION", text)
	}
	return drift.Choice{Code: code, Column: rest[:at], Action: rest[at+1:]}, nil
}

func (r drifted) print(w io.Writer) {
	for _, why := range r.Refused {
		fmt.Fprintf(w, "refused: %s\n", why)
	}
	if len(r.Items)+len(r.Refused) == 0 {
		fmt.Fprintln(w, "Nothing is otherwise by which the recipe decides.")
	}
	idle := 0
	for _, i := range r.Items {
		if i.Idle {
			idle++
			continue
		}
		choices := strings.Join(i.Actions, ", ")
		if choices != "" && i.Doubt {
			choices = "choose: " + choices
		}
		if choices != "" {
			choices = " [" + choices + "]"
		}
		fmt.Fprintf(w, "%s %s: %s%s\n", i.Severity, i.Code, i, choices)
	}
	if idle > 0 && idle == len(r.Items)+len(r.Refused) {
		fmt.Fprint(w, "The recipe fits; ")
	}
	if idle > 0 {
		fmt.Fprintln(w, phrase("{0} {0:difference|differences} without consequence (--json names them)", idle))
	}
	if len(r.Items) > 0 {
		printAccount(w, r.Account)
	}
}

// printAccount says of each column what is taken over. Those of which all is are named together.
func printAccount(w io.Writer, a drift.Account) {
	var whole []string
	for _, c := range a.Columns {
		switch c.State {
		case facts.Whole:
			whole = append(whole, c.Column)
		case facts.New:
			fmt.Fprintf(w, "%s: new; %s\n", c.Column, cmp.Or(roleWords[table.Role(c.Role)], "not decided"))
		case facts.Gone:
			fmt.Fprintf(w, "%s: gone; what was decided about it is not taken over\n", c.Column)
		default:
			fmt.Fprintln(w, partly(c))
		}
	}
	if len(whole) > 0 {
		fmt.Fprintf(w, "taken over as they were: %s\n", strings.Join(whole, ", "))
	}
	fmt.Fprintf(w, "taken over for the table: %s\n", joined(a.Kept))
	if len(a.Changed) > 0 {
		fmt.Fprintf(w, "not taken over for the table: %s\n", joined(a.Changed))
	}
}

// partly is the line of a column of which some is taken over.
func partly(c facts.Taken) string {
	line := c.Column
	if c.From != "" {
		line += " (was " + c.From + ")"
	}
	if line += ": taken over " + joined(c.Kept); len(c.Changed) > 0 {
		line += "; not as it was: " + joined(c.Changed)
	}
	return line
}

func joined(texts []say.Text) string {
	return cmp.Or(strings.Join(group.Each(texts, worded), ", "), "nothing")
}
