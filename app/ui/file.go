package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// FileButton is a button with which a person chooses a file, as often as wanted.
func FileButton(id, label, accept string, choose func(app.Context, app.Value)) app.UI {
	return app.Label().Class("go second file").For(id).Body(
		app.Span().Text(label),
		app.Input().ID(id).Type("file").Accept(accept).OnChange(func(ctx app.Context, _ app.Event) {
			if file := ctx.JSSrc().Get("files").Index(0); file.Truthy() {
				choose(ctx, file)
				ctx.JSSrc().Set("value", "") // so that the same file can be chosen again
			}
		}, id),
	)
}

// FilesButton is a button with which a person chooses one or several files.
func FilesButton(id, label, accept string, choose func(files []app.Value)) app.UI {
	return app.Label().Class("go second file").For(id).Body(
		app.Span().Text(label),
		app.Input().ID(id).Type("file").Accept(accept).Multiple(true).OnChange(func(ctx app.Context, _ app.Event) {
			var files []app.Value
			list := ctx.JSSrc().Get("files")
			for i := range list.Length() {
				files = append(files, list.Index(i))
			}
			choose(files)
			ctx.JSSrc().Set("value", "") // so that the same files can be chosen again
		}, id),
	)
}

// TextFile is a button with which a person chooses a text file, which read gets.
func TextFile(id, label, accept string, read func(name, text string)) app.UI {
	return FileButton(id, label, accept, func(ctx app.Context, file app.Value) { ReadText(ctx, file, read) })
}

// ReadText reads a file of text, which read gets.
func ReadText(ctx app.Context, file app.Value, read func(name, text string)) {
	name := file.Get("name").String()
	file.Call("text").Then(func(content app.Value) {
		text := content.String()
		ctx.Dispatch(func(app.Context) { read(name, text) })
	})
}
