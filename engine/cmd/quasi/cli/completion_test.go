package cli

import (
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The shell asks for what can follow with the command line so far. Whatever flag stands on
// it, others are offered; a flag that stands there twice is still refused in a run.
func TestFlagsAreCompletedAfterAnyFlag(t *testing.T) {
	eachCommand(t, func(t *testing.T, c *cobra.Command) {
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			line := []string{cobra.ShellCompNoDescRequestCmd, c.Name(), "t.csv", "--" + f.Name}
			if f.NoOptDefVal == "" {
				line = append(line, valueFor(f.Value.Type()))
			}
			said, problems, code := quasi(t, append(line, "--")...)
			if code != exitOK || len(said) < 2 || said[:2] != "--" {
				t.Errorf("after --%s nothing is offered: %q %q", f.Name, said, problems)
			}
		})
	})
}

// valueFor returns a value that a flag of a type takes.
func valueFor(kind string) string {
	switch kind {
	case "int", "uint64", "float64", "intSlice":
		return "3"
	case "duration":
		return "3s"
	}
	return "x"
}
