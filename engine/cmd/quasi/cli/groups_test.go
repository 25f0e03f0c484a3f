package cli

import (
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// eachCommand does something for every command of quasi.
func eachCommand(t *testing.T, do func(t *testing.T, c *cobra.Command)) {
	t.Helper()
	for _, c := range newRoot().Commands() {
		t.Run(c.Name(), func(t *testing.T) { do(t, c) })
	}
}

// Whoever looks for a flag looks through a group of ten, not through sixty.
func TestEveryFlagIsInASmallGroup(t *testing.T) {
	eachCommand(t, func(t *testing.T, c *cobra.Command) {
		shown := map[string]bool{}
		for _, g := range groupsOf(c) {
			size := 0
			g.flags.VisitAll(func(f *pflag.Flag) {
				size++
				shown[f.Name] = true
				if g.title == helpGroup && f.Name != "help" && f.Name != helpAll {
					t.Errorf("--%s is in no group", f.Name)
				}
			})
			if size > 10 {
				t.Errorf("%q has %d flags", g.title, size)
			}
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if !shown[f.Name] {
				t.Errorf("--%s is not shown", f.Name)
			}
		})
	})
}
