package docs

import _ "embed" // the reference of the command

// Command is command.md: what each command of quasi does and takes.
//
//go:embed command.md
var Command string
