// Package recipetest checks recipes against the published schema, for tests.
package recipetest

import (
	"bytes"
	"encoding/json"
	"os"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"quasi/engine/file/recipe"
	"quasi/engine/internal/checkout"
)

// Path returns where the schema is.
func Path() string { return checkout.Path("docs", "recipe.schema.json") }

// compiled is the schema of recipes, which is itself checked against the draft's.
var compiled = sync.OnceValues(func() (*jsonschema.Schema, error) {
	return Compile("recipe.schema.json", map[string]string{"recipe.schema.json": Path()})
})

// Compile reads schemas from files, by the names under which they refer to each other, and
// returns the one of that name.
func Compile(name string, files map[string]string) (*jsonschema.Schema, error) {
	c := jsonschema.NewCompiler()
	for name, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			return nil, err
		}
		if err := c.AddResource(name, doc); err != nil {
			return nil, err
		}
	}
	return c.Compile(name)
}

// Validate returns what is wrong with a recipe's JSON text by the schema.
func Validate(text []byte) error {
	schema, err := compiled()
	if err != nil {
		return err
	}
	return ValidateBy(schema, text)
}

// ValidateBy returns what is wrong with a JSON text by a schema.
func ValidateBy(schema *jsonschema.Schema, text []byte) error {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return schema.Validate(doc)
}

// Check fails the test if the recipe, as it is written, is not what the schema
// says.
func Check(t interface {
	Helper()
	Fatalf(string, ...any)
}, r recipe.Recipe) {
	t.Helper()
	text, err := r.JSON()
	if err != nil {
		t.Fatalf("%v", err)
	}
	if err := Validate(text); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
}

// Document returns the schema as JSON values.
func Document() (map[string]any, error) {
	text, err := os.ReadFile(Path())
	if err != nil {
		return nil, err
	}
	var doc map[string]any
	return doc, json.Unmarshal(text, &doc)
}
