// Command quasi is the engine without a browser: for scripts, tests and
// benchmarks.
//
//	quasi profile FILE
//	quasi anonymize FILE -o OUT.csv --qi age,sex,zip --k 5
//	quasi anonymize FILE -o OUT.xlsx --recipe R.json
//	quasi audit FILE --qi age,sex,zip
//	quasi verify REPORT.html OUT.csv --original FILE
//	quasi attack FILE --register PEOPLE.csv --qi age,sex,zip
//	quasi attack --all FILE --original TABLE.csv --control CONTROL.csv
//	quasi hold-out FILE -o TABLE.csv --control CONTROL.csv
//	quasi compare FILE --qi age,sex,zip --k-values 2,5,10
//	quasi bound FILE --qi age,sex,zip --k 5
//	quasi advise FILE --recipe R.json
//	quasi sweep FILE --recipe R.json --k-values 2,5,10
//	quasi dictionary FILE --dictionary D.csv -o RECIPE.json
//	quasi drift FILE --recipe R.json
//	quasi sql FILE --recipe R.json --dialect duckdb -o RECODE.sql
//	quasi algorithms
//	quasi models
//
// Results go to standard output, errors and progress to standard error. The
// exit code is 0 for success, 1 for input that can't be used, 2 for a command
// that is not understood, 3 for a release that fails its own audit (nothing is
// written), a table that fails a recipe or that it can't be run on, or a report that
// differs from what is found, 130 after an interrupt.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
)

// The exit codes.
const (
	exitOK          = 0
	exitInput       = 1
	exitUsage       = 2
	exitAudit       = 3
	exitInterrupted = 130
)

// exitCodes are the exit codes with their meaning. Scripts rely on them: none changes.
var exitCodes = []struct {
	code    int
	meaning string
}{
	{exitOK, "success"},
	{exitInput, "input that can't be used"},
	{exitUsage, "a command that is not understood"},
	{exitAudit, "a release that fails its own audit (nothing is written), a table that fails a recipe, that a recipe can't be run on or in which the search of the safe harbor method finds something, or a report that differs from what is found"},
	{exitInterrupted, "interrupted"},
}

// thrifty is how many per cent of what is live may be dead before it is collected, unless
// the environment says otherwise: a fifth less memory for a large table, and little more
// time, since next to nothing of it is pointers.
const thrifty = 50

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(thrifty)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run executes one command line and returns its exit code.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	ran := false
	for _, c := range root.Commands() {
		refuseTwice(c)
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
		fmt.Fprintf(stderr, "quasi: %v\n", err)
	}
	return exitCode(err)
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "quasi",
		Short:         "Anonymize patient tables and check what a table protects",
		Long:          "Anonymize patient tables and check what a table protects.\n\n" + exitCodesInWords(),
		Version:       cmp.Or(version(), "unknown"),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	cobra.EnableCommandSorting = false // they are in the order in which they are used
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(newHelp())
	root.SetUsageFunc(usage)
	root.AddCommand(newProfile(), newAnonymize(), newAudit(), newVerify(), newAttack(), newHoldOut(), newCompare(), newBound(), newAdvise(), newSweep(), newDictionary(), newDrift(), newSQL(), newAlgorithms(), newModels())
	return root
}

// exitCodesInWords lists the exit codes, a line each.
func exitCodesInWords() string {
	text := "Exit codes:\n"
	for _, c := range exitCodes {
		text += fmt.Sprintf("  %3d  %s\n", c.code, c.meaning)
	}
	return text
}

// errAudit is a release that fails its own audit.
var errAudit = errors.New("the release fails its own audit and was not written")

func exitCode(err error) int {
	var usage usageError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &usage):
		return exitUsage
	case errors.Is(err, errAudit), errors.Is(err, errRecipe), errors.Is(err, errDrift), errors.Is(err, errSafeHarbor), errors.Is(err, errDiffers):
		return exitAudit
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	}
	return exitInput
}

// newHelp is cobra's help command, but for a topic that there is none of, which is an error.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Say what a command does, and list its flags",
		RunE: func(c *cobra.Command, args []string) error {
			about, rest, err := c.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return wrong("there is no command %q; run %q for the commands", strings.Join(args, " "), "quasi --help")
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// oneFile accepts exactly one argument, the file.
var oneFile = takes("one file")
