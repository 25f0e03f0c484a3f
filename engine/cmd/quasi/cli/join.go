package cli

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"quasi/engine/data/join"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// joinFlags say which columns are computed from another table.
type joinFlags struct {
	other string
	take  []string
	rule  *join.Rule // of both, when the command runs; nil: there are none
}

func (f *joinFlags) register(c *cobra.Command) {
	var kinds []string
	for _, kind := range join.Kinds() {
		kinds = append(kinds, string(kind))
	}
	c.Flags().StringVar(&f.other, "join", "", "other table of the same people, and the columns in which both have the same, as in 'results.csv:admission=case', for --take; beside a recipe that has both, the file alone")
	c.Flags().StringArrayVar(&f.take, "take", nil, "column that is computed of the rows of --join that belong to a row, before anything else, as in 'bnp=first(value by time where item=BNP, unit=ng/L)' (repeatable; kinds: "+strings.Join(kinds, ", ")+")")
	c.PreRunE = func(c *cobra.Command, _ []string) error {
		file, on := f.parts()
		switch {
		case len(f.take) == 0 && on == "", c.Flags().Changed("recipe"): // the recipe says what there is
			return nil
		case file == "":
			return wrong("--take computes from another table: name that by --join")
		}
		f.rule = &join.Rule{}
		var err error
		if f.rule.On, err = join.ParseOn(on); err != nil {
			return wrong("--join: %w", err)
		}
		f.rule.Take, err = parsed("--take: ", f.take, join.Parse)
		return err
	}
}

// parts returns the file of --join and the columns behind it.
func (f *joinFlags) parts() (file, on string) {
	if at := strings.LastIndex(f.other, ":"); at > 0 && strings.Contains(f.other[at:], "=") {
		return f.other[:at], f.other[at+1:]
	}
	return f.other, ""
}

// joined returns a table with the columns that are computed from the other one.
func (t *tables) joined(own *table.Table, in recipe.Input) (*table.Table, error) {
	var f joinFlags
	if flag := t.Flags().Lookup("join"); flag != nil {
		f.other = flag.Value.String()
	}
	file, _ := f.parts()
	switch {
	case len(in.Join.Take) == 0:
		return nil, wrong("--join has no effect without --take, which says what is computed of its rows")
	case file == "":
		return nil, wrong("column %q is computed from another table: name that by --join", in.Join.Take[0].Name)
	}
	format := t.format // of the table
	defer func() { t.format = format }()
	other, err := t.beside(file, in)
	if err != nil {
		return nil, err
	}
	with, o, err := join.Table(own, other, *in.Join)
	if err != nil {
		return nil, wrong("--join %s: %w", file, err)
	}
	found := []asread.Warning{{Code: asread.WarnJoined, Args: []string{strconv.Itoa(o.With), strconv.Itoa(own.N)}}}
	list := func(code string, rows say.Runs, args ...string) {
		if rows.Total > 0 {
			args = append(args, strconv.Itoa(rows.Total), rows.Rows().String())
			found = append(found, asread.Warning{Code: code, Args: args, Lines: rows.Rows()})
		}
	}
	list(asread.WarnStrangers, o.Strangers)
	for i, unread := range o.Unread {
		list(asread.WarnNoNumber, unread, in.Join.Take[i].Name)
	}
	t.note(file, found)
	return with, nil
}
