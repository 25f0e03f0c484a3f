package cli

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"quasi/engine/file/recipe"
)

// readRecipe reads a recipe file; what is wrong with it names the file.
func readRecipe(path string) (recipe.Recipe, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return recipe.Recipe{}, err
	}
	r, err := recipe.Parse(data)
	if err != nil {
		return recipe.Recipe{}, fmt.Errorf("%s: %w", path, err)
	}
	return *r, nil
}

// writeRecipe writes a recipe to a file, "-" being standard output.
func writeRecipe(c *cobra.Command, path string, r *recipe.Recipe) error {
	data, err := r.JSON()
	if err != nil {
		return err
	}
	return writeTo(c.Context(), path, c.OutOrStdout(), func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}
