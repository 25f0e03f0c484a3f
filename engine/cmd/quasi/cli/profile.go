package cli

import (
	"github.com/spf13/cobra"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
)

// profiled is what the profile command prints as JSON.
type profiled struct {
	File    string          `json:"file"`
	Records int             `json:"records"`
	Format  asread.Format   `json:"format"`
	Columns []profileColumn `json:"columns"`
	// Derived are columns that could be computed, in place of those that say more.
	Derived []profileOffer `json:"derived,omitempty"`
}

type profileColumn struct {
	Name string `json:"name"`
	format.Format
	Ambiguous bool       `json:"ambiguous,omitempty"` // the numbers or dates can be read in two ways
	Distinct  int        `json:"distinct"`
	Missing   int        `json:"missing"`
	Role      table.Role `json:"role"`
	Reason    string     `json:"reason"`
	Same      []string   `json:"same,omitempty"` // the columns that say the same
	// Frequent are the most frequent values, in falling order; empty: the column has none.
	Frequent []profile.Frequent `json:"frequent"`
}

func newProfile() *cobra.Command {
	var in inputFlags
	var asJSON bool
	c := &cobra.Command{
		Use:   "profile FILE",
		Short: "Show each column's type, values, missing values and suggested role",
		Args:  oneFile,
		RunE: func(c *cobra.Command, args []string) error {
			bar := newBar(c.ErrOrStderr())
			t, format, err := readTable(c, args[0], in.input(), bar, false)
			bar.clear()
			if err != nil {
				return err
			}
			p := newProfileOf(args[0], t, format)
			if asJSON {
				return printJSON(c.OutOrStdout(), p)
			}
			return p.print(c.OutOrStdout())
		},
	}
	in.register(c)
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return c
}

func newProfileOf(file string, t *table.Table, format asread.Format) profiled {
	p := profiled{File: file, Records: t.N, Format: format}
	described := suggest.Table(t)
	p.Derived = newOffers(suggest.Offers(t, described, profile.EnglishNames()))
	for _, s := range described {
		p.Columns = append(p.Columns, profileColumn{s.Name, s.Format, s.Ambiguous, s.Distinct, s.Missing, s.Role, why(s), s.Same, append([]profile.Frequent{}, s.Frequent...)})
	}
	return p
}

// why says why a role is suggested, and which columns say the same.
func why(c profile.Column) string {
	text := c.Reason.String()
	if alike, ok := c.Alike(); ok {
		text += " " + alike.String()
	}
	return text
}
