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
	"os"
	"os/signal"
	"path/filepath"

	"quasi/engine/cmd/quasi/cli"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/lab/paper"
)

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
	in := paper.Input{Log: func(done string) { fmt.Fprintln(stderr, done) }}
	flags := flag.NewFlagSet("papers", flag.ContinueOnError)
	flags.SetOutput(stderr)
	data := flags.String("data", "", "the Adult table")
	folder := flags.String("hierarchies", "", "folder of ARX hierarchies, COLUMN.csv each; a column without one is a plain order")
	out := flags.String("o", "", "folder to write to")
	flags.BoolVar(&in.Quick, "quick", false, "take few records, points and repeats: to see that all works")
	flags.Uint64Var(&in.Seed, "seed", 1, "seed of random choices")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *data == "" || *folder == "" || *out == "" || flags.NArg() == 0 {
		return fmt.Errorf("want -data, -hierarchies, -o and after them papers of %q", paper.Names())
	}
	var papers []paper.Paper
	for _, name := range flags.Args() {
		p, err := paper.Get(name)
		if err != nil {
			return err
		}
		papers = append(papers, p)
	}
	text, err := os.Open(*data)
	if err != nil {
		return err
	}
	defer text.Close()
	if in.Table, _, err = csv.Read(text, csv.Options{}); err != nil {
		return fmt.Errorf("%s: %w", *data, err)
	}
	in.Hierarchies = func(column string) (*recipe.Hierarchy, error) { return cli.ReadHierarchy(*folder, column) }
	for _, p := range papers {
		report, err := p.Run(ctx, in)
		if err != nil {
			return err
		}
		if err := write(*out, report); err != nil {
			return err
		}
		agree, of := report.Agreements()
		fmt.Fprintf(stdout, "%s: %d of %d claims agree\n", p.Name, agree, of)
	}
	return nil
}

// write writes the figures and the report into the folder.
func write(folder string, r *paper.Report) error {
	files := map[string]string{r.Name + ".md": r.Markdown()}
	for _, f := range r.Figures {
		files[r.File(f, "csv")], files[r.File(f, "svg")] = f.CSV(), f.SVG()
	}
	err := os.MkdirAll(folder, 0o777)
	for name, text := range files {
		err = errors.Join(err, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666))
	}
	return err
}
