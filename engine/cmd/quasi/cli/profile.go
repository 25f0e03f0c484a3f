package cli

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/internal/data/group"
	"quasi/engine/profile"
	"quasi/engine/profile/describe"
)

// profiled is the JSON of the profile command.
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

	shown string // the type, as people are told it
}

func newProfile() *cobra.Command {
	var in inputFlags
	c := command("profile FILE", "Show each column's type, values, missing values and suggested role", "", func(read *tables, path string) error {
		read.quiet = true
		t, err := read.read(path, in.input())
		if err != nil {
			return err
		}
		p := profiled{File: path, Records: t.N, Format: read.format}
		described := describe.Table(t)
		for _, o := range suggest.Offers(t, described, profile.NamesFor(t.Names())) {
			p.Derived = append(p.Derived, profileOffer{group.Each(o.Rules, derive.Rule.String), o.Remove, o.Reason.String()})
		}
		for _, s := range described {
			why := s.Reason.String()
			if alike, ok := s.Alike(); ok {
				why += " " + alike.String()
			}
			p.Columns = append(p.Columns, profileColumn{s.Name, s.Format, s.Ambiguous, s.Distinct, s.Missing, s.Role, why, s.Same, append([]profile.Frequent{}, s.Frequent...), s.Shown()})
		}
		return read.show(p, p.print)
	})
	in.register(c)
	c.Flags().Bool("json", false, "print one JSON object")
	return c
}

func (p profiled) print(w io.Writer) {
	printLine(w, "{0} {0:row|rows}, {1} {1:column|columns}", p.Records, len(p.Columns))
	printFormat(w, p.Format)
	for _, warning := range p.Format.Warnings {
		fmt.Fprintf(w, "note: %s%s\n", warning, decidingFlags(warning))
	}
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "\ncolumn\ttype\tdistinct\tmissing\tmost frequent\tsuggested role\twhy")
	for _, c := range p.Columns {
		frequent := group.Each(c.Frequent, func(f profile.Frequent) string { return fmt.Sprintf("%s (%d)", inLine(f.Value), f.Rows) })
		fmt.Fprintf(tw, "%s\t%s\t%d\t%d\t%s\t%s\t%s\n", inLine(c.Name), c.read(), c.Distinct, c.Missing, strings.Join(frequent, ", "), roleWords[c.Role], c.Reason)
	}
	tw.Flush()
	if len(p.Derived) > 0 {
		fmt.Fprintln(w, "\ncolumns that could be derived:")
	}
	for _, o := range p.Derived {
		flags := group.Each(o.Derive, func(rule string) string { return "--derive '" + strings.ReplaceAll(rule, "'", `'\''`) + "'" })
		fmt.Fprintf(w, "%s\n  %s\n", o.Reason, strings.Join(flags, " "))
	}
}

// inLine writes a text without the ends of its lines.
func inLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// read says how the column's values are read, with a question mark where they can
// be read in two ways.
func (c profileColumn) read() string {
	text := c.Format.String()
	if c.Numbers == format.Plain && c.Unit == "" {
		text = c.shown
	}
	if c.Ambiguous {
		text += "?"
	}
	return text
}

// printFormat says how the file was read, and why so.
func printFormat(w io.Writer, f asread.Format) {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, s := range []struct {
		name  string
		guess asread.Setting
	}{
		{"encoding", f.Guess.Encoding}, {"delimiter", f.Guess.Delimiter}, {"quotes", f.Guess.Quote},
		{"header", f.Guess.Header}, {"lines skipped", f.Guess.SkipLines},
	} {
		value := s.guess.Value
		if s.name == "delimiter" {
			value = strconv.Quote(value)
		}
		fmt.Fprintf(tw, "%s\t%s\t%s\t%s\n", s.name, value, s.guess.Sureness(), s.guess.Why())
	}
	for _, found := range f.Found {
		counts := "means no value"
		if !found.On {
			counts = "could mean no value"
		}
		for _, in := range found.Columns {
			counts += fmt.Sprintf(", %s: %d", inLine(in.Column), in.Cells)
		}
		fmt.Fprintf(tw, "text %q\t%s\n", found.Marker, counts)
	}
	tw.Flush()
}

// profileOffer is an offer as the profile command prints it.
type profileOffer struct {
	Derive []string `json:"derive"` // what --derive takes
	Remove []string `json:"remove"`
	Reason string   `json:"reason"`
}
