// Command app is the screen: a go-app program that shows a visit in steps.
// web/boot.js starts it, in the frame that the outer page shows.
package main

import "github.com/maxence-charriere/go-app/v9/pkg/app"

func main() {
	app.RouteWithRegexpFunc(".*", func() app.Composer { return &shell{} })
	app.RunWhenOnBrowser()
}
