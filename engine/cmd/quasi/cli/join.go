package cli

import (
	"cmp"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"quasi/engine/data/join"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/say"
)

// joinFlags say which columns are computed from other tables.
type joinFlags struct {
	others, take []string
	of           []int       // for each of take, how many of others stand before it
	rules        []join.Rule // of all, when the command runs
}

// taken is the flag --take, which belongs to the last --join before it, or else to the first.
type taken struct {
	pflag.Value
	pflag.SliceValue
	*joinFlags
}

// Set implements [pflag.Value].
func (t taken) Set(text string) error {
	t.of = append(t.of, max(1, len(t.others)))
	return t.Value.Set(text)
}

func (f *joinFlags) register(c *cobra.Command) {
	c.Flags().StringArrayVar(&f.others, "join", nil, "other table of the same people, and the columns in which both have the same, as in 'results.csv:admission=case' or 'book.xlsx#Results:admission=case', for --take; beside a recipe that has both, the file alone (repeatable, each before its --take)")
	c.Flags().StringArrayVar(&f.take, "take", nil, "column that is computed of the rows of --join that belong to a row, before anything else, as in 'bnp=first(value by time where item=BNP, unit=ng/L)' (repeatable; kinds: "+listed(join.Kinds())+")")
	flag := c.Flags().Lookup("take")
	flag.Value = taken{flag.Value, flag.Value.(pflag.SliceValue), f}
	c.PreRunE = func(c *cobra.Command, _ []string) error {
		if c.Flags().Changed("recipe") { // which says what there is
			return nil
		}
		for _, other := range f.others {
			file, on := fileAndKeys(other)
			rule, err := join.ParseOn(on)
			if err != nil {
				return wrong("--join: %w", err)
			}
			_, rule.Sheet = sheetOf(file)
			f.rules = append(f.rules, rule)
		}
		if len(f.take) > 0 && len(f.rules) == 0 {
			return wrong("--take computes from another table: name that by --join")
		}
		take, err := parsed("--take: ", f.take, join.Parse)
		for i, c := range take {
			of := &f.rules[f.of[i]-1].Take
			*of = append(*of, c)
		}
		return err
	}
}

// listed names kinds, as the help of a flag does.
func listed[K ~string](kinds []K) string {
	return strings.Join(group.Each(kinds, func(kind K) string { return string(kind) }), ", ")
}

// fileAndKeys parts what --join gives: results.csv:admission=case.
func fileAndKeys(other string) (file, on string) {
	if at := strings.LastIndex(other, ":"); at > 0 && strings.Contains(other[at:], "=") {
		return other[:at], other[at+1:]
	}
	return other, ""
}

// sheetOf parts the file of a workbook or an archive and the sheet behind it: results.xlsx#Labor.
func sheetOf(file string) (path, sheet string) {
	if at := strings.LastIndex(file, "#"); at > 0 && (strings.EqualFold(filepath.Ext(file[:at]), kind.Archive) || kind.ForWriting(file[:at]).Name == kind.Workbook) {
		return file[:at], file[at+1:]
	}
	return file, ""
}

// joined returns a table with the columns that are computed from other ones.
func (t *tables) joined(own *table.Table, in recipe.Input) (*table.Table, error) {
	var others []string
	if t.Flags().Lookup("join") != nil {
		others, _ = t.Flags().GetStringArray("join")
	}
	for i, rule := range in.Join {
		if i >= len(others) {
			return nil, wrong("column %q is computed from another table: name that by --join", rule.Take[0].Name)
		}
		path, _ := fileAndKeys(others[i])
		var err error
		if own, err = t.joinedWith(own, path, rule, in.Missing); err != nil {
			return nil, err
		}
	}
	return own, nil
}

// joinedWith returns a table with the columns that are computed from one other table, and says how the two
// fit.
func (t *tables) joinedWith(own *table.Table, path string, rule join.Rule, missing []string) (*table.Table, error) {
	t.quiet = false    // of the other table no command says anything itself
	format := t.format // of the table
	defer func() { t.format = format }()
	file, sheet := sheetOf(path)
	other, err := t.table(file, recipe.Input{Missing: missing, Sheet: cmp.Or(sheet, rule.Sheet)}, csv.Options{})
	if err != nil {
		return nil, err
	}
	with, o, err := join.Table(own, other, rule)
	if err != nil {
		return nil, wrong("--join %s: %w", path, err)
	}
	found := []asread.Warning{{Code: asread.WarnJoined, Args: []string{strconv.Itoa(o.With), strconv.Itoa(own.N)}}}
	count := func(code string, n int) {
		if n > 0 {
			found = append(found, asread.Warning{Code: code, Args: []string{strconv.Itoa(n)}})
		}
	}
	if !o.Once { // else it is a table of names for codes
		count(asread.WarnShared, o.Shared)
	}
	if as := (join.Rule{On: rule.On, Folded: true}); o.Strangers.Total > 0 {
		if _, more, err := join.Table(own, other, as); err == nil {
			count(asread.WarnFolded, more.With-o.With)
		}
	}
	list := func(code string, rows say.Runs, args ...string) {
		if rows.Total > 0 {
			args = append(args, strconv.Itoa(rows.Total), rows.Rows().String())
			found = append(found, asread.Warning{Code: code, Args: args, Lines: rows.Rows()})
		}
	}
	list(asread.WarnStrangers, o.Strangers)
	for i, unread := range o.Unread {
		list(asread.WarnNoNumber, unread, rule.Take[i].Name)
	}
	t.note(file, found)
	return with, nil
}
