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

// compiled is the schema, which is itself checked against the draft's.
var compiled = sync.OnceValues(func() (*jsonschema.Schema, error) {
	text, err := os.ReadFile(Path())
	if err != nil {
		return nil, err
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("recipe.schema.json", doc); err != nil {
		return nil, err
	}
	return c.Compile("recipe.schema.json")
})

// Validate returns what is wrong with a JSON text by the schema.
func Validate(text []byte) error {
	schema, err := compiled()
	if err != nil {
		return err
	}
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
