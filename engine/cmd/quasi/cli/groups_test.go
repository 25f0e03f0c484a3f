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

// Each rule of flags says in our words what to do, not in cobra's.
func TestRulesOfFlagsSayWhatToDo(t *testing.T) {
	for _, test := range []struct {
		name string
		args []string
		want string
	}{
		{"one required", []string{"anonymize", "t.csv", "--qi", "a"}, "say where to write: -o OUT.csv or -o OUT.xlsx"},
		{"one of several", []string{"anonymize", "t.csv", "-o", "out.csv"}, "say what to do: --suggested, --recipe R.json, --qi a,b,c or --safe-harbor"},
		{"empty", []string{"anonymize", "t.csv", "-o", "", "--qi", "a"}, "say where to write: -o OUT.csv or -o OUT.xlsx"},
		{"empty list", []string{"audit", "t.csv", "--qi", ""}, "name the columns that could identify: --qi a,b,c"},
		{"decided by the recipe", []string{"anonymize", "t.csv", "-o", "out.csv", "--recipe", "r.json", "--ranges", "a"}, "--ranges has no effect beside --recipe, which decides it"},
		{"input of the recipe", []string{"advise", "t.csv", "--recipe", "r.json", "--header", "yes"}, "--header has no effect beside --recipe, which decides it"},
		{"roles of the recipe", []string{"audit", "t.csv", "--recipe", "r.json", "--qi", "a"}, "--qi has no effect beside --recipe, which decides it"},
		{"one of two", []string{"dictionary", "t.csv"}, "say what to do: --dictionary D.csv to read one, or --write D.csv to write one"},
		{"both of two", []string{"dictionary", "t.csv", "--dictionary", "d.csv", "--write", "e.csv"}, "say what to do: --dictionary D.csv to read one, or --write D.csv to write one"},
		{"second of two required", []string{"hold-out", "t.csv", "-o", "out.csv"}, "name both files to write: -o TABLE.csv --control CONTROL.csv"},
		{"either register or original", []string{"attack", "t.csv", "--register", "r.csv", "--original", "o.csv"}, "--register is for an attack without KIND, --all and --original"},
		{"neither register nor original", []string{"attack", "t.csv", "--all"}, "say what the attacker has: --register PEOPLE.csv --qi a,b,c, or --all --original TABLE.csv"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, said, code := quasi(t, test.args...); code != exitUsage || said != "quasi: "+test.want+"\n" {
				t.Errorf("exit code %d; it says %q, want %q", code, said, test.want)
			}
		})
	}
}
