package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
)

// Job holds what every worker knows. It travels with the description of the pipeline, so that
// it names the file of the key and does not hold the key.
type Job struct {
	Recipe  []byte   // JSON
	Shards  []string // files of the table, sorted, in the order of its rows
	Output  string   // prefix of what is written
	KeyFile string   // empty: no key is needed
	Piece   int      // about how many rows are anonymized at a time
	Parts   int      // files of a release that is sorted
}

// options are the flags of the program; --runner and what the runners need are Beam's own.
type options struct {
	recipe   string
	input    string
	output   string
	keyFile  string
	piece    int
	parts    int
	attempts int
	json     bool
}

func optionsOf(flags *flag.FlagSet) *options {
	o := &options{}
	flags.StringVar(&o.recipe, "recipe", "", "recipe file (required)")
	flags.StringVar(&o.input, "input", "", "pattern of the files of the table, CSV, each with its header, or Parquet where a name ends in .parquet (required)")
	flags.StringVar(&o.output, "output", "", "prefix of the files to write, which no release has yet (required)")
	flags.StringVar(&o.keyFile, "key-file", "", "file that every worker can read, with the key of the recipe's transforms as 64 hexadecimal digits")
	flags.IntVar(&o.piece, "piece", 100_000, "about how many rows a worker anonymizes at a time, from 1000 on; the release depends on it")
	flags.IntVar(&o.parts, "parts", 0, "files to write, of a release whose rows are sorted (default: as many as are read; in the original order always as many)")
	flags.IntVar(&o.attempts, "attempts", 3, "how often the job is begun at most, if it fails")
	flags.BoolVar(&o.json, "json", false, "print the report as JSON")
	return o
}

// job completes a job from the flags.
func (o options) job(ctx context.Context) (Job, error) {
	for _, required := range []struct{ name, value string }{{"recipe", o.recipe}, {"input", o.input}, {"output", o.output}} {
		if required.value == "" {
			return Job{}, usageError{fmt.Errorf("--%s is required", required.name)}
		}
	}
	if o.piece < 1000 || o.parts < 0 || o.attempts < 1 {
		return Job{}, usageError{fmt.Errorf("--piece %d, --parts %d, --attempts %d: want at least 1000, 0 and 1", o.piece, o.parts, o.attempts)}
	}
	text, err := readFile(ctx, o.recipe)
	if err != nil {
		return Job{}, err
	}
	r, err := recipe.Parse(text)
	if err == nil {
		err = distributable(r, o.keyFile)
	}
	if err != nil {
		return Job{}, fmt.Errorf("%s: %w", o.recipe, err)
	}
	j := Job{Recipe: text, Output: o.output, KeyFile: o.keyFile, Piece: o.piece, Parts: o.parts}
	if j.Shards, err = list(ctx, o.input); err != nil {
		return Job{}, err
	}
	if len(j.Shards) == 0 {
		return Job{}, fmt.Errorf("no file is called %s", o.input)
	}
	if j.Parts == 0 {
		j.Parts = len(j.Shards)
	}
	return j, j.free(ctx)
}

// distributable says what of a recipe this program can't do; nil: it can do all.
func distributable(r *recipe.Recipe, keyFile string) error {
	switch {
	case len(r.Input.Join) > 0:
		return errors.New("it computes columns from another table: join the two first, and take \"join\" out of the recipe")
	case len(r.Derived) > 0:
		return fmt.Errorf("it derives column %q: derive it first, and decide about it as about any other column", r.Derived[0].Name)
	case r.Input.Duplicates == recipe.DuplicatesLeaveOut:
		return errors.New("it leaves out rows that equal an earlier one, which may stand in another file: remove them from the files first")
	case len(r.Among) > 0:
		return fmt.Errorf("it is about some rows only (%s): make files of these rows first, and take \"among\" out of the recipe", question.AmongString(r.Among))
	case r.Algorithm.Name == method.Anatomy:
		return fmt.Errorf("%s makes two tables: use quasi anonymize", r.Algorithm.Name)
	case r.Numbered():
		return fmt.Errorf("it numbers the patients of the release: give the column %q a pseudonym, or do not link rows", r.Privacy.Patient)
	case r.Output.DecimalComma || r.Output.PlainNumbers:
		return fmt.Errorf("it writes numbers in another way than the table (decimal_comma, plain_numbers): take that out")
	}
	for _, m := range r.Privacy.Models {
		if kind, err := m.Kind(); err == nil && kind.Scope == privacy.OnPopulation {
			return fmt.Errorf("the model %s needs a population: use quasi anonymize", m.Name)
		}
	}
	transforms := false
	for _, c := range r.Columns {
		transforms = transforms || c.Transform != nil
		if c.Grouped() && c.Role != table.QuasiIdentifying && (r.Output.Intervals == recipe.Dash || r.Output.Notation == recipe.FileNotation) {
			return fmt.Errorf("column %q leaves in groups, and no file tells whether all numbers of the table are whole or how they are written: take intervals and notation out of the output", c.Name)
		}
		if c.Coarsen != nil && c.Coarsen.Counts() {
			return fmt.Errorf("rare values of column %q become one (coarsen), and no file tells how many people of the table have them: use quasi anonymize", c.Name)
		}
		reads := c.Coarsen != nil && c.Coarsen.Kind != coarsen.Prefix || c.Transform != nil && c.Transform.Kind == recipe.ShiftDates
		if reads && c.Format == nil && c.Role != table.QuasiIdentifying {
			return fmt.Errorf("column %q is read as dates or numbers, and the files of a table may look different: say its format (quasi anonymize --save-recipe finds it on one file)", c.Name)
		}
	}
	if transforms != (keyFile != "") {
		return fmt.Errorf("--key-file is for recipes that transform a column, and they need it")
	}
	return nil
}

// judged are the columns that models and methods look at.
func judged(r *recipe.Recipe) []string {
	var names []string
	for _, c := range r.Columns {
		guards := slices.ContainsFunc(r.Privacy.Models, func(m recipe.Model) bool { return m.GuardColumn == c.Name })
		if c.Role == table.QuasiIdentifying || c.Role == table.Sensitive || c.Name == r.Privacy.Patient || guards {
			names = append(names, c.Name)
		}
	}
	return names
}
