// Package docs holds the schemas of the files that Quasi writes, and what explains reports, for tests.
package docs

import _ "embed"

// The JSON schema of a recipe, version 4, that of a report, version 1, and that of what commands print with
// --json: each under the name of its command.
var (
	//go:embed recipe.schema.json
	Recipe string
	//go:embed report.schema.json
	Report string
	//go:embed report.md
	Explained string
	//go:embed command.schema.json
	Command string
)
