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
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
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
	err := root.ExecuteContext(ctx)
	if err != nil {
		fmt.Fprintf(stderr, "quasi: %v\n", err)
	}
	return exitCode(err)
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "quasi",
		Short: "Anonymize patient tables and check what a table protects",
		Long: `Anonymize patient tables and check what a table protects.

Exit codes: 0 success; 1 input that can't be used; 2 a command that is not
understood; 3 a release that fails its own audit,
a table that fails a recipe or that it can't be run on, or in which the safe
harbor method's search finds something, or a report that differs from what is found;
130 interrupted.`,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return usageError{fmt.Errorf("%w\nrun %q for its flags", err, c.CommandPath()+" --help")}
	})
	root.AddCommand(newProfile(), newAnonymize(), newAudit(), newVerify(), newAttack(), newHoldOut(), newCompare(), newBound(), newAdvise(), newSweep(), newDictionary(), newDrift(), newSQL(), newAlgorithms(), newModels())
	return root
}

// usageError is a command line that is not understood.
type usageError struct{ error }

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

// oneFile accepts exactly one argument, the file.
func oneFile(c *cobra.Command, args []string) error {
	if len(args) != 1 {
		return usageError{fmt.Errorf("%s takes one file, got %d: %s", c.CommandPath(), len(args), c.UseLine())}
	}
	return nil
}
