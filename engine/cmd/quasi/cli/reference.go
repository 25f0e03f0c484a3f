package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// WriteReference writes what every command of quasi does and takes, as Markdown: the page
// command that make dist puts into the site.
func WriteReference(w io.Writer) { writeReference(w, newRoot()) }

// writeReference is WriteReference for the commands of a root.
func writeReference(w io.Writer, root *cobra.Command) {
	fmt.Fprintf(w, `# The command quasi

Written from the command itself, as its --help is. Run %s with a command for the same on
your screen.

%s

Results go to standard output, errors and progress to standard error. Where FILE is read, %s is
standard input; where a file is written, %s is standard output.

## Exit codes

| code | meaning |
|---|---|
`, "`quasi help`", root.Short+".", "`-`", "`-`")
	for _, c := range exitCodes {
		fmt.Fprintf(w, "| %d | %s |\n", c.code, c.meaning)
	}
	fmt.Fprint(w, "\n## Commands\n\n| command | what it does |\n|---|---|\n")
	commands := documented(root)
	for _, c := range commands {
		fmt.Fprintf(w, "| [%s](#quasi-%s) | %s |\n", c.Name(), c.Name(), c.Short)
	}
	first := map[string]*cobra.Command{} // the command that describes a group, by what it says
	for _, c := range commands {
		writeCommand(w, c, first)
	}
}

// documented are the commands of our own.
func documented(root *cobra.Command) []*cobra.Command {
	var all []*cobra.Command
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() && c.Name() != "completion" && c.Name() != "help" {
			all = append(all, c)
		}
	}
	return all
}

// writeCommand writes a section. A group of flags that an earlier command has as well is
// described there.
func writeCommand(w io.Writer, c *cobra.Command, first map[string]*cobra.Command) {
	fmt.Fprintf(w, "\n## %s\n\n```sh\n%s\n```\n", c.CommandPath(), c.UseLine())
	about := c.Long
	if about == "" {
		about = c.Short + "."
	}
	for _, paragraph := range strings.Split(about, "\n\n") {
		if strings.HasPrefix(paragraph, "  ") { // a list in columns
			paragraph = "```text\n" + strings.TrimRight(paragraph, "\n") + "\n```"
		}
		fmt.Fprintf(w, "\n%s\n", strings.TrimSpace(paragraph))
	}
	fmt.Fprintf(w, "\n```sh\n%s\n```\n", strings.ReplaceAll(strings.TrimPrefix(c.Example, "  "), "\n  ", "\n"))
	for _, g := range groupsOf(c) {
		if g.title == helpGroup {
			continue
		}
		var lines strings.Builder
		g.flags.VisitAll(func(f *pflag.Flag) { writeFlag(&lines, f) })
		if before := first[lines.String()]; before != nil {
			fmt.Fprintf(w, "\n**%s**: the flags of [%s](#%s).\n", g.title, before.CommandPath(), strings.ReplaceAll(before.CommandPath(), " ", "-"))
			continue
		}
		first[lines.String()] = c
		fmt.Fprintf(w, "\n| %s | meaning |\n|---|---|\n%s", g.title, lines.String())
	}
}

// writeFlag writes the line of a flag, with its default where it has one.
func writeFlag(w io.Writer, f *pflag.Flag) {
	kind, about := pflag.UnquoteUsage(f)
	name := strings.TrimSpace("--" + f.Name + " " + kind)
	if f.Shorthand != "" {
		name = "-" + f.Shorthand + ", " + name
	}
	switch f.DefValue {
	case "", "0", "false", "[]":
	default:
		about += " (default " + strings.Trim(f.DefValue, "[]") + ")"
	}
	fmt.Fprintf(w, "| `%s` | %s |\n", name, strings.NewReplacer("|", `\|`, "\n", " ").Replace(about))
}
