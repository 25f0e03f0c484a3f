package cli

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"quasi/engine/advise/drift"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/say"
)

// print says the items, unless the recipe goes to standard output.
func (f *driftFlags) print(c *cobra.Command, r drifted) error {
	if f.json {
		return printJSON(c.OutOrStdout(), r)
	}
	w := c.OutOrStdout()
	if f.out == "-" {
		w = c.ErrOrStderr()
	}
	for _, why := range r.Refused {
		fmt.Fprintf(w, "refused: %s\n", why)
	}
	if len(r.Items)+len(r.Refused) == 0 {
		fmt.Fprintln(w, "The table is as the recipe expects it.")
	}
	for _, i := range r.Items {
		printItem(w, i)
	}
	if len(r.Items) > 0 {
		printAccount(w, r.Account)
	}
	return nil
}

func printItem(w io.Writer, i drift.Item) {
	fmt.Fprintf(w, "%s %s: %s", i.Severity, i.Code, i)
	if len(i.Actions) > 0 {
		choose := ""
		if i.Doubt {
			choose = "choose: "
		}
		fmt.Fprintf(w, " [%s%s]", choose, strings.Join(i.Actions, ", "))
	}
	fmt.Fprintln(w)
}

// printAccount says of each column what is taken over. Those of which all is are named
// together.
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
	line += ": taken over " + joined(c.Kept)
	if len(c.Changed) > 0 {
		line += "; not as it was: " + joined(c.Changed)
	}
	return line
}

func joined(texts []say.Text) string {
	var said []string
	for _, t := range texts {
		said = append(said, worded(t))
	}
	return cmp.Or(strings.Join(said, ", "), "nothing")
}
