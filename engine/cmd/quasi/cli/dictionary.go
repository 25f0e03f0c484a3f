package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/recognize"
	"quasi/engine/file/dictionary"
	"quasi/engine/file/recipe"
	"quasi/engine/profile/describe"
)

// dictionaryFlags are the flags of the dictionary command.
type dictionaryFlags struct {
	input                          inputFlags
	patients                       patientFlags
	dictionary, recipe, out, write string
}

func newDictionary() *cobra.Command {
	f := &dictionaryFlags{}
	c := command("dictionary FILE (--dictionary D.csv [-o R.json] | --recipe R.json --write D.csv)", "Take decisions from a REDCap data dictionary, or write them as one", `
With --dictionary the roles of the columns are those that are suggested, or those
of --recipe, changed as the dictionary says; each change is printed with its
reason. With --write the decisions of a recipe become a dictionary, with role,
weight and reason in the field annotations.`, f.run)
	f.input.register(c)
	f.patients.register(c.Flags())
	c.Flags().StringVar(&f.dictionary, "dictionary", "", "data dictionary to read, as CSV")
	c.Flags().StringVar(&f.recipe, "recipe", "", "recipe file to start from (default: what is suggested)")
	c.Flags().StringVarP(&f.out, "output", "o", "", "file for the recipe, - for standard output")
	c.Flags().StringVar(&f.write, "write", "", "file for a data dictionary of the recipe's decisions, - for standard output")
	for _, rule := range []func(*cobra.Command, string, ...string){oneOf, apart} {
		rule(c, "say what to do: --dictionary D.csv to read one, or --write D.csv to write one", "dictionary", "write")
	}
	apart(c, "-o has no effect beside --write", "write", "output")
	recipeDecides(c, inputsOfRecipe...)
	return c
}

func (f *dictionaryFlags) run(read *tables, path string) error {
	c := read.Command
	if f.write != "" && f.recipe == "" {
		return wrong("say whose decisions to write: --recipe R.json")
	}
	if err := checkOutputs(c, path, named{"-o", f.out}, named{"--write", f.write}); err != nil {
		return err
	}
	r, t, err := read.byRecipe(&f.input, f.recipe, path)
	if err != nil {
		return err
	}
	if t, err = r.Selected(t, recognize.Format); err != nil {
		return err
	}
	if f.write != "" {
		return writeTo(c.Context(), f.write, c.OutOrStdout(), func(w io.Writer) error {
			return dictionary.Write(w, dictionary.From(t, &r, suggest.ForDictionary(t)))
		})
	}
	if f.recipe == "" {
		for _, s := range describe.Table(t) {
			r.Columns = append(r.Columns, recipe.Column{Name: s.Name, Role: s.Role})
		}
		suggest.AsRead(&r, recognize.Formats(t), read.format)
	}
	d, err := readFile(f.dictionary, func(data []byte) (*dictionary.Dictionary, error) { return dictionary.Read(bytes.NewReader(data)) })
	if err != nil {
		return err
	}
	w := c.OutOrStdout() // what is said leaves it to the recipe if that goes there
	if f.out == "-" {
		w = c.ErrOrStderr()
	}
	for _, name := range d.Unknown {
		fmt.Fprintf(w, "note: the dictionary's column %q has no meaning here and was skipped\n", name)
	}
	for _, change := range dictionary.Apply(d, t, &r) {
		fmt.Fprintln(w, change)
	}
	if err := cmp.Or(f.patients.assign(&r, t), r.Validate()); err != nil {
		return err
	}
	if f.out == "" {
		return nil
	}
	return writeRecipe(c, f.out, &r)
}
