package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

func newAlgorithms() *cobra.Command {
	return &cobra.Command{
		Use:   "algorithms",
		Short: "List the methods with their settings and sources",
		Args:  takes(),
		RunE: func(c *cobra.Command, _ []string) error {
			for _, a := range method.All() {
				describe(c.OutOrStdout(), a.Name, a.Title+": "+a.Brief+" "+a.Summary, a.Source, a.Parameters)
			}
			return nil
		},
	}
}

func newModels() *cobra.Command {
	return &cobra.Command{
		Use:   "models",
		Short: "List the privacy models that can be combined with k-anonymity",
		Args:  takes(),
		RunE: func(c *cobra.Command, _ []string) error {
			for _, k := range privacy.Kinds() {
				describe(c.OutOrStdout(), k.Name, k.Title+": "+k.Brief, k.Source, k.Parameters)
			}
			return nil
		},
	}
}

func describe(w io.Writer, name, summary, source string, parameters []parameter.Parameter) {
	fmt.Fprintf(w, "%s\n  %s\n", name, summary)
	for _, p := range parameters {
		fmt.Fprintf(w, "  %s: %s (%s)\n", p.Name, p.Summary, p.Describe())
	}
	fmt.Fprintf(w, "  Source: %s.\n\n", source)
}
