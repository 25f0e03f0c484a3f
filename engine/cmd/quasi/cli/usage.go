package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"quasi/engine/data/table"
	"quasi/engine/say"
)

// usageError is a command line that is not understood.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// wrong returns a usage error with a formatted text.
func wrong(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// errTwice is a flag that takes one value and is given two.
var errTwice = errors.New("given twice")

// once is the value of a flag that may be given only once.
type once struct {
	pflag.Value
	flag *pflag.Flag
}

func (o once) Set(text string) error {
	if o.flag.Changed {
		return errTwice
	}
	return o.Value.Set(text)
}

// typeNames say in words what a flag of a type takes.
var typeNames = map[string]string{
	"int": "a whole number", "uint64": "a whole number, 0 or greater", "float64": "a number",
	"bool": "true or false", "duration": "a time, as in 90s or 5m", "intSlice": "whole numbers, as in 2,5,10",
}

// flagError says what is wrong with a flag that can't be parsed.
func flagError(c *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) {
		name, takes := invalid.GetFlag().Name, typeNames[invalid.GetFlag().Value.Type()]
		switch {
		case errors.Is(err, errTwice):
			err = fmt.Errorf("--%s is given twice: leave one of the two out", name)
		case takes != "":
			write := "" // 0.05 for 5% or 0,05
			share, percent := strings.CutSuffix(strings.Replace(invalid.GetValue(), ",", ".", 1), "%")
			number, unread := strconv.ParseFloat(strings.TrimSpace(share), 64)
			if takes == typeNames["float64"] && unread == nil && !math.IsInf(number, 0) && !math.IsNaN(number) {
				if percent {
					number /= 100
				}
				write = ": write " + strconv.FormatFloat(number, 'f', -1, 64)
			}
			err = fmt.Errorf("--%s is %q; it must be %s%s", name, invalid.GetValue(), takes, write)
		}
	}
	if name, unknown := strings.CutPrefix(err.Error(), "unknown flag: --"); unknown {
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if near, ok := say.Nearest(name, names); ok {
			return wrong("there is no flag --%s: did you mean --%s?", name, near)
		}
		err = fmt.Errorf("there is no flag --%s", name)
	}
	return wrong("%w\nrun %q for its flags", err, c.CommandPath()+" --help")
}

// positive refuses a number below 1 that a flag gives.
func positive(flag string, n int) error {
	if n < 1 {
		return wrong("%s is %d; it must be at least 1", flag, n)
	}
	return nil
}

// takes accepts as many arguments as there are names of what they are.
func takes(names ...string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) == len(names) {
			return nil
		}
		what := "no argument"
		if len(names) > 0 {
			what = strings.Join(names, " and ")
		}
		return wrong("%s takes %s, got %d: write %s", c.Name(), what, len(args), c.UseLine())
	}
}

// parsed reads each text of a flag, which is named before what is wrong with one.
func parsed[T any](flag string, texts []string, parse func(string) (T, error)) (all []T, err error) {
	for _, text := range texts {
		one, err := parse(text)
		if err != nil {
			return nil, wrong("%s%w", flag, err)
		}
		all = append(all, one)
	}
	return all, nil
}

// checkColumns reports a column that a flag names and a table lacks; what says which table it is.
func checkColumns(t *table.Table, what, flag string, names ...string) error {
	for _, name := range names {
		if t.Index(name) < 0 {
			return wrong("%s: %w", flag, lacks(what, name, t.Names()))
		}
	}
	return nil
}

// checkColumn is checkColumns for a flag of one name, which may be empty.
func checkColumn(t *table.Table, what, flag, name string) error {
	if name == "" {
		return nil
	}
	return checkColumns(t, what, flag, name)
}

// lacks says that a table lacks a column, and which one may be meant; what says which table.
func lacks(what, name string, names []string) error {
	if near, ok := say.Nearest(name, names); ok {
		return fmt.Errorf("%s has no column %q: did you mean %q?", what, name, near)
	}
	return fmt.Errorf("%s has no column %q; its columns: %s", what, name, say.Names(names))
}

// recipeKeys are the names that recipes have for what flags say.
var recipeKeys = strings.NewReplacer(
	"recipe: ", "", "the recipe has no column", "the table has no column", "privacy.k ", "--k ", "privacy.suppression_limit", "--suppression-limit",
	"privacy.patient", "--patient", "privacy.not_patients", "--not-patients", "privacy.knows", "--knows", "privacy.linked", "--linked",
	"output.row_order", "--row-order", "output.intervals", "--intervals", "output.notation", "--notation",
	"output.delimiter", "--output-delimiter", "output.missing", "--output-missing",
	"transform: max_days", "--shift-days", "transform: time", "--shift-time", "input.skip_lines", "--skip-lines",
	"input.encoding", "--encoding", "input.delimiter", "--delimiter", "input.quote", "--quote", "input.header", "--header", "input.ragged", "--ragged",
)

