// Package deciding changes decisions of a recipe as a person does on more than one page.
package deciding

import (
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// Role changes a role, and takes back a transform that it does not go with.
func Role(c *recipe.Column, role table.Role) {
	c.Role = role
	if c.Transform != nil && (role == table.QuasiIdentifying || c.Transform.Kind == recipe.Pseudonym && role != table.Identifying) {
		c.Transform = nil
	}
	c.Settle()
}
