// Package recipetest checks recipes against the published schema, for tests.
package recipetest

import (
	"bytes"
	"encoding/json"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"quasi/docs"
	"quasi/engine/file/recipe"
)

// compiled is the schema of recipes, which is itself checked against the draft's.
var compiled = sync.OnceValues(func() (*jsonschema.Schema, error) {
	return Compile("recipe.schema.json", map[string]string{"recipe.schema.json": docs.Recipe})
})

// Compile reads schemas from their texts, by the names under which they refer to each other,
// and returns the one of that name.
func Compile(name string, texts map[string]string) (*jsonschema.Schema, error) {
	c := jsonschema.NewCompiler()
	for name, text := range texts {
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
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
	var doc map[string]any
	return doc, json.Unmarshal([]byte(docs.Recipe), &doc)
}