// saidByFlags turns what is wrong with a recipe that was made of flags into what is wrong
// with the flags; nil stays nil.
func saidByFlags(err error) error {
	if err == nil {
		return nil
	}
	return wrong("%s", recipeKeys.Replace(err.Error()))
}

// The beginnings of what cobra says of flags that break a rule.
const (
	atLeastOne = "at least one"
	notBoth    = "if any flags"
)

// oneOf asks for at least one of the flags, with a value; hint says so.
func oneOf(c *cobra.Command, hint string, names ...string) {
	c.MarkFlagsOneRequired(names...)
	explain(c, hint, atLeastOne, names)
}

// apart lets at most one of the flags be given; hint says which to leave out.
func apart(c *cobra.Command, hint string, names ...string) {
	c.MarkFlagsMutuallyExclusive(names...)
	explain(c, hint, notBoth, names)
}

// recipeDecides refuses flags beside --recipe, which decides them.
func recipeDecides(c *cobra.Command, names ...string) {
	for _, name := range names {
		apart(c, "--"+name+" has no effect beside --recipe, which decides it", "recipe", name)
	}
}

// explain keeps what is said of flags that break a rule.
func explain(c *cobra.Command, hint, rule string, names []string) {
	if c.Annotations == nil {
		c.Annotations = map[string]string{}
	}
	c.Annotations[rule+"["+strings.Join(names, " ")+"]"] = hint
}

// brokenRule finds the rule and its flags in what cobra says.
var brokenRule = regexp.MustCompile(`^(` + atLeastOne + `|` + notBoth + `)[^\[]*(\[[^\]]*\])`)

// refused is the error for a command line that cobra refuses: it says what to do.
func refused(c *cobra.Command, err error) error {
	if broken := brokenRule.FindStringSubmatch(err.Error()); broken != nil {
		return wrong("%s", c.Annotations[broken[1]+broken[2]])
	}
	if rest, unknown := strings.CutPrefix(err.Error(), "unknown command "); unknown {
		quoted, _ := strconv.QuotedPrefix(rest)
		name, _ := strconv.Unquote(quoted)
		return noCommand(c.Root(), name)
	}
	return usageError{err}
}

// noCommand says that there is no command of a name, and which may be meant.
func noCommand(root *cobra.Command, name string) error {
	root.SuggestionsMinimumDistance = 2
	if near := root.SuggestionsFor(name); len(near) > 0 {
		return wrong("there is no command %q: did you mean %s?", name, near[0])
	}
	return wrong("there is no command %q; run %q for the commands", name, root.Name()+" --help")
}

// checkGiven reports flags of [oneOf] that were given, but are empty, as in -o "$UNSET".
func checkGiven(c *cobra.Command) error {
	for _, rule := range slices.Sorted(maps.Keys(c.Annotations)) {
		flags, required := strings.CutPrefix(rule, atLeastOne)
		names := strings.Fields(strings.Trim(flags, "[]"))
		if required && !slices.ContainsFunc(names, func(name string) bool { return says(c.Flag(name)) }) {
			return wrong("%s", c.Annotations[rule])
		}
	}
	return nil
}

// says reports whether a flag has a value other than none.
func says(f *pflag.Flag) bool {
	text := f.Value.String()
	return text != "" && text != "[]" && text != "false"
}

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
	{"Other tables", []string{"register", "original", "control", "second", "population", "join", "take"}},
	{"Attack", []string{"all", "guesses", "neighbours"}},
	{"Figures", []string{"threshold", "sampling-fraction", "suda", "wildcard", "subsets"}},
	{"Rows", []string{"first", "complete", "leave-out-notes", "keep-notes", "duplicates"}},
	{"Input", []string{"sheet", "encoding", "delimiter", "quote", "header", "skip-lines", "ragged"}},
	{"Values", []string{"missing", "missing-of", "not-missing", "same", "format"}},
	{"Output", []string{"output", "save", "hold-out control", "write", "svg", "sql audit", "dialect", "source", "release", "save-recipe", "row-order", "output-delimiter", "decimal-comma", "output-missing", "bom", "formula-safe", "json"}},
	{"Report", []string{"report", "purpose", "recipients", "attacks", "show-small-counts", "programs"}},
}

