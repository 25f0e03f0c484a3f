package report_test

import (
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"quasi/docs"
	"quasi/engine/internal/recipetest"
)

// compiled is the schema of reports, with that of recipes in it.
var compiled = sync.OnceValues(func() (*jsonschema.Schema, error) {
	return recipetest.Compile("urn:quasi:report:1", map[string]string{
		"urn:quasi:report:1": docs.Report, "urn:quasi:recipe:4": docs.Recipe,
	})
})

func validate(text []byte) error {
	schema, err := compiled()
	if err != nil {
		return err
	}
	return recipetest.ValidateBy(schema, text)
}
