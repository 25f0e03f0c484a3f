package cli

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

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