// helpGroup has the flags that are in no other group.
const helpGroup = "Help"

// shownGroup are the flags of a command in one group.
type shownGroup struct {
	title string
	flags *pflag.FlagSet
}

// groupsOf returns the flags of a command by their groups; those that are in none are last.
func groupsOf(c *cobra.Command) (shown []shownGroup) {
	flags := map[string]*pflag.Flag{} // by the names that the groups have for them
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		name := c.Name() + " " + f.Name
		if !slices.ContainsFunc(flagGroups, func(g flagGroup) bool { return slices.Contains(g.names, name) }) {
			name = f.Name
		}
		flags[name] = f
	})
	for _, g := range append(slices.Clone(flagGroups), flagGroup{helpGroup, slices.Sorted(maps.Keys(flags))}) {
		set := inOrder()
		for _, name := range g.names {
			if f := flags[name]; f != nil {
				set.AddFlag(f)
				delete(flags, name)
			}
		}
		if set.HasFlags() {
			shown = append(shown, shownGroup{g.title, set})
		}
	}
	return shown
}

// inOrder returns a set that shows its flags in the order in which they are added.
func inOrder() *pflag.FlagSet {
	set := pflag.NewFlagSet("", pflag.ContinueOnError)
	set.SortFlags = false
	return set
}

// helpWidth is the most characters of a line of help.
const helpWidth = 100

// everyday are the flags that most people need. A name has the command before it where the flag
// is one of these for that command alone.
var everyday = []string{
	"suggested", "recipe", "qi", "sensitive", "identifying", "confirm", "patient", "k", "output", "save-recipe", "report", "json",
	"plan question", "plan save", "advise save", "answer question", "register", "original", "control", "all", "hold-out rows", "k-values", "methods", "advise bound", "svg",
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
	groups := groupsOf(c)
	if !all {
		flags := inOrder()
		for _, g := range groups {
			g.flags.VisitAll(func(f *pflag.Flag) {
				if slices.Contains(everyday, f.Name) || slices.Contains(everyday, c.Name()+" "+f.Name) {
					flags.AddFlag(f)
				}
			})
		}
		groups = []shownGroup{{"Flags", flags}}
	}
	for _, g := range groups {
		fmt.Fprintf(w, "\n%s:\n%s\n", g.title, strings.TrimRight(g.flags.FlagUsagesWrapped(helpWidth), "\n"))
	}
	if c.HasAvailableSubCommands() {
		fmt.Fprint(w, "\nExit codes:\n")
		for _, c := range exitCodes {
			fmt.Fprintf(w, "  %3d  %s\n", c.code, wrapped(c.meaning, helpWidth-7, "\n       "))
		}
	}
	return nil
}

// WriteReference writes what every command of quasi does and takes, as Markdown: the page
// command that make dist puts into the site.
func WriteReference(w io.Writer) {
	root := newRoot()
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
	return slices.DeleteFunc(slices.Clone(root.Commands()), func(c *cobra.Command) bool {
		return !c.IsAvailableCommand() || c.Name() == "completion"
	})
}

// writeCommand writes a section. A group of flags that an earlier command has as well is
// described there.
func writeCommand(w io.Writer, c *cobra.Command, first map[string]*cobra.Command) {
	fmt.Fprintf(w, "\n## %s\n\n```sh\n%s\n```\n", c.CommandPath(), c.UseLine())
	for _, paragraph := range strings.Split(cmp.Or(c.Long, c.Short+"."), "\n\n") {
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
		g.flags.VisitAll(func(f *pflag.Flag) {
			kind, about := pflag.UnquoteUsage(f)
			name := strings.TrimSpace("--" + f.Name + " " + kind)
			if f.Shorthand != "" {
				name = "-" + f.Shorthand + ", " + name
			}
			if !slices.Contains([]string{"", "0", "false", "[]"}, f.DefValue) {
				about += " (default " + strings.Trim(f.DefValue, "[]") + ")"
			}
			fmt.Fprintf(&lines, "| `%s` | %s |\n", name, strings.NewReplacer("|", `\|`, "\n", " ").Replace(about))
		})
		if before := first[lines.String()]; before != nil {
			fmt.Fprintf(w, "\n**%s**: the flags of [%s](#%s).\n", g.title, before.CommandPath(), strings.ReplaceAll(before.CommandPath(), " ", "-"))
			continue
		}
		first[lines.String()] = c
		fmt.Fprintf(w, "\n| %s | meaning |\n|---|---|\n%s", g.title, lines.String())
	}
}
