// Package docs holds the schemas of the files that Quasi writes, for tests.
package docs

import _ "embed"

// The JSON schema of a recipe, version 4, and that of a report, version 1.
var (
	//go:embed recipe.schema.json
	Recipe string
	//go:embed report.schema.json
	Report string
)
