package main

import (
	"encoding/json"
	"fmt"
	"io"
	"sort"

	"github.com/spf13/cobra"

	"quasi/engine/audit"
)

func newAudit() *cobra.Command {
	var in inputFlags
	var opt audit.Options
	var population string
	var asJSON bool
	c := &cobra.Command{
		Use:   "audit FILE --qi a,b,c",
		Short: "Say what any table protects, whichever tool made it",
		Args:  oneFile,
		RunE: func(c *cobra.Command, args []string) error {
			if len(opt.QI) == 0 {
				return usageError{fmt.Errorf("name the quasi-identifiers: --qi a,b,c")}
			}
			bar := newBar(c.ErrOrStderr())
			t, _, err := readTable(c.Context(), args[0], in.input(), bar)
			bar.clear()
			if err != nil {
				return err
			}
			if population != "" {
				opt.Population, _, err = readTable(c.Context(), population, in.input(), bar)
				bar.clear()
				if err != nil {
					return err
				}
			}
			report, err := audit.Table(t, opt)
			if err != nil {
				return err
			}
			if absent := report.Risk.Journalist.Absent; absent > 0 {
				fmt.Fprintf(c.ErrOrStderr(), "%d of %d rows are not in the population table; they count as if only the audited table held such rows.\n", absent, report.N)
			}
			if asJSON {
				return printJSON(c.OutOrStdout(), report)
			}
			printAudit(c.OutOrStdout(), report)
			return nil
		},
	}
	in.register(c)
	c.Flags().StringSliceVar(&opt.QI, "qi", nil, "quasi-identifiers, as in age,sex,zip")
	c.Flags().StringSliceVar(&opt.Sensitive, "sensitive", nil, "sensitive columns")
	c.Flags().StringVar(&population, "population", "", "table of everyone from whom the rows may be drawn, with the quasi-identifiers written alike")
	c.Flags().Float64Var(&opt.Fraction, "sampling-fraction", 0, "share of the population that the rows are a random sample of, as in 0.1 (default: not known)")
	c.Flags().IntVar(&opt.Subsets, "subsets", 2, "most quasi-identifiers in a set whose distinction and separation --json prints; -1: none")
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return c
}

// printAudit says in plain sentences what an audit found.
func printAudit(w io.Writer, r audit.Report) {
	fmt.Fprintf(w, "Every row looks like at least %d others (k = %d).\n", max(0, r.K-1), r.K)
	fmt.Fprintf(w, "%d rows in %d classes of %d to %d rows, %.1f on average.\n",
		r.N, r.Classes.Count, r.Classes.Min, r.Classes.Max, r.Classes.Average)
	fmt.Fprintf(w, "%d rows are the only one of their class; %d rows show no quasi-identifier at all.\n",
		r.SampleUniques, r.Suppressed)
	p := r.Risk.Prosecutor
	fmt.Fprintf(w, "Someone who knows that a person is in the table finds the person's row with probability %.1f %% at most, %.1f %% on average.\n",
		100*p.Highest, 100*p.Average)
	fmt.Fprintf(w, "Someone who matches the whole table with a register gets %.1f %% of the rows right.\n",
		100*r.Risk.Marketer.Average)
	if u := r.PopulationUniques; u != nil {
		fmt.Fprintf(w, "About %.0f people of the population are the only one with their quasi-identifiers (Zayatz's estimate).\n", u.Zayatz)
	}
	for _, name := range sortedKeys(r.Sensitive) {
		s := r.Sensitive[name]
		fmt.Fprintf(w, "%s: at least %d different values in each class; %d classes of several rows share a single value.\n",
			name, s.DistinctL, s.Homogeneous)
		fmt.Fprintf(w, "%s: one value makes up %.1f %% of a class at most (α = %.4g); each class is at least as varied as %.4g equally frequent values (entropy l).\n",
			name, 100*s.Alpha, s.Alpha, s.EntropyL)
		fmt.Fprintf(w, "%s: no class is further than t = %.4g from the whole table, or %.4g if the order of the values counts.\n",
			name, s.T.Equal, s.T.Ordered)
	}
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// printJSON prints one indented object. Text is not escaped for HTML, which
// it is not meant for.
func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
