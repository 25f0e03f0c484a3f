// Command papers repeats the experiments of papers on the Adult table, and writes for
// each paper a CSV and an SVG of every figure and a report, NAME.md, that sets the
// results beside the paper's claims:
//
//	papers -data adult.csv -hierarchies DIR -o OUT kaim aos rounded slca
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/lab/paper"
)

// options are what the command line says.
type options struct {
	data        string
	hierarchies string
	out         string
	quick       bool
	seed        uint64
	papers      []paper.Paper
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "papers:", err)
		os.Exit(1)
	}
}

// run repeats the papers that the arguments name. Results are told to stdout, progress
// to stderr.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o, err := parse(args, stderr)
	if err != nil {
		return err
	}
	t, err := readTable(o.data)
	if err != nil {
		return err
	}
	for _, p := range o.papers {
		report, err := p.Run(ctx, paper.Input{
			Table: t, Seed: o.seed, Quick: o.quick, Hierarchies: o.hierarchy,
			Log: func(done string) { fmt.Fprintln(stderr, done) },
		})
		if err != nil {
			return err
		}
		if err := write(o.out, report); err != nil {
			return err
		}
		agree, of := report.Agreements()
		fmt.Fprintf(stdout, "%s: %d of %d claims agree\n", p.Name, agree, of)
	}
	return nil
}

func parse(args []string, stderr io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("papers", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&o.data, "data", "", "the Adult table")
	flags.StringVar(&o.hierarchies, "hierarchies", "", "folder of ARX hierarchies, COLUMN.csv each; a column without one is a plain order")
	flags.StringVar(&o.out, "o", "", "folder to write to")
	flags.BoolVar(&o.quick, "quick", false, "take few records, points and repeats: to see that all works")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of random choices")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if o.data == "" || o.hierarchies == "" || o.out == "" || flags.NArg() == 0 {
		return o, fmt.Errorf("want -data, -hierarchies, -o and after them papers of %q", paper.Names())
	}
	for _, name := range flags.Args() {
		p, err := paper.Get(name)
		if err != nil {
			return o, err
		}
		o.papers = append(o.papers, p)
	}
	return o, nil
}

func readTable(path string) (*table.Table, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	t, _, err := csv.Read(file, csv.Options{})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return t, nil
}

// hierarchy reads the hierarchy of a column; nil if the folder has none.
func (o options) hierarchy(column string) (*recipe.Hierarchy, error) {
	path := filepath.Join(o.hierarchies, column+kind.ForWriting("").Extension())
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	tree, err := hierarchy.ReadARX(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &recipe.Hierarchy{Rows: tree.Rows()}, nil
}

// write writes the figures and the report into the folder.
func write(folder string, r *paper.Report) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	link := func(figure *paper.Figure, ending string) string { return r.Name + "-" + figure.Name + "." + ending }
	for _, figure := range r.Figures {
		err := errors.Join(
			writeFile(filepath.Join(folder, link(figure, "csv")), figure.WriteCSV),
			writeFile(filepath.Join(folder, link(figure, "svg")), figure.WriteSVG))
		if err != nil {
			return err
		}
	}
	return writeFile(filepath.Join(folder, r.Name+".md"), func(w io.Writer) error { return r.WriteMarkdown(w, link) })
}

func writeFile(path string, write func(io.Writer) error) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}
