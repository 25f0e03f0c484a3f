// Package cli is the command quasi: it reads command lines into recipes and settings of the
// engine, and prints what the engine finds.
//
//	code := cli.Run(ctx, []string{"profile", "patients.csv", "--json"}, file, out, w)
//
// Each command has a file of its name, with its flags, its run and what it prints; attack.go has
// hold-out, cli.go algorithms and models.
//
// # Compatibility
//
// Scripts may rely on what version 1.0.0 has: its commands and flags, the exit codes, and
// the names in what --json prints, with values of the same kind. Later versions keep them
// and may add others. Texts for people, on standard output without --json and on standard
// error, may change.
package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"quasi/engine/internal/data/group"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
)

// Run executes one command line, without the name of the program, and returns the exit code
// that it ends with.
func Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot()
	args, all := wholeHelp(args)
	root.SetUsageFunc(func(c *cobra.Command) error { return usage(c, all) })
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	ran := false
	for _, c := range root.Commands() {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if _, list := f.Value.(pflag.SliceValue); !list && !completing(args) {
				f.Value = once{f.Value, f} // the last one would win without a word
			}
		})
		if does := c.RunE; does != nil {
			c.RunE = func(c *cobra.Command, args []string) error {
				ran = true
				if err := checkGiven(c); err != nil {
					return err
				}
				return does(c, args)
			}
		}
	}
	c, err := root.ExecuteContextC(ctx)
	if err != nil && !ran {
		err = refused(c, err)
	}
	if err != nil {
		fmt.Fprintf(stderr, "quasi: %s%s\n", inWords(err), answeringFlags(err))
	}
	return exitCode(err)
}

// helpAll is the flag that asks for the help with all flags.
const helpAll = "help-all"

// wholeHelp returns a command line that asks for help where it asks for all of it, and whether
// it does.
func wholeHelp(args []string) (rest []string, all bool) {
	for _, arg := range args {
		if arg == "--"+helpAll && !completing(args) {
			arg, all = "--help", true
			if args[0] == "help" {
				continue
			}
		}
		if arg != "--help" || !slices.Contains(rest, arg) {
			rest = append(rest, arg)
		}
	}
	return rest, all
}

// completing reports whether a shell asks what can follow on a command line. Cobra parses
// that line twice, so that each flag on it is set twice.
func completing(args []string) bool {
	return len(args) > 0 && (args[0] == cobra.ShellCompRequestCmd || args[0] == cobra.ShellCompNoDescRequestCmd)
}

