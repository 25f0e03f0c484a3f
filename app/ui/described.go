package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Described is the control of a [Field] with its hint, if it has one.
func Described[C interface {
	app.UI
	Aria(string, any) C
}](control C, id, hint string) app.UI {
	if hint == "" {
		return control
	}
	return control.Aria("describedby", id+"-hint")
}
