// Command app is the screen: a go-app program that shows a visit in six steps.
// web/boot.js starts it and locks the page.
package main

import "github.com/maxence-charriere/go-app/v9/pkg/app"

func main() {
	app.RouteWithRegexpFunc(".*", func() app.Composer { return &shell{} })
	app.RunWhenOnBrowser()
}
