package main

import (
	"encoding/json"
	"fmt"
	"html"
	"strings"

	"quasi/app/text"
)

// texts returns what the outer page says, in every language: the catalogue is in the
// program. What needs a script is data that does not run; noscript is for a browser
// without.
func texts() (data, noscript []byte, err error) {
	data, err = json.Marshal(text.Outer()) // < is escaped
	var without strings.Builder
	for _, l := range text.Languages() {
		fmt.Fprintf(&without, "<p lang=%q>%s</p>", l, html.EscapeString(l.Say(text.BootScript)))
	}
	return data, []byte(without.String()), err
}
