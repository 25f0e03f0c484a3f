package dossier_test

import (
	"bytes"
	"os"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"quasi/engine/internal/checkout"
	"quasi/engine/internal/recipetest"
)

// compiled is the schema of reports, with that of recipes in it.
var compiled = sync.OnceValues(func() (*jsonschema.Schema, error) {
	c := jsonschema.NewCompiler()
	for name, path := range map[string]string{"urn:quasi:report:1": checkout.Path("docs", "report.schema.json"), "urn:quasi:recipe:2": recipetest.Path()} {
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
	return c.Compile("urn:quasi:report:1")
})

func validate(text []byte) error {
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
