package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"quasi/engine/advise/safeharbor"
	"quasi/engine/data/coarsen"
	"quasi/engine/facts"
	"quasi/engine/internal/data/group"
)

// safeHarborFlags are the flags of the safe harbor method.
type safeHarborFlags struct {
	on   bool
	zips string
	year int
}

func (f *safeHarborFlags) register(s *pflag.FlagSet, what string) {
	s.BoolVar(&f.on, "safe-harbor", false, what)
	s.StringVar(&f.zips, "safe-harbor-zips", "", "file with the first three digits of the ZIP codes that become 000, in place of the 17 of the census of 2000")
	s.IntVar(&f.year, "safe-harbor-year", 0, "year in which ages are counted for years of birth (default: this year)")
}

// options returns what the flags say. The year is noted in the recipe, so that the
// same recipe gives the same release in another year.
func (f *safeHarborFlags) options() (safeharbor.Options, error) {
	if !f.on {
		if f.zips != "" || f.year != 0 {
			return safeharbor.Options{}, wrong("--safe-harbor-zips and --safe-harbor-year have no effect without --safe-harbor")
		}
		return safeharbor.Options{}, nil
	}
	opt := safeharbor.Options{Year: cmp.Or(f.year, time.Now().Year())}
	if opt.Year < coarsen.MinUntil || opt.Year > coarsen.MaxUntil {
		return opt, wrong("--safe-harbor-year is %d; it must be from %d to %d", opt.Year, coarsen.MinUntil, coarsen.MaxUntil)
	}
	if f.zips == "" {
		return opt, nil
	}
	data, err := os.ReadFile(f.zips)
	if err != nil {
		return opt, err
	}
	opt.Restricted = strings.FieldsFunc(strings.TrimPrefix(string(data), "\ufeff"), func(r rune) bool { return r == ',' || r == ';' || r == ' ' || r == '\n' || r == '\r' || r == '\t' })
	if len(opt.Restricted) == 0 {
		return opt, fmt.Errorf("%s holds no first three digits of ZIP codes", f.zips)
	}
	if err := (coarsen.Rule{Kind: coarsen.ZIP3, Restricted: opt.Restricted}).Validate(); err != nil {
		return opt, fmt.Errorf("%s: %w", f.zips, err)
	}
	return opt, nil
}

func printChecklist(w io.Writer, list safeharbor.Checklist) {
	fmt.Fprintf(w, "Safe harbor, 45 CFR 164.514(b)(2)(i); ages by %d; %s:\n", list.Year, list.Restricted)
	for _, item := range list.Items {
		said := slices.Concat(group.Each(item.Done, func(d safeharbor.Done) string { return fmt.Sprintf("%s: %s", d.Column, d.What) }),
			group.Each(item.Found, func(f facts.Finding) string { return "FOUND " + f.Said().English }))
		if len(said) == 0 {
			said = []string{"no column, nothing found"}
		}
		if item.Search != nil && len(item.Found) == 0 {
			said = append(said, item.Search.String())
		}
		fmt.Fprintf(w, "(%s) %s: %s.\n", item.Category, item.Title, strings.Join(said, "; "))
	}
	fmt.Fprintln(w, list.Limits)
}
