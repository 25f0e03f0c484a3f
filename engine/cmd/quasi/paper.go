package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"quasi/engine/file/recipe"
	"quasi/engine/paper"
)

// paperFlags are the flags of the paper command.
type paperFlags struct {
	input       inputFlags
	data        string
	hierarchies string
	out         string
	quick       bool
	seed        uint64
}

func newPaper() *cobra.Command {
	f := &paperFlags{}
	c := &cobra.Command{
		Use:   "paper NAME --data adult.csv --hierarchies DIR -o OUTDIR",
		Short: "Repeat the experiments of a paper and compare them with its claims",
		Long: fmt.Sprintf(`Repeat the experiments of a paper on the Adult table and set the results beside
its claims: a CSV and an SVG per figure, and a report NAME.md.

Papers: %s.`, strings.Join(paper.Names(), ", ")),
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageError{fmt.Errorf("%s takes one paper of %q, got %d", c.CommandPath(), paper.Names(), len(args))}
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0]) },
	}
	f.input.register(c)
	c.Flags().StringVar(&f.data, "data", "", "the Adult table")
	c.Flags().StringVar(&f.hierarchies, "hierarchies", "", "folder of ARX hierarchies, COLUMN.csv each; a column without one is a plain order")
	c.Flags().StringVarP(&f.out, "output", "o", "", "folder to write to")
	c.Flags().BoolVar(&f.quick, "quick", false, "take few records, points and repeats: to see that all works")
	c.Flags().Uint64Var(&f.seed, "seed", 1, "seed of random choices")
	return c
}

func (f *paperFlags) run(c *cobra.Command, name string) error {
	p, err := paper.Get(name)
	if err != nil {
		return usageError{err}
	}
	if f.data == "" || f.hierarchies == "" || f.out == "" {
		return usageError{fmt.Errorf("%s needs --data, --hierarchies and -o", c.CommandPath())}
	}
	bar := newBar(c.ErrOrStderr())
	t, _, err := readTable(c.Context(), f.data, f.input.input(), bar, false)
	bar.clear()
	if err != nil {
		return err
	}
	report, err := p.Run(c.Context(), paper.Input{
		Table: t, Seed: f.seed, Quick: f.quick,
		Hierarchies: func(column string) (*recipe.Hierarchy, error) {
			return readHierarchy(filepath.Join(f.hierarchies, column+arxEnding))
		},
		Log: func(done string) { fmt.Fprintln(c.ErrOrStderr(), done) },
	})
	if err != nil {
		return err
	}
	if err := f.write(c, report); err != nil {
		return err
	}
	agree, of := report.Agreements()
	fmt.Fprintf(c.OutOrStdout(), "%s: %d of %d claims agree, see %s\n", name, agree, of, filepath.Join(f.out, name+".md"))
	return nil
}

// write writes the figures and the report into the folder.
func (f *paperFlags) write(c *cobra.Command, r *paper.Report) error {
	if err := os.MkdirAll(f.out, 0o777); err != nil {
		return err
	}
	link := func(figure *paper.Figure, ending string) string { return r.Name + "-" + figure.Name + "." + ending }
	put := func(name string, write func(io.Writer) error) error {
		path := filepath.Join(f.out, name)
		if err := checkOutputs(c, "", named{"-o", path}); err != nil {
			return err
		}
		return writeTo(c.Context(), path, nil, write)
	}
	for _, figure := range r.Figures {
		if err := put(link(figure, "csv"), figure.WriteCSV); err != nil {
			return err
		}
		if err := put(link(figure, "svg"), figure.WriteSVG); err != nil {
			return err
		}
	}
	return put(r.Name+".md", func(w io.Writer) error { return r.WriteMarkdown(w, link) })
}
