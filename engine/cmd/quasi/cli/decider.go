package cli

import (
	"bytes"

	"github.com/spf13/cobra"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/recipe"
)

// decider holds the decisions of a command that releases nothing, from a recipe or from flags.
type decider struct {
	input      inputFlags
	decisions  decisionFlags
	recipe     string
	population string
}

func (d *decider) register(c *cobra.Command) {
	d.input.register(c)
	d.decisions.register(c)
	d.decisions.registerSuggested(c)
	c.Flags().StringVar(&d.recipe, "recipe", "", "recipe file; excludes the flags that it decides")
	c.Flags().StringVar(&d.population, "population", "", "table of everyone from whom the rows may be drawn, where a model of the recipe needs it")
	oneOf(c, "say what could identify: --suggested, --qi a,b,c or --recipe R.json", "suggested", "qi", "derive", "recipe")
	recipeDecides(c, append(append(decisionNames(), "suggested"), inputsOfRecipe...)...)
}

// decide reads the table, and the recipe or what the flags make of it.
func (d *decider) decide(c *cobra.Command, read *tables, path string) (*table.Table, recipe.Recipe, []engine.Option, error) {
	r, err := d.input.recipe(d.recipe)
	if err != nil {
		return nil, r, nil, err
	}
	t, err := read.read(path, r.Input)
	if err != nil {
		return nil, r, nil, err
	}
	if d.recipe == "" {
		d.decisions.read = read.format
		if err := d.decisions.decide(&r, t); err != nil {
			return nil, r, nil, err
		}
	}
	options, err := d.options(read, r)
	return t, r, options, err
}

// options are what a recipe is run with. Nothing is released, so that any key will do.
func (d *decider) options(read *tables, r recipe.Recipe) ([]engine.Option, error) {
	options := []engine.Option{engine.WithKey(bytes.Repeat([]byte{1}, transform.KeySize))}
	if d.population == "" {
		return options, nil
	}
	population, err := read.beside(d.population, r.Input)
	return append(options, engine.WithPopulation(population)), err
}