func newRoot() *cobra.Command {
	cobra.EnableCommandSorting = false // they are in the order of their use
	root := &cobra.Command{
		Use:           "quasi",
		Short:         "Anonymize patient tables and check what a table protects",
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(newHelp())
	root.AddCommand(newProfile(), newAnonymize(), newAudit(), newVerify(), newAdvise(), newPlan(), newAnswer(), newDrift(), newAttack(), newHoldOut(), newDictionary(), newSQL())
	list := func(use, short string, print func(w io.Writer)) {
		root.AddCommand(&cobra.Command{Use: use, Short: short, Args: takes(), RunE: func(c *cobra.Command, _ []string) error {
			print(c.OutOrStdout())
			return nil
		}})
	}
	list("algorithms", "List the methods with their settings and sources", func(w io.Writer) {
		for _, a := range method.All() {
			printMethod(w, a.Name, a.Title+": "+a.Brief+" "+a.Summary, a.Source, a.Parameters)
		}
	})
	list("models", "List the privacy models that can be combined with k-anonymity", func(w io.Writer) {
		for _, k := range privacy.Kinds() {
			printMethod(w, k.Name, k.Title+": "+k.Brief, k.Source, k.Parameters)
		}
	})
	refuseShells(root)
	for _, c := range append(root.Commands(), root) {
		name := c.Name()
		if c == root {
			name = ""
		}
		c.Example = "  " + cmp.Or(examples[name], "quasi "+name)
		c.Flags().Bool(helpAll, false, "show all flags, by what they are for")
	}
	return root
}

// refuseShells makes it an error to ask cobra's completion command for a shell that it does not
// know; cobra shows its help.
func refuseShells(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	completion, _, _ := root.Find([]string{"completion"})
	shells := group.Each(completion.Commands(), (*cobra.Command).Name)
	completion.Args = cobra.ArbitraryArgs
	completion.RunE = func(c *cobra.Command, args []string) error {
		if len(args) > 0 {
			return wrong("there is no completion for %q: choose one of %s", args[0], strings.Join(shells, ", "))
		}
		return c.Help()
	}
}

// newHelp is cobra's help command, but for a topic that there is none of, which is an error.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:    "help [COMMAND]",
		Short:  "Say what a command does, and list its flags",
		Hidden: true, // --help says the same
		RunE: func(c *cobra.Command, args []string) error {
			about, rest, err := c.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return noCommand(c.Root(), strings.Join(args, " "))
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// command returns a command of one file. Its help begins with what it does in short.
func command(use, short, about string, run func(read *tables, path string) error) *cobra.Command {
	c := &cobra.Command{Use: use, Short: short, Args: oneFile}
	if c.RunE = withTables(func(read *tables, args []string) error { return run(read, args[0]) }); about != "" {
		c.Long = short + ".\n" + about
	}
	return c
}

// withTables runs a command that reads tables.
func withTables(run func(read *tables, args []string) error) func(*cobra.Command, []string) error {
	return func(c *cobra.Command, args []string) error {
		read := &tables{Command: c, bar: newBar(c.ErrOrStderr())}
		defer read.bar.clear()
		return run(read, args)
	}
}

// oneFile accepts exactly one argument, the file.
var oneFile = takes("one file")

// examples are command lines by the command that shows them; empty: the program. Each runs on
// files that a clinic would have. One that does not end with exit code 0 says with which.
var examples = map[string]string{
	"": `quasi profile patients.csv
  quasi anonymize patients.csv -o release.csv --suggested --save-recipe recipe.json --report report.html
  quasi audit release.csv --recipe recipe.json
  quasi anonymize next-month.csv -o next.csv --recipe recipe.json
  quasi verify report.html release.csv --original patients.csv`,
	"profile": `quasi profile patients.csv
  quasi profile patients.csv --json`,
	"completion": `quasi completion bash`,
	"plan": `quasi plan patients.csv --question "mean of stay by age/10, sex"
  quasi plan visits.csv --patient id --question "share of readmitted=yes by ward" --save plans`,
	"anonymize": `quasi anonymize patients.csv -o release.csv --suggested
  quasi anonymize patients.csv -o release.xlsx --qi age,sex,zip,admission --sensitive diagnosis --identifying id --k 5
  quasi anonymize visits.csv -o release.csv --suggested --patient id
  quasi anonymize patients.csv -o release.zip --suggested --save-recipe my-recipe.json
  quasi anonymize next-month.csv -o next.csv --recipe recipe.json --report next.html`,
	"audit": `quasi audit release.csv --qi age,sex,zip
  quasi audit release.csv --qi age,sex,zip --sensitive diagnosis --original patients.csv
  quasi audit patients.csv --recipe recipe.json  # exit code 3: the table itself is not anonymous`,
	"answer": `quasi answer release.csv --original patients.csv --question "mean of stay by age/10, sex"
  quasi answer release.csv --original patients.csv --question "share of readmitted=yes by ward" --json`,
	"verify": `quasi verify report.html release.csv
  quasi verify released.zip --original patients.csv
  quasi verify report.html release.csv --original patients.csv`,
	"attack": `quasi attack release.csv --register people.csv --qi age,sex,zip
  quasi attack --all release.csv --original patients.csv --control control.csv
  quasi attack exact-matches release.csv --original patients.csv`,
	"hold-out": `quasi hold-out patients.csv -o table.csv --control held-out.csv --rows 20
  quasi hold-out visits.csv -o table.csv --control held-out.csv --rows 20 --patient id`,
	"advise": `quasi advise patients.csv --recipe recipe.json
  quasi advise patients.csv --recipe recipe.json --k-values 2,5,10 --svg curve.svg
  quasi advise patients.csv --qi age,sex,zip --methods minimum-loss,kaim --k-values 2,5 -o methods.md
  quasi advise patients.csv --recipe recipe.json --bound`,
	"dictionary": `quasi dictionary patients.csv --dictionary dictionary.csv -o from-dictionary.json
  quasi dictionary patients.csv --recipe recipe.json --write decisions.csv`,
	"drift": `quasi drift next-month.csv --recipe recipe.json
  quasi drift next-month.csv --recipe recipe.json -o recipe-next.json`,
	"sql":  `quasi sql patients.csv --recipe recipe.json --dialect duckdb -o recode.sql --audit audit.sql`,
	"help": `quasi help anonymize`,
}
