package cli

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"quasi/engine/advise/profile"
	"quasi/engine/data/format"
	"quasi/engine/file/asread"
)

func (p profiled) print(w io.Writer) error {
	printLine(w, "{0} {0:row|rows}, {1} {1:column|columns}, fields separated by {2:q}", p.Records, len(p.Columns), p.Format.Delimiter)
	if err := printFormat(w, p.Format); err != nil {
		return err
	}
	for _, warning := range p.Format.Warnings {
		fmt.Fprintf(w, "note: %s%s\n", warning, decidingFlags(warning))
	}
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "\ncolumn\ttype\tdistinct\tmissing\tmost frequent\tsuggested role\twhy")
	for _, c := range p.Columns {
		fmt.Fprintf(tw, "%s\t%s\t%d\t%d\t%s\t%s\t%s\n", c.Name, c.read(), c.Distinct, c.Missing, c.frequent(), roleWords[c.Role], c.Reason)
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	printOffers(w, p.Derived)
	return nil
}

// frequent says which values are the most frequent, and in how many rows.
func (c profileColumn) frequent() string {
	said := make([]string, len(c.Frequent))
	for i, f := range c.Frequent {
		said[i] = fmt.Sprintf("%s (%d)", strings.Join(strings.Fields(f.Value), " "), f.Rows)
	}
	return strings.Join(said, ", ")
}

// read says how the column's values are read, with a question mark where they can
// be read in two ways.
func (c profileColumn) read() string {
	text := c.Format.String()
	if c.Numbers == format.Plain {
		text = string(c.Type)
	}
	if c.Ambiguous {
		text += "?"
	}
	return text
}

// printFormat says how the file was read, and why so.
func printFormat(w io.Writer, f asread.Format) error {
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
			counts += fmt.Sprintf(", %s: %d", in.Column, in.Cells)
		}
		fmt.Fprintf(tw, "text %q\t%s\n", found.Marker, counts)
	}
	return tw.Flush()
}

// profileOffer is an offer as the profile command prints it.
type profileOffer struct {
	Derive []string `json:"derive"` // what --derive takes
	Remove []string `json:"remove"`
	Reason string   `json:"reason"`
}

func newOffers(offers []profile.Offer) []profileOffer {
	var all []profileOffer
	for _, o := range offers {
		printed := profileOffer{Remove: o.Remove, Reason: o.Reason.String()}
		for _, rule := range o.Rules {
			printed.Derive = append(printed.Derive, rule.String())
		}
		all = append(all, printed)
	}
	return all
}

// printOffers says which columns could be computed, as flags of the anonymize command.
func printOffers(w io.Writer, offers []profileOffer) {
	if len(offers) == 0 {
		return
	}
	fmt.Fprintln(w, "\ncolumns that could be derived:")
	for _, o := range offers {
		var flags []string
		for _, rule := range o.Derive {
			flags = append(flags, "--derive '"+strings.ReplaceAll(rule, "'", `'\''`)+"'")
		}
		fmt.Fprintf(w, "%s\n  %s\n", o.Reason, strings.Join(flags, " "))
	}
}
