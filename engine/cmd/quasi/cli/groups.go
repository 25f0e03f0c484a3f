package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// flagGroup are flags by what they are for, in the order in which help shows them.
type flagGroup struct {
	title string
	names []string
}

// flagGroups are the groups of all commands. A name means the same in each, or has the
// command before it, as in "hold-out control".
var flagGroups = []flagGroup{
	{"What to do", []string{"suggested", "recipe", "among", "question", "safe-harbor", "safe-harbor-zips", "safe-harbor-year", "dictionary", "choose", "hold-out rows"}},
	{"Columns", []string{"qi", "sensitive", "identifying", "as-is", "study", "derive", "coarsen", "rename", "label", "person", "without", "confirm"}},
	{"What to protect", []string{"k", "k-values", "model", "others-known", "suppression-limit"}},
	{"Patients", []string{"patient", "knows", "linked", "not-patients", "loss-by-knowledge"}},
	{"Disguise", []string{"pseudonyms", "shift-dates", "shift-days", "shift-time", "key-file"}},
	{"Groups of values", []string{"hierarchies", "ranges", "means", "max-level", "within", "loss", "intervals", "notation"}},
	{"Method", []string{"algorithm", "methods", "set", "seed", "seconds", "timeout", "bound", "also"}},
	{"Other tables", []string{"register", "original", "control", "second", "population"}},
	{"Attack", []string{"all", "guesses", "neighbours"}},
	{"Figures", []string{"threshold", "sampling-fraction", "suda", "wildcard", "subsets"}},
	{"Rows", []string{"first", "complete", "leave-out-notes", "keep-notes", "duplicates"}},
	{"Input", []string{"sheet", "encoding", "delimiter", "quote", "header", "skip-lines", "ragged"}},
	{"Values", []string{"missing", "not-missing", "same", "format"}},
	{"Output", []string{"output", "save", "hold-out control", "write", "svg", "sql audit", "dialect", "source", "release", "save-recipe", "row-order", "output-delimiter", "decimal-comma", "output-missing", "bom", "formula-safe", "json"}},
	{"Report", []string{"report", "purpose", "recipients", "attacks", "show-small-counts", "programs"}},
}

// helpGroup has the flags that are in no other group.
const helpGroup = "Help"

// groupOf returns the place of a flag: of its group, and in it; those that are in none are
// last.
func groupOf(c *cobra.Command, flag string) (group, place int) {
	for _, name := range []string{c.Name() + " " + flag, flag} {
		for i, g := range flagGroups {
			if at := slices.Index(g.names, name); at >= 0 {
				return i, at
			}
		}
	}
	return len(flagGroups), 0
}

// shownGroup are the flags of a command in one group.
type shownGroup struct {
	title string
	flags *pflag.FlagSet
}

// groupsOf returns the flags of a command by their groups.
func groupsOf(c *cobra.Command) []shownGroup {
	byGroup := make([][]*pflag.Flag, len(flagGroups)+1)
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		group, _ := groupOf(c, f.Name)
		byGroup[group] = append(byGroup[group], f)
	})
	var shown []shownGroup
	for group, flags := range byGroup {
		if len(flags) == 0 {
			continue
		}
		slices.SortStableFunc(flags, func(a, b *pflag.Flag) int {
			_, first := groupOf(c, a.Name)
			_, second := groupOf(c, b.Name)
			return first - second
		})
		set := pflag.NewFlagSet("", pflag.ContinueOnError)
		set.SortFlags = false
		for _, f := range flags {
			set.AddFlag(f)
		}
		title := helpGroup
		if group < len(flagGroups) {
			title = flagGroups[group].title
		}
		shown = append(shown, shownGroup{title, set})
	}
	return shown
}

// helpWidth is how long the lines of a help text are at most.
const helpWidth = 100

// everyday are the flags that most people need. A name has the command before it where the flag
// is one of these for that command alone.
var everyday = []string{
	"suggested", "recipe", "qi", "sensitive", "identifying", "confirm", "patient", "k", "output", "save-recipe", "report", "json",
	"plan question", "plan save", "answer question", "register", "original", "control", "all", "hold-out rows", "k-values", "methods", "advise bound", "svg",
	"dictionary", "write", "choose", "dialect", "sql audit", "version", "help", helpAll,
}

// usage prints how a command is called: its commands, its examples, and its flags: those of
// every day, or all by their groups.
func usage(c *cobra.Command, all bool) error {
	w := c.OutOrStderr()
	if !c.HasAvailableSubCommands() {
		fmt.Fprintf(w, "Usage:\n  %s\n", c.UseLine())
	} else {
		fmt.Fprintf(w, "Usage:\n  %s COMMAND [flags]\n", c.CommandPath())
	}
	if c.HasExample() {
		fmt.Fprintf(w, "\nExamples:\n%s\n", c.Example)
	}
	if c.HasAvailableSubCommands() {
		fmt.Fprint(w, "\nCommands:\n")
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() {
				fmt.Fprintf(w, "  %-12s%s\n", sub.Name(), sub.Short)
			}
		}
	}
	if c.HasAvailableSubCommands() {
		defer fmt.Fprint(w, "\n"+exitCodesInWords())
	}
	if !all {
		flags := pflag.NewFlagSet("", pflag.ContinueOnError)
		flags.SortFlags = false
		for _, g := range groupsOf(c) {
			g.flags.VisitAll(func(f *pflag.Flag) {
				if slices.Contains(everyday, f.Name) || slices.Contains(everyday, c.Name()+" "+f.Name) {
					flags.AddFlag(f)
				}
			})
		}
		printFlags(w, "Flags", flags)
		return nil
	}
	for _, g := range groupsOf(c) {
		printFlags(w, g.title, g.flags)
	}
	return nil
}

// printFlags prints flags below a heading.
func printFlags(w io.Writer, title string, flags *pflag.FlagSet) {
	fmt.Fprintf(w, "\n%s:\n%s\n", title, strings.TrimRight(flags.FlagUsagesWrapped(helpWidth), "\n"))
}
